//! What is written into files that the user chooses.

use foresite_engine::{
    Engine,
    audit::{AdviceKind, AuditProgress},
    export::{CorrectedSitemap, ExportProgress, Exported, Format},
    store::ItemQuery,
};
use serde::Deserialize;
use specta::Type;
use tauri::{AppHandle, Runtime, ipc::Channel};
use tokio_util::sync::CancellationToken;

use super::{Answer, Shared, advice::narrowed, audit};
use crate::{audits::Target, pace::Pace, save};

/// Which items are written.
#[derive(Debug, Clone, Deserialize, Type)]
pub(crate) struct Wanted {
    query: ItemQuery,
    /// Only those that the advice on the parse type counts as such.
    found_by: Option<AdviceKind>,
}

/// Writes the wanted items of an instance, in indexing order, to a file that the user
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
    wanted: Wanted,
    name: String,
    channel: Channel<ExportProgress>,
) -> Answer<Option<Exported>> {
    let query = narrowed(&host, instance, wanted.query, wanted.found_by).await?;
    let chosen = match format {
        Format::Markdown => save::ask_folder(&app, &name).await,
        Format::Csv | Format::Ndjson | Format::Html => save::ask(&app, &name).await,
    };
    let Some(destination) = chosen else {
        return Ok(None);
    };
    let cancel = host.writing.begin();
    let mut tell = telling(channel, &cancel);
    let engine = host.engine().await?;
    let exported = engine.export(instance, format, query, &destination, &cancel, &mut tell);
    Ok(Some(exported.await?))
}

/// Ends the export, or the corrected sitemap, that is being written; nothing is left of it.
#[tauri::command]
#[specta::specta]
pub(crate) async fn export_cancel(host: Shared<'_>) -> Answer<()> {
    host.writing.cancel();
    Ok(())
}

/// Writes a clean sitemap from what was audited last without an instance: files, for which no
/// request is made, or a site; to a file that the user chooses, the parts of a large one beside it.
/// Sends the progress to `channel`; answers none when nothing was chosen.
#[tauri::command]
#[specta::specta]
pub(crate) async fn corrected_from_audit<R: Runtime>(
    app: AppHandle<R>,
    host: Shared<'_>,
    channel: Channel<AuditProgress>,
) -> Answer<Option<CorrectedSitemap>> {
    let target = host.audits.target().ok_or_else(audit::no_audit)?;
    let Some(destination) = save::ask(&app, SITEMAP).await else {
        return Ok(None);
    };
    let cancel = host.writing.begin();
    let mut tell = audit::telling(channel, &cancel);
    let (_, corrected) = match target {
        Target::Files(files) => Engine::correct_files(files, destination, cancel, tell).await?,
        Target::Site(config) => {
            Engine::correct_site(&config, &destination, &cancel, &mut tell).await?
        }
    };
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
    let Some(destination) = save::ask(&app, SITEMAP).await else {
        return Ok(None);
    };
    let cancel = host.writing.begin();
    let mut tell = telling(channel, &cancel);
    let engine = host.engine().await?;
    let corrected = engine.correct_items(instance, &destination, &cancel, &mut tell);
    Ok(Some(corrected.await?))
}

/// The name that is offered for a clean sitemap.
const SITEMAP: &str = "sitemap.xml";

/// Sends progress, and ends the work when nobody listens any more.
pub(super) fn telling(
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
