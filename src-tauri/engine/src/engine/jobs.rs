use tokio::sync::watch;

use super::{Engine, Error};
use crate::{
    crawl::{self, JobHandle, Progress},
    instance::{Effect, limits},
    item::WarningCode,
    store::{ItemDetail, JobCounts, JobRecord, JobState, JobSummary, LogLine, Phase},
};

impl Engine {
    /// Starts a job of an instance, or goes on with the one that was interrupted. Answers once
    /// it runs.
    pub async fn job_start(&self, instance: u32) -> Result<JobSummary, Error> {
        let _opening = self.shared.opening.lock().await;
        if self.shared.closing.is_cancelled() {
            return Err(Error::Closed);
        }
        if self.is_running(instance) {
            return Err(Error::JobRunning);
        }
        let plan = self.plan(instance).await?;
        let store = self.store().clone();
        let record = if let Some(record) = store.interrupted_job(instance).await? {
            store.set_job_state(record.id, JobState::Running).await?;
            record
        } else {
            let parse_type = plan.parse.parse_type();
            store.open_job(instance, parse_type, self.now()).await?
        };
        let id = record.id;
        let handle = crawl::start(store, instance, plan, &record, self.shared.clock.clone())
            .map_err(|failure| Error::CannotStart(failure.to_string()))?;
        self.running().insert(instance, handle.clone());
        self.forget_when_ended(instance, handle);
        self.job_get(id).await
    }

    /// Starts a job that fetches and indexes every item again, whatever is due.
    pub async fn job_reindex(&self, instance: u32) -> Result<JobSummary, Error> {
        if self.is_running(instance) {
            return Err(Error::JobRunning);
        }
        self.store().ask_for(instance, Effect::FullReindex).await?;
        self.job_start(instance).await
    }

    /// Fetches and indexes one item again, outside of any job; the log of the last job says so,
    /// and the next job's comparison shows what changed.
    pub async fn item_sync(&self, instance: u32, item: u32) -> Result<ItemDetail, Error> {
        let _opening = self.shared.opening.lock().await;
        if self.is_running(instance) {
            return Err(Error::JobRunning);
        }
        let plan = self.plan(instance).await?;
        let store = self.store().clone();
        let due = store.visited_item(instance, item).await?;
        let last = store.jobs(instance).await?.into_iter().next();
        let (Some(due), Some(last)) = (due, last) else {
            return Err(Error::NoItem);
        };
        let record = JobRecord {
            id: last.id,
            number: last.number,
            phase: Phase::Pages,
            kind: last.kind,
            refetch: true,
            started_at: last.started_at,
        };
        let clock = self.shared.clock.clone();
        crawl::sync_item(store, instance, plan, record, clock, due)
            .await
            .map_err(Error::CannotSync)?;
        self.item_get(instance, item).await
    }

    /// Milliseconds until the service would take a manual sync again: it refuses one within 30
    /// seconds of the last job's end (7020 `sync_in_cooldown`). This preview only says so.
    pub async fn cooldown_left(&self, instance: u32) -> Result<i64, Error> {
        let last = self.instance_get(instance).await?.summary.last_job;
        let Some(ended_at) = last.and_then(|job| job.ended_at) else {
            return Ok(0);
        };
        let cooldown = i64::try_from(limits::SYNC_COOLDOWN.as_millis()).unwrap_or(i64::MAX);
        Ok((ended_at + cooldown - self.now()).clamp(0, cooldown))
    }

    /// One job.
    pub async fn job_get(&self, id: u32) -> Result<JobSummary, Error> {
        self.store().job(id).await?.ok_or(Error::NoRunningJob)
    }

    /// Jobs of an instance, newest first.
    pub async fn job_list(&self, instance: u32) -> Result<Vec<JobSummary>, Error> {
        Ok(self.store().jobs(instance).await?)
    }

    /// What a job said while it ran, in order.
    pub async fn job_log(&self, id: u32) -> Result<Vec<LogLine>, Error> {
        Ok(self.store().job_log(id).await?)
    }

    /// Items of an instance by status and code as they stand now, also in the middle of a job.
    pub async fn job_counts(&self, instance: u32) -> Result<JobCounts, Error> {
        Ok(self.store().counts(instance).await?)
    }

    /// Completed items of an instance by the warnings that they have, the most frequent first.
    pub async fn warning_counts(&self, instance: u32) -> Result<Vec<(WarningCode, u32)>, Error> {
        Ok(self.store().warning_counts(instance).await?)
    }

    /// Tells the running job to take no more work until it is resumed.
    pub fn job_pause(&self, instance: u32) -> Result<(), Error> {
        self.handle(instance)?.pause();
        Ok(())
    }

    /// Tells a paused job to go on.
    pub fn job_resume(&self, instance: u32) -> Result<(), Error> {
        self.handle(instance)?.resume();
        Ok(())
    }

    /// Ends the running job; what it has is kept.
    pub fn job_cancel(&self, instance: u32) -> Result<(), Error> {
        self.handle(instance)?.cancel();
        Ok(())
    }

    /// The progress of the running job: the newest value at any time, the last one when it ends.
    pub fn job_watch(&self, instance: u32) -> Result<watch::Receiver<Progress>, Error> {
        Ok(self.handle(instance)?.progress())
    }

    /// Waits for the end of the running job, if there is one.
    pub async fn job_wait(&self, instance: u32) {
        if let Ok(handle) = self.handle(instance) {
            handle.ended().await;
        }
    }

    /// Whether a job of this instance runs now.
    pub fn is_running(&self, instance: u32) -> bool {
        self.handle(instance).is_ok()
    }

    fn handle(&self, instance: u32) -> Result<JobHandle, Error> {
        let handle = self.running().get(&instance).cloned();
        let handle = handle.filter(|handle| !handle.has_ended());
        handle.ok_or(Error::NoRunningJob)
    }

    fn forget_when_ended(&self, instance: u32, handle: JobHandle) {
        let engine = self.clone();
        self.beside(async move {
            handle.ended().await;
            engine.vacuum_in_background();
            // The next job may have taken the place already.
            let mut running = engine.running();
            if running.get(&instance).is_some_and(JobHandle::has_ended) {
                running.remove(&instance);
            }
        });
    }
}
