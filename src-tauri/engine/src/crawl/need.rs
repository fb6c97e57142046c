//! Whether a site needs rendering: a sample of its pages, with and without their scripts. Nothing is
//! stored.

use std::{
    pin::Pin,
    sync::{Arc, RwLock},
};

use futures_util::future::join_all;
use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::{
    Clock, Job, Stop, control::JobHandle, progress::Progress, read_scope,
    rendered::can_be_rendered, renderer,
};
use crate::{
    fetch::{
        Answer, Body, BodyLimits, Fetcher, FetcherOptions,
        render::{BrowserChoice, Renderer, Rendering},
    },
    instance::{Plan, limits},
    item::Sentence,
    page::{self, Input, PageOptions},
    scope::Scope,
    store::{JobRecord, Store},
};

/// What rendering brings to a site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct RenderingNeed {
    /// Whether most of it is lost without rendering, in a sentence or two.
    pub answer: Sentence,
    /// Whether Rendered sites is the mode to choose.
    pub is_needed: bool,
    /// Pages that were compared.
    pub compared: u32,
    /// Those that gain more than the share.
    pub growing: u32,
    /// Percent of text that a page has to gain to count.
    pub share: u32,
    /// Every page of the sample.
    pub pages: Vec<PageNeed>,
}

/// What rendering brings to one page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct PageNeed {
    /// Its URL.
    pub url: String,
    /// Words of its Markdown as it was received.
    pub raw_words: u32,
    /// Words after its scripts ran.
    pub rendered_words: u32,
    /// Whether it gains more than the share.
    pub is_growing: bool,
    /// Why it could not be compared.
    pub fault: Option<Sentence>,
}

/// Fetches and renders these pages; `record` is the last job. An error says why it cannot be done.
pub async fn rendering_need(
    store: Store,
    instance: u32,
    mut plan: Plan,
    record: JobRecord,
    clock: Clock,
    urls: Vec<Url>,
    browser: &BrowserChoice,
) -> Result<RenderingNeed, Sentence> {
    plan.use_browser_rendering = true;
    let fetcher = FetcherOptions::of(&plan).and_then(Fetcher::new)?;
    let renderer = renderer(&plan, &fetcher, browser)?;
    let job = Job {
        store,
        instance,
        record,
        plan: Arc::new(plan),
        fetcher,
        renderer,
        clock,
    };
    let compared = job.compare(urls).await;
    if let Some(renderer) = &job.renderer {
        renderer.close().await;
    }
    let pages = compared.map_err(Stop::sentence)?;
    Ok(RenderingNeed::of(pages))
}

impl Job {
    async fn compare(&self, urls: Vec<Url>) -> Result<Vec<PageNeed>, Stop> {
        let progress = Progress::new(self.instance, &self.record);
        let (_handle, control) = JobHandle::new(progress, CancellationToken::new());
        let robots = self.read_robots(&control).await?;
        self.fetcher.set_crawl_delay(robots.crawl_delay());
        if let Some(renderer) = &self.renderer {
            renderer.start().await.map_err(Stop::NoBrowser)?;
        }
        let scope = Arc::new(RwLock::new(Scope::new(&self.plan, robots)));
        let options = PageOptions::of(&self.plan);
        let Some(renderer) = &self.renderer else {
            return Ok(Vec::new());
        };
        let may_ask = |url: &Url| read_scope(&scope).judge(url).refusal.is_none();
        let comparison = Comparison {
            fetcher: &self.fetcher,
            renderer,
            options: &options,
            may_ask: &may_ask,
            cancel: &control.stop,
        };
        Ok(comparison.of_all(&urls).await)
    }
}

/// The comparison of one page.
type Comparing<'a> = Pin<Box<dyn Future<Output = PageNeed> + Send + 'a>>;

/// What a page is compared with and without scripts by.
pub(crate) struct Comparison<'a> {
    pub(crate) fetcher: &'a Fetcher,
    pub(crate) renderer: &'a Renderer,
    pub(crate) options: &'a PageOptions,
    pub(crate) may_ask: &'a (dyn Fn(&Url) -> bool + Send + Sync),
    pub(crate) cancel: &'a CancellationToken,
}

impl Comparison<'_> {
    /// Fetches and renders these pages; the politeness gate and the number of tabs decide how many
    /// at once.
    pub(crate) async fn of_all(&self, urls: &[Url]) -> Vec<PageNeed> {
        let mut pages: Vec<Comparing<'_>> = Vec::new();
        for url in urls {
            pages.push(Box::pin(self.of(url)));
        }
        join_all(pages).await
    }

    async fn of(&self, url: &Url) -> PageNeed {
        let words = self.words(url).await;
        let (raw_words, rendered_words) = *words.as_ref().unwrap_or(&(0, 0));
        PageNeed {
            url: url.to_string(),
            raw_words,
            rendered_words,
            is_growing: is_growing(raw_words, rendered_words),
            fault: words.err(),
        }
    }

    /// Words without and with scripts.
    async fn words(&self, url: &Url) -> Result<(u32, u32), Sentence> {
        if !(self.may_ask)(url) {
            return Err(sentence!("The rules do not let it in."));
        }
        let bounds = BodyLimits {
            max_bytes: limits::BODY_MAX_BYTES,
            timeout: limits::REQUEST_TIMEOUT,
        };
        let fetched = self
            .fetcher
            .get(url, bounds, self.may_ask, self.cancel)
            .await;
        let response = match fetched.answer {
            Answer::Response(response) if can_be_rendered(&response) => response,
            Answer::Response(response) => {
                return Err(sentence!(
                    "Status {status}, no web page.",
                    status = response.status
                ));
            }
            Answer::Failed(failure) => return Err(failure.text),
            Answer::Cancelled => return Err(sentence!("Canceled.")),
        };
        match self
            .renderer
            .render(&response, self.may_ask, self.cancel)
            .await
        {
            Rendering::Page(rendered) => {
                let kind = response.header("content-type");
                let body = match &response.body {
                    Body::Whole { bytes, .. } => &bytes[..],
                    Body::Pieces(_) => &[],
                };
                let raw = words(&response.url, kind, body, self.options);
                let shown = rendered.url.as_ref().unwrap_or(&response.url);
                let html = rendered.html.as_bytes();
                let kind = Some("text/html; charset=utf-8");
                Ok((raw, words(shown, kind, html, self.options)))
            }
            Rendering::Broken(fault) => Err(fault.sentence()),
            Rendering::Failed { failure, .. } => Err(failure.text),
            Rendering::Cancelled => Err(sentence!("Canceled.")),
        }
    }
}

fn words(url: &Url, content_type: Option<&str>, body: &[u8], options: &PageOptions) -> u32 {
    let input = Input {
        url,
        key: url,
        content_type,
        robots_tag: None,
        refresh: None,
        link: None,
        body,
    };
    let markdown = page::read(&input, options).markdown;
    page::word_count(&markdown.unwrap_or_default())
}

/// A few words more, such as a date that a script writes, are no reason to render.
fn is_growing(raw: u32, rendered: u32) -> bool {
    let grown = rendered.saturating_sub(raw);
    grown >= limits::RENDER_GROWTH_WORDS && grown * 100 > raw * limits::RENDER_GROWTH_PERCENT
}

impl RenderingNeed {
    /// The same for programs, which read sentences in English.
    #[must_use]
    pub fn in_english(mut self) -> Self {
        self.answer = self.answer.in_english();
        for page in &mut self.pages {
            page.fault = page.fault.as_ref().map(Sentence::in_english);
        }
        self
    }

    pub(crate) fn of(pages: Vec<PageNeed>) -> Self {
        let count = |counts: &dyn Fn(&PageNeed) -> bool| {
            let found = pages.iter().filter(|page| counts(page)).count();
            u32::try_from(found).unwrap_or(u32::MAX)
        };
        let compared = count(&|page| page.fault.is_none());
        let growing = count(&|page| page.is_growing);
        let share = limits::RENDER_GROWTH_PERCENT;
        let answer = match (compared, growing) {
            (0, _) => sentence!("No page could be compared. The list says why."),
            (compared, 0) => sentence!(
                "Static sites is enough: none of {compared} pages gains more than {share} % text when its scripts run.",
                compared,
                share
            ),
            (compared, growing) if growing * 5 >= compared => sentence!(
                "Choose Rendered sites: {growing} of {compared} pages gain more than {share} % text when their scripts run.",
                growing,
                compared,
                share
            ),
            (compared, growing) => sentence!(
                "Static sites is enough for most: only {growing} of {compared} pages gain more than {share} % text when their scripts run. Look whether these matter.",
                growing,
                compared,
                share
            ),
        };
        Self {
            answer,
            is_needed: growing > 0 && growing * 5 >= compared,
            compared,
            growing,
            share,
            pages,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_growing;

    #[test]
    fn a_page_grows_by_a_share_and_by_more_than_a_few_words() {
        assert!(is_growing(0, 40));
        assert!(is_growing(100, 121));
        assert!(!is_growing(100, 120));
        assert!(!is_growing(10, 18), "a few words");
        assert!(!is_growing(200, 100));
    }
}
