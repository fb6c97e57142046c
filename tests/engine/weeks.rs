//! What later jobs fetch while weeks pass (spec 4.5), what a forecast says of it, and where the
//! dates of a sitemap mislead.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use foresite_engine::{
    ForecastQuery, ForecastShow,
    clock::Clock,
    instance::{DiscoverOptions, DiscoverSource, ParseType},
    item::{EvidenceKind, Status, WarningCode},
    sitemap::lastmod_millis,
    store::{DiffKind, DiffQuery, JobState},
};
use foresite_tests::{Preview, Reply, Site, SitemapEntry, article, config, sitemap};
use tokio_util::sync::CancellationToken;

use crate::expect::{evidence, item, paths, sorted};

const XML: &str = "application/xml";

/// A clock that stands until it is set.
#[derive(Clone)]
pub(crate) struct Hands(Arc<AtomicI64>);

impl Hands {
    pub(crate) fn at(moment: &str) -> Self {
        let hands = Self(Arc::default());
        hands.set(moment);
        hands
    }

    pub(crate) fn set(&self, moment: &str) {
        let millis = lastmod_millis(moment).unwrap();
        self.0.store(millis, Ordering::SeqCst);
    }

    fn wait(&self, millis: i64) {
        self.0.fetch_add(millis, Ordering::SeqCst);
    }

    pub(crate) fn clock(&self) -> Clock {
        let hands = Arc::clone(&self.0);
        Clock::new(move || hands.load(Ordering::SeqCst))
    }
}

/// A site of articles whose sitemap is replaced as it goes.
pub(crate) async fn site(entries: &[SitemapEntry]) -> Site {
    let site = Site::builder().robots("Sitemap: /map.xml\n").start().await;
    site.set("/map.xml", Reply::text(XML, sitemap(entries)));
    for entry in entries {
        let path = entry.loc.trim_start_matches("{origin}");
        site.set(path, Reply::html(article(path)));
    }
    site
}

/// Runs a job; the pages that were asked for, sorted.
pub(crate) async fn synced(preview: &Preview, instance: u32, site: &Site) -> Vec<String> {
    site.forget_hits();
    let job = preview.run(instance).await;
    assert_eq!(job.state, JobState::Completed, "{:?}", job.end_reason);
    let mut asked = site.paths();
    asked.retain(|path| !matches!(path.as_str(), "/map.xml" | "/robots.txt"));
    sorted(asked)
}

fn entry(path: &str) -> SitemapEntry {
    SitemapEntry::of(path)
}

#[tokio::test]
async fn weeks_of_a_site_that_changes() {
    let hands = Hands::at("2026-01-05T06:00:00Z");
    let mut entries = vec![
        entry("/blog").lastmod("2026-01-04"),
        entry("/stays").lastmod("2026-01-04").changefreq("always"),
        entry("/always").changefreq("always"),
        entry("/hourly").changefreq("hourly"),
        entry("/weekly").changefreq("weekly"),
        entry("/monthly").changefreq("monthly"),
        entry("/never").changefreq("never"),
        entry("/plain"),
        entry("/soon").lastmod("soon").changefreq("weekly"),
        entry("/broken").lastmod("2026-01-04"),
    ];
    let site = site(&entries).await;
    site.set("/broken", Reply::status(503));
    let preview = Preview::open_with_clock(hands.clock()).await;
    let instance = preview.instance(&config(&site.url("/"))).await;

    let first = synced(&preview, instance, &site).await;
    assert_eq!(first.len(), entries.len());

    // Half an hour later: what changes always, and what failed.
    hands.set("2026-01-05T06:30:00Z");
    assert_eq!(
        synced(&preview, instance, &site).await,
        ["/always", "/broken"]
    );

    // Twenty-three hours after the first: an hour has passed, a day has not.
    hands.set("2026-01-06T05:00:00Z");
    assert_eq!(
        synced(&preview, instance, &site).await,
        ["/always", "/broken", "/hourly"]
    );

    // Twenty-five hours after it; the fault is mended, and the blog's date moved.
    hands.set("2026-01-06T07:00:00Z");
    site.set("/broken", Reply::html(article("/broken")));
    entries[0] = entry("/blog").lastmod("2026-01-06T06:50:00Z");
    site.set("/map.xml", Reply::text(XML, sitemap(&entries)));
    assert_eq!(
        synced(&preview, instance, &site).await,
        ["/always", "/blog", "/broken", "/hourly", "/plain"]
    );

    // Six and a half days after the first; a date that moved back is no change.
    hands.set("2026-01-11T18:00:00Z");
    entries[0] = entry("/blog").lastmod("2026-01-05");
    site.set("/map.xml", Reply::text(XML, sitemap(&entries)));
    assert_eq!(
        synced(&preview, instance, &site).await,
        ["/always", "/hourly", "/plain"]
    );

    // Eight days after it: a page is new, one is gone.
    hands.set("2026-01-13T06:00:00Z");
    entries.remove(1);
    entries.push(entry("/new").lastmod("2020-01-01"));
    site.set("/map.xml", Reply::text(XML, sitemap(&entries)));
    site.set("/new", Reply::html(article("/new")));
    assert_eq!(
        synced(&preview, instance, &site).await,
        ["/always", "/hourly", "/new", "/plain", "/soon", "/weekly"]
    );
    let items = preview.items(instance).await;
    assert!(!paths(site.origin(), &items).contains(&"/stays".to_owned()));

    // Thirty-one days after it.
    hands.set("2026-02-05T06:00:00Z");
    assert_eq!(
        synced(&preview, instance, &site).await,
        [
            "/always", "/hourly", "/monthly", "/plain", "/soon", "/weekly"
        ]
    );
    let items = preview.items(instance).await;
    assert!(
        items
            .iter()
            .all(|item| item.row.status == Status::Completed)
    );
}

/// Examples 25 to 30: what is due, with the reason that stands on the item.
#[tokio::test]
async fn every_decision_is_told() {
    let hands = Hands::at("2026-01-12T10:00:00Z");
    let before = [
        entry("/25").lastmod("2026-01-01"),
        entry("/26").lastmod("2026-01-10").changefreq("always"),
        entry("/27").changefreq("weekly"),
        entry("/28"),
        entry("/29").changefreq("never"),
        entry("/30"),
    ];
    let site = site(&before).await;
    let preview = Preview::open_with_clock(hands.clock()).await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    synced(&preview, instance, &site).await;

    hands.set("2026-01-13T09:00:00Z");
    let mut after = before[..5].to_vec();
    after[0] = entry("/25").lastmod("2026-01-15");
    site.set("/map.xml", Reply::text(XML, sitemap(&after)));
    assert_eq!(synced(&preview, instance, &site).await, ["/25"]);
    let items = preview.items(instance).await;
    let fetched = evidence(item(site.origin(), &items, "/25"), EvidenceKind::Due);
    let told = |path: &str| evidence(item(site.origin(), &items, path), EvidenceKind::NotDue);
    assert!(fetched.starts_with("Fetched: lastmod 2026-01-15 is after the last sync 2026-01-12."));
    assert_eq!(
        told("/26"),
        "Not fetched: lastmod 2026-01-10 is not after the last sync 2026-01-12, whatever the page holds."
    );
    assert!(told("/27").contains("changefreq is weekly and the last fetch was 23 hours ago"));
    assert!(told("/28").contains("once a day, and the last fetch was 23 hours ago"));
    assert_eq!(told("/29"), "Not fetched: changefreq is never.");
    assert_eq!(
        paths(site.origin(), &items),
        ["/25", "/26", "/27", "/28", "/29"]
    );

    hands.set("2026-01-20T11:00:00Z");
    assert_eq!(synced(&preview, instance, &site).await, ["/27", "/28"]);
}

#[tokio::test]
async fn a_forecast_is_what_the_syncs_then_do() {
    let hands = Hands::at("2026-01-12T00:00:00Z");
    let entries = [
        entry("/dated").lastmod("2026-01-10"),
        entry("/always").changefreq("always"),
        entry("/daily").changefreq("daily"),
        entry("/plain"),
        entry("/never").changefreq("never"),
        entry("/broken").lastmod("2026-01-10"),
    ];
    let site = site(&entries).await;
    site.set("/broken", Reply::status(404));
    let preview = Preview::open_with_clock(hands.clock()).await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    synced(&preview, instance, &site).await;
    let engine = preview.engine();

    let query = ForecastQuery {
        limit: 100,
        ..ForecastQuery::default()
    };
    site.forget_hits();
    let forecast = engine
        .sync_forecast(instance, engine.now(), query)
        .await
        .unwrap();
    assert!(site.hits().is_empty());
    assert_eq!(
        (forecast.interval, forecast.total, forecast.never),
        (21_600, 6, 2)
    );
    for (number, sync) in (1..).zip(&forecast.syncs) {
        hands.0.store(sync.at, Ordering::SeqCst);
        let fetched = synced(&preview, instance, &site).await;
        let foreseen = forecast
            .rows
            .iter()
            .filter(|row| row.fetched_in.contains(&number))
            .map(|row| row.url.strip_prefix(site.origin()).unwrap().to_owned());
        assert_eq!(fetched, sorted(foreseen.collect()), "sync {number}");
        assert_eq!(fetched.len(), sync.fetched as usize);
    }

    let query = ForecastQuery {
        show: ForecastShow::Never,
        limit: 1,
        offset: 1,
        ..ForecastQuery::default()
    };
    let never = engine
        .sync_forecast(instance, engine.now(), query)
        .await
        .unwrap();
    assert_eq!((never.total, never.rows.len()), (2, 1));
    assert_eq!(never.rows[0].url, site.url("/never").as_str());
    assert_eq!(
        never.rows[0].reason.english(),
        "Not fetched: changefreq is never."
    );
    let query = ForecastQuery {
        show: ForecastShow::In(2),
        limit: 10,
        ..ForecastQuery::default()
    };
    let second = engine
        .sync_forecast(instance, engine.now(), query)
        .await
        .unwrap();
    assert_eq!(second.rows.len(), second.syncs[1].fetched as usize);
    assert!(
        second
            .rows
            .iter()
            .all(|row| row.reason.english().starts_with("Fetched: "))
    );
}

#[tokio::test]
async fn a_sitemap_whose_dates_mislead_is_told_with_proof() {
    let hands = Hands::at("2026-01-12T10:00:00Z");
    let entries = [
        entry("/silent").lastmod("2026-01-10"),
        entry("/noisy").lastmod("2026-01-10"),
        entry("/honest").lastmod("2026-01-10"),
    ];
    let site = site(&entries).await;
    let preview = Preview::open_with_clock(hands.clock()).await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    synced(&preview, instance, &site).await;

    hands.set("2026-01-20T10:00:00Z");
    site.set("/silent", Reply::html(article("Silently changed")));
    site.set("/honest", Reply::html(article("Changed")));
    let entries = [
        entry("/silent").lastmod("2026-01-10"),
        entry("/noisy").lastmod("2026-01-19"),
        entry("/honest").lastmod("2026-01-19"),
    ];
    site.set("/map.xml", Reply::text(XML, sitemap(&entries)));
    assert_eq!(
        synced(&preview, instance, &site).await,
        ["/honest", "/noisy"]
    );
    // A sync cannot see the silent change; a full reindex does.
    preview.engine().job_reindex(instance).await.unwrap();
    preview.engine().job_wait(instance).await;

    let items = preview.items(instance).await;
    let codes = |path: &str| -> Vec<WarningCode> {
        let item = item(site.origin(), &items, path);
        item.row
            .warnings
            .iter()
            .map(|warning| warning.code)
            .collect()
    };
    assert_eq!(codes("/silent"), [WarningCode::LastmodNotChanged]);
    assert_eq!(codes("/honest"), []);
    let silent = item(site.origin(), &items, "/silent");
    assert!(evidence(silent, EvidenceKind::Due).contains(
        "Compared with the fetch of 2026-01-12: the text changed, lastmod was 2026-01-10 and is 2026-01-10."
    ));
    let query = DiffQuery {
        kinds: vec![DiffKind::Text],
        limit: 10,
        ..DiffQuery::default()
    };
    let diff = preview
        .engine()
        .job_diff(instance, 2, 3, query)
        .await
        .unwrap();
    assert_eq!(diff.items.rows.len(), 1);
    assert_eq!(diff.items.rows[0].url, site.url("/silent").as_str());
    // The honest change moved its date, so it is not among the hidden ones.
    assert_eq!(diff.items.counts.lastmod_kept, 1);
    let all = preview
        .engine()
        .job_diff(instance, 1, 3, DiffQuery::default())
        .await
        .unwrap();
    let counts = all.items.counts;
    assert_eq!((counts.text, counts.lastmod_kept), (2, 1));
}

#[tokio::test]
async fn a_date_without_a_change_is_told() {
    let hands = Hands::at("2026-01-12T10:00:00Z");
    let site = site(&[entry("/noisy").lastmod("2026-01-10")]).await;
    let preview = Preview::open_with_clock(hands.clock()).await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    synced(&preview, instance, &site).await;
    hands.set("2026-01-20T10:00:00Z");
    let entries = [entry("/noisy").lastmod("2026-01-19")];
    site.set("/map.xml", Reply::text(XML, sitemap(&entries)));
    assert_eq!(synced(&preview, instance, &site).await, ["/noisy"]);
    let items = preview.items(instance).await;
    let codes: Vec<_> = items[0]
        .row
        .warnings
        .iter()
        .map(|warning| warning.code)
        .collect();
    assert_eq!(codes, [WarningCode::LastmodWithoutChange]);
}

#[tokio::test]
async fn a_changed_setting_is_no_change_of_the_text() {
    let hands = Hands::at("2026-01-12T10:00:00Z");
    let site = site(&[entry("/a").lastmod("2026-01-10")]).await;
    let preview = Preview::open_with_clock(hands.clock()).await;
    let mut settings = config(&site.url("/"));
    let instance = preview.instance(&settings).await;
    synced(&preview, instance, &site).await;
    let options = &mut settings.source_params.web_crawler.parse_options;
    options.content_selector = vec![foresite_engine::instance::ContentSelector {
        path: "**".to_owned(),
        selector: "h1".to_owned(),
    }];
    let engine = preview.engine();
    engine.instance_update(instance, &settings).await.unwrap();
    assert_eq!(synced(&preview, instance, &site).await, ["/a"]);
    let items = preview.items(instance).await;
    assert_eq!(items[0].row.warnings, []);
}

#[tokio::test]
async fn a_clock_that_was_set_back_loses_nothing() {
    let hands = Hands::at("2027-01-12T10:00:00Z");
    let mut entries = [
        entry("/dated").lastmod("2026-01-10"),
        entry("/plain"),
        entry("/same").lastmod("2026-01-10"),
    ];
    let site = site(&entries).await;
    let preview = Preview::open_with_clock(hands.clock()).await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    synced(&preview, instance, &site).await;

    hands.set("2026-01-20T10:00:00Z");
    entries[0] = entry("/dated").lastmod("2026-01-19");
    site.set("/map.xml", Reply::text(XML, sitemap(&entries)));
    assert_eq!(
        synced(&preview, instance, &site).await,
        ["/dated", "/plain"]
    );
    let jobs = preview.engine().job_list(instance).await.unwrap();
    let log = preview.log(jobs[0].id).await;
    assert!(
        log.iter()
            .any(|line| line.contains("clock of this computer was set back")),
        "{log:?}"
    );
}

/// A page that was due in a cancelled job is due in the next, whatever its dates say.
#[tokio::test]
async fn a_turn_that_never_came_is_not_lost() {
    let hands = Hands::at("2026-01-12T10:00:00Z");
    let paths: Vec<String> = (0..100).map(|number| format!("/{number}")).collect();
    let dated = |date: &str| -> Vec<SitemapEntry> {
        paths.iter().map(|path| entry(path).lastmod(date)).collect()
    };
    let site = site(&dated("2026-01-10")).await;
    let preview = Preview::open_with_clock(hands.clock()).await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    synced(&preview, instance, &site).await;

    hands.set("2026-01-20T10:00:00Z");
    site.set("/map.xml", Reply::text(XML, sitemap(&dated("2026-01-19"))));
    let endless = Reply::html(article("Late")).after(std::time::Duration::from_mins(10));
    site.set("/70", endless);
    site.forget_hits();
    let engine = preview.engine();
    let job = engine.job_start(instance).await.unwrap();
    site.wait_for_hits(60).await;
    engine.job_cancel(instance).unwrap();
    engine.job_wait(instance).await;
    assert_eq!(
        engine.job_get(job.id).await.unwrap().state,
        JobState::Cancelled
    );
    let left: Vec<_> = preview
        .items(instance)
        .await
        .iter()
        .filter(|item| item.row.status == Status::Outdated)
        .map(|item| item.row.url.strip_prefix(site.origin()).unwrap().to_owned())
        .collect();
    assert!(left.contains(&"/70".to_owned()));

    site.set("/70", Reply::html(article("/70")));
    assert_eq!(synced(&preview, instance, &site).await, sorted(left));
}

/// Example 75, and what a crawl by links does with what it reached before.
#[tokio::test]
async fn the_cooldown_is_told() {
    let hands = Hands::at("2026-01-12T10:00:00Z");
    let site = site(&[entry("/a")]).await;
    let preview = Preview::open_with_clock(hands.clock()).await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    let engine = preview.engine();
    assert_eq!(engine.cooldown_left(instance).await.unwrap(), 0);
    synced(&preview, instance, &site).await;
    hands.wait(20_000);
    assert_eq!(engine.cooldown_left(instance).await.unwrap(), 10_000);
    hands.wait(10_000);
    assert_eq!(engine.cooldown_left(instance).await.unwrap(), 0);
}

#[tokio::test]
async fn a_crawl_by_links_ignores_the_dates_of_the_sitemap() {
    let hands = Hands::at("2026-01-12T10:00:00Z");
    let site = site(&[
        entry("/"),
        entry("/a").lastmod("2026-01-10").changefreq("never"),
    ])
    .await;
    let preview = Preview::open_with_clock(hands.clock()).await;
    let mut settings = config(&site.url("/"));
    settings.source_params.web_crawler.parse_type = ParseType::Discover;
    settings.source_params.web_crawler.discover_options = DiscoverOptions {
        source: DiscoverSource::Sitemaps,
        max_age: Some(0),
        ..DiscoverOptions::default()
    };
    let instance = preview.instance(&settings).await;
    assert_eq!(synced(&preview, instance, &site).await, ["/", "/a"]);
    hands.wait(60_000);
    assert_eq!(synced(&preview, instance, &site).await, ["/", "/a"]);
}

/// The schedule is off at first; it catches up once after a sleep, and never starts twice.
#[tokio::test]
async fn scheduled_syncs_start_when_their_time_has_come() {
    const HOUR: i64 = 3_600_000;
    let hands = Hands::at("2026-01-12T10:00:00Z");
    let site = site(&[entry("/a").changefreq("always")]).await;
    let preview = Preview::open_with_clock(hands.clock()).await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    let engine = preview.engine();
    synced(&preview, instance, &site).await;
    hands.wait(7 * HOUR);
    let due = async || {
        let started = engine.start_due_syncs().await.unwrap();
        engine.job_wait(instance).await;
        started.len()
    };
    assert_eq!(engine.next_sync(instance).await.unwrap(), None);
    assert_eq!(due().await, 0);

    engine.set_schedule(instance, true).await.unwrap();
    assert_eq!(due().await, 1);
    assert_eq!(due().await, 0);
    let next = engine.next_sync(instance).await.unwrap();
    assert_eq!(next, Some(engine.now() + 6 * HOUR));
    hands.wait(6 * HOUR - 1);
    assert_eq!(due().await, 0);
    hands.wait(1);
    assert_eq!(due().await, 1);

    // Three days of sleep are one sync.
    hands.wait(72 * HOUR);
    assert_eq!(due().await, 1);
    assert_eq!(due().await, 0);
    let jobs = engine.job_list(instance).await.unwrap();
    assert_eq!(jobs.len(), 4);
    let log = preview.log(jobs[0].id).await;
    assert!(
        log.contains(&"Started by the schedule.".to_owned()),
        "{log:?}"
    );

    // A clock that was set back makes it wait an interval at most.
    hands.set("2026-01-01T10:00:00Z");
    assert_eq!(due().await, 1);
    assert_eq!(due().await, 0);
    engine.set_schedule(instance, false).await.unwrap();
    hands.wait(72 * HOUR);
    assert_eq!(due().await, 0);
}

#[tokio::test]
async fn one_item_is_synced_without_a_job() {
    let hands = Hands::at("2026-01-12T10:00:00Z");
    let entries = [
        entry("/a").lastmod("2026-01-10"),
        entry("/b").lastmod("2026-01-10"),
    ];
    let site = site(&entries).await;
    let preview = Preview::open_with_clock(hands.clock()).await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    synced(&preview, instance, &site).await;
    site.set("/a", Reply::html(article("Changed")));
    site.forget_hits();
    let engine = preview.engine();
    let items = preview.items(instance).await;
    let synced_item = engine.item_sync(instance, items[0].row.id).await.unwrap();
    assert_eq!(site.paths(), ["/robots.txt", "/a"]);
    assert_eq!(synced_item.row.title.as_deref(), Some("Changed"));
    let codes: Vec<_> = synced_item
        .row
        .warnings
        .iter()
        .map(|warning| warning.code)
        .collect();
    assert_eq!(codes, [WarningCode::LastmodNotChanged]);
    assert_eq!(engine.job_list(instance).await.unwrap().len(), 1);

    // What robots.txt forbids by now is not asked for.
    site.set(
        "/robots.txt",
        Reply::text("text/plain", "User-agent: *\nDisallow: /b\n"),
    );
    site.forget_hits();
    let blocked = engine.item_sync(instance, items[1].row.id).await.unwrap();
    assert_eq!(site.paths(), ["/robots.txt"]);
    assert_eq!(
        blocked.row.code,
        Some(foresite_engine::item::Code::BlockedByRobotsTxtPath)
    );
    site.set("/robots.txt", Reply::status(503));
    let refused = engine
        .item_sync(instance, items[0].row.id)
        .await
        .unwrap_err();
    assert_eq!(refused.code(), "unable_to_sync_item");
}

/// A change of how pages are cut needs no new request; a change of what is asked for does.
#[tokio::test]
async fn a_reindex_reads_stored_pages_where_the_service_would_not_fetch() {
    let hands = Hands::at("2026-01-12T10:00:00Z");
    let entries = [
        entry("/dated").lastmod("2026-01-10"),
        entry("/always").changefreq("always"),
        entry("/broken").lastmod("2026-01-10"),
        entry("/moved").lastmod("2026-01-10"),
        // After every sync, and the same each time.
        entry("/ahead").lastmod("2099-01-01"),
    ];
    let site = site(&entries).await;
    let long: String = (0..400)
        .map(|number| format!("<p>Paragraph {number} has a few words to fill a chunk.</p>"))
        .collect::<Vec<_>>()
        .concat();
    site.set(
        "/dated",
        Reply::html(format!("<title>Long</title><main>{long}</main>")),
    );
    site.set("/broken", Reply::status(500));
    site.set("/moved", Reply::redirect(302, "/always"));
    let preview = Preview::open_with_clock(hands.clock()).await;
    let mut settings = config(&site.url("/"));
    let instance = preview.instance(&settings).await;
    synced(&preview, instance, &site).await;
    let before = preview.items(instance).await;

    hands.wait(60_000);
    settings.chunk_size = Some(128);
    let engine = preview.engine();
    engine.instance_update(instance, &settings).await.unwrap();
    assert_eq!(
        synced(&preview, instance, &site).await,
        ["/always", "/broken"]
    );
    let after = preview.items(instance).await;
    assert!(
        after[0].row.chunks > before[0].row.chunks,
        "{:?}",
        after[0].row
    );
    assert_eq!(after[0].markdown, before[0].markdown);
    assert!(evidence(&after[0], EvidenceKind::NotDue).ends_with(
        "Indexed again from the stored page: the changed settings ask for no new request."
    ));
    let moved = |items: &[foresite_engine::store::ItemDetail]| {
        let item = item(site.origin(), items, "/moved");
        (
            item.response.clone(),
            item.row.warnings.clone(),
            item.row.status,
        )
    };
    assert_eq!(moved(&after), moved(&before));

    hands.wait(60_000);
    settings
        .source_params
        .web_crawler
        .parse_options
        .include_headers = [("X-A".to_owned(), "1".to_owned())].into();
    engine.instance_update(instance, &settings).await.unwrap();
    let asked = synced(&preview, instance, &site).await;
    assert!(asked.contains(&"/dated".to_owned()), "{asked:?}");
}

#[tokio::test]
async fn changes_that_jobs_saw_are_held_against_the_sitemap() {
    let hands = Hands::at("2026-01-05T06:00:00Z");
    let entries = |lastmod: &str| {
        [
            entry("/often").lastmod(lastmod).changefreq("yearly"),
            entry("/still").changefreq("hourly"),
            entry("/fits").changefreq("daily"),
        ]
    };
    let site = site(&entries("2026-01-04")).await;
    let preview = Preview::open_with_clock(hands.clock()).await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    synced(&preview, instance, &site).await;
    for (moment, lastmod) in [
        ("2026-01-06T07:00:00Z", "2026-01-06"),
        ("2026-01-07T08:00:00Z", "2026-01-07"),
    ] {
        hands.set(moment);
        site.set("/map.xml", Reply::text(XML, sitemap(&entries(lastmod))));
        site.set("/often", Reply::html(article(moment)));
        site.set("/fits", Reply::html(article(moment)));
        synced(&preview, instance, &site).await;
    }
    let cancel = CancellationToken::new();
    let audit = preview.engine().audit_crawled(instance, &cancel).await;
    let audit = audit.unwrap();
    let found = audit
        .findings
        .iter()
        .find(|finding| finding.check == "changefreq-against-history")
        .unwrap();
    let told: Vec<_> = found
        .places
        .iter()
        .map(|place| place.url.clone().unwrap())
        .collect();
    assert_eq!(
        told,
        [site.url("/often"), site.url("/still")].map(String::from)
    );
    assert!(
        found.places[0].text.english().contains("changed 2 times"),
        "{found:?}"
    );
}
