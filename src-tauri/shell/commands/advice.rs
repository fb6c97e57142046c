use foresite_engine::audit::ParseTypeAdvice;
use tokio_util::sync::CancellationToken;

use super::{Answer, Shared};

/// Which parse type fits the site of an instance, from its newest job, which has to be one with the
/// parse type Discover and the crawl source All. Makes no request.
#[tauri::command]
#[specta::specta]
pub(crate) async fn parse_type_advice(host: Shared<'_>, instance: u32) -> Answer<ParseTypeAdvice> {
    let engine = host.engine().await?;
    let cancel = CancellationToken::new();
    Ok(engine.parse_type_advice(instance, &cancel).await?)
}
