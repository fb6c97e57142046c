//! Worked examples of the spec's section 23 that need a whole job, each named after its number. The
//! others stand beside the rule that they are about.

use foresite_engine::{
    instance::Config,
    item::{Code, JobCode, Status},
    store::{JobState, JobSummary},
};
use foresite_tests::{
    Preview, Reply, Site, SiteBuilder, SitemapEntry, article, config, gzip, sitemap, sitemap_index,
};

use crate::{
    expect::{item, outcomes, paths},
    sitemaps::{XML, articles, entries},
};

/// The paths of the items, in indexing order, after a job of the parse type `sitemap`.
async fn indexed(site: SiteBuilder) -> Vec<String> {
    let site = site.start().await;
    let (job, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    assert_eq!(job.state, JobState::Completed, "{:?}", job.end_reason);
    paths(site.origin(), &items)
}

/// The service's code and number for a job that cannot run; no page is asked for.
async fn refused(site: SiteBuilder) -> (Option<JobCode>, Option<u32>) {
    let site = site.page("/a", &article("A")).start().await;
    let (job, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    assert_eq!(job.state, JobState::Failed, "{job:?}");
    assert!(items.is_empty());
    assert!(site.hits_of("/a").is_empty());
    (job.error, job.error_number)
}

fn missing_sitemap() -> (Option<JobCode>, Option<u32>) {
    (Some(JobCode::MissingSitemap), Some(7028))
}

#[tokio::test]
async fn worked_example_7_two_sitemap_lines_are_both_read_in_that_order() {
    let site = articles(&["/a", "/b"])
        .robots("Sitemap: {origin}/2.xml\nSitemap: {origin}/1.xml\n")
        .file("/1.xml", XML, &entries(&["/a"]))
        .file("/2.xml", XML, &entries(&["/b"]));
    assert_eq!(indexed(site).await, ["/b", "/a"]);
}

#[tokio::test]
async fn worked_example_8_without_robots_txt_the_default_sitemap_is_used() {
    let site = articles(&["/a"]).file("/sitemap.xml", XML, &entries(&["/a"]));
    assert_eq!(indexed(site).await, ["/a"]);
}

#[tokio::test]
async fn worked_example_9_robots_txt_without_sitemap_line_is_7028() {
    let site = Site::builder().robots("User-agent: *\nAllow: /\n").file(
        "/sitemap.xml",
        XML,
        &entries(&["/a"]),
    );
    assert_eq!(refused(site).await, missing_sitemap());
}

#[tokio::test]
async fn worked_example_10_neither_robots_txt_nor_sitemap_is_7028() {
    assert_eq!(refused(Site::builder()).await, missing_sitemap());
}

#[tokio::test]
async fn worked_example_11_robots_txt_403_is_7034() {
    let site =
        Site::builder()
            .status("/robots.txt", 403)
            .file("/sitemap.xml", XML, &entries(&["/a"]));
    let expected = (Some(JobCode::ForbiddenRobotsTxt), Some(7034));
    assert_eq!(refused(site).await, expected);
}

#[tokio::test]
async fn worked_example_12_sitemap_403_is_7035() {
    let site = Site::builder()
        .robots("Sitemap: /s.xml\n")
        .status("/s.xml", 403);
    let expected = (Some(JobCode::ForbiddenSitemap), Some(7035));
    assert_eq!(refused(site).await, expected);
}

#[tokio::test]
async fn worked_example_14_specific_sitemaps_alone_are_read() {
    let site = articles(&["/a", "/b", "/c"])
        .robots("Sitemap: /third.xml\n")
        .file("/1.xml", XML, &entries(&["/a"]))
        .file("/2.xml", XML, &entries(&["/b"]))
        .file("/third.xml", XML, &entries(&["/c"]))
        .start()
        .await;
    let mut config = config(&site.url("/"));
    let options = &mut config.source_params.web_crawler.parse_options;
    options.specific_sitemaps = vec![site.url("/1.xml").into(), site.url("/2.xml").into()];
    let (_, items) = Preview::open().await.crawl(&config).await;
    assert_eq!(paths(site.origin(), &items), ["/a", "/b"]);
    assert!(site.hits_of("/third.xml").is_empty());
}

#[tokio::test]
async fn worked_example_18_a_partial_sitemap_line_is_resolved() {
    let site = articles(&["/a"]).robots("Sitemap: /maps/a.xml\n").file(
        "/maps/a.xml",
        XML,
        &entries(&["/a"]),
    );
    assert_eq!(indexed(site).await, ["/a"]);
}

#[tokio::test]
async fn worked_example_19_a_partial_loc_is_resolved() {
    let partial = sitemap(&[SitemapEntry {
        loc: "/p".to_owned(),
        ..SitemapEntry::default()
    }]);
    let site =
        articles(&["/p"])
            .robots("Sitemap: /maps/a.xml\n")
            .file("/maps/a.xml", XML, &partial);
    assert_eq!(indexed(site).await, ["/p"]);
}

#[tokio::test]
async fn worked_example_20_gzip_as_coding_and_as_file_are_both_read() {
    let of = |path: &str| {
        let loc = path.to_owned();
        let entry = SitemapEntry {
            loc,
            ..SitemapEntry::default()
        };
        sitemap(&[entry])
    };
    let site = articles(&["/a", "/b"])
        .robots("Sitemap: /coded.xml.gz\nSitemap: /bare.xml.gz\n")
        .route("/coded.xml.gz", Reply::text(XML, of("/a")).gzipped())
        .bytes(
            "/bare.xml.gz",
            "application/gzip",
            gzip(of("/b").as_bytes()),
        );
    assert_eq!(indexed(site).await, ["/a", "/b"]);
}

#[tokio::test]
async fn worked_example_21_pages_of_an_index_come_in_the_order_of_its_children() {
    let site = articles(&["/a", "/b", "/c", "/d"])
        .robots("Sitemap: /index.xml\n")
        .file("/index.xml", XML, &sitemap_index(&["/1.xml", "/2.xml"]))
        .file("/1.xml", XML, &entries(&["/c", "/a"]))
        .file("/2.xml", XML, &entries(&["/d", "/b"]));
    assert_eq!(indexed(site).await, ["/c", "/a", "/d", "/b"]);
}

#[tokio::test]
async fn worked_example_22_priority_decides_across_sitemaps() {
    let first = [
        SitemapEntry::of("/a").priority("0.3"),
        SitemapEntry::of("/c").priority("0.8"),
    ];
    let second = [SitemapEntry::of("/b").priority("1.0")];
    let site = articles(&["/a", "/b", "/c"])
        .robots("Sitemap: /1.xml\nSitemap: /2.xml\n")
        .file("/1.xml", XML, &sitemap(&first))
        .file("/2.xml", XML, &sitemap(&second));
    assert_eq!(indexed(site).await, ["/b", "/c", "/a"]);
}

#[tokio::test]
async fn worked_example_23_a_missing_priority_counts_as_half() {
    let all = [
        SitemapEntry::of("/a"),
        SitemapEntry::of("/b").priority("0.4"),
        SitemapEntry::of("/c").priority("0.9"),
    ];
    let site = articles(&["/a", "/b", "/c"])
        .robots("Sitemap: /s.xml\n")
        .file("/s.xml", XML, &sitemap(&all));
    assert_eq!(indexed(site).await, ["/c", "/a", "/b"]);
}

#[tokio::test]
async fn worked_example_24_without_priority_the_order_of_robots_txt_counts() {
    let site = articles(&["/a", "/b"])
        .robots("Sitemap: /map2.xml\nSitemap: /map1.xml\n")
        .file("/map1.xml", XML, &entries(&["/a"]))
        .file("/map2.xml", XML, &entries(&["/b"]));
    assert_eq!(indexed(site).await, ["/b", "/a"]);
}

#[tokio::test]
async fn worked_example_30_a_url_that_left_every_sitemap_is_deleted_by_the_next_sync() {
    let site = articles(&["/a", "/b"])
        .robots("Sitemap: /s.xml\n")
        .file("/s.xml", XML, &entries(&["/a", "/b"]))
        .start()
        .await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    preview.run(instance).await;
    site.set("/s.xml", Reply::text(XML, entries(&["/a"])));
    preview.run(instance).await;
    let items = preview.items(instance).await;
    assert_eq!(paths(site.origin(), &items), ["/a"]);
}

#[tokio::test]
async fn worked_example_31_links_of_a_page_are_not_followed() {
    let page = "<main><h1>A</h1><p>Read <a href=\"/b\">the other page</a> too.</p></main>";
    let site = Site::builder()
        .robots("Sitemap: /s.xml\n")
        .file("/s.xml", XML, &entries(&["/a"]))
        .page("/a", page)
        .page("/b", &article("B"))
        .start()
        .await;
    let (_, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    let expected = [("/a".to_owned(), Status::Completed, None)];
    assert_eq!(outcomes(site.origin(), &items), expected);
    assert!(site.hits_of("/b").is_empty());
}

/// A job on a site whose robots.txt begins with `rules`; its sitemap names these paths.
async fn under_rules(rules: &str, all: &[&str]) -> (Site, JobSummary, Vec<(String, Option<Code>)>) {
    let site = articles(all)
        .robots(&format!("{rules}\nSitemap: /s.xml\n"))
        .file("/s.xml", XML, &entries(all))
        .start()
        .await;
    let (job, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    let codes = outcomes(site.origin(), &items)
        .into_iter()
        .map(|(path, _, code)| (path, code))
        .collect();
    (site, job, codes)
}

#[tokio::test]
async fn worked_example_32_the_own_group_opens_a_site_closed_to_others() {
    let rules = "User-agent: *\nDisallow: /\n\nUser-agent: Cloudflare-AI-Search\nAllow: /\n";
    let (_site, job, codes) = under_rules(rules, &["/a"]).await;
    assert_eq!(job.state, JobState::Completed);
    assert_eq!(codes, [("/a".to_owned(), None)]);
}

#[tokio::test]
async fn worked_example_33_the_former_token_closes_the_site() {
    let rules = "User-agent: Cloudflare-AutoRAG\nDisallow: /\n";
    let (site, job, codes) = under_rules(rules, &["/a"]).await;
    assert_eq!(job.error, Some(JobCode::ForbiddenRobotsTxt));
    let source = ("/".to_owned(), Some(Code::BlockedByRobotsTxt));
    assert_eq!(codes, [source]);
    assert_eq!(site.paths(), ["/robots.txt"]);
}

#[tokio::test]
async fn worked_example_34_a_disallowed_path_is_an_errored_item_and_not_fetched() {
    let rules = "User-agent: *\nDisallow: /private/\n";
    let (site, _, codes) = under_rules(rules, &["/private/x", "/a"]).await;
    let blocked = Some(Code::BlockedByRobotsTxtPath);
    let expected = [("/private/x".to_owned(), blocked), ("/a".to_owned(), None)];
    assert_eq!(codes, expected);
    assert!(site.hits_of("/private/x").is_empty());
}

#[tokio::test]
async fn worked_example_35_the_longer_rule_wins() {
    let rules = "User-agent: *\nDisallow: /a\nAllow: /a/b\n";
    let (_site, _, codes) = under_rules(rules, &["/a/b/c", "/a/x"]).await;
    let blocked = Some(Code::BlockedByRobotsTxtPath);
    let expected = [("/a/b/c".to_owned(), None), ("/a/x".to_owned(), blocked)];
    assert_eq!(codes, expected);
}

#[tokio::test]
async fn worked_examples_48_to_50_exclude_comes_before_include() {
    let all = ["/blog/drafts/x", "/about", "/blog/post"];
    let site = articles(&all)
        .robots("Sitemap: /s.xml\n")
        .file("/s.xml", XML, &entries(&all))
        .start()
        .await;
    let mut config: Config = config(&site.url("/"));
    config.source_params.include_items = vec!["**/blog/**".to_owned()];
    config.source_params.exclude_items = vec!["**/blog/drafts/**".to_owned()];
    let (_, items) = Preview::open().await.crawl(&config).await;
    let filtered = Some(Code::ExcludedByPathFilter);
    let expected = [
        ("/blog/drafts/x".to_owned(), Status::Skipped, filtered),
        ("/about".to_owned(), Status::Skipped, filtered),
        ("/blog/post".to_owned(), Status::Completed, None),
    ];
    assert_eq!(outcomes(site.origin(), &items), expected);
    for (path, text) in [
        ("/blog/drafts/x", "Skipped by rule: **/blog/drafts/**"),
        ("/about", "Skipped by Include Rules"),
    ] {
        let told = &item(site.origin(), &items, path).evidence;
        assert!(
            told.iter().any(|fact| fact.text.english().contains(text)),
            "{told:?}"
        );
        assert!(site.hits_of(path).is_empty());
    }
}
