use foresite_engine::{PatternReport, PatternTest, SelectorCoverage, SelectorReport};

use super::{Answer, Shared};

/// Tries path filters on every URL of an instance.
#[tauri::command]
#[specta::specta]
pub(crate) async fn pattern_test(
    host: Shared<'_>,
    instance: u32,
    test: PatternTest,
) -> Answer<PatternReport> {
    Ok(host.engine().await?.pattern_test(instance, test).await?)
}

/// Tries a selector on one stored page.
#[tauri::command]
#[specta::specta]
pub(crate) async fn selector_test(
    host: Shared<'_>,
    instance: u32,
    item: u32,
    selector: String,
) -> Answer<SelectorReport> {
    let engine = host.engine().await?;
    Ok(engine.selector_test(instance, item, selector).await?)
}

/// Tries a selector on the stored pages of a path.
#[tauri::command]
#[specta::specta]
pub(crate) async fn selector_coverage(
    host: Shared<'_>,
    instance: u32,
    path: String,
    selector: String,
) -> Answer<SelectorCoverage> {
    let engine = host.engine().await?;
    Ok(engine.selector_coverage(instance, path, selector).await?)
}
