//! How the web view draws on a machine without a graphics card.

use tauri::WebviewWindow;

/// Lets a window on Linux draw without layers where there is no card: WebKit would compose them on
/// an emulation of one, which takes four times the processor time (`cargo xtask bench frames`).
///
/// # Errors
///
/// The window is gone already.
#[cfg(target_os = "linux")]
pub(crate) fn suit(window: &WebviewWindow) -> tauri::Result<()> {
    use webkit2gtk::{HardwareAccelerationPolicy, SettingsExt as _, WebViewExt as _};

    if has_card() {
        return Ok(());
    }
    window.with_webview(|view| {
        if let Some(settings) = view.inner().settings() {
            settings.set_hardware_acceleration_policy(HardwareAccelerationPolicy::Never);
        }
    })
}

/// Whether something here can draw; a card that only shows has no such node.
#[cfg(target_os = "linux")]
fn has_card() -> bool {
    std::fs::read_dir("/dev/dri").is_ok_and(|nodes| {
        let mut names = nodes.flatten().map(|node| node.file_name());
        names.any(|name| name.to_string_lossy().starts_with("renderD"))
    })
}

/// Elsewhere the system chooses.
///
/// # Errors
///
/// None.
#[cfg(not(target_os = "linux"))]
pub(crate) fn suit(_window: &WebviewWindow) -> tauri::Result<()> {
    Ok(())
}
