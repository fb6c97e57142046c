//! Audits of pages that jobs visited, and the clean sitemap that comes of them.

use foresite_engine::{
    audit::{Audit, FileKind},
    export::Destination,
    instance::{DiscoverOptions, ParseType},
    store::JobState,
};
use foresite_tests::{Preview, Reply, Site, SitemapEntry, article, config, sitemap};
use tokio_util::sync::CancellationToken;

use super::{checks, finding};
use crate::weeks::{Hands, site, synced};

const XML: &str = "application/xml";

fn entry(path: &str, lastmod: &str) -> SitemapEntry {
    SitemapEntry::of(path).lastmod(lastmod)
}

async fn audited(preview: &Preview, instance: u32) -> Audit {
    let cancel = CancellationToken::new();
    let audit = preview.engine().audit_crawled(instance, &cancel).await;
    audit.unwrap()
}

/// The clean sitemap of an instance, and how many entries it has.
async fn corrected(preview: &Preview, instance: u32) -> (String, u32) {
    let path = preview.folder().join("clean.xml");
    let destination = Destination::replacing(&path);
    let cancel = CancellationToken::new();
    let mut tell = |_| {};
    let engine = preview.engine();
    let written = engine.correct_items(instance, &destination, &cancel, &mut tell);
    let entries = written.await.unwrap().entries;
    (std::fs::read_to_string(path).unwrap(), entries)
}

/// Paths of the places of a finding, with what they say.
fn places(site: &Site, audit: &Audit, check: &str) -> Vec<(String, String)> {
    let places = finding(audit, check).places.iter();
    places
        .map(|place| {
            let url = place.url.clone().unwrap();
            let path = url.strip_prefix(site.origin()).unwrap();
            (path.to_owned(), place.text.to_string())
        })
        .collect()
}

fn on(path: &str, text: &str) -> (String, String) {
    (path.to_owned(), text.to_owned())
}

#[tokio::test]
async fn a_lastmod_older_than_the_page_is_told() {
    let hands = Hands::at("2026-05-20T10:00:00Z");
    let paths = ["/tag", "/data", "/served", "/made", "/same-day", "/ahead"];
    let entries = paths.map(|path| entry(path, "2026-01-10"));
    let site = site(&entries).await;
    let with =
        |head: &str| Reply::html(article("A page").replace("</head>", &format!("{head}</head>")));
    let modified = |date: &str| {
        with(&format!(
            "<meta property=\"article:modified_time\" content=\"{date}\">"
        ))
    };
    site.set("/tag", modified("2026-05-01T08:00:00Z"));
    let data = "<script type=\"application/ld+json\">{\"dateModified\": \"2026-04-01\"}</script>";
    site.set("/data", with(data));
    let header = |date: &str| Reply::html(article("Served")).header("last-modified", date);
    site.set("/served", header("Sun, 01 Mar 2026 08:00:00 GMT"));
    // Made for the request: that says nothing of the page.
    site.set("/made", header("Wed, 20 May 2026 10:00:00 GMT"));
    site.set("/same-day", modified("2026-01-10T22:00:00Z"));
    site.set("/ahead", modified("2027-01-01T00:00:00Z"));
    let preview = Preview::open_with_clock(hands.clock()).await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    synced(&preview, instance, &site).await;

    let audit = audited(&preview, instance).await;
    let told = places(&site, &audit, "lastmod-older-than-page");
    let expected = [
        on(
            "/tag",
            "lastmod is 2026-01-10; the page says that it changed on 2026-05-01.",
        ),
        on(
            "/data",
            "lastmod is 2026-01-10; the page says that it changed on 2026-04-01.",
        ),
        on(
            "/served",
            "lastmod is 2026-01-10; its server says that it changed on 2026-03-01.",
        ),
    ];
    assert_eq!(told, expected);
}

/// A site with two jobs: the text of `/silent` changed and its date did not, `/noisy` the other way
/// round, `/honest` changed with its date, `/late` before its date.
async fn two_jobs() -> (Site, Preview, u32) {
    let hands = Hands::at("2026-01-12T10:00:00Z");
    let paths = ["/silent", "/noisy", "/honest", "/late", "/still"];
    let first = site(&paths.map(|path| entry(path, "2026-01-10"))).await;
    let preview = Preview::open_with_clock(hands.clock()).await;
    let instance = preview.instance(&config(&first.url("/"))).await;
    synced(&preview, instance, &first).await;
    hands.set("2026-01-20T10:00:00Z");
    for path in ["/silent", "/honest", "/late"] {
        first.set(path, Reply::html(article(&format!("{path} anew"))));
    }
    let second = [
        entry("/silent", "2026-01-10"),
        entry("/noisy", "2026-01-19"),
        entry("/honest", "2026-01-15T09:30:00+00:00"),
        entry("/late", "2026-01-20T10:00:01Z"),
        entry("/still", "2026-01-10"),
    ];
    first.set("/map.xml", Reply::text(XML, sitemap(&second)));
    // A sync would not see the silent change.
    let engine = preview.engine();
    engine.job_reindex(instance).await.unwrap();
    engine.job_wait(instance).await;
    (first, preview, instance)
}

#[tokio::test]
async fn dates_that_do_not_follow_the_text_are_told() {
    let (site, preview, instance) = two_jobs().await;
    let audit = audited(&preview, instance).await;
    let paths = |check| -> Vec<String> {
        let places = places(&site, &audit, check).into_iter();
        places.map(|(path, _)| path).collect()
    };
    assert_eq!(paths("lastmod-not-moved"), ["/silent"]);
    assert_eq!(paths("lastmod-moved-alone"), ["/noisy"]);
}

#[tokio::test]
async fn the_clean_sitemap_has_the_dates_at_which_texts_changed() {
    let (site, preview, instance) = two_jobs().await;
    let (xml, entries) = corrected(&preview, instance).await;
    assert_eq!(entries, 5);
    let found: Vec<_> = xml.lines().filter(|line| line.contains("<loc>")).collect();
    let with = |path: &str, lastmod: &str| {
        let loc = site.url(path);
        format!("  <url><loc>{loc}</loc>{lastmod}</url>")
    };
    let expected = [
        // When the second job saw it.
        with("/silent", "<lastmod>2026-01-20T10:00:00+00:00</lastmod>"),
        // The date moved and the text did not: it is no date of a change.
        with("/noisy", ""),
        // The entry knows the moment between the jobs.
        with("/honest", "<lastmod>2026-01-15T09:30:00+00:00</lastmod>"),
        with("/late", "<lastmod>2026-01-20T10:00:00+00:00</lastmod>"),
        with("/still", "<lastmod>2026-01-10</lastmod>"),
    ];
    assert_eq!(found, expected);
}

#[tokio::test]
async fn a_page_that_redirects_to_another_host_is_told() {
    let other = Site::builder()
        .page("/there", &article("There"))
        .start()
        .await;
    let entries = ["/away", "/here"].map(SitemapEntry::of);
    let site = site(&entries).await;
    let there = format!("http://localhost:{}/there", other.address().port());
    site.set("/away", Reply::redirect(301, &there));
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    synced(&preview, instance, &site).await;
    let audit = audited(&preview, instance).await;
    let told = places(&site, &audit, "page-host-after-redirect");
    let (path, text) = &told[0];
    assert_eq!((told.len(), path.as_str()), (1, "/away"));
    assert!(text.contains("localhost"), "{text}");
    assert_eq!(other.paths(), [""; 0]);
}

#[tokio::test]
async fn language_versions_in_page_heads_have_to_name_each_other() {
    let paths = ["/en", "/de", "/fr", "/moved", "/alone"];
    let site = site(&paths.map(SitemapEntry::of)).await;
    let page = |versions: &[&str]| {
        let link = |path: &&str| format!("<link rel=\"alternate\" hreflang=\"x\" href=\"{path}\">");
        let links = versions.iter().map(link).collect::<Vec<_>>().concat();
        Reply::html(article("Page").replace("</head>", &format!("{links}</head>")))
    };
    site.set("/en", page(&["/en", "/de", "/fr", "/alone", "/nowhere"]));
    site.set("/de", page(&["/en", "/de"]));
    site.set("/fr", page(&["/fr"]));
    site.set("/moved", Reply::redirect(301, "/de"));
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    synced(&preview, instance, &site).await;

    // Of a page without versions of its own, and of one that was not read, nothing is known.
    let told = places(
        &site,
        &audited(&preview, instance).await,
        "hreflang-no-return-link",
    );
    let text = format!("It names {}, which does not name it back.", site.url("/fr"));
    assert_eq!(told, [on("/en", &text)]);

    site.set("/fr", page(&["/en", "/fr"]));
    preview.engine().job_reindex(instance).await.unwrap();
    preview.engine().job_wait(instance).await;
    let mended = audited(&preview, instance).await;
    assert!(!checks(&mended).contains(&"hreflang-no-return-link"));
}

#[tokio::test]
async fn pages_found_by_links_are_told_apart_from_files() {
    let site = site(&[SitemapEntry::of("/a")]).await;
    let page = article("A").replace("</p>", r#"</p><a href="/gone">Gone</a>"#);
    site.set("/a", Reply::html(page));
    let mut config = config(&site.url("/"));
    config.source_params.web_crawler.parse_type = ParseType::Discover;
    let preview = Preview::open().await;
    let instance = preview.instance(&config).await;
    assert_eq!(preview.run(instance).await.state, JobState::Completed);
    let audit = audited(&preview, instance).await;
    let by_links = audit
        .files
        .iter()
        .filter(|file| file.kind == FileKind::Links);
    let names: Vec<&str> = by_links.map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["pages found by links"]);
    assert_eq!(audit.file_count() as usize, audit.files.len() - 1);
}

/// A crawl by links begins with the start page, before it knows the sitemap.
#[tokio::test]
async fn the_clean_sitemap_of_a_crawl_keeps_what_the_sitemap_says_of_the_start_page() {
    let entries = [
        SitemapEntry::of("/").lastmod("2026-01-10").priority("1.0"),
        SitemapEntry::of("/a").lastmod("2026-01-11").priority("0.4"),
    ];
    let site = site(&entries).await;
    let mut config = config(&site.url("/"));
    config.source_params.web_crawler.parse_type = ParseType::Discover;
    config.source_params.web_crawler.discover_options = DiscoverOptions::default();
    let preview = Preview::open().await;
    let instance = preview.instance(&config).await;
    let expected = [("/", "2026-01-10", "1.0"), ("/a", "2026-01-11", "0.4")].map(
        |(path, lastmod, priority)| {
            let loc = site.url(path);
            format!("<loc>{loc}</loc><lastmod>{lastmod}</lastmod><priority>{priority}</priority>")
        },
    );
    // The second job knows the item already.
    for _ in 0..2 {
        assert_eq!(preview.run(instance).await.state, JobState::Completed);
        let (xml, entries) = corrected(&preview, instance).await;
        assert_eq!(entries, 2);
        for entry in &expected {
            assert!(xml.contains(entry), "{entry} in {xml}");
        }
    }
}
