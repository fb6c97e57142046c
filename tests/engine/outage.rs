//! A source that is down for a while loses no item; one that let go of its pages does.

use std::{
    net::Ipv4Addr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use foresite_engine::{
    fetch::Names,
    instance::ParseType,
    item::{Code, Status},
    store::JobState,
};
use foresite_tests::{Preview, Reply, Site, SitemapEntry, article, config, sitemap};

use crate::weeks::Hands;

/// Two sitemaps with one page each.
async fn site() -> Site {
    Site::builder()
        .robots("Sitemap: /one.xml\nSitemap: /two.xml\n")
        .file("/one.xml", "application/xml", &map("/a"))
        .file("/two.xml", "application/xml", &map("/b"))
        .page("/a", &article("A"))
        .page("/b", &article("B"))
        .start()
        .await
}

fn map(path: &str) -> String {
    sitemap(&[SitemapEntry::of(path)])
}

/// The items after a second job, during which `/two.xml` answers so.
async fn after(reply: Reply) -> (usize, String) {
    let site = site().await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    preview.run(instance).await;
    site.set("/two.xml", reply);
    let job = preview.run(instance).await;
    assert_eq!(job.state, JobState::Completed);
    (
        preview.items(instance).await.len(),
        job.end_reason.unwrap().to_string(),
    )
}

#[tokio::test]
async fn a_sitemap_that_cannot_be_read_removes_nothing() {
    let cut = &map("/b").into_bytes()[..60];
    for reply in [
        Reply::status(500),
        Reply::status(403),
        Reply::html("<!doctype html><title>Maintenance</title><p>Back soon."),
        Reply::bytes("application/xml", cut.to_vec()),
    ] {
        let (items, reason) = after(reply).await;
        assert_eq!(items, 2, "{reason}");
        assert!(reason.contains("nothing was removed"), "{reason}");
    }
}

#[tokio::test]
async fn what_a_job_keeps_without_finding_it_says_so() {
    let site = site().await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    preview.run(instance).await;
    site.set("/two.xml", Reply::status(500));
    preview.run(instance).await;
    let items = preview.items(instance).await;
    let found = |path: &str| {
        let item = items.iter().find(|item| item.row.url.ends_with(path));
        item.unwrap().evidence[0].text.english()
    };
    assert!(found("/a").contains("number 1 in indexing order"));
    assert!(found("/b").contains("the last one did not find it"));
}

#[tokio::test]
async fn no_place_is_given_twice_when_a_job_keeps_what_it_did_not_find() {
    let site = site().await;
    site.set(
        "/one.xml",
        Reply::text("application/xml", maps(&["/c", "/a"])),
    );
    site.set(
        "/two.xml",
        Reply::text("application/xml", maps(&["/b", "/d"])),
    );
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    preview.run(instance).await;
    let places = async || -> Vec<(u32, String)> {
        let items = preview.items(instance).await.into_iter();
        items
            .map(|item| (item.row.position.unwrap(), path_of(&item.row.url)))
            .collect()
    };
    let rows = |paths: &[&str]| -> Vec<(u32, String)> {
        (1..)
            .zip(paths.iter().map(|path| (*path).to_owned()))
            .collect()
    };
    assert_eq!(places().await, rows(&["/c", "/a", "/b", "/d"]));

    // The kept ones stand behind those that were found, in their order.
    site.set("/one.xml", Reply::status(500));
    let job = preview.run(instance).await;
    assert_eq!(job.state, JobState::Completed);
    assert_eq!(places().await, rows(&["/b", "/d", "/c", "/a"]));
    assert_eq!(
        preview.engine().job_counts(instance).await.unwrap().total,
        4
    );

    site.set(
        "/one.xml",
        Reply::text("application/xml", maps(&["/a", "/c"])),
    );
    preview.run(instance).await;
    assert_eq!(places().await, rows(&["/a", "/c", "/b", "/d"]));
}

fn path_of(url: &str) -> String {
    url.parse::<url::Url>().unwrap().path().to_owned()
}

fn maps(paths: &[&str]) -> String {
    let entries: Vec<_> = paths.iter().map(|path| SitemapEntry::of(path)).collect();
    sitemap(&entries)
}

#[tokio::test]
async fn a_sitemap_that_is_gone_takes_its_items_along() {
    let (items, reason) = after(Reply::status(404)).await;
    assert_eq!(items, 1, "{reason}");
}

#[tokio::test]
async fn what_is_wrong_with_the_only_sitemap_is_said() {
    let site = site().await;
    site.set("/one.xml", Reply::status(500));
    site.set("/two.xml", Reply::status(404));
    let (job, _) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    assert_eq!(job.state, JobState::Failed);
    let reason = job.end_reason.unwrap().to_string();
    assert!(
        reason.contains("one.xml") && reason.contains("500"),
        "{reason}"
    );
}

/// A site of five pages, each of which links to the next; once `/p/2` is asked for, the name of
/// the site resolves no more. Every page comes over a connection of its own.
async fn site_that_loses_its_name(is_lost: &Arc<AtomicBool>) -> Site {
    let is_lost = Arc::clone(is_lost);
    let page = |next: usize| {
        let html = format!("<title>{next}</title><p>Text of <a href=\"/p/{next}\">this</a>.</p>");
        Reply::html(html).header("connection", "close")
    };
    Site::builder()
        .robots("User-agent: *\nAllow: /\n")
        .route("/", page(0))
        .otherwise(move |path| {
            let number: usize = path.strip_prefix("/p/")?.parse().ok()?;
            is_lost.fetch_or(number == 2, Ordering::Relaxed);
            Some(page((number + 1).min(4)))
        })
        .start()
        .await
}

#[tokio::test]
async fn a_name_that_stops_resolving_loses_what_comes_after_until_the_next_job() {
    let is_lost = Arc::new(AtomicBool::new(false));
    let site = site_that_loses_its_name(&is_lost).await;
    let lost = Arc::clone(&is_lost);
    let names = Names::of(move |_| {
        let here = Ipv4Addr::LOCALHOST.into();
        (!lost.load(Ordering::Relaxed)).then_some(here)
    });
    let preview = Preview::open_with_names(names).await;
    let source = format!("http://shop.example:{}/", site.address().port());
    let mut config = config(&source.parse().unwrap());
    config.source_params.web_crawler.parse_type = ParseType::Discover;
    let instance = preview.instance(&config).await;

    let job = preview.run(instance).await;
    assert_eq!(job.state, JobState::Completed);
    let items = preview.items(instance).await;
    let ends: Vec<_> = items
        .iter()
        .map(|item| (item.row.status, item.row.code))
        .collect();
    let read = (Status::Completed, None);
    let not_found = (Status::Error, Some(Code::UnreachableDns));
    assert_eq!(ends, [read, read, read, read, not_found]);
    assert!(site.hits_of("/p/3").is_empty());

    is_lost.store(false, Ordering::Relaxed);
    preview.run(instance).await;
    let items = preview.items(instance).await;
    assert!(
        items
            .iter()
            .all(|item| item.row.status == Status::Completed)
    );
    assert_eq!(items.len(), 6);
}

#[tokio::test]
async fn a_date_that_moved_while_a_sitemap_was_down_is_not_passed_over() {
    let hands = Hands::at("2026-01-05T06:00:00Z");
    let site = site().await;
    let dated = |moved: &str| {
        let entries = [
            SitemapEntry::of("/b").lastmod(moved),
            SitemapEntry::of("/stays").lastmod("2026-01-04"),
        ];
        Reply::text("application/xml", sitemap(&entries))
    };
    site.set("/stays", Reply::html(article("Stays")));
    site.set("/two.xml", dated("2026-01-04"));
    let preview = Preview::open_with_clock(hands.clock()).await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    preview.run(instance).await;

    hands.set("2026-01-07T06:00:00Z");
    site.set("/two.xml", Reply::status(500));
    preview.run(instance).await;

    // The page changed between the first sync and the one that could not see it.
    hands.set("2026-01-07T12:00:00Z");
    site.set("/two.xml", dated("2026-01-06"));
    site.forget_hits();
    preview.run(instance).await;
    let paths = site.paths();
    assert!(paths.contains(&"/b".to_owned()), "{paths:?}");
    assert!(!paths.contains(&"/stays".to_owned()), "{paths:?}");

    hands.set("2026-01-07T18:00:00Z");
    site.forget_hits();
    preview.run(instance).await;
    assert!(!site.paths().contains(&"/b".to_owned()));
}
