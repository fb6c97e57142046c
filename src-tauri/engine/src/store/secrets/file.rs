//! Header values in a file beside the database that only the user can read.

use std::{
    collections::BTreeMap,
    fs::{self, OpenOptions},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
};

use super::Headers;
use crate::store::Error;

/// Headers by instance.
type Secrets = BTreeMap<u32, Headers>;

/// The saved header values of an instance.
pub(super) fn load(database: &Path, instance: u32) -> Result<Option<Headers>, Error> {
    Ok(read(&secrets_path(database))?.remove(&instance))
}

/// Replaces the saved header values of an instance; an empty map forgets them.
pub(super) fn keep(database: &Path, instance: u32, headers: &Headers) -> Result<(), Error> {
    let path = secrets_path(database);
    let mut secrets = read(&path)?;
    let before = if headers.is_empty() {
        secrets.remove(&instance)
    } else {
        secrets.insert(instance, headers.clone())
    };
    if before.unwrap_or_default() == *headers {
        return Ok(());
    }
    write(&path, &secrets)
}

/// Copies the file to that of another database.
pub(super) fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    let secrets = read(&secrets_path(from))?;
    let path = secrets_path(to);
    if secrets.is_empty() && !path.exists() {
        return Ok(());
    }
    write(&path, &secrets)
}

fn secrets_path(database: &Path) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(".headers");
    path.into()
}

fn read(path: &Path) -> Result<Secrets, Error> {
    match fs::read(path) {
        Ok(bytes) => serde_json::from_slice(&bytes).map_err(|source| Error::Value {
            what: "saved header values",
            source,
        }),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Secrets::new()),
        Err(source) => Err(file_error(path, source)),
    }
}

/// Writes a new file and puts it in the old one's place, so that a kill leaves one of the two.
fn write(path: &Path, secrets: &Secrets) -> Result<(), Error> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let new = PathBuf::from(new);
    let bytes = serde_json::to_vec(secrets).map_err(|source| Error::Value {
        what: "header values",
        source,
    })?;
    let written = private_file(&new).and_then(|mut file| {
        file.write_all(&bytes)?;
        file.sync_all()
    });
    written.map_err(|source| file_error(&new, source))?;
    fs::rename(&new, path).map_err(|source| file_error(path, source))
}

/// A new file for this user alone. What stands in its place goes: a kill may have left it, or
/// somebody put it there to be written through, as a link, or to be read.
pub(in crate::store) fn private_file(path: &Path) -> std::io::Result<fs::File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn file_error(path: &Path, source: std::io::Error) -> Error {
    Error::File {
        path: path.to_owned(),
        source,
    }
}
