//! The items that a metadata filter lets through, as a table beside the index.

use chrono::DateTime;
use rusqlite::{Connection, Row};

use super::super::{Error, ResponseFacts, packed};
use crate::{
    page::{Attributes, Filter, MetadataValue},
    sitemap::lastmod_millis,
};

/// Holds for the rows of those items.
pub(super) const CONDITION: &str = "AND (rowid >> 20) IN temp.wanted_item";

/// Fills the table with the items of an instance that get through.
pub(super) fn fill(connection: &Connection, instance: u32, filter: &Filter) -> Result<(), Error> {
    connection.execute_batch(
        "CREATE TEMP TABLE IF NOT EXISTS wanted_item (item INTEGER PRIMARY KEY);
         DELETE FROM temp.wanted_item",
    )?;
    let mut select = connection.prepare(
        "SELECT item.id, url, language, lastmod, response, metadata
         FROM item JOIN page ON page.item = item.id
         WHERE instance = ?1 AND page.chunks IS NOT NULL",
    )?;
    let mut insert = connection.prepare("INSERT INTO temp.wanted_item VALUES (?1)")?;
    let mut rows = select.query([instance])?;
    while let Some(row) = rows.next()? {
        let custom: Vec<MetadataValue> = packed::json_cell(row, 5)?.unwrap_or_default();
        let is_wanted = filter.holds(&Attributes {
            url: row.get_ref(1)?.as_str().map_err(rusqlite::Error::from)?,
            language: row
                .get_ref(2)?
                .as_str_or_null()
                .map_err(rusqlite::Error::from)?,
            timestamp: modified(row)?,
            custom: &custom,
        });
        if is_wanted {
            insert.execute([row.get::<_, u32>(0)?])?;
        }
    }
    Ok(())
}

/// When the page was last modified, Unix milliseconds: by its sitemap entry, else by its answer,
/// else when it was fetched.
fn modified(row: &Row<'_>) -> Result<Option<i64>, Error> {
    let lastmod: Option<String> = row.get(3)?;
    if let Some(moment) = lastmod.as_deref().and_then(lastmod_millis) {
        return Ok(Some(moment));
    }
    let response: Option<ResponseFacts> = packed::json_cell(row, 4)?;
    Ok(response.map(|response| {
        response
            .header("last-modified")
            .and_then(|value| DateTime::parse_from_rfc2822(value).ok())
            .map_or(response.fetched_at, |moment| moment.timestamp_millis())
    }))
}
