//! Patterns and selectors tried on what an instance holds.

use foresite_engine::{PatternTest, RobotsTest};
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
        .map(|lost| lost.reason.english())
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
    let engine = preview.engine();
    let coverage_from = |from| {
        let (path, selector) = ("**".to_owned(), ".post".to_owned());
        engine.selector_coverage(instance, path, selector, from)
    };
    let (mut one, mut none, mut empty) = (0, 0, Vec::new());
    let mut next = Some(0);
    while let Some(from) = next {
        let coverage = coverage_from(from).await.unwrap();
        assert_eq!((coverage.pages, coverage.several), (4, 0));
        assert!(coverage.next.is_none_or(|next| next > from));
        one += coverage.one;
        none += coverage.none;
        empty.extend(coverage.none_examples);
        next = coverage.next;
    }
    assert_eq!((one, none), (3, 1));
    assert!(empty[0].ends_with("/about"));
    let last = coverage_from(3).await.unwrap();
    assert_eq!((last.tried, last.next), (1, None));
}

#[tokio::test]
async fn a_robots_txt_is_tried_on_the_urls_of_the_index() {
    let (site, preview, instance) = crawled().await;
    let engine = preview.engine();
    let stored = engine.robots_stored(instance).await.unwrap().unwrap();
    assert_eq!(stored.text, "Sitemap: /sitemap.xml\n");
    assert_eq!(stored.url, site.url("/robots.txt").as_str());
    let text = "User-agent: *\nDisallow: /blog/\nAllow: /blog/a\nDisallow: /nothing\n";
    let test = RobotsTest {
        source: site.origin().to_owned(),
        text: text.to_owned(),
        url: "/blog/drafts/x".to_owned(),
    };
    let report = engine.robots_test(Some(instance), test).await.unwrap();
    assert_eq!((report.blocked, report.total), (2, 4));
    assert_eq!(report.group.as_deref(), Some("*"));
    let rules: Vec<_> = report
        .rules
        .iter()
        .map(|rule| (rule.line, rule.decides))
        .collect();
    assert_eq!(rules, [(2, 2), (3, 1), (4, 0)]);
    let tried = report.tried.unwrap();
    assert!(!tried.allowed);
    assert_eq!(tried.rule.unwrap().line, 2);
    assert_eq!(report.blocked_examples.len(), 2);
    assert_eq!(report.allowed_examples.len(), 2);
    assert!(site.hits().is_empty());
}

#[tokio::test]
async fn a_robots_txt_can_be_fetched_and_tried_without_an_instance() {
    let site = Site::builder()
        .robots("User-agent: *\nDisallow: /\n")
        .start()
        .await;
    let preview = Preview::open().await;
    let engine = preview.engine();
    let file = engine
        .robots_fetch(None, &config(&site.url("/")))
        .await
        .unwrap();
    assert_eq!(
        (file.text.as_str(), &file.problem),
        ("User-agent: *\nDisallow: /\n", &None)
    );
    let mut test = RobotsTest {
        source: site.origin().to_owned(),
        text: file.text,
        url: "https://elsewhere.example/x".to_owned(),
    };
    let report = engine.robots_test(None, test.clone()).await.unwrap();
    assert_eq!((report.blocked, report.total), (0, 0));
    assert_eq!(report.closed[0].line, Some(2));
    assert!(
        report
            .fault
            .unwrap()
            .english()
            .contains("elsewhere.example")
    );
    test.url.clear();
    let report = engine.robots_test(None, test).await.unwrap();
    assert_eq!((report.tried, report.fault), (None, None));

    site.remove("/robots.txt");
    let file = engine
        .robots_fetch(None, &config(&site.url("/")))
        .await
        .unwrap();
    assert_eq!(file.text, "");
    assert!(file.problem.unwrap().english().contains("404"));
}
