//! Where the system's dialogs for files begin: in a folder that makes sense, not among what some
//! program used last.

use std::{
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use tauri::{AppHandle, Manager as _, Runtime};
use tauri_plugin_dialog::{DialogExt as _, FileDialogBuilder};

/// The folder that was chosen last, or holds what was.
#[derive(Debug, Default)]
pub(crate) struct LastFolder(Mutex<Option<PathBuf>>);

impl LastFolder {
    fn get(&self) -> Option<PathBuf> {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.clone().filter(|folder| folder.is_dir())
    }

    fn set(&self, folder: &Path) {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *last = Some(folder.to_owned());
    }
}

/// A dialog that begins in `folder`.
pub(crate) fn dialog_in<R: Runtime>(app: &AppHandle<R>, folder: &Path) -> FileDialogBuilder<R> {
    let dialog = app.dialog().file();
    if folder.is_dir() {
        dialog.set_directory(folder)
    } else {
        dialog
    }
}

/// A dialog that begins where the last one ended, and the first one in the user's own folder.
pub(crate) fn dialog<R: Runtime>(app: &AppHandle<R>) -> FileDialogBuilder<R> {
    let last = app.try_state::<LastFolder>().and_then(|last| last.get());
    match last.or_else(|| app.path().home_dir().ok()) {
        Some(folder) => dialog_in(app, &folder),
        None => app.dialog().file(),
    }
}

/// Keeps where the next dialog begins: in a folder that was chosen, or in that of a file.
pub(crate) fn keep_folder<R: Runtime>(app: &AppHandle<R>, chosen: &Path) {
    let folder = if chosen.is_dir() {
        Some(chosen)
    } else {
        chosen.parent()
    };
    if let (Some(last), Some(folder)) = (app.try_state::<LastFolder>(), folder) {
        last.set(folder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_begins_where_the_last_one_ended() {
        let app = tauri::test::mock_app();
        app.manage(LastFolder::default());
        let folder = tempfile::tempdir().unwrap();
        let last = || app.state::<LastFolder>().get();
        assert_eq!(last(), None);
        keep_folder(app.handle(), &folder.path().join("sitemap.xml"));
        assert_eq!(last().as_deref(), Some(folder.path()));
        // A folder that is gone meanwhile is no place to begin.
        drop(folder);
        assert_eq!(last(), None);
    }
}
