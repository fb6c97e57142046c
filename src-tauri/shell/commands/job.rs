use foresite_engine::{
    Error, JobDiff, JobEvent, TextDiff,
    crawl::Progress,
    export::TableFormat,
    store::{DiffQuery, JobSummary, LogPage, LogQuery},
};
use tauri::{AppHandle, Runtime, ipc::Channel};
use tokio::sync::broadcast::error::RecvError;

use super::{Answer, Shared};
use crate::{attention, progress, save};

/// Starts a job, or goes on with the one that was interrupted.
#[tauri::command]
#[specta::specta]
pub(crate) async fn job_start(host: Shared<'_>, instance: u32) -> Answer<JobSummary> {
    Ok(host.engine().await?.job_start(instance).await?)
}

/// Tells the running job to request nothing until it is resumed.
#[tauri::command]
#[specta::specta]
pub(crate) async fn job_pause(host: Shared<'_>, instance: u32) -> Answer<()> {
    Ok(host.engine().await?.job_pause(instance)?)
}

/// Tells a paused job to go on.
#[tauri::command]
#[specta::specta]
pub(crate) async fn job_resume(host: Shared<'_>, instance: u32) -> Answer<()> {
    Ok(host.engine().await?.job_resume(instance).await?)
}

/// Ends the running job; what it has is kept.
#[tauri::command]
#[specta::specta]
pub(crate) async fn job_cancel(host: Shared<'_>, instance: u32) -> Answer<()> {
    Ok(host.engine().await?.job_cancel(instance)?)
}

/// Jobs of an instance, newest first.
#[tauri::command]
#[specta::specta]
pub(crate) async fn job_list(host: Shared<'_>, instance: u32) -> Answer<Vec<JobSummary>> {
    Ok(host.engine().await?.job_list(instance).await?)
}

/// Sends the progress of the running job to `channel`, and answers when the job has ended: at once
/// when none runs.
#[tauri::command]
#[specta::specta]
pub(crate) async fn job_watch(
    host: Shared<'_>,
    instance: u32,
    channel: Channel<Progress>,
) -> Answer<()> {
    let engine = host.engine().await?;
    match engine.job_watch(instance) {
        Ok(progress) => {
            progress::forward(progress, |newest| channel.send(newest).is_ok()).await;
            Ok(())
        }
        Err(Error::NoRunningJob) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// What a job said while it ran, in order, a page at a time.
#[tauri::command]
#[specta::specta]
pub(crate) async fn job_log(host: Shared<'_>, job: u32, query: LogQuery) -> Answer<LogPage> {
    Ok(host.engine().await?.job_log_page(job, query).await?)
}

/// Writes the lines that `query` keeps, and of them those at the places in `only`, to a file that
/// the user chooses; answers where, or none when nothing was chosen.
#[tauri::command]
#[specta::specta]
pub(crate) async fn job_log_save<R: Runtime>(
    app: AppHandle<R>,
    host: Shared<'_>,
    job: u32,
    query: LogQuery,
    only: Option<Vec<u32>>,
    name: String,
) -> Answer<Option<String>> {
    let Some(destination) = save::ask(&app, &name).await else {
        return Ok(None);
    };
    let engine = host.engine().await?;
    engine.job_log_save(job, query, only, &destination).await?;
    Ok(Some(destination.path().display().to_string()))
}

/// Sends every begin and end of a job to `channel`, also of those that the schedule starts, until
/// the window is gone.
#[tauri::command]
#[specta::specta]
pub(crate) async fn job_events(host: Shared<'_>, channel: Channel<JobEvent>) -> Answer<()> {
    let mut events = host.engine().await?.job_events();
    loop {
        match events.recv().await {
            Ok(event) if channel.send(event).is_ok() => {}
            // What was missed is in the lists that the next event makes the window read again.
            Err(RecvError::Lagged(_)) => {}
            Ok(_) | Err(RecvError::Closed) => return Ok(()),
        }
    }
}

/// Shows what the window says of the end of a job, where that took long and nobody looks.
#[tauri::command]
#[specta::specta]
pub(crate) async fn job_end_tell<R: Runtime>(
    app: AppHandle<R>,
    host: Shared<'_>,
    job: u32,
    said: String,
) -> Answer<()> {
    let engine = host.engine().await?;
    let job = engine.job_get(job).await?;
    let site = engine.instance_get(job.instance).await?.summary.host;
    attention::tell_end(&app, site, &job, said).await;
    Ok(())
}

/// Starts a job that fetches and indexes every item again.
#[tauri::command]
#[specta::specta]
pub(crate) async fn job_reindex(host: Shared<'_>, instance: u32) -> Answer<JobSummary> {
    Ok(host.engine().await?.job_reindex(instance).await?)
}

/// What changed between two jobs, by their numbers, a page of rows at a time.
#[tauri::command]
#[specta::specta]
pub(crate) async fn job_diff(
    host: Shared<'_>,
    instance: u32,
    before: u32,
    after: u32,
    query: DiffQuery,
) -> Answer<JobDiff> {
    let engine = host.engine().await?;
    Ok(engine.job_diff(instance, before, after, query).await?)
}

/// Writes the items that differ between two jobs, and that `query` keeps, to a file that the user
/// chooses, with `name` offered; answers where, or none when nothing was chosen.
#[tauri::command]
#[specta::specta]
pub(crate) async fn job_diff_save<R: Runtime>(
    app: AppHandle<R>,
    host: Shared<'_>,
    instance: u32,
    jobs: [u32; 2],
    query: DiffQuery,
    format: TableFormat,
    name: String,
) -> Answer<Option<String>> {
    let Some(destination) = save::ask(&app, &name).await else {
        return Ok(None);
    };
    let engine = host.engine().await?;
    let [before, after] = jobs;
    let saved = engine.job_diff_save(instance, before, after, query, format, &destination);
    saved.await?;
    Ok(Some(destination.path().display().to_string()))
}

/// How the Markdown of one page changed between two jobs, by their numbers.
#[tauri::command]
#[specta::specta]
pub(crate) async fn job_text_diff(
    host: Shared<'_>,
    instance: u32,
    url: String,
    before: u32,
    after: u32,
) -> Answer<TextDiff> {
    let engine = host.engine().await?;
    Ok(engine.text_diff(instance, &url, before, after).await?)
}
