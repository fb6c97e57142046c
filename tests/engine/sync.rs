//! What a second job does with the items of the first.

use foresite_engine::{item::Status, store::JobState};
use foresite_tests::{Preview, Reply, SitemapEntry, config, sitemap, sitemap_site};

use crate::{
    expect::{outcomes, paths, sorted},
    sitemaps::{XML, articles, entries},
};

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
