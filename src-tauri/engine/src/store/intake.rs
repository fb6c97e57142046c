//! Candidates on their way in: new ones become items, known ones are brought up to date.

use std::collections::HashMap;

use rusqlite::{Connection, params};

use super::{
    Candidate, CandidateSource, Decide, Error, JobKind, KnownCrawl,
    frontier::remove_page,
    keys::{self, url_key},
    old_text, packed,
};
use crate::{
    item::{Code, Outcome, Status},
    sitemap::lastmod_millis,
};

/// Values of `due`.
const NOT_DUE: u32 = 0;
pub(super) const FETCH: u32 = 1;
pub(super) const REREAD: u32 = 2;

/// Texts of evidence that one job puts in shared rows.
const MOST_VERDICTS: usize = 1_000;

const REREAD_REASON: &str =
    "Indexed again from the stored page: the changed settings ask for no new request.";

/// The instance and job that a statement is about.
pub(super) struct Target {
    pub(super) instance: u32,
    pub(super) job: u32,
    /// Whether indexed pages that are not due are read again from the store.
    pub(super) reread: bool,
}

/// Whether a job indexes everything again without asking for it.
pub(super) fn rereads(connection: &Connection, job: u32) -> Result<bool, Error> {
    let word = packed::word(&JobKind::FullReindex)?;
    Ok(connection
        .prepare_cached("SELECT 1 FROM job WHERE id = ?1 AND kind = ?2 AND refetch = 0")?
        .exists(params![job, word])?)
}

/// What the store knows of a candidate.
pub(super) enum Found {
    /// Nothing; the key is free for it.
    New { key: i64 },
    /// An item of this or an earlier job.
    Known(Known),
}

impl Target {
    /// Adds one candidate, at a place when it has one; false when this job has it already.
    pub(super) fn add(
        &self,
        connection: &Connection,
        candidate: &Candidate,
        position: Option<u32>,
        decide: &Decide,
    ) -> Result<bool, Error> {
        let key = url_key(&candidate.url);
        match self.find(connection, key, &candidate.url)? {
            Found::New { key } => {
                let cells = OutcomeCells::of(candidate.refusal.as_ref())?;
                let item = self.insert(connection, key, candidate, position, &cells)?;
                keys::add(connection, self.instance, key, item)?;
                Ok(true)
            }
            Found::Known(known) if known.seen_job == self.job => Ok(false),
            Found::Known(known) => {
                self.update(connection, &known, candidate, position, decide)?;
                Ok(true)
            }
        }
    }

    /// Looks for the item of a URL with this key. One whose key is taken by another URL has the
    /// next free one.
    pub(super) fn find(
        &self,
        connection: &Connection,
        mut key: i64,
        url: &str,
    ) -> Result<Found, Error> {
        while let Some(item) = keys::item_of(connection, self.instance, key)? {
            let known = known(connection, item)?;
            if known.url == url {
                return Ok(Found::Known(known));
            }
            key = key.wrapping_add(1);
        }
        Ok(Found::New { key })
    }

    /// Makes a new item with the outcome that a rule gave it; its key in the table.
    pub(super) fn insert(
        &self,
        connection: &Connection,
        key: i64,
        candidate: &Candidate,
        position: Option<u32>,
        cells: &OutcomeCells,
    ) -> Result<u32, Error> {
        let place = Place::of(&candidate.source);
        connection
            .prepare_cached(
                "INSERT INTO item (instance, url_key, url, seen_job, position, due, refused,
                                   source, document, line, depth, lastmod, changefreq, priority,
                                   language, status, code, evidence, warnings, parent, verdict)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,
                         ?17, ?18, ?19, ?20, ?21)",
            )?
            .execute(params![
                self.instance,
                key,
                candidate.url,
                self.job,
                position,
                !cells.is_refused,
                cells.is_refused,
                place.source,
                place.document,
                place.line,
                candidate.depth,
                candidate.lastmod,
                candidate.changefreq,
                candidate.priority,
                candidate.language,
                cells.status,
                cells.code,
                cells.evidence,
                cells.warnings,
                place.parent,
                cells.verdict,
            ])?;
        Ok(u32::try_from(connection.last_insert_rowid()).unwrap_or(u32::MAX))
    }

    /// Brings an item of an earlier job up to date with its new entry; whether it is fetched.
    pub(super) fn update(
        &self,
        connection: &Connection,
        known: &Known,
        candidate: &Candidate,
        position: Option<u32>,
        decide: &Decide,
    ) -> Result<bool, Error> {
        let place = Place::of(&candidate.source);
        let due = match (&candidate.refusal, known.crawled_at) {
            (Some(_), _) => None,
            (None, None) => Some((FETCH, None)),
            (None, Some(crawled_at)) => {
                let crawl = KnownCrawl {
                    crawled_at,
                    status: known.status,
                    lastmod: known.fetched_lastmod.as_deref().and_then(lastmod_millis),
                };
                let (fetch, reason) = decide(candidate, crawl);
                Some(
                    match (fetch, self.reread && known.status == Status::Completed) {
                        (true, _) => (FETCH, Some(reason)),
                        (false, true) => (REREAD, Some(format!("{reason} {REREAD_REASON}"))),
                        (false, false) => (NOT_DUE, Some(reason)),
                    },
                )
            }
        };
        connection
            .prepare_cached(
                "UPDATE item SET seen_job = ?2, position = coalesce(?3, position), due = ?4,
                        due_reason = ?5, refused = ?6, source = ?7, document = ?8, line = ?9,
                        depth = ?10, lastmod = ?11, changefreq = ?12, priority = ?13,
                        language = ?14, parent = ?15
                 WHERE id = ?1",
            )?
            .execute(params![
                known.id,
                self.job,
                position,
                due.as_ref().map_or(NOT_DUE, |(due, _)| *due),
                due.as_ref().and_then(|(_, reason)| reason.as_deref()),
                candidate.refusal.is_some(),
                place.source,
                place.document,
                place.line,
                candidate.depth,
                candidate.lastmod,
                candidate.changefreq,
                candidate.priority,
                candidate.language,
                place.parent,
            ])?;
        let is_due = due.as_ref().is_some_and(|(due, _)| *due == FETCH);
        match (&candidate.refusal, due) {
            (Some(outcome), _) => refuse_known(connection, self.instance, known.id, outcome)?,
            (None, Some((FETCH | REREAD, _))) => queue_known(connection, known)?,
            _ => {}
        }
        Ok(is_due)
    }
}

/// A crawl begins with its start page; that a sitemap names it too, and with what, shows later.
pub(super) fn name_start(
    connection: &Connection,
    item: u32,
    named: &Candidate,
) -> Result<(), Error> {
    let place = Place::of(&named.source);
    connection
        .prepare_cached(
            "UPDATE item SET document = ?2, line = ?3, lastmod = ?4, changefreq = ?5, priority = ?6
             WHERE id = ?1",
        )?
        .execute(params![
            item,
            place.document,
            place.line,
            named.lastmod,
            named.changefreq,
            named.priority
        ])?;
    Ok(())
}

/// An item that is in the store already.
pub(super) struct Known {
    pub(super) id: u32,
    url: String,
    seen_job: u32,
    crawled_at: Option<i64>,
    status: Status,
    fetched_lastmod: Option<String>,
}

fn known(connection: &Connection, item: u32) -> Result<Known, Error> {
    Ok(connection
        .prepare_cached(
            "SELECT id, url, seen_job, crawled_at, status, fetched_lastmod FROM item WHERE id = ?1",
        )?
        .query_row([item], |row| {
            Ok(Known {
                id: row.get(0)?,
                url: row.get(1)?,
                seen_job: row.get(2)?,
                crawled_at: row.get(3)?,
                status: packed::word_cell(row, 4)?,
                fetched_lastmod: row.get(5)?,
            })
        })?)
}

/// A limit cuts off an item that an earlier job indexed: its page stays as it is.
pub(super) fn refuse_past_limit(
    connection: &Connection,
    item: u32,
    beyond: &OutcomeCells,
) -> Result<(), Error> {
    connection
        .prepare_cached(
            "UPDATE item SET due = 0, refused = 1, status = ?2, code = ?3, evidence = ?4,
                    verdict = ?5, warnings = NULL
             WHERE id = ?1",
        )?
        .execute(params![
            item,
            beyond.status,
            beyond.code,
            beyond.evidence,
            beyond.verdict
        ])?;
    Ok(())
}

/// The cells that say where a candidate was found.
struct Place {
    source: &'static str,
    document: Option<u32>,
    line: Option<u32>,
    parent: Option<u32>,
}

impl Place {
    fn of(source: &CandidateSource) -> Self {
        match *source {
            CandidateSource::Start => Self {
                source: "start",
                document: None,
                line: None,
                parent: None,
            },
            CandidateSource::Sitemap { document, line } => Self {
                source: "sitemap",
                document: Some(document),
                line: Some(line),
                parent: None,
            },
            CandidateSource::Link { parent } => Self {
                source: "link",
                document: None,
                line: None,
                parent: Some(parent),
            },
        }
    }
}

/// The cells of an outcome that a rule gave; those of a queued item when none did.
#[derive(Debug)]
pub(super) struct OutcomeCells {
    is_refused: bool,
    status: &'static str,
    code: Option<&'static str>,
    evidence: Option<String>,
    warnings: Option<String>,
    /// The evidence, when it stands in a row that many items share.
    verdict: Option<u32>,
}

impl OutcomeCells {
    pub(super) fn of(outcome: Option<&Outcome>) -> Result<Self, Error> {
        let Some(outcome) = outcome else {
            return Ok(Self::queued());
        };
        Ok(Self {
            is_refused: true,
            status: outcome.status.as_str(),
            code: outcome.code.map(Code::as_str),
            evidence: packed::list("evidence", &outcome.evidence)?,
            warnings: packed::list("warnings", &outcome.warnings)?,
            verdict: None,
        })
    }

    pub(super) fn queued() -> Self {
        Self {
            is_refused: false,
            status: Status::Queued.as_str(),
            code: None,
            evidence: None,
            warnings: None,
            verdict: None,
        }
    }

    /// The same with its evidence in a shared row, unless `known` has too many of them already.
    pub(super) fn shared(
        mut self,
        connection: &Connection,
        known: &mut HashMap<String, u32>,
    ) -> Result<Self, Error> {
        let Some(evidence) = &self.evidence else {
            return Ok(self);
        };
        self.verdict = known.get(evidence).copied();
        if self.verdict.is_none() && known.len() < MOST_VERDICTS {
            let verdict = connection
                .prepare_cached(
                    "INSERT INTO verdict (evidence) VALUES (?1)
                     ON CONFLICT DO UPDATE SET evidence = excluded.evidence RETURNING id",
                )?
                .query_row([evidence], |row| row.get(0))?;
            known.insert(evidence.clone(), verdict);
            self.verdict = Some(verdict);
        }
        if self.verdict.is_some() {
            self.evidence = None;
        }
        Ok(self)
    }
}

/// A rule refuses what was indexed before: its page goes.
fn refuse_known(
    connection: &Connection,
    instance: u32,
    item: u32,
    outcome: &Outcome,
) -> Result<(), Error> {
    let cells = OutcomeCells::of(Some(outcome))?;
    old_text::keep(connection, item, None)?;
    connection
        .prepare_cached(
            "UPDATE item SET status = ?2, code = ?3, evidence = ?4, verdict = NULL,
                    warnings = ?5, title = NULL,
                    http_status = NULL, content_type = NULL, bytes = NULL, chunks = NULL,
                    fetched_at = NULL, crawled_at = NULL, fetched_lastmod = NULL, text_hash = NULL,
                    metadata_hash = NULL
             WHERE id = ?1",
        )?
        .execute(params![
            item,
            cells.status,
            cells.code,
            cells.evidence,
            cells.warnings
        ])?;
    remove_page(connection, instance, item)
}

/// An indexed item that is due again is outdated until it is fetched; any other is queued.
fn queue_known(connection: &Connection, known: &Known) -> Result<(), Error> {
    let status = match known.status {
        Status::Completed | Status::Outdated => Status::Outdated,
        _ => Status::Queued,
    };
    connection
        .prepare_cached("UPDATE item SET status = ?2, code = NULL WHERE id = ?1")?
        .execute(params![known.id, status.as_str()])?;
    Ok(())
}
