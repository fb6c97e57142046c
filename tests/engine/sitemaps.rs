//! Which sitemaps are read, in which order their pages are indexed, and what a second job does.

use foresite_engine::{
    instance::Config,
    item::{Code, EvidenceKind, JobCode, Status, WarningCode},
    store::JobState,
};
use foresite_tests::{
    Preview, Reply, Site, SiteBuilder, SitemapEntry, article, config, gzip, sitemap, sitemap_index,
    sitemap_site,
};

use crate::expect::{evidence, item, outcomes, paths, sorted};

const XML: &str = "application/xml";

/// A site with an article at each of these paths.
fn articles(paths: &[&str]) -> SiteBuilder {
    let site = Site::builder();
    paths
        .iter()
        .fold(site, |site, path| site.page(path, &article(path)))
}

fn entries(paths: &[&str]) -> String {
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
    assert!(job.end_reason.unwrap().contains("Sitemap:"));
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
async fn every_answer_becomes_an_item_with_its_code() {
    let paths = [
        "/ok",
        "/401",
        "/402",
        "/403",
        "/404",
        "/410",
        "/429",
        "/500",
        "/moved",
        "/away",
        "/loop",
        "/challenge",
    ];
    let site = Site::builder()
        .robots("Sitemap: /s.xml\n")
        .file("/s.xml", XML, &entries(&paths))
        .page("/ok", &article("Fine"))
        .status("/401", 401)
        .status("/402", 402)
        .status("/403", 403)
        .status("/410", 410)
        .route("/429", Reply::status(429).header("retry-after", "0"))
        .status("/500", 500)
        .redirect("/moved", 301, "/ok")
        .redirect("/away", 302, "http://other.invalid/")
        .redirect("/loop", 302, "/loop")
        .route(
            "/challenge",
            Reply::status(403).header("cf-mitigated", "challenge"),
        )
        .start()
        .await;
    let (job, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    let expected = [
        ("/ok", Status::Completed, None),
        ("/401", Status::Error, Some(Code::CrawlGotHttp401)),
        ("/402", Status::Error, Some(Code::BlockedByPayment)),
        ("/403", Status::Error, Some(Code::CrawlGotHttp403)),
        ("/404", Status::Error, Some(Code::Http4xx)),
        ("/410", Status::Error, Some(Code::Http4xx)),
        ("/429", Status::Error, Some(Code::CrawlGotHttp429)),
        ("/500", Status::Error, Some(Code::Http5xx)),
        ("/moved", Status::Completed, None),
        ("/away", Status::Error, Some(Code::InvalidHostAfterRedirect)),
        ("/loop", Status::Error, Some(Code::TooManyRedirects)),
        (
            "/challenge",
            Status::Error,
            Some(Code::BlockedByBotManagement),
        ),
    ];
    let expected = expected.map(|(path, status, code)| (path.to_owned(), status, code));
    assert_eq!(outcomes(site.origin(), &items), expected);
    assert_eq!((job.counts.completed, job.counts.error), (2, 10));
    for item in items.iter().filter(|item| item.row.status == Status::Error) {
        assert!(!item.evidence.is_empty(), "{}", item.row.url);
        assert!(
            item.fix.as_ref().is_some_and(|fix| !fix.is_empty()),
            "{}",
            item.row.url
        );
    }
    let moved = item(site.origin(), &items, "/moved");
    assert!(evidence(moved, EvidenceKind::Redirect).contains("/ok (301)"));
    assert_eq!(
        moved.response.as_ref().unwrap().final_url,
        site.url("/ok").to_string()
    );
    let challenge = item(site.origin(), &items, "/challenge");
    assert!(evidence(challenge, EvidenceKind::Response).contains("cf-mitigated"));
}

#[tokio::test]
async fn page_that_looks_like_a_challenge_is_indexed_with_a_warning() {
    let challenge = article("Just a moment...").replace(
        "</main>",
        "<p>Checking your browser.</p></main><script>window._cf_chl_opt={}</script>",
    );
    let site = articles(&["/a"])
        .robots("Sitemap: /s.xml\n")
        .file("/s.xml", XML, &entries(&["/a", "/odd"]))
        .page("/odd", &challenge)
        .start()
        .await;
    let (_, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    let odd = item(site.origin(), &items, "/odd");
    assert_eq!(odd.row.status, Status::Completed);
    let codes: Vec<_> = odd
        .row
        .warnings
        .iter()
        .map(|warning| warning.code)
        .collect();
    assert!(codes.contains(&WarningCode::LooksBlocked), "{codes:?}");
    assert!(item(site.origin(), &items, "/a").row.warnings.is_empty());
}

#[tokio::test]
async fn every_x_robots_tag_header_is_heeded() {
    let tagged = Reply::html(article("Tagged"))
        .header("x-robots-tag", "max-snippet:50")
        .header("x-robots-tag", "noindex");
    let site = Site::builder()
        .robots("Sitemap: /s.xml\n")
        .file("/s.xml", XML, &entries(&["/tagged"]))
        .route("/tagged", tagged)
        .start()
        .await;
    let (_, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    assert_eq!(items[0].row.status, Status::Completed);
    let codes: Vec<_> = items[0]
        .row
        .warnings
        .iter()
        .map(|warning| warning.code)
        .collect();
    assert_eq!(codes, [WarningCode::NoindexPresent]);
}

#[tokio::test]
async fn extra_headers_reach_robots_txt_sitemaps_and_pages_and_are_kept_nowhere_else() {
    const SECRET: &str = "s3cr3t-0f-the-site";
    let site = articles(&["/a"])
        .robots("Sitemap: /s.xml\n")
        .file("/s.xml", XML, &entries(&["/a"]))
        .start()
        .await;
    let mut config = config(&site.url("/"));
    let headers = &mut config
        .source_params
        .web_crawler
        .parse_options
        .include_headers;
    headers.insert("CF-Access-Client-Secret".to_owned(), SECRET.to_owned());
    let preview = Preview::open().await;
    let (job, items) = preview.crawl(&config).await;

    assert_eq!(site.paths(), ["/robots.txt", "/s.xml", "/a"]);
    for hit in site.hits() {
        assert_eq!(
            hit.header("cf-access-client-secret"),
            Some(SECRET),
            "{}",
            hit.path
        );
    }
    let told = format!("{job:?} {items:?} {:?}", preview.log(job.id).await);
    assert!(!told.contains(SECRET));
    for file in std::fs::read_dir(preview.folder()).unwrap() {
        let path = file.unwrap().path();
        let found = std::fs::read(&path)
            .unwrap()
            .windows(SECRET.len())
            .any(|window| window == SECRET.as_bytes());
        let own_place = path
            .extension()
            .is_some_and(|extension| extension == "headers");
        assert_eq!(found, own_place, "{}", path.display());
    }
}

#[tokio::test]
async fn second_job_fetches_what_is_due_and_removes_what_left() {
    let old = "2020-01-01";
    let first = [
        SitemapEntry::of("/kept").lastmod(old),
        SitemapEntry::of("/changed").lastmod(old),
        SitemapEntry::of("/always").changefreq("always"),
        SitemapEntry::of("/leaves").lastmod(old),
        SitemapEntry::of("/broken").lastmod(old),
    ];
    let site = articles(&["/kept", "/changed", "/always", "/leaves", "/comes"])
        .robots("Sitemap: /s.xml\n")
        .file("/s.xml", XML, &sitemap(&first))
        .status("/broken", 500)
        .start()
        .await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    preview.run(instance).await;
    assert_eq!(preview.items(instance).await.len(), 5);

    let second = [
        SitemapEntry::of("/kept").lastmod(old),
        SitemapEntry::of("/changed").lastmod("2999-01-01"),
        SitemapEntry::of("/always").changefreq("always"),
        SitemapEntry::of("/comes").lastmod(old),
        SitemapEntry::of("/broken").lastmod(old),
    ];
    site.set("/s.xml", Reply::text(XML, sitemap(&second)));
    site.forget_hits();
    let job = preview.run(instance).await;

    assert_eq!(job.state, JobState::Completed);
    let items = preview.items(instance).await;
    let expected = ["/kept", "/changed", "/always", "/comes", "/broken"];
    assert_eq!(paths(site.origin(), &items), expected);
    let asked = sorted(site.paths());
    let due = [
        "/always",
        "/broken",
        "/changed",
        "/comes",
        "/robots.txt",
        "/s.xml",
    ];
    assert_eq!(asked, due);
}

#[tokio::test]
async fn failed_job_keeps_what_the_one_before_indexed() {
    let site = articles(&["/a"])
        .robots("Sitemap: /s.xml\n")
        .file("/s.xml", XML, &entries(&["/a"]))
        .start()
        .await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    preview.run(instance).await;
    for (path, status) in [("/s.xml", 404), ("/robots.txt", 503), ("/robots.txt", 403)] {
        site.set(path, Reply::status(status));
        let job = preview.run(instance).await;
        assert_eq!(job.state, JobState::Failed);
        let items = preview.items(instance).await;
        let expected = [("/a".to_owned(), Status::Completed, None)];
        assert_eq!(outcomes(site.origin(), &items), expected, "{path} {status}");
    }
}

#[tokio::test]
async fn two_thousand_pages_become_items_by_priority_and_stay_as_many() {
    let site = sitemap_site(2_000).start().await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    let job = preview.run(instance).await;
    assert_eq!((job.counts.total, job.counts.completed), (2_000, 2_000));

    let items = preview.items(instance).await;
    let mut expected: Vec<usize> = (0..2_000).collect();
    expected.sort_by_key(|number| std::cmp::Reverse(number % 11));
    let expected: Vec<_> = expected
        .iter()
        .map(|number| format!("/page/{number}"))
        .collect();
    assert!(paths(site.origin(), &items) == expected);
    assert_eq!(site.hits().len(), 2_002);
    assert!(site.most_open() <= 64, "{}", site.most_open());

    preview.run(instance).await;
    assert_eq!(preview.items(instance).await.len(), 2_000);
    // Fetched a moment ago and without a date: not due for a day.
    assert_eq!(site.hits().len(), 2_004);
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
