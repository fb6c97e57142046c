//! The worked examples of the specification about time, by their numbers, and every row of its
//! section 4.5.

use foresite_engine::{
    clock::Clock,
    instance::{Config, limits},
    item::JobCode,
    sitemap::{LastCrawl, due, lastmod_millis},
    store::JobState,
};
use foresite_tests::{Preview, Reply, Site, SitemapEntry, article, config, sitemap};

use crate::expect::paths;

const DAY: i64 = 24 * 3_600_000;
const HOUR: i64 = 3_600_000;

fn at(moment: &str) -> i64 {
    lastmod_millis(moment).unwrap()
}

/// A page that was crawled well by the last sync, on 12 January.
fn crawled() -> LastCrawl {
    LastCrawl {
        crawled_at: at("2026-01-12"),
        synced_at: at("2026-01-12"),
        errored: false,
        lastmod: None,
    }
}

fn fetched(lastmod: Option<&str>, changefreq: Option<&str>, later: i64) -> bool {
    let last = crawled();
    due(lastmod, changefreq, Some(&last), last.crawled_at + later).fetch
}

#[test]
fn example_25_lastmod_after_the_last_sync() {
    assert!(fetched(Some("2026-01-15"), None, 4 * DAY));
}

#[test]
fn example_26_lastmod_before_the_last_sync_beats_changefreq() {
    assert!(!fetched(Some("2026-01-10"), Some("always"), 90 * DAY));
}

#[test]
fn example_27_weekly_after_six_and_eight_days() {
    assert!(!fetched(None, Some("weekly"), 6 * DAY));
    assert!(fetched(None, Some("weekly"), 8 * DAY));
}

#[test]
fn example_28_neither_after_23_and_25_hours() {
    assert!(!fetched(None, None, 23 * HOUR));
    assert!(fetched(None, None, 25 * HOUR));
}

#[test]
fn example_29_never_is_never_again() {
    assert!(!fetched(None, Some("never"), 9_999 * DAY));
}

#[tokio::test]
async fn example_30_a_url_that_no_sitemap_names_is_deleted_by_the_next_sync() {
    let map = |paths: &[&str]| {
        let entries: Vec<_> = paths.iter().map(|path| SitemapEntry::of(path)).collect();
        Reply::text("application/xml", sitemap(&entries))
    };
    let site = Site::builder()
        .robots("Sitemap: /map.xml\n")
        .route("/map.xml", map(&["/stays", "/leaves"]))
        .page("/stays", &article("Stays"))
        .page("/leaves", &article("Leaves"))
        .start()
        .await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    preview.run(instance).await;
    site.set("/map.xml", map(&["/stays"]));
    let job = preview.run(instance).await;
    assert_eq!(job.state, JobState::Completed);
    let items = preview.items(instance).await;
    assert_eq!(paths(site.origin(), &items), ["/stays"]);
    assert!(
        job.end_reason
            .unwrap()
            .to_string()
            .contains("1 item was removed")
    );
}

#[test]
fn example_74_sync_intervals() {
    let checked = |seconds: u32| {
        Config {
            source: "https://example.com".to_owned(),
            sync_interval: Some(seconds),
            ..Config::default()
        }
        .check()
    };
    let refused = checked(5_400).unwrap_err();
    assert_eq!(refused[0].field, "sync_interval");
    for seconds in [900, 1_800, 3_600, 7_200, 14_400, 21_600, 43_200, 86_400] {
        assert_eq!(checked(seconds).unwrap().sync_interval, seconds);
    }
    assert_eq!(limits::SYNC_INTERVAL_DEFAULT, 21_600);
}

/// The preview only says what the service would answer: 7020 within 30 seconds.
#[tokio::test]
async fn example_75_a_manual_sync_20_seconds_after_the_last_job() {
    let hands = std::sync::Arc::new(std::sync::atomic::AtomicI64::new(at("2026-01-12")));
    let clock = {
        let hands = hands.clone();
        Clock::new(move || hands.load(std::sync::atomic::Ordering::SeqCst))
    };
    let site = foresite_tests::sitemap_site(1).start().await;
    let preview = Preview::open_with_clock(clock).await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    preview.run(instance).await;
    hands.fetch_add(20_000, std::sync::atomic::Ordering::SeqCst);
    let left = preview.engine().cooldown_left(instance).await.unwrap();
    assert_eq!(left, 10_000);
    assert_eq!(JobCode::SyncInCooldown.number(), Some(7020));
    assert_eq!(JobCode::SyncInCooldown.as_str(), "sync_in_cooldown");
}

/// The first table of section 4.5.
#[test]
fn section_4_5_what_decides() {
    // `lastmod`: its date changed to one after the last sync.
    assert!(fetched(Some("2026-01-13"), None, DAY));
    assert!(!fetched(Some("2026-01-12"), None, 30 * DAY));
    // No `lastmod`, but `changefreq`: the interval has passed.
    let rows = [
        ("always", 0, true),
        ("hourly", HOUR - 1, false),
        ("hourly", HOUR, true),
        ("daily", DAY - 1, false),
        ("daily", DAY, true),
        ("weekly", 7 * DAY - 1, false),
        ("weekly", 7 * DAY, true),
        ("monthly", 30 * DAY - 1, false),
        ("monthly", 30 * DAY, true),
        ("yearly", 365 * DAY - 1, false),
        ("yearly", 365 * DAY, true),
        ("never", 3_650 * DAY, false),
    ];
    for (word, later, expected) in rows {
        assert_eq!(fetched(None, Some(word), later), expected, "{word} {later}");
    }
    // Neither: a day has passed since the last crawl.
    assert!(!fetched(None, None, DAY - 1));
    assert!(fetched(None, None, DAY));
}

/// The second table of section 4.5, in its order; what needs a whole job stands in `weeks`,
/// `outage` and example 30.
#[test]
fn section_4_5_details() {
    // `lastmod` with both fields present: it alone decides.
    assert!(!fetched(Some("2026-01-01"), Some("hourly"), 30 * DAY));
    assert!(fetched(Some("2026-01-20"), Some("never"), 30 * DAY));
    // A date alone is 00:00 UTC of that day.
    let last = LastCrawl {
        synced_at: at("2026-01-14T23:59:59Z"),
        ..crawled()
    };
    let next = |lastmod: &str| due(Some(lastmod), None, Some(&last), at("2026-01-20")).fetch;
    assert!(next("2026-01-15"));
    let last = LastCrawl {
        synced_at: at("2026-01-15T00:00:00Z"),
        ..crawled()
    };
    let next = |lastmod: &str| due(Some(lastmod), None, Some(&last), at("2026-01-20")).fetch;
    assert!(!next("2026-01-15"));
    // Equal to or before the last sync: not crawled again, whatever the page holds.
    assert!(!next("2026-01-14T23:59:59Z"));
    assert!(!next("2026-01-15T01:00:00+01:00"));
    // Moved backwards: not after the last sync.
    let last = LastCrawl {
        lastmod: Some(at("2026-01-14")),
        ..last
    };
    assert!(!due(Some("2026-01-02"), None, Some(&last), at("2026-01-20")).fetch);
    // Unparseable: as if it were absent, so `changefreq`, then a day.
    assert!(!fetched(Some("yesterday"), Some("weekly"), 6 * DAY));
    assert!(fetched(Some("yesterday"), Some("weekly"), 7 * DAY));
    assert!(!fetched(Some("2026-13-01"), None, DAY - 1));
    assert!(fetched(Some("2026-13-01"), None, DAY));
    assert!(fetched(None, Some("fortnightly"), DAY));
    // A new URL is crawled, and an item in error is tried again.
    assert!(due(Some("2020-01-01"), Some("never"), None, at("2026-01-20")).fetch);
    let errored = LastCrawl {
        errored: true,
        ..crawled()
    };
    for (lastmod, changefreq) in [(None, Some("never")), (Some("2026-01-01"), None)] {
        assert!(due(lastmod, changefreq, Some(&errored), errored.crawled_at).fetch);
    }
}
