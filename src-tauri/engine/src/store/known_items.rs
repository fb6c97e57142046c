//! Every item as the testers need it: its URL and how it ended, packed, in indexing order.

use std::sync::atomic::Ordering;

use super::{Error, Store};
use crate::item::{Code, Status};

/// All items of an instance in indexing order. Their URLs lie in one text, as a site of 100,000
/// pages has as many.
#[derive(Debug, Default)]
pub struct KnownItems {
    urls: String,
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    id: u32,
    /// Where its URL ends in `urls`.
    end: usize,
    status: Status,
    code: Option<Code>,
    refused: bool,
    has_html: bool,
    depth: Option<u32>,
}

/// One item of [`KnownItems`].
#[derive(Debug, Clone, Copy)]
pub struct KnownItem<'a> {
    /// Its key.
    pub id: u32,
    /// Its URL.
    pub url: &'a str,
    /// How it ended.
    pub status: Status,
    /// Why.
    pub code: Option<Code>,
    /// Whether a rule or a limit refused it before it was asked for.
    pub refused: bool,
    /// Whether its site answered with HTML.
    pub has_html: bool,
    /// Link hops from the start page.
    pub depth: Option<u32>,
}

impl KnownItems {
    /// The items in indexing order.
    pub fn iter(&self) -> impl Iterator<Item = KnownItem<'_>> {
        let mut start = 0;
        self.rows.iter().map(move |row| {
            let url = &self.urls[start..row.end];
            start = row.end;
            KnownItem {
                id: row.id,
                url,
                status: row.status,
                code: row.code,
                refused: row.refused,
                has_html: row.has_html,
                depth: row.depth,
            }
        })
    }

    /// Their URLs in indexing order.
    pub fn urls(&self) -> impl Iterator<Item = &str> {
        self.iter().map(|item| item.url)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Bytes that they take in memory.
    pub fn bytes(&self) -> usize {
        self.urls.capacity() + self.rows.capacity() * size_of::<Row>()
    }
}

impl Store {
    /// Every item of an instance.
    pub async fn known_items(&self, instance: u32) -> Result<KnownItems, Error> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT id, url, status, code, refused, depth,
                        http_status BETWEEN 200 AND 299 AND content_type LIKE '%html%'
                 FROM item WHERE instance = ?1 ORDER BY position",
            )?;
            let mut found = statement.query([instance])?;
            let mut items = KnownItems::default();
            while let Some(row) = found.next()? {
                let url = row.get_ref(1)?.as_str().map_err(rusqlite::Error::from)?;
                items.urls.push_str(url);
                items.rows.push(Row {
                    id: row.get(0)?,
                    end: items.urls.len(),
                    status: row.get(2)?,
                    code: row.get(3)?,
                    refused: row.get(4)?,
                    has_html: row.get::<_, Option<bool>>(6)?.unwrap_or(false),
                    depth: row.get(5)?,
                });
            }
            Ok(items)
        })
        .await
    }

    /// How often something was written since the store was opened: what was read before still
    /// stands while this stays the same.
    pub fn writes(&self) -> u64 {
        self.shared.writes.load(Ordering::Relaxed)
    }
}
