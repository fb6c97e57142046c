//! When syncs start by themselves.

use serde::{Deserialize, Serialize};

use super::{Engine, Error};
use crate::{
    item::JobCode,
    store::{JobSummary, LastRun},
};

/// When an instance is synced by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct Schedule {
    /// Whether syncs start by themselves while the program runs.
    pub on: bool,
    /// When the next of them begins, Unix milliseconds; none while the schedule is off or waits.
    #[cfg_attr(feature = "specta", specta(type = Option<f64>))]
    pub next_at: Option<i64>,
    /// What the schedule waits for.
    pub waits_for: Option<WaitsFor>,
}

/// What a schedule that is on waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum WaitsFor {
    /// Indexing is paused by hand.
    Resume,
    /// robots.txt or its Content Signals closed the site to the last job: the service pauses then
    /// instead of trying again (spec 4.6). A sync by hand that ends well sets it going.
    SyncByHand,
}

impl Engine {
    /// Starts the sync of every instance whose schedule is on and whose time has come. Whatever
    /// was missed, it is one sync. An interrupted job goes on.
    pub async fn start_due_syncs(&self) -> Result<Vec<JobSummary>, Error> {
        let mut started = Vec::new();
        for instance in self.store().scheduled_instances().await? {
            let next = self.next_sync(instance).await?;
            if next.is_none_or(|at| at > self.now()) || self.is_running(instance) {
                continue;
            }
            let job = match self.job_start(instance).await {
                Ok(job) => job,
                // One instance must not keep the others from their time.
                Err(error) => {
                    tracing::warn!(%error, instance, "a scheduled sync could not be started");
                    continue;
                }
            };
            let told = sentence!("Started by the schedule.");
            self.store().log(job.id, "info", told, self.now()).await?;
            started.push(job);
        }
        Ok(started)
    }

    /// Goes on with every job that the end of the last program run interrupted, unless it or its
    /// instance was paused by hand.
    pub async fn resume_interrupted(&self) -> Result<Vec<JobSummary>, Error> {
        let mut resumed = Vec::new();
        for instance in self.store().instances().await? {
            let Some(last) = self.store().last_run(instance.id).await? else {
                continue;
            };
            if !last.goes_on() || instance.paused || self.is_running(instance.id) {
                continue;
            }
            match self.job_start(instance.id).await {
                Ok(job) => resumed.push(job),
                // One instance must not keep the others from going on.
                Err(error) => {
                    tracing::warn!(%error, instance = instance.id, "a job could not go on");
                }
            }
        }
        Ok(resumed)
    }

    /// Switches the scheduled syncs of an instance on or off. They are off at first: this is a
    /// preview, and a site should hear of it only when its owner wants.
    pub async fn set_schedule(&self, instance: u32, on: bool) -> Result<(), Error> {
        self.instance_get(instance).await?;
        Ok(self.store().set_schedule(instance, on).await?)
    }

    /// When the next scheduled sync of an instance begins, Unix milliseconds; none while its
    /// schedule is off or waits.
    pub async fn next_sync(&self, instance: u32) -> Result<Option<i64>, Error> {
        Ok(self.schedule(instance).await?.next_at)
    }

    /// Whether an instance is synced by itself, and when next.
    pub async fn schedule(&self, instance: u32) -> Result<Schedule, Error> {
        let summary = self.instance_get(instance).await?.summary;
        let off = Schedule {
            on: false,
            next_at: None,
            waits_for: None,
        };
        if !self.store().is_scheduled(instance).await? {
            return Ok(off);
        }
        let last = self.store().last_run(instance).await?;
        let waits_for = if summary.paused {
            Some(WaitsFor::Resume)
        } else if last.is_some_and(|run| is_closed_site(&run)) {
            Some(WaitsFor::SyncByHand)
        } else {
            None
        };
        let next_at = match waits_for {
            Some(_) => None,
            None => Some(self.next_time(instance).await?),
        };
        Ok(Schedule {
            on: true,
            next_at,
            waits_for,
        })
    }

    /// When the next sync is due by the sync interval, whether the schedule is on or not, Unix
    /// milliseconds.
    pub(super) async fn next_time(&self, instance: u32) -> Result<i64, Error> {
        let interval = i64::from(self.settings(instance).await?.sync_interval) * 1_000;
        let now = self.now();
        Ok(match self.store().last_run(instance).await? {
            // A job that is open and does not run was interrupted, whatever is stored of it.
            Some(run) if run.goes_on() && !self.is_running(instance) => now,
            Some(run) => next_after(run.began_at, interval, now),
            None => now,
        })
    }
}

fn is_closed_site(run: &LastRun) -> bool {
    matches!(
        run.error,
        Some(JobCode::ForbiddenRobotsTxt | JobCode::BlockedByContentSignal)
    )
}

/// The time of the sync after one that began at `began`. One that began in the future tells
/// that the clock was set back: then it is time.
fn next_after(began: i64, interval: i64, now: i64) -> i64 {
    if began > now {
        return now;
    }
    began.saturating_add(interval)
}
