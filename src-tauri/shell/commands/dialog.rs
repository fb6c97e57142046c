//! The system's dialogs for what is to be audited; closed without a choice they answer nothing.

use std::path::PathBuf;

use tauri::{AppHandle, Runtime};
use tauri_plugin_dialog::{DialogExt as _, FilePath};
use tokio::sync::oneshot;

use super::Answer;

/// Sitemaps and robots.txt to be opened.
#[tauri::command]
#[specta::specta]
pub(crate) async fn choose_files<R: Runtime>(app: AppHandle<R>) -> Answer<Vec<PathBuf>> {
    let (sender, receiver) = oneshot::channel();
    app.dialog()
        .file()
        .add_filter("Sitemaps and robots.txt", &["xml", "gz", "txt"])
        .pick_files(move |files| {
            // Nobody waits when the window is gone.
            let _ = sender.send(files);
        });
    let chosen = receiver.await.ok().flatten().unwrap_or_default();
    Ok(chosen.into_iter().filter_map(path).collect())
}

/// A folder of sitemaps to be opened.
#[tauri::command]
#[specta::specta]
pub(crate) async fn choose_folder<R: Runtime>(app: AppHandle<R>) -> Answer<Option<PathBuf>> {
    let (sender, receiver) = oneshot::channel();
    app.dialog().file().pick_folder(move |folder| {
        let _ = sender.send(folder);
    });
    Ok(receiver.await.ok().flatten().and_then(path))
}

fn path(chosen: FilePath) -> Option<PathBuf> {
    chosen.into_path().ok()
}
