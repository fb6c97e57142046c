use foresite_engine::store::{ItemDetail, ItemPage, ItemQuery};

use super::{Answer, Shared};

/// A page of items in indexing order.
#[tauri::command]
#[specta::specta]
pub(crate) async fn item_page(
    host: Shared<'_>,
    instance: u32,
    query: ItemQuery,
) -> Answer<ItemPage> {
    Ok(host.engine().await?.item_page(instance, query).await?)
}

/// Everything about one item.
#[tauri::command]
#[specta::specta]
pub(crate) async fn item_get(host: Shared<'_>, instance: u32, item: u32) -> Answer<ItemDetail> {
    Ok(host.engine().await?.item_get(instance, item).await?)
}

/// The HTML of an item as text; none when no body was kept. Bytes that are not UTF-8 are shown as
/// the replacement character.
#[tauri::command]
#[specta::specta]
pub(crate) async fn item_html(
    host: Shared<'_>,
    instance: u32,
    item: u32,
) -> Answer<Option<String>> {
    let body = host.engine().await?.item_body(instance, item).await?;
    Ok(body.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
}
