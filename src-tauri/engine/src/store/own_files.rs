//! Which files are a database's own, so that nothing else is written over them.

use std::{
    ffi::OsStr,
    fs::{self, File, Metadata},
    io::{self, ErrorKind, Read as _},
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Endings that SQLite and the store add to the name of a database for what belongs to it.
const ENDINGS: [&str; 6] = [
    "-wal",
    "-shm",
    "-journal",
    ".lock",
    ".headers",
    ".headers.new",
];

/// How every file of SQLite begins.
const SQLITE: &[u8; 16] = b"SQLite format 3\0";

/// Databases that this process has open. They are never opened to be looked at: POSIX takes all
/// locks of a process from a file as soon as the process closes it once, SQLite's among them.
static OPEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Keeps a database among the open ones until dropped.
#[derive(Debug)]
pub(super) struct OpenDatabase(PathBuf);

impl OpenDatabase {
    pub(super) fn note(path: &Path) -> Self {
        open().push(path.to_owned());
        Self(path.to_owned())
    }
}

impl Drop for OpenDatabase {
    fn drop(&mut self) {
        let mut open = open();
        if let Some(place) = open.iter().position(|path| *path == self.0) {
            open.swap_remove(place);
        }
    }
}

fn open() -> MutexGuard<'static, Vec<PathBuf>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether the file at `path` is a database or belongs to one, under whatever name: any of SQLite
/// counts, ours or not. What belongs to one is known by its name beside it, also before it is there.
///
/// # Errors
///
/// What stands there cannot be read, so nothing is known about it.
pub fn is_of_database(path: &Path) -> io::Result<bool> {
    // A link is asked as itself and as what it leads to; where it leads nowhere, as itself.
    let names = [Some(path.to_owned()), path.canonicalize().ok()];
    for name in names.into_iter().flatten() {
        if is_database(&name)? {
            return Ok(true);
        }
        for database in ENDINGS.iter().filter_map(|ending| without(&name, ending)) {
            if is_database(&database)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

fn is_database(path: &Path) -> io::Result<bool> {
    let about = match fs::metadata(path) {
        Ok(about) if about.is_file() => about,
        Ok(_) => return Ok(false),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Ok(false);
        }
        Err(error) => return Err(error),
    };
    if is_open(path, &about) {
        return Ok(true);
    }
    let mut head = [0; SQLITE.len()];
    match File::open(path)?.read_exact(&mut head) {
        Ok(()) => Ok(head == *SQLITE),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// Whether it is a file of a database that this process has open.
fn is_open(path: &Path, about: &Metadata) -> bool {
    open().iter().any(|database| {
        let beside = ENDINGS.iter().map(|ending| with(database, ending));
        std::iter::once(database.clone())
            .chain(beside)
            .any(|own| is_same(path, about, &own))
    })
}

#[cfg(unix)]
fn is_same(_: &Path, about: &Metadata, own: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    fs::metadata(own).is_ok_and(|own| (own.dev(), own.ino()) == (about.dev(), about.ino()))
}

#[cfg(not(unix))]
fn is_same(path: &Path, _: &Metadata, own: &Path) -> bool {
    matches!((path.canonicalize(), own.canonicalize()), (Ok(path), Ok(own)) if path == own)
}

fn with(database: &Path, ending: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The name before an ending.
fn without(path: &Path, ending: &str) -> Option<PathBuf> {
    let name = path.file_name()?.as_encoded_bytes();
    let database = name.strip_suffix(ending.as_bytes())?;
    (!database.is_empty()).then_some(())?;
    Some(path.with_file_name(file_name(database)?))
}

#[cfg(unix)]
#[expect(
    clippy::unnecessary_wraps,
    reason = "elsewhere only some bytes are a name"
)]
fn file_name(bytes: &[u8]) -> Option<&OsStr> {
    use std::os::unix::ffi::OsStrExt as _;

    Some(OsStr::from_bytes(bytes))
}

#[cfg(not(unix))]
fn file_name(bytes: &[u8]) -> Option<&OsStr> {
    str::from_utf8(bytes).ok().map(OsStr::new)
}
