use tauri::{App, Runtime, Url, WebviewWindow, WebviewWindowBuilder};

use crate::graphics;

/// Opens the window that `tauri.conf.json` describes. It shows the program's own pages and goes
/// nowhere else.
pub(crate) fn open(app: &App) -> tauri::Result<()> {
    for config in &app.config().app.windows {
        let window = WebviewWindowBuilder::from_config(app, config)?
            .on_navigation(is_own_page)
            .on_document_title_changed(|window, title| follow(&window, &title))
            .build()?;
        graphics::suit(&window)?;
    }
    Ok(())
}

/// The title is what the page calls itself, in its language.
fn follow<R: Runtime>(window: &WebviewWindow<R>, title: &str) {
    if let Err(error) = window.set_title(title) {
        tracing::debug!(%error, "the title could not be set");
    }
}

/// The embedded user interface, or its development server when that is in use.
fn is_own_page(url: &Url) -> bool {
    let embedded = url.scheme() == "tauri" || url.host_str() == Some("tauri.localhost");
    let development =
        tauri::is_dev() && url.host_str() == Some("127.0.0.1") && url.port() == Some(5173);
    embedded || development
}

#[cfg(test)]
mod tests {
    use super::is_own_page;

    #[test]
    fn the_window_leaves_its_pages_for_nothing() {
        for (url, own) in [
            ("tauri://localhost/", true),
            ("http://tauri.localhost/index.html", true),
            ("https://example.com/", false),
            ("http://127.0.0.1:8080/", false),
            ("file:///etc/passwd", false),
            ("data:text/html,<script>1</script>", false),
        ] {
            assert_eq!(is_own_page(&url.parse().unwrap()), own, "{url}");
        }
    }
}
