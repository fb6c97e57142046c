//! Which sitemaps are read, and in which order their pages are indexed.

use foresite_engine::{
    instance::Config,
    item::{Code, JobCode, Status},
    store::JobState,
};
use foresite_tests::{
    Preview, Reply, Site, SiteBuilder, SitemapEntry, article, config, gzip, sitemap, sitemap_index,
};

use crate::expect::{item, outcomes, paths, sorted};

pub(crate) const XML: &str = "application/xml";

/// A site with an article at each of these paths.
pub(crate) fn articles(paths: &[&str]) -> SiteBuilder {
    let site = Site::builder();
    paths
        .iter()
        .fold(site, |site, path| site.page(path, &article(path)))
}

pub(crate) fn entries(paths: &[&str]) -> String {
    let entries: Vec<_> = paths.iter().map(|path| SitemapEntry::of(path)).collect();
    sitemap(&entries)
}

#[tokio::test]
async fn pages_are_indexed_by_priority_whatever_the_sitemap() {
    let first = [
        SitemapEntry::of("/a").priority("0.3"),
        SitemapEntry::of("/c").priority("0.8"),
        SitemapEntry::of("/none"),
    ];
    let second = [
        SitemapEntry::of("/b").priority("1.0"),
        SitemapEntry::of("/bad").priority("7"),
    ];
    let site = articles(&["/a", "/b", "/c", "/none", "/bad"])
        .robots("Sitemap: {origin}/1.xml\nSitemap: {origin}/2.xml\n")
        .file("/1.xml", XML, &sitemap(&first))
        .file("/2.xml", XML, &sitemap(&second))
        .start()
        .await;
    let (job, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;

    assert_eq!(job.state, JobState::Completed, "{:?}", job.end_reason);
    // Those without a usable priority count as 0.5 (U10), in the order found.
    assert_eq!(
        paths(site.origin(), &items),
        ["/b", "/c", "/none", "/bad", "/a"]
    );
    let positions: Vec<_> = items.iter().map(|item| item.row.position).collect();
    assert_eq!(positions, [Some(1), Some(2), Some(3), Some(4), Some(5)]);
    assert!(
        items
            .iter()
            .all(|item| item.row.status == Status::Completed)
    );

    let asked = site.paths();
    assert_eq!(asked[..3], ["/robots.txt", "/1.xml", "/2.xml"]);
    let pages = sorted(asked[3..].to_vec());
    assert_eq!(pages, ["/a", "/b", "/bad", "/c", "/none"]);
}

#[tokio::test]
async fn without_priorities_the_order_is_that_of_robots_txt_and_the_documents() {
    let site = articles(&["/a", "/b", "/c", "/d"])
        .robots("Sitemap: /maps/index.xml\nSitemap: /last.xml\nSitemap: /maps/index.xml\n")
        .file(
            "/maps/index.xml",
            XML,
            &sitemap_index(&["/maps/2.xml", "/maps/1.xml"]),
        )
        .file("/maps/1.xml", XML, &entries(&["/c", "/a"]))
        .file("/maps/2.xml", XML, &entries(&["/b"]))
        .file("/last.xml", XML, &entries(&["/d", "/b"]))
        .start()
        .await;
    let (_, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    assert_eq!(paths(site.origin(), &items), ["/b", "/c", "/a", "/d"]);
    let asked = site.paths();
    let maps = [
        "/robots.txt",
        "/maps/index.xml",
        "/maps/2.xml",
        "/maps/1.xml",
        "/last.xml",
    ];
    assert_eq!(asked[..5], maps);
    assert_eq!(asked.len(), 9, "{asked:?}");
}

#[tokio::test]
async fn compressed_sitemaps_and_partial_urls_are_read() {
    let relative = "<?xml version=\"1.0\"?>\
        <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\
        <url><loc>/a</loc></url><url><loc> b </loc></url></urlset>";
    let coded = Reply::text(XML, relative.replace("/a", "/c").replace(" b ", "/d")).gzipped();
    let site = articles(&["/a", "/maps/b", "/c", "/d"])
        .robots("sitemap: /maps/bare.xml.gz\nSITEMAP: coded.xml.gz\n")
        .bytes(
            "/maps/bare.xml.gz",
            "application/gzip",
            gzip(relative.as_bytes()),
        )
        .route("/coded.xml.gz", coded)
        .start()
        .await;
    let (_, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    assert_eq!(paths(site.origin(), &items), ["/a", "/maps/b", "/c", "/d"]);
    assert!(
        items
            .iter()
            .all(|item| item.row.status == Status::Completed)
    );
}

#[tokio::test]
async fn sitemap_xml_is_tried_only_where_there_is_no_robots_txt() {
    let site = articles(&["/a"])
        .file("/sitemap.xml", XML, &entries(&["/a"]))
        .start()
        .await;
    let (job, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    assert_eq!(job.state, JobState::Completed);
    assert_eq!(paths(site.origin(), &items), ["/a"]);
    assert_eq!(site.paths(), ["/robots.txt", "/sitemap.xml", "/a"]);

    let site = articles(&["/a"])
        .robots("User-agent: *\nAllow: /\n")
        .file("/sitemap.xml", XML, &entries(&["/a"]))
        .start()
        .await;
    let (job, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    assert_eq!(job.state, JobState::Failed);
    assert_eq!(
        (job.error, job.error_number),
        (Some(JobCode::MissingSitemap), Some(7028))
    );
    assert!(job.end_reason.unwrap().to_string().contains("Sitemap:"));
    assert!(items.is_empty());
    assert_eq!(site.paths(), ["/robots.txt"]);
}

#[tokio::test]
async fn one_bad_sitemap_among_good_ones_is_passed_over() {
    let site = articles(&["/a"])
        .robots("Sitemap: /gone.xml\nSitemap: /page.xml\nSitemap: /good.xml\n")
        .page("/page.xml", "<html><body>not a sitemap</body></html>")
        .file("/good.xml", XML, &entries(&["/a"]))
        .start()
        .await;
    let preview = Preview::open().await;
    let (job, items) = preview.crawl(&config(&site.url("/"))).await;
    assert_eq!(job.state, JobState::Completed);
    assert_eq!(paths(site.origin(), &items), ["/a"]);
    let log = preview.log(job.id).await;
    for (file, words) in [("/gone.xml", "404"), ("/page.xml", "not a sitemap")] {
        let told = log
            .iter()
            .any(|line| line.contains(file) && line.contains(words));
        assert!(told, "{file}: {log:#?}");
    }
}

#[tokio::test]
async fn sitemaps_that_are_all_bad_or_forbidden_end_the_job() {
    for (status, code, number) in [
        (403, JobCode::ForbiddenSitemap, 7035),
        (401, JobCode::ForbiddenSitemap, 7035),
        (404, JobCode::MissingSitemap, 7028),
        (500, JobCode::MissingSitemap, 7028),
    ] {
        let site = Site::builder()
            .robots("Sitemap: /s.xml\n")
            .status("/s.xml", status)
            .start()
            .await;
        let (job, _) = Preview::open().await.crawl(&config(&site.url("/"))).await;
        assert_eq!(job.state, JobState::Failed, "{status}");
        assert_eq!(
            (job.error, job.error_number),
            (Some(code), Some(number)),
            "{status}"
        );
        assert_eq!(site.paths(), ["/robots.txt", "/s.xml"]);
    }
}

#[tokio::test]
async fn specific_sitemaps_replace_those_of_robots_txt() {
    let site = articles(&["/a", "/b", "/c"])
        .robots("User-agent: *\nDisallow: /c\nSitemap: /other.xml\n")
        .file("/2.xml", XML, &entries(&["/b", "/c"]))
        .file("/1.xml", XML, &entries(&["/a"]))
        .start()
        .await;
    let mut config = config(&site.url("/"));
    let specific = ["/2.xml", "/1.xml"].map(|path| site.url(path).to_string());
    config
        .source_params
        .web_crawler
        .parse_options
        .specific_sitemaps = specific.into();
    let (_, items) = Preview::open().await.crawl(&config).await;
    assert_eq!(paths(site.origin(), &items), ["/b", "/c", "/a"]);
    let blocked = item(site.origin(), &items, "/c");
    assert_eq!(blocked.row.code, Some(Code::BlockedByRobotsTxtPath));
    assert!(site.hits_of("/other.xml").is_empty());
    assert!(site.hits_of("/c").is_empty());
}

#[tokio::test]
async fn duplicates_are_one_item_and_foreign_hosts_are_not_fetched() {
    let foreign = Site::builder()
        .page("/x", &article("Foreign"))
        .start()
        .await;
    let mut all = entries(&["/a", "/a#part", "/a?x=1", "/a"]);
    let other = format!("<url><loc>{}</loc></url></urlset>", foreign.url("/x"));
    all = all.replace("</urlset>", &other);
    let site = articles(&["/a", "/a?x=1"])
        .robots("Sitemap: /s.xml\n")
        .file("/s.xml", XML, &all)
        .start()
        .await;
    let (_, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    let expected = [
        ("/a".to_owned(), Status::Completed, None),
        ("/a?x=1".to_owned(), Status::Completed, None),
        (
            foreign.url("/x").to_string(),
            Status::Error,
            Some(Code::SubdomainsNotAllowed),
        ),
    ];
    assert_eq!(outcomes(site.origin(), &items), expected);
    assert_eq!(site.hits_of("/a").len(), 1);
    assert!(foreign.hits().is_empty());
}

#[tokio::test]
async fn source_with_a_path_gives_the_host_alone() {
    let site = articles(&["/a", "/docs/b"])
        .robots("Sitemap: /s.xml\n")
        .file("/s.xml", XML, &entries(&["/a", "/docs/b"]))
        .start()
        .await;
    let config = Config {
        source: site.url("/docs/").to_string(),
        ..Config::default()
    };
    let (_, items) = Preview::open().await.crawl(&config).await;
    assert_eq!(paths(site.origin(), &items), ["/a", "/docs/b"]);
}
