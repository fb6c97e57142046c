//! The one door: instances, jobs and items, for shell and command line.

mod advice;
mod audit;
mod background;
mod browser;
mod comparison;
mod corrected;
mod error;
mod export;
mod forecast;
mod instances;
mod items;
mod job_log;
mod jobs;
mod known_items;
mod place;
mod rendering;
mod robots_tester;
mod schedule;
mod settings;
mod settings_tester;
mod testers;
#[cfg(test)]
mod tests;

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

pub use browser::BrowserLook;
pub use comparison::{JobDiff, TextDiff};
pub use error::Error;
pub use export::TellExport;
pub use forecast::{ForecastQuery, ForecastRow, ForecastShow, ForecastSync, SyncForecast};
pub use place::{FailedMove, Place, PlaceError, StoragePlace};
pub use rendering::RawRendered;
pub use robots_tester::{
    RobotsFile, RobotsLine, RobotsNote, RobotsReport, RobotsRuleCount, RobotsTest, RobotsTried,
};
pub use schedule::{Schedule, WaitsFor};
pub use settings_tester::{
    ChangedItem, ItemSettings, ItemStand, SettingsReport, SettingsUnknown, TriedItem,
};
pub use testers::{
    LostUrl, OutlineRow, PatternReport, PatternTest, RuleCount, RuleHint, SelectedElement,
    SelectorCoverage, SelectorFault, SelectorReport,
};

use serde::{Deserialize, Serialize};
use tokio::{sync::broadcast, task::JoinSet};
use tokio_util::sync::CancellationToken;

use crate::{
    clock::Clock,
    crawl::JobHandle,
    fetch::{Names, render::BrowserChoice},
    item::Sentence,
    store::{HeaderVault, Store},
};

/// Events kept for a listener that is slow.
const EVENTS: usize = 64;

/// Something that happened to a job, whoever started it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum JobEvent {
    /// A job runs now.
    Started {
        /// Its instance.
        instance: u32,
        /// The job.
        job: u32,
    },
    /// It ended, or was interrupted, and is stored.
    Ended {
        /// Its instance.
        instance: u32,
        /// The job.
        job: u32,
    },
}

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
    names: Names,
    /// Jobs that run now, by instance.
    running: Mutex<HashMap<u32, JobHandle>>,
    /// Why jobs were interrupted since the program began, by job; a full disk cannot keep it.
    stopped: Mutex<HashMap<u32, Sentence>>,
    /// Held while a job is being opened, so that an instance never gets two.
    opening: tokio::sync::Mutex<()>,
    /// Begin and end of every job.
    events: broadcast::Sender<JobEvent>,
    /// What runs beside the jobs.
    beside: Mutex<JoinSet<()>>,
    /// Cancelled when the engine is going away.
    closing: CancellationToken,
    /// Which browser renders, and how it is started.
    browser: Mutex<BrowserChoice>,
    /// The items that the testers used last.
    known: Mutex<Option<known_items::Kept>>,
}

impl Engine {
    /// Opens the database at `path`, or makes it. Jobs that the last program left open become
    /// interrupted.
    pub async fn open(path: &Path) -> Result<Self, Error> {
        Self::open_with(path, HeaderVault::File).await
    }

    /// The same with header values kept in `vault`.
    pub async fn open_with(path: &Path, vault: HeaderVault) -> Result<Self, Error> {
        Self::open_all(path, vault, Clock::system(), Names::system()).await
    }

    /// The same with a clock of the caller's, which decides what is due and dates what is kept.
    pub async fn open_with_clock(path: &Path, clock: Clock) -> Result<Self, Error> {
        Self::open_all(path, HeaderVault::File, clock, Names::system()).await
    }

    /// The same where the names of hosts become the addresses that the caller says.
    pub async fn open_with_names(path: &Path, names: Names) -> Result<Self, Error> {
        Self::open_all(path, HeaderVault::File, Clock::system(), names).await
    }

    async fn open_all(
        path: &Path,
        vault: HeaderVault,
        clock: Clock,
        names: Names,
    ) -> Result<Self, Error> {
        let path = path.to_owned();
        let store = tokio::task::spawn_blocking(move || Store::open_with(&path, vault))
            .await
            .map_err(|_| Error::Closed)??;
        store.mark_interrupted().await?;
        let engine = Self::around(store, clock, names);
        engine.read_browser_setting().await?;
        engine.delete_hidden_in_background();
        Ok(engine)
    }

    fn around(store: Store, clock: Clock, names: Names) -> Self {
        Self {
            shared: Arc::new(Shared {
                store,
                clock,
                names,
                running: Mutex::new(HashMap::new()),
                stopped: Mutex::default(),
                opening: tokio::sync::Mutex::new(()),
                events: broadcast::Sender::new(EVENTS),
                beside: Mutex::default(),
                closing: CancellationToken::new(),
                browser: Mutex::new(BrowserChoice::from_environment(None)),
                known: Mutex::default(),
            }),
        }
    }

    /// Opens a database where nothing can be written, to read what is stored. Whatever would write
    /// answers `database_read_only`; saved header values are not looked at.
    pub async fn open_to_read(path: &Path) -> Result<Self, Error> {
        let path = path.to_owned();
        let store = tokio::task::spawn_blocking(move || Store::open_to_read(&path))
            .await
            .map_err(|_| Error::Closed)??;
        Ok(Self::around(store, Clock::system(), Names::system()))
    }

    /// Whether the database was opened to be read only.
    pub fn is_read_only(&self) -> bool {
        self.store().is_read_only()
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

    /// Tells of every job from now on, also of those that the schedule starts. A listener that
    /// falls behind misses the oldest events.
    pub fn job_events(&self) -> broadcast::Receiver<JobEvent> {
        self.shared.events.subscribe()
    }

    fn tell(&self, event: JobEvent) {
        // An error means that nobody listens.
        let _ = self.shared.events.send(event);
    }

    fn store(&self) -> &Store {
        &self.shared.store
    }

    /// Now by the engine's clock, in Unix milliseconds.
    pub fn now(&self) -> i64 {
        self.shared.clock.now()
    }

    fn stopped(&self) -> MutexGuard<'_, HashMap<u32, Sentence>> {
        // As below.
        let stopped = self.shared.stopped.lock();
        stopped.unwrap_or_else(PoisonError::into_inner)
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
