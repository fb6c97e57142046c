//! What the program shows beyond its window: the task bar while a job runs, and a notification when
//! a long one ends and nobody looks. The window itself says what the notification and its title do,
//! as it knows its language.

use std::{collections::BTreeMap, time::Duration};

use foresite_engine::{
    Engine, JobEvent,
    crawl::Progress,
    store::{JobState, JobSummary},
};
use tauri::{
    AppHandle, Manager as _, Runtime,
    window::{ProgressBarState, ProgressBarStatus},
};
use tokio::{
    sync::broadcast::{self, error::RecvError},
    time::{MissedTickBehavior, interval},
};

/// How often the task bar follows the jobs.
const FOLLOW_EVERY: Duration = Duration::from_secs(1);
const NAME: &str = "Foresite";
/// A job that took longer is worth a notification, in milliseconds.
const LONG: i64 = 10_000;

/// Follows every job until the engine is gone.
pub(crate) async fn attend<R: Runtime>(
    app: AppHandle<R>,
    engine: Engine,
    mut events: broadcast::Receiver<JobEvent>,
) {
    let mut running = BTreeMap::new();
    let mut shown = Vec::new();
    let mut pulse = interval(FOLLOW_EVERY);
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            event = events.recv() => match event {
                Ok(JobEvent::Started { instance, .. }) => {
                    if let Ok(job) = engine.job_watch(instance) {
                        running.insert(instance, job);
                    }
                }
                Ok(JobEvent::Ended { instance, .. }) => {
                    running.remove(&instance);
                }
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            },
            _ = pulse.tick(), if !running.is_empty() || !shown.is_empty() => {}
        }
        let sights: Vec<Sight> = running
            .values()
            .map(|job| Sight::of(&job.borrow()))
            .collect();
        if sights != shown {
            show(&app, &sights);
            shown = sights;
        }
    }
}

/// What is shown of one job.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Sight {
    percent: Option<u32>,
    paused: bool,
}

impl Sight {
    fn of(progress: &Progress) -> Self {
        let counts = &progress.counts;
        let settled = counts.completed + counts.error + counts.skipped;
        Self {
            percent: (settled * 100).checked_div(counts.total),
            paused: progress.state == JobState::Paused,
        }
    }
}

fn show<R: Runtime>(app: &AppHandle<R>, sights: &[Sight]) {
    for window in app.webview_windows().into_values() {
        let status = match sights {
            [] => ProgressBarStatus::None,
            all if all.iter().all(|job| job.paused) => ProgressBarStatus::Paused,
            _ => ProgressBarStatus::Normal,
        };
        let count = u64::try_from(sights.len()).unwrap_or(1).max(1);
        let percents = sights.iter().filter_map(|job| job.percent);
        let bar = ProgressBarState {
            status: Some(status),
            progress: Some(percents.map(u64::from).sum::<u64>() / count),
        };
        // A desktop without a task bar that shows progress is no fault.
        if let Err(error) = window.set_progress_bar(bar) {
            tracing::debug!(%error, "the task bar could not be set");
        }
    }
}

/// Shows what `said` says of the end of a job under the name of its `host`, if that is worth a
/// notification.
pub(crate) async fn tell_end<R: Runtime>(
    app: &AppHandle<R>,
    host: String,
    job: &JobSummary,
    said: String,
) {
    let looked_at = app
        .webview_windows()
        .values()
        .any(|window| window.is_focused().unwrap_or(false));
    if looked_at || !is_long(job) {
        return;
    }
    let told = tokio::task::spawn_blocking(move || {
        notify_rust::Notification::new()
            .appname(NAME)
            .summary(&host)
            .body(&said)
            .show()
            .map(drop)
    });
    match told.await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::info!(%error, "no notification could be shown"),
        Err(error) => tracing::warn!(%error, "no notification could be shown"),
    }
}

/// Whether a job has ended that took long.
fn is_long(job: &JobSummary) -> bool {
    job.ended_at
        .is_some_and(|ended_at| ended_at - job.started_at >= LONG)
}

#[cfg(test)]
mod tests;
