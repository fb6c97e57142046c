use std::sync::Arc;

use foresite_engine::{
    audit::{AdviceKind, Advised, ParseTypeAdvice},
    store::ItemQuery,
};
use tokio_util::sync::CancellationToken;

use super::{Answer, Shared};
use crate::host::Host;

/// Which parse type fits the site of an instance, from its newest job, which has to be one with the
/// parse type Discover and the crawl source All. Makes no request.
#[tauri::command]
#[specta::specta]
pub(crate) async fn parse_type_advice(host: Shared<'_>, instance: u32) -> Answer<ParseTypeAdvice> {
    Ok(advise(&host, instance).await?.advice.clone())
}

async fn advise(host: &Host, instance: u32) -> Answer<Arc<Advised>> {
    let engine = host.engine().await?;
    let cancel = CancellationToken::new();
    let advised = Arc::new(engine.parse_type_advice(instance, &cancel).await?);
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
        None => advise(host, instance).await?,
    };
    Ok(ItemQuery {
        among: Some(advised.items(kind)),
        ..query
    })
}
