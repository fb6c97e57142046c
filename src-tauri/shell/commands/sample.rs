use foresite_engine::{
    instance::{Config, SourceParams},
    store::InstanceSummary,
};

use super::{Answer, Shared};

/// Starts the sample site and answers with its instance, which is made when it is not there yet.
#[tauri::command]
#[specta::specta]
pub(crate) async fn sample_open(host: Shared<'_>) -> Answer<InstanceSummary> {
    let engine = host.engine().await?;
    let config = Config {
        source: host.sample.url().await?,
        source_params: SourceParams {
            exclude_items: vec![foresite_sample::EXCLUDE.to_owned()],
            ..SourceParams::default()
        },
        ..Config::default()
    };
    match engine.instance_find(&config).await? {
        Some(id) => Ok(engine.instance_get(id).await?.summary),
        None => Ok(engine.instance_create(&config).await?),
    }
}
