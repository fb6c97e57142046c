use foresite_engine::{
    PatternReport, PatternTest, RobotsFile, RobotsReport, RobotsTest, SelectorCoverage,
    SelectorReport, instance::Config,
};

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

/// The robots.txt that the newest job of an instance read; none when there was no file.
#[tauri::command]
#[specta::specta]
pub(crate) async fn robots_stored(host: Shared<'_>, instance: u32) -> Answer<Option<RobotsFile>> {
    Ok(host.engine().await?.robots_stored(instance).await?)
}

/// Asks the site for its robots.txt, with the headers of the instance if there is one.
#[tauri::command]
#[specta::specta]
pub(crate) async fn robots_fetch(
    host: Shared<'_>,
    instance: Option<u32>,
    config: Config,
) -> Answer<RobotsFile> {
    Ok(host.engine().await?.robots_fetch(instance, &config).await?)
}

/// Tries a robots.txt on the URLs of an instance, and on one more.
#[tauri::command]
#[specta::specta]
pub(crate) async fn robots_test(
    host: Shared<'_>,
    instance: Option<u32>,
    test: RobotsTest,
) -> Answer<RobotsReport> {
    Ok(host.engine().await?.robots_test(instance, test).await?)
}
