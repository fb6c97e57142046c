//! Header values in the system's keychain: Secret Service, Keychain or Credential Manager.

use std::path::Path;

use keyring::{Entry, Error};

use super::Headers;

/// The name under which a keychain shows the entries.
const SERVICE: &str = "Foresite";

/// The saved header values of an instance; none when the keychain has no entry.
///
/// # Errors
///
/// There is no keychain, it is locked, or its entry is not ours.
pub(super) fn load(database: &Path, instance: u32) -> Result<Option<Headers>, Error> {
    match entry(database, instance)?.get_password() {
        Ok(text) => Ok(serde_json::from_str(&text).ok()),
        Err(Error::NoEntry) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Replaces the saved header values of an instance; an empty map removes the entry.
///
/// # Errors
///
/// There is no keychain, or it is locked.
pub(super) fn keep(database: &Path, instance: u32, headers: &Headers) -> Result<(), Error> {
    let entry = entry(database, instance)?;
    if headers.is_empty() {
        return match entry.delete_credential() {
            Err(Error::NoEntry) => Ok(()),
            other => other,
        };
    }
    let text = serde_json::json!(headers).to_string();
    entry.set_password(&text)
}

fn entry(database: &Path, instance: u32) -> Result<Entry, Error> {
    let database = database
        .canonicalize()
        .unwrap_or_else(|_| database.to_owned());
    let account = format!("instance {instance} of {}", database.display());
    Entry::new(SERVICE, &account)
}
