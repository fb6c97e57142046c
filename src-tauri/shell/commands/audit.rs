//! The audit of an instance's site, or with no instance of files on disk or of a URL. The newest of each is
//! kept until the program ends, and the window asks about it a page at a time.

use std::{path::PathBuf, sync::Arc};

use foresite_engine::{
    Engine, Error,
    audit::{
        AuditProgress, AuditSummary, FilePage, FileQuery, FindingPage, FindingQuery, KeptAudit,
        PlacePage, PlaceQuery, Severity, SourceLines, SourceQuery,
    },
    export::{AuditReport, FindingFormat, WholeFile},
    sentence,
};
use tauri::{AppHandle, Runtime, ipc::Channel};
use tokio_util::sync::CancellationToken;

use super::{Answer, Shared};
use crate::{audits::Target, error::IpcError, host::Host, pace::Pace, save};

/// Audits sitemaps and robots.txt on disk, or folders of them, that the user gave to the program;
/// others are refused. Makes no request. Sends the progress to `channel`. One audit runs at a time: a new one cancels the one before.
#[tauri::command]
#[specta::specta]
pub(crate) async fn audit_run_files(
    host: Shared<'_>,
    paths: Vec<PathBuf>,
    channel: Channel<AuditProgress>,
) -> Answer<AuditSummary> {
    host.files.check(&paths)?;
    let cancel = host.audits.work.begin();
    let tell = telling(channel, &cancel);
    let audit = Engine::kept_audit_of_files(paths.clone(), cancel, tell).await?;
    host.audits.set_target(Target::Files(paths));
    Ok(host.audits.keep(None, audit))
}

/// Audits the site or the sitemap of a URL, without an instance. Sends the progress to `channel`.
#[tauri::command]
#[specta::specta]
pub(crate) async fn audit_run_url(
    host: Shared<'_>,
    url: String,
    channel: Channel<AuditProgress>,
) -> Answer<AuditSummary> {
    let cancel = host.audits.work.begin();
    let mut tell = telling(channel, &cancel);
    let config = Engine::audit_config(&url);
    let audit = Engine::kept_audit_of_site(&config, &cancel, &mut tell).await?;
    host.audits.set_target(Target::Site(Box::new(config)));
    Ok(host.audits.keep(None, audit))
}

/// Audits what the site of an instance serves now, together with the pages that its jobs visited.
/// Sends the progress to `channel`.
#[tauri::command]
#[specta::specta]
pub(crate) async fn audit_run_site(
    host: Shared<'_>,
    instance: u32,
    channel: Channel<AuditProgress>,
) -> Answer<AuditSummary> {
    let cancel = host.audits.work.begin();
    let mut tell = telling(channel, &cancel);
    let engine = host.engine().await?;
    let audit = engine.kept_audit(instance, &cancel, &mut tell).await?;
    Ok(host.audits.keep(Some(instance), audit))
}

/// Ends the audit that runs; what it has is kept.
#[tauri::command]
#[specta::specta]
pub(crate) async fn audit_cancel(host: Shared<'_>) -> Answer<()> {
    host.audits.work.cancel();
    Ok(())
}

/// The numbers of the audit that is kept; none when there is none.
#[tauri::command]
#[specta::specta]
pub(crate) async fn audit_summary(
    host: Shared<'_>,
    instance: Option<u32>,
) -> Answer<Option<AuditSummary>> {
    Ok(host.audits.get(instance).map(|audit| audit.summary()))
}

/// A page of its files: those at the top, those that one names, or those whose name holds a text.
#[tauri::command]
#[specta::specta]
pub(crate) async fn audit_file_page(
    host: Shared<'_>,
    instance: Option<u32>,
    query: FileQuery,
) -> Answer<FilePage> {
    Ok(kept(&host, instance)?.audit().file_page(&query))
}

/// A page of its findings, the worst first.
#[tauri::command]
#[specta::specta]
pub(crate) async fn audit_finding_page(
    host: Shared<'_>,
    instance: Option<u32>,
    query: FindingQuery,
) -> Answer<FindingPage> {
    Ok(kept(&host, instance)?.audit().finding_page(&query))
}

/// A page of the places of one finding.
#[tauri::command]
#[specta::specta]
pub(crate) async fn audit_place_page(
    host: Shared<'_>,
    instance: Option<u32>,
    query: PlaceQuery,
) -> Answer<PlacePage> {
    Ok(kept(&host, instance)?.audit().place_page(&query))
}

/// Lines of one file, by its place in the audit; none when its source is not there.
#[tauri::command]
#[specta::specta]
pub(crate) async fn audit_source(
    host: Shared<'_>,
    instance: Option<u32>,
    file: u32,
    query: SourceQuery,
) -> Answer<Option<SourceLines>> {
    let audit = kept(&host, instance)?;
    let read = tokio::task::spawn_blocking(move || audit.source(file, &query));
    let lines = read.await.map_err(|_| Error::Closed)?;
    lines.map_err(|error| IpcError::file(&error))
}

/// Writes everything that an audit found to a file that the user chooses, with `name` offered;
/// answers with its path, or none when nothing was chosen.
#[tauri::command]
#[specta::specta]
pub(crate) async fn audit_save<R: Runtime>(
    app: AppHandle<R>,
    host: Shared<'_>,
    instance: Option<u32>,
    format: FindingFormat,
    name: String,
) -> Answer<Option<String>> {
    let audit = kept(&host, instance)?;
    let targets = targets(&host, instance).await?;
    let Some(destination) = save::ask(&app, &name).await else {
        return Ok(None);
    };
    let chosen = destination.clone();
    let write = move || {
        let mut file = WholeFile::begin(&chosen)?;
        let report = AuditReport {
            targets: &targets,
            at: audit.summary().at,
            audit: audit.audit(),
            fails_from: Severity::Error,
        };
        report.write(format, &mut file)?;
        file.finish()
    };
    let written = tokio::task::spawn_blocking(write).await;
    written
        .map_err(|_| Error::Closed)?
        .map_err(|error| Error::cannot_write(destination.path(), error))?;
    Ok(Some(destination.path().display().to_string()))
}

/// What an audit is about, in words of its report.
async fn targets(host: &Host, instance: Option<u32>) -> Answer<Vec<String>> {
    let Some(instance) = instance else {
        return Ok(match host.audits.target().ok_or_else(no_audit)? {
            Target::Files(paths) => paths.iter().map(|p| p.display().to_string()).collect(),
            Target::Site(config) => vec![config.source],
        });
    };
    let engine = host.engine().await?;
    Ok(vec![engine.instance_get(instance).await?.summary.source])
}

fn kept(host: &Host, instance: Option<u32>) -> Answer<Arc<KeptAudit>> {
    host.audits.get(instance).ok_or_else(no_audit)
}

pub(super) fn no_audit() -> IpcError {
    IpcError::new("no_audit", sentence!("there is no audit yet; run one"))
}

/// Sends progress, and ends the work when nobody listens any more.
pub(super) fn telling(
    channel: Channel<AuditProgress>,
    cancel: &CancellationToken,
) -> impl FnMut(&AuditProgress) + Send + 'static {
    let unheard = cancel.clone();
    let mut pace = Pace::default();
    move |progress| {
        if pace.is_due() && channel.send(progress.clone()).is_err() {
            unheard.cancel();
        }
    }
}
