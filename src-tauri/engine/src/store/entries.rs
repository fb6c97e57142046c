//! Entries as the last job found them, for a forecast.

use rusqlite::params;

use super::{Error, JobState, KnownCrawl, Store, known::FETCH, packed};
use crate::{
    item::{Code, Status},
    sitemap::lastmod_millis,
};

/// What is stored of an entry and of the last fetch of its page.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredEntry {
    /// URL of the item.
    pub url: String,
    /// Place in indexing order.
    pub position: u32,
    /// `lastmod` as written.
    pub lastmod: Option<String>,
    /// `changefreq` as written.
    pub changefreq: Option<String>,
    /// Whether a rule or a limit refused it.
    pub refused: bool,
    /// Its code.
    pub code: Option<Code>,
    /// Whether the running or interrupted job has it still to fetch.
    pub due: bool,
    /// Whether the last sync that ended by itself, or a later job, found it in the source.
    pub listed: bool,
    /// Its last fetch, if there was one.
    pub known: Option<KnownCrawl>,
}

impl Store {
    /// The entries after a place, in indexing order.
    pub async fn entries(
        &self,
        instance: u32,
        after: u32,
        limit: u32,
    ) -> Result<Vec<StoredEntry>, Error> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT url, position, lastmod, changefreq, refused, code, crawled_at, status,
                        coalesce(fetched_lastmod, lastmod), due,
                        seen_job = 0 OR seen_job >= coalesce((SELECT max(id) FROM job
                                              WHERE instance = ?1 AND state = ?4), 0)
                 FROM item WHERE instance = ?1 AND position > ?2 ORDER BY position LIMIT ?3",
            )?;
            let completed = packed::word(&JobState::Completed)?;
            let rows = statement.query_map(params![instance, after, limit, completed], |row| {
                let crawled_at: Option<i64> = row.get(6)?;
                let status: Status = row.get(7)?;
                let lastmod: Option<String> = row.get(8)?;
                Ok(StoredEntry {
                    url: row.get(0)?,
                    position: row.get(1)?,
                    lastmod: row.get(2)?,
                    changefreq: row.get(3)?,
                    refused: row.get(4)?,
                    code: row.get(5)?,
                    due: row.get::<_, u32>(9)? == FETCH,
                    listed: row.get(10)?,
                    known: crawled_at.map(|crawled_at| KnownCrawl {
                        crawled_at,
                        status,
                        lastmod: lastmod.as_deref().and_then(lastmod_millis),
                        found_at: None,
                    }),
                })
            })?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }
}
