//! What the next syncs would fetch when the site stays as it is. Pure: stored entries and a
//! timetable in, decisions out.

#[cfg(test)]
mod tests;

use super::due::due_again;
use crate::{
    instance::{Parse, Plan},
    item::{Code, Sentence, Status},
    scope::filters::PathFilters,
    sitemap::Due,
    store::{JobKind, KnownCrawl, Phase, StoredEntry},
};

const DAY: i64 = 24 * 3_600_000;
/// A moment at which everything is due that will ever be.
const LATE: i64 = 4 * 366 * DAY;

/// What is known of the syncs to come before any item is looked at. Times are Unix milliseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Outlook {
    /// When the last sync that ended by itself began.
    pub(crate) synced_at: Option<i64>,
    /// What the first sync does with known items.
    pub(crate) first: JobKind,
    /// Whether a full reindex asks the site for every page.
    pub(crate) refetch: bool,
    /// The job that was interrupted, which the first sync goes on with.
    pub(crate) resumed: Option<Resumed>,
    /// When each sync begins.
    pub(crate) times: Vec<i64>,
}

/// A job that was interrupted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Resumed {
    pub(crate) phase: Phase,
    /// When it began, which counts as the begin of the sync that it becomes.
    pub(crate) started_at: i64,
}

/// The syncs to come, and what is left of their allowances.
#[derive(Debug)]
pub(crate) struct Forecast {
    /// Milliseconds that a page may be old in a crawl by links; none in a sitemap job.
    max_age: Option<i64>,
    filters: PathFilters,
    outlook: Outlook,
    /// Pages that each sync may still take, where the plan limits them.
    left: Option<Vec<u32>>,
}

/// What the syncs do with one item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Foreseen {
    /// One decision a sync.
    pub(crate) syncs: Vec<Due>,
    /// No later sync fetches it either while the site stays as it is.
    pub(crate) never: bool,
}

impl Forecast {
    /// For the syncs of `outlook`, with the settings of `plan`.
    pub(crate) fn new(plan: &Plan, outlook: Outlook) -> Self {
        Self {
            max_age: match plan.parse {
                Parse::Sitemap { .. } => None,
                Parse::Discover { max_age, .. } => Some(i64::from(max_age) * 1_000),
            },
            filters: PathFilters::new(&plan.include, &plan.exclude),
            left: plan
                .max_pages_a_day
                .map(|pages| vec![pages; outlook.times.len()]),
            outlook,
        }
    }

    /// Decides about the next item; items come in indexing order, as the allowance goes by it.
    pub(crate) fn item(&mut self, entry: &StoredEntry) -> Foreseen {
        if let Some(reason) = self.lasting_refusal(entry) {
            return Foreseen {
                syncs: vec![Due::not_fetched(reason); self.outlook.times.len()],
                never: true,
            };
        }
        let mut known = entry.known;
        let mut synced_at = self.outlook.synced_at;
        let mut syncs = Vec::with_capacity(self.outlook.times.len());
        let mut shut_out = true;
        for sync in 0..self.outlook.times.len() {
            let now = self.outlook.times[sync];
            let mut due = if sync == 0 {
                self.first_due(entry, known, now)
            } else {
                self.due(entry, known, synced_at, now)
            };
            if self.takes_a_page(&due, sync) && !self.take_one(sync) {
                due = Due::not_fetched(sentence!(
                    "Not fetched: the pages that Workers Free crawls a day are used up by pages before it."
                ));
                // The job notes it as an error, which the next one tries again.
                known = known.map(|known| KnownCrawl {
                    status: Status::Error,
                    ..known
                });
            } else {
                shut_out = false;
                if due.fetch {
                    known = Some(after_fetch(entry, now));
                }
            }
            syncs.push(due);
            synced_at = Some(self.counts_from(sync));
        }
        let late = self.outlook.times.last().copied().unwrap_or(0) + LATE;
        // In a crawl by links the same pages use the allowance up in every job.
        let no_turn = shut_out && self.max_age.is_some();
        let idle = syncs.iter().all(|due| !due.fetch);
        let never = idle && (no_turn || !self.due(entry, known, synced_at, late).fetch);
        Foreseen { syncs, never }
    }

    /// The first sync may be a full reindex, or the rest of an interrupted job.
    fn first_due(&self, entry: &StoredEntry, known: Option<KnownCrawl>, now: i64) -> Due {
        let rest = self.outlook.resumed.map(|job| job.phase) == Some(Phase::Pages);
        if rest && !entry.due {
            return Due::not_fetched(sentence!(
                "Not fetched: the interrupted job was done with it."
            ));
        }
        let reindex = self.outlook.first == JobKind::FullReindex;
        // Stored pages do not stand for a request in a crawl by links after such a change.
        if reindex && (self.outlook.refetch || self.max_age.is_some()) {
            return Due::fetched(sentence!(
                "Fetched: the next job is a full reindex, which fetches every page again."
            ));
        }
        if rest && self.max_age.is_none() {
            return Due::fetched(sentence!(
                "Fetched: the interrupted job goes on, and it was due there."
            ));
        }
        self.due(entry, known, self.outlook.synced_at, now)
    }

    fn due(
        &self,
        entry: &StoredEntry,
        known: Option<KnownCrawl>,
        synced_at: Option<i64>,
        now: i64,
    ) -> Due {
        let Some(known) = known else {
            return Due::fetched(sentence!("Fetched: not fetched before."));
        };
        if let Some(max_age) = self.max_age {
            return by_age(known, max_age, now);
        }
        due_again(
            entry.lastmod.as_deref(),
            entry.changefreq.as_deref(),
            known,
            synced_at,
            now,
        )
    }

    /// Whether a decision uses the allowance of a sync: a crawl by links counts every page that it
    /// visits, and what is left of an interrupted job was counted before.
    fn takes_a_page(&self, due: &Due, sync: usize) -> bool {
        let rest = self.outlook.resumed.map(|job| job.phase) == Some(Phase::Pages);
        !(rest && sync == 0) && (due.fetch || self.max_age.is_some())
    }

    /// Uses one page of a sync's allowance, when there is one left.
    fn take_one(&mut self, sync: usize) -> bool {
        let Some(left) = self.left.as_mut().and_then(|left| left.get_mut(sync)) else {
            return true;
        };
        let fits = *left > 0;
        *left = left.saturating_sub(1);
        fits
    }

    /// The moment that a later sync compares `lastmod` with.
    fn counts_from(&self, sync: usize) -> i64 {
        match self.outlook.resumed {
            Some(job) if sync == 0 => job.started_at,
            _ => self.outlook.times[sync],
        }
    }

    /// Why the item is refused in every job, by the path filters as they are now, by another rule
    /// or because the source does not name it; a day's allowance is no such rule.
    fn lasting_refusal(&self, entry: &StoredEntry) -> Option<Sentence> {
        if !entry.listed {
            return Some(sentence!(
                "Not fetched: the last sync did not find it in the source."
            ));
        }
        let decision = self.filters.decide(&entry.url);
        if decision.is_skipped() {
            let reason = decision.text();
            return Some(sentence!("Not fetched: {reason}.", reason));
        }
        let may_come = [Code::PageLimitReached, Code::ExcludedByPathFilter];
        if !entry.refused || entry.code.is_some_and(|code| may_come.contains(&code)) {
            return None;
        }
        Some(match entry.code {
            Some(code) => sentence!("Not fetched: {code}.", code = code.as_str()),
            None => sentence!("Not fetched: left out by a limit of the crawl."),
        })
    }
}

/// A site that stays as it is gives the same answer again.
fn after_fetch(entry: &StoredEntry, now: i64) -> KnownCrawl {
    let failed = entry
        .known
        .is_some_and(|known| known.status == Status::Error)
        && entry.code != Some(Code::PageLimitReached);
    KnownCrawl {
        crawled_at: now,
        status: if failed {
            Status::Error
        } else {
            Status::Completed
        },
        lastmod: entry
            .lastmod
            .as_deref()
            .and_then(crate::sitemap::lastmod_millis),
        found_at: None,
    }
}

/// A crawl by links visits every page; a young one comes from the store (spec 5.1, `max_age`).
fn by_age(known: KnownCrawl, max_age: i64, now: i64) -> Due {
    if known.status == Status::Error {
        return Due::fetched(sentence!(
            "Fetched: it ended in an error the last time, so no page is stored."
        ));
    }
    if (0..max_age).contains(&(now - known.crawled_at)) {
        return Due::not_fetched(sentence!(
            "Not asked for: the stored page is younger than the max cache age."
        ));
    }
    Due::fetched(sentence!(
        "Fetched: every crawl by links visits each page, and the stored one is too old to be used."
    ))
}
