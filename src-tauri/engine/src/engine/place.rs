//! Where the program's database is. It stands in the program's own folder until its owner moves
//! it; what was chosen is a small file there, so that window and command line find the same.
//!
//! A move waits for the next start, when nothing uses the database: it is copied, read back, and
//! only then used; the old one stays until the start after that.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{Engine, Error};
use crate::{
    item::Sentence,
    store::{self, Copied},
};

/// Name of the database in its folder.
const DATABASE: &str = "foresite.db";
/// Name of the file that says where it is, in the program's folder.
const PLACE: &str = "place.json";

/// What is chosen.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct StoragePlace {
    /// The database's folder; none is the program's own.
    pub folder: Option<PathBuf>,
    /// Where the next start moves it.
    pub next: Option<PathBuf>,
    /// The folder that it was moved from, until that is removed.
    pub old: Option<PathBuf>,
    /// Why the last move was not made.
    pub failed: Option<FailedMove>,
}

/// A move that was not made; the database stayed where it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct FailedMove {
    /// Where it should have gone.
    pub folder: PathBuf,
    /// Why not.
    pub reason: Sentence,
}

/// Why the place of the database is not known, or cannot be another.
#[derive(Debug, thiserror::Error)]
pub enum PlaceError {
    /// The file that says where it is cannot be read.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// The database is not where it was moved to.
    Missing {
        /// Its folder.
        folder: PathBuf,
        /// The file that says so.
        place: PathBuf,
    },
    /// Nothing can be written there.
    NotWritable {
        /// The folder.
        folder: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// It is the folder that the database is in, or one that has a database.
    Taken {
        /// The folder.
        folder: PathBuf,
    },
}

impl PlaceError {
    pub(super) fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "place_unreadable",
            Self::Missing { .. } => "database_missing",
            Self::NotWritable { .. } => "folder_not_writable",
            Self::Taken { .. } => "folder_taken",
        }
    }

    /// What happened, to what, and what to do, as [`Error::sentence`] says it.
    pub(super) fn sentence(&self) -> Sentence {
        match self {
            Self::Unreadable { path, reason } => sentence!(
                "{path} says where the database is and cannot be read: {reason}. Mend it, or remove it to use the program's own folder",
                path,
                reason
            ),
            Self::Missing { folder, place } => sentence!(
                "the database was moved to {folder} and is not there; connect that disk, or remove {place} to begin anew in the program's own folder",
                folder,
                place
            ),
            Self::NotWritable { folder, source } => sentence!(
                "{folder} cannot be used: {source}. Choose another folder",
                folder,
                source
            ),
            Self::Taken { folder } => sentence!(
                "{folder} has a database already; choose another folder",
                folder
            ),
        }
    }
}

impl fmt::Display for PlaceError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(out)
    }
}

/// The place of the program's database.
#[derive(Debug, Clone)]
pub struct Place {
    home: PathBuf,
}

impl Place {
    /// The place as the program's folder `home` says.
    pub fn of(home: &Path) -> Self {
        Self {
            home: home.to_owned(),
        }
    }

    /// What is chosen.
    ///
    /// # Errors
    ///
    /// The file that says so is damaged or cannot be read.
    pub fn chosen(&self) -> Result<StoragePlace, Error> {
        let path = self.home.join(PLACE);
        let unreadable = |reason: String| PlaceError::Unreadable {
            path: path.clone(),
            reason,
        };
        match fs::read(&path) {
            Ok(bytes) => {
                serde_json::from_slice(&bytes).map_err(|error| unreadable(error.to_string()).into())
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(StoragePlace::default()),
            Err(error) => Err(unreadable(error.to_string()).into()),
        }
    }

    /// The database.
    ///
    /// # Errors
    ///
    /// As [`chosen`](Self::chosen), or the folder that was chosen does not have it, such as when
    /// its disk is not connected: no new one is made there.
    pub fn database(&self) -> Result<PathBuf, Error> {
        let folder = self.chosen()?.folder;
        let database = self.in_folder(folder.as_deref());
        match folder {
            Some(folder) if !database.exists() => Err(PlaceError::Missing {
                folder,
                place: self.home.join(PLACE),
            }
            .into()),
            _ => Ok(database),
        }
    }

    /// Lets the next start move the database to `folder`.
    ///
    /// # Errors
    ///
    /// The folder cannot be written, or has a database.
    pub fn move_with_next_start(&self, folder: &Path) -> Result<StoragePlace, Error> {
        let mut place = self.chosen()?;
        if folder.join(DATABASE).exists() {
            return Err(PlaceError::Taken {
                folder: folder.to_owned(),
            }
            .into());
        }
        tempfile::tempfile_in(folder).map_err(|source| PlaceError::NotWritable {
            folder: folder.to_owned(),
            source,
        })?;
        place.next = Some(folder.to_owned());
        place.failed = None;
        self.keep(&place)?;
        Ok(place)
    }

    /// Leaves the database where it is.
    pub fn stay(&self) -> Result<StoragePlace, Error> {
        let mut place = self.chosen()?;
        place.next = None;
        place.failed = None;
        self.keep(&place)?;
        Ok(place)
    }

    /// Moves the database if that was asked for. A move that fails leaves it where it is, and the
    /// reason is kept for its owner. `tell` ends it by answering false. Blocks for as long as the
    /// copy takes.
    ///
    /// # Errors
    ///
    /// Another program has the database: the move waits for a later start. Or what is chosen cannot
    /// be read or written.
    pub fn move_if_asked(&self, tell: &mut dyn FnMut(Copied) -> bool) -> Result<(), Error> {
        let mut place = self.chosen()?;
        let Some(folder) = place.next.take() else {
            return Ok(());
        };
        let (from, to) = (self.database()?, folder.join(DATABASE));
        match store::copy_database(&from, &to, tell) {
            Err(error @ store::Error::InUse { .. }) => return Err(error.into()),
            Err(error) => {
                // It is in nobody's way when it stays.
                let _ = store::remove_part(&to);
                tracing::error!(folder = %folder.display(), "the database was not moved: {error}");
                place.failed = Some(FailedMove {
                    folder,
                    reason: error.sentence(),
                });
            }
            Ok(()) => {
                tracing::info!(from = %from.display(), to = %to.display(), "database moved");
                place.old = Some(from.parent().unwrap_or(&self.home).to_owned());
                place.folder = (folder != self.home).then_some(folder);
                place.failed = None;
            }
        }
        self.keep(&place)
    }

    /// Takes over what the keychain has for the database before its move. Once it was opened in
    /// its new place, so with `opened_before`, the old files go.
    pub async fn settle(&self, engine: &Engine, opened_before: bool) -> Result<(), Error> {
        let mut place = self.chosen()?;
        let Some(old) = place.old.take() else {
            return Ok(());
        };
        let database = self.in_folder(Some(&old));
        let instances = engine.instance_list().await?;
        let instances: Vec<u32> = instances.iter().map(|instance| instance.id).collect();
        let store = engine.store();
        store
            .take_over_headers(database.clone(), instances.clone())
            .await?;
        if !opened_before {
            return Ok(());
        }
        store.forget_headers_of(database.clone(), instances).await?;
        if database.exists() {
            store::remove_database(&database)?;
        }
        self.keep(&place)
    }

    fn in_folder(&self, folder: Option<&Path>) -> PathBuf {
        folder.unwrap_or(&self.home).join(DATABASE)
    }

    /// A kill leaves the file before or the file after.
    fn keep(&self, place: &StoragePlace) -> Result<(), Error> {
        let path = self.home.join(PLACE);
        let new = self.home.join(format!("{PLACE}.new"));
        let cannot = |source| Error::CannotWrite {
            path: path.clone(),
            source,
        };
        let text = serde_json::to_vec_pretty(place).map_err(|error| cannot(error.into()))?;
        let write = || {
            fs::create_dir_all(&self.home)?;
            let mut file = fs::File::create(&new)?;
            io::Write::write_all(&mut file, &text)?;
            file.sync_all()?;
            fs::rename(&new, &path)
        };
        write().map_err(cannot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instance::Config;

    fn config() -> Config {
        Config {
            source: "https://example.com".to_owned(),
            ..Config::default()
        }
    }

    /// A database with one instance, that nobody uses.
    async fn make(place: &Place) -> PathBuf {
        let path = place.database().unwrap();
        let engine = Engine::open(&path).await.unwrap();
        engine.instance_create(&config()).await.unwrap();
        engine.shutdown().await;
        path
    }

    async fn hosts(place: &Place) -> Vec<String> {
        let engine = Engine::open(&place.database().unwrap()).await.unwrap();
        let instances = engine.instance_list().await.unwrap();
        engine.shutdown().await;
        instances
            .into_iter()
            .map(|instance| instance.host)
            .collect()
    }

    #[tokio::test]
    async fn a_move_waits_for_the_next_start_and_the_old_one_for_that_after() {
        let (home, new) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let place = Place::of(home.path());
        let old = place.database().unwrap();
        let engine = Engine::open(&old).await.unwrap();
        engine.instance_create(&config()).await.unwrap();
        let chosen = place.move_with_next_start(new.path()).unwrap();
        assert_eq!(chosen.next.as_deref(), Some(new.path()));
        // In use, it stays, and the wish stays too.
        assert!(place.move_if_asked(&mut |_| true).is_err());
        assert_eq!(place.database().unwrap(), old);
        engine.shutdown().await;
        drop(engine);

        place.move_if_asked(&mut |_| true).unwrap();
        assert_eq!(place.database().unwrap(), new.path().join(DATABASE));
        assert_eq!(hosts(&place).await, ["example.com"]);
        let engine = Engine::open(&place.database().unwrap()).await.unwrap();
        place.settle(&engine, false).await.unwrap();
        assert!(old.exists());
        place.settle(&engine, true).await.unwrap();
        assert!(!old.exists());
        assert_eq!(place.chosen().unwrap().old, None);
    }

    #[tokio::test]
    async fn a_move_that_fails_is_told_and_changes_nothing() {
        let (home, new) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let place = Place::of(home.path());
        let old = make(&place).await;
        place.move_with_next_start(new.path()).unwrap();
        // Somebody else's file is there by now.
        fs::write(new.path().join(DATABASE), "mine").unwrap();
        place.move_if_asked(&mut |_| true).unwrap();
        assert_eq!(place.database().unwrap(), old);
        let failed = place.chosen().unwrap().failed.unwrap();
        let reason = failed.reason.to_string();
        assert!(reason.contains("another file"), "{reason}");
        assert_eq!(place.stay().unwrap(), StoragePlace::default());
    }

    #[tokio::test]
    async fn a_folder_that_is_taken_or_missing_is_refused() {
        let (home, new) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let place = Place::of(home.path());
        make(&place).await;
        let code = |folder: &Path| place.move_with_next_start(folder).unwrap_err().code();
        assert_eq!(code(home.path()), "folder_taken");
        assert_eq!(code(&new.path().join("gone")), "folder_not_writable");
    }

    #[test]
    fn no_second_database_is_made_while_the_disk_is_away() {
        let home = tempfile::tempdir().unwrap();
        let place = Place::of(home.path());
        let chosen = StoragePlace {
            folder: Some(home.path().join("not-connected")),
            ..StoragePlace::default()
        };
        place.keep(&chosen).unwrap();
        assert_eq!(place.database().unwrap_err().code(), "database_missing");
        fs::write(home.path().join(PLACE), "{").unwrap();
        assert_eq!(place.database().unwrap_err().code(), "place_unreadable");
    }
}
