use foresite_engine::{
    instance::{
        Config,
        limits::{Defaults, Limits},
    },
    item::Sentence,
};
use serde::Serialize;
use specta::Type;

use super::{Answer, Shared};

/// What the program says of itself.
#[derive(Debug, Clone, Serialize, Type)]
pub(crate) struct About {
    /// Of the program.
    pub(crate) version: String,
    /// Where everything is kept; none where that is not known.
    pub(crate) database_path: Option<String>,
    /// Why it is not known.
    pub(crate) database_fault: Option<Sentence>,
    /// Where the log files are.
    pub(crate) log_folder: String,
    /// Source URL of the sample site's instance; none when it was never opened.
    pub(crate) sample_source: Option<String>,
    /// Nothing can be written where the database is: it is only shown.
    pub(crate) read_only: bool,
}

/// What a new instance starts from.
#[derive(Debug, Clone, Serialize, Type)]
pub(crate) struct ConfigDefaults {
    /// A configuration in which nothing was typed.
    pub(crate) config: Config,
    /// What each setting is when nothing is typed.
    pub(crate) defaults: Defaults,
    /// How far each setting may go.
    pub(crate) limits: Limits,
}

/// The version, and where the program keeps its files.
#[tauri::command]
#[specta::specta]
pub(crate) async fn app_about(host: Shared<'_>) -> Answer<About> {
    Ok(host.about().await)
}

/// Defaults and limits of every setting.
#[tauri::command]
#[specta::specta]
pub(crate) async fn config_defaults() -> Answer<ConfigDefaults> {
    Ok(ConfigDefaults {
        config: Config::default(),
        defaults: Defaults::current(),
        limits: Limits::current(),
    })
}

/// The first view is on screen and can be used: notes the moment in the program's log, where
/// `cargo xtask bench desktop` waits for it.
#[tauri::command]
#[specta::specta]
pub(crate) async fn app_shown() -> Answer<()> {
    tracing::info!("the window can be used");
    Ok(())
}

/// Characters of a crash that are logged.
const CRASH_CHARS: usize = 8_000;

/// A view of the window stopped: writes where and why to the program's log.
#[tauri::command]
#[specta::specta]
pub(crate) async fn app_crashed(address: String, cause: String) -> Answer<()> {
    let (address, cause) = (cut(&address), cut(&cause));
    // Quoted, so that what a page says cannot begin a line of the log.
    tracing::error!(address, cause, "a view of the window stopped");
    Ok(())
}

fn cut(text: &str) -> &str {
    let end = text.char_indices().nth(CRASH_CHARS);
    end.map_or(text, |(end, _)| &text[..end])
}
