//! Patterns and selectors tried on what an instance holds.

use foresite_engine::PatternTest;
use foresite_tests::{Preview, Site, SitemapEntry, config, sitemap};

async fn crawled() -> (Site, Preview, u32) {
    let paths = ["/blog/a", "/blog/b", "/blog/drafts/c", "/about"];
    let entries: Vec<_> = paths.map(SitemapEntry::of).into();
    let mut site = Site::builder().robots("Sitemap: /sitemap.xml\n").file(
        "/sitemap.xml",
        "application/xml",
        &sitemap(&entries),
    );
    for path in paths {
        let post = if path == "/about" { "intro" } else { "post" };
        let html = format!(
            "<nav>Menu</nav><h1>{path}</h1><div class={post}><p>The text of {path}.</p></div>"
        );
        site = site.page(path, &html);
    }
    let site = site.start().await;
    let preview = Preview::open().await;
    let instance = preview.instance(&config(&site.url("/"))).await;
    preview.run(instance).await;
    site.forget_hits();
    (site, preview, instance)
}

#[tokio::test]
async fn path_filters_show_what_stays_and_what_is_lost() {
    let (_site, preview, instance) = crawled().await;
    let test = PatternTest {
        include: vec!["**/blog/**".to_owned()],
        exclude: vec!["**/drafts/**".to_owned(), "/about".to_owned()],
    };
    let report = preview.engine().pattern_test(instance, test).await.unwrap();
    assert_eq!((report.total, report.kept), (4, 2));
    let counts: Vec<_> = report.rules.iter().map(|rule| rule.matches).collect();
    assert_eq!(counts, [3, 1, 0]);
    let reasons: Vec<_> = report
        .lost_examples
        .iter()
        .map(|lost| lost.reason.as_str())
        .collect();
    assert_eq!(
        reasons,
        ["Skipped by rule: **/drafts/**", "Skipped by Include Rules"]
    );
    assert!(report.hints.iter().any(|hint| hint.pattern == "/about"));
}

#[tokio::test]
async fn a_selector_shows_its_markdown_without_a_new_request() {
    let (site, preview, instance) = crawled().await;
    let item = preview.items(instance).await[0].row.id;
    let engine = preview.engine();
    let report = engine
        .selector_test(instance, item, ".post".to_owned())
        .await
        .unwrap();
    assert_eq!(report.match_count, 1);
    assert_eq!(report.markdown_with.trim(), "The text of /blog/a.");
    assert!(report.tokens_with < report.tokens_without);
    assert!(site.hits().is_empty());
    let broken = engine
        .selector_test(instance, item, "main >".to_owned())
        .await
        .unwrap();
    assert!(broken.fault.is_some());
}

#[tokio::test]
async fn a_selector_is_tried_on_every_page_of_its_path() {
    let (_site, preview, instance) = crawled().await;
    let coverage = preview
        .engine()
        .selector_coverage(instance, "**".to_owned(), ".post".to_owned())
        .await
        .unwrap();
    assert_eq!(
        (
            coverage.pages,
            coverage.one,
            coverage.several,
            coverage.none
        ),
        (4, 3, 0, 1)
    );
    assert!(coverage.none_examples[0].ends_with("/about"));
}
