//! robots.txt as RFC 9309 and the service read it (spec 4.1, 4.6, 5.6, U13).
//!
//! Our reader finds the lines, picks the group and knows every line number. `texting_robots` gets
//! that one group, percent-normalised, and says yes or no, unless it is very long. A test proves
//! that its answer and our longest matching rule agree.

mod access;
mod group;
mod lines;
mod pattern;
mod rules;
mod signals;
#[cfg(test)]
mod tests;
mod verdict;
mod warnings;

use std::{collections::HashSet, sync::Arc, time::Duration};

use texting_robots::Robot;
use url::Url;

pub use access::{Access, access, after_redirects, unreachable};
pub use signals::Signal;
pub use verdict::{RobotsVerdict, Rule};
pub use warnings::{RobotsWarning, RobotsWarningKind};

use crate::item::{Evidence, EvidenceKind};
use group::Group;

/// Tokens that the service answers to, the first with a group counts (spec 4.6, U18).
pub const TOKENS: &[&str] = &["Cloudflare-AI-Search", "Cloudflare-AutoRAG"];

/// One robots.txt, read for the service's tokens.
#[derive(Debug, Clone)]
pub struct Robots {
    url: Url,
    present: bool,
    group: Group,
    sitemaps: Vec<SitemapLine>,
    warnings: Vec<RobotsWarning>,
    judge: Option<Arc<Robot>>,
}

/// A `Sitemap:` line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SitemapLine {
    /// Resolved against the URL of robots.txt.
    pub url: Url,
    /// Counted from 1.
    pub line: u32,
}

impl Robots {
    /// Reads the body of the robots.txt at `url` (after redirects). Never fails: what is not a
    /// directive is passed over.
    pub fn parse(url: &Url, body: &[u8]) -> Self {
        Self::parse_for(url, body, TOKENS)
    }

    /// The same for another crawler: the first of `tokens` that a group names counts, else `*`.
    pub fn parse_for(url: &Url, body: &[u8], tokens: &[&str]) -> Self {
        let document = lines::read(body);
        let group = Group::pick(&document.lines, tokens);
        let sitemaps = sitemaps(url, &document.lines);
        let warnings = warnings::of(&document, &group, tokens, url);
        let judge = group.for_texting_robots().and_then(|text| {
            // It refuses a whole file for one rule that is too large for it; then our own reading
            // stands alone.
            Robot::new("*", text.as_bytes()).ok().map(Arc::new)
        });
        Self {
            url: url.clone(),
            present: true,
            group,
            sitemaps,
            warnings,
            judge,
        }
    }

    /// A site without a robots.txt.
    pub fn absent(url: &Url) -> Self {
        Self {
            url: url.clone(),
            present: false,
            group: Group::default(),
            sitemaps: Vec::new(),
            warnings: Vec::new(),
            judge: None,
        }
    }

    /// Whether the service may fetch this URL, and the rule that says so. Path and query count;
    /// the host is not looked at.
    pub fn verdict(&self, url: &Url) -> RobotsVerdict<'_> {
        let path = pattern::path_and_query(url);
        let rule = self.rule(&path);
        let allowed = match (&self.judge, rule) {
            (_, None) => true,
            (Some(judge), Some(_)) => judge.allowed(&path),
            (None, Some(rule)) => rule.allow,
        };
        RobotsVerdict {
            allowed,
            rule,
            robots: self,
        }
    }

    /// The same by our own reading alone, for path and query of a URL: many times as fast, for those
    /// who ask about a whole site at once.
    pub fn quick_verdict(&self, path: &str) -> RobotsVerdict<'_> {
        let rule = self.rule(&pattern::comparable(path));
        RobotsVerdict {
            allowed: rule.is_none_or(|rule| rule.allow),
            rule,
            robots: self,
        }
    }

    fn rule(&self, path: &str) -> Option<&Rule> {
        let is_file = path == "/robots.txt";
        (!is_file).then(|| self.group.longest_match(path)).flatten()
    }

    /// Where it stands.
    pub fn url(&self) -> &Url {
        &self.url
    }

    /// Whether the site has no robots.txt.
    pub fn is_absent(&self) -> bool {
        !self.present
    }

    /// The token whose group binds the crawler, as it stands in the file: `*`, or the token. None
    /// when no group does.
    pub fn group(&self) -> Option<&str> {
        self.group.token()
    }

    /// The rules of that group in file order.
    pub fn rules(&self) -> Vec<&Rule> {
        self.group.in_file_order()
    }

    /// All `Sitemap:` lines in file order, each URL once.
    pub fn sitemaps(&self) -> &[SitemapLine] {
        &self.sitemaps
    }

    /// What its owner should know about the file.
    pub fn warnings(&self) -> &[RobotsWarning] {
        &self.warnings
    }

    /// The rule that closes the whole site to the service, when `/` is disallowed and the group
    /// allows nothing (spec 5.6).
    pub fn whole_site_block(&self) -> Option<Evidence> {
        let rule = self.group.whole_site_rule()?;
        let token = self.group.token().unwrap_or("*");
        let text = sentence!(
            "robots.txt closes the whole site: `{rule}` in the group for {token}, and no Allow rule beside it.",
            rule = &rule.text,
            token
        );
        Some(Evidence::new(EvidenceKind::Robots, text).at(self.url.as_str(), Some(rule.line)))
    }

    /// Content Signals that bind the service, in file order, each name once.
    pub fn content_signals(&self) -> &[Signal] {
        &self.group.signals
    }

    /// Content Signals that refuse search or ai-input for the service.
    pub fn content_signal_block(&self) -> Option<Evidence> {
        let signal = self.group.signals.iter().find(|signal| signal.refuses())?;
        let token = self.group.token().unwrap_or("*");
        let text = sentence!(
            "Content Signals refuse the crawl: `{name}={value}` in the group for {token}.",
            name = &signal.name,
            value = &signal.value,
            token
        );
        let evidence = Evidence::new(EvidenceKind::ContentSignal, text);
        Some(evidence.at(self.url.as_str(), Some(signal.line)))
    }

    /// The crawl delay of the group that binds the service.
    pub fn crawl_delay(&self) -> Option<Duration> {
        self.group.crawl_delay
    }
}

fn sitemaps(base: &Url, lines: &[lines::Line]) -> Vec<SitemapLine> {
    let mut known = HashSet::new();
    let named = lines.iter().filter(|l| l.field == lines::Field::Sitemap);
    named
        .filter_map(|line| {
            let url = sitemap_url(base, &line.value)?;
            let line = line.number;
            known
                .insert(url.clone())
                .then_some(SitemapLine { url, line })
        })
        .collect()
}

/// The URL of a `Sitemap:` line; partial URLs are allowed (spec 4.3).
fn sitemap_url(base: &Url, value: &[u8]) -> Option<Url> {
    let text = String::from_utf8_lossy(value);
    let mut url = super::resolve(base, &text).ok()?;
    url.set_fragment(None);
    let is_web = matches!(url.scheme(), "http" | "https");
    (is_web && !text.is_empty()).then_some(url)
}
