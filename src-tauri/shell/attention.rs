//! What the program shows beyond its window: the title and the task bar while a job runs, and a
//! notification when a long one ends and nobody looks.

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
    sync::{
        broadcast::{self, error::RecvError},
        watch,
    },
    time::{MissedTickBehavior, interval},
};

const NAME: &str = "Foresite";
/// How often the title follows the jobs.
const FOLLOW_EVERY: Duration = Duration::from_secs(1);
/// A job that took longer is worth a notification, in milliseconds.
const LONG: i64 = 10_000;

/// Follows every job until the engine is gone.
pub(crate) async fn attend<R: Runtime>(
    app: AppHandle<R>,
    engine: Engine,
    mut events: broadcast::Receiver<JobEvent>,
) {
    let mut running = BTreeMap::new();
    let mut shown = String::from(NAME);
    let mut pulse = interval(FOLLOW_EVERY);
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            event = events.recv() => match event {
                Ok(JobEvent::Started { instance, .. }) => {
                    if let Some(job) = Running::of(&engine, instance).await {
                        running.insert(instance, job);
                    }
                }
                Ok(JobEvent::Ended { instance, job }) => {
                    let host = running.remove(&instance).map(|job| job.host);
                    if let Some(host) = host && let Ok(job) = engine.job_get(job).await {
                        tell_end(&app, &host, &job).await;
                    }
                }
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            },
            _ = pulse.tick(), if !running.is_empty() || shown != NAME => {}
        }
        let sights: Vec<Sight> = running.values().map(Running::sight).collect();
        let title = title(&sights);
        if title != shown {
            show(&app, &title, &sights);
            shown = title;
        }
    }
}

/// A job that runs.
struct Running {
    host: String,
    progress: watch::Receiver<Progress>,
}

impl Running {
    async fn of(engine: &Engine, instance: u32) -> Option<Self> {
        // Both fail only when it ended or was deleted meanwhile.
        let host = engine.instance_get(instance).await.ok()?.summary.host;
        let progress = engine.job_watch(instance).ok()?;
        Some(Self { host, progress })
    }

    fn sight(&self) -> Sight {
        let progress = self.progress.borrow();
        let counts = &progress.counts;
        let settled = counts.completed + counts.error + counts.skipped;
        Sight {
            host: self.host.clone(),
            percent: (settled * 100).checked_div(counts.total),
            paused: progress.state == JobState::Paused,
        }
    }
}

/// What is shown of one job.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Sight {
    host: String,
    percent: Option<u32>,
    paused: bool,
}

/// The title of the window: how far the job is, or how many run.
fn title(sights: &[Sight]) -> String {
    match sights {
        [] => NAME.to_owned(),
        [one] if one.paused => format!("Paused · {} – {NAME}", one.host),
        [one] => match one.percent {
            Some(percent) => format!("{percent} % · {} – {NAME}", one.host),
            None => format!("{} – {NAME}", one.host),
        },
        more => format!("{} jobs – {NAME}", more.len()),
    }
}

fn show<R: Runtime>(app: &AppHandle<R>, title: &str, sights: &[Sight]) {
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
        let shown = window
            .set_title(title)
            .and_then(|()| window.set_progress_bar(bar));
        if let Err(error) = shown {
            tracing::debug!(%error, "the title could not be set");
        }
    }
}

async fn tell_end<R: Runtime>(app: &AppHandle<R>, host: &str, job: &JobSummary) {
    let looked_at = app
        .webview_windows()
        .values()
        .any(|window| window.is_focused().unwrap_or(false));
    let Some(text) = end_text(job, looked_at) else {
        return;
    };
    let host = host.to_owned();
    let told = tokio::task::spawn_blocking(move || {
        notify_rust::Notification::new()
            .appname(NAME)
            .summary(&host)
            .body(&text)
            .show()
            .map(drop)
    });
    match told.await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::info!(%error, "no notification could be shown"),
        Err(error) => tracing::warn!(%error, "no notification could be shown"),
    }
}

/// What a notification says of the end of a job; none when it is not worth one: the job was short
/// or ended by hand, or somebody looks at the window.
fn end_text(job: &JobSummary, looked_at: bool) -> Option<String> {
    let took = job.ended_at? - job.started_at;
    if looked_at || took < LONG {
        return None;
    }
    match job.state {
        JobState::Completed => Some(format!(
            "{} of {} pages will be indexed.",
            job.counts.completed, job.counts.total
        )),
        JobState::Failed => Some(job.end_reason.clone().unwrap_or_default().to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
