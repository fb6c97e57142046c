use std::{
    fs::{File, OpenOptions, TryLockError},
    path::{Path, PathBuf},
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
        let beside = beside(path);
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&beside)
            .map_err(|source| Error::File {
                path: beside.clone(),
                source,
            })?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(Error::InUse {
                path: path.to_owned(),
            }),
            Err(TryLockError::Error(source)) => Err(Error::File {
                path: beside,
                source,
            }),
        }
    }

    /// The same where no file can be made: a lock that was left there is taken together with other
    /// readers, and without one nobody is in the way.
    pub(super) fn look(path: &Path) -> Result<Option<Self>, Error> {
        let Ok(file) = File::open(beside(path)) else {
            return Ok(None);
        };
        match file.try_lock_shared() {
            Ok(()) => Ok(Some(Self { _file: file })),
            Err(TryLockError::WouldBlock) => Err(Error::InUse {
                path: path.to_owned(),
            }),
            // A file system that knows no locks has no program that holds one.
            Err(TryLockError::Error(_)) => Ok(None),
        }
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".lock");
    beside.into()
}
