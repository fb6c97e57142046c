use foresite_engine::{
    Engine,
    audit::preflight::{Preflight, PreflightCheck},
    instance::Config,
};
use tauri::ipc::Channel;

use super::{Answer, Shared};

/// Checks a site before its instance is made. Sends each check to `channel` as soon as it is done,
/// and answers with the report. One runs at a time: a new one cancels the one before.
#[tauri::command]
#[specta::specta]
pub(crate) async fn preflight_run(
    host: Shared<'_>,
    config: Config,
    channel: Channel<PreflightCheck>,
) -> Answer<Preflight> {
    let cancel = host.preflight.begin();
    let unheard = cancel.clone();
    let mut tell = move |check: &PreflightCheck| {
        if channel.send(check.clone()).is_err() {
            unheard.cancel();
        }
    };
    let browser = host.engine().await?.browser_choice();
    Ok(Engine::preflight(&config, &browser, &cancel, &mut tell).await?)
}

/// Ends the preflight that runs; its report says that checks are missing.
#[tauri::command]
#[specta::specta]
pub(crate) async fn preflight_cancel(host: Shared<'_>) -> Answer<()> {
    host.preflight.cancel();
    Ok(())
}
