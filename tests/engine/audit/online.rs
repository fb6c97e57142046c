//! Sites on loopback.

use foresite_engine::{
    Engine,
    audit::{Audit, FileKind},
    instance::Config,
};
use foresite_tests::{
    RawSite, Reply, Site, SitemapEntry, Step, config, gzip, sitemap, sitemap_index,
};
use tokio_util::sync::CancellationToken;

use super::{checks, finding};

const XML: &str = "application/xml";

async fn audit(config: &Config) -> Audit {
    let cancel = CancellationToken::new();
    let audit = Engine::audit_site(config, &cancel, &mut |_| {}).await;
    audit.unwrap()
}

async fn audit_of(site: &Site) -> Audit {
    audit(&config(&site.url("/"))).await
}

fn pages(paths: &[&str]) -> String {
    let entries: Vec<_> = paths.iter().map(|path| SitemapEntry::of(path)).collect();
    sitemap(&entries)
}

#[tokio::test]
async fn a_site_is_read_as_a_job_reads_it() {
    let site = Site::builder()
        .robots("User-agent: *\nSitemap: {origin}/index.xml\nSitemap: /late.xml\n")
        .file("/index.xml", XML, &sitemap_index(&["/a.xml", "/b.xml.gz"]))
        .file("/a.xml", XML, &pages(&["/1", "/2"]))
        .file("/late.xml", XML, &pages(&["/3"]))
        .start()
        .await;
    let packed = pages(&["/4"]).replace("{origin}", site.origin());
    let packed = Reply::bytes("application/gzip", gzip(packed.as_bytes()));
    site.set("/b.xml.gz", packed.header("etag", "\"1\""));
    let audit = audit_of(&site).await;
    let expected = [
        "/robots.txt",
        "/index.xml",
        "/a.xml",
        "/b.xml.gz",
        "/late.xml",
    ];
    assert_eq!(site.paths(), expected);
    assert_eq!(audit.pages, 4);
    let parents: Vec<_> = audit.files.iter().map(|file| file.parent).collect();
    assert_eq!(parents, [None, Some(0), Some(1), Some(1), Some(0)]);
    let packed = &audit.files[3];
    assert_eq!((packed.kind, packed.entries), (FileKind::UrlSet, 1));
    let facts = packed.fetch.as_ref().unwrap();
    assert_eq!(facts.status, Some(200));
    assert_eq!(facts.etag.as_deref(), Some("\"1\""));
    // robots.txt is no sitemap, and one of the four sitemaps has an ETag.
    assert_eq!(finding(&audit, "no-etag-or-last-modified").count, 3);
}

#[tokio::test]
async fn the_sitemap_at_the_root_is_tried_only_without_a_robots_txt() {
    let site = Site::builder()
        .file("/sitemap.xml", XML, &pages(&["/1"]))
        .start()
        .await;
    let open = audit_of(&site).await;
    assert_eq!(open.pages, 1);
    assert_eq!(finding(&open, "robots-missing").count, 1);
    site.forget_hits();
    site.set("/robots.txt", Reply::text("text/plain", "User-agent: *\n"));
    let closed = audit_of(&site).await;
    assert_eq!(checks(&closed), ["robots-no-sitemap-line"]);
    assert_eq!(site.paths(), ["/robots.txt"]);
}

#[tokio::test]
async fn how_a_sitemap_answers_is_told_with_its_place() {
    let challenge = Reply::html("<title>Just a moment...</title>")
        .with_status(403)
        .header("cf-mitigated", "challenge");
    let lines = [
        "gone",
        "shut",
        "broken",
        "challenge",
        "moved",
        "page",
        "good",
    ];
    let robots: String = lines.map(|name| format!("Sitemap: /{name}.xml\n")).concat();
    let site = Site::builder()
        .robots(&robots)
        .status("/gone.xml", 404)
        .status("/shut.xml", 401)
        .status("/broken.xml", 500)
        .route("/challenge.xml", challenge)
        .redirect("/moved.xml", 301, "/there.xml")
        .file("/there.xml", "text/plain", &pages(&["/1"]))
        .page("/page.xml", "<!doctype html><title>Shop</title>")
        .file("/good.xml", XML, &pages(&["/2"]))
        .start()
        .await;
    let audit = audit_of(&site).await;
    assert_eq!(audit.pages, 2);
    let place = |check: &str| &finding(&audit, check).places[0];
    let status = finding(&audit, "sitemap-status");
    assert_eq!(status.count, 2);
    assert!(
        status.places[0].text.english().contains("404"),
        "{status:?}"
    );
    assert!(
        status.places[0]
            .text
            .english()
            .ends_with("/robots.txt, line 1."),
        "{status:?}"
    );
    assert!(place("sitemap-forbidden").file.ends_with("/shut.xml"));
    assert!(place("sitemap-challenge").file.ends_with("/challenge.xml"));
    assert!(
        place("sitemap-redirect")
            .text
            .english()
            .contains("/there.xml (301)")
    );
    assert!(place("not-a-sitemap").file.ends_with("/page.xml"));
    let unusual = finding(&audit, "sitemap-content-type");
    assert_eq!(unusual.count, 2, "{unusual:?}");
}

#[tokio::test]
async fn loops_end_also_through_a_redirect() {
    let site = Site::builder()
        .robots("Sitemap: /index.xml\n")
        .file(
            "/index.xml",
            XML,
            &sitemap_index(&["/index.xml", "/other.xml", "/a.xml"]),
        )
        .redirect("/other.xml", 302, "/index.xml")
        .file("/a.xml", XML, &pages(&["/1"]))
        .start()
        .await;
    let audit = audit_of(&site).await;
    assert_eq!(audit.pages, 1);
    assert_eq!(finding(&audit, "loop").count, 2);
    assert_eq!(site.hits_of("/index.xml").len(), 2);
}

#[tokio::test]
async fn a_closed_robots_txt_ends_the_audit() {
    for (status, check) in [(403, "robots-forbidden"), (503, "robots-unreachable")] {
        let site = Site::builder().status("/robots.txt", status).start().await;
        let audit = audit_of(&site).await;
        assert_eq!(checks(&audit), [check]);
        assert_eq!(site.paths(), ["/robots.txt"]);
    }
}

#[tokio::test]
async fn specific_sitemaps_stand_for_those_of_the_site() {
    let site = Site::builder()
        .robots("Sitemap: /all.xml\n")
        .file("/some.xml", XML, &pages(&["/1"]))
        .start()
        .await;
    let mut config = config(&site.url("/"));
    let options = &mut config.source_params.web_crawler.parse_options;
    options.specific_sitemaps = vec![site.url("/some.xml").to_string()];
    options
        .include_headers
        .insert("X-Token".into(), "s3cr3t".into());
    let audit = audit(&config).await;
    assert_eq!(audit.pages, 1);
    assert_eq!(site.paths(), ["/robots.txt", "/some.xml"]);
    assert!(
        site.hits()
            .iter()
            .all(|hit| hit.header("x-token") == Some("s3cr3t"))
    );
}

#[tokio::test]
async fn a_sitemap_that_breaks_off_is_read_as_far_as_it_came() {
    let start =
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>/1</loc></url>";
    let broken = RawSite::start(vec![
        Step::ok(&[("content-type", XML), ("content-length", "100000")]),
        Step::text(start),
        Step::Reset,
    ])
    .await;
    let site = Site::builder()
        .robots(&format!("Sitemap: {}\n", broken.url("/sitemap.xml")))
        .start()
        .await;
    let audit = audit_of(&site).await;
    assert_eq!(audit.pages, 1);
    assert!(!checks(&audit).contains(&"not-well-formed"));
    let cut = &finding(&audit, "sitemap-broke-off").places;
    assert!(
        cut.iter()
            .any(|place| place.text.english().contains("broke off")),
        "{cut:?}"
    );
    assert_eq!(finding(&audit, "sitemap-off-host").count, 1);
}

#[tokio::test]
async fn pages_of_a_sitemap_elsewhere_have_to_be_on_the_host_of_the_site() {
    let elsewhere = Site::builder().start().await;
    let map = elsewhere.url("/sitemap.xml");
    let site = Site::builder()
        .robots(&format!(
            "User-agent: *\nDisallow: /private/\nSitemap: {map}\n"
        ))
        .start()
        .await;
    let pages = [
        site.url("/a"),
        site.url("/private/b"),
        elsewhere.url("/private/c"),
    ];
    let [own, closed, foreign] = &pages;
    let xml = format!(
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>{own}</loc></url>\
         <url><loc>{closed}</loc></url><url><loc>{foreign}</loc></url></urlset>"
    );
    elsewhere.set("/sitemap.xml", Reply::text(XML, xml));
    let audit = audit_of(&site).await;
    let places = &finding(&audit, "foreign-host-loc").places;
    assert_eq!(places.len(), 1, "{places:?}");
    assert!(
        places[0].text.english().contains(foreign.as_str()),
        "{places:?}"
    );
    let blocked = finding(&audit, "page-blocked-by-robots");
    assert_eq!(blocked.count, 1);
    assert_eq!(blocked.places[0].url.as_deref(), Some(closed.as_str()));
}

#[tokio::test]
async fn a_cancelled_audit_ends_while_a_server_is_silent() {
    let silent = RawSite::start(vec![Step::Hang]).await;
    let cancel = CancellationToken::new();
    let waiting = cancel.clone();
    let config = config(&silent.url("/"));
    let audit = tokio::spawn(async move {
        let mut tell = |_: &_| {};
        Engine::audit_site(&config, &waiting, &mut tell).await
    });
    silent.wait_for_connections(1).await;
    cancel.cancel();
    let audit = tokio::time::timeout(std::time::Duration::from_secs(1), audit).await;
    assert!(audit.unwrap().unwrap().unwrap().cancelled);
}
