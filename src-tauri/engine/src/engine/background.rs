//! Work beside the jobs: it ends before the engine is gone, so that the database is free then.

use std::{sync::PoisonError, time::Duration};

use tokio::{
    task::JoinSet,
    time::{MissedTickBehavior, interval},
};

use super::{Engine, Error};
use crate::store::{JobState, JobSummary};

/// How often the schedule is looked at. A machine that slept notices within that time.
const LOOK_EVERY: Duration = Duration::from_secs(20);

impl Engine {
    /// Runs `work` beside the jobs; [`Engine::shutdown`] waits for its end.
    pub(super) fn beside(&self, work: impl Future<Output = ()> + Send + 'static) {
        let mut tasks = self.tasks();
        while tasks.try_join_next().is_some() {}
        if !self.shared.closing.is_cancelled() {
            tasks.spawn(work);
        }
    }

    /// Waits until nothing runs beside the jobs any more.
    pub(super) async fn end_beside(&self) {
        self.shared.closing.cancel();
        let mut tasks = std::mem::take(&mut *self.tasks());
        while tasks.join_next().await.is_some() {}
    }

    fn tasks(&self) -> std::sync::MutexGuard<'_, JoinSet<()>> {
        // The set is whole after each change, so a panic elsewhere cannot spoil it.
        self.shared
            .beside
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives room back that a deleted instance or a job left free.
    pub(super) fn vacuum_in_background(&self) {
        let (store, closing) = (self.store().clone(), self.shared.closing.clone());
        self.beside(async move {
            let vacuumed = closing.run_until_cancelled(store.vacuum()).await;
            if let Some(Err(error)) = vacuumed {
                tracing::warn!(%error, "free room could not be given back");
            }
        });
    }

    /// Starts scheduled syncs while the program runs, until [`Engine::shutdown`].
    pub fn run_schedule(&self) {
        let engine = self.clone();
        let closing = self.shared.closing.clone();
        self.beside(async move {
            let mut looks = interval(LOOK_EVERY);
            looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            while closing.run_until_cancelled(looks.tick()).await.is_some() {
                if let Err(error) = engine.start_due_syncs().await {
                    tracing::warn!(%error, "a scheduled sync could not be started");
                }
            }
        });
    }

    /// Starts the sync of every instance whose schedule is on and whose time has come. Whatever
    /// was missed, it is one sync. An interrupted job goes on.
    pub async fn start_due_syncs(&self) -> Result<Vec<JobSummary>, Error> {
        let mut started = Vec::new();
        for instance in self.store().scheduled_instances().await? {
            let next = self.next_sync(instance).await?;
            if next.is_none_or(|at| at > self.now()) || self.is_running(instance) {
                continue;
            }
            let job = self.job_start(instance).await?;
            let told = "Started by the schedule.".to_owned();
            self.store().log(job.id, "info", told, self.now()).await?;
            started.push(job);
        }
        Ok(started)
    }

    /// Switches the scheduled syncs of an instance on or off. They are off at first: this is a
    /// preview, and a site should hear of it only when its owner wants.
    pub async fn set_schedule(&self, instance: u32, on: bool) -> Result<(), Error> {
        self.instance_get(instance).await?;
        Ok(self.store().set_schedule(instance, on).await?)
    }

    /// When the next scheduled sync of an instance begins, Unix milliseconds; none while its
    /// schedule is off.
    pub async fn next_sync(&self, instance: u32) -> Result<Option<i64>, Error> {
        if !self
            .store()
            .scheduled_instances()
            .await?
            .contains(&instance)
        {
            return Ok(None);
        }
        let interval = i64::from(self.plan(instance).await?.sync_interval) * 1_000;
        let last = self.instance_get(instance).await?.summary.last_job;
        let now = self.now();
        Ok(Some(match last {
            Some(job) if job.state == JobState::Interrupted => now,
            Some(job) => next_after(job.started_at, interval, now),
            None => now,
        }))
    }
}

/// The time of the sync after one that began at `started`. One that began in the future tells
/// that the clock was set back: then it is time.
fn next_after(started: i64, interval: i64, now: i64) -> i64 {
    if started > now {
        return now;
    }
    started.saturating_add(interval)
}
