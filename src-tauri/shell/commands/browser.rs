use foresite_engine::{BrowserLook, crawl::RenderingNeed};

use super::{Answer, Shared};

/// Which browser would render pages, without starting it.
#[tauri::command]
#[specta::specta]
pub(crate) async fn browser_look(host: Shared<'_>) -> Answer<BrowserLook> {
    Ok(host.engine().await?.browser_look().await)
}

/// The same after it was started once.
#[tauri::command]
#[specta::specta]
pub(crate) async fn browser_check(host: Shared<'_>) -> Answer<BrowserLook> {
    Ok(host.engine().await?.browser_check().await)
}

/// Sets the path of the browser; none leaves it to the usual places.
#[tauri::command]
#[specta::specta]
pub(crate) async fn browser_set(host: Shared<'_>, path: Option<String>) -> Answer<BrowserLook> {
    Ok(host.engine().await?.set_browser(path).await?)
}

/// Fetches and renders a sample of the indexed pages: does the site need rendering?
#[tauri::command]
#[specta::specta]
pub(crate) async fn rendering_need(host: Shared<'_>, instance: u32) -> Answer<RenderingNeed> {
    Ok(host.engine().await?.rendering_need(instance).await?)
}
