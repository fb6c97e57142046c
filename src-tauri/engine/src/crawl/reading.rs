//! One sitemap file on its way to the store: read off the async threads, its entries judged and
//! handed on a batch at a time.

use std::{ops::ControlFlow, sync::Arc};

use tokio::{sync::mpsc, task::JoinHandle};
use url::Url;

use super::{Job, SharedScope, Stop, meter::Meter, read_scope};
use crate::{
    fetch::{Body, BodyReader},
    item::{Code, Evidence, EvidenceKind, Outcome},
    scope::Scope,
    sitemap::{self, BadLoc, Entry, EntryKind, ReadLimits, Report},
    store::{Candidate, CandidateSource, Decide},
};

/// Entries handed on at once.
const BATCH: usize = 1_000;
/// Batches between the reader and the store; more makes the reader wait.
const BATCHES: usize = 4;

/// Hands candidates to the store and counts them.
pub(super) struct EntrySink<'a> {
    pub(super) job: &'a Job,
    pub(super) decide: &'a Arc<Decide>,
    /// Link hops of its entries from the start, in a crawl by links.
    pub(super) depth: Option<u32>,
    pub(super) accepted: &'a mut u32,
    pub(super) meter: &'a mut Meter,
}

impl EntrySink<'_> {
    pub(super) async fn take(&mut self, batch: Vec<Candidate>) -> Result<(), Stop> {
        let (instance, job) = (self.job.instance, self.job.record.id);
        let first = *self.accepted + 1;
        let added = self
            .job
            .store
            .add_candidates(instance, job, first, batch, Arc::clone(self.decide))
            .await?;
        *self.accepted += added.accepted;
        self.meter.found(added);
        Ok(())
    }
}

/// A document being read off the async threads.
pub(super) struct Reading {
    pub(super) candidates: mpsc::Receiver<Vec<Candidate>>,
    pub(super) report: JoinHandle<(Report, Vec<Url>)>,
}

impl Reading {
    pub(super) fn start(
        body: Body,
        url: Url,
        document: u32,
        depth: Option<u32>,
        scope: SharedScope,
    ) -> Self {
        let (send, candidates) = mpsc::channel(BATCHES);
        let report = tokio::task::spawn_blocking(move || {
            let mut children = Vec::new();
            let mut batch = Vec::with_capacity(BATCH);
            let bounds = ReadLimits::default();
            let report = sitemap::read(BodyReader::new(body), &url, &bounds, |entry| {
                match entry.kind {
                    EntryKind::Page => {
                        let scope = read_scope(&scope);
                        batch.push(candidate(entry, document, depth, &scope));
                    }
                    EntryKind::Sitemap => children.extend(entry.loc.ok()),
                }
                if batch.len() < BATCH {
                    return ControlFlow::Continue(());
                }
                // The receiver is gone when the job ends.
                match send.blocking_send(std::mem::take(&mut batch)) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
            if !batch.is_empty() {
                // As above.
                let _ = send.blocking_send(batch);
            }
            (report, children)
        });
        Self { candidates, report }
    }
}

/// Judges one entry before anything is requested.
fn candidate(entry: Entry, document: u32, depth: Option<u32>, scope: &Scope) -> Candidate {
    let (url, refusal) = match entry.loc {
        Ok(url) => {
            let verdict = scope.judge(&url);
            let refusal = verdict.refusal.map(|(status, code)| Outcome {
                status,
                code,
                evidence: verdict.evidence,
                warnings: Vec::new(),
            });
            (String::from(url), refusal)
        }
        Err(bad) => (bad.raw.clone(), Some(unusable(&bad))),
    };
    Candidate {
        url,
        source: CandidateSource::Sitemap {
            document,
            line: entry.line,
        },
        depth,
        lastmod: entry.lastmod,
        changefreq: entry.changefreq,
        priority: entry.priority,
        language: entry.language,
        refusal,
    }
}

fn unusable(bad: &BadLoc) -> Outcome {
    let text = format!("This is no usable URL: {}", bad.reason);
    Outcome::error(
        Code::InvalidUrl,
        vec![Evidence::new(EvidenceKind::Url, text)],
    )
}
