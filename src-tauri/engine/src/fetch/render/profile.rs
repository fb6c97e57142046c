//! The browser's folder for one run: private, and gone afterwards.

use std::{
    env,
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

const PREFIX: &str = "foresite-browser-";

/// What follows the folder's name in that of its lock. The lock stands beside it, so that a folder
/// whose removal was broken off is still known as one that nobody uses.
const LOCK: &str = ".lock";

/// The last processes of a browser may still write for a moment.
const REMOVE_WITHIN: Duration = Duration::from_secs(5);

static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A folder that only this user can read. It is removed when this is dropped; one that a killed
/// program left behind is removed by the next [`Profile::new`].
#[derive(Debug)]
pub(super) struct Profile {
    path: PathBuf,
    /// Held while the folder is in use.
    _lock: File,
}

impl Profile {
    pub(super) fn new() -> io::Result<Self> {
        Self::new_in(&env::temp_dir())
    }

    fn new_in(folder: &Path) -> io::Result<Self> {
        remove_left_behind(folder);
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let path = folder.join(format!("{PREFIX}{}-{number}", process::id()));
            let lock = File::create(lock_of(&path))?;
            // Another program may look at it before it is locked, and take it for left behind.
            if lock.try_lock().is_err() || !lock_of(&path).exists() {
                continue;
            }
            // Of a program that had the same id and was killed; a folder of another user stays,
            // and the next line fails.
            let _ = fs::remove_dir_all(&path);
            private_folder(&path)?;
            return Ok(Self { path, _lock: lock });
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Profile {
    fn drop(&mut self) {
        let started = Instant::now();
        while let Err(error) = remove(&self.path) {
            if started.elapsed() > REMOVE_WITHIN {
                tracing::warn!(%error, path = %self.path.display(), "a browser's folder stays");
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

fn lock_of(profile: &Path) -> PathBuf {
    let mut path = profile.as_os_str().to_owned();
    path.push(LOCK);
    path.into()
}

/// Removes a folder and, once it is gone, its lock.
fn remove(profile: &Path) -> io::Result<()> {
    for removed in [
        fs::remove_dir_all(profile),
        fs::remove_file(lock_of(profile)),
    ] {
        match removed {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

#[cfg(unix)]
fn private_folder(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    fs::DirBuilder::new().mode(0o700).create(path)
}

#[cfg(not(unix))]
fn private_folder(path: &Path) -> io::Result<()> {
    fs::create_dir(path)
}

/// Removes folders whose lock nobody holds.
fn remove_left_behind(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let profile = name
            .to_str()
            .filter(|name| name.starts_with(PREFIX))
            .and_then(|name| name.strip_suffix(LOCK));
        if let Some(profile) = profile
            && is_left_behind(&entry.path())
        {
            // What cannot be removed now is tried again next time.
            let _ = remove(&folder.join(profile));
        }
    }
}

fn is_left_behind(lock: &Path) -> bool {
    let Ok(lock) = File::open(lock) else {
        return false;
    };
    !matches!(lock.try_lock(), Err(TryLockError::WouldBlock))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folder_goes_with_its_owner_and_one_left_behind_with_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let left = folder.path().join("foresite-browser-1-0");
        fs::create_dir(&left).unwrap();
        fs::write(lock_of(&left), "").unwrap();
        let other = folder.path().join("something-else");
        fs::create_dir(&other).unwrap();

        let profile = Profile::new_in(folder.path()).unwrap();
        assert!(!left.exists());
        assert!(!lock_of(&left).exists());
        assert!(other.exists());
        let second = Profile::new_in(folder.path()).unwrap();
        assert!(profile.path().exists(), "a folder in use stays");
        let paths = [profile.path().to_owned(), second.path().to_owned()];
        drop((profile, second));
        assert!(paths.iter().all(|path| !path.exists()));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "the other");
    }

    #[cfg(unix)]
    #[test]
    fn only_the_user_can_look_into_it() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let profile = Profile::new_in(folder.path()).unwrap();
        let mode = fs::metadata(profile.path()).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }
}
