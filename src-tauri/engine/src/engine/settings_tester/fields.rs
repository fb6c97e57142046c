//! Which setting stands behind a fact, by its path in the service's API.

use serde::{Deserialize, Serialize};
use url::Url;

use crate::{
    engine::{Engine, Error},
    instance::{ParseType, Plan},
    item::{Code, Evidence, EvidenceKind, Sentence, words},
    page::PageOptions,
    scope::{
        filters::{Glob, PathFilters, RuleNamed},
        hosts::{Hosts, Relation},
    },
    store::ItemDetail,
};

const INCLUDE: &str = "source_params.include_items";
const EXCLUDE: &str = "source_params.exclude_items";
const PARSE_TYPE: &str = "source_params.web_crawler.parse_type";
const SUBDOMAINS: &str = "source_params.web_crawler.discover_options.include_subdomains";
const EXTERNAL: &str = "source_params.web_crawler.discover_options.include_external_links";
const LIMIT: &str = "source_params.web_crawler.discover_options.limit";
const DEPTH: &str = "source_params.web_crawler.discover_options.depth";
const MAX_AGE: &str = "source_params.web_crawler.discover_options.max_age";
const SITEMAPS: &str = "source_params.web_crawler.parse_options.specific_sitemaps";
const HEADERS: &str = "source_params.web_crawler.parse_options.include_headers";
const RENDERING: &str = "source_params.web_crawler.parse_options.use_browser_rendering";
const SELECTORS: &str = "source_params.web_crawler.parse_options.content_selector";

/// The settings behind the evidence of an item, as they are saved now.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct ItemSettings {
    /// For each fact the setting that it is about, such as `source_params.exclude_items[1]`.
    pub facts: Vec<Option<String>>,
    /// The setting to change for another outcome; none when no setting decided.
    pub change: Option<String>,
}

impl Engine {
    /// The settings behind the evidence of an item.
    pub async fn item_settings(&self, instance: u32, item: u32) -> Result<ItemSettings, Error> {
        let plan = self.settings(instance).await?;
        let item = self.item_get(instance, item).await?;
        Ok(Behind::new(&plan).of(&item))
    }
}

/// Finds the settings behind facts.
pub(super) struct Behind<'a> {
    plan: &'a Plan,
    hosts: Hosts,
    filters: PathFilters,
}

impl<'a> Behind<'a> {
    pub(super) fn new(plan: &'a Plan) -> Self {
        Self {
            plan,
            hosts: Hosts::new(plan),
            filters: PathFilters::new(&plan.include, &plan.exclude),
        }
    }

    fn of(&self, item: &ItemDetail) -> ItemSettings {
        let facts: Vec<_> = item
            .evidence
            .iter()
            .map(|fact| self.fact(fact, &item.row.url, item.row.code))
            .collect();
        let is_indexed = item.row.code.is_none() && !item.preview_only;
        let last = facts.last().cloned().flatten();
        let change = last.or_else(|| self.without_text(item));
        ItemSettings {
            change: change.filter(|_| !is_indexed),
            facts,
        }
    }

    /// The setting behind one fact about `url`.
    pub(super) fn fact(&self, fact: &Evidence, url: &str, code: Option<Code>) -> Option<String> {
        match fact.kind {
            EvidenceKind::Found => self.sitemap(fact.source.as_deref()?),
            EvidenceKind::Scope | EvidenceKind::OutOfScope => self.scope(fact, url),
            EvidenceKind::BeyondDepth => Some(DEPTH.to_owned()),
            EvidenceKind::BeyondLimit => Some(LIMIT.to_owned()),
            EvidenceKind::PathFilter => self.rule(&fact.text),
            EvidenceKind::Due | EvidenceKind::NotDue => {
                self.is_discover().then(|| MAX_AGE.to_owned())
            }
            EvidenceKind::Limit => Some("plan".to_owned()),
            EvidenceKind::Response => code
                .filter(|code| words::needs_skip_rule(*code) || *code == Code::CrawlGotHttp401)
                // What limits the rate asks no header.
                .filter(|code| *code != Code::CrawlGotHttp429)
                .map(|_| HEADERS.to_owned()),
            EvidenceKind::Network => {
                let setting = fact.text.text_at("setting")?;
                Some(format!("preview.{setting}"))
            }
            EvidenceKind::Rendering => Some(RENDERING.to_owned()),
            EvidenceKind::Selector => self.selector(url),
            EvidenceKind::Chunks => Some("chunk_size".to_owned()),
            EvidenceKind::Url
            | EvidenceKind::Robots
            | EvidenceKind::ContentSignal
            | EvidenceKind::Redirect
            | EvidenceKind::ContentType
            | EvidenceKind::Markdown
            | EvidenceKind::Removed => None,
        }
    }

    fn is_discover(&self) -> bool {
        self.plan.parse.parse_type() == ParseType::Discover
    }

    /// A sitemap that the settings name.
    fn sitemap(&self, source: &str) -> Option<String> {
        let specific = self.plan.parse.specific_sitemaps();
        let at = specific.iter().position(|url| url.as_str() == source)?;
        Some(format!("{SITEMAPS}[{at}]"))
    }

    /// What lets a host in. After a redirect the fact is about the target, whose host it names.
    fn scope(&self, fact: &Evidence, url: &str) -> Option<String> {
        let page = match fact.text.text_at("host") {
            Some(host) => Url::parse(&format!("http://{host}/")),
            None => Url::parse(url),
        };
        match page.map_or(Relation::NotWeb, |page| self.hosts.relation(&page)) {
            Relation::Same | Relation::NotWeb => None,
            // A redirect out of the site is one with either parse type.
            _ if !self.is_discover() && self.is_own(url) => None,
            _ if !self.is_discover() => Some(PARSE_TYPE.to_owned()),
            Relation::Subdomain => Some(SUBDOMAINS.to_owned()),
            Relation::SameDomain | Relation::External => Some(EXTERNAL.to_owned()),
        }
    }

    /// Of a page without text the selector that was applied to it, else that its scripts were not
    /// run.
    fn without_text(&self, item: &ItemDetail) -> Option<String> {
        let is_empty = matches!(
            item.row.code,
            Some(Code::MarkdownConversionEmpty | Code::FileContentEmpty)
        );
        let options = PageOptions::new(&self.plan.selectors, &[], self.plan.chunking);
        if !is_empty {
            None
        } else if options.selector_for(&item.row.url).is_some() {
            self.selector(&item.row.url)
        } else {
            (!self.plan.use_browser_rendering).then(|| RENDERING.to_owned())
        }
    }

    fn is_own(&self, url: &str) -> bool {
        Url::parse(url).is_ok_and(|url| self.hosts.relation(&url) == Relation::Same)
    }

    /// The path filter that a fact names, while it is still among the rules.
    fn rule(&self, text: &Sentence) -> Option<String> {
        let place =
            |rules: &[Glob], pattern: &str| rules.iter().position(|rule| rule.pattern() == pattern);
        match RuleNamed::in_fact(text) {
            RuleNamed::Exclude(pattern) => {
                let at = place(self.filters.exclude(), pattern)?;
                Some(format!("{EXCLUDE}[{at}]"))
            }
            RuleNamed::Include(pattern) => {
                let at = place(self.filters.include(), pattern)?;
                Some(format!("{INCLUDE}[{at}]"))
            }
            RuleNamed::None if !self.filters.include().is_empty() => Some(format!("{INCLUDE}[0]")),
            RuleNamed::None if !self.filters.exclude().is_empty() => Some(format!("{EXCLUDE}[0]")),
            RuleNamed::None => None,
        }
    }

    /// The first content selector whose path matches; with none, the first one.
    fn selector(&self, url: &str) -> Option<String> {
        let options = PageOptions::new(&self.plan.selectors, &[], self.plan.chunking);
        if self.plan.selectors.is_empty() {
            return None;
        }
        let row = options.selector_for(url);
        let part = if row.is_some() { "selector" } else { "path" };
        Some(format!("{SELECTORS}[{}].{part}", row.unwrap_or(0)))
    }
}
