use tokio::sync::watch;

use super::{Engine, Error, JobEvent};
use crate::{
    crawl::{self, JobHandle, Progress},
    instance::{Effect, limits},
    store::{ItemDetail, JobCounts, JobRecord, JobState, JobSummary, Phase, WarningCount},
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
        self.refuse_paused(instance).await?;
        let plan = self.plan(instance).await?;
        let store = self.store().clone();
        let record = if let Some(record) = store.interrupted_job(instance).await? {
            let began_at = self.now();
            store.resume_job(record.id, began_at).await?;
            JobRecord { began_at, ..record }
        } else {
            let parse_type = plan.parse.parse_type();
            store.open_job(instance, parse_type, self.now()).await?
        };
        let id = record.id;
        let around = crawl::Around {
            clock: self.shared.clock.clone(),
            names: self.shared.names.clone(),
            browser: self.browser_choice(),
        };
        let handle =
            crawl::start(store, instance, plan, &record, around).map_err(Error::CannotStart)?;
        self.running().insert(instance, handle.clone());
        self.forget_when_ended(instance, id, handle);
        let job = self.job_get(id).await?;
        self.tell(JobEvent::Started { instance, job: id });
        Ok(job)
    }

    /// Starts a job that fetches and indexes every item again, whatever is due.
    pub async fn job_reindex(&self, instance: u32) -> Result<JobSummary, Error> {
        if self.is_running(instance) {
            return Err(Error::JobRunning);
        }
        self.refuse_paused(instance).await?;
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
        self.refuse_paused(instance).await?;
        let plan = self.plan(instance).await?;
        let store = self.store().clone();
        let due = store.visited_item(instance, item).await?;
        let last = self.last_record(instance).await?;
        let (Some(due), Some(record)) = (due, last) else {
            return Err(Error::NoItem);
        };
        let clock = self.shared.clock.clone();
        crawl::sync_item(
            store,
            instance,
            plan,
            record,
            clock,
            due,
            &self.browser_choice(),
        )
        .await
        .map_err(Error::CannotSync)?;
        self.item_get(instance, item).await
    }

    /// The last job, for what happens outside of any.
    pub(super) async fn last_record(&self, instance: u32) -> Result<Option<JobRecord>, Error> {
        let last = self.store().jobs(instance).await?.into_iter().next();
        Ok(last.map(|last| JobRecord {
            id: last.id,
            number: last.number,
            phase: Phase::Pages,
            kind: last.kind,
            refetch: true,
            started_at: last.started_at,
            began_at: last.started_at,
        }))
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
        let job = self.store().job(id).await?.ok_or(Error::NoRunningJob)?;
        Ok(self.as_it_stands(job))
    }

    /// Jobs of an instance, newest first.
    pub async fn job_list(&self, instance: u32) -> Result<Vec<JobSummary>, Error> {
        let jobs = self.store().jobs(instance).await?;
        Ok(jobs.into_iter().map(|job| self.as_it_stands(job)).collect())
    }

    /// A job that ended without being able to store it, such as on a full disk, is interrupted; so
    /// is one that a killed program left behind, where the database is only read.
    pub(super) fn as_it_stands(&self, mut job: JobSummary) -> JobSummary {
        let goes_on = matches!(job.state, JobState::Running | JobState::Paused);
        if goes_on && !self.is_running(job.instance) {
            job.state = JobState::Interrupted;
        }
        if job.state == JobState::Interrupted && job.end_reason.is_none() {
            job.end_reason = self.stopped().get(&job.id).cloned();
        }
        job
    }

    /// Items of an instance by status and code as they stand now, also in the middle of a job.
    pub async fn job_counts(&self, instance: u32) -> Result<JobCounts, Error> {
        Ok(self.store().counts(instance).await?)
    }

    /// Completed items of an instance by the warnings that they have, the most frequent first.
    pub async fn warning_counts(&self, instance: u32) -> Result<Vec<WarningCount>, Error> {
        Ok(self.store().warning_counts(instance).await?)
    }

    /// Tells the running job to take no more work until it is resumed.
    pub fn job_pause(&self, instance: u32) -> Result<(), Error> {
        self.handle(instance)?.pause();
        Ok(())
    }

    /// Tells a paused job to go on.
    pub async fn job_resume(&self, instance: u32) -> Result<(), Error> {
        let handle = self.handle(instance)?;
        self.refuse_paused(instance).await?;
        handle.resume();
        Ok(())
    }

    /// Pauses the indexing of an instance until [`Engine::instance_resume`], also beyond the end of
    /// the program: its running job pauses, and none starts, by hand or by the schedule. What is
    /// indexed can be searched (spec section 15).
    pub async fn instance_pause(&self, instance: u32) -> Result<(), Error> {
        self.instance_get(instance).await?;
        // Not in the middle of the start of a job, which would miss it.
        let _opening = self.shared.opening.lock().await;
        self.store().set_paused(instance, true).await?;
        if let Ok(handle) = self.handle(instance) {
            handle.pause();
        }
        Ok(())
    }

    /// Resumes it; a job that was paused with it goes on.
    pub async fn instance_resume(&self, instance: u32) -> Result<(), Error> {
        self.instance_get(instance).await?;
        let _opening = self.shared.opening.lock().await;
        self.store().set_paused(instance, false).await?;
        if let Ok(handle) = self.handle(instance) {
            handle.resume();
        }
        Ok(())
    }

    async fn refuse_paused(&self, instance: u32) -> Result<(), Error> {
        if self.instance_get(instance).await?.summary.paused {
            return Err(Error::Paused);
        }
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

    fn forget_when_ended(&self, instance: u32, job: u32, handle: JobHandle) {
        let engine = self.clone();
        self.beside(async move {
            handle.ended().await;
            let last = handle.progress().borrow().clone();
            if last.state == JobState::Interrupted
                && let Some(reason) = last.end_reason
            {
                engine.stopped().insert(job, reason);
            }
            engine.vacuum_in_background();
            // The next job may have taken the place already.
            let mut running = engine.running();
            if running.get(&instance).is_some_and(JobHandle::has_ended) {
                running.remove(&instance);
            }
            drop(running);
            engine.tell(JobEvent::Ended { instance, job });
        });
    }
}
