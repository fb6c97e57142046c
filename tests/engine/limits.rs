//! Bounds: the plan's pages a day, the size of a page, and what costs none of the allowance.

use foresite_engine::{
    instance::PlanTier,
    item::{Code, EvidenceKind, Status},
};
use foresite_tests::{Preview, Reply, Site, SitemapEntry, article, config, sitemap, sitemap_site};

use crate::expect::{evidence, item, outcomes};

#[tokio::test]
async fn worked_example_76_free_plan_fetches_the_first_500_pages_and_no_more() {
    let site = sitemap_site(620).start().await;
    let mut config = config(&site.url("/"));
    config.plan = PlanTier::Free;
    let (job, items) = Preview::open().await.crawl(&config).await;
    assert_eq!(items.len(), 620);
    let cut = items
        .iter()
        .position(|item| item.row.code == Some(Code::PageLimitReached));
    assert_eq!(cut, Some(500));
    let past = &items[500..];
    assert!(
        past.iter()
            .all(|item| item.row.code == Some(Code::PageLimitReached))
    );
    assert!(evidence(&past[0], EvidenceKind::Limit).contains("500"));
    assert_eq!(job.counts.completed, 500);
    assert_eq!(job.free_cut, Some(500));
    assert_eq!(site.hits().len(), 502);
}

#[tokio::test]
async fn filtered_and_blocked_pages_use_none_of_the_allowance() {
    let site = sitemap_site(520)
        .robots("User-agent: *\nDisallow: /page/1$\nSitemap: /sitemap.xml\n")
        .start()
        .await;
    let mut config = config(&site.url("/"));
    config.plan = PlanTier::Free;
    // 2 and 20 to 29.
    config.source_params.exclude_items = vec!["**/page/2".to_owned(), "**/page/2?".to_owned()];
    let (job, items) = Preview::open().await.crawl(&config).await;
    assert_eq!(items.len(), 520);
    assert_eq!((job.counts.completed, job.counts.skipped), (500, 11));
    assert_eq!(site.hits().len(), 502);
    let filtered = item(site.origin(), &items, "/page/25");
    assert_eq!(filtered.row.status, Status::Skipped);
    assert_eq!(filtered.row.code, Some(Code::ExcludedByPathFilter));
    let told = evidence(filtered, EvidenceKind::PathFilter);
    assert!(told.contains("Skipped by rule: **/page/2?"), "{told}");
}

#[tokio::test]
async fn page_above_four_mebibytes_is_over_size() {
    let size = 4 << 20;
    let body = |bytes: usize| {
        let start = article("Large").replace("</main>", "");
        let fill = bytes - start.len();
        format!("{start}{}", "x ".repeat(fill / 2))
    };
    let site = Site::builder()
        .robots("Sitemap: /s.xml\n")
        .file(
            "/s.xml",
            "application/xml",
            &sitemap(&["/fits", "/over", "/bomb"].map(SitemapEntry::of)),
        )
        .page("/fits", &body(size))
        .page("/over", &body(size + 2))
        .route("/bomb", Reply::html(" ".repeat(64 << 20)).gzipped())
        .start()
        .await;
    let (_, items) = Preview::open().await.crawl(&config(&site.url("/"))).await;
    let expected = [
        ("/fits", Status::Completed, None),
        ("/over", Status::Error, Some(Code::OverSize)),
        ("/bomb", Status::Error, Some(Code::OverSize)),
    ];
    let expected = expected.map(|(path, status, code)| (path.to_owned(), status, code));
    assert_eq!(outcomes(site.origin(), &items), expected);
    let bomb = item(site.origin(), &items, "/bomb");
    assert!(bomb.response.as_ref().unwrap().bytes < 16 << 20);
}

#[tokio::test]
async fn redirect_into_a_filtered_path_is_not_followed() {
    let site = Site::builder()
        .robots("Sitemap: /s.xml\n")
        .file(
            "/s.xml",
            "application/xml",
            &sitemap(&[SitemapEntry::of("/a")]),
        )
        .redirect("/a", 302, "/drafts/a")
        .page("/drafts/a", &article("Draft"))
        .start()
        .await;
    let mut config = config(&site.url("/"));
    config.source_params.exclude_items = vec!["**/drafts/**".to_owned()];
    let (_, items) = Preview::open().await.crawl(&config).await;
    let moved = item(site.origin(), &items, "/a");
    assert_eq!(moved.row.code, Some(Code::ExcludedByPathFilter));
    assert!(site.hits_of("/drafts/a").is_empty());
}
