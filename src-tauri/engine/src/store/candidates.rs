//! Candidates on their way in: new ones become items, known ones are brought up to date.

use std::sync::Arc;

use rusqlite::{Connection, params};
use sha2::{Digest, Sha256};

use super::{Error, JobKind, Store, frontier::remove_page, old_text, packed};
use crate::{
    item::{Code, Outcome, Status},
    sitemap::lastmod_millis,
};

/// A URL that discovery produced.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The URL without fragment, or the text that stood in its place.
    pub url: String,
    /// Where it was found.
    pub source: CandidateSource,
    /// Link hops from the start; none in a sitemap job.
    pub depth: Option<u32>,
    /// `lastmod` as written.
    pub lastmod: Option<String>,
    /// `changefreq` as written.
    pub changefreq: Option<String>,
    /// `priority` when valid.
    pub priority: Option<f32>,
    /// `hreflang` of the entry that points at itself.
    pub language: Option<String>,
    /// The outcome when a rule refuses it; none means: fetch it when due.
    pub refusal: Option<Outcome>,
}

/// Where a candidate was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CandidateSource {
    /// The source URL itself.
    Start,
    /// An entry of a sitemap.
    Sitemap {
        /// Its document, from [`Store::document`].
        document: u32,
        /// Line of the entry.
        line: u32,
    },
    /// A link on the page of another item.
    Link {
        /// Key of that item.
        parent: u32,
    },
}

/// What an item's earlier jobs left behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownCrawl {
    /// When the crawl that fetched the page last began, Unix milliseconds.
    pub crawled_at: i64,
    /// How the item ended then; queued or outdated when its turn never came.
    pub status: Status,
    /// What the entry's `lastmod` was then, Unix milliseconds.
    pub lastmod: Option<i64>,
}

/// Decides about an item that was fetched before: a reason to fetch it again (`Ok`), or not
/// (`Err`).
pub type Decide = dyn Fn(&Candidate, KnownCrawl) -> (bool, String) + Send + Sync;

/// What came of handing in candidates.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Added {
    /// New for this job.
    pub accepted: u32,
    /// Of these, refused by a rule.
    pub refused: u32,
    /// Of the refused ones, skipped.
    pub skipped: u32,
    /// Of the skipped ones, links past the scope, the depth or the page limit.
    pub outside: u32,
    /// Already found by this job.
    pub duplicates: u32,
}

impl Added {
    /// Counts how a rule refused an accepted one, if one did.
    pub(super) fn count(&mut self, refusal: Option<&Outcome>) {
        let Some(outcome) = refusal else { return };
        let is_skipped = outcome.status == Status::Skipped;
        self.refused += 1;
        self.skipped += u32::from(is_skipped);
        self.outside += u32::from(is_skipped && outcome.code.is_none());
    }
}

impl Store {
    /// The key of a document that names URLs; made when new.
    pub async fn document(&self, instance: u32, url: String) -> Result<u32, Error> {
        self.write(move |connection| {
            Ok(connection
                .prepare_cached(
                    "INSERT INTO document (instance, url) VALUES (?1, ?2)
                     ON CONFLICT DO UPDATE SET url = excluded.url RETURNING id",
                )?
                .query_row(params![instance, url], |row| row.get(0))?)
        })
        .await
    }

    /// Forgets what an interrupted discovery of `job` found, so that it can begin again.
    pub async fn restart_discovery(&self, instance: u32, job: u32) -> Result<(), Error> {
        self.write(move |connection| {
            connection
                .prepare_cached(
                    "UPDATE item SET seen_job = 0 WHERE instance = ?1 AND seen_job = ?2",
                )?
                .execute(params![instance, job])?;
            Ok(())
        })
        .await
    }

    /// Takes candidates in discovery order; the first of equal URLs counts (U5). `first` is the
    /// discovery number of the first accepted one.
    pub async fn add_candidates(
        &self,
        instance: u32,
        job: u32,
        first: u32,
        candidates: Vec<Candidate>,
        decide: Arc<Decide>,
    ) -> Result<Added, Error> {
        self.write(move |connection| {
            let mut added = Added::default();
            let reread = rereads(connection, job)?;
            let target = Target {
                instance,
                job,
                reread,
            };
            for candidate in &candidates {
                let turn = Turn {
                    discovery: first + added.accepted,
                    position: None,
                };
                if target.add(connection, candidate, turn, &*decide)? {
                    added.accepted += 1;
                    added.count(candidate.refusal.as_ref());
                } else {
                    added.duplicates += 1;
                }
            }
            Ok(added)
        })
        .await
    }
}

/// Values of `due`.
const NOT_DUE: u32 = 0;
pub(super) const FETCH: u32 = 1;
pub(super) const REREAD: u32 = 2;

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
fn rereads(connection: &Connection, job: u32) -> Result<bool, Error> {
    let word = packed::word(&JobKind::FullReindex)?;
    Ok(connection
        .prepare_cached("SELECT 1 FROM job WHERE id = ?1 AND kind = ?2 AND refetch = 0")?
        .exists(params![job, word])?)
}

/// When a candidate came.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    /// Its number in discovery order.
    pub(super) discovery: u32,
    /// Its place in indexing order, when it is known already.
    pub(super) position: Option<u32>,
}

impl Target {
    /// Adds one candidate; false when this job has it already.
    pub(super) fn add(
        &self,
        connection: &Connection,
        candidate: &Candidate,
        turn: Turn,
        decide: &Decide,
    ) -> Result<bool, Error> {
        let mut key = url_key(&candidate.url);
        loop {
            if self.insert(connection, key, candidate, turn)? {
                return Ok(true);
            }
            let known = self.known(connection, key)?;
            if known.url == candidate.url {
                if known.seen_job == self.job {
                    name_start(connection, &known, candidate)?;
                    return Ok(false);
                }
                self.update(connection, &known, candidate, turn, decide)?;
                return Ok(true);
            }
            key = key.wrapping_add(1);
        }
    }

    fn insert(
        &self,
        connection: &Connection,
        key: i64,
        candidate: &Candidate,
        turn: Turn,
    ) -> Result<bool, Error> {
        let place = Place::of(&candidate.source);
        let refusal = RefusalCells::of(candidate.refusal.as_ref())?;
        let inserted = connection
            .prepare_cached(
                "INSERT INTO item (instance, url_key, url, seen_job, discovery, due, refused,
                                   source, document, line, depth, lastmod, changefreq, priority,
                                   language, status, code, evidence, warnings, parent, position)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,
                         ?17, ?18, ?19, ?20, ?21)
                 ON CONFLICT DO NOTHING",
            )?
            .execute(params![
                self.instance,
                key,
                candidate.url,
                self.job,
                turn.discovery,
                candidate.refusal.is_none(),
                candidate.refusal.is_some(),
                place.source,
                place.document,
                place.line,
                candidate.depth,
                candidate.lastmod,
                candidate.changefreq,
                candidate.priority,
                candidate.language,
                refusal.status,
                refusal.code,
                refusal.evidence,
                refusal.warnings,
                place.parent,
                turn.position,
            ])?;
        Ok(inserted == 1)
    }

    fn known(&self, connection: &Connection, key: i64) -> Result<Known, Error> {
        Ok(connection
            .prepare_cached(
                "SELECT id, url, seen_job, crawled_at, status, fetched_lastmod FROM item
                 WHERE instance = ?1 AND url_key = ?2",
            )?
            .query_row(params![self.instance, key], |row| {
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

    /// Brings an item of an earlier job up to date with its new entry.
    fn update(
        &self,
        connection: &Connection,
        known: &Known,
        candidate: &Candidate,
        turn: Turn,
        decide: &Decide,
    ) -> Result<(), Error> {
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
                "UPDATE item SET seen_job = ?2, discovery = ?3, due = ?4, due_reason = ?5,
                        refused = ?6, source = ?7, document = ?8, line = ?9, depth = ?10,
                        lastmod = ?11, changefreq = ?12, priority = ?13, language = ?14,
                        parent = ?15, position = coalesce(?16, position)
                 WHERE id = ?1",
            )?
            .execute(params![
                known.id,
                self.job,
                turn.discovery,
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
                turn.position,
            ])?;
        match (&candidate.refusal, due) {
            (Some(outcome), _) => refuse_known(connection, self.instance, known.id, outcome),
            (None, Some((FETCH | REREAD, _))) => queue_known(connection, known),
            _ => Ok(()),
        }
    }
}

/// A crawl begins with its start page; that a sitemap names it too shows later.
fn name_start(connection: &Connection, known: &Known, again: &Candidate) -> Result<(), Error> {
    let CandidateSource::Sitemap { document, line } = again.source else {
        return Ok(());
    };
    connection
        .prepare_cached(
            "UPDATE item SET document = ?2, line = ?3
             WHERE id = ?1 AND source = 'start' AND document IS NULL",
        )?
        .execute(params![known.id, document, line])?;
    Ok(())
}

/// An item that is in the store already.
struct Known {
    id: u32,
    url: String,
    seen_job: u32,
    crawled_at: Option<i64>,
    status: Status,
    fetched_lastmod: Option<String>,
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
struct RefusalCells {
    status: &'static str,
    code: Option<&'static str>,
    evidence: Option<String>,
    warnings: Option<String>,
}

impl RefusalCells {
    fn of(outcome: Option<&Outcome>) -> Result<Self, Error> {
        let Some(outcome) = outcome else {
            return Ok(Self {
                status: Status::Queued.as_str(),
                code: None,
                evidence: None,
                warnings: None,
            });
        };
        Ok(Self {
            status: outcome.status.as_str(),
            code: outcome.code.map(Code::as_str),
            evidence: packed::list("evidence", &outcome.evidence)?,
            warnings: packed::list("warnings", &outcome.warnings)?,
        })
    }
}

/// A rule refuses what was indexed before: its page goes.
fn refuse_known(
    connection: &Connection,
    instance: u32,
    item: u32,
    outcome: &Outcome,
) -> Result<(), Error> {
    let cells = RefusalCells::of(Some(outcome))?;
    old_text::keep(connection, item, None)?;
    connection
        .prepare_cached(
            "UPDATE item SET status = ?2, code = ?3, evidence = ?4, warnings = ?5, title = NULL,
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

/// The first 64 bits of the URL's SHA-256.
pub(super) fn url_key(url: &str) -> i64 {
    let digest = Sha256::digest(url.as_bytes());
    digest
        .first_chunk()
        .map_or(0, |bytes| i64::from_be_bytes(*bytes))
}
