//! What came of a visit on its way to the tables: outcome, page, chunks, and what the item's past
//! says about them.

use rusqlite::{Connection, OptionalExtension, params};

use super::{
    Asked, Error, Settled, SettledPage,
    keys::url_key,
    keyword_index, old_text, packed, spans,
    tally::{STANDING, Standing, Tally},
};
use crate::{
    item::{Evidence, Status, Warning, WarningCode},
    sitemap::{FetchedEntry, lastmod_lie},
};

/// A write that keeps what came of visits.
pub(super) struct Settling<'a> {
    connection: &'a Connection,
    instance: u32,
    /// The job's number, as spans count it.
    number: u32,
    tally: Tally,
}

/// An item before it is settled.
struct Before {
    since: u32,
    standing: Standing,
    text_hash: Option<packed::Hash>,
    lastmod: Option<String>,
    fetched_lastmod: Option<String>,
    fetched_at: Option<i64>,
}

impl<'a> Settling<'a> {
    pub(super) fn of(connection: &'a Connection, instance: u32) -> Result<Self, Error> {
        Ok(Self {
            connection,
            instance,
            number: spans::open_number(connection, instance)?,
            tally: Tally::default(),
        })
    }

    /// Writes what changed of the tally.
    pub(super) fn end(self) -> Result<(), Error> {
        self.tally.write(self.connection, self.instance)
    }

    fn before(&self, item: u32) -> Result<Option<Before>, Error> {
        Ok(self
            .connection
            .prepare_cached(&format!(
                "SELECT since, text_hash, lastmod, fetched_lastmod, fetched_at, {STANDING}
                 FROM item WHERE id = ?1"
            ))?
            .query_row([item], |row| {
                Ok(Before {
                    since: row.get(0)?,
                    text_hash: row.get(1)?,
                    lastmod: row.get(2)?,
                    fetched_lastmod: row.get(3)?,
                    fetched_at: row.get(4)?,
                    standing: Standing::read(row, 5)?,
                })
            })
            .optional()?)
    }

    /// Keeps the outcome of one visit; an item that is gone stays gone.
    pub(super) fn settle(&mut self, settled: &Settled) -> Result<(), Error> {
        let (connection, item) = (self.connection, settled.item);
        let Some(before) = self.before(item)? else {
            return Ok(());
        };
        if before.since < self.number {
            spans::keep(connection, self.number, item)?;
        }
        let text_hash = settled.page.as_ref().and_then(|page| page.text_hash);
        let mut evidence = settled.outcome.evidence.clone();
        let mut warnings = settled.outcome.warnings.clone();
        warnings.extend(same_final_page(connection, self.instance, settled)?);
        if let Some((warning, proof)) = before.lastmod_lie(text_hash) {
            warnings.push(warning);
            evidence.push(proof);
        }
        let had_text = before.text_hash.is_some();
        if had_text && before.text_hash != text_hash {
            old_text::keep(connection, item)?;
        }
        self.write_outcome(settled, text_hash, &evidence, &warnings)?;
        self.tally.leave(&before.standing);
        self.tally.enter(&Standing {
            status: settled.outcome.status,
            code: settled.outcome.code,
            warning: warnings.first().map(|warning| warning.code),
            http_status: settled.http_status,
            chunks: settled.chunks.unwrap_or(0),
            ..before.standing
        });
        if had_text {
            keyword_index::remove(connection, self.instance, item)?;
        }
        match &settled.page {
            Some(page) => self.write_page(item, page),
            None => delete_page(connection, item),
        }
    }

    fn write_outcome(
        &self,
        settled: &Settled,
        text_hash: Option<packed::Hash>,
        evidence: &[Evidence],
        warnings: &[Warning],
    ) -> Result<(), Error> {
        let metadata_hash = settled.page.as_ref().map(|page| {
            let title = settled.title.as_deref().unwrap_or_default();
            packed::hash(&[title, page.metadata.as_deref().unwrap_or_default()])
        });
        self.connection
            .prepare_cached(
                "UPDATE item SET due = 0, status = ?2, code = ?3, evidence = ?4, verdict = NULL,
                        warnings = ?5, title = ?6, http_status = ?7, content_type = ?8, bytes = ?9,
                        chunks = ?10, fetched_at = ?11, fetched_lastmod = lastmod,
                        text_hash = ?12, metadata_hash = ?13, crawled_at = coalesce(?14, crawled_at)
                 WHERE id = ?1",
            )?
            .execute(params![
                settled.item,
                settled.outcome.status,
                settled.outcome.code,
                packed::list("evidence", evidence)?,
                packed::list("warnings", warnings)?,
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
        Ok(())
    }

    fn write_page(&self, item: u32, page: &SettledPage) -> Result<(), Error> {
        // REPLACE would do the same, but as a statement that may have to be undone, and before each
        // of those FTS5 writes out what it holds in memory: twice the time for a page.
        self.connection
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
                item,
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
                keyword_index::add(self.connection, self.instance, item, markdown, ranges)
            }
            None => Ok(()),
        }
    }

    /// A page that did not change stays as it is; one that the site was asked about is young again.
    pub(super) fn keep(
        &mut self,
        item: u32,
        reason: &Evidence,
        asked: Option<Asked>,
    ) -> Result<(), Error> {
        let Some(before) = self.before(item)? else {
            return Ok(());
        };
        if before.since < self.number {
            spans::keep(self.connection, self.number, item)?;
        }
        self.tally.leave(&before.standing);
        self.tally.enter(&Standing {
            status: Status::Completed,
            ..before.standing
        });
        self.connection
            .prepare_cached(
                "UPDATE item SET due = 0, status = ?2, due_reason = ?3, due_verdict = NULL,
                        fetched_at = coalesce(?4, fetched_at),
                        crawled_at = coalesce(?5, crawled_at)
                 WHERE id = ?1",
            )?
            .execute(params![
                item,
                Status::Completed,
                packed::value("due reason", reason)?,
                asked.map(|asked| asked.at),
                asked.map(|asked| asked.crawled_at)
            ])?;
        Ok(())
    }
}

impl Before {
    /// What the dates of the item's entry say falsely of its text, given the text it gets.
    fn lastmod_lie(&self, text_hash: Option<packed::Hash>) -> Option<(Warning, Evidence)> {
        let before = FetchedEntry {
            lastmod: self.fetched_lastmod.as_deref(),
            fetched_at: self.fetched_at?,
        };
        let changed = self.text_hash? != text_hash?;
        lastmod_lie(before, self.lastmod.as_deref(), changed)
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
    let key = url_key(instance, url);
    let is_listed = connection
        .prepare_cached(
            "SELECT 1 FROM item_key AS k JOIN item ON item.id = k.item
             WHERE k.url_key BETWEEN ?2 AND ?2 + 8 AND item.instance = ?1 AND url = ?3 AND id <> ?4",
        )?
        .exists(params![instance, key, url, settled.item])?;
    Ok(is_listed.then(|| {
        let text = sentence!(
            "{url} is an item of its own, so this page is indexed twice.",
            url
        );
        Warning::new(WarningCode::SameFinalPage, text)
    }))
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
