//! Settings of the program, which belong to no instance.

use rusqlite::{OptionalExtension as _, params};

use super::{Error, Store};

impl Store {
    /// The value of a setting; none when it was never set.
    pub async fn program_setting(&self, name: &'static str) -> Result<Option<String>, Error> {
        self.read(move |connection| {
            let mut statement =
                connection.prepare_cached("SELECT value FROM program WHERE name = ?1")?;
            Ok(statement.query_row([name], |row| row.get(0)).optional()?)
        })
        .await
    }

    /// Sets a setting, or forgets it.
    pub async fn set_program_setting(
        &self,
        name: &'static str,
        value: Option<String>,
    ) -> Result<(), Error> {
        self.write(move |connection| {
            match value {
                Some(value) => connection
                    .prepare_cached("INSERT OR REPLACE INTO program (name, value) VALUES (?1, ?2)")?
                    .execute(params![name, value])?,
                None => connection
                    .prepare_cached("DELETE FROM program WHERE name = ?1")?
                    .execute([name])?,
            };
            Ok(())
        })
        .await
    }
}
