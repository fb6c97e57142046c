use std::sync::Arc;

use foresite_engine::{
    TellExport,
    audit::{AdviceKind, Advised, ParseTypeAdvice},
    export::ExportProgress,
    store::ItemQuery,
};
use tauri::ipc::Channel;
use tokio_util::sync::CancellationToken;

use super::{Answer, Shared, export::telling};
use crate::host::Host;

/// Which parse type fits the site of an instance, from its newest job, which has to be one with the
/// parse type Discover and the crawl source All. Makes no request. Sends the progress to `channel`;
/// new advice cancels that which is still being thought out.
#[tauri::command]
#[specta::specta]
pub(crate) async fn parse_type_advice(
    host: Shared<'_>,
    instance: u32,
    channel: Channel<ExportProgress>,
) -> Answer<ParseTypeAdvice> {
    let cancel = host.advice.work.begin();
    let mut tell = telling(channel, &cancel);
    let advised = advise(&host, instance, &cancel, &mut tell).await?;
    Ok(advised.advice.clone())
}

/// Ends advice that nobody waits for any more.
#[tauri::command]
#[specta::specta]
pub(crate) async fn advice_cancel(host: Shared<'_>) -> Answer<()> {
    host.advice.work.cancel();
    Ok(())
}

async fn advise(
    host: &Host,
    instance: u32,
    cancel: &CancellationToken,
    tell: TellExport<'_>,
) -> Answer<Arc<Advised>> {
    let engine = host.engine().await?;
    let advised = engine.parse_type_advice(instance, cancel, tell).await?;
    let advised = Arc::new(advised);
    host.advice.keep(instance, Arc::clone(&advised));
    Ok(advised)
}

/// A query that keeps only items that so are found, as the newest advice says.
pub(super) async fn narrowed(
    host: &Host,
    instance: u32,
    query: ItemQuery,
    found_by: Option<AdviceKind>,
) -> Answer<ItemQuery> {
    let Some(kind) = found_by else {
        return Ok(query);
    };
    let kept = host.advice.get(instance);
    let advised = match kept {
        Some(advised) => advised,
        None => advise(host, instance, &CancellationToken::new(), &mut |_| {}).await?,
    };
    Ok(ItemQuery {
        among: Some(advised.items(kind)),
        ..query
    })
}
