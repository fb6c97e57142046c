use foresite_engine::{ForecastQuery, Schedule, SyncForecast, store::ItemDetail};
use serde::Serialize;
use specta::Type;

use super::{Answer, Shared};

/// When an instance is synced.
#[derive(Debug, Clone, Copy, Serialize, Type)]
pub(crate) struct SyncTimes {
    /// What starts by itself, and when.
    pub(crate) schedule: Schedule,
    /// Milliseconds until the service would take a manual sync again (7020); this preview does
    /// not wait.
    #[specta(type = f64)]
    pub(crate) cooldown_left: i64,
}

/// When an instance is synced.
#[tauri::command]
#[specta::specta]
pub(crate) async fn sync_times(host: Shared<'_>, instance: u32) -> Answer<SyncTimes> {
    let engine = host.engine().await?;
    Ok(SyncTimes {
        schedule: engine.schedule(instance).await?,
        cooldown_left: engine.cooldown_left(instance).await?,
    })
}

/// Switches the scheduled syncs of an instance on or off.
#[tauri::command]
#[specta::specta]
pub(crate) async fn sync_schedule(host: Shared<'_>, instance: u32, on: bool) -> Answer<()> {
    Ok(host.engine().await?.set_schedule(instance, on).await?)
}

/// What the next syncs would fetch, without a request.
#[tauri::command]
#[specta::specta]
pub(crate) async fn sync_forecast(
    host: Shared<'_>,
    instance: u32,
    query: ForecastQuery,
) -> Answer<SyncForecast> {
    let engine = host.engine().await?;
    Ok(engine.sync_forecast(instance, engine.now(), query).await?)
}

/// Fetches and indexes one item again.
#[tauri::command]
#[specta::specta]
pub(crate) async fn sync_item(host: Shared<'_>, instance: u32, item: u32) -> Answer<ItemDetail> {
    Ok(host.engine().await?.item_sync(instance, item).await?)
}
