use std::path::PathBuf;

use foresite_engine::{
    Engine, Error,
    clock::Clock,
    fetch::Names,
    instance::Config,
    store::{ItemDetail, ItemQuery, JobSummary},
};
use tempfile::TempDir;
use url::Url;

/// The engine on a database in a temporary folder, which goes when this is dropped.
#[derive(Debug)]
pub struct Preview {
    engine: Engine,
    folder: TempDir,
    clock: Clock,
}

/// The settings of an instance as a newcomer leaves them: the source, everything else default.
pub fn config(source: &Url) -> Config {
    Config {
        source: source.to_string(),
        ..Config::default()
    }
}

impl Preview {
    /// Opens a new database.
    pub async fn open() -> Self {
        Self::open_with_clock(Clock::system()).await
    }

    /// Opens a new database with a clock of the scenario's own.
    pub async fn open_with_clock(clock: Clock) -> Self {
        let folder = tempfile::tempdir()
            .unwrap_or_else(|error| panic!("no temporary folder can be made: {error}"));
        let engine = Engine::open_with_clock(&database(&folder), clock.clone()).await;
        Self {
            engine: done(engine),
            folder,
            clock,
        }
    }

    /// Opens a new database; hosts are where the scenario says.
    pub async fn open_with_names(names: Names) -> Self {
        let folder = tempfile::tempdir()
            .unwrap_or_else(|error| panic!("no temporary folder can be made: {error}"));
        let engine = Engine::open_with_names(&database(&folder), names).await;
        Self {
            engine: done(engine),
            folder,
            clock: Clock::system(),
        }
    }

    /// Ends the engine in an orderly way and opens the same database again.
    pub async fn reopen(self) -> Self {
        let Self {
            engine,
            folder,
            clock,
        } = self;
        engine.shutdown().await;
        drop(engine);
        let engine = Engine::open_with_clock(&database(&folder), clock.clone()).await;
        Self {
            engine: done(engine),
            folder,
            clock,
        }
    }

    /// The engine.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The folder of the database and of all that belongs to it.
    pub fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    /// Makes an instance; its key.
    pub async fn instance(&self, config: &Config) -> u32 {
        done(self.engine.instance_create(config).await).id
    }

    /// Runs a job to its end.
    pub async fn run(&self, instance: u32) -> JobSummary {
        let job = done(self.engine.job_start(instance).await);
        self.engine.job_wait(instance).await;
        done(self.engine.job_get(job.id).await)
    }

    /// Makes an instance of these settings and runs a job; all its items in indexing order.
    pub async fn crawl(&self, config: &Config) -> (JobSummary, Vec<ItemDetail>) {
        let instance = self.instance(config).await;
        let job = self.run(instance).await;
        (job, self.items(instance).await)
    }

    /// All items in indexing order.
    pub async fn items(&self, instance: u32) -> Vec<ItemDetail> {
        let mut items = Vec::new();
        loop {
            let query = ItemQuery {
                offset: u32::try_from(items.len()).unwrap_or(u32::MAX),
                limit: 500,
                ..ItemQuery::default()
            };
            let page = done(self.engine.item_details(instance, query).await);
            if page.is_empty() {
                return items;
            }
            items.extend(page);
        }
    }

    /// The messages of a job's log, in order.
    pub async fn log(&self, job: u32) -> Vec<String> {
        let lines = done(self.engine.job_log(job).await);
        lines
            .into_iter()
            .map(|line| line.message.to_string())
            .collect()
    }
}

fn database(folder: &TempDir) -> PathBuf {
    folder.path().join("foresite.db")
}

fn done<T>(result: Result<T, Error>) -> T {
    result.unwrap_or_else(|error| panic!("the engine refused: {error} ({error:?})"))
}
