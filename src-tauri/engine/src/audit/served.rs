//! How a file was served: its status, its redirects, its headers.

use bytes::Bytes;
use url::Url;

use super::{
    checks::{Check, file as checks},
    findings::WHOLE,
    survey::{FetchFacts, Survey},
};
use crate::{
    fetch::{Answer, Body, Failure, FailureKind, Fetched, Response, looks_blocked, status_code},
    item::{Code, Sentence, Value},
    scope::hosts,
};

/// The facts of a fetch for the report.
pub(super) fn facts(fetched: &Fetched) -> FetchFacts {
    let millis = u32::try_from(fetched.elapsed.as_millis()).unwrap_or(u32::MAX);
    let Answer::Response(response) = &fetched.answer else {
        return FetchFacts {
            millis,
            ..FetchFacts::default()
        };
    };
    let header = |name: &str| response.header(name).map(str::to_owned);
    FetchFacts {
        status: Some(response.status),
        final_url: (!fetched.hops.is_empty()).then(|| response.url.to_string()),
        content_type: header("content-type"),
        etag: header("etag"),
        last_modified: header("last-modified"),
        millis,
    }
}

/// The body of an answer that was read whole.
pub(super) fn whole(response: &Response) -> Bytes {
    match &response.body {
        Body::Whole { bytes, .. } => bytes.clone(),
        Body::Pieces(_) => Bytes::new(),
    }
}

/// A sitemap that was asked for.
pub(super) struct Served<'a> {
    /// The crawl target.
    pub(super) source: &'a Url,
    pub(super) file: u32,
    /// The file that names it, and the line there.
    pub(super) named_by: Option<String>,
    pub(super) line: u32,
}

impl Served<'_> {
    /// Adds the findings about how it was served. The response when its body is worth reading.
    pub(super) fn note(&self, fetched: Fetched, survey: &mut Survey) -> Option<Response> {
        let facts = facts(&fetched);
        survey.file(self.file).fetch = Some(facts);
        if let Some(hop) = fetched.hops.last() {
            let text = sentence!(
                "It leads to {url} ({status}).",
                url = &hop.to,
                status = hop.status
            );
            survey.add(&checks::REDIRECT, self.file, WHOLE, text);
        }
        let response = match fetched.answer {
            Answer::Cancelled => return None,
            Answer::Failed(failure) => {
                self.failed(&failure, survey);
                return None;
            }
            Answer::Response(response) => response,
        };
        survey.file(self.file).url = Some(response.url.to_string());
        if hosts::host_of(&response.url) != hosts::host_of(self.source) {
            let text = sentence!(
                "{url} is not on the host of the crawl target.",
                url = &response.url
            );
            survey.add(&checks::OFF_HOST, self.file, WHOLE, text);
        }
        if response.status != 200 {
            self.refused(&response, survey);
            return None;
        }
        if let Some(text) = looks_blocked(&response, &whole(&response)) {
            survey.add(&checks::CHALLENGE, self.file, WHOLE, text);
            return None;
        }
        self.headers(&response, survey);
        Some(response)
    }

    fn failed(&self, failure: &Failure, survey: &mut Survey) {
        if failure.kind != FailureKind::Cancelled {
            let text = self.with_place(failure.text.clone());
            survey.add(&checks::UNREACHABLE, self.file, WHOLE, text);
        }
    }

    fn refused(&self, response: &Response, survey: &mut Survey) {
        let Some(refusal) = status_code(response, &whole(response)) else {
            let text = sentence!(
                "Status {status}: there is nothing to read.",
                status = response.status
            );
            return survey.add(&checks::STATUS, self.file, WHOLE, self.with_place(text));
        };
        survey.add(
            of_code(refusal.code),
            self.file,
            WHOLE,
            self.with_place(refusal.text),
        );
    }

    fn headers(&self, response: &Response, survey: &mut Survey) {
        let has = |name: &str| response.header(name).is_some();
        if !has("etag") && !has("last-modified") {
            let text = sentence!("The answer has neither of the two headers.");
            survey.add(&checks::NO_VALIDATORS, self.file, WHOLE, text);
        }
        let content_type = response.header("content-type").unwrap_or_default();
        if !is_usual(content_type) {
            let text = match content_type {
                "" => sentence!("The answer has no Content-Type."),
                content_type => sentence!("It is served as `{content_type}`.", content_type),
            };
            survey.add(&checks::CONTENT_TYPE, self.file, WHOLE, text);
        }
    }

    /// The fact with the place where the file is named.
    fn with_place(&self, text: Sentence) -> Sentence {
        match (&self.named_by, self.line) {
            (Some(name), 0) => sentence!("{text} It is named in {name}.", text, name),
            (Some(name), line) => sentence!(
                "{text} It is named in {name}, line {line}.",
                text,
                name,
                line = Value::digits(line)
            ),
            (None, _) => text,
        }
    }
}

fn of_code(code: Code) -> &'static Check {
    match code {
        Code::CrawlGotHttp401 | Code::CrawlGotHttp403 => &checks::FORBIDDEN,
        Code::BlockedByWaf | Code::BlockedByBotManagement | Code::BlockedByTurnstile => {
            &checks::CHALLENGE
        }
        _ => &checks::STATUS,
    }
}

/// Types under which sitemaps are served.
fn is_usual(content_type: &str) -> bool {
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    let essence = essence.to_ascii_lowercase();
    essence.ends_with("/xml")
        || essence.ends_with("+xml")
        || essence.ends_with("gzip")
        || essence == "application/octet-stream"
}
