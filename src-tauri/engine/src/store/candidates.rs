//! Candidates: what discovery says of a URL.

use std::sync::Arc;

use rusqlite::params;

use super::{Error, Store, intake::Target};
use crate::{
    item::{Code, Outcome, Status},
    sitemap::Due,
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
    pub priority: Option<f64>,
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
    /// When the last sync that found the item began, Unix milliseconds; none where that is the last
    /// sync of all.
    pub found_at: Option<i64>,
}

/// Decides about an item that was fetched before: a reason to fetch it again (`Ok`), or not
/// (`Err`).
pub type Decide = dyn Fn(&Candidate, KnownCrawl) -> Due + Send + Sync;

/// What the counts of a job know of one item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// Its status.
    pub status: Status,
    /// The code beside it.
    pub code: Option<Code>,
    /// Whether it is indexed with a warning.
    pub has_warnings: bool,
    /// Its chunks, when it is indexed.
    pub chunks: u32,
}

/// An item of an earlier job that was found again: how it was counted, and how it is now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FoundAgain {
    /// Until now.
    pub before: Counted,
    /// From now on.
    pub now: Counted,
}

/// What came of handing in candidates.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Added {
    /// New for this job.
    pub accepted: u32,
    /// Of these, items of earlier jobs; no other number here counts them.
    pub again: Vec<FoundAgain>,
    /// Of the accepted ones, refused by a rule.
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

    /// Adds one candidate at once, without a place in the order.
    pub async fn add_candidate(
        &self,
        instance: u32,
        job: u32,
        candidate: Candidate,
        decide: Arc<Decide>,
    ) -> Result<(), Error> {
        self.write(move |connection| {
            let mut target = Target::of(connection, instance, job)?;
            target.add(&candidate, None, &*decide)?;
            target.end()
        })
        .await
    }
}
