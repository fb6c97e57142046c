//! Where a file is to be written, and what it may take the place of.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use crate::{item::Sentence, store::is_of_database};

/// The place of a file that is to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Destination {
    path: PathBuf,
    replaces: bool,
    /// The agreement holds for other files in its folder too.
    beside_too: bool,
}

/// Why no file is written at a place.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// A file is there, and nobody agreed to lose it.
    Taken(PathBuf),
    /// A database is there, or what belongs to one, which nothing replaces.
    Database(PathBuf),
}

impl Refusal {
    /// What stands there and what to do; without the stop of a whole sentence.
    pub fn sentence(&self) -> Sentence {
        match self {
            Self::Taken(path) => sentence!(
                "{path} is there already. Name another file, or replace it with --force",
                path
            ),
            Self::Database(path) => sentence!(
                "{path} is a database or belongs to one, and is never replaced. Name another file",
                path
            ),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(out)
    }
}

impl From<Refusal> for io::Error {
    fn from(refusal: Refusal) -> Self {
        Self::new(io::ErrorKind::AlreadyExists, refusal)
    }
}

impl Destination {
    /// A place where nothing stands.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            replaces: false,
            beside_too: false,
        }
    }

    /// A place whose file, where there is one, the user agreed to lose.
    pub fn replacing(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            replaces: true,
            beside_too: true,
        }
    }

    /// The same place where only the file that stands at it was agreed on.
    #[must_use]
    pub fn alone(self) -> Self {
        Self {
            beside_too: false,
            ..self
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Another file in the same folder, as far as the agreement holds for it.
    #[must_use]
    pub fn beside(&self, name: &str) -> Self {
        Self {
            path: self.path.with_file_name(name),
            replaces: self.beside_too,
            beside_too: self.beside_too,
        }
    }

    pub(super) fn replaces(&self) -> bool {
        self.replaces
    }

    /// Whether a file may come to stand there now.
    ///
    /// # Errors
    ///
    /// A [`Refusal`]; or a folder, a pipe or a device is there, or what cannot be read.
    pub fn check(&self) -> io::Result<()> {
        if is_special(&self.path) {
            return Err(io::Error::other(sentence!(
                "it is a folder, a pipe or a device, which no file may replace. Name a file"
            )));
        }
        refuse_database(&self.path)?;
        if !self.replaces && fs::symlink_metadata(&self.path).is_ok() {
            return Err(Refusal::Taken(self.path.clone()).into());
        }
        Ok(())
    }
}

/// Refuses a place that is a database's own.
pub(super) fn refuse_database(path: &Path) -> io::Result<()> {
    if is_of_database(path)? {
        return Err(Refusal::Database(path.to_owned()).into());
    }
    Ok(())
}

/// The folder that a path is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether something else than a file stands there, or the system keeps its devices there: as root,
/// moving a file to `/dev/null` or `/dev/stdout` would take it from every program.
fn is_special(path: &Path) -> bool {
    let is_no_file = fs::metadata(path).is_ok_and(|about| !about.is_file());
    let of_system = folder_of(path).canonicalize().is_ok_and(|folder| {
        cfg!(unix) && (folder == Path::new("/dev") || folder.starts_with("/proc"))
    });
    is_no_file || of_system
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::{
        ffi::OsStr,
        os::unix::{ffi::OsStrExt as _, fs::symlink},
    };

    use super::*;
    use crate::store::Store;

    fn is_database(path: &Path) -> bool {
        let refused = Destination::replacing(path).check();
        refused.is_err_and(|error| {
            let refusal = error.downcast::<Refusal>();
            matches!(refusal, Ok(Refusal::Database(named)) if named == path)
        })
    }

    #[tokio::test]
    async fn an_open_database_is_refused_under_every_name() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let path = at("f.db");
        let store = Store::open(&path).unwrap();
        fs::create_dir(at("sub")).unwrap();
        symlink(folder.path(), at("way")).unwrap();
        symlink(&path, at("link.csv")).unwrap();
        symlink("f.db-wal", at("log.csv")).unwrap();
        fs::hard_link(&path, at("hard.csv")).unwrap();
        fs::hard_link(at("f.db-shm"), at("hard-shm.csv")).unwrap();
        fs::hard_link(at("f.db.lock"), at("hard-lock.csv")).unwrap();
        for name in [
            "f.db",
            "f.db-wal",
            "f.db-shm",
            "f.db-journal",
            "f.db.lock",
            "f.db.headers",
            "./f.db",
            "sub/../f.db",
            "way/f.db",
            "way/f.db-wal",
            "link.csv",
            "link.csv.lock",
            "log.csv",
            "hard.csv",
            "hard-shm.csv",
            "hard-lock.csv",
        ] {
            assert!(is_database(&at(name)), "{name}");
        }
        drop(store);
        // It is one as well while no program has it, and what is beside it is still its own.
        assert!(is_database(&path) && is_database(&at("f.db-wal")));
        assert!(!is_database(&at("g.csv")) && !is_database(&at("g.db-wal")));
    }

    #[test]
    fn what_is_beside_a_database_is_its_own_in_any_encoding_of_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &[u8]| folder.path().join(OsStr::from_bytes(name));
        Store::open(&at(b"caf\xE9.db")).unwrap();
        assert!(is_database(&at(b"caf\xE9.db")) && is_database(&at(b"caf\xE9.db-wal")));
        assert!(!is_database(&at(b"caf\xE8.db-wal")));
    }

    #[test]
    fn a_file_or_a_link_to_nowhere_is_lost_by_agreement_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a.csv"), folder.path().join("b.csv"));
        assert!(Destination::new(&file).check().is_ok());
        fs::write(&file, "").unwrap();
        symlink("nowhere", &link).unwrap();
        for path in [file, link] {
            let refused = Destination::new(&path).check().unwrap_err();
            assert!(refused.to_string().contains("--force"), "{refused}");
            assert!(Destination::replacing(&path).check().is_ok());
        }
    }
}
