//! What the jobs saw of the pages' texts.

use std::{collections::HashMap, ops::ControlFlow};

use super::{
    Error, Store,
    numbers::COMPLETED,
    packed::{self, Hash},
    spans::KEPT_JOBS,
};

impl Store {
    /// Whether what a job left behind is not kept any more.
    pub async fn is_forgotten(&self, instance: u32, number: u32) -> Result<bool, Error> {
        self.read(move |connection| {
            let newest: u32 = connection
                .prepare_cached("SELECT coalesce(max(number), 0) FROM job WHERE instance = ?1")?
                .query_row([instance], |row| row.get(0))?;
            Ok(number + KEPT_JOBS <= newest)
        })
        .await
    }
}

/// When a page was seen to have another text than before, Unix milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextChange {
    /// Start of the last job that had found the text before.
    pub unchanged_at: i64,
    /// Start of the job that found the text that it has now.
    pub changed_at: i64,
}

/// The body of an indexed page as it is stored.
#[derive(Debug)]
pub struct StoredBody {
    /// Key of the item.
    pub item: u32,
    /// The URL that answered.
    pub url: String,
    /// Its sitemap entry has a `lastmod`.
    pub has_lastmod: bool,
    /// As it was received, after its content coding was undone.
    pub bytes: Vec<u8>,
}

/// What the jobs saw of a page's text, Unix milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextSpan {
    /// Start of the first job that found a text.
    pub first_seen: i64,
    /// When the page was fetched last.
    pub last_seen: i64,
    /// How often a job found another text than the one before.
    pub changes: u32,
    /// Start of the last such job.
    pub last_change: Option<i64>,
}

impl Store {
    /// What the jobs saw of the texts of items with a `changefreq`, by their keys.
    pub async fn text_spans(&self, instance: u32) -> Result<HashMap<u32, TextSpan>, Error> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT span.id, fetched_at, text_hash, job.started_at
                 FROM (SELECT item.id, fetched_at, history.text_hash, history.since
                       FROM item JOIN history ON history.instance = item.instance
                                                 AND history.url_key = item.url_key
                       WHERE item.instance = ?1 AND changefreq IS NOT NULL
                             AND history.text_hash IS NOT NULL
                       UNION ALL
                       SELECT id, fetched_at, text_hash, since FROM item
                       WHERE instance = ?1 AND changefreq IS NOT NULL
                             AND text_hash IS NOT NULL) AS span
                 JOIN job ON job.instance = ?1 AND job.number = span.since
                 WHERE fetched_at IS NOT NULL
                 ORDER BY span.id, span.since",
            )?;
            let mut rows = statement.query([instance])?;
            let mut spans = HashMap::new();
            let mut before: Option<(u32, Hash)> = None;
            while let Some(row) = rows.next()? {
                let (item, hash): (u32, Hash) = (row.get(0)?, row.get(2)?);
                let (last_seen, at) = (row.get(1)?, row.get(3)?);
                let span = spans.entry(item).or_insert(TextSpan {
                    first_seen: at,
                    last_seen,
                    changes: 0,
                    last_change: None,
                });
                if before.is_some_and(|(known, text)| known == item && text != hash) {
                    span.changes += 1;
                    span.last_change = Some(at);
                }
                before = Some((item, hash));
            }
            Ok(spans)
        })
        .await
    }

    /// Shows `look` the stored body of every indexed page, until it breaks off; what it collected.
    pub async fn each_body<T: Send + 'static>(
        &self,
        instance: u32,
        mut collected: T,
        mut look: impl FnMut(&mut T, &StoredBody) -> ControlFlow<()> + Send + 'static,
    ) -> Result<T, Error> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(&format!(
                "SELECT item.id, coalesce(page.response ->> 'final_url', item.url), item.lastmod IS NOT NULL,
                        page.html
                 FROM item JOIN page ON page.item = item.id
                 WHERE item.instance = ?1 AND page.html IS NOT NULL
                       AND item.status = {COMPLETED}"
            ))?;
            let mut rows = statement.query([instance])?;
            while let Some(row) = rows.next()? {
                let packed: Vec<u8> = row.get(3)?;
                let body = StoredBody {
                    item: row.get(0)?,
                    url: row.get(1)?,
                    has_lastmod: row.get(2)?,
                    bytes: packed::inflate(&packed),
                };
                if look(&mut collected, &body).is_break() {
                    break;
                }
            }
            Ok(collected)
        })
        .await
    }

    /// The last change of text of each item that jobs saw to change, by its key. What only
    /// forgotten jobs saw is not told.
    pub async fn text_changes(&self, instance: u32) -> Result<HashMap<u32, TextChange>, Error> {
        self.read(move |connection| {
            // The newest span with another text ends where the present text begins.
            let mut statement = connection.prepare_cached(
                "SELECT item.id, earlier.started_at, later.started_at
                 FROM (SELECT item.id, max(history.until) AS changed
                       FROM item JOIN history
                           ON history.instance = item.instance
                              AND history.url_key = item.url_key
                       WHERE item.instance = ?1 AND item.text_hash IS NOT NULL
                             AND history.text_hash <> item.text_hash
                       GROUP BY item.id) AS item
                 JOIN job AS later ON later.instance = ?1 AND later.number = item.changed
                 JOIN job AS earlier
                     ON earlier.instance = ?1 AND earlier.number = item.changed - 1",
            )?;
            let rows = statement.query_map([instance], |row| {
                let change = TextChange {
                    unchanged_at: row.get(1)?,
                    changed_at: row.get(2)?,
                };
                Ok((row.get(0)?, change))
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }
}
