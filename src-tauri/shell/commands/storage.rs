//! Where the database is kept. The system's dialog names the folder, the window never does.

use foresite_engine::StoragePlace;
use tauri::{AppHandle, Runtime};

use super::{Answer, Shared, dialog};

/// Where the database is, and where the next start moves it.
#[tauri::command]
#[specta::specta]
pub(crate) async fn storage_place(host: Shared<'_>) -> Answer<StoragePlace> {
    Ok(host.place.chosen()?)
}

/// Asks the user for a folder, into which the next start moves the database.
#[tauri::command]
#[specta::specta]
pub(crate) async fn storage_choose<R: Runtime>(
    app: AppHandle<R>,
    host: Shared<'_>,
) -> Answer<StoragePlace> {
    match dialog::move_from(&app, &host.data_folder()?).await {
        Some(folder) => Ok(host.place.move_with_next_start(&folder)?),
        None => Ok(host.place.chosen()?),
    }
}

/// Leaves the database where it is; ends a move that runs.
#[tauri::command]
#[specta::specta]
pub(crate) async fn storage_stay(host: Shared<'_>) -> Answer<StoragePlace> {
    host.moving.stop();
    Ok(host.place.stay()?)
}

/// Ends the program and starts it again.
#[tauri::command]
#[specta::specta]
pub(crate) async fn app_restart<R: Runtime>(app: AppHandle<R>) -> Answer<()> {
    app.request_restart();
    Ok(())
}
