//! Every rule of the settings asked about every stored item, in indexing order. Pure.

use tokio_util::sync::CancellationToken;
use url::Url;

use super::{ChangedItem, EXAMPLES, ItemStand, SettingsReport};
use crate::{
    crawl::{caps, too_deep},
    engine::known_items::Site,
    instance::{ContentSelector, Effect, Parse, Plan, change},
    item::{Code, Evidence, Sentence, Status},
    page::PageOptions,
    scope::{
        Scope,
        hosts::{self, Hosts},
        robots::Robots,
    },
    store::{Cap, ItemDetail, KnownItem, StoredRobots},
};

/// Items between two looks at whether the test was cancelled.
const STEP: usize = 2_048;

/// The settings that are tried, compiled, beside those that are saved.
pub(super) struct Rules {
    pub(super) after: Plan,
    scope: Scope,
    depth: Option<u32>,
    caps: Vec<Cap>,
    /// Whether the next job fetches every page again.
    is_full: bool,
    /// Whether the site is asked with other headers, or by a browser.
    answers_change: bool,
    /// Whether hosts belong to the crawl that did not before.
    hosts_grow: bool,
    /// Content selectors before and after, when they differ.
    selectors: Option<(PageOptions, PageOptions)>,
    before_selectors: Vec<ContentSelector>,
}

/// What the rules say about one item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ruling {
    /// Nothing keeps it out.
    Fetched,
    Host,
    Filter,
    Robots,
    Depth,
    /// The number of the limit that cuts it off.
    Limit(usize),
}

/// What is applied to a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Selection {
    /// The selector that was applied before, or none as before.
    Same,
    /// Another content selector, by its row.
    Row(usize),
    /// The default clean-up, where a selector was applied before.
    Default,
}

/// How the newest job left an item, as far as a change can matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stand {
    Indexed,
    Failed,
    /// Left out before it was asked for.
    Out,
    /// Not done yet.
    Open,
}

impl Stand {
    fn of(item: &KnownItem<'_>) -> Self {
        match (item.refused, item.status) {
            (true, _) => Self::Out,
            (false, Status::Completed | Status::Outdated) => Self::Indexed,
            (false, Status::Error | Status::Skipped) => Self::Failed,
            (false, Status::Queued | Status::Running) => Self::Open,
        }
    }
}

impl Rules {
    pub(super) fn new(before: &Plan, after: &Plan, robots: Option<StoredRobots>) -> Self {
        let robots = robots.and_then(|stored| {
            let url = Url::parse(&stored.url).ok()?;
            Some(Robots::parse(&url, &stored.body))
        });
        let absent = || Robots::absent(&hosts::robots_url(&after.source));
        let scope = Scope::new(after, robots.unwrap_or_else(absent));
        let depth = match after.parse {
            Parse::Sitemap { .. } => None,
            Parse::Discover { depth, .. } => Some(depth),
        };
        let options = |plan: &Plan| PageOptions::new(&plan.selectors, &[], plan.chunking);
        let selectors =
            (before.selectors != after.selectors).then(|| (options(before), options(after)));
        Self {
            scope,
            depth,
            caps: caps(after),
            is_full: change(before, after).effect == Effect::FullReindex,
            answers_change: answers_change(before, after),
            hosts_grow: Hosts::new(after).reach_beyond(&Hosts::new(before)),
            selectors,
            before_selectors: before.selectors.clone(),
            after: after.clone(),
        }
    }

    /// Asks about every item; answers also what was said about `wanted`. None when it was
    /// cancelled.
    pub(super) fn try_all(
        &self,
        site: &Site,
        wanted: Option<u32>,
        cancel: &CancellationToken,
    ) -> Option<(SettingsReport, Option<Ruling>)> {
        let mut report = SettingsReport {
            total: u32::try_from(site.items.len()).unwrap_or(u32::MAX),
            ..SettingsReport::default()
        };
        let mut counted = vec![0; self.caps.len()];
        let mut said = None;
        let filters = site.filters(&self.after.include, &self.after.exclude);
        for (index, item) in site.items.iter().enumerate() {
            if index.is_multiple_of(STEP) && cancel.is_cancelled() {
                return None;
            }
            let stand = Stand::of(&item);
            let skipped = filters.decide(index).is_skipped();
            let ruling = self.ruling(&item, stand, skipped, &mut counted);
            self.count(&item, stand, ruling, &mut report);
            if wanted == Some(item.id) {
                said = Some(ruling);
            }
        }
        Some((report, said))
    }

    fn ruling(
        &self,
        item: &KnownItem<'_>,
        stand: Stand,
        skipped: bool,
        counted: &mut [u32],
    ) -> Ruling {
        if !self.reaches(item.url) {
            return Ruling::Host;
        }
        if skipped {
            return Ruling::Filter;
        }
        if stand == Stand::Out && self.is_disallowed(item) {
            return Ruling::Robots;
        }
        if let (Some(depth), Some(most)) = (item.depth, self.depth)
            && depth > most
        {
            return Ruling::Depth;
        }
        let is_due = self.is_full || stand != Stand::Indexed;
        let mut caps = self.caps.iter().zip(counted);
        let past = caps.position(|(cap, counted)| {
            if cap.counts_due_only && !is_due {
                return false;
            }
            *counted += 1;
            *counted > cap.pages && is_due
        });
        past.map_or(Ruling::Fetched, Ruling::Limit)
    }

    /// Nearly every item is on the host of the crawl target: the others alone are read as URLs.
    fn reaches(&self, url: &str) -> bool {
        let hosts = self.scope.hosts();
        hosts.own_path(url).is_some() || Url::parse(url).is_ok_and(|url| hosts.allow(&url))
    }

    /// robots.txt is asked after the path filters, so of what those kept out nobody knows yet.
    fn is_disallowed(&self, item: &KnownItem<'_>) -> bool {
        let said_so = matches!(
            item.code,
            Some(
                Code::BlockedByRobotsTxt
                    | Code::BlockedByRobotsTxtPath
                    | Code::BlockedByContentSignal
            )
        );
        let disallows = |path| !self.scope.robots().quick_verdict(path).allowed;
        said_so || self.scope.hosts().own_path(item.url).is_some_and(disallows)
    }

    fn count(
        &self,
        item: &KnownItem<'_>,
        stand: Stand,
        ruling: Ruling,
        report: &mut SettingsReport,
    ) {
        match (stand, ruling) {
            (Stand::Out, Ruling::Fetched) => {
                report.gained += 1;
                note(&mut report.gained_examples, item, || kept_out_by(item));
            }
            (Stand::Indexed, Ruling::Fetched) => {
                if let Some(reason) = self.other_selector(item) {
                    report.reread += 1;
                    note(&mut report.reread_examples, item, || reason);
                }
            }
            (Stand::Indexed, _) => {
                report.lost += 1;
                note(&mut report.lost_examples, item, || {
                    self.reason(item, ruling)
                });
            }
            (Stand::Failed, Ruling::Host | Ruling::Filter | Ruling::Depth | Ruling::Limit(_)) => {
                report.dropped += 1;
                note(&mut report.dropped_examples, item, || {
                    self.reason(item, ruling)
                });
            }
            _ => {}
        }
    }

    /// The selector that would be applied to an item in the place of another, or of none.
    fn other_selector(&self, item: &KnownItem<'_>) -> Option<Sentence> {
        match self.selection(item.url) {
            _ if !item.has_html => None,
            Selection::Same => None,
            Selection::Default => Some(Sentence::default()),
            Selection::Row(row) => {
                let selector = &self.after.selectors.get(row)?.selector;
                Some(Sentence::verbatim(selector.clone()))
            }
        }
    }

    /// How a ruling leaves an item out, and the fact that decides; none when nothing does.
    pub(super) fn refusal(
        &self,
        url: &str,
        depth: Option<u32>,
        ruling: Ruling,
    ) -> Option<(ItemStand, Option<Evidence>)> {
        let skipped = (Status::Skipped, None);
        let (status, code) = match ruling {
            Ruling::Fetched => return None,
            Ruling::Depth => skipped,
            Ruling::Limit(cap) => {
                let beyond = &self.caps.get(cap)?.beyond;
                (beyond.status, beyond.code)
            }
            Ruling::Host | Ruling::Filter | Ruling::Robots => {
                let verdict = self.scope.judge(&Url::parse(url).ok()?);
                verdict.refusal.unwrap_or(skipped)
            }
        };
        Some((
            ItemStand { status, code },
            self.evidence(url, depth, ruling),
        ))
    }

    /// Whether the site would be asked in a way whose answer is not known: with other headers or in
    /// a browser, about a page that failed.
    pub(super) fn asks_anew(&self, item: &ItemDetail) -> bool {
        self.answers_change && item.row.status == Status::Error
    }

    /// Whether a redirect that led out of the crawl still does.
    pub(super) fn leads_astray(&self, item: &ItemDetail) -> bool {
        item.row.code == Some(Code::InvalidHostAfterRedirect) && !self.hosts_grow
    }

    /// What would be applied to the page at `url`.
    pub(super) fn selection(&self, url: &str) -> Selection {
        let Some((before, after)) = &self.selectors else {
            return Selection::Same;
        };
        let chosen = |options: &PageOptions, entries: &[ContentSelector]| {
            let row = options.selector_for(url)?;
            Some(entries.get(row)?.selector.clone())
        };
        let now = chosen(after, &self.after.selectors);
        if chosen(before, &self.before_selectors) == now {
            return Selection::Same;
        }
        after
            .selector_for(url)
            .map_or(Selection::Default, Selection::Row)
    }

    /// What leaves an item out, in the words of its evidence.
    fn reason(&self, item: &KnownItem<'_>, ruling: Ruling) -> Sentence {
        self.evidence(item.url, item.depth, ruling)
            .map(|fact| fact.text)
            .unwrap_or_default()
    }

    /// The fact that decides about a URL; none when nothing keeps it out.
    pub(super) fn evidence(
        &self,
        url: &str,
        depth: Option<u32>,
        ruling: Ruling,
    ) -> Option<Evidence> {
        match ruling {
            Ruling::Fetched => None,
            Ruling::Depth => Some(too_deep(depth?, self.depth?)),
            Ruling::Limit(cap) => self.caps.get(cap)?.beyond.evidence.first().cloned(),
            Ruling::Host | Ruling::Filter | Ruling::Robots => {
                self.scope.judge(&Url::parse(url).ok()?).evidence.pop()
            }
        }
    }
}

fn note(examples: &mut Vec<ChangedItem>, item: &KnownItem<'_>, reason: impl FnOnce() -> Sentence) {
    if examples.len() < EXAMPLES {
        examples.push(ChangedItem {
            item: item.id,
            url: item.url.to_owned(),
            reason: reason(),
        });
    }
}

/// The code of an item that is left out; a limit, the depth or the scope has none.
fn kept_out_by(item: &KnownItem<'_>) -> Sentence {
    item.code
        .map(|code| Sentence::verbatim(code.as_str()))
        .unwrap_or_default()
}

/// Whether the site is asked in another way.
pub(super) fn answers_change(before: &Plan, after: &Plan) -> bool {
    before.headers != after.headers || before.use_browser_rendering != after.use_browser_rendering
}
