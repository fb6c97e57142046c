//! A source that is down for a while loses no item; one that let go of its pages does.

use foresite_engine::store::JobState;
use foresite_tests::{Preview, Reply, Site, SitemapEntry, article, config, sitemap};

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
    (preview.items(instance).await.len(), job.end_reason.unwrap())
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
    let reason = job.end_reason.unwrap();
    assert!(
        reason.contains("one.xml") && reason.contains("500"),
        "{reason}"
    );
}
