//! One visit: a page is fetched and read, and what came of it becomes the item's outcome.

use std::sync::Arc;

use bytes::Bytes;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::now;
use crate::{
    fetch::{Answer, Body, BodyLimits, Fetched, Fetcher, Hop, Response, failure_code, status_code},
    instance::limits,
    item::{Code, Evidence, EvidenceKind, Outcome, Warning, WarningCode},
    page::{self, Input, PageOptions},
    scope::Scope,
    store::{DueItem, ResponseFacts, Settled, SettledPage},
};

/// Everything a visit needs; shared by all visits of a job.
#[derive(Debug)]
pub(super) struct Visitor {
    pub(super) fetcher: Fetcher,
    pub(super) scope: Arc<Scope>,
    pub(super) options: Arc<PageOptions>,
    /// Pages converted at once: as many as there are processors.
    pub(super) converting: Semaphore,
    pub(super) stop: CancellationToken,
}

impl Visitor {
    /// Visits one item; none when the job ended in the middle, so that it stays due.
    pub(super) async fn visit(&self, item: &DueItem) -> Option<Settled> {
        let Ok(url) = Url::parse(&item.url) else {
            return Some(Self::broken(item));
        };
        let evidence = self.scope.judge(&url).evidence;
        let bounds = BodyLimits {
            max_bytes: limits::BODY_MAX_BYTES,
            timeout: limits::REQUEST_TIMEOUT,
        };
        let may_redirect = |target: &Url| self.scope.allows_host(target);
        let fetched = self
            .fetcher
            .get(&url, bounds, &may_redirect, &self.stop)
            .await;
        let mut visit = Visit {
            item: item.id,
            key: url,
            evidence,
            fetched_at: now(),
        };
        visit.evidence.extend(fetched.hops.iter().map(hop_evidence));
        let elapsed = u32::try_from(fetched.elapsed.as_millis()).unwrap_or(u32::MAX);
        let Fetched { hops, answer, .. } = fetched;
        match answer {
            Answer::Cancelled => None,
            Answer::Failed(failure) => {
                let code = failure_code(&failure);
                let fact = Evidence::new(EvidenceKind::Network, failure.text);
                Some(visit.failed(code, fact))
            }
            Answer::Response(response) => {
                let _turn = self.converting.acquire().await.ok()?;
                let options = Arc::clone(&self.options);
                let broken = Self::broken(item);
                let read = move || visit.answered(&response, &hops, elapsed, &options);
                // A panic in there must not lose the item.
                Some(tokio::task::spawn_blocking(read).await.unwrap_or(broken))
            }
        }
    }

    /// The outcome of an item whose visit broke off through a fault of ours.
    pub(super) fn broken(item: &DueItem) -> Settled {
        let fact = Evidence::new(
            EvidenceKind::Response,
            "Foresite failed on this page. Report it with the URL and the log file.",
        );
        Settled {
            item: item.id,
            outcome: Outcome::error(Code::UnknownError, vec![fact]),
            title: None,
            http_status: None,
            content_type: None,
            bytes: None,
            chunks: None,
            fetched_at: now(),
            page: None,
        }
    }
}

/// One visit on its way to an outcome.
struct Visit {
    item: u32,
    key: Url,
    evidence: Vec<Evidence>,
    fetched_at: i64,
}

impl Visit {
    fn failed(mut self, code: Code, fact: Evidence) -> Settled {
        self.evidence.push(fact);
        Settled {
            item: self.item,
            outcome: Outcome::error(code, self.evidence),
            title: None,
            http_status: None,
            content_type: None,
            bytes: None,
            chunks: None,
            fetched_at: self.fetched_at,
            page: None,
        }
    }

    /// Reads an answer. Costs processor time: runs off the async threads.
    fn answered(
        mut self,
        response: &Response,
        hops: &[Hop],
        millis: u32,
        options: &PageOptions,
    ) -> Settled {
        let (body, cut) = match &response.body {
            Body::Whole { bytes, cut } => (bytes.clone(), *cut),
            Body::Pieces(_) => (Bytes::new(), false),
        };
        let facts = self.facts(response, hops, &body, millis);
        self.evidence.push(response_evidence(
            &facts,
            cut,
            response.header("content-type"),
        ));
        let content_type = response.header("content-type").map(str::to_owned);
        let mut settled = match status_code(response, &body) {
            Some(refusal) => self.refused(refusal.code, refusal.text, &facts, &body),
            None => self.kept(response, &facts, &body, options),
        };
        settled.http_status = Some(response.status);
        settled.content_type = content_type;
        settled.bytes = Some(facts.bytes);
        if !hops.is_empty() {
            let text = format!(
                "The page answers at {}; its key stays the URL found.",
                response.url
            );
            let warning = Warning::new(WarningCode::Redirected, text);
            settled.outcome.warnings.push(warning);
        }
        settled
    }

    fn refused(self, code: Code, text: String, facts: &ResponseFacts, body: &[u8]) -> Settled {
        let page = pack(facts, body, None, None);
        let fact = Evidence::new(EvidenceKind::Response, text);
        let mut settled = self.failed(code, fact);
        settled.page = page;
        settled
    }

    fn kept(
        mut self,
        response: &Response,
        facts: &ResponseFacts,
        body: &[u8],
        options: &PageOptions,
    ) -> Settled {
        let input = Input {
            url: &response.url,
            key: &self.key,
            content_type: response.header("content-type"),
            robots_tag: response.header("x-robots-tag"),
            body,
        };
        let read = page::read(&input, options);
        let packed = pack(facts, body, read.markdown.clone(), Some(&read));
        self.evidence.extend(read.outcome.evidence);
        Settled {
            item: self.item,
            outcome: Outcome {
                evidence: self.evidence,
                ..read.outcome
            },
            title: read.title,
            http_status: None,
            content_type: None,
            bytes: None,
            chunks: read
                .chunks
                .map(|chunks| u32::try_from(chunks.len()).unwrap_or(u32::MAX)),
            fetched_at: self.fetched_at,
            page: packed,
        }
    }

    fn facts(&self, response: &Response, hops: &[Hop], body: &[u8], millis: u32) -> ResponseFacts {
        ResponseFacts {
            final_url: response.url.to_string(),
            status: response.status,
            headers: response.headers.clone(),
            bytes: u32::try_from(body.len()).unwrap_or(u32::MAX),
            millis,
            redirects: hops
                .iter()
                .map(|hop| (hop.from.to_string(), hop.status))
                .collect(),
            fetched_at: self.fetched_at,
        }
    }
}

fn pack(
    facts: &ResponseFacts,
    body: &[u8],
    markdown: Option<String>,
    read: Option<&page::Page>,
) -> Option<SettledPage> {
    let chunks = read.and_then(|read| read.chunks.clone());
    let metadata = read.map_or(&[][..], |read| &read.metadata);
    let links = read.map_or(&[][..], |read| &read.links);
    SettledPage::pack(facts, body, markdown, chunks, metadata, links)
        .inspect_err(|error| tracing::error!(%error, "a page could not be packed"))
        .ok()
}

fn hop_evidence(hop: &Hop) -> Evidence {
    let text = format!("{} redirects to {} ({}).", hop.from, hop.to, hop.status);
    Evidence::new(EvidenceKind::Redirect, text)
}

fn response_evidence(facts: &ResponseFacts, cut: bool, content_type: Option<&str>) -> Evidence {
    let kind = content_type.unwrap_or("no Content-Type");
    let size = size(facts.bytes);
    let more = if cut { "more than " } else { "" };
    let text = format!(
        "Fetched in {} ms: {}, {kind}, {more}{size}.",
        facts.millis, facts.status
    );
    Evidence::new(EvidenceKind::Response, text)
}

/// Bytes as people read them: `48.2 KB`.
fn size(bytes: u32) -> String {
    match bytes {
        0..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{:.1} KB", f64::from(bytes) / 1e3),
        _ => format!("{:.1} MB", f64::from(bytes) / 1e6),
    }
}
