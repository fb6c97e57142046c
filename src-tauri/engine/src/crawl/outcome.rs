//! What came of a visit: an answer, or none, becomes the item's outcome.

use bytes::Bytes;
use url::Url;

use super::{
    coding,
    rendered::{How, browser_code},
};
use crate::{
    fetch::{
        Body, Failure, FailureKind, Hop, PrivateAddress, Response, failure_code, looks_blocked,
        status_code,
    },
    item::{Code, Evidence, EvidenceKind, Outcome, Sentence, Status, Value, Warning, WarningCode},
    page::{self, Input, Link, PageOptions},
    scope::Scope,
    store::{Asked, DueItem, ResponseFacts, Settled, SettledPage},
};

/// A DOM is written out as UTF-8.
const DOM_TYPE: &str = "text/html; charset=utf-8";

/// What came of a visit.
#[derive(Debug)]
pub(super) enum Visited {
    /// The item has its outcome; the links are those of its page.
    Settled(Box<Settled>, Vec<Link>),
    /// The stored page stands; the reason says why.
    Kept {
        reason: Evidence,
        /// When the site said that it did not change, if it was asked.
        asked: Option<Asked>,
        links: Vec<Link>,
    },
    /// The job ended in the middle; the item stays due.
    Interrupted,
}

impl Visited {
    /// The outcome of an item whose visit broke off through a fault of ours.
    pub(super) fn broken(item: &DueItem, times: Times) -> Self {
        let fact = Evidence::new(
            EvidenceKind::Response,
            sentence!("Foresite failed on this page. Report it with the URL and the log file."),
        );
        let visit = Visit {
            item: item.id,
            key: None,
            evidence: Vec::new(),
            warnings: Vec::new(),
            times,
        };
        visit.failed(Code::UnknownError, fact)
    }
}

/// One visit on its way to an outcome.
pub(super) struct Visit {
    item: u32,
    /// The candidate's URL.
    key: Option<Url>,
    pub(super) evidence: Vec<Evidence>,
    /// What its URL and its entry are worth a word for.
    warnings: Vec<Warning>,
    pub(super) times: Times,
}

/// When a page was asked for, Unix milliseconds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Times {
    pub(super) fetched_at: i64,
    /// When the run that asked began; none when the stored page was read again.
    pub(super) crawled_at: Option<i64>,
}

impl Visit {
    pub(super) fn new(
        item: &DueItem,
        key: Url,
        evidence: Vec<Evidence>,
        warnings: Vec<Warning>,
        times: Times,
    ) -> Self {
        Self {
            item: item.id,
            key: Some(key),
            evidence,
            warnings,
            times,
        }
    }

    /// The site led to a private address, which the owner allows.
    pub(super) fn led_to(&mut self, private: &PrivateAddress) {
        let text = sentence!(
            "{host} is the private address {address}. It was asked because the settings allow private networks.",
            host = &private.host,
            address = private.address.to_string()
        );
        self.warnings
            .push(Warning::new(WarningCode::PrivateNetwork, text));
    }

    pub(super) fn unanswered(self, failure: Failure, redirected: bool, how: &How) -> Visited {
        let code = match failure.kind {
            // No redirect was followed: the service would find nobody there.
            FailureKind::PrivateNetwork if !redirected => Code::NetworkConnectionLost,
            _ if how.is_static() => failure_code(&failure),
            _ => browser_code(&failure),
        };
        self.failed(code, Evidence::new(EvidenceKind::Network, failure.text))
    }

    /// A rule refuses the page after all, before it was asked for.
    pub(super) fn refused_by_rule(self, status: Status, code: Option<Code>) -> Visited {
        Visited::Settled(Box::new(self.without_page(status, code)), Vec::new())
    }

    /// A redirect led to where the rules do not let the crawl go. Another host has a code of its
    /// own; on the own host the rule that refused gives status and code.
    pub(super) fn led_astray(mut self, scope: &Scope, hop: &Hop, failure: &Failure) -> Visited {
        let mut target = hop.to.clone();
        target.set_fragment(None);
        let verdict = scope.judge(&target);
        // The hop says where it leads, and the rule that refuses why not.
        if verdict.refusal.is_none() {
            self.evidence
                .push(Evidence::new(EvidenceKind::Redirect, failure.text.clone()));
        }
        self.evidence.extend(verdict.evidence);
        let (status, code) = match verdict.refusal {
            Some(refusal) if scope.allows_host(&target) => refusal,
            _ => (Status::Error, Some(failure_code(failure))),
        };
        Visited::Settled(Box::new(self.without_page(status, code)), Vec::new())
    }

    fn failed(self, code: Code, fact: Evidence) -> Visited {
        Visited::Settled(Box::new(self.failure(code, fact)), Vec::new())
    }

    fn failure(mut self, code: Code, fact: Evidence) -> Settled {
        self.evidence.push(fact);
        self.without_page(Status::Error, Some(code))
    }

    fn without_page(self, status: Status, code: Option<Code>) -> Settled {
        Settled {
            item: self.item,
            outcome: Outcome {
                status,
                code,
                evidence: self.evidence,
                warnings: Vec::new(),
            },
            title: None,
            http_status: None,
            content_type: None,
            bytes: None,
            chunks: None,
            fetched_at: self.times.fetched_at,
            crawled_at: self.times.crawled_at,
            final_url: None,
            page: None,
        }
    }

    /// Reads an answer. Costs processor time: runs off the async threads.
    pub(super) fn answered(
        mut self,
        response: &Response,
        hops: &[Hop],
        millis: u32,
        how: &How,
        options: &PageOptions,
    ) -> Visited {
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
        if let How::Dom { account, .. } = how {
            let fact = Evidence::new(EvidenceKind::Rendering, account.clone());
            self.evidence.push(fact);
        }
        let content_type = response.header("content-type").map(str::to_owned);
        let warnings = std::mem::take(&mut self.warnings);
        let (mut settled, links) = match how.refusal(status_code(response, &body), &body) {
            Some(refusal) => {
                let refused = self.refused(refusal.code, refusal.text, &facts, &body);
                (refused, Vec::new())
            }
            None => self.kept(response, &facts, &body, how, options),
        };
        settled.http_status = Some(response.status);
        settled.content_type = content_type;
        settled.bytes = Some(facts.bytes);
        settled.final_url = (!hops.is_empty()).then(|| response.url.to_string());
        settled.outcome.warnings.extend(warnings);
        let read = body.len() as u64;
        settled
            .outcome
            .warnings
            .extend(coding::warning(response, read));
        if !hops.is_empty() {
            let text = sentence!(
                "The page answers at {url}; its key stays the URL found.",
                url = &response.url
            );
            let warning = Warning::new(WarningCode::Redirected, text);
            settled.outcome.warnings.push(warning);
        }
        Visited::Settled(Box::new(settled), links)
    }

    fn refused(self, code: Code, text: Sentence, facts: &ResponseFacts, body: &[u8]) -> Settled {
        let page = pack(facts, body, None);
        let fact = Evidence::new(EvidenceKind::Response, text);
        let mut settled = self.failure(code, fact);
        settled.page = page;
        settled
    }

    fn kept(
        mut self,
        response: &Response,
        facts: &ResponseFacts,
        body: &[u8],
        how: &How,
        options: &PageOptions,
    ) -> (Settled, Vec<Link>) {
        let robots_tags = response.headers_joined("x-robots-tag");
        let links = response.headers_joined("link");
        let (url, content_type, content) = match how {
            How::Dom { html, url, .. } => (url, Some(DOM_TYPE), html.as_bytes()),
            _ => (&response.url, response.header("content-type"), body),
        };
        let input = Input {
            url,
            key: self.key.as_ref().unwrap_or(&response.url),
            content_type,
            robots_tag: robots_tags.as_deref(),
            // A browser has gone where the header leads.
            refresh: response.header("refresh").filter(|_| how.is_static()),
            link: links.as_deref(),
            body: content,
        };
        let mut read = page::read(&input, options);
        let chunks = read.chunks.as_ref().map(Vec::len);
        let mut packed = pack(facts, body, Some(&mut read));
        if let How::Dom { html, url, .. } = how {
            packed = packed.map(|packed| packed.with_rendered(url, html));
        }
        self.evidence.extend(read.outcome.evidence);
        let mut warnings = read.outcome.warnings;
        let blocked = looks_blocked(response, content);
        warnings.extend(blocked.map(|text| Warning::new(WarningCode::LooksBlocked, text)));
        if response.status == 206 {
            let text = sentence!(
                "The site answered 206 with a part of the page, though the whole was asked for."
            );
            warnings.push(Warning::new(WarningCode::PartialContent, text));
        }
        let settled = Settled {
            item: self.item,
            outcome: Outcome {
                evidence: self.evidence,
                warnings,
                ..read.outcome
            },
            title: read.title,
            http_status: None,
            content_type: None,
            bytes: None,
            chunks: chunks.map(|count| u32::try_from(count).unwrap_or(u32::MAX)),
            fetched_at: self.times.fetched_at,
            crawled_at: self.times.crawled_at,
            final_url: None,
            page: packed,
        };
        (settled, read.links)
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
            fetched_at: self.times.fetched_at,
        }
    }
}

/// Packs an answer, and takes the Markdown and the chunks of what was read.
fn pack(facts: &ResponseFacts, body: &[u8], read: Option<&mut page::Page>) -> Option<SettledPage> {
    let packed = match read {
        Some(read) => {
            let (markdown, chunks) = (read.markdown.take(), read.chunks.take());
            SettledPage::pack(facts, body, markdown, chunks, &read.metadata, &read.links)
        }
        None => SettledPage::pack(facts, body, None, None, &[], &[]),
    };
    packed
        .inspect_err(|error| tracing::error!(%error, "a page could not be packed"))
        .ok()
}

fn response_evidence(facts: &ResponseFacts, cut: bool, content_type: Option<&str>) -> Evidence {
    let (status, size) = (facts.status, size(facts.bytes));
    let millis = Value::digits(facts.millis);
    let size = if cut {
        sentence!("more than {size}", size)
    } else {
        size
    };
    let text = match content_type {
        Some(content_type) => sentence!(
            "Fetched in {millis} ms: {status}, {content_type}, {size}.",
            millis,
            status,
            content_type,
            size
        ),
        None => sentence!(
            "Fetched in {millis} ms: {status}, no Content-Type, {size}.",
            millis,
            status,
            size
        ),
    };
    Evidence::new(EvidenceKind::Response, text)
}

/// Bytes as people read them: `48.2 KB`.
fn size(bytes: u32) -> Sentence {
    let figure = |unit| Value::figure(f64::from(bytes) / unit, 1);
    match bytes {
        0..1_000 => counted!("{count} byte", "{count} bytes", bytes),
        1_000..1_000_000 => sentence!("{size} KB", size = figure(1e3)),
        _ => sentence!("{size} MB", size = figure(1e6)),
    }
}
