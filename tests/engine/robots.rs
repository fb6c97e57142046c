//! What robots.txt decides: whether a job runs at all, and which pages are asked for.

use std::time::Duration;

use foresite_engine::{
    instance::Pace,
    item::{Code, EvidenceKind, JobCode, Status},
    store::JobState,
};
use foresite_tests::{Preview, Reply, Site, SitemapEntry, article, config, sitemap};

use crate::expect::{evidence, item, outcomes, paths};

/// Three articles in a sitemap, and this robots.txt.
async fn site(robots: Reply) -> Site {
    let pages = ["/a", "/private/b", "/private/open"];
    let entries = pages.map(SitemapEntry::of);
    let site = Site::builder().route("/robots.txt", robots).file(
        "/sitemap.xml",
        "application/xml",
        &sitemap(&entries),
    );
    pages
        .iter()
        .fold(site, |site, path| site.page(path, &article(path)))
        .start()
        .await
}

fn robots(text: &str) -> Reply {
    Reply::text("text/plain", format!("{text}\nSitemap: /sitemap.xml\n"))
}

#[tokio::test]
async fn answers_to_robots_txt_that_end_the_job() {
    let rows = [
        (401, JobCode::ForbiddenRobotsTxt, 7034),
        (403, JobCode::ForbiddenRobotsTxt, 7034),
        (429, JobCode::MissingRobotsTxt, 7029),
        (500, JobCode::MissingRobotsTxt, 7029),
        (503, JobCode::MissingRobotsTxt, 7029),
    ];
    for (status, code, number) in rows {
        let site = site(Reply::status(status)).await;
        let (job, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
        assert_eq!(job.state, JobState::Failed, "{status}");
        assert_eq!(
            (job.error, job.error_number),
            (Some(code), Some(number)),
            "{status}"
        );
        assert!(
            job.end_reason
                .unwrap()
                .to_string()
                .contains(&status.to_string())
        );
        assert!(items.is_empty());
        assert_eq!(site.paths(), ["/robots.txt"], "{status}");
    }
}

#[tokio::test]
async fn challenge_before_robots_txt_is_named_with_the_way_past() {
    for status in [403, 503] {
        let challenge = Reply::status(status).header("cf-mitigated", "challenge");
        let site = site(challenge).await;
        let (job, _) = Preview::open().await.crawl(&config(&site.url("/"))).await;
        let reason = job.end_reason.unwrap().to_string();
        for words in ["/robots.txt", "cf-mitigated: challenge", "122933950"] {
            assert!(reason.contains(words), "{reason}");
        }
    }
}

#[tokio::test]
async fn site_that_cannot_be_reached_ends_the_job_with_the_reason() {
    let closed = {
        let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
        format!("http://{}/", listener.local_addr().unwrap())
    };
    let rows = [
        (closed.as_str(), "refuses connections"),
        ("http://nowhere.invalid/", "does not resolve"),
    ];
    for (source, words) in rows {
        let url = source.parse().unwrap();
        let (job, _) = Preview::open().await.crawl(&config(&url)).await;
        assert_eq!(job.error, Some(JobCode::MissingRobotsTxt), "{source}");
        let reason = job.end_reason.unwrap().to_string();
        assert!(reason.contains(words), "{reason}");
    }
}

#[tokio::test]
async fn missing_robots_txt_lets_everything_in() {
    for answer in [
        Reply::status(404),
        Reply::status(410),
        Reply::redirect(302, "/robots.txt"),
    ] {
        let site = site(answer).await;
        let (job, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
        assert_eq!(job.state, JobState::Completed, "{:?}", job.end_reason);
        assert_eq!(
            paths(site.origin(), &items),
            ["/a", "/private/b", "/private/open"]
        );
    }
}

#[tokio::test]
async fn robots_txt_is_read_through_a_redirect() {
    let site = site(Reply::redirect(301, "/rules.txt")).await;
    site.set("/rules.txt", robots("User-agent: *\nDisallow: /private/"));
    let (_, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    let blocked = item(site.origin(), &items, "/private/b");
    assert_eq!(blocked.row.code, Some(Code::BlockedByRobotsTxtPath));
}

#[tokio::test]
async fn disallowed_pages_are_items_with_the_line_and_are_not_fetched() {
    let rules = "User-agent: *\nDisallow: /private/\nAllow: /private/open";
    let site = site(robots(rules)).await;
    let (job, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    assert_eq!(job.state, JobState::Completed);
    let expected = [
        ("/a", Status::Completed, None),
        (
            "/private/b",
            Status::Error,
            Some(Code::BlockedByRobotsTxtPath),
        ),
        ("/private/open", Status::Completed, None),
    ];
    let expected = expected.map(|(path, status, code)| (path.to_owned(), status, code));
    assert_eq!(outcomes(site.origin(), &items), expected);
    assert!(site.hits_of("/private/b").is_empty());

    let blocked = item(site.origin(), &items, "/private/b");
    let told = evidence(blocked, EvidenceKind::Robots);
    assert!(told.contains("Disallow: /private/"), "{told}");
    let fact = blocked
        .evidence
        .iter()
        .find(|fact| fact.kind == EvidenceKind::Robots);
    let fact = fact.unwrap();
    assert_eq!(fact.line, Some(2));
    assert_eq!(fact.source, Some(site.url("/robots.txt").to_string()));
}

#[tokio::test]
async fn closed_site_is_one_item_and_one_request() {
    let rules = "User-agent: Cloudflare-AutoRAG\nDisallow: /";
    let site = site(robots(rules)).await;
    let (job, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    assert_eq!(job.state, JobState::Failed);
    assert_eq!(job.error, Some(JobCode::ForbiddenRobotsTxt));
    let expected = [(
        "/".to_owned(),
        Status::Error,
        Some(Code::BlockedByRobotsTxt),
    )];
    assert_eq!(outcomes(site.origin(), &items), expected);
    assert_eq!(site.paths(), ["/robots.txt"]);
}

#[tokio::test]
async fn own_group_beats_the_one_for_everybody() {
    let rules = "User-agent: *\nDisallow: /\n\nUser-agent: Cloudflare-AI-Search\nAllow: /";
    let site = site(robots(rules)).await;
    let (job, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    assert_eq!(job.counts.completed, 3, "{:?}", job.end_reason);
    assert_eq!(items.len(), 3);
}

#[tokio::test]
async fn page_served_as_robots_txt_names_no_sitemap() {
    let site = site(Reply::html("<html><body>Welcome</body></html>")).await;
    let (job, _) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    assert_eq!(job.error, Some(JobCode::MissingSitemap));
    assert_eq!(site.paths(), ["/robots.txt"]);
}

#[tokio::test]
async fn crawl_delay_is_kept_at_the_pace_of_the_service() {
    let site = site(robots("User-agent: *\nCrawl-delay: 0.2")).await;
    let mut config = config(&site.url("/"));
    config.pace = Some(Pace::Service);
    let (job, _) = Preview::open().await.crawl(&config).await;
    assert_eq!(job.counts.completed, 3);
    assert_eq!(site.most_open(), 1);
    let hits = site.hits();
    let gaps: Vec<_> = hits
        .windows(2)
        .map(|pair| pair[1].at - pair[0].at)
        .collect();
    // Before robots.txt was read the usual half second holds, for the sitemap alone.
    let pages = &gaps[1..];
    assert!(
        pages.iter().all(|gap| *gap >= Duration::from_millis(120)),
        "{gaps:?}"
    );
}

#[tokio::test]
async fn redirect_into_a_disallowed_path_is_not_followed() {
    let site = site(robots("User-agent: *\nDisallow: /private/")).await;
    site.set("/a", Reply::redirect(302, "/private/b"));
    let (_, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    let moved = item(site.origin(), &items, "/a");
    assert_eq!(moved.row.code, Some(Code::BlockedByRobotsTxtPath));
    assert!(site.hits_of("/private/b").is_empty());
}
