//! The frontier of a job: due items go out and come back settled. It lives in the database, so a
//! million candidates need no memory and a killed job goes on.

use rusqlite::{OptionalExtension, Row, params};
use url::Url;

use super::{
    Error, JobCounts, ResponseFacts, Store, WarningCount, keyword_index,
    known::REREAD,
    numbers::COMPLETED,
    old_text, packed,
    settling::Settling,
    spans,
    tally::{self, STANDING, Standing, Tally},
};
use crate::{
    item::{Outcome, Status},
    page::{Chunk, Link, MetadataValue},
};

/// An item to fetch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueItem {
    /// Key of the item.
    pub id: u32,
    /// Its URL.
    pub url: String,
    /// Place in indexing order.
    pub position: u32,
    /// Link hops from the start.
    pub depth: Option<u32>,
    /// Queued, or outdated when it was indexed before.
    pub status: Status,
    /// When the crawl that fetched it last began, Unix milliseconds.
    pub crawled_at: Option<i64>,
    /// `lastmod` of its entry as written.
    pub lastmod: Option<String>,
    /// Its stored page is read again, and nothing is asked for.
    pub reread: bool,
}

/// An item with its outcome.
#[derive(Debug)]
pub struct Settled {
    /// Key of the item.
    pub item: u32,
    /// How it ended.
    pub outcome: Outcome,
    /// Title of the page.
    pub title: Option<String>,
    /// Status of the answer.
    pub http_status: Option<u16>,
    /// Its `Content-Type`.
    pub content_type: Option<String>,
    /// Bytes of the body.
    pub bytes: Option<u32>,
    /// Number of chunks; none for types that only the service converts.
    pub chunks: Option<u32>,
    /// Unix milliseconds.
    pub fetched_at: i64,
    /// When the run of the job that fetched the page began, Unix milliseconds; none when its
    /// stored page was read again.
    pub crawled_at: Option<i64>,
    /// The URL that answered after redirects, when there were any.
    pub final_url: Option<String>,
    /// What was received and kept, when there was an answer.
    pub page: Option<SettledPage>,
}

/// What is kept of an answer, packed for the store.
#[derive(Debug)]
pub struct SettledPage {
    pub(super) response: String,
    pub(super) html: Vec<u8>,
    pub(super) rendered: Option<Vec<u8>>,
    pub(super) markdown: Option<String>,
    pub(super) chunks: Option<Vec<Chunk>>,
    pub(super) metadata: Option<String>,
    pub(super) links: Option<Vec<u8>>,
    pub(super) text_hash: Option<packed::Hash>,
}

impl SettledPage {
    /// Bytes that it takes in memory, about.
    pub fn bytes(&self) -> usize {
        let text = |text: &Option<String>| text.as_ref().map_or(0, String::len);
        self.response.len()
            + self.html.len()
            + self.rendered.as_ref().map_or(0, Vec::len)
            + text(&self.markdown)
            + text(&self.metadata)
            + self.links.as_ref().map_or(0, Vec::len)
    }

    /// A hash of the Markdown, to find pages with one text.
    pub fn text_hash(&self) -> Option<u64> {
        self.text_hash.as_ref().and_then(packed::short_hash)
    }

    /// Packs an answer. Costs processor time: call it where the page was converted.
    pub fn pack(
        response: &ResponseFacts,
        body: &[u8],
        markdown: Option<String>,
        chunks: Option<Vec<Chunk>>,
        metadata: &[MetadataValue],
        links: &[Link],
    ) -> Result<Self, Error> {
        Ok(Self {
            response: packed::value("response", response)?,
            html: packed::deflate(body),
            rendered: None,
            text_hash: markdown.as_deref().map(|text| packed::hash(&[text])),
            markdown,
            chunks,
            metadata: packed::list("metadata", metadata)?,
            links: packed::links(links),
        })
    }

    /// The same with the final DOM that a browser made of the body, and its address.
    #[must_use]
    pub fn with_rendered(self, url: &Url, html: &str) -> Self {
        let rendered = packed::deflate(format!("{url}\n{html}").as_bytes());
        Self {
            rendered: Some(rendered),
            ..self
        }
    }
}

impl Store {
    /// The next due items after a place, in indexing order.
    pub async fn due_items(
        &self,
        instance: u32,
        after: u32,
        limit: u32,
    ) -> Result<Vec<DueItem>, Error> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT id, url, position, depth, status, crawled_at, lastmod, due FROM item
                 WHERE instance = ?1 AND due > 0 AND position > ?2 ORDER BY position LIMIT ?3",
            )?;
            let rows = statement.query_map(params![instance, after, limit], due_row)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// One item as it is visited, whether it is due or not.
    pub async fn visited_item(&self, instance: u32, item: u32) -> Result<Option<DueItem>, Error> {
        self.read(move |connection| {
            Ok(connection
                .prepare_cached(
                    "SELECT id, url, position, depth, status, crawled_at, lastmod, due FROM item
                     WHERE instance = ?1 AND id = ?2 AND position IS NOT NULL",
                )?
                .query_row([instance, item], due_row)
                .optional()?)
        })
        .await
    }

    /// Keeps outcomes; answers when they are on disk.
    pub async fn settle(&self, instance: u32, settled: Vec<Settled>) -> Result<(), Error> {
        self.write(move |connection| {
            let mut settling = Settling::of(connection, instance)?;
            for settled in settled {
                settling.settle(&settled)?;
            }
            settling.end()
        })
        .await
    }

    /// Deletes the items that the job did not find again and answers how many (spec 4.5).
    pub async fn remove_unseen(&self, instance: u32, job: u32) -> Result<u32, Error> {
        self.write(move |connection| {
            let number = spans::open_number(connection, instance)?;
            if number == 1 {
                return Ok(0);
            }
            let mut tally = Tally::default();
            let mut unseen = connection.prepare_cached(&format!(
                "SELECT id, {STANDING} FROM item WHERE instance = ?1 AND seen_job <> ?2"
            ))?;
            let items = unseen.query_map(params![instance, job], |row| {
                Ok((row.get(0)?, Standing::read(row, 1)?))
            })?;
            let mut is_any = false;
            for item in items {
                is_any = true;
                let (item, standing) = item?;
                tally.leave(&standing);
                spans::keep(connection, number, item)?;
                old_text::keep(connection, item)?;
                keyword_index::remove(connection, instance, item)?;
            }
            // A look at every item less.
            if !is_any {
                return Ok(0);
            }
            tally.write(connection, instance)?;
            let removed = connection
                .prepare_cached("DELETE FROM item WHERE instance = ?1 AND seen_job <> ?2")?
                .execute(params![instance, job])?;
            Ok(u32::try_from(removed).unwrap_or(u32::MAX))
        })
        .await
    }

    /// Items of an instance by status and code.
    pub async fn counts(&self, instance: u32) -> Result<JobCounts, Error> {
        self.read(move |connection| tally::counts(connection, instance))
            .await
    }

    /// Completed items of an instance by the warnings that they have, the most frequent first.
    /// One with two warnings counts in both.
    pub async fn warning_counts(&self, instance: u32) -> Result<Vec<WarningCount>, Error> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(&format!(
                "SELECT json_extract(warning.value, '$.code') AS name, count(DISTINCT item.id) AS items
                 FROM item, json_each(item.warnings) AS warning
                 WHERE instance = ?1 AND status = {COMPLETED} AND warnings IS NOT NULL
                 GROUP BY 1 ORDER BY items DESC, name"
            ))?;
            let counts = statement.query_map([instance], |row| {
                Ok(WarningCount::new(packed::word_cell(row, 0)?, row.get(1)?))
            })?;
            Ok(counts.collect::<Result<_, _>>()?)
        })
        .await
    }
}

fn due_row(row: &Row<'_>) -> rusqlite::Result<DueItem> {
    Ok(DueItem {
        id: row.get(0)?,
        url: row.get(1)?,
        position: row.get(2)?,
        depth: row.get(3)?,
        status: row.get(4)?,
        crawled_at: row.get(5)?,
        lastmod: row.get(6)?,
        reread: row.get::<_, u32>(7)? == REREAD,
    })
}
