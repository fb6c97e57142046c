//! A forecast says what the syncs then do, for sites, settings and clocks drawn by chance.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
};

use foresite_engine::{
    ForecastQuery, ForecastShow, SyncForecast,
    clock::Clock,
    instance::{Config, DiscoverOptions, DiscoverSource, ParseType, PlanTier},
    item::Status,
    sitemap::lastmod_millis,
    store::{JobKind, JobState},
};
use foresite_tests::{Preview, Reply, Site, SitemapEntry, article, config, sitemap};

const XML: &str = "application/xml";

/// A clock that goes on by some milliseconds each time it is read, as a real one does between the
/// start of a job and the fetch of a page.
#[derive(Clone)]
struct Ticking {
    now: Arc<AtomicI64>,
    step: i64,
}

impl Ticking {
    fn at(moment: &str, step: i64) -> Self {
        let now = Arc::new(AtomicI64::new(lastmod_millis(moment).unwrap()));
        Self { now, step }
    }

    fn set(&self, millis: i64) {
        self.now.store(millis, Ordering::SeqCst);
    }

    fn clock(&self) -> Clock {
        let Self { now, step } = self.clone();
        Clock::new(move || now.fetch_add(step, Ordering::SeqCst))
    }
}

/// Numbers of a fixed row, so that a failure can be had again.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn one_of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[usize::try_from(self.below(words.len() as u64)).unwrap()]
    }
}

const LASTMODS: [&str; 6] = [
    "2025-12-01",
    "2026-01-04",
    "2026-01-20",
    "2027-01-01",
    "soon",
    "2026-01-05T05:59:59Z",
];
const CHANGEFREQS: [&str; 8] = [
    "always", "hourly", "daily", "weekly", "monthly", "yearly", "never", "seldom",
];

fn drawn_entry(chance: &mut Chance, number: u64) -> SitemapEntry {
    let mut entry = SitemapEntry::of(&format!("/page/{number}"));
    if chance.below(3) == 0 {
        entry = entry.lastmod(chance.one_of(&LASTMODS));
    }
    if chance.below(2) == 0 {
        entry = entry.changefreq(chance.one_of(&CHANGEFREQS));
    }
    entry
}

/// A site of these entries; every seventh page answers with an error.
async fn faulty_site(entries: &[SitemapEntry]) -> Site {
    let site = site(entries).await;
    for entry in entries.iter().skip(3).step_by(7) {
        let path = entry.loc.trim_start_matches("{origin}");
        site.set(path, Reply::status(503));
    }
    site
}

/// A site of these entries. What a page answers that was never asked for cannot be foreseen, so
/// none of them fails here.
async fn site(entries: &[SitemapEntry]) -> Site {
    let site = Site::builder()
        .robots("User-agent: *\nDisallow: /page/5$\nSitemap: /map.xml\n")
        .start()
        .await;
    site.set("/map.xml", Reply::text(XML, sitemap(entries)));
    for entry in entries {
        let path = entry.loc.trim_start_matches("{origin}");
        site.set(path, Reply::html(article(path)));
    }
    site
}

async fn foresee(preview: &Preview, instance: u32, syncs: u32) -> SyncForecast {
    let query = ForecastQuery {
        syncs,
        show: ForecastShow::All,
        offset: 0,
        limit: 500,
    };
    let engine = preview.engine();
    engine
        .sync_forecast(instance, engine.now(), query)
        .await
        .unwrap()
}

/// Runs a job; the pages that were asked for.
async fn synced(preview: &Preview, instance: u32, site: &Site) -> BTreeSet<String> {
    site.forget_hits();
    let job = preview.run(instance).await;
    assert_eq!(job.state, JobState::Completed, "{:?}", job.end_reason);
    let own = ["/map.xml", "/robots.txt"];
    let asked = site.paths().into_iter();
    asked.filter(|path| !own.contains(&path.as_str())).collect()
}

fn foreseen(forecast: &SyncForecast, origin: &str, number: u32) -> BTreeSet<String> {
    let rows = forecast.rows.iter();
    rows.filter(|row| row.fetched_in.contains(&number))
        .map(|row| row.url.strip_prefix(origin).unwrap().to_owned())
        .collect()
}

/// Lets every foreseen sync come true at its time.
async fn comes_true(preview: &Preview, instance: u32, site: &Site, hands: &Ticking, syncs: u32) {
    let forecast = foresee(preview, instance, syncs).await;
    assert_eq!(forecast.syncs.len(), syncs as usize);
    let mut ever = BTreeSet::new();
    for (number, sync) in (1..).zip(&forecast.syncs) {
        hands.set(sync.at);
        let fetched = synced(preview, instance, site).await;
        let expected = foreseen(&forecast, site.origin(), number);
        assert_eq!(fetched, expected, "sync {number} of {syncs}");
        assert_eq!(u32::try_from(fetched.len()).unwrap(), sync.fetched);
        ever.extend(fetched);
    }
    for row in forecast.rows.iter().filter(|row| row.never) {
        let path = row.url.strip_prefix(site.origin()).unwrap();
        assert!(!ever.contains(path), "{path} is said never to be fetched");
    }
}

fn every(seconds: u32, site: &Site) -> Config {
    Config {
        sync_interval: Some(seconds),
        ..config(&site.url("/"))
    }
}

#[tokio::test]
async fn drawn_sites_over_weeks() {
    for (seed, interval, syncs) in [
        (1, 86_400, 40),
        (2, 43_200, 30),
        (3, 3_600, 50),
        (4, 21_600, 40),
    ] {
        let mut chance = Chance(seed);
        let entries: Vec<_> = (0..50)
            .map(|number| drawn_entry(&mut chance, number))
            .collect();
        let site = faulty_site(&entries).await;
        let hands = Ticking::at("2026-01-05T06:00:00Z", 7);
        let preview = Preview::open_with_clock(hands.clock()).await;
        let instance = preview.instance(&every(interval, &site)).await;
        synced(&preview, instance, &site).await;
        comes_true(&preview, instance, &site, &hands, syncs).await;
    }
}

/// A day between two daily syncs is a day, however long the first took to reach a page.
#[tokio::test]
async fn a_daily_page_is_fetched_by_every_daily_sync() {
    let site = site(&[SitemapEntry::of("/page/0")]).await;
    let hands = Ticking::at("2026-01-05T06:00:00Z", 60_000);
    let preview = Preview::open_with_clock(hands.clock()).await;
    let instance = preview.instance(&every(86_400, &site)).await;
    synced(&preview, instance, &site).await;
    let forecast = foresee(&preview, instance, 5).await;
    assert_eq!(forecast.rows[0].fetched_in, [1, 2, 3, 4, 5]);
    comes_true(&preview, instance, &site, &hands, 5).await;
}

#[tokio::test]
async fn a_crawl_by_links_with_a_cache_age() {
    for max_age in [0, 3_600, 86_400, 604_800] {
        let entries: Vec<_> = (0..20)
            .map(|number| SitemapEntry::of(&format!("/page/{number}")))
            .collect();
        let site = site(&entries).await;
        site.set("/", Reply::html(article("/")));
        let hands = Ticking::at("2026-01-05T06:00:00Z", 11);
        let preview = Preview::open_with_clock(hands.clock()).await;
        let mut settings = every(43_200, &site);
        settings.source_params.web_crawler.parse_type = ParseType::Discover;
        settings.source_params.web_crawler.discover_options = DiscoverOptions {
            source: DiscoverSource::Sitemaps,
            max_age: Some(max_age),
            ..DiscoverOptions::default()
        };
        let instance = preview.instance(&settings).await;
        synced(&preview, instance, &site).await;
        comes_true(&preview, instance, &site, &hands, 16).await;
    }
}

/// Past the allowance of Workers Free a page is an error, which the next sync tries again.
#[tokio::test]
async fn the_allowance_of_workers_free() {
    let entries: Vec<_> = (0..540)
        .map(|number| {
            let entry = SitemapEntry::of(&format!("/page/{number}"));
            match number % 3 {
                0 => entry.changefreq("hourly"),
                1 => entry.changefreq("never"),
                _ => entry,
            }
        })
        .collect();
    let site = site(&entries).await;
    let hands = Ticking::at("2026-01-05T06:00:00Z", 3);
    let preview = Preview::open_with_clock(hands.clock()).await;
    let mut settings = every(43_200, &site);
    settings.plan = PlanTier::Free;
    let instance = preview.instance(&settings).await;
    synced(&preview, instance, &site).await;
    // More rows than one answer holds, so the counts are compared.
    let forecast = foresee(&preview, instance, 6).await;
    for sync in &forecast.syncs {
        hands.set(sync.at);
        let fetched = synced(&preview, instance, &site).await;
        assert_eq!(
            u32::try_from(fetched.len()).unwrap(),
            sync.fetched,
            "{sync:?}"
        );
    }
}

/// A changed setting shows in the forecast before any job knows it.
#[tokio::test]
async fn changed_settings() {
    let entries: Vec<_> = (0..30)
        .map(|number| SitemapEntry::of(&format!("/page/{number}")).lastmod("2026-01-01"))
        .collect();
    let site = site(&entries).await;
    let hands = Ticking::at("2026-01-05T06:00:00Z", 5);
    let preview = Preview::open_with_clock(hands.clock()).await;
    let mut settings = every(21_600, &site);
    settings.source_params.exclude_items = vec!["**/page/1*".to_owned()];
    let instance = preview.instance(&settings).await;
    synced(&preview, instance, &site).await;

    // Other filters: what they let in is fetched, what they leave out is not.
    settings.source_params.exclude_items = vec!["**/page/2*".to_owned()];
    let engine = preview.engine();
    engine.instance_update(instance, &settings).await.unwrap();
    let forecast = foresee(&preview, instance, 1).await;
    assert!(foreseen(&forecast, site.origin(), 1).contains("/page/12"));
    comes_true(&preview, instance, &site, &hands, 4).await;

    // A change that reindexes fetches everything once.
    let options = &mut settings.source_params.web_crawler.parse_options;
    options.include_headers = [("X-A".to_owned(), "1".to_owned())].into();
    engine.instance_update(instance, &settings).await.unwrap();
    let forecast = foresee(&preview, instance, 2).await;
    assert_eq!(forecast.first, JobKind::FullReindex);
    assert!(forecast.syncs[0].fetched > forecast.syncs[1].fetched);
    comes_true(&preview, instance, &site, &hands, 4).await;

    // One that reads stored pages again asks for no more than a sync does.
    settings.chunk_size = Some(128);
    engine.instance_update(instance, &settings).await.unwrap();
    comes_true(&preview, instance, &site, &hands, 4).await;
}

/// The rest of an interrupted job comes first, and the syncs after it count from then.
#[tokio::test]
async fn an_interrupted_job_goes_on_first() {
    let entries: Vec<_> = (0..80)
        .map(|number| SitemapEntry::of(&format!("/page/{number}")).changefreq("always"))
        .collect();
    let site = site(&entries).await;
    let hands = Ticking::at("2026-01-05T06:00:00Z", 5);
    let preview = Preview::open_with_clock(hands.clock()).await;
    let instance = preview.instance(&every(21_600, &site)).await;
    synced(&preview, instance, &site).await;
    hands.set(lastmod_millis("2026-01-06T06:00:00Z").unwrap());
    let late = Reply::html(article("Late")).after(std::time::Duration::from_mins(10));
    site.set("/page/70", late);
    site.forget_hits();
    preview.engine().job_start(instance).await.unwrap();
    site.wait_for_hits(60).await;
    let preview = preview.reopen().await;
    site.set("/page/70", Reply::html(article("Late")));
    let left = preview.items(instance).await;
    assert!(left.iter().any(|item| item.row.status == Status::Outdated));

    hands.set(lastmod_millis("2026-01-09T06:00:00Z").unwrap());
    let forecast = foresee(&preview, instance, 1).await;
    assert!(forecast.resumes);
    assert!(forecast.syncs[0].fetched < 80);
    comes_true(&preview, instance, &site, &hands, 1).await;
    // The job was three days late, which is no reason for a second one at once.
    let next = foresee(&preview, instance, 1).await.syncs[0].at;
    assert!(next >= lastmod_millis("2026-01-09T12:00:00Z").unwrap());
    comes_true(&preview, instance, &site, &hands, 3).await;
}
