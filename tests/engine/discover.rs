//! Crawls by links, as real jobs against a website on loopback.

use std::time::Duration;

use foresite_engine::{
    audit::AdviceKind,
    crawl::Stage,
    instance::{Config, DiscoverOptions, DiscoverSource, ParseType, PlanTier},
    item::{Code, EvidenceKind, Status},
    store::{ItemDetail, ItemQuery, JobState},
};
use foresite_tests::{
    Preview, Reply, Site, SiteBuilder, SitemapEntry, config, sitemap, sitemap_index,
};
use tokio_util::sync::CancellationToken;

const XML: &str = "application/xml";

/// A page with these links.
fn linking(title: &str, links: &[&str]) -> String {
    let link = |link: &&str| format!("<p><a href=\"{link}\">{link}</a></p>");
    let links = links.iter().map(link).collect::<Vec<_>>().concat();
    format!("<title>{title}</title><main><h1>{title}</h1><p>Some text.</p>{links}</main>")
}

fn discover(site: &Site, options: DiscoverOptions) -> Config {
    let mut config = config(&site.url("/"));
    config.source_params.web_crawler.parse_type = ParseType::Discover;
    config.source_params.web_crawler.discover_options = options;
    config
}

fn paths(items: &[ItemDetail]) -> Vec<&str> {
    items
        .iter()
        .map(|item| {
            let rest = item.row.url.splitn(4, '/').nth(3);
            rest.unwrap_or_default()
        })
        .collect()
}

fn item<'a>(items: &'a [ItemDetail], path: &str) -> &'a ItemDetail {
    items
        .iter()
        .find(|item| item.row.url.ends_with(path))
        .unwrap_or_else(|| panic!("no item for {path}"))
}

fn small_site() -> SiteBuilder {
    Site::builder()
        .robots("User-agent: *\nDisallow: /private/\n")
        .page(
            "/",
            &linking("Home", &["/a", "/b", "/private/x", "/a#part"]),
        )
        .page("/a", &linking("A", &["/c", "/"]))
        .page("/b", &linking("B", &["/c", "/d"]))
        .page("/c", &linking("C", &["/e"]))
        .page("/d", &linking("D", &[]))
        .page("/e", &linking("E", &[]))
}

#[tokio::test]
async fn pages_are_visited_breadth_first_each_once() {
    let site = small_site().start().await;
    let (job, items) = Preview::open()
        .await
        .crawl(&discover(&site, DiscoverOptions::default()))
        .await;
    assert_eq!(job.state, JobState::Completed);
    assert_eq!(paths(&items), ["", "a", "b", "private/x", "c", "d", "e"]);
    let depths: Vec<_> = items.iter().map(|item| item.row.depth).collect();
    assert_eq!(depths, [0, 1, 1, 1, 2, 2, 3].map(Some));
    let mut asked = site.paths();
    asked.sort();
    assert_eq!(asked, ["/", "/a", "/b", "/c", "/d", "/e", "/robots.txt"]);
    let blocked = item(&items, "/private/x");
    assert_eq!(blocked.row.code, Some(Code::BlockedByRobotsTxt));
}

#[tokio::test]
async fn the_order_does_not_depend_on_which_page_answers_first() {
    let late = Duration::from_millis(150);
    let site = small_site()
        .route("/a", Reply::html(linking("A", &["/c", "/"])).after(late))
        .start()
        .await;
    let (_, items) = Preview::open()
        .await
        .crawl(&discover(&site, DiscoverOptions::default()))
        .await;
    assert_eq!(paths(&items), ["", "a", "b", "private/x", "c", "d", "e"]);
    let found_on = item(&items, "/c").source_url.as_deref();
    assert_eq!(found_on, Some(site.url("/a").as_str()));
}

#[tokio::test]
async fn example_41_depth_one_is_the_start_and_what_it_links_to() {
    let site = small_site().start().await;
    let options = DiscoverOptions {
        depth: Some(1),
        ..DiscoverOptions::default()
    };
    let (_, items) = Preview::open().await.crawl(&discover(&site, options)).await;
    let completed: Vec<_> = items
        .iter()
        .filter(|item| item.row.status == Status::Completed)
        .map(|item| item.row.url.clone())
        .collect();
    assert_eq!(
        completed,
        ["/", "/a", "/b"].map(|path| site.url(path).to_string())
    );
    let deep = item(&items, "/c");
    assert_eq!((deep.row.status, deep.row.code), (Status::Skipped, None));
    assert!(deep.preview_only);
    assert_eq!(
        deep.evidence.last().unwrap().kind,
        EvidenceKind::BeyondDepth
    );
    assert!(site.hits_of("/c").is_empty());
}

#[tokio::test]
async fn example_45_a_crawl_stopped_at_its_limit_removes_nothing() {
    let site = small_site().start().await;
    let preview = Preview::open().await;
    let options = DiscoverOptions {
        max_age: Some(0),
        ..DiscoverOptions::default()
    };
    let instance = preview.instance(&discover(&site, options.clone())).await;
    preview.run(instance).await;
    site.set(
        "/a",
        Reply::html(linking("A", &["/new-1", "/new-2", "/new-3"])),
    );
    site.set("/b", Reply::html(linking("B", &[])));
    let limited = DiscoverOptions {
        limit: Some(4),
        ..options
    };
    let engine = preview.engine();
    engine
        .instance_update(instance, &discover(&site, limited))
        .await
        .unwrap();
    let job = preview.run(instance).await;
    assert!(job.end_reason.unwrap().to_string().contains("page limit"));
    let items = preview.items(instance).await;
    assert_eq!(item(&items, "/e").row.status, Status::Completed);
    let beyond = item(&items, "/new-3");
    assert_eq!(
        beyond.evidence.last().unwrap().kind,
        EvidenceKind::BeyondLimit
    );
}

/// Nothing was left to visit, so the limit stopped nothing.
#[tokio::test]
async fn a_crawl_of_just_as_many_pages_as_its_limit_removes_what_left() {
    let site = Site::builder()
        .page("/", &linking("Home", &["/a"]))
        .page("/a", &linking("A", &[]))
        .page("/b", &linking("B", &[]))
        .start()
        .await;
    let preview = Preview::open().await;
    let options = DiscoverOptions {
        max_age: Some(0),
        limit: Some(2),
        ..DiscoverOptions::default()
    };
    let instance = preview.instance(&discover(&site, options)).await;
    preview.run(instance).await;
    site.set("/", Reply::html(linking("Home", &["/b"])));
    preview.run(instance).await;
    assert_eq!(paths(&preview.items(instance).await), ["", "b"]);
    site.set("/", Reply::html(linking("Home", &["/a", "/b"])));
    preview.run(instance).await;
    assert_eq!(paths(&preview.items(instance).await), ["", "a", "b"]);
}

#[tokio::test]
async fn both_plans_cut_through_the_pages_that_links_find() {
    let pages: Vec<String> = (1..=520).map(|page| format!("/page/{page}")).collect();
    let links: Vec<&str> = pages.iter().map(String::as_str).collect();
    let mut site = Site::builder().page("/", &linking("Home", &links));
    for page in &links {
        site = site.page(page, &linking("Page", &[]));
    }
    let site = site.start().await;
    let options = DiscoverOptions {
        depth: Some(1),
        ..DiscoverOptions::default()
    };
    for (plan, completed) in [(PlanTier::Paid, 520), (PlanTier::Free, 500)] {
        let mut config = discover(&site, options.clone());
        config.plan = plan;
        config.source_params.exclude_items = vec!["**/page/7".to_owned()];
        let (job, items) = Preview::open().await.crawl(&config).await;
        // One is filtered out before the line.
        assert_eq!(job.free_cut, Some(501));
        assert_eq!(job.paid_cut, None);
        assert_eq!(items.len(), 521);
        assert_eq!(job.counts.completed, completed);
    }
}

#[tokio::test]
async fn example_46_a_completed_crawl_removes_what_it_no_longer_reaches() {
    let site = small_site().start().await;
    let preview = Preview::open().await;
    let options = DiscoverOptions {
        max_age: Some(0),
        ..DiscoverOptions::default()
    };
    let instance = preview.instance(&discover(&site, options)).await;
    preview.run(instance).await;
    site.set("/c", Reply::html(linking("C", &[])));
    preview.run(instance).await;
    let items = preview.items(instance).await;
    assert_eq!(paths(&items), ["", "a", "b", "private/x", "c", "d"]);
}

#[tokio::test]
async fn a_page_younger_than_the_max_cache_age_is_not_asked_for() {
    let site = small_site().start().await;
    let preview = Preview::open().await;
    let config = discover(&site, DiscoverOptions::default());
    let instance = preview.instance(&config).await;
    preview.run(instance).await;
    site.forget_hits();
    preview.run(instance).await;
    assert_eq!(site.paths(), ["/robots.txt"]);
    let items = preview.items(instance).await;
    assert_eq!(paths(&items), ["", "a", "b", "private/x", "c", "d", "e"]);
    let kept = item(&items, "/e");
    assert_eq!(kept.row.status, Status::Completed);
    assert!(
        kept.evidence
            .iter()
            .any(|fact| fact.kind == EvidenceKind::NotDue
                && fact.text.english().contains("max cache age of 1 day"))
    );
}

#[tokio::test]
async fn example_40_no_cache_always_asks() {
    let site = small_site().start().await;
    let preview = Preview::open().await;
    let options = DiscoverOptions {
        max_age: Some(0),
        ..DiscoverOptions::default()
    };
    let instance = preview.instance(&discover(&site, options)).await;
    preview.run(instance).await;
    site.forget_hits();
    preview.run(instance).await;
    assert_eq!(site.paths().len(), 7);
}

#[tokio::test]
async fn example_42_links_to_other_hosts_are_skipped_and_said_so() {
    let site = Site::builder()
        .page("/", &linking("Home", &["http://docs.example.test/", "/a"]))
        .page("/a", &linking("A", &["http://docs.example.test/"]))
        .start()
        .await;
    let (_, items) = Preview::open()
        .await
        .crawl(&discover(&site, DiscoverOptions::default()))
        .await;
    let outside = item(&items, "docs.example.test/");
    assert_eq!(
        (outside.row.status, outside.row.code),
        (Status::Skipped, None)
    );
    assert!(outside.preview_only);
    assert_eq!(items.len(), 3);
}

#[tokio::test]
async fn the_depth_bounds_nested_sitemaps_too() {
    let map = |page: &str| sitemap(&[SitemapEntry::of(page)]);
    let site = Site::builder()
        .page("/", &linking("Home", &[]))
        .page("/one", &linking("One", &[]))
        .page("/two", &linking("Two", &[]))
        .file(
            "/sitemap.xml",
            XML,
            &sitemap_index(&["/1.xml", "/more.xml"]),
        )
        .file("/1.xml", XML, &map("/one"))
        .file("/more.xml", XML, &sitemap_index(&["/2.xml"]))
        .file("/2.xml", XML, &map("/two"))
        .start()
        .await;
    for (depth, found) in [(1, vec!["", "one"]), (2, vec!["", "one", "two"])] {
        let options = DiscoverOptions {
            depth: Some(depth),
            ..DiscoverOptions::default()
        };
        let (_, items) = Preview::open().await.crawl(&discover(&site, options)).await;
        assert_eq!(paths(&items), found);
        assert_eq!(site.hits_of("/2.xml").len(), usize::from(depth > 1));
    }
}

#[tokio::test]
async fn sitemap_urls_come_after_the_start_and_before_its_links() {
    let map = sitemap(&[
        SitemapEntry::of("/low").priority("0.1"),
        SitemapEntry::of("/high").priority("0.9"),
    ]);
    let build = || {
        Site::builder()
            .robots("Sitemap: /sitemap.xml\n")
            .file("/sitemap.xml", "application/xml", &map)
            .page("/", &linking("Home", &["/linked", "/high"]))
            .page("/linked", &linking("Linked", &[]))
            .page("/high", &linking("High", &["/deep"]))
            .page("/low", &linking("Low", &[]))
            .page("/deep", &linking("Deep", &[]))
    };
    let cases: [(DiscoverSource, &[&str]); 3] = [
        (DiscoverSource::All, &["", "high", "low", "linked", "deep"]),
        (DiscoverSource::Sitemaps, &["", "high", "low"]),
        (DiscoverSource::Links, &["", "linked", "high", "deep"]),
    ];
    for (source, expected) in cases {
        let site = build().start().await;
        let options = DiscoverOptions {
            source,
            ..DiscoverOptions::default()
        };
        let (_, items) = Preview::open().await.crawl(&discover(&site, options)).await;
        assert_eq!(paths(&items), expected, "{source:?}");
    }
}

#[tokio::test]
async fn example_37_a_content_signal_against_ai_input_rejects_the_crawl() {
    let site = small_site()
        .robots("User-agent: *\nContent-Signal: ai-input=no\nAllow: /\n")
        .start()
        .await;
    let (job, items) = Preview::open()
        .await
        .crawl(&discover(&site, DiscoverOptions::default()))
        .await;
    assert_eq!(job.state, JobState::Failed);
    assert_eq!(paths(&items), [""]);
    assert_eq!(items[0].row.code, Some(Code::BlockedByContentSignal));
    assert_eq!(site.paths(), ["/robots.txt"]);
}

#[tokio::test]
async fn example_36_a_content_signal_against_training_alone_does_not() {
    let site = small_site()
        .robots("User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n")
        .start()
        .await;
    let (job, _) = Preview::open()
        .await
        .crawl(&discover(&site, DiscoverOptions::default()))
        .await;
    assert_eq!(job.state, JobState::Completed);
    assert_eq!(job.counts.completed, 6);
}

#[tokio::test]
async fn a_start_url_that_a_filter_refuses_is_not_fetched() {
    let site = small_site().start().await;
    let mut config = discover(&site, DiscoverOptions::default());
    config.source_params.include_items = vec!["**/a/**".to_owned()];
    let preview = Preview::open().await;
    let (job, items) = preview.crawl(&config).await;
    assert_eq!(items[0].row.code, Some(Code::ExcludedByPathFilter));
    assert_eq!(site.paths(), ["/robots.txt"]);
    let log = preview.log(job.id).await.join("\n");
    assert!(log.contains("is refused by a rule"), "{log}");
}

#[tokio::test]
async fn a_stopped_crawl_goes_on_and_ends_with_the_same_items() {
    let late = Duration::from_secs(30);
    let site = small_site()
        .route("/b", Reply::html(linking("B", &["/c", "/d"])).after(late))
        .start()
        .await;
    let preview = Preview::open().await;
    let instance = preview
        .instance(&discover(&site, DiscoverOptions::default()))
        .await;
    preview.engine().job_start(instance).await.unwrap();
    // robots.txt, the start page, and both of its pages.
    site.wait_for_hits(4).await;
    let preview = preview.reopen().await;
    let jobs = preview.engine().job_list(instance).await.unwrap();
    assert_eq!(jobs[0].state, JobState::Interrupted);
    site.set("/b", Reply::html(linking("B", &["/c", "/d"])));
    let job = preview.run(instance).await;
    assert_eq!((job.number, job.state), (1, JobState::Completed));
    let items = preview.items(instance).await;
    assert_eq!(paths(&items), ["", "a", "b", "private/x", "c", "d", "e"]);
}

#[tokio::test]
async fn a_page_past_its_age_is_asked_whether_it_changed() {
    let home = Reply::html(linking("Home", &["/a"])).header("etag", "\"one\"");
    let site = Site::builder()
        .route("/", home)
        .page("/a", &linking("A", &[]))
        .start()
        .await;
    let preview = Preview::open().await;
    let options = DiscoverOptions {
        max_age: Some(0),
        ..DiscoverOptions::default()
    };
    let instance = preview.instance(&discover(&site, options)).await;
    preview.run(instance).await;
    let first = preview.items(instance).await;
    site.forget_hits();
    site.set("/", Reply::status(304));
    preview.run(instance).await;
    let hits = site.hits_of("/");
    assert_eq!(hits[0].header("if-none-match"), Some("\"one\""));
    let items = preview.items(instance).await;
    assert_eq!(paths(&items), ["", "a"]);
    assert_eq!(items[0].row.status, Status::Completed);
    assert_eq!(items[0].markdown, first[0].markdown);
    assert!(
        items[0]
            .evidence
            .iter()
            .any(|fact| fact.text.english().contains("304"))
    );
}

#[tokio::test]
async fn a_cancel_does_not_wait_for_the_robots_txt_of_another_host() {
    let late = Duration::from_secs(25);
    let other = Site::builder()
        .route("/robots.txt", Reply::text("text/plain", "").after(late))
        .start()
        .await;
    let site = Site::builder()
        .page("/", &linking("Home", &[other.url("/far").as_str()]))
        .start()
        .await;
    let preview = Preview::open().await;
    let options = DiscoverOptions {
        include_external_links: true,
        ..DiscoverOptions::default()
    };
    let instance = preview.instance(&discover(&site, options)).await;
    let engine = preview.engine();
    let job = engine.job_start(instance).await.unwrap();
    other.wait_for_hits(1).await;
    engine.job_cancel(instance).unwrap();
    let ended = tokio::time::timeout(late / 5, engine.job_wait(instance)).await;
    assert!(ended.is_ok(), "the cancel waited for the other host");
    let job = engine.job_get(job.id).await.unwrap();
    assert_eq!(job.state, JobState::Cancelled);
}

/// Options that follow links to every host, or into subdomains.
fn reaching(external: bool, subdomains: bool) -> DiscoverOptions {
    DiscoverOptions {
        include_external_links: external,
        include_subdomains: subdomains,
        ..DiscoverOptions::default()
    }
}

#[tokio::test]
async fn example_43_links_into_subdomains_are_followed_when_asked_for() {
    // A name below `localhost` leads here on systems that follow RFC 6761; elsewhere the item says
    // that it does not resolve. Either way it was followed.
    let site = Site::builder()
        .page("/docs", &linking("Docs", &[]))
        .start()
        .await;
    let home = linking(
        "Home",
        &[&format!(
            "http://docs.localhost:{}/docs",
            site.address().port()
        )],
    );
    site.set("/", Reply::html(home));
    let mut config = discover(&site, reaching(false, true));
    config.source = format!("http://localhost:{}/", site.address().port());
    let (_, items) = Preview::open().await.crawl(&config).await;
    let below = item(&items, "/docs");
    assert!(!below.preview_only);
    assert_ne!(below.row.status, Status::Skipped);
    assert!(
        below.evidence[1]
            .text
            .english()
            .contains("Include subdomains is on")
    );

    config.source_params.web_crawler.discover_options = reaching(false, false);
    let (_, items) = Preview::open().await.crawl(&config).await;
    let below = item(&items, "/docs");
    assert!(below.preview_only);
    assert!(
        below.evidence[1]
            .text
            .english()
            .contains("Turn on Include subdomains")
    );
}

#[tokio::test]
async fn example_44_external_links_are_followed_with_a_caution() {
    let other = Site::builder()
        .robots("User-agent: *\nDisallow: /private\n")
        .page("/far", &linking("Far", &["/private/x"]))
        .start()
        .await;
    let site = Site::builder()
        .page("/", &linking("Home", &[other.url("/far").as_str()]))
        .start()
        .await;
    let config = discover(&site, reaching(true, false));
    let warnings = config.review().warnings;
    let caution = warnings
        .iter()
        .find(|warning| warning.field.ends_with("include_external_links"))
        .unwrap();
    assert!(
        caution.message.english().contains("must be off"),
        "{caution:?}"
    );
    let (_, items) = Preview::open().await.crawl(&config).await;
    assert_eq!(item(&items, "/far").row.status, Status::Completed);
    let blocked = item(&items, "/private/x");
    assert_eq!(blocked.row.code, Some(Code::BlockedByRobotsTxt));
    assert_eq!(other.paths(), ["/robots.txt", "/far"]);
}

#[tokio::test]
async fn example_47_a_script_only_page_is_the_only_page() {
    let html = "<title>App</title><div id=\"root\"></div><script>\
                document.body.innerHTML = '<a href=\"/a\">A</a>'</script>";
    let site = Site::builder()
        .page("/", html)
        .page("/a", &linking("A", &[]))
        .start()
        .await;
    let (job, items) = Preview::open()
        .await
        .crawl(&discover(&site, DiscoverOptions::default()))
        .await;
    assert_eq!(job.state, JobState::Completed);
    assert_eq!(paths(&items), [""]);
    assert_eq!(site.paths(), ["/robots.txt", "/sitemap.xml", "/"]);
}

#[tokio::test]
async fn example_69_a_redirect_to_another_host_is_not_followed() {
    let evil = Site::builder()
        .page("/", &linking("Evil", &[]))
        .start()
        .await;
    let site = Site::builder()
        .page("/", &linking("Home", &["/moved"]))
        .redirect("/moved", 302, evil.url("/").as_str())
        .start()
        .await;
    let (_, items) = Preview::open()
        .await
        .crawl(&discover(&site, DiscoverOptions::default()))
        .await;
    let moved = item(&items, "/moved");
    assert_eq!(moved.row.code, Some(Code::InvalidHostAfterRedirect));
    assert!(!moved.preview_only, "the service makes an item of it");
    assert!(evil.hits().is_empty());
}

#[tokio::test]
async fn example_70_a_redirect_loop_ends() {
    let site = Site::builder()
        .page("/", &linking("Home", &["/a"]))
        .redirect("/a", 302, "/b")
        .redirect("/b", 302, "/a")
        .start()
        .await;
    let (_, items) = Preview::open()
        .await
        .crawl(&discover(&site, DiscoverOptions::default()))
        .await;
    let looping = item(&items, "/a");
    assert_eq!(looping.row.code, Some(Code::TooManyRedirects));
    assert_eq!(
        site.paths(),
        ["/robots.txt", "/sitemap.xml", "/", "/a", "/b"]
    );
}

#[tokio::test]
async fn example_71_refusing_answers_have_their_codes() {
    let site = Site::builder()
        .page(
            "/",
            &linking(
                "Home",
                &["/402", "/401", "/503", "/429", "http://gone.invalid/"],
            ),
        )
        .status("/402", 402)
        .status("/401", 401)
        .status("/429", 429)
        .status("/503", 503)
        .start()
        .await;
    let (_, items) = Preview::open()
        .await
        .crawl(&discover(&site, reaching(true, false)))
        .await;
    for (end, code) in [
        ("/402", Code::BlockedByPayment),
        ("/401", Code::CrawlGotHttp401),
        ("/429", Code::CrawlGotHttp429),
        ("/503", Code::Http5xx),
        ("gone.invalid/", Code::UnreachableDns),
    ] {
        let item = item(&items, end);
        assert_eq!(item.row.code, Some(code), "{end}");
        assert_eq!(item.row.status, Status::Error, "{end}");
    }
}

#[tokio::test]
async fn links_past_the_rules_are_counted_apart_from_the_pages() {
    let site = Site::builder()
        .page(
            "/",
            &linking(
                "Home",
                &["/a", "http://other.invalid/", "http://more.invalid/"],
            ),
        )
        .page("/a", &linking("A", &["/b"]))
        .start()
        .await;
    let options = DiscoverOptions {
        depth: Some(1),
        ..DiscoverOptions::default()
    };
    let (job, _) = Preview::open().await.crawl(&discover(&site, options)).await;
    assert_eq!((job.counts.total, job.counts.outside), (5, 3));
    assert_eq!(job.counts.pages(), 2);
}

#[tokio::test]
async fn the_map_has_depths_and_folders() {
    let site = Site::builder()
        .page(
            "/",
            &linking("Home", &["/docs/a", "/docs/b", "/about", "/gone/x"]),
        )
        .page(
            "/docs/a",
            &linking("A", &["/docs/deep/c", "http://other.invalid/"]),
        )
        .page("/docs/b", &linking("B", &[]))
        .page("/docs/deep/c", &linking("C", &[]))
        .page("/about", &linking("About", &[]))
        .start()
        .await;
    let preview = Preview::open().await;
    let config = discover(&site, DiscoverOptions::default());
    let instance = preview.instance(&config).await;
    preview.run(instance).await;
    let map = preview.engine().crawl_map(instance, None).await.unwrap();
    let depths: Vec<_> = map
        .depths
        .iter()
        .map(|row| (row.counts.indexed, row.counts.errored, row.counts.outside))
        .collect();
    assert_eq!(depths, [(1, 0, 0), (3, 1, 0), (1, 0, 1)]);
    let folders: Vec<_> = map
        .paths
        .iter()
        .map(|row| (row.folder.clone(), row.counts.indexed))
        .collect();
    let folder = |path: &str| Some(site.url(path).to_string());
    assert_eq!(
        folders,
        [(None, 2), (folder("/docs/"), 3), (folder("/gone/"), 0)]
    );
    let below = preview
        .engine()
        .crawl_map(instance, folder("/docs/"))
        .await
        .unwrap();
    assert_eq!(below.paths.len(), 2);
    assert_eq!(below.paths[1].folder, folder("/docs/deep/"));
}

#[tokio::test]
async fn a_host_that_asked_to_wait_is_named_in_the_progress() {
    let busy = Reply::status(429).header("retry-after", "2");
    let site = Site::builder()
        .page("/", &linking("Home", &["/busy", "/a"]))
        .in_turn("/busy", vec![busy])
        .route(
            "/a",
            Reply::html(linking("A", &["/b"])).after(Duration::from_millis(100)),
        )
        .page("/b", &linking("B", &[]))
        .start()
        .await;
    let preview = Preview::open().await;
    let config = discover(&site, DiscoverOptions::default());
    let instance = preview.instance(&config).await;
    let engine = preview.engine();
    engine.job_start(instance).await.unwrap();
    let mut watched = engine.job_watch(instance).unwrap();
    let waiting = watched.wait_for(|progress| progress.waiting.is_some());
    let waiting = waiting.await.unwrap().waiting.clone().unwrap();
    assert_eq!(waiting.host, site.address().to_string());
    assert!(waiting.left_millis > 0 && waiting.left_millis <= 2_000);
    engine.job_wait(instance).await;
    assert_eq!(watched.borrow().waiting, None);
}

#[tokio::test]
async fn an_item_that_is_found_again_counts_once_while_the_job_runs() {
    let gone: Vec<String> = (0..5).map(|page| format!("/gone{page}")).collect();
    let slow: Vec<String> = (0..15).map(|page| format!("/slow{page}")).collect();
    let links: Vec<&str> = gone.iter().chain(&slow).map(String::as_str).collect();
    let mut site = Site::builder().page("/", &linking("Home", &links));
    for (page, path) in (1..).zip(&slow) {
        let reply = Reply::html(linking(path, &[])).after(Duration::from_millis(30 * page));
        site = site.route(path, reply);
    }
    let site = site.start().await;
    let preview = Preview::open().await;
    let config = discover(&site, DiscoverOptions::default());
    let (first, _) = preview.crawl(&config).await;
    assert_eq!((first.counts.total, first.counts.error), (21, 5));
    let engine = preview.engine();
    for sync in [false, true] {
        if sync {
            engine.job_start(first.instance).await.unwrap();
        } else {
            engine.job_reindex(first.instance).await.unwrap();
        }
        let mut watched = engine.job_watch(first.instance).unwrap();
        while watched.changed().await.is_ok() {
            let progress = watched.borrow_and_update().clone();
            if progress.stage != Stage::Pages {
                continue;
            }
            let counts = progress.counts;
            let each = Status::ALL.map(|status| counts.with_status(status));
            assert_eq!((counts.total, each.iter().sum()), (21, 21), "{counts:?}");
            let codes: u32 = counts.codes.iter().map(|code| code.count).sum();
            assert!(codes == counts.error && codes <= 5, "{counts:?}");
        }
        assert_eq!(watched.borrow().counts, first.counts);
    }
}

#[tokio::test]
async fn robots_txt_of_another_host_is_asked_before_what_a_sitemap_or_redirect_names_there() {
    let other = Site::builder()
        .robots("User-agent: *\nDisallow: /closed/\n")
        .page("/closed/listed", &linking("Listed", &[]))
        .page("/closed/moved", &linking("Moved", &[]))
        .page("/open", &linking("Open", &[]))
        .start()
        .await;
    let listed = other.url("/closed/listed");
    let map = format!(
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>{listed}</loc></url></urlset>"
    );
    let site = Site::builder()
        .robots("Sitemap: /map.xml\n")
        .file("/map.xml", "application/xml", &map)
        .page("/", &linking("Home", &["/to-closed", "/to-open"]))
        .redirect("/to-closed", 302, other.url("/closed/moved").as_str())
        .redirect("/to-open", 302, other.url("/open").as_str())
        .start()
        .await;
    let (_, items) = Preview::open()
        .await
        .crawl(&discover(&site, reaching(true, false)))
        .await;
    for end in ["/closed/listed", "/to-closed"] {
        let blocked = item(&items, end);
        assert_ne!(blocked.row.status, Status::Completed, "{end}");
        let facts: Vec<_> = blocked.evidence.iter().map(|fact| fact.kind).collect();
        assert!(facts.contains(&EvidenceKind::Robots), "{end}: {facts:?}");
    }
    let code = item(&items, "/closed/listed").row.code;
    assert_eq!(code, Some(Code::BlockedByRobotsTxt));
    assert_eq!(item(&items, "/to-open").row.status, Status::Completed);
    assert_eq!(other.paths()[0], "/robots.txt");
    assert_eq!(other.hits_of("/robots.txt").len(), 1);
    assert!(
        other
            .paths()
            .iter()
            .all(|path| !path.starts_with("/closed/"))
    );
}

#[tokio::test]
async fn slow_robots_txt_of_other_hosts_are_waited_for_together() {
    let late = Duration::from_millis(400);
    let mut others = Vec::new();
    for _ in 0..8 {
        let robots = Reply::text("text/plain", "User-agent: *\nAllow: /\n").after(late);
        let other = Site::builder()
            .route("/robots.txt", robots)
            .page("/far", &linking("Far", &[]));
        others.push(other.start().await);
    }
    let links: Vec<String> = others
        .iter()
        .map(|other| other.url("/far").to_string())
        .collect();
    let links: Vec<&str> = links.iter().map(String::as_str).collect();
    let site = Site::builder()
        .page("/", &linking("Home", &links))
        .start()
        .await;
    let (_, items) = Preview::open()
        .await
        .crawl(&discover(&site, reaching(true, false)))
        .await;
    assert_eq!(items.len(), 9);
    let asked: Vec<_> = others.iter().map(|other| other.hits()[0].at).collect();
    let first = asked.iter().min().unwrap();
    // One after the other they would take more than three seconds.
    assert!(asked.iter().all(|at| *at - *first < late * 4));
}

#[tokio::test]
async fn items_are_listed_by_who_found_them() {
    let site = Site::builder()
        .robots("Sitemap: /map.xml\nUser-agent: *\nDisallow: /private/\n")
        .page("/", &linking("Home", &["/a", "/b", "/private/x"]))
        .file(
            "/map.xml",
            "application/xml",
            &sitemap(&["/a", "/lonely"].map(SitemapEntry::of)),
        )
        .page("/a", &linking("A", &[]))
        .page("/b", &linking("B", &[]))
        .page("/lonely", &linking("Lonely", &["/behind"]))
        .page("/behind", &linking("Behind", &[]))
        .start()
        .await;
    let preview = Preview::open().await;
    let instance = preview
        .instance(&discover(&site, DiscoverOptions::default()))
        .await;
    preview.run(instance).await;
    let engine = preview.engine();
    let cancel = CancellationToken::new();
    let advised = engine
        .parse_type_advice(instance, &cancel, &mut |_| {})
        .await
        .unwrap();
    let listed = async |kind, text: &str| {
        let query = ItemQuery {
            among: Some(advised.items(kind)),
            text: text.to_owned(),
            limit: 100,
            ..ItemQuery::default()
        };
        let page = engine.item_page(instance, query).await.unwrap();
        assert_eq!(page.total as usize, page.rows.len());
        let path = |url: &str| url.strip_prefix(site.origin()).unwrap().to_owned();
        let paths: Vec<_> = page.rows.iter().map(|row| path(&row.url)).collect();
        paths
    };
    assert_eq!(listed(AdviceKind::Both, "").await, ["/a"]);
    assert_eq!(listed(AdviceKind::OnlySitemap, "").await, ["/lonely"]);
    assert_eq!(
        listed(AdviceKind::OnlyLinks, "").await,
        ["/", "/b", "/behind"]
    );
    assert_eq!(listed(AdviceKind::OnlyLinks, "/b").await, ["/b", "/behind"]);
    assert_eq!(listed(AdviceKind::Neither, "").await, ["/private/x"]);
    let counted = advised.advice.found_by;
    assert_eq!(
        (counted.both, counted.only_sitemap, counted.only_links),
        (1, 1, 3)
    );
}
