use foresite_tests::{Site, SitemapEntry, article, sitemap, sitemap_index};
use serde_json::{Value, json};

use crate::run::{Folder, run};

const XML: &str = "application/xml";

fn finding<'a>(audit: &'a Value, check: &str) -> &'a Value {
    let findings = audit["findings"].as_array().unwrap();
    let found = findings.iter().find(|finding| finding["check"] == check);
    found.unwrap_or_else(|| panic!("no {check} in {audit}"))
}

#[test]
fn a_folder_is_audited_without_a_request() {
    let folder = Folder::new();
    let index = sitemap_index(&["/a.xml"]).replace("{origin}", "https://example.com");
    folder.write("index.xml", &index);
    let pages = sitemap(&[SitemapEntry::of("/1"), SitemapEntry::of("/1")]);
    folder.write("a.xml", &pages.replace("{origin}", "https://example.com"));
    let path = folder.path("").to_string_lossy().into_owned();
    let audit = run(&["audit", &path, "--json"]).ends_with(0).json();
    assert_eq!(audit["pages"], 1);
    assert_eq!(audit["files"][1]["parent"], 0);
    assert_eq!(audit["files"][1]["kind"], "url_set");
    let duplicate = finding(&audit, "duplicate-loc");
    assert_eq!(duplicate["severity"], "warning");
    assert_eq!(duplicate["places"][0]["line"], 4);
    assert_eq!(duplicate["places"][0]["url"], "https://example.com/1");
    assert_eq!(audit["counts"]["warnings"], 1);
}

#[test]
fn text_names_the_place_first_and_the_worst_first() {
    let folder = Folder::new();
    let file = folder.write(
        "sitemap.xml",
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n\
         <url><loc>https://example.com/?a=1&b=2</loc></url>\n\
         <url><loc>/partial</loc></url>\n</urlset>\n",
    );
    let text = run(&["audit", &file]).ends_with(0).stdout;
    let place = |needle: &str| {
        text.find(needle)
            .unwrap_or_else(|| panic!("{needle}: {text}"))
    };
    assert!(place(&format!("{file}:2:")) < place("Warnings"));
    assert!(place("[unescaped-ampersand]") < place("[relative-loc]"));
    assert!(text.contains("Fix: Write &amp; for every &"), "{text}");
    assert!(
        text.trim_end()
            .lines()
            .last()
            .unwrap()
            .starts_with("1 file, 2 pages:")
    );
}

#[test]
fn fail_on_decides_about_the_exit_status() {
    let folder = Folder::new();
    let partial = folder.write(
        "partial.xml",
        &sitemap(&[SitemapEntry {
            loc: "/partial".into(),
            ..SitemapEntry::default()
        }]),
    );
    run(&["audit", &partial, "--fail-on", "error"]).ends_with(0);
    let failed = run(&["audit", &partial, "--fail-on", "warning"]).ends_with(1);
    assert!(failed.stderr.contains("0 errors, 1 warning"), "{failed:?}");
    let broken = folder.write("broken.xml", "<urlset>");
    run(&["audit", &broken, "--fail-on", "error", "--json"])
        .ends_with(1)
        .json();
    run(&["audit", &broken]).ends_with(0);
}

#[test]
fn wrong_targets_are_named() {
    let refused = run(&["audit", "/no/such/folder"]).ends_with(2);
    assert!(refused.stderr.contains("/no/such/folder"), "{refused:?}");
    let mixed = run(&["audit", "https://example.com/", "file.xml", "--json"]).ends_with(2);
    assert_eq!(mixed.json()["error"]["code"], "usage");
    run(&["audit"]).ends_with(2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_is_audited_by_its_address() {
    let site = Site::builder()
        .robots("User-agent: *\nSitemap: {origin}/a.xml\nSitemap: {origin}/gone.xml\n")
        .file("/a.xml", XML, &sitemap(&[SitemapEntry::of("/1")]))
        .start()
        .await;
    let url = site.url("/").to_string();
    let audit = tokio::task::spawn_blocking(move || run(&["audit", &url, "--json"]));
    let audit = audit.await.unwrap().ends_with(0).json();
    assert_eq!(audit["pages"], 1);
    assert_eq!(finding(&audit, "sitemap-status")["count"], 1);
    assert_eq!(audit["files"][1]["fetch"]["status"], json!(200));

    site.forget_hits();
    let one = site.url("/a.xml").to_string();
    let audit = tokio::task::spawn_blocking(move || run(&["audit", &one, "--json"]));
    assert_eq!(audit.await.unwrap().ends_with(0).json()["pages"], 1);
    assert_eq!(site.paths(), ["/robots.txt", "/a.xml"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_faults_of_the_sample_site_are_found() {
    let sample = foresite_sample::serve().await.unwrap();
    let url = sample.url.clone();
    let audit = tokio::task::spawn_blocking(move || run(&["audit", &url, "--json"]));
    let audit = audit.await.unwrap().ends_with(0).json();
    for (check, file, line) in [
        ("sitemap-status", "/sitemaps/press.xml", None),
        ("bad-loc", "/sitemaps/shop.xml", Some(19)),
        ("foreign-host-loc", "/sitemaps/shop.xml", Some(20)),
        ("duplicate-loc", "/sitemaps/shop.xml", Some(12)),
        ("relative-loc", "/sitemaps/docs.xml", Some(12)),
        ("lastmod-unparsable", "/sitemaps/docs.xml", Some(11)),
        ("changefreq-never", "/sitemaps/blog.xml.gz", Some(9)),
    ] {
        let finding = finding(&audit, check);
        assert_eq!(finding["count"], 1, "{finding}");
        let place = &finding["places"][0];
        assert!(place["file"].as_str().unwrap().ends_with(file), "{place}");
        assert_eq!(place["line"], json!(line), "{place}");
    }
    let closed = finding(&audit, "page-blocked-by-robots")["count"].as_u64();
    assert_eq!(
        audit["counts"]["errors"].as_u64(),
        closed.map(|closed| closed + 3)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_that_a_job_visited_are_audited() {
    let linking = "<main><h1>Home</h1><p>Text.</p><a href=/a>A</a> <a href=/hidden>H</a></main>";
    let site = Site::builder()
        .robots("User-agent: *\nDisallow: /closed\nSitemap: {origin}/sitemap.xml\n")
        .file(
            "/sitemap.xml",
            XML,
            &sitemap(
                &["/", "/a", "/gone", "/closed", "/moved", "/no", "/lost"].map(SitemapEntry::of),
            ),
        )
        .page("/", linking)
        .page("/a", &article("A"))
        .redirect("/moved", 301, "/a")
        .page(
            "/no",
            &article("No").replace("<title>", "<meta name=robots content=noindex><title>"),
        )
        .page("/lost", &article("Page not found"))
        .start()
        .await;
    let url = site.url("/").to_string();
    let audit = tokio::task::spawn_blocking(move || {
        let folder = Folder::new();
        folder.run(&["crawl", &url]).ends_with(0);
        folder
            .run(&["audit", "--crawled", "--json"])
            .ends_with(0)
            .json()
    });
    let audit = audit.await.unwrap();
    for (check, path) in [
        ("page-client-error", "/gone"),
        ("page-blocked-by-robots", "/closed"),
        ("page-redirects", "/moved"),
        ("page-noindex", "/no"),
        ("page-soft-404", "/lost"),
        ("page-not-listed", "/hidden"),
    ] {
        let finding = finding(&audit, check);
        assert_eq!(finding["count"], 1, "{finding}");
        assert_eq!(finding["places"][0]["url"], site.url(path).as_str());
    }
    let gone = &finding(&audit, "page-client-error")["places"][0];
    assert_eq!(
        (&gone["file"], &gone["line"]),
        (&json!(site.url("/sitemap.xml").as_str()), &json!(5))
    );
    // The start page, the one that redirects, and two that only the sitemap names.
    assert_eq!(finding(&audit, "page-not-linked")["count"], 4);
}

#[test]
fn the_list_of_checks_is_the_one_of_the_documentation() {
    let documented = include_str!("../../src-tauri/cli/CHECKS.md");
    let printed = run(&["audit", "--checks"]).ends_with(0).stdout;
    assert_eq!(
        printed, documented,
        "write it anew: foresite audit --checks > src-tauri/cli/CHECKS.md"
    );
}

/// A folder with one faulty sitemap, and a way to run the audit in it.
fn faulty() -> (Folder, String) {
    let folder = Folder::new();
    let loc = |loc: &str| SitemapEntry {
        loc: loc.into(),
        ..SitemapEntry::default()
    };
    let file = folder.write("sitemap.xml", &sitemap(&[loc("/one"), loc("ftp://x/<>")]));
    (folder, file)
}

#[test]
fn a_baseline_lets_known_findings_pass_and_stops_new_ones() {
    let (folder, file) = faulty();
    let baseline = folder.path("baseline.json").to_string_lossy().into_owned();
    let missing = run(&["audit", &file, "--baseline", &baseline]).ends_with(2);
    assert!(missing.stderr.contains("--write-baseline"));
    run(&["audit", &file, "--write-baseline", &baseline]).ends_with(0);
    let known = [
        "audit",
        &file,
        "--baseline",
        &baseline,
        "--fail-on",
        "warning",
        "--json",
    ];
    let audit = run(&known).ends_with(0).json();
    assert_eq!(audit["findings"], json!([]));

    // The known entry moves down by a line, a new one comes.
    let xml = std::fs::read_to_string(&file).unwrap();
    let more = xml.replacen("  <url>", "\n  <url><loc>/two</loc></url>\n  <url>", 1);
    std::fs::write(&file, more).unwrap();
    let audit = run(&known).ends_with(1).json();
    let relative = finding(&audit, "relative-loc");
    assert_eq!(relative["count"], 1);
    assert!(
        relative["places"][0]["text"]
            .as_str()
            .unwrap()
            .contains("/two")
    );
    assert_eq!(audit["counts"]["errors"], 0);

    run(&["audit", &file, "--baseline", &file]).ends_with(2);
}

#[test]
fn build_servers_get_the_reports_that_they_read() {
    let (_folder, file) = faulty();
    let sarif = run(&["audit", &file, "--format", "sarif"])
        .ends_with(0)
        .json();
    assert_eq!(sarif["version"], "2.1.0");
    let run_of = &sarif["runs"][0];
    let results = run_of["results"].as_array().unwrap();
    let bad = results
        .iter()
        .find(|result| result["ruleId"] == "bad-loc")
        .unwrap();
    assert_eq!(bad["level"], "error");
    let place = &bad["locations"][0]["physicalLocation"];
    assert_eq!(place["region"]["startLine"], 4);
    let uri = place["artifactLocation"]["uri"].as_str().unwrap();
    assert!(
        uri.starts_with("file:///") && uri.ends_with("/sitemap.xml"),
        "{uri}"
    );
    let rules = run_of["tool"]["driver"]["rules"].as_array().unwrap();
    let known = |id: &Value| rules.iter().any(|rule| rule["id"] == *id);
    assert!(results.iter().all(|result| known(&result["ruleId"])));

    let junit = run(&["audit", &file, "--format", "junit", "--fail-on", "error"]);
    let xml = junit.ends_with(1).stdout;
    assert!(xml.contains(" failures=\"1\">"), "{xml}");
    assert!(
        xml.contains("name=\"bad-loc\"><failure type=\"error\""),
        "{xml}"
    );
    assert!(xml.contains("&lt;"), "{xml}");
    assert!(xml.contains("name=\"relative-loc\"><system-out>"), "{xml}");

    let html = run(&["audit", &file, "--format", "html"])
        .ends_with(0)
        .stdout;
    assert!(html.starts_with("<!doctype html>"), "{html}");
    assert!(
        html.contains(&format!("<bdi>{file}</bdi>, line 4")),
        "{html}"
    );
    assert!(!html.contains("<script"), "{html}");

    let github = run(&["audit", &file, "--format", "github"])
        .ends_with(0)
        .stdout;
    let error = github
        .lines()
        .find(|line| line.starts_with("::error "))
        .unwrap();
    assert!(error.contains(&format!(",file={file},line=4::")), "{error}");
}
