use std::{
    fmt,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use foresite_engine::{Engine, Error, Place, store::HeaderVault};
use tokio::{sync::OnceCell, time::timeout};

use crate::{
    advice::Advice, audits::Audits, commands::About, error::IpcError, files::Files, moving::Moving,
    newest::Newest, sample::Sample,
};

/// What the commands share for the life of the program.
#[derive(Debug)]
pub(crate) struct Host {
    /// Where the database is.
    pub(crate) place: Place,
    /// The database's way to another folder.
    pub(crate) moving: Arc<Moving>,
    /// It was moved in this start of the program.
    moved: AtomicBool,
    logs: PathBuf,
    /// Empty while the database cannot be opened; each command tries again.
    engine: OnceCell<Engine>,
    /// What begins with the engine.
    opened: Opened,
    pub(crate) sample: Sample,
    pub(crate) preflight: Newest,
    pub(crate) audits: Audits,
    pub(crate) advice: Advice,
    /// The export or corrected sitemap that is being written.
    pub(crate) writing: Newest,
    pub(crate) searching: Newest,
    pub(crate) trying: Newest,
    /// Files given to the program.
    pub(crate) files: Files,
}

/// Called once, with the engine as soon as the database is open.
struct Opened(Box<dyn Fn(&Engine) + Send + Sync>);

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Opened")
    }
}

/// How long closing the program waits for its jobs. A job that takes longer is resumed from what
/// the database has, as after a power cut.
const PATIENCE: Duration = Duration::from_secs(5);

impl Host {
    /// A host that keeps its database in `data` and its log in `logs`.
    /// `opened` is called with the engine as soon as the database is open.
    pub(crate) fn new(
        data: &Path,
        logs: PathBuf,
        opened: impl Fn(&Engine) + Send + Sync + 'static,
    ) -> Self {
        Self {
            place: Place::of(data),
            moving: Arc::default(),
            moved: AtomicBool::new(false),
            logs,
            engine: OnceCell::new(),
            opened: Opened(Box::new(opened)),
            sample: Sample::new(data),
            preflight: Newest::default(),
            audits: Audits::default(),
            advice: Advice::default(),
            writing: Newest::default(),
            searching: Newest::default(),
            trying: Newest::default(),
            files: Files::default(),
        }
    }

    /// Whether this start moves the database.
    pub(crate) fn is_to_move(&self) -> bool {
        self.place.chosen().is_ok_and(|place| place.next.is_some())
    }

    /// Moves the database if that was asked for, and opens it. A failure is not the end: the window opens and says what is wrong.
    pub(crate) async fn start(&self) {
        if self.is_to_move() {
            self.moving.run(&self.place).await;
            self.moved.store(true, Ordering::Relaxed);
        }
        match self.engine().await {
            Ok(engine) => {
                tracing::info!(database = %engine.database_path().display(), "started");
            }
            Err(error) => tracing::error!(code = error.code, "{}", error.message),
        }
    }

    /// The engine, or why the database cannot be opened: another Foresite has it, or it is not
    /// ours.
    pub(crate) async fn engine(&self) -> Result<&Engine, IpcError> {
        self.moving.check()?;
        let open = async || {
            let database = self.place.database()?;
            let engine = match Engine::open_with(&database, HeaderVault::Keychain).await {
                Err(error) if error.is_read_only() => Self::open_to_read(&database, error).await?,
                opened => opened?,
            };
            (self.opened.0)(&engine);
            if engine.is_read_only() {
                return Ok(engine);
            }
            let opened_before = !self.moved.load(Ordering::Relaxed);
            if let Err(error) = self.place.settle(&engine, opened_before).await {
                tracing::warn!("the database before its move was not removed: {error}");
            }
            // First, as a job of its instance may go on at once. Not before the database is ours:
            // until then another Foresite may have the port.
            self.sample.restore().await;
            engine.run_schedule();
            match engine.resume_interrupted().await {
                Ok(resumed) => tracing::info!(jobs = resumed.len(), "went on"),
                Err(error) => tracing::warn!(%error, "no job could go on"),
            }
            Ok::<_, Error>(engine)
        };
        Ok(self.engine.get_or_try_init(open).await?)
    }

    /// What is stored can be shown where nothing can be written; `error` tells what is in the way.
    async fn open_to_read(database: &Path, error: Error) -> Result<Engine, Error> {
        match Engine::open_to_read(database).await {
            Ok(engine) => {
                tracing::warn!("the database is only read: {error}");
                Ok(engine)
            }
            Err(_) => Err(error),
        }
    }

    /// Leaves every job resumable.
    pub(crate) async fn shutdown(&self) {
        self.moving.stop();
        self.preflight.cancel();
        self.audits.work.cancel();
        self.advice.work.cancel();
        self.writing.cancel();
        self.searching.cancel();
        let Some(engine) = self.engine.get() else {
            return;
        };
        if timeout(PATIENCE, engine.shutdown()).await.is_err() {
            tracing::warn!("a job did not stop in time; the next start goes on with it");
        }
        tracing::info!("stopped");
    }

    /// Where the database is.
    pub(crate) fn data_folder(&self) -> Result<PathBuf, Error> {
        let database = self.place.database()?;
        Ok(database.parent().unwrap_or(&database).to_owned())
    }

    /// Where the log files are.
    pub(crate) fn log_folder(&self) -> &Path {
        &self.logs
    }

    /// What the program says of itself.
    pub(crate) async fn about(&self) -> About {
        let (database, fault) = match self.place.database() {
            Ok(path) => (Some(path.display().to_string()), None),
            Err(error) => (None, Some(error.sentence())),
        };
        About {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            database_path: database,
            database_fault: fault,
            log_folder: self.logs.display().to_string(),
            sample_source: self.sample.last_url().await,
            read_only: self.engine.get().is_some_and(Engine::is_read_only),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(folder: &Path) -> Host {
        Host::new(folder, folder.to_owned(), |_| {})
    }

    #[tokio::test]
    async fn the_next_start_moves_the_database_and_the_one_after_removes_the_old() {
        let (folder, new) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let first = host(folder.path());
        first.start().await;
        first.place.move_with_next_start(new.path()).unwrap();
        first.shutdown().await;
        drop(first);
        let old = folder.path().join("foresite.db");
        for is_kept in [true, false] {
            let next = host(folder.path());
            assert_eq!(next.is_to_move(), is_kept);
            next.start().await;
            assert_eq!(next.data_folder().unwrap(), new.path());
            assert_eq!(
                next.engine().await.unwrap().database_path().parent(),
                Some(new.path())
            );
            assert_eq!(old.exists(), is_kept);
            next.shutdown().await;
        }
    }

    #[tokio::test]
    async fn nothing_asks_for_the_database_while_it_moves() {
        let folder = tempfile::tempdir().unwrap();
        let host = host(folder.path());
        host.moving.begin();
        assert_eq!(host.engine().await.unwrap_err().code, "database_moving");
    }

    #[tokio::test]
    async fn a_second_program_says_so_and_works_once_the_first_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let first = host(folder.path());
        first.start().await;
        let second = host(folder.path());
        let refused = second.engine().await.unwrap_err();
        assert_eq!(refused.code, "database_in_use");
        first.shutdown().await;
        drop(first);
        assert!(second.engine().await.is_ok());
    }

    #[tokio::test]
    async fn the_sample_site_comes_to_a_program_that_takes_over() {
        let folder = tempfile::tempdir().unwrap();
        let first = host(folder.path());
        first.start().await;
        let url = first.sample.url().await.unwrap();
        let second = host(folder.path());
        second.start().await;
        first.shutdown().await;
        drop(first);
        second.engine().await.unwrap();
        // It would else begin anew, at another port.
        assert_eq!(second.sample.url().await.unwrap(), url);
    }
}
