//! What is written into files that the user chooses.

use foresite_engine::{
    Engine,
    export::{CorrectedSitemap, ExportProgress, Exported, Format},
    store::ItemQuery,
};
use tauri::{AppHandle, Runtime, ipc::Channel};
use tokio_util::sync::CancellationToken;

use super::{Answer, Shared};
use crate::{pace::Pace, save};

/// Writes the items of an instance that a query keeps, in indexing order, to a file that the user
/// chooses, with `name` offered; Markdown to a new folder of that name. Sends the progress to
/// `channel`; answers none when nothing was chosen. One export runs at a time: a new one cancels
/// the one before.
#[tauri::command]
#[specta::specta]
pub(crate) async fn export_run<R: Runtime>(
    app: AppHandle<R>,
    host: Shared<'_>,
    instance: u32,
    format: Format,
    query: ItemQuery,
    name: String,
    channel: Channel<ExportProgress>,
) -> Answer<Option<Exported>> {
    let chosen = match format {
        Format::Markdown => save::ask_folder(&app, &name).await,
        Format::Csv | Format::Ndjson | Format::Html => save::ask(&app, &name).await,
    };
    let Some(path) = chosen else {
        return Ok(None);
    };
    let cancel = host.writing.begin();
    let mut tell = telling(channel, &cancel);
    let engine = host.engine().await?;
    let exported = engine.export(instance, format, query, &path, &cancel, &mut tell);
    Ok(Some(exported.await?))
}

/// Ends the export, or the corrected sitemap, that is being written; nothing is left of it.
#[tauri::command]
#[specta::specta]
pub(crate) async fn export_cancel(host: Shared<'_>) -> Answer<()> {
    host.writing.cancel();
    Ok(())
}

/// Writes a clean sitemap from the files of the newest audit on disk, without a request, to a file
/// that the user chooses; the parts of a large one stand beside it. None when nothing was chosen.
#[tauri::command]
#[specta::specta]
pub(crate) async fn corrected_from_files<R: Runtime>(
    app: AppHandle<R>,
    host: Shared<'_>,
) -> Answer<Option<CorrectedSitemap>> {
    let Some(path) = save::ask(&app, SITEMAP).await else {
        return Ok(None);
    };
    let cancel = host.writing.begin();
    let files = host.audits.paths();
    let (_, corrected) = Engine::correct_files(files, path, cancel, |_| {}).await?;
    Ok(Some(corrected))
}

/// The same from the pages that the jobs of an instance indexed, with the dates at which their
/// texts changed.
#[tauri::command]
#[specta::specta]
pub(crate) async fn corrected_from_items<R: Runtime>(
    app: AppHandle<R>,
    host: Shared<'_>,
    instance: u32,
    channel: Channel<ExportProgress>,
) -> Answer<Option<CorrectedSitemap>> {
    let Some(path) = save::ask(&app, SITEMAP).await else {
        return Ok(None);
    };
    let cancel = host.writing.begin();
    let mut tell = telling(channel, &cancel);
    let engine = host.engine().await?;
    let corrected = engine.correct_items(instance, &path, &cancel, &mut tell);
    Ok(Some(corrected.await?))
}

/// The name that is offered for a clean sitemap.
const SITEMAP: &str = "sitemap.xml";

/// Sends progress, and ends the work when nobody listens any more.
fn telling(
    channel: Channel<ExportProgress>,
    cancel: &CancellationToken,
) -> impl FnMut(ExportProgress) + Send + 'static {
    let unheard = cancel.clone();
    let mut pace = Pace::default();
    move |progress| {
        let is_last = progress.done == progress.total;
        if (pace.is_due() || is_last) && channel.send(progress).is_err() {
            unheard.cancel();
        }
    }
}
