use foresite_engine::{
    RawRendered,
    audit::AdviceKind,
    store::{
        CrawlMap, ItemDetail, ItemFacts, ItemPage, ItemQuery, LinkingPage, SearchProgress,
        SearchQuery, SearchResults, WarningCount,
    },
};

use tauri::ipc::Channel;

use super::{Answer, Shared, advice::narrowed};
use crate::pace::Pace;

/// A page of items, as soon as its rows are found; with `found_by` only those that the advice on the
/// parse type counts as such.
#[tauri::command]
#[specta::specta]
pub(crate) async fn item_page(
    host: Shared<'_>,
    instance: u32,
    query: ItemQuery,
    found_by: Option<AdviceKind>,
) -> Answer<ItemPage> {
    let query = narrowed(&host, instance, query, found_by).await?;
    let engine = host.engine().await?;
    Ok(engine.item_page_so_far(instance, query).await?)
}

/// Everything about one item.
#[tauri::command]
#[specta::specta]
pub(crate) async fn item_get(host: Shared<'_>, instance: u32, item: u32) -> Answer<ItemDetail> {
    Ok(host.engine().await?.item_get(instance, item).await?)
}

/// Everything about the item with this URL.
#[tauri::command]
#[specta::specta]
pub(crate) async fn item_by_url(
    host: Shared<'_>,
    instance: u32,
    url: String,
) -> Answer<ItemDetail> {
    Ok(host.engine().await?.item_by_url(instance, &url).await?)
}

/// The HTML of an item as text, in the page's own encoding; none when no body was kept.
#[tauri::command]
#[specta::specta]
pub(crate) async fn item_html(
    host: Shared<'_>,
    instance: u32,
    item: u32,
) -> Answer<Option<String>> {
    Ok(host.engine().await?.item_html(instance, item).await?)
}

/// The final DOM of an item as HTML; none when it was not rendered.
#[tauri::command]
#[specta::specta]
pub(crate) async fn item_rendered(
    host: Shared<'_>,
    instance: u32,
    item: u32,
) -> Answer<Option<String>> {
    Ok(host.engine().await?.item_rendered(instance, item).await?)
}

/// The Markdown of an item without and with its scripts; none when it was not rendered.
#[tauri::command]
#[specta::specta]
pub(crate) async fn item_raw_rendered(
    host: Shared<'_>,
    instance: u32,
    item: u32,
) -> Answer<Option<RawRendered>> {
    Ok(host
        .engine()
        .await?
        .item_raw_rendered(instance, item)
        .await?)
}

/// The first pages that link to an item.
#[tauri::command]
#[specta::specta]
pub(crate) async fn item_links_in(
    host: Shared<'_>,
    instance: u32,
    item: u32,
) -> Answer<Vec<LinkingPage>> {
    Ok(host.engine().await?.item_links_in(instance, item).await?)
}

/// The shortest chain of links from the start page to an item.
#[tauri::command]
#[specta::specta]
pub(crate) async fn item_chain(host: Shared<'_>, instance: u32, item: u32) -> Answer<Vec<String>> {
    Ok(host.engine().await?.item_chain(instance, item).await?)
}

/// The items of an instance by depth and by the parts of a folder; none is the top of the site.
#[tauri::command]
#[specta::specta]
pub(crate) async fn crawl_map(
    host: Shared<'_>,
    instance: u32,
    folder: Option<String>,
) -> Answer<CrawlMap> {
    Ok(host.engine().await?.crawl_map(instance, folder).await?)
}

/// Counts of what the items of an instance are like, for charts and filters.
#[tauri::command]
#[specta::specta]
pub(crate) async fn item_facts(host: Shared<'_>, instance: u32) -> Answer<ItemFacts> {
    Ok(host.engine().await?.item_facts(instance).await?)
}

/// Indexed items of an instance by their warnings, the most frequent first, each with its words.
#[tauri::command]
#[specta::specta]
pub(crate) async fn warning_counts(host: Shared<'_>, instance: u32) -> Answer<Vec<WarningCount>> {
    Ok(host.engine().await?.warning_counts(instance).await?)
}

/// Searches the chunks of an instance by keyword. While they are read into an index of another
/// tokenizer, `channel` is told how far that is. One search runs at a time: a new one cancels the
/// one before.
#[tauri::command]
#[specta::specta]
pub(crate) async fn item_search(
    host: Shared<'_>,
    instance: u32,
    query: SearchQuery,
    channel: Channel<SearchProgress>,
) -> Answer<SearchResults> {
    let cancel = host.searching.begin();
    let unheard = cancel.clone();
    let mut pace = Pace::default();
    let tell = move |so_far: SearchProgress| {
        if pace.is_due() && channel.send(so_far).is_err() {
            unheard.cancel();
        }
    };
    let engine = host.engine().await?;
    Ok(engine.search_with(instance, query, &cancel, tell).await?)
}

/// Ends a search that still reads chunks into an index.
#[tauri::command]
#[specta::specta]
pub(crate) async fn item_search_cancel(host: Shared<'_>) -> Answer<()> {
    host.searching.cancel();
    Ok(())
}
