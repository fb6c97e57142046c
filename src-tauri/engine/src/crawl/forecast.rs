//! What the next syncs would fetch when the site stays as it is. Pure: stored entries and a
//! timetable in, decisions out.

use super::due::due_again;
use crate::{
    instance::{Parse, Plan},
    item::{Code, Status},
    sitemap::Due,
    store::{KnownCrawl, StoredEntry},
};

const DAY: i64 = 24 * 3_600_000;
/// A moment at which everything is due that will ever be.
const LATE: i64 = 4 * 366 * DAY;

/// The syncs to come, and what is left of their allowances.
#[derive(Debug)]
pub(crate) struct Forecast {
    /// Milliseconds that a page may be old in a crawl by links; none in a sitemap job.
    max_age: Option<i64>,
    synced_at: Option<i64>,
    /// When each sync begins, Unix milliseconds.
    times: Vec<i64>,
    /// Pages that each sync may still fetch, where the plan limits them.
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
    /// For syncs at `times`; the last one that ended began at `synced_at`.
    pub(crate) fn new(plan: &Plan, synced_at: Option<i64>, times: Vec<i64>) -> Self {
        Self {
            max_age: match plan.parse {
                Parse::Sitemap { .. } => None,
                Parse::Discover { max_age, .. } => Some(i64::from(max_age) * 1_000),
            },
            synced_at,
            left: plan.max_pages_a_day.map(|pages| vec![pages; times.len()]),
            times,
        }
    }

    /// Decides about the next item; items come in indexing order, as the allowance goes by it.
    pub(crate) fn item(&mut self, entry: &StoredEntry) -> Foreseen {
        if let Some(code) = lasting_refusal(entry) {
            let reason = format!("Not fetched: {code}.");
            let refused = Due {
                fetch: false,
                reason,
            };
            return Foreseen {
                syncs: vec![refused; self.times.len()],
                never: true,
            };
        }
        let mut known = entry.known;
        let mut synced_at = self.synced_at;
        let mut syncs = Vec::with_capacity(self.times.len());
        for sync in 0..self.times.len() {
            let now = self.times[sync];
            let mut due = self.due(entry, known, synced_at, now);
            if due.fetch && !self.take_one(sync) {
                due = Due {
                    fetch: false,
                    reason: "Not fetched: the pages that Workers Free crawls a day are used up by pages before it.".to_owned(),
                };
            } else if due.fetch {
                known = Some(after_fetch(entry, known, now));
            }
            syncs.push(due);
            synced_at = Some(now);
        }
        let late = self.times.last().copied().unwrap_or(0) + LATE;
        let never =
            syncs.iter().all(|due| !due.fetch) && !self.due(entry, known, synced_at, late).fetch;
        Foreseen { syncs, never }
    }

    fn due(
        &self,
        entry: &StoredEntry,
        known: Option<KnownCrawl>,
        synced_at: Option<i64>,
        now: i64,
    ) -> Due {
        let Some(known) = known else {
            return Due {
                fetch: true,
                reason: "Fetched: not fetched before.".to_owned(),
            };
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

    /// Uses one page of a sync's allowance, when there is one left.
    fn take_one(&mut self, sync: usize) -> bool {
        let Some(left) = self.left.as_mut().and_then(|left| left.get_mut(sync)) else {
            return true;
        };
        let fits = *left > 0;
        *left = left.saturating_sub(1);
        fits
    }
}

/// The code of a rule that refuses the item in every job; a day's allowance is no such rule.
fn lasting_refusal(entry: &StoredEntry) -> Option<&'static str> {
    if !entry.refused || entry.code == Some(Code::PageLimitReached) {
        return None;
    }
    Some(
        entry
            .code
            .map_or("left out by a limit of the crawl", Code::as_str),
    )
}

/// A site that stays as it is gives the same answer again.
fn after_fetch(entry: &StoredEntry, known: Option<KnownCrawl>, now: i64) -> KnownCrawl {
    let fails = known.is_some_and(|known| known.status == Status::Error)
        && entry.code != Some(Code::PageLimitReached);
    KnownCrawl {
        fetched_at: now,
        status: if fails {
            Status::Error
        } else {
            Status::Completed
        },
        lastmod: entry
            .lastmod
            .as_deref()
            .and_then(crate::sitemap::lastmod_millis),
    }
}

/// A crawl by links visits every page; a young one comes from the store (spec 5.1, `max_age`).
fn by_age(known: KnownCrawl, max_age: i64, now: i64) -> Due {
    let young = (0..max_age).contains(&(now - known.fetched_at));
    let fetch = !young || known.status == Status::Error;
    let reason = if fetch {
        "Fetched: every crawl by links visits each page, and the stored one is too old to be used."
    } else {
        "Not asked for: the stored page is younger than the max cache age."
    };
    Due {
        fetch,
        reason: reason.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{instance::Config, instance::PlanTier, sitemap::lastmod_millis};

    const HOUR: i64 = 3_600_000;

    fn day(text: &str) -> i64 {
        lastmod_millis(text).unwrap()
    }

    fn plan(edit: impl Fn(&mut Config)) -> Plan {
        let mut config = Config {
            source: "https://example.com".to_owned(),
            ..Config::default()
        };
        edit(&mut config);
        config.check().unwrap()
    }

    fn entry(lastmod: Option<&str>, changefreq: Option<&str>) -> StoredEntry {
        StoredEntry {
            url: "https://example.com/a".to_owned(),
            position: 1,
            lastmod: lastmod.map(str::to_owned),
            changefreq: changefreq.map(str::to_owned),
            refused: false,
            code: None,
            known: Some(KnownCrawl {
                fetched_at: day("2026-01-12"),
                status: Status::Completed,
                lastmod: lastmod.and_then(lastmod_millis),
            }),
        }
    }

    /// Five syncs, six hours apart, the first six hours after the last.
    fn forecast(plan: &Plan) -> Forecast {
        let start = day("2026-01-12");
        let times = (1..=5).map(|number| start + number * 6 * HOUR).collect();
        Forecast::new(plan, Some(start), times)
    }

    fn fetched(entry: &StoredEntry) -> (Vec<bool>, bool) {
        let foreseen = forecast(&plan(|_| {})).item(entry);
        let fetched = foreseen.syncs.iter().map(|due| due.fetch).collect();
        (fetched, foreseen.never)
    }

    #[test]
    fn five_syncs_by_the_rules_of_section_4_5() {
        let yes = true;
        let no = false;
        let rows = [
            (entry(Some("2026-01-10"), Some("always")), [no; 5], true),
            (entry(None, Some("always")), [yes; 5], false),
            (entry(None, Some("hourly")), [yes; 5], false),
            (entry(None, Some("daily")), [no, no, no, yes, no], false),
            (entry(None, None), [no, no, no, yes, no], false),
            (entry(None, Some("weekly")), [no; 5], false),
            (entry(None, Some("never")), [no; 5], true),
            (entry(Some("soon"), None), [no, no, no, yes, no], false),
        ];
        for (entry, expected, never) in rows {
            let label = format!("{:?} {:?}", entry.lastmod, entry.changefreq);
            assert_eq!(fetched(&entry), (expected.to_vec(), never), "{label}");
        }
    }

    #[test]
    fn errors_are_tried_each_time_and_refused_ones_never() {
        let mut errored = entry(Some("2026-01-10"), None);
        if let Some(known) = &mut errored.known {
            known.status = Status::Error;
        }
        assert_eq!(fetched(&errored), (vec![true; 5], false));
        let mut refused = entry(None, Some("always"));
        refused.refused = true;
        refused.code = Some(Code::ExcludedByPathFilter);
        assert_eq!(fetched(&refused), (vec![false; 5], true));
    }

    #[test]
    fn a_new_page_is_fetched_once() {
        let mut new = entry(Some("2026-01-20"), None);
        new.known = None;
        assert_eq!(
            fetched(&new),
            (vec![true, false, false, false, false], false)
        );
    }

    #[test]
    fn the_free_plan_takes_the_rest_in_the_next_sync() {
        let plan = plan(|config| config.plan = PlanTier::Free);
        let mut forecast = forecast(&plan);
        let mut new = entry(None, Some("never"));
        new.known = None;
        let mut firsts = Vec::new();
        for _ in 0..502 {
            let foreseen = forecast.item(&new);
            firsts.push(foreseen.syncs.iter().position(|due| due.fetch));
        }
        assert_eq!(firsts[499..], [Some(0), Some(1), Some(1)]);
    }

    #[test]
    fn a_crawl_by_links_asks_for_pages_past_the_cache_age() {
        let plan = plan(|config| {
            let crawler = &mut config.source_params.web_crawler;
            crawler.parse_type = crate::instance::ParseType::Discover;
            crawler.discover_options.max_age = Some(24 * 3_600);
        });
        let foreseen = forecast(&plan).item(&entry(Some("2026-01-10"), None));
        let fetched: Vec<_> = foreseen.syncs.iter().map(|due| due.fetch).collect();
        assert_eq!(fetched, [false, false, false, true, false]);
    }
}
