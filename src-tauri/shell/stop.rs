use tauri::{AppHandle, async_runtime};

/// Ends the program as closing its window does when the system asks it to end.
pub(crate) fn on_signal(app: &AppHandle) {
    let app = app.clone();
    async_runtime::spawn(async move {
        match signal().await {
            Ok(()) => app.exit(0),
            Err(error) => tracing::warn!("signals are not watched: {error}"),
        }
    });
}

#[cfg(unix)]
async fn signal() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hang_up = signal(SignalKind::hangup())?;
    tokio::select! {
        result = tokio::signal::ctrl_c() => result,
        _ = terminate.recv() => Ok(()),
        _ = hang_up.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn signal() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
}
