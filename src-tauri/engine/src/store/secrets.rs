//! Header values at rest, keyed by instance: in the system's keychain, or where there is none in
//! a file that only the user can read. The database holds their names only.

mod file;
mod keychain;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

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

    /// Takes the header values over that the keychain has for the database before it was moved
    /// from `old`; those of the file were copied with it.
    pub async fn take_over_headers(&self, old: PathBuf, instances: Vec<u32>) -> Result<(), Error> {
        let (database, vault) = (self.path().to_owned(), self.vault());
        self.blocking(move || {
            for instance in instances {
                let kept = load(vault, &database, instance)?;
                let before = load(vault, &old, instance)?;
                if kept.is_empty() && !before.is_empty() {
                    keep(vault, &database, instance, &before)?;
                }
            }
            Ok(())
        })
        .await
    }

    /// Forgets what the keychain has for a database that was moved from `old`.
    pub async fn forget_headers_of(&self, old: PathBuf, instances: Vec<u32>) -> Result<(), Error> {
        let vault = self.vault();
        self.blocking(move || {
            for instance in instances {
                keep(vault, &old, instance, &Headers::new())?;
            }
            Ok(())
        })
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

/// Copies the file with header values that is beside a database; without one there is nothing to
/// copy.
pub(super) fn copy_file(from: &Path, to: &Path) -> Result<(), Error> {
    file::copy(from, to)
}

pub(super) use file::private_file;

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
