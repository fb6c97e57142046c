use foresite_engine::{BrowserLook, crawl::RenderingNeed};

use tauri::{AppHandle, Runtime};

use super::{Answer, Shared, dialog};

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

/// Asks the user which program is the browser. It will be started, so the window never names it.
#[tauri::command]
#[specta::specta]
pub(crate) async fn browser_choose<R: Runtime>(
    app: AppHandle<R>,
    host: Shared<'_>,
) -> Answer<BrowserLook> {
    let engine = host.engine().await?;
    let Some(path) = dialog::choose_program(&app).await else {
        return Ok(engine.browser_look().await);
    };
    let path = path.display().to_string();
    Ok(engine.set_browser(Some(path)).await?)
}

/// Leaves the browser to the environment and the usual places.
#[tauri::command]
#[specta::specta]
pub(crate) async fn browser_forget(host: Shared<'_>) -> Answer<BrowserLook> {
    Ok(host.engine().await?.set_browser(None).await?)
}

/// Fetches and renders a sample of the indexed pages: does the site need rendering?
#[tauri::command]
#[specta::specta]
pub(crate) async fn rendering_need(host: Shared<'_>, instance: u32) -> Answer<RenderingNeed> {
    Ok(host.engine().await?.rendering_need(instance).await?)
}
