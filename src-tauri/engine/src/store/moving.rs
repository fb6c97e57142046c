//! A database copied to another folder while no program uses it.

use std::{
    fs::{self, File},
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
};

use super::{Error, lock, migrate, secrets};

/// Bytes that are copied, or compared, at a time.
const PIECE: usize = 1 << 20;

/// How far a copy is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Copied {
    /// Bytes that were written and read back.
    pub done: u64,
    /// Bytes in all.
    pub total: u64,
}

/// Copies the database at `from` to `to`, with what is kept beside it, and reads the copy back.
/// Nothing of `from` is changed but that its log is folded in, and `to` is there only once it is
/// whole: a kill leaves at most a file that the next try replaces. `tell` hears of each piece, and
/// ends the work by answering false.
///
/// # Errors
///
/// Another program has the database, a file cannot be read or written, there is another file at
/// `to`, or `tell` ended it ([`Error::Closed`]).
pub fn copy_database(
    from: &Path,
    to: &Path,
    tell: &mut dyn FnMut(Copied) -> bool,
) -> Result<(), Error> {
    let _lock = lock::DatabaseLock::take(from)?;
    // The only connection folds the log of changes into the file when it goes.
    drop(migrate::open_writer(from)?);
    let total = fs::metadata(from).map_err(at(from))?.len();
    let mut told = |read: u64, compared: u64| {
        let done = u64::midpoint(read, compared);
        if tell(Copied { done, total }) {
            Ok(())
        } else {
            Err(Error::Closed)
        }
    };
    if to.try_exists().map_err(at(to))? {
        // Of a try that was ended between its last two steps, or somebody else's.
        if !same(from, to, &mut |compared| told(total, compared))? {
            return Err(Error::Taken {
                path: to.to_owned(),
            });
        }
        return secrets::copy_file(from, to);
    }
    let part = beside(to, ".part");
    copy(from, &part, &mut |read| told(read, 0))?;
    if !same(from, &part, &mut |compared| told(total, compared))? {
        let source = io::Error::new(
            io::ErrorKind::InvalidData,
            sentence!("the copy differs from what was written"),
        );
        return Err(Error::File { path: part, source });
    }
    secrets::copy_file(from, to)?;
    fs::rename(&part, to).map_err(at(to))?;
    keep_names(to).map_err(at(to))
}

/// Removes a database that was copied elsewhere, with what is kept beside it.
///
/// # Errors
///
/// Another program has it, or a file cannot be removed.
pub fn remove_database(path: &Path) -> Result<(), Error> {
    let lock = lock::DatabaseLock::take(path)?;
    for ending in ["", "-wal", "-shm", ".headers"] {
        remove(&beside(path, ending))?;
    }
    drop(lock);
    remove(&beside(path, ".lock"))
}

/// Removes what an ended copy left at `to`.
pub fn remove_part(to: &Path) -> Result<(), Error> {
    remove(&beside(to, ".part"))
}

fn remove(path: &Path) -> Result<(), Error> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(path)(error)),
        _ => Ok(()),
    }
}

fn copy(
    from: &Path,
    to: &Path,
    tell: &mut dyn FnMut(u64) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut source = File::open(from).map_err(at(from))?;
    let mut target = secrets::private_file(to).map_err(at(to))?;
    let mut piece = vec![0; PIECE];
    let mut done = 0;
    loop {
        let length = source.read(&mut piece).map_err(at(from))?;
        let Some(read) = piece.get(..length).filter(|read| !read.is_empty()) else {
            break;
        };
        target.write_all(read).map_err(at(to))?;
        done += length as u64;
        tell(done)?;
    }
    target.sync_all().map_err(at(to))
}

/// Whether two files hold the same.
fn same(
    one: &Path,
    other: &Path,
    tell: &mut dyn FnMut(u64) -> Result<(), Error>,
) -> Result<bool, Error> {
    let length = |path: &Path| Ok::<_, Error>(fs::metadata(path).map_err(at(path))?.len());
    if length(one)? != length(other)? {
        return Ok(false);
    }
    let (mut left, mut right) = (
        File::open(one).map_err(at(one))?,
        File::open(other).map_err(at(other))?,
    );
    let (mut here, mut there) = (vec![0; PIECE], vec![0; PIECE]);
    let mut done = 0;
    loop {
        let length = left.read(&mut here).map_err(at(one))?;
        let (Some(here), Some(there)) = (here.get(..length), there.get_mut(..length)) else {
            return Ok(false);
        };
        if here.is_empty() {
            return Ok(true);
        }
        right.read_exact(there).map_err(at(other))?;
        if here != there {
            return Ok(false);
        }
        done += length as u64;
        tell(done)?;
    }
}

/// Brings the names in a file's folder to disk; elsewhere than on Unix the system does.
fn keep_names(file: &Path) -> io::Result<()> {
    match file.parent() {
        Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

fn at(path: &Path) -> impl Fn(io::Error) -> Error + '_ {
    move |source| match source.kind() {
        io::ErrorKind::StorageFull => Error::DiskFull,
        _ => Error::File {
            path: path.to_owned(),
            source,
        },
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut beside = path.as_os_str().to_owned();
    beside.push(ending);
    beside.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    fn database(folder: &Path) -> PathBuf {
        let path = folder.join("foresite.db");
        drop(Store::open(&path).unwrap());
        fs::write(beside(&path, ".headers"), r#"{"1":{"X-Key":"secret"}}"#).unwrap();
        path
    }

    #[test]
    fn a_database_is_copied_whole_with_its_header_values() {
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (from, to) = (database(one.path()), other.path().join("foresite.db"));
        let mut seen = Vec::new();
        copy_database(&from, &to, &mut |copied| {
            seen.push(copied);
            true
        })
        .unwrap();
        let last = seen.last().unwrap();
        assert_eq!(last.done, last.total);
        assert!(seen.is_sorted_by_key(|copied| copied.done));
        assert_eq!(fs::read(&from).unwrap(), fs::read(&to).unwrap());
        assert!(Store::open(&to).is_ok());
        let headers = fs::read_to_string(beside(&to, ".headers")).unwrap();
        assert!(headers.contains("secret"));
        assert!(!beside(&to, ".part").exists());

        remove_database(&from).unwrap();
        assert_eq!(fs::read_dir(one.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_a_kill_left_is_replaced_and_somebody_elses_file_is_not() {
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (from, to) = (database(one.path()), other.path().join("foresite.db"));
        fs::write(beside(&to, ".part"), "half").unwrap();
        copy_database(&from, &to, &mut |_| true).unwrap();
        // As after a kill right before the switch: it is whole already.
        copy_database(&from, &to, &mut |_| true).unwrap();
        fs::write(&to, "of somebody else").unwrap();
        let refused = copy_database(&from, &to, &mut |_| true).unwrap_err();
        assert!(matches!(refused, Error::Taken { .. }), "{refused}");
        assert_eq!(fs::read_to_string(&to).unwrap(), "of somebody else");
    }

    #[test]
    fn a_copy_that_is_ended_or_has_no_room_leaves_the_database_as_it_is() {
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (from, to) = (database(one.path()), other.path().join("foresite.db"));
        let ended = copy_database(&from, &to, &mut |_| false).unwrap_err();
        assert!(matches!(ended, Error::Closed), "{ended}");
        assert!(!to.exists());
        remove_part(&to).unwrap();
        assert_eq!(fs::read_dir(other.path()).unwrap().count(), 0);
        let missing = other.path().join("no-such-folder/foresite.db");
        assert!(copy_database(&from, &missing, &mut |_| true).is_err());
        assert!(Store::open(&from).is_ok());
    }

    #[test]
    fn a_database_in_use_is_not_copied() {
        let folder = tempfile::tempdir().unwrap();
        let from = database(folder.path());
        let _open = Store::open(&from).unwrap();
        let to = folder.path().join("copy.db");
        let refused = copy_database(&from, &to, &mut |_| true).unwrap_err();
        assert!(matches!(refused, Error::InUse { .. }), "{refused}");
    }
}
