//! Items in runs, in indexing order: memory for one run, and the time of each does not grow with
//! what came before. For exports and audits.

use rusqlite::{params_from_iter, types::Value};

use super::{Error, ItemDetail, ItemQuery, Store, filter::Filter, items};

/// Where a run begins: behind this item. The default is the beginning.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ItemCursor {
    /// Items without a place come first, by key.
    position: Option<u32>,
    id: u32,
}

/// How much of each item to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemPart {
    /// Everything but what follows.
    Row,
    /// Its Markdown and metadata too.
    Text,
    /// Its Markdown, metadata, chunks and links too.
    Whole,
}

impl ItemCursor {
    /// Behind this item.
    pub fn behind(item: &ItemDetail) -> Self {
        Self {
            position: item.row.position,
            id: item.row.id,
        }
    }
}

impl ItemPart {
    fn columns(self) -> &'static str {
        match self {
            Self::Row => "NULL, NULL, NULL, NULL",
            Self::Text => "markdown, NULL, metadata, NULL",
            Self::Whole => "markdown, page.chunks, metadata, links",
        }
    }
}

impl Store {
    /// The next items that a query keeps, whatever its offset; empty at the end.
    pub async fn item_run(
        &self,
        instance: u32,
        query: ItemQuery,
        part: ItemPart,
        after: ItemCursor,
    ) -> Result<Vec<ItemDetail>, Error> {
        self.read(move |connection| {
            let mut run = Vec::new();
            if after.position.is_none() {
                let more = "position IS NULL AND item.id > ? ORDER BY item.id";
                run = next(connection, instance, &query, part, more, after.id)?;
            }
            if run.is_empty() {
                let more = "position > ? ORDER BY position";
                let place = after.position.unwrap_or(0);
                run = next(connection, instance, &query, part, more, place)?;
            }
            Ok(run)
        })
        .await
    }
}

fn next(
    connection: &rusqlite::Connection,
    instance: u32,
    query: &ItemQuery,
    part: ItemPart,
    more: &str,
    after: u32,
) -> Result<Vec<ItemDetail>, Error> {
    let mut filter = Filter::new(instance, query);
    filter.values.push(Value::from(after));
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {} FROM item LEFT JOIN page ON page.item = item.id WHERE {} AND {more} LIMIT {}",
        items::detail_columns(instance, part.columns()),
        filter.clause,
        query.limit.clamp(1, items::MAX_ROWS)
    ))?;
    let rows = statement.query_map(params_from_iter(&filter.values), items::detail_row)?;
    Ok(rows.collect::<Result<_, _>>()?)
}
