use foresite_engine::{
    ItemSettings, PatternReport, PatternTest, RobotsFile, RobotsReport, RobotsTest,
    SelectorCoverage, SelectorReport, SettingsReport, instance::Config,
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

/// Tries a selector on the stored pages of a path, from the one at place `from` on.
#[tauri::command]
#[specta::specta]
pub(crate) async fn selector_coverage(
    host: Shared<'_>,
    instance: u32,
    path: String,
    selector: String,
    from: u32,
) -> Answer<SelectorCoverage> {
    let engine = host.engine().await?;
    let coverage = engine.selector_coverage(instance, path, selector, from);
    Ok(coverage.await?)
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

/// Tries settings on the stored items of an instance, and looks closer at one of them. A new test
/// ends the one before.
#[tauri::command]
#[specta::specta]
pub(crate) async fn settings_test(
    host: Shared<'_>,
    instance: u32,
    config: Config,
    item: Option<u32>,
) -> Answer<SettingsReport> {
    let cancel = host.trying.begin();
    let engine = host.engine().await?;
    Ok(engine
        .settings_test(instance, &config, item, &cancel)
        .await?)
}

/// The settings behind the evidence of an item.
#[tauri::command]
#[specta::specta]
pub(crate) async fn item_settings(
    host: Shared<'_>,
    instance: u32,
    item: u32,
) -> Answer<ItemSettings> {
    Ok(host.engine().await?.item_settings(instance, item).await?)
}
