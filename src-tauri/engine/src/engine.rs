//! The one door: instances, jobs and items, for shell and command line.

mod audit;
mod background;
mod comparison;
mod error;
mod forecast;
mod instances;
mod items;
mod jobs;
mod robots_tester;
mod settings;
mod testers;

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

pub use comparison::{JobDiff, TextDiff};
pub use error::Error;
pub use forecast::{ForecastQuery, ForecastRow, ForecastShow, ForecastSync, SyncForecast};
pub use robots_tester::{
    RobotsFile, RobotsNote, RobotsReport, RobotsRuleCount, RobotsTest, RobotsTried,
};
pub use testers::{
    LostUrl, PatternReport, PatternTest, RuleCount, RuleHint, SelectedElement, SelectorCoverage,
    SelectorFault, SelectorReport,
};

use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::{
    clock::Clock,
    crawl::JobHandle,
    store::{HeaderVault, Store},
};

/// Everything the program can do, on one database. Cheap to clone; keep one for the life of the
/// program and call [`Engine::shutdown`] before it goes. Its methods run on the caller's tokio
/// runtime.
#[derive(Debug, Clone)]
pub struct Engine {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    store: Store,
    clock: Clock,
    /// Jobs that run now, by instance.
    running: Mutex<HashMap<u32, JobHandle>>,
    /// Held while a job is being opened, so that an instance never gets two.
    opening: tokio::sync::Mutex<()>,
    /// What runs beside the jobs.
    beside: Mutex<JoinSet<()>>,
    /// Cancelled when the engine is going away.
    closing: CancellationToken,
}

impl Engine {
    /// Opens the database at `path`, or makes it. Jobs that the last program left open become
    /// interrupted.
    pub async fn open(path: &Path) -> Result<Self, Error> {
        Self::open_with(path, HeaderVault::File).await
    }

    /// The same with header values kept in `vault`.
    pub async fn open_with(path: &Path, vault: HeaderVault) -> Result<Self, Error> {
        Self::open_all(path, vault, Clock::system()).await
    }

    /// The same with a clock of the caller's, which decides what is due and dates what is kept.
    pub async fn open_with_clock(path: &Path, clock: Clock) -> Result<Self, Error> {
        Self::open_all(path, HeaderVault::File, clock).await
    }

    async fn open_all(path: &Path, vault: HeaderVault, clock: Clock) -> Result<Self, Error> {
        let path = path.to_owned();
        let store = tokio::task::spawn_blocking(move || Store::open_with(&path, vault))
            .await
            .map_err(|_| Error::Closed)??;
        store.mark_interrupted().await?;
        Ok(Self {
            shared: Arc::new(Shared {
                store,
                clock,
                running: Mutex::new(HashMap::new()),
                opening: tokio::sync::Mutex::new(()),
                beside: Mutex::default(),
                closing: CancellationToken::new(),
            }),
        })
    }

    /// Where the database is.
    pub fn database_path(&self) -> &Path {
        self.shared.store.path()
    }

    /// Stops every job so that the next start goes on with it, and waits for them.
    pub async fn shutdown(&self) {
        self.shared.closing.cancel();
        let handles: Vec<JobHandle> = self.running().drain().map(|(_, handle)| handle).collect();
        for handle in &handles {
            handle.suspend();
        }
        for handle in handles {
            handle.ended().await;
        }
        self.end_beside().await;
    }

    fn store(&self) -> &Store {
        &self.shared.store
    }

    /// Now by the engine's clock, in Unix milliseconds.
    pub fn now(&self) -> i64 {
        self.shared.clock.now()
    }

    fn running(&self) -> MutexGuard<'_, HashMap<u32, JobHandle>> {
        // The map is whole after each change, so a panic elsewhere cannot spoil it.
        self.shared
            .running
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// The folder that window and command line share, below the platform's folder for data.
pub fn data_folder(platform: &Path) -> PathBuf {
    platform.join("foresite")
}

/// The database in that folder.
pub fn database_in(folder: &Path) -> PathBuf {
    folder.join("foresite.db")
}
