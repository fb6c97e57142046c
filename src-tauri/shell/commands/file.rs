use tauri::ipc::Channel;
use tokio::sync::broadcast::error::RecvError;

use super::{Answer, Shared};
use crate::files::FileNews;

/// Sends to `channel` what files are given to the program, on its command line or by dropping them
/// onto the window, until the window is gone.
#[tauri::command]
#[specta::specta]
pub(crate) async fn files_watch(host: Shared<'_>, channel: Channel<FileNews>) -> Answer<()> {
    let mut news = host.files.watch();
    if let Some(given) = host.files.take_given()
        && channel.send(given).is_err()
    {
        return Ok(());
    }
    loop {
        let one = match news.recv().await {
            Ok(one) => one,
            // Only a window that does not listen falls behind so far.
            Err(RecvError::Lagged(_)) => continue,
            Err(RecvError::Closed) => return Ok(()),
        };
        if channel.send(one).is_err() {
            return Ok(());
        }
    }
}
