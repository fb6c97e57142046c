//! One sitemap file on its way to the store: read off the async threads, its entries judged and
//! staged as they come.

use std::ops::ControlFlow;

use tokio::{sync::mpsc, task::JoinHandle};
use url::Url;

use super::{SharedScope, meter::Meter, read_scope};
use crate::{
    fetch::{BodyReader, Response},
    item::{Code, Evidence, EvidenceKind, Outcome},
    scope::Scope,
    sitemap::{self, BadLoc, Entry, EntryKind, ReadLimits, Report},
    store::{self, Added, Candidate, CandidateSource, Staging},
};

/// Entries after which the reader tells how many it found.
const BATCH: u32 = 1_000;
/// Such reports on their way; more makes the reader wait.
const REPORTS: usize = 4;

/// Where the entries of a file go.
pub(super) struct EntrySink<'a> {
    /// Link hops of its entries from the start, in a crawl by links.
    pub(super) depth: Option<u32>,
    pub(super) staging: &'a mut Staging,
    pub(super) meter: &'a mut Meter,
}

/// A document being read off the async threads.
pub(super) struct Reading {
    pub(super) found: mpsc::Receiver<Added>,
    pub(super) report: JoinHandle<(Report, Vec<Url>, Result<Staging, store::Error>)>,
}

impl Reading {
    pub(super) fn start(response: Response, mut intake: Intake) -> Self {
        let (send, found) = mpsc::channel(REPORTS);
        let report = tokio::task::spawn_blocking(move || {
            let mut children = Vec::new();
            let mut added = Added::default();
            let mut failed = None;
            let bounds = ReadLimits::default();
            let content_type = response.header("content-type").map(str::to_owned);
            let body = BodyReader::new(response.body);
            let take = |entry: Entry| {
                if entry.kind == EntryKind::Sitemap {
                    children.extend(entry.loc.ok());
                    return ControlFlow::Continue(());
                }
                if let Err(error) = intake.take(entry, &mut added) {
                    failed = Some(error);
                    return ControlFlow::Break(());
                }
                if added.accepted + added.duplicates < BATCH {
                    return ControlFlow::Continue(());
                }
                // The receiver is gone when the job ends.
                match send.blocking_send(std::mem::take(&mut added)) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            };
            let content_type = content_type.as_deref();
            let report = sitemap::read_with_type(body, &response.url, content_type, &bounds, take);
            // As above.
            let _ = send.blocking_send(added);
            (report, children, failed.map_or(Ok(intake.staging), Err))
        });
        Self { found, report }
    }
}

/// Takes the entries of one file.
pub(super) struct Intake {
    pub(super) document: u32,
    pub(super) depth: Option<u32>,
    pub(super) scope: SharedScope,
    pub(super) staging: Staging,
}

impl Intake {
    fn take(&mut self, entry: Entry, added: &mut Added) -> Result<(), store::Error> {
        let candidate = candidate(entry, self.document, self.depth, &read_scope(&self.scope));
        self.staging.add_one(&candidate, added)
    }
}

/// Judges one entry before anything is requested.
fn candidate(entry: Entry, document: u32, depth: Option<u32>, scope: &Scope) -> Candidate {
    let (url, refusal) = match entry.loc {
        Ok(url) => {
            let refusal = scope.refusal(&url);
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
    let text = sentence!(
        "This is no usable URL: {reason}",
        reason = bad.reason.clone()
    );
    Outcome::error(
        Code::InvalidUrl,
        vec![Evidence::new(EvidenceKind::Url, text)],
    )
}
