//! One job: discovery, the coordinator that owns the frontier, its control and its progress.
//!
//! [`start`] spawns one task, which walks through the stages in order: robots.txt, discovery,
//! ordering, pages, removal. Each stage hands the next one its result; whatever ends the job early
//! is a [`Stop`]. Everything that must outlive a kill is in the store before the next step begins.

mod control;
mod discovery;
mod ending;
mod meter;
mod outcome;
mod pages;
mod progress;
mod robots;
mod sitemap_files;

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

pub use control::JobHandle;
pub use progress::{Activity, Progress, Stage};

use crate::{
    fetch::{Failure, Fetcher, FetcherOptions},
    instance::{Parse, Plan, limits},
    scope::{Scope, robots::Robots},
    store::{self, CutLimits, JobRecord, Phase, Store},
};
use control::{Control, Wish};
use ending::{End, Stop};
use meter::Meter;

/// Starts a job, or goes on with one, on the caller's runtime.
pub fn start(
    store: Store,
    instance: u32,
    plan: Plan,
    record: &JobRecord,
) -> Result<JobHandle, Failure> {
    let fetcher = Fetcher::new(FetcherOptions {
        source: plan.source.clone(),
        headers: plan.headers.clone(),
        pace: plan.pace,
    })?;
    let progress = Progress::new(instance, record);
    let ended = CancellationToken::new();
    let (handle, control) = JobHandle::new(progress.clone(), ended.clone());
    let job = Job {
        store,
        instance,
        record: record.clone(),
        plan: Arc::new(plan),
        fetcher,
    };
    tokio::spawn(async move {
        let _tells_on_drop = ended.drop_guard();
        job.run(control, progress).await;
    });
    Ok(handle)
}

/// What every stage of a job needs.
#[derive(Debug)]
struct Job {
    store: Store,
    instance: u32,
    record: JobRecord,
    plan: Arc<Plan>,
    fetcher: Fetcher,
}

impl Job {
    /// Runs all stages and stores how the job ended.
    async fn run(self, mut control: Control, progress: Progress) {
        let mut meter = Meter::new(progress, control.progress.clone(), self.plan.pace);
        let result = self.stages(&mut control, &mut meter).await;
        let end = match result {
            Ok(removed) => End::completed(removed),
            Err(stop) => End::of(stop, *control.wish.borrow()),
        };
        if let Err(error) = self.close(&end, &mut meter).await {
            tracing::error!(%error, job = self.record.id, "the end of a job could not be stored");
        }
        meter.end(&end);
    }

    async fn stages(&self, control: &mut Control, meter: &mut Meter) -> Result<u32, Stop> {
        meter.stage(Stage::Robots);
        self.info("Starting indexing data source...").await?;
        let robots = self.read_robots(control).await?;
        self.fetcher.set_crawl_delay(robots.crawl_delay());
        self.refuse_closed_site(&robots).await?;
        self.warn_of_content_signals(&robots).await?;
        let scope = Arc::new(Scope::new(&self.plan, robots.clone()));
        if self.record.phase == Phase::Discovery {
            meter.stage(Stage::Discovery);
            self.discover(&robots, &scope, control, meter).await?;
            meter.stage(Stage::Ordering);
            self.order().await?;
        }
        meter.count(self.store.counts(self.instance).await?);
        meter.stage(Stage::Pages);
        self.fetch_pages(&scope, control, meter).await?;
        meter.stage(Stage::Removal);
        let removed = self
            .store
            .remove_unseen(self.instance, self.record.id)
            .await?;
        meter.count(self.store.counts(self.instance).await?);
        Ok(removed)
    }

    /// Finds candidates as the parse type says.
    async fn discover(
        &self,
        robots: &Robots,
        scope: &Arc<Scope>,
        control: &mut Control,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let job = self.record.id;
        self.store.restart_discovery(self.instance, job).await?;
        match &self.plan.parse {
            Parse::Sitemap { specific } => {
                self.read_sitemaps(specific, robots, scope, control, meter)
                    .await
            }
            Parse::Discover { .. } => Err(Stop::NotYet(
                "Foresite does not crawl by links yet. Choose the parse type Sitemap.",
            )),
        }
    }

    async fn order(&self) -> Result<(), Stop> {
        let limits = CutLimits {
            free_pages: limits::FREE_PAGES_A_DAY,
            paid_files: self.plan.max_files.max(limits::PAID_FILES_KEYWORD),
        };
        let ordered = self
            .store
            .order(self.instance, self.record.id, &self.plan, limits)
            .await?;
        self.info(&format!("{} URLs are in indexing order.", ordered.total))
            .await?;
        Ok(())
    }

    /// Stores the end of the job; an interrupted one stays open.
    async fn close(&self, end: &End, meter: &mut Meter) -> Result<(), store::Error> {
        let job = self.record.id;
        meter.count(self.store.counts(self.instance).await?);
        if end.leaves_open() {
            return self.store.set_job_state(job, end.state).await;
        }
        let counts = meter.counts().clone();
        let level = if end.error.is_some() { "error" } else { "info" };
        self.store
            .log(job, level, end.reason.clone(), now())
            .await?;
        self.store
            .end_job(job, end.state, end.reason.clone(), end.error, counts, now())
            .await
    }

    async fn info(&self, message: &str) -> Result<(), store::Error> {
        self.store
            .log(self.record.id, "info", message.to_owned(), now())
            .await
    }

    async fn warn(&self, message: String) -> Result<(), store::Error> {
        self.store
            .log(self.record.id, "warning", message, now())
            .await
    }
}

/// Now, in Unix milliseconds.
fn now() -> i64 {
    chrono::Utc::now().timestamp_millis()
}

/// Waits out a pause; an error when the job has to end.
async fn go_on(control: &mut Control) -> Result<(), Stop> {
    loop {
        let wish = *control.wish.borrow_and_update();
        match wish {
            Wish::Run => return Ok(()),
            Wish::Pause => {}
            Wish::Cancel | Wish::Suspend => return Err(Stop::Asked),
        }
        if control.wish.changed().await.is_err() {
            // Nobody can resume it any more.
            return Err(Stop::Asked);
        }
    }
}
