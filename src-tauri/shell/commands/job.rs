use foresite_engine::{
    Error, JobDiff, TextDiff,
    crawl::Progress,
    store::{DiffQuery, JobSummary, LogLine},
};
use tauri::ipc::Channel;

use super::{Answer, Shared};
use crate::progress;

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
    Ok(host.engine().await?.job_resume(instance)?)
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

/// What a job said while it ran, in order.
#[tauri::command]
#[specta::specta]
pub(crate) async fn job_log(host: Shared<'_>, job: u32) -> Answer<Vec<LogLine>> {
    Ok(host.engine().await?.job_log(job).await?)
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
