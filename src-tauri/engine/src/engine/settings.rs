use super::{Engine, Error};
use crate::instance::{CommandForm, Config, ConfigCommand, HeaderValues};

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

    async fn config_with(&self, id: u32, headers: HeaderValues) -> Result<Config, Error> {
        let mut config = self.instance_get(id).await?.config;
        if headers == HeaderValues::Include {
            self.fill_in_headers(id, &mut config).await?;
        }
        Ok(config)
    }
}
