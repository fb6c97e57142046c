//! How much room an instance takes.

use rusqlite::params;
use serde::{Deserialize, Serialize};

use super::{Error, Store};

/// Bytes that an instance takes in the database, by what they hold. Small parts, such as its
/// settings, are left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct InstanceSize {
    /// Bodies as they were received, compressed.
    #[cfg_attr(feature = "specta", specta(type = f64))]
    pub bodies: i64,
    /// Markdown, chunks, metadata and links of the pages.
    #[cfg_attr(feature = "specta", specta(type = f64))]
    pub texts: i64,
    /// Items with their evidence.
    #[cfg_attr(feature = "specta", specta(type = f64))]
    pub items: i64,
    /// The keyword index.
    #[cfg_attr(feature = "specta", specta(type = f64))]
    pub keyword_index: i64,
    /// Earlier jobs and earlier texts.
    #[cfg_attr(feature = "specta", specta(type = f64))]
    pub history: i64,
    /// All of these.
    #[cfg_attr(feature = "specta", specta(type = f64))]
    pub total: i64,
}

const PAGES: &str = "
    SELECT coalesce(sum(octet_length(html) + coalesce(octet_length(rendered), 0)), 0),
           coalesce(sum(octet_length(response) + coalesce(octet_length(markdown), 0)
               + coalesce(octet_length(metadata), 0) + coalesce(octet_length(page.chunks), 0)
               + coalesce(octet_length(links), 0)), 0)
    FROM item JOIN page ON page.item = item.id WHERE instance = ?1";

/// A row's numbers take about 60 bytes, its place in two indexes 40.
const ITEMS: &str = "
    SELECT coalesce(sum(100 + octet_length(url) + coalesce(octet_length(evidence), 0)
               + coalesce(octet_length(warnings), 0) + coalesce(octet_length(title), 0)
               + coalesce(octet_length(due_reason), 0)), 0)
    FROM item WHERE instance = ?1";

const HISTORY: &str = "
    SELECT (SELECT coalesce(sum(100 + octet_length(url) + coalesce(octet_length(title), 0)
                       + coalesce(octet_length(metadata), 0)), 0)
            FROM history WHERE instance = ?1)
         + (SELECT coalesce(sum(60 + octet_length(markdown)), 0)
            FROM old_text WHERE instance = ?1)";

const KEYWORD_INDEX: &str = "
    SELECT coalesce(sum(pgsize) - sum(unused), 0) FROM dbstat
    WHERE name IN ('chunk_text_' || ?1 || '_data', 'chunk_text_' || ?1 || '_idx',
                   'chunk_text_' || ?1 || '_docsize', 'chunk_text_' || ?1 || '_config')
          AND aggregate = TRUE";

impl Store {
    /// How much room an instance takes. Reads the lengths of all its rows: some tenths of a
    /// second for 100,000 items.
    pub async fn instance_size(&self, instance: u32) -> Result<InstanceSize, Error> {
        self.read(move |connection| {
            let number = |sql: &str| -> Result<i64, Error> {
                let mut statement = connection.prepare_cached(sql)?;
                Ok(statement.query_row(params![instance], |row| row.get(0))?)
            };
            let (bodies, texts): (i64, i64) = connection
                .prepare_cached(PAGES)?
                .query_row([instance], |row| Ok((row.get(0)?, row.get(1)?)))?;
            let items = number(ITEMS)?;
            let history = number(HISTORY)?;
            let keyword_index = number(KEYWORD_INDEX)?;
            Ok(InstanceSize {
                bodies,
                texts,
                items,
                keyword_index,
                history,
                total: bodies + texts + items + keyword_index + history,
            })
        })
        .await
    }
}
