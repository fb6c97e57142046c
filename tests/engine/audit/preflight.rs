//! The checks before enabling the service, against sites on loopback.

use foresite_engine::{
    Engine,
    audit::preflight::{CheckState, Preflight, PreflightCheck},
    fetch::render::BrowserChoice,
    instance::{Config, ParseType},
    item::Code,
};
use foresite_tests::{
    RawSite, Reply, Site, SiteBuilder, SitemapEntry, Step, article, config, sitemap, sitemap_index,
    sitemap_site,
};
use tokio_util::sync::CancellationToken;

const XML: &str = "application/xml";

fn browser() -> BrowserChoice {
    BrowserChoice::from_environment(None)
}

async fn preflight(config: &Config) -> Preflight {
    let cancel = CancellationToken::new();
    let report = Engine::preflight(config, &browser(), &cancel, &mut |_| {}).await;
    report.unwrap()
}

fn check<'a>(report: &'a Preflight, id: &str) -> &'a PreflightCheck {
    let found = report.checks.iter().find(|check| check.id == id);
    found.unwrap_or_else(|| panic!("no {id} in {:?}", report.checks))
}

fn state(report: &Preflight, id: &str) -> CheckState {
    check(report, id).state
}

fn listing(paths: &[&str]) -> SiteBuilder {
    let entries: Vec<_> = paths.iter().map(|path| SitemapEntry::of(path)).collect();
    Site::builder()
        .robots("User-agent: *\nSitemap: {origin}/sitemap.xml\n")
        .file("/sitemap.xml", XML, &sitemap(&entries))
}

/// A page with a good deal of text.
fn long(title: &str) -> String {
    article(title).replace(
        "</main>",
        &format!("<p>{}</p></main>", "More words. ".repeat(40)),
    )
}

#[tokio::test]
async fn a_sound_site_is_ready_and_its_size_is_told() {
    let mut site = sitemap_site(600);
    for page in 0..600 {
        site = site.page(&format!("/page/{page}"), &long("Page"));
    }
    let site = site.start().await;
    let mut told = Vec::new();
    let cancel = CancellationToken::new();
    let mut tell = |check: &PreflightCheck| told.push(check.id);
    let report = Engine::preflight(&config(&site.url("/")), &browser(), &cancel, &mut tell).await;
    let report = report.unwrap();
    let bad = |check: &&PreflightCheck| matches!(check.state, CheckState::Error);
    assert_eq!(report.checks.iter().find(bad), None);
    let ids: Vec<_> = report.checks.iter().map(|check| check.id).collect();
    assert_eq!(told, ids, "each check is told as it is made");
    for id in [
        "dns",
        "robots",
        "content-signals",
        "sitemap",
        "scope",
        "pages-text",
    ] {
        assert_eq!(state(&report, id), CheckState::Ok, "{id}");
    }
    // Nothing on this machine can know these two.
    for id in ["ownership", "verified-bot"] {
        assert_eq!(state(&report, id), CheckState::Unknown, "{id}");
    }
    assert_eq!(report.sample.len(), 20);
    // robots.txt, the sitemap, and twenty pages.
    assert_eq!(site.paths().len(), 22);
    let estimates = &report.estimates;
    assert_eq!(estimates.pages, Some(600));
    assert_eq!(estimates.service_seconds, Some(300));
    assert_eq!(estimates.free_days, Some(2));
    assert!(estimates.chunks.unwrap() >= 600, "{estimates:?}");
    assert!(report.skip_rule.is_empty());
}

#[tokio::test]
async fn blocked_pages_lead_to_the_skip_rule() {
    let challenge = Reply::html("<title>Just a moment...</title>")
        .with_status(403)
        .header("cf-mitigated", "challenge");
    let site = listing(&["/a", "/b"])
        .page("/a", &long("A"))
        .route("/b", challenge)
        .start()
        .await;
    let report = preflight(&config(&site.url("/"))).await;
    let blocked = check(&report, "pages-blocked");
    assert_eq!(blocked.state, CheckState::Error);
    assert!(
        blocked
            .text
            .english()
            .starts_with("1 of 2 pages turned us away."),
        "{blocked:?}"
    );
    let values: Vec<_> = report.skip_rule.iter().map(|step| step.value).collect();
    let expected = [
        "Allow Cloudflare AI Search",
        "Bot Detection ID",
        "equals",
        "122933950",
        "Skip",
        "First",
    ];
    assert_eq!(values, expected);
    let page = report.sample.iter().find(|page| page.blocked).unwrap();
    assert_eq!(page.code, Some(Code::BlockedByBotManagement));
}

#[tokio::test]
async fn nothing_is_said_of_pages_that_turned_us_away() {
    let challenge = Reply::status(403).header("cf-mitigated", "challenge");
    let site = listing(&["/a"]).route("/a", challenge).start().await;
    let report = preflight(&config(&site.url("/"))).await;
    assert_eq!(state(&report, "pages-blocked"), CheckState::Error);
    let said = |id: &str| report.checks.iter().any(|check| check.id == id);
    assert!(!said("pages-answer") && !said("pages-type"), "{report:?}");
}

#[tokio::test]
async fn pages_that_lose_their_content_are_told() {
    let site = listing(&["/script", "/broken", "/huge.zip", "/fine"])
        .page("/script", "<div id=root></div><script src=app.js></script>")
        .status("/broken", 500)
        .bytes("/huge.zip", "application/zip", "PK")
        .page("/fine", &long("Fine"))
        .start()
        .await;
    let report = preflight(&config(&site.url("/"))).await;
    for (id, page) in [
        ("pages-text", "/script"),
        ("pages-answer", "/broken"),
        ("pages-type", "/huge.zip"),
    ] {
        let check = check(&report, id);
        assert_eq!(check.state, CheckState::Error, "{check:?}");
        assert!(check.text.english().contains("1 of 4 pages"), "{check:?}");
        assert!(check.text.english().contains(page), "{check:?}");
        assert!(check.fix.is_some(), "{check:?}");
    }
}

#[tokio::test]
async fn pages_that_scripts_write_are_no_fault_of_a_site_that_is_rendered() {
    let site = listing(&["/script", "/fine"])
        .page("/script", "<div id=root></div><script src=app.js></script>")
        .page("/fine", &long("Fine"))
        .start()
        .await;
    let mut config = config(&site.url("/"));
    let parse = &mut config.source_params.web_crawler.parse_options;
    parse.use_browser_rendering = true;
    let report = preflight(&config).await;
    let text = check(&report, "pages-text");
    assert_eq!((text.state, &text.fix), (CheckState::Ok, &None), "{text:?}");
    assert!(
        text.text.english().contains("before scripts run"),
        "{text:?}"
    );
}

#[tokio::test]
async fn a_closed_site_is_told_and_its_pages_are_left_alone() {
    let site = listing(&["/a"])
        .robots("User-agent: *\nDisallow: /\nSitemap: {origin}/sitemap.xml\n")
        .page("/a", &long("A"))
        .start()
        .await;
    let report = preflight(&config(&site.url("/"))).await;
    assert_eq!(state(&report, "robots"), CheckState::Error);
    assert_eq!(state(&report, "scope"), CheckState::Error);
    assert_eq!(site.paths(), ["/robots.txt", "/sitemap.xml"]);
}

#[tokio::test]
async fn what_the_rules_leave_out_is_counted() {
    let site = listing(&["/a", "/private/b", "/draft/c"])
        .robots("User-agent: *\nDisallow: /private/\nSitemap: {origin}/sitemap.xml\n")
        .page("/a", &long("A"))
        .start()
        .await;
    let mut config = config(&site.url("/"));
    config.source_params.exclude_items = vec!["**/draft/**".into()];
    let report = preflight(&config).await;
    let scope = check(&report, "scope");
    assert_eq!(scope.state, CheckState::Warning);
    let text =
        "1 of 3 pages belongs to the crawl; 1 left out by path filters, 1 closed by robots.txt.";
    assert_eq!(scope.text.english(), text);
    assert_eq!(report.estimates.pages, Some(1));
}

#[tokio::test]
async fn a_site_without_a_sitemap_gets_the_code_of_the_job() {
    let site = Site::builder().robots("User-agent: *\n").start().await;
    let report = preflight(&config(&site.url("/"))).await;
    let sitemap = check(&report, "sitemap");
    assert_eq!(sitemap.state, CheckState::Error);
    assert!(
        sitemap.text.english().ends_with("7028 missing_sitemap."),
        "{sitemap:?}"
    );

    let shut = Site::builder()
        .robots("Sitemap: /sitemap.xml\n")
        .status("/sitemap.xml", 403)
        .start()
        .await;
    let report = preflight(&config(&shut.url("/"))).await;
    let text = check(&report, "sitemap").text.english();
    assert!(text.contains("7035 forbidden_sitemap"), "{text}");
    assert_eq!(report.skip_rule.len(), 6);
}

#[tokio::test]
async fn discover_samples_the_links_of_the_start_page() {
    let site = Site::builder()
        .robots("User-agent: *\nContent-Signal: ai-input=no\n")
        .page(
            "/",
            "<main><h1>Home</h1><p>Text.</p><a href=/a>A</a> <a href=/b>B</a></main>",
        )
        .page("/a", &long("A"))
        .page("/b", &long("B"))
        .start()
        .await;
    let mut config = config(&site.url("/"));
    config.source_params.web_crawler.parse_type = ParseType::Discover;
    let report = preflight(&config).await;
    assert_eq!(state(&report, "content-signals"), CheckState::Error);
    assert_eq!(state(&report, "sitemap"), CheckState::Warning);
    assert_eq!(state(&report, "size"), CheckState::Unknown);
    let mut pages: Vec<_> = report.sample.iter().map(|page| &page.url[..]).collect();
    pages.sort_unstable();
    let expected = ["/", "/a", "/b"].map(|path| site.url(path).to_string());
    assert_eq!(pages, expected);
}

#[tokio::test]
async fn many_sitemaps_are_read_in_part_and_the_rest_is_guessed() {
    let names: Vec<String> = (0..40).map(|number| format!("/{number}.xml")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut site = Site::builder().robots("Sitemap: /index.xml\n").file(
        "/index.xml",
        XML,
        &sitemap_index(&names),
    );
    for (number, name) in names.iter().enumerate() {
        let page = format!("/{number}");
        site = site
            .file(name, XML, &sitemap(&[SitemapEntry::of(&page)]))
            .page(&page, &long("Page"));
    }
    let site = site.start().await;
    let report = preflight(&config(&site.url("/"))).await;
    assert!(!report.estimates.pages_are_counted);
    let pages = report.estimates.pages.unwrap();
    assert!((35..=42).contains(&pages), "{pages}");
    let sitemap = check(&report, "sitemap");
    assert!(
        sitemap.text.english().contains("20 files of 41 read"),
        "{sitemap:?}"
    );
}

#[tokio::test]
async fn a_name_that_does_not_resolve_ends_the_checks() {
    let config = Config {
        source: "https://no-such-name.invalid/".into(),
        ..Config::default()
    };
    let report = preflight(&config).await;
    assert_eq!(report.checks[0].id, "dns");
    assert_eq!(report.checks[0].state, CheckState::Error);
    let rest: Vec<_> = report.checks[1..].iter().map(|check| check.state).collect();
    assert_eq!(rest, [CheckState::Unknown; 2]);
}

#[tokio::test]
async fn a_cancelled_preflight_ends_at_once() {
    let silent = RawSite::start(vec![Step::Hang]).await;
    let cancel = CancellationToken::new();
    let waiting = cancel.clone();
    let config = config(&silent.url("/"));
    let report = tokio::spawn(async move {
        let mut tell = |_: &_| {};
        Engine::preflight(&config, &browser(), &waiting, &mut tell).await
    });
    silent.wait_for_connections(1).await;
    cancel.cancel();
    let report = tokio::time::timeout(std::time::Duration::from_secs(1), report).await;
    let report = report.unwrap().unwrap().unwrap();
    assert!(report.cancelled);
    assert!(report.checks.is_empty(), "{:?}", report.checks);
}

#[tokio::test]
async fn the_first_faulty_file_is_named_and_a_broken_one_is_no_bad_xml() {
    let start = "<?xml version=\"1.0\"?>\n\
                 <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
    let head = Step::ok(&[("Content-Type", XML), ("Content-Length", "5000")]);
    let broken = RawSite::start(vec![head, Step::text(start)]).await;
    let site = listing(&["/a"])
        .page("/a", &long("A"))
        .page("/feed", "<!doctype html><p>No sitemap")
        .start()
        .await;
    for (second, named, fix) in [
        (
            site.url("/feed"),
            "Not a sitemap that the service reads.",
            "Serve the XML form of the sitemap.",
        ),
        (
            broken.url("/s.xml"),
            "A sitemap ends before its end.",
            "Look why the server or the disk ends the file early, then check again.",
        ),
    ] {
        let own = site.url("/sitemap.xml");
        let robots = format!("Sitemap: {own}\nSitemap: {second}\n");
        site.set("/robots.txt", Reply::text("text/plain", robots));
        let report = preflight(&config(&site.url("/"))).await;
        let sitemap = check(&report, "sitemap");
        let told = sitemap.text.english();
        let first = told.split("The first: ").nth(1).unwrap_or_default();
        assert!(
            first.starts_with(second.as_str()) && first.contains(named),
            "{}",
            sitemap.text
        );
        let told = sitemap.fix.as_ref().map(ToString::to_string);
        assert_eq!(told.as_deref(), Some(fix));
    }
}
