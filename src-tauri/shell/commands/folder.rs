//! The program's own folders, opened where the system shows files.

use foresite_engine::sentence;
use serde::Deserialize;
use specta::Type;
use tokio::process::Command;

use super::{Answer, Shared};
use crate::error::IpcError;

/// A folder of the program.
#[derive(Debug, Clone, Copy, Deserialize, Type)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ProgramFolder {
    /// Where the database is.
    Data,
    /// Where the log files are.
    Logs,
}

/// Opens a folder of the program in the system's file manager.
#[tauri::command]
#[specta::specta]
pub(crate) async fn folder_open(host: Shared<'_>, folder: ProgramFolder) -> Answer<()> {
    let path = match folder {
        ProgramFolder::Data => host.data_folder()?,
        ProgramFolder::Logs => host.log_folder().to_owned(),
    };
    match Command::new(OPENER).arg(&path).status().await {
        // Explorer ends with a failure even when it opened the folder.
        Ok(status) if status.success() || cfg!(windows) => Ok(()),
        _ => Err(IpcError::new(
            "no_file_manager",
            sentence!(
                "no file manager opened {path}; open it yourself",
                path = &path
            ),
        )),
    }
}

/// The program of the system that shows a folder.
const OPENER: &str = if cfg!(target_os = "macos") {
    "open"
} else if cfg!(windows) {
    "explorer"
} else {
    "xdg-open"
};
