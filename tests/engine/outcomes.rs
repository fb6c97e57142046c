//! What becomes of single pages, and what is sent for them.

use foresite_engine::item::{Code, EvidenceKind, Status, WarningCode};
use foresite_tests::{Preview, Reply, Site, article, config};

use crate::{
    expect::{evidence, item, outcomes},
    sitemaps::{XML, articles, entries},
};

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
async fn odd_answers_of_success_get_a_word() {
    let article = article("Text");
    let paths = ["/part", "/sent-on", "/tagged", "/stays", "/nothing"];
    let refreshing = |value: &str| Reply::html(article.clone()).header("refresh", value);
    let tagged = article.replace(
        "<main>",
        "<meta http-equiv=\"refresh\" content=\"0; url=/stays\"><main>",
    );
    let site = Site::builder()
        .robots("Sitemap: /s.xml\n")
        .file("/s.xml", XML, &entries(&paths))
        .route("/part", Reply::html(article.clone()).with_status(206))
        .route("/sent-on", refreshing("3; url=/stays#top"))
        .page("/tagged", &tagged)
        .route("/stays", refreshing("30; url=/stays#news"))
        .status("/nothing", 204)
        .start()
        .await;
    let (_, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    let warnings = |path| {
        let warnings = &item(site.origin(), &items, path).row.warnings;
        warnings
            .iter()
            .map(|warning| warning.code)
            .collect::<Vec<_>>()
    };
    assert_eq!(warnings("/part"), [WarningCode::PartialContent]);
    assert_eq!(warnings("/sent-on"), [WarningCode::RefreshElsewhere]);
    assert_eq!(warnings("/tagged"), [WarningCode::RefreshElsewhere]);
    assert!(warnings("/stays").is_empty());
    // What has no body needs no type.
    assert!(warnings("/nothing").is_empty());
    let nothing = item(site.origin(), &items, "/nothing");
    assert_eq!(nothing.row.code, Some(Code::FileContentEmpty));
    let sent_on = &item(site.origin(), &items, "/sent-on").row.warnings[0];
    assert!(
        sent_on.text.english().contains("/stays"),
        "{}",
        sent_on.text
    );
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
async fn a_plain_body_under_a_gzip_label_is_kept_and_said_so() {
    let paths = ["/label", "/coded", "/plain"];
    let site = Site::builder()
        .robots("Sitemap: /s.xml\n")
        .file("/s.xml", XML, &entries(&paths))
        .route(
            "/label",
            Reply::html(article("Label")).header("content-encoding", "gzip"),
        )
        .route("/coded", Reply::html(article("Coded")).gzipped())
        .page("/plain", &article("Plain"))
        .start()
        .await;
    let (_, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    for path in paths {
        let item = item(site.origin(), &items, path);
        assert_eq!(item.row.status, Status::Completed, "{path}");
        let warned = item
            .row
            .warnings
            .iter()
            .any(|warning| warning.code == WarningCode::CodingNotApplied);
        assert_eq!(warned, path == "/label", "{path}");
    }
}
