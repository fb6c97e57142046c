use std::{
    fs::{File, OpenOptions, TryLockError},
    path::Path,
};

use super::Error;

/// The right to use one database, held through a locked file beside it until dropped. The system
/// frees it when the process dies, however it dies.
#[derive(Debug)]
pub(super) struct DatabaseLock {
    _file: File,
}

impl DatabaseLock {
    /// Takes the lock of the database at `path`, or says who is in the way.
    pub(super) fn take(path: &Path) -> Result<Self, Error> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".lock");
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&beside)
            .map_err(|source| Error::File {
                path: beside.clone().into(),
                source,
            })?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(Error::InUse {
                path: path.to_owned(),
            }),
            Err(TryLockError::Error(source)) => Err(Error::File {
                path: beside.into(),
                source,
            }),
        }
    }
}
