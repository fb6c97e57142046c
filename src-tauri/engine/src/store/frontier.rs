//! The frontier of a job: due items go out and come back settled. It lives in the database, so a
//! million candidates need no memory and a killed job goes on.

use rusqlite::{Connection, OptionalExtension, Row, params};
use url::Url;

use super::{
    Error, JobCounts, ResponseFacts, Store, intake::REREAD, keys::url_key, keyword_index, old_text,
    packed,
};
use crate::{
    item::{Code, Evidence, Outcome, Status, Warning, WarningCode},
    page::{Chunk, Link, MetadataValue},
    sitemap::{FetchedEntry, lastmod_lie},
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
    response: String,
    html: Vec<u8>,
    rendered: Option<Vec<u8>>,
    markdown: Option<String>,
    chunks: Option<Vec<Chunk>>,
    metadata: Option<String>,
    links: Option<Vec<u8>>,
    text_hash: Option<packed::Hash>,
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
            settled
                .iter()
                .try_for_each(|settled| settle_one(connection, instance, settled))
        })
        .await
    }

    /// Deletes the items that the job did not find again and answers how many (spec 4.5).
    pub async fn remove_unseen(&self, instance: u32, job: u32) -> Result<u32, Error> {
        self.write(move |connection| {
            let mut unseen = connection
                .prepare_cached("SELECT id FROM item WHERE instance = ?1 AND seen_job <> ?2")?;
            let items = unseen.query_map(params![instance, job], |row| row.get(0))?;
            for item in items {
                let item = item?;
                old_text::keep(connection, item, None)?;
                keyword_index::remove(connection, instance, item)?;
            }
            let removed = connection
                .prepare_cached("DELETE FROM item WHERE instance = ?1 AND seen_job <> ?2")?
                .execute(params![instance, job])?;
            Ok(u32::try_from(removed).unwrap_or(u32::MAX))
        })
        .await
    }

    /// Items of an instance by status and code.
    pub async fn counts(&self, instance: u32) -> Result<JobCounts, Error> {
        self.read(move |connection| {
            let mut counts = JobCounts::default();
            // Neighbours mostly ended alike, so runs of them are counted here. SQLite would sort all
            // items to group them, at three times the time.
            let mut statement = connection.prepare_cached(
                "SELECT status, code, warnings IS NOT NULL, coalesce(chunks, 0)
                 FROM item WHERE instance = ?1",
            )?;
            let mut rows = statement.query([instance])?;
            let mut run = None;
            while let Some(row) = rows.next()? {
                let status: Status = packed::word_cell(row, 0)?;
                let code: Option<Code> = packed::optional_word_cell(row, 1)?;
                if status == Status::Completed {
                    counts.with_warnings += row.get::<_, u32>(2)?;
                    counts.chunks += row.get::<_, u32>(3)?;
                }
                run = match run {
                    Some((outcome, length)) if outcome == (status, code) => {
                        Some((outcome, length + 1))
                    }
                    ended => {
                        if let Some(((status, code), length)) = ended {
                            counts.add(status, code, length);
                        }
                        Some(((status, code), 1))
                    }
                };
            }
            if let Some(((status, code), length)) = run {
                counts.add(status, code, length);
            }
            Ok(counts)
        })
        .await
    }

    /// Completed items of an instance by the warnings that they have, the most frequent first.
    /// One with two warnings counts in both.
    pub async fn warning_counts(&self, instance: u32) -> Result<Vec<(WarningCode, u32)>, Error> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT json_extract(warning.value, '$.code') AS name, count(DISTINCT item.id) AS items
                 FROM item, json_each(item.warnings) AS warning
                 WHERE instance = ?1 AND status = 'completed' AND warnings IS NOT NULL
                 GROUP BY 1 ORDER BY items DESC, name",
            )?;
            let counts = statement.query_map([instance], |row| {
                Ok((packed::word_cell(row, 0)?, row.get(1)?))
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
        status: packed::word_cell(row, 4)?,
        crawled_at: row.get(5)?,
        lastmod: row.get(6)?,
        reread: row.get::<_, u32>(7)? == REREAD,
    })
}

pub(super) fn settle_one(
    connection: &Connection,
    instance: u32,
    settled: &Settled,
) -> Result<(), Error> {
    let outcome = &settled.outcome;
    let page = settled.page.as_ref();
    let text_hash = page.and_then(|page| page.text_hash);
    let metadata_hash = page.map(|page| {
        let title = settled.title.as_deref().unwrap_or_default();
        packed::hash(&[title, page.metadata.as_deref().unwrap_or_default()])
    });
    let mut evidence = outcome.evidence.clone();
    let mut warnings = outcome.warnings.clone();
    warnings.extend(same_final_page(connection, instance, settled)?);
    if let Some((warning, proof)) = lastmod_lie_of(connection, settled.item, text_hash)? {
        warnings.push(warning);
        evidence.push(proof);
    }
    let had_text = old_text::keep(connection, settled.item, text_hash)?;
    let changed = connection
        .prepare_cached(
            "UPDATE item SET due = 0, status = ?2, code = ?3, evidence = ?4, verdict = NULL,
                    warnings = ?5, title = ?6, http_status = ?7, content_type = ?8, bytes = ?9, chunks = ?10,
                    fetched_at = ?11, fetched_lastmod = lastmod, text_hash = ?12,
                    metadata_hash = ?13, crawled_at = coalesce(?14, crawled_at)
             WHERE id = ?1",
        )?
        .execute(params![
            settled.item,
            outcome.status.as_str(),
            outcome.code.map(Code::as_str),
            packed::list("evidence", &evidence)?,
            packed::list("warnings", &warnings)?,
            settled.title,
            settled.http_status,
            settled.content_type,
            settled.bytes,
            settled.chunks,
            settled.fetched_at,
            text_hash,
            metadata_hash,
            settled.crawled_at,
        ])?;
    if had_text {
        keyword_index::remove(connection, instance, settled.item)?;
    }
    let Some(page) = page.filter(|_| changed == 1) else {
        return delete_page(connection, settled.item);
    };
    // REPLACE would do the same, but as a statement that may have to be undone, and before each of
    // those FTS5 writes out what it holds in memory: twice the time for a page.
    connection
        .prepare_cached(
            "INSERT INTO page (item, response, html, markdown, chunks, metadata, links, rendered)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
             ON CONFLICT (item) DO UPDATE SET
                 response = excluded.response, html = excluded.html,
                 markdown = excluded.markdown, chunks = excluded.chunks,
                 metadata = excluded.metadata, links = excluded.links,
                 rendered = excluded.rendered",
        )?
        .execute(params![
            settled.item,
            page.response,
            page.html,
            page.markdown,
            packed::list("chunks", page.chunks.as_deref().unwrap_or_default())?,
            page.metadata,
            page.links,
            page.rendered,
        ])?;
    match page.chunks.as_deref().zip(page.markdown.as_deref()) {
        Some((ranges, markdown)) => {
            keyword_index::add(connection, instance, settled.item, markdown, ranges)
        }
        None => Ok(()),
    }
}

/// A page that ends at another candidate's URL is indexed twice (U20).
fn same_final_page(
    connection: &Connection,
    instance: u32,
    settled: &Settled,
) -> Result<Option<Warning>, Error> {
    let Some(url) = &settled.final_url else {
        return Ok(None);
    };
    let key = url_key(url);
    let is_listed = connection
        .prepare_cached(
            "SELECT 1 FROM item_key AS k JOIN item ON item.id = k.item
             WHERE k.instance = ?1 AND k.url_key BETWEEN ?2 AND ?2 + 8 AND url = ?3 AND id <> ?4",
        )?
        .exists(params![instance, key, url, settled.item])?;
    Ok(is_listed.then(|| {
        let text = format!("{url} is an item of its own, so this page is indexed twice.");
        Warning::new(WarningCode::SameFinalPage, text)
    }))
}

/// What the dates of an item's entry say falsely of its text, given the text it gets.
fn lastmod_lie_of(
    connection: &Connection,
    item: u32,
    text_hash: Option<packed::Hash>,
) -> Result<Option<(Warning, Evidence)>, Error> {
    let Some(text_hash) = text_hash else {
        return Ok(None);
    };
    let mut statement = connection.prepare_cached(
        "SELECT lastmod, fetched_lastmod, fetched_at, text_hash FROM item
         WHERE id = ?1 AND text_hash IS NOT NULL AND fetched_at IS NOT NULL",
    )?;
    let mut rows = statement.query([item])?;
    let Some(row) = rows.next()? else {
        return Ok(None);
    };
    let lastmod: Option<String> = row.get(0)?;
    let fetched_lastmod: Option<String> = row.get(1)?;
    let before = FetchedEntry {
        lastmod: fetched_lastmod.as_deref(),
        fetched_at: row.get(2)?,
    };
    let changed = row.get::<_, packed::Hash>(3)? != text_hash;
    Ok(lastmod_lie(before, lastmod.as_deref(), changed))
}

/// Removes what was kept of an item's answer.
pub(super) fn remove_page(connection: &Connection, instance: u32, item: u32) -> Result<(), Error> {
    delete_page(connection, item)?;
    keyword_index::remove(connection, instance, item)
}

fn delete_page(connection: &Connection, item: u32) -> Result<(), Error> {
    connection
        .prepare_cached("DELETE FROM page WHERE item = ?1")?
        .execute([item])?;
    Ok(())
}
