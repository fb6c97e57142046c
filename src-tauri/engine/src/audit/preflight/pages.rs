//! A sample of pages: how they answer, and what is left of them.

use std::sync::Arc;

use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::{
    SAMPLE,
    report::{Lines, SampledPage},
    sample::{Candidates, template_of},
    verdicts,
};
use crate::{
    audit::served,
    fetch::{
        Answer, BodyLimits, Failure, Fetcher, Response, failure_code, looks_blocked, status_code,
    },
    instance::{DiscoverSource, Parse, Plan, limits},
    item::{Code, Outcome, Sentence, Status, words},
    page::{self, Input, Link, PageOptions},
    scope::Scope,
};

/// Asks for the start page and a sample of others, and tells what they came to.
pub(super) async fn check(
    fetcher: &Fetcher,
    plan: &Arc<Plan>,
    scope: &Arc<Scope>,
    candidates: &mut Candidates,
    cancel: &CancellationToken,
    lines: &mut Lines<'_>,
) {
    verdicts::scope(candidates, plan, lines);
    let options = Arc::new(PageOptions::of(plan));
    let visitor = Visitor {
        fetcher: fetcher.clone(),
        scope: Arc::clone(scope),
        options,
        cancel: cancel.clone(),
    };
    let mut pages = Vec::new();
    if let Some(links) = links_of(plan)
        && scope.judge(&plan.source).refusal.is_none()
    {
        let start = visitor.visit(template_of(&plan.source), plan.source.clone());
        let Some((page, found)) = start.await else {
            return;
        };
        pages.push(page);
        if links {
            for link in &found {
                candidates.note_link(&link.url);
            }
        }
    }
    let picked = candidates.pick(SAMPLE);
    let others = picked
        .into_iter()
        .filter(|(_, url)| pages.iter().all(|page| page.url != url.as_str()))
        .take(SAMPLE - pages.len());
    pages.extend(visitor.visit_all(others.collect()).await);
    lines.sampled(pages);
    if !cancel.is_cancelled() {
        verdicts::pages(plan, lines);
    }
}

/// Whether links are followed; none for a crawl that does not begin at a page.
fn links_of(plan: &Plan) -> Option<bool> {
    match &plan.parse {
        Parse::Sitemap { .. } => None,
        Parse::Discover { source, .. } => Some(*source != DiscoverSource::Sitemaps),
    }
}

#[derive(Clone)]
struct Visitor {
    fetcher: Fetcher,
    scope: Arc<Scope>,
    options: Arc<PageOptions>,
    cancel: CancellationToken,
}

impl Visitor {
    /// All at once; the politeness gate decides how many are open. In the order given.
    async fn visit_all(&self, pages: Vec<(String, Url)>) -> Vec<SampledPage> {
        let mut open = JoinSet::new();
        for (place, (template, url)) in pages.into_iter().enumerate() {
            let visitor = self.clone();
            open.spawn(async move { (place, visitor.visit(template, url).await) });
        }
        let mut done = open.join_all().await;
        done.sort_by_key(|(place, _)| *place);
        done.into_iter()
            .filter_map(|(_, visited)| visited.map(|(page, _)| page))
            .collect()
    }

    /// One page; none when cancelled.
    async fn visit(&self, template: String, url: Url) -> Option<(SampledPage, Vec<Link>)> {
        let bounds = BodyLimits {
            max_bytes: limits::BODY_MAX_BYTES,
            timeout: limits::REQUEST_TIMEOUT,
        };
        let may_redirect = |target: &Url| self.scope.judge(target).refusal.is_none();
        let fetched = self
            .fetcher
            .get(&url, bounds, &may_redirect, &self.cancel)
            .await;
        let page = blank(&url, template);
        match fetched.answer {
            Answer::Cancelled => None,
            Answer::Failed(failure) => Some((failed(page, &failure), Vec::new())),
            Answer::Response(response) => {
                let options = Arc::clone(&self.options);
                let read = move || answered(page, &url, &response, &options);
                // A panic in there loses this page of the sample.
                tokio::task::spawn_blocking(read).await.ok()
            }
        }
    }
}

fn blank(url: &Url, template: String) -> SampledPage {
    SampledPage {
        url: url.to_string(),
        template,
        status: Status::Error,
        code: None,
        http_status: None,
        content_type: None,
        bytes: 0,
        characters: None,
        chunks: None,
        text: Sentence::default(),
        blocked: false,
    }
}

fn failed(page: SampledPage, failure: &Failure) -> SampledPage {
    SampledPage {
        code: Some(failure_code(failure)),
        text: failure.text.clone(),
        ..page
    }
}

fn answered(
    mut page: SampledPage,
    key: &Url,
    response: &Response,
    options: &PageOptions,
) -> (SampledPage, Vec<Link>) {
    let body = served::whole(response);
    page.http_status = Some(response.status);
    page.content_type = response.header("content-type").map(str::to_owned);
    page.bytes = u32::try_from(body.len()).unwrap_or(u32::MAX);
    if let Some(refusal) = status_code(response, &body) {
        page.blocked = words::needs_skip_rule(refusal.code);
        page.code = Some(refusal.code);
        page.text = refusal.text;
        return (page, Vec::new());
    }
    let robots_tags = response.headers_joined("x-robots-tag");
    let links = response.headers_joined("link");
    let read = page::read(
        &Input {
            url: &response.url,
            key,
            content_type: response.header("content-type"),
            robots_tag: robots_tags.as_deref(),
            refresh: response.header("refresh"),
            link: links.as_deref(),
            body: &body,
        },
        options,
    );
    let Outcome {
        status,
        code,
        evidence,
        ..
    } = read.outcome;
    page.status = status;
    page.code = code;
    page.text = evidence
        .into_iter()
        .next_back()
        .map(|fact| fact.text)
        .unwrap_or_default();
    let size = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    page.characters = read.markdown.map(|markdown| size(markdown.chars().count()));
    page.chunks = read.chunks.map(|chunks| size(chunks.len()));
    if let Some(text) = looks_blocked(response, &body) {
        page.blocked = true;
        page.text = text;
    }
    (page, read.links)
}

/// Whether a page failed for its kind of content.
pub(super) fn is_wrong_kind(page: &SampledPage) -> bool {
    matches!(page.code, Some(Code::UnsupportedType | Code::OverSize))
}

/// Whether a page answered, and nothing is left of it.
pub(super) fn is_empty(page: &SampledPage) -> bool {
    matches!(
        page.code,
        Some(
            Code::MarkdownConversionEmpty
                | Code::FileContentEmpty
                | Code::UnableToConvertToMarkdown
        )
    )
}
