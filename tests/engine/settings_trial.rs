//! Settings tried on what a job found, before they are saved, and the settings behind evidence.

use foresite_engine::{
    ChangedItem, ItemStand, SettingsReport, SettingsUnknown,
    instance::{Config, ContentSelector, ParseType, PlanTier},
    item::{Code, Status},
};
use foresite_tests::{Preview, Site, SitemapEntry, config, sitemap};
use tokio_util::sync::CancellationToken;

const EXCLUDE: &str = "source_params.exclude_items[0]";
const SELECTOR: &str = "source_params.web_crawler.parse_options.content_selector[0].selector";

struct Crawled {
    site: Site,
    preview: Preview,
    instance: u32,
    config: Config,
}

impl Crawled {
    /// Pages of a sitemap with a rule that leaves the drafts out, a selector that finds nothing on
    /// the notes, a robots.txt that closes the private ones, and a page that answers 404.
    async fn sitemap() -> Self {
        let paths = [
            "/blog/a",
            "/blog/b",
            "/drafts/c",
            "/drafts/private/d",
            "/private/e",
            "/notes/f",
            "/gone",
        ];
        let entries: Vec<_> = paths.map(SitemapEntry::of).into();
        let robots = "User-agent: *\nDisallow: /private/\nDisallow: /drafts/private/\nSitemap: /sitemap.xml\n";
        let mut site = Site::builder().robots(robots).file(
            "/sitemap.xml",
            "application/xml",
            &sitemap(&entries),
        );
        for path in &paths[..6] {
            let html = format!("<nav>Menu</nav><div class=post><p>The text of {path}.</p></div>");
            site = site.page(path, &html);
        }
        let site = site.start().await;
        let mut config = config(&site.url("/"));
        config.source_params.exclude_items = vec!["**/drafts/**".into()];
        config
            .source_params
            .web_crawler
            .parse_options
            .content_selector = vec![ContentSelector {
            path: "**/notes/**".into(),
            selector: "article".into(),
        }];
        Self::run(site, config).await
    }

    /// A chain of links, each page one hop further, of which the crawl follows two.
    async fn links() -> Self {
        let site = Site::builder()
            .page("/", "<p>Start.</p><a href=/one>One</a>")
            .page("/one", "<p>One.</p><a href=/two>Two</a>")
            .page("/two", "<p>Two.</p><a href=/three>Three</a>")
            .page("/three", "<p>Three.</p>")
            .start()
            .await;
        let mut config = config(&site.url("/"));
        let crawler = &mut config.source_params.web_crawler;
        crawler.parse_type = ParseType::Discover;
        crawler.discover_options.depth = Some(2);
        Self::run(site, config).await
    }

    async fn run(site: Site, config: Config) -> Self {
        let preview = Preview::open().await;
        let instance = preview.instance(&config).await;
        preview.run(instance).await;
        site.forget_hits();
        Self {
            site,
            preview,
            instance,
            config,
        }
    }

    async fn item(&self, path: &str) -> u32 {
        let items = self.preview.items(self.instance).await;
        let found = items.iter().find(|item| item.row.url.ends_with(path));
        found.unwrap().row.id
    }

    async fn try_with(&self, path: &str, change: impl FnOnce(&mut Config)) -> SettingsReport {
        let mut config = self.config.clone();
        change(&mut config);
        let item = self.item(path).await;
        let cancel = CancellationToken::new();
        let engine = self.preview.engine();
        engine
            .settings_test(self.instance, &config, Some(item), &cancel)
            .await
            .unwrap()
    }

    async fn settings_behind(&self, path: &str) -> (Vec<Option<String>>, Option<String>) {
        let item = self.item(path).await;
        let engine = self.preview.engine();
        let settings = engine.item_settings(self.instance, item).await.unwrap();
        (settings.facts, settings.change)
    }
}

fn paths(items: &[ChangedItem]) -> Vec<&str> {
    items
        .iter()
        .map(|item| item.url.splitn(4, '/').nth(3).unwrap())
        .collect()
}

#[tokio::test]
async fn without_its_rule_a_page_would_be_fetched_unless_robots_txt_closes_it() {
    let crawled = Crawled::sitemap().await;
    let report = crawled
        .try_with("/drafts/c", |config| {
            config.source_params.exclude_items.clear();
        })
        .await;
    assert_eq!((report.total, report.gained, report.lost), (7, 1, 0));
    assert_eq!(paths(&report.gained_examples), ["drafts/c"]);
    assert_eq!(report.unknown, [SettingsUnknown::GainedPages]);
    let item = report.item.unwrap();
    assert_eq!(item.before.code, Some(Code::ExcludedByPathFilter));
    assert_eq!(item.after, None);

    let report = crawled
        .try_with("/drafts/private/d", |config| {
            config.source_params.exclude_items.clear();
        })
        .await;
    let item = report.item.unwrap();
    assert_eq!(item.after.unwrap().code, Some(Code::BlockedByRobotsTxtPath));
    assert!(
        item.evidence
            .unwrap()
            .text
            .english()
            .contains("Disallow: /drafts/private/")
    );
    assert!(crawled.site.hits().is_empty());
}

#[tokio::test]
async fn a_new_rule_names_the_indexed_and_the_failed_pages_that_it_leaves_out() {
    let crawled = Crawled::sitemap().await;
    let report = crawled
        .try_with("/blog/a", |config| {
            let rules = &mut config.source_params.exclude_items;
            rules.extend(["**/blog/**".to_owned(), "**/gone".to_owned()]);
        })
        .await;
    assert_eq!((report.gained, report.lost, report.dropped), (0, 2, 1));
    assert_eq!(paths(&report.lost_examples), ["blog/a", "blog/b"]);
    assert_eq!(
        report.lost_examples[0].reason.english(),
        "Skipped by rule: **/blog/**"
    );
    assert_eq!(paths(&report.dropped_examples), ["gone"]);
    let item = report.item.unwrap();
    assert_eq!(
        item.after,
        Some(ItemStand {
            status: Status::Skipped,
            code: Some(Code::ExcludedByPathFilter)
        })
    );
    assert_eq!(
        item.setting.as_deref(),
        Some("source_params.exclude_items[1]")
    );
}

#[tokio::test]
async fn another_selector_is_tried_on_the_stored_page_of_the_item() {
    let crawled = Crawled::sitemap().await;
    let select = |selector: &'static str| {
        move |config: &mut Config| {
            let options = &mut config.source_params.web_crawler.parse_options;
            options.content_selector[0].selector = selector.into();
        }
    };
    let report = crawled.try_with("/notes/f", select(".post")).await;
    let item = report.item.unwrap();
    assert_eq!(item.before.code, Some(Code::MarkdownConversionEmpty));
    assert_eq!(item.after.unwrap().status, Status::Completed);
    assert!(
        item.evidence
            .unwrap()
            .text
            .english()
            .contains("would match 1 element")
    );
    assert_eq!(item.setting.as_deref(), Some(SELECTOR));

    let wide = |config: &mut Config| {
        let options = &mut config.source_params.web_crawler.parse_options;
        options.content_selector[0] = ContentSelector {
            path: "**".into(),
            selector: "nav".into(),
        };
    };
    let report = crawled.try_with("/blog/a", wide).await;
    assert_eq!(report.reread, 2);
    assert_eq!(report.unknown, [SettingsUnknown::OtherText]);
}

#[tokio::test]
async fn the_depth_and_the_page_limit_of_a_crawl_by_links_draw_their_line_anew() {
    let crawled = Crawled::links().await;
    let depth = |depth: u32| {
        move |config: &mut Config| {
            let crawler = &mut config.source_params.web_crawler;
            crawler.discover_options.depth = Some(depth);
        }
    };
    let deeper = crawled.try_with("/three", depth(3)).await;
    assert_eq!((deeper.gained, deeper.lost), (1, 0));
    assert!(deeper.unknown.contains(&SettingsUnknown::LinksOfGained));
    let flatter = crawled.try_with("/two", depth(1)).await;
    assert_eq!(paths(&flatter.lost_examples), ["two"]);
    let item = flatter.item.unwrap();
    assert!(item.setting.unwrap().ends_with("discover_options.depth"));
    let fewer = crawled
        .try_with("/two", |config| {
            let crawler = &mut config.source_params.web_crawler;
            crawler.discover_options.limit = Some(2);
        })
        .await;
    assert_eq!(paths(&fewer.lost_examples), ["two"]);
    assert!(
        fewer.lost_examples[0]
            .reason
            .english()
            .contains("The page limit is 2")
    );
}

#[tokio::test]
async fn what_only_a_request_shows_is_said_to_be_unknown() {
    let crawled = Crawled::sitemap().await;
    let headers = crawled
        .try_with("/gone", |config| {
            let options = &mut config.source_params.web_crawler.parse_options;
            options
                .include_headers
                .insert("X-Key".into(), "secret".into());
        })
        .await;
    assert_eq!(headers.unknown, [SettingsUnknown::OtherAnswers]);
    assert_eq!(headers.item.unwrap().after, None);
    let discover = crawled
        .try_with("/gone", |config| {
            config.source_params.web_crawler.parse_type = ParseType::Discover;
        })
        .await;
    assert!(discover.unknown.contains(&SettingsUnknown::OtherUrls));
    let free = crawled
        .try_with("/gone", |config| config.plan = PlanTier::Free)
        .await;
    assert_eq!((free.gained, free.lost, free.dropped), (0, 0, 0));
}

#[tokio::test]
async fn a_redirect_out_of_the_crawl_leads_out_of_it_until_more_hosts_belong_to_it() {
    let site = Site::builder()
        .robots("Sitemap: /sitemap.xml\n")
        .file(
            "/sitemap.xml",
            "application/xml",
            &sitemap(&[SitemapEntry::of("/moved")]),
        )
        .redirect("/moved", 301, "http://elsewhere.example/");
    let site = site.start().await;
    let config = config(&site.url("/"));
    let crawled = Crawled::run(site, config).await;
    let discover = |external: bool| {
        crawled.try_with("/moved", move |config| {
            let crawler = &mut config.source_params.web_crawler;
            crawler.parse_type = ParseType::Discover;
            crawler.discover_options.include_external_links = external;
        })
    };
    let same = discover(false).await.item.unwrap();
    assert_eq!(same.before.code, Some(Code::InvalidHostAfterRedirect));
    assert_eq!(same.after, Some(same.before));
    assert!(
        same.evidence
            .unwrap()
            .text
            .english()
            .contains("elsewhere.example")
    );
    let wider = discover(true).await.item.unwrap();
    assert_eq!((wider.after, wider.evidence), (None, None));
}

#[tokio::test]
async fn evidence_leads_to_the_setting_behind_it() {
    let crawled = Crawled::sitemap().await;
    let (facts, change) = crawled.settings_behind("/drafts/c").await;
    assert_eq!(change.as_deref(), Some(EXCLUDE));
    assert_eq!(facts.last().unwrap().as_deref(), Some(EXCLUDE));
    let (_, change) = crawled.settings_behind("/notes/f").await;
    assert_eq!(change.as_deref(), Some(SELECTOR));
    let (facts, change) = crawled.settings_behind("/blog/a").await;
    assert_eq!(change, None);
    assert!(facts.contains(&Some(EXCLUDE.to_owned())));
    let (_, change) = crawled.settings_behind("/private/e").await;
    assert_eq!(change, None);
    let links = Crawled::links().await;
    let (_, change) = links.settings_behind("/three").await;
    assert!(change.unwrap().ends_with("discover_options.depth"));
}

#[tokio::test]
async fn a_page_that_a_script_writes_leads_to_the_parsing_mode() {
    let site = Site::builder()
        .robots("Sitemap: /sitemap.xml\n")
        .file(
            "/sitemap.xml",
            "application/xml",
            &sitemap(&[SitemapEntry::of("/app")]),
        )
        .page("/app", "<div id=app></div><script>draw()</script>");
    let site = site.start().await;
    let mut config = config(&site.url("/"));
    // It has a selector, and none of it is for this page.
    let options = &mut config.source_params.web_crawler.parse_options;
    options.content_selector = vec![ContentSelector {
        path: "**/notes/**".into(),
        selector: "article".into(),
    }];
    let crawled = Crawled::run(site, config).await;
    let (_, change) = crawled.settings_behind("/app").await;
    assert!(change.unwrap().ends_with("use_browser_rendering"));
}

#[tokio::test]
async fn a_test_that_a_newer_one_ends_says_so() {
    let crawled = Crawled::sitemap().await;
    let cancel = CancellationToken::new();
    cancel.cancel();
    let engine = crawled.preview.engine();
    let ended = engine
        .settings_test(crawled.instance, &crawled.config, None, &cancel)
        .await;
    assert_eq!(ended.unwrap_err().code(), "cancelled");
}
