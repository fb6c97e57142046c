use std::io::{self, Write as _};

use super::{Engine, Error, export::cannot_write};
use crate::{
    export::{Destination, WholeFile},
    instance::{CommandForm, Config, ConfigCommand, HeaderValues},
};

impl Engine {
    /// The settings of an instance as the service's JSON. Header values, which are secrets, only
    /// where the owner asks for them.
    pub async fn instance_export(&self, id: u32, headers: HeaderValues) -> Result<String, Error> {
        let config = self.config_with(id, headers).await?;
        config
            .to_service_json(headers)
            .map_err(|error| Error::CannotExport(error.to_string()))
    }

    /// The same as a command.
    pub async fn instance_command(
        &self,
        id: u32,
        form: CommandForm,
        headers: HeaderValues,
    ) -> Result<ConfigCommand, Error> {
        let config = self.config_with(id, headers).await?;
        config
            .to_command(form, headers)
            .map_err(|error| Error::CannotExport(error.to_string()))
    }

    /// Writes the settings of an instance with their header values, which are secrets, to a file
    /// that only this user can read: as the service's JSON, or as a command.
    pub async fn settings_save(
        &self,
        id: u32,
        form: Option<CommandForm>,
        destination: Destination,
    ) -> Result<(), Error> {
        let text = match form {
            None => self.instance_export(id, HeaderValues::Include).await?,
            Some(form) => {
                let command = self.instance_command(id, form, HeaderValues::Include);
                command.await?.text
            }
        };
        let written = tokio::task::spawn_blocking(move || {
            write_private(&destination, &text).map_err(cannot_write(destination.path()))
        });
        written.await.map_err(|_| Error::Closed)?
    }

    async fn config_with(&self, id: u32, headers: HeaderValues) -> Result<Config, Error> {
        let mut config = self.instance_get(id).await?.config;
        if headers == HeaderValues::Include {
            self.fill_in_headers(id, &mut config).await?;
        }
        Ok(config)
    }
}

fn write_private(destination: &Destination, text: &str) -> io::Result<()> {
    let mut file = WholeFile::begin_private(destination)?;
    writeln!(file, "{}", text.trim_end())?;
    file.finish()
}
