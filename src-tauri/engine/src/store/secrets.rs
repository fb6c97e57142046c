//! Header values at rest, keyed by instance: in the system's keychain, or where there is none in
//! a file that only the user can read. The database holds their names only.

mod file;
mod keychain;

use std::{collections::BTreeMap, path::Path};

use super::{Error, Store};

/// Header values by name.
type Headers = BTreeMap<String, String>;

/// Where header values are kept.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum HeaderVault {
    /// In a file beside the database.
    #[default]
    File,
    /// In the system's keychain, else in the file.
    Keychain,
}

impl Store {
    /// The saved header values of an instance.
    pub async fn headers(&self, instance: u32) -> Result<Headers, Error> {
        let (database, vault) = (self.path().to_owned(), self.vault());
        self.blocking(move || load(vault, &database, instance))
            .await
    }

    /// Replaces the saved header values of an instance; an empty map forgets them.
    pub async fn keep_headers(&self, instance: u32, headers: &Headers) -> Result<(), Error> {
        let (database, vault) = (self.path().to_owned(), self.vault());
        let headers = headers.clone();
        self.blocking(move || keep(vault, &database, instance, &headers))
            .await
    }
}

fn load(vault: HeaderVault, database: &Path, instance: u32) -> Result<Headers, Error> {
    if vault == HeaderVault::Keychain {
        match keychain::load(database, instance) {
            Ok(Some(headers)) => return Ok(headers),
            Ok(None) => {}
            Err(error) => tracing::info!(%error, "no keychain; header values come from the file"),
        }
    }
    Ok(file::load(database, instance)?.unwrap_or_default())
}

/// What is in one place is not left in the other.
fn keep(
    vault: HeaderVault,
    database: &Path,
    instance: u32,
    headers: &Headers,
) -> Result<(), Error> {
    if vault == HeaderVault::Keychain {
        match keychain::keep(database, instance, headers) {
            Ok(()) => return file::keep(database, instance, &Headers::new()),
            Err(error) => tracing::info!(%error, "no keychain; header values go to the file"),
        }
    }
    file::keep(database, instance, headers)
}
