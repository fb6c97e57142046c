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
        due: false,
        listed: true,
        known: Some(KnownCrawl {
            crawled_at: day("2026-01-12"),
            status: Status::Completed,
            lastmod: lastmod.and_then(lastmod_millis),
            found_at: None,
        }),
    }
}

fn outlook(synced_at: Option<i64>, times: Vec<i64>) -> Outlook {
    Outlook {
        synced_at,
        first: JobKind::Sync,
        refetch: false,
        resumed: None,
        times,
    }
}

/// Five syncs, six hours apart, the first six hours after the last.
fn forecast(plan: &Plan) -> Forecast {
    let start = day("2026-01-12");
    let times = (1..=5).map(|number| start + number * 6 * HOUR).collect();
    Forecast::new(plan, outlook(Some(start), times))
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
    refused.code = Some(Code::BlockedByRobotsTxtPath);
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
    let mut broken = entry(None, None);
    broken.known = broken.known.map(|known| KnownCrawl {
        status: Status::Error,
        ..known
    });
    let foreseen = forecast(&plan).item(&broken);
    assert!(foreseen.syncs.iter().all(|due| {
        due.fetch
            && due
                .reason
                .english()
                .contains("it ended in an error the last time")
    }));
}
