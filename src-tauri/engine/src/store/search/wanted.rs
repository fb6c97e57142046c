//! The items that a metadata filter lets through, as a table beside the index.

use rusqlite::Connection;

use super::super::{Error, packed};
use crate::page::{Attributes, Filter, MetadataValue};

/// Holds for the rows of those items.
pub(super) const CONDITION: &str = "AND (rowid >> 20) IN temp.wanted_item";

/// Fills the table with the items of an instance that get through.
pub(super) fn fill(connection: &Connection, instance: u32, filter: &Filter) -> Result<(), Error> {
    connection.execute_batch(
        "CREATE TEMP TABLE IF NOT EXISTS wanted_item (item INTEGER PRIMARY KEY);
         DELETE FROM temp.wanted_item",
    )?;
    let mut select = connection.prepare(
        "SELECT item.id, url, language, fetched_at, metadata
         FROM item JOIN page ON page.item = item.id
         WHERE instance = ?1 AND page.chunks IS NOT NULL",
    )?;
    let mut insert = connection.prepare("INSERT INTO temp.wanted_item VALUES (?1)")?;
    let mut rows = select.query([instance])?;
    while let Some(row) = rows.next()? {
        let custom: Vec<MetadataValue> = packed::json_cell(row, 4)?.unwrap_or_default();
        let is_wanted = filter.holds(&Attributes {
            url: row.get_ref(1)?.as_str().map_err(rusqlite::Error::from)?,
            language: row
                .get_ref(2)?
                .as_str_or_null()
                .map_err(rusqlite::Error::from)?,
            timestamp: row.get(3)?,
            custom: &custom,
        });
        if is_wanted {
            insert.execute([row.get::<_, u32>(0)?])?;
        }
    }
    Ok(())
}
