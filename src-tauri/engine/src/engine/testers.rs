//! Patterns and selectors tried on what an instance holds, before they are saved. No request is
//! made.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use futures_util::{StreamExt as _, stream};
use serde::{Deserialize, Serialize};

use super::{Engine, Error, known_items::Site};
use crate::{
    instance::check_selector,
    item::Sentence,
    page,
    scope::filters::{Glob, Hint, RuleOnSite},
    store::StoredPage,
};

/// URLs shown as examples.
const EXAMPLES: usize = 50;
/// Pages that a selector is tried on.
const PAGES: u32 = 500;
/// So long a selector is tried on pages before what it did there is told: who types waits no longer.
const SLICE: Duration = Duration::from_millis(30);
/// Pages that are read side by side.
const LANES: usize = 2;
/// Matches of a selector shown for one page.
const MATCHES: usize = 20;

/// Path filters to try.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct PatternTest {
    /// Include rules.
    pub include: Vec<String>,
    /// Exclude rules.
    pub exclude: Vec<String>,
}

/// What path filters do to the URLs of an instance.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct PatternReport {
    /// URLs tried.
    pub total: u32,
    /// URLs that stay.
    pub kept: u32,
    /// Each rule with its matches, include rules first.
    pub rules: Vec<RuleCount>,
    /// The first URLs that stay.
    pub kept_examples: Vec<String>,
    /// The first URLs that are left out, each with the log's reason.
    pub lost_examples: Vec<LostUrl>,
    /// What an owner probably did not mean.
    pub hints: Vec<RuleHint>,
}

/// One rule and how many URLs match it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct RuleCount {
    /// The rule as typed.
    pub pattern: String,
    /// It is an exclude rule.
    pub exclude: bool,
    /// URLs that match.
    pub matches: u32,
}

/// A URL that path filters leave out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct LostUrl {
    /// The URL.
    pub url: String,
    /// The reason as the job log gives it.
    pub reason: Sentence,
}

/// Something worth knowing about one rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct RuleHint {
    /// The rule as typed.
    pub pattern: String,
    /// The fact and what to do.
    pub text: Sentence,
}

/// A selector tried on one stored page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SelectorReport {
    /// Why the selector is not accepted, and where, in characters from 0.
    pub fault: Option<SelectorFault>,
    /// Elements that match.
    pub match_count: u32,
    /// The first outermost matches: their source and text.
    pub matches: Vec<SelectedElement>,
    /// When none matches: parts of the selector that do, such as `article: 2`.
    pub misses: Vec<String>,
    /// The elements of the page in document order: the first 3,000.
    pub outline: Vec<OutlineRow>,
    /// The Markdown without the selector.
    pub markdown_without: String,
    /// The Markdown with it.
    pub markdown_with: String,
    /// Tokens without it, estimated.
    pub tokens_without: u32,
    /// Tokens with it, estimated.
    pub tokens_with: u32,
}

/// Why a selector is not accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SelectorFault {
    /// Where, in characters from 0.
    pub position: u32,
    /// What is wrong and what to write instead.
    pub message: Sentence,
}

/// One element that a selector matches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SelectedElement {
    /// Its source as the parser understood it.
    pub html: String,
    /// Its text, white space collapsed.
    pub text: String,
}

/// One element in the outline of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct OutlineRow {
    /// Elements around it.
    pub depth: u32,
    /// `tag#id.class`.
    pub name: String,
    /// The beginning of its own text.
    pub text: String,
    /// The selector matches it.
    pub matched: bool,
    /// It is kept: it is a match or stands in one.
    pub kept: bool,
}

/// A selector tried on some of the stored pages whose URL matches its path.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SelectorCoverage {
    /// Stored pages whose URL matches the path.
    pub pages: u32,
    /// Of these, tried.
    pub tried: u32,
    /// Tried pages on which one element matches.
    pub one: u32,
    /// Tried pages on which several match.
    pub several: u32,
    /// Tried pages on which none matches; they would become empty.
    pub none: u32,
    /// The first URLs on which none matches.
    pub none_examples: Vec<String>,
    /// The place of the page to go on with; none when the first 500 were tried.
    pub next: Option<u32>,
    /// Why the selector or its path is not accepted.
    pub fault: Option<SelectorFault>,
}

impl Engine {
    /// Tries path filters on every URL of an instance.
    pub async fn pattern_test(
        &self,
        instance: u32,
        test: PatternTest,
    ) -> Result<PatternReport, Error> {
        let site = self.known_site(instance).await?;
        tokio::task::spawn_blocking(move || try_patterns(&test, &site))
            .await
            .map_err(|_| Error::Closed)
    }

    /// Tries a selector on one stored page.
    pub async fn selector_test(
        &self,
        instance: u32,
        item: u32,
        selector: String,
    ) -> Result<SelectorReport, Error> {
        let page = self.store().stored_page(instance, item).await?;
        let page = page.ok_or(Error::NoItem)?;
        tokio::task::spawn_blocking(move || try_selector(&page, &selector))
            .await
            .map_err(|_| Error::Closed)
    }

    /// Tries a selector on the stored pages of a path, from the page at place `from` among them as
    /// far as it comes within 30 ms. Who wants all of the first 500 asks on from `next`.
    pub async fn selector_coverage(
        &self,
        instance: u32,
        path: String,
        selector: String,
        from: u32,
    ) -> Result<SelectorCoverage, Error> {
        if let Err(error) = Glob::new(&path) {
            return Ok(SelectorCoverage::refused(0, error.sentence()));
        }
        if let Err(error) = check_selector(&selector) {
            return Ok(SelectorCoverage::refused(error.position, error.message));
        }
        let site = self.known_site(instance).await?;
        let pages = tokio::task::spawn_blocking(move || pages_of(&path, &site));
        let pages = pages.await.map_err(|_| Error::Closed)?;
        let mut coverage = SelectorCoverage {
            pages: u32::try_from(pages.len()).unwrap_or(u32::MAX),
            ..SelectorCoverage::default()
        };
        let began = Instant::now();
        let selector: Arc<str> = selector.into();
        let all = coverage.pages.min(PAGES);
        let waiting = (0..all).zip(pages);
        let mut tried = stream::iter(waiting.skip(from as usize))
            .map(|(place, item)| {
                let tried = self.try_on_page(instance, item, Arc::clone(&selector));
                async move { (place, tried.await) }
            })
            .buffered(LANES);
        while let Some((place, page)) = tried.next().await {
            if let Some((url, found)) = page? {
                coverage.count(url, found);
            }
            if began.elapsed() >= SLICE {
                coverage.next = Some(place + 1).filter(|next| *next < all);
                break;
            }
        }
        Ok(coverage)
    }

    /// The URL of a page and how many elements of it match; none when it is gone.
    async fn try_on_page(
        &self,
        instance: u32,
        item: u32,
        selector: Arc<str>,
    ) -> Result<Option<(String, usize)>, Error> {
        let Some(page) = self.store().stored_page(instance, item).await? else {
            return Ok(None);
        };
        let found = tokio::task::spawn_blocking(move || {
            let found = page::match_count(&page.html(), &selector).unwrap_or(0);
            (page.url, found)
        });
        Ok(Some(found.await.map_err(|_| Error::Closed)?))
    }
}

/// The items of a path that have a page.
fn pages_of(path: &str, site: &Site) -> Vec<u32> {
    let rule = site.rule(path);
    let items = site.items.iter().enumerate();
    items
        .filter(|(place, item)| item.has_html && rule.matches(*place))
        .map(|(_, item)| item.id)
        .collect()
}

impl SelectorCoverage {
    fn refused(position: usize, message: Sentence) -> Self {
        Self {
            fault: Some(SelectorFault::new(position, message)),
            ..Self::default()
        }
    }

    fn count(&mut self, url: String, found: usize) {
        self.tried += 1;
        match found {
            0 => {
                self.none += 1;
                if self.none_examples.len() < EXAMPLES {
                    self.none_examples.push(url);
                }
            }
            1 => self.one += 1,
            _ => self.several += 1,
        }
    }
}

impl SelectorFault {
    fn new(position: usize, message: Sentence) -> Self {
        Self {
            position: u32::try_from(position).unwrap_or(u32::MAX),
            message,
        }
    }
}

fn try_patterns(test: &PatternTest, site: &Site) -> PatternReport {
    let filters = site.filters(&test.include, &test.exclude);
    let rules = |rules: &[Arc<RuleOnSite>], exclude| -> Vec<RuleCount> {
        rules
            .iter()
            .map(|rule| RuleCount {
                pattern: rule.pattern().to_owned(),
                exclude,
                matches: u32::try_from(rule.matched()).unwrap_or(u32::MAX),
            })
            .collect()
    };
    let mut report = PatternReport {
        total: u32::try_from(site.items.len()).unwrap_or(u32::MAX),
        rules: rules(&filters.include, false),
        hints: filters.hints().into_iter().map(RuleHint::of).collect(),
        ..PatternReport::default()
    };
    report.rules.extend(rules(&filters.exclude, true));
    for (place, url) in site.items.urls().enumerate() {
        let decision = filters.decide(place);
        if !decision.is_skipped() {
            report.kept += 1;
            if report.kept_examples.len() < EXAMPLES {
                report.kept_examples.push(url.to_owned());
            }
        } else if report.lost_examples.len() < EXAMPLES {
            report.lost_examples.push(LostUrl {
                url: url.to_owned(),
                reason: decision.text().unwrap_or_default(),
            });
        }
    }
    report
}

impl RuleHint {
    fn of(hint: Hint) -> Self {
        Self {
            pattern: hint.pattern,
            text: hint.text,
        }
    }
}

impl OutlineRow {
    fn of(element: page::OutlineElement) -> Self {
        Self {
            depth: u32::try_from(element.depth).unwrap_or(u32::MAX),
            name: element.name,
            text: element.text,
            matched: element.matched,
            kept: element.kept,
        }
    }
}

fn try_selector(page: &StoredPage, selector: &str) -> SelectorReport {
    let html = page.html();
    let mut report = SelectorReport::default();
    if let Ok(without) = page::markdown_of(&html, page.final_url.as_ref(), None) {
        report.tokens_without = page::token_count(&without.markdown);
        report.markdown_without = without.markdown;
    }
    if let Err(error) = check_selector(selector) {
        report.fault = Some(SelectorFault::new(error.position, error.message));
        return report;
    }
    if let Ok(with) = page::markdown_of(&html, page.final_url.as_ref(), Some(selector)) {
        report.tokens_with = page::token_count(&with.markdown);
        report.markdown_with = with.markdown;
        report.match_count = u32::try_from(with.matches.unwrap_or(0)).unwrap_or(u32::MAX);
    }
    let found = page::matches_of(&html, selector).unwrap_or_default();
    report.misses = found.misses;
    report.outline = found.outline.into_iter().map(OutlineRow::of).collect();
    report.matches = found
        .elements
        .into_iter()
        .take(MATCHES)
        .map(|element| SelectedElement {
            html: element.html,
            text: element.text,
        })
        .collect();
    report
}
