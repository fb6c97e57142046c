//! The system's dialogs for what is to be audited; closed without a choice they answer nothing.

use std::path::{Path, PathBuf};

use tauri::{AppHandle, Runtime};
use tauri_plugin_dialog::{FileDialogBuilder, FilePath};
use tokio::sync::oneshot;

use super::{Answer, Shared};
use crate::chooser;

/// Sitemaps and robots.txt to be opened; `kinds` is what the dialog calls them.
#[tauri::command]
#[specta::specta]
pub(crate) async fn choose_files<R: Runtime>(
    app: AppHandle<R>,
    host: Shared<'_>,
    kinds: String,
) -> Answer<Vec<PathBuf>> {
    let (sender, receiver) = oneshot::channel();
    chooser::dialog(&app)
        .add_filter(kinds, &["xml", "gz", "txt"])
        .pick_files(move |files| {
            // Nobody waits when the window is gone.
            let _ = sender.send(files);
        });
    let chosen = receiver.await.ok().flatten().unwrap_or_default();
    let chosen: Vec<PathBuf> = chosen.into_iter().filter_map(path).collect();
    if let Some(first) = chosen.first() {
        chooser::keep_folder(&app, first);
    }
    host.files.allow(&chosen);
    Ok(chosen)
}

/// A folder of sitemaps to be opened.
#[tauri::command]
#[specta::specta]
pub(crate) async fn choose_folder<R: Runtime>(
    app: AppHandle<R>,
    host: Shared<'_>,
) -> Answer<Option<PathBuf>> {
    let chosen = pick_folder(chooser::dialog(&app)).await;
    if let Some(folder) = &chosen {
        chooser::keep_folder(&app, folder);
    }
    host.files.allow(chosen.as_slice());
    Ok(chosen)
}

/// A folder to move to from `now`, where the dialog begins.
pub(super) async fn move_from<R: Runtime>(app: &AppHandle<R>, now: &Path) -> Option<PathBuf> {
    pick_folder(chooser::dialog_in(app, now)).await
}

async fn pick_folder<R: Runtime>(dialog: FileDialogBuilder<R>) -> Option<PathBuf> {
    let (sender, receiver) = oneshot::channel();
    dialog.pick_folder(move |folder| {
        let _ = sender.send(folder);
    });
    receiver.await.ok().flatten().and_then(path)
}

/// Where the system keeps programs.
const PROGRAMS: &str = if cfg!(target_os = "macos") {
    "/Applications"
} else if cfg!(windows) {
    r"C:\Program Files"
} else {
    "/usr/bin"
};

/// A program to be started; of an app of macOS the program in it.
pub(super) async fn choose_program<R: Runtime>(app: &AppHandle<R>) -> Option<PathBuf> {
    let (sender, receiver) = oneshot::channel();
    chooser::dialog_in(app, Path::new(PROGRAMS)).pick_file(move |file| {
        let _ = sender.send(file);
    });
    let chosen = path(receiver.await.ok().flatten()?)?;
    let is_app = chosen.extension().is_some_and(|ending| ending == "app");
    match chosen.file_stem().filter(|_| is_app) {
        Some(name) => Some(chosen.join("Contents/MacOS").join(name)),
        None => Some(chosen),
    }
}

fn path(chosen: FilePath) -> Option<PathBuf> {
    chosen.into_path().ok()
}
