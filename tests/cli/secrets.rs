//! Header values of an owner: whatever the program says, keeps or writes, they are not in it.

use std::{fs, path::Path};

use foresite_tests::{Site, SiteBuilder, SitemapEntry, article, sitemap};

use crate::run::{Folder, Run};

const VALUE: &str = "s3cret-value-of-the-owner";

/// Pages of every kind of end, and a link to a host that must not get the value.
fn site(other: &Site) -> SiteBuilder {
    let paths = ["/", "/gone", "/away", "/loop", "/broken"];
    Site::builder()
        .robots("User-agent: *\nSitemap: {origin}/map.xml\nDisallow: /closed\n")
        .file(
            "/map.xml",
            "application/xml",
            &sitemap(&paths.map(SitemapEntry::of)),
        )
        .page(
            "/",
            &article("Home").replace("</main>", "<a href=/closed/x>x</a></main>"),
        )
        .redirect("/away", 302, other.url("/in").as_str())
        .redirect("/loop", 302, "/loop")
        .status("/broken", 500)
}

fn is_without_value(what: &str, text: &str) {
    assert!(!text.contains(VALUE), "{what}: {text}");
}

fn check(what: &[&str], run: &Run) {
    let what = what.join(" ");
    assert!(!run.stderr.contains("panicked"), "{what}: {run:?}");
    is_without_value(&what, &run.stdout);
    is_without_value(&what, &run.stderr);
}

/// Everything of a folder but the one file that keeps the values.
fn check_files(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            check_files(&path);
        } else if path.extension().is_none_or(|ending| ending != "headers") {
            let bytes = fs::read(&path).unwrap();
            is_without_value(
                &path.display().to_string(),
                &String::from_utf8_lossy(&bytes),
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_value_is_in_no_log_no_answer_and_no_file_but_its_own() {
    let other = Site::builder().page("/in", &article("In")).start().await;
    let site = site(&other).start().await;
    let folder = Folder::new();
    let header = format!("include_headers=X-Token: {VALUE}");
    let everything = [("FORESITE_LOG", "trace")];
    let crawl = [
        "crawl",
        site.origin(),
        "--verbose",
        "--parse-type",
        "discover",
    ];
    let first = [&crawl[..], &["--set", &header]].concat();
    let run = folder.run_in(&everything, &first);
    check(&["crawl"], &run);
    assert!(run.stderr.contains("TRACE"), "the log is whole: {run:?}");
    // What the log of libraries holds of a request, it holds without the value.
    assert!(
        site.hits()
            .iter()
            .all(|hit| hit.header("x-token") == Some(VALUE))
    );
    assert!(
        other
            .hits()
            .iter()
            .all(|hit| hit.header("x-token").is_none())
    );
    check(&crawl, &folder.run_in(&everything, &crawl));

    let home = site.url("/").to_string();
    let mut words = vec![
        vec!["items"],
        vec!["items", "--json"],
        vec!["show", &home],
        vec!["log", "--json"],
        vec!["diff", "--json"],
        vec!["forecast", "--json"],
        vec!["search", "home", "--json"],
        vec!["advise", "--json"],
        vec!["config", "export"],
        vec!["config", "export", "--form", "curl"],
        vec!["config", "export", "--form", "wrangler"],
        vec!["audit", "--crawled"],
    ];
    words.extend(
        ["markdown", "html", "chunks", "metadata", "json"]
            .map(|form| vec!["show", &home, "--as", form]),
    );
    for words in &words {
        check(words, &folder.run(words));
    }
    for format in ["csv", "ndjson", "markdown", "html"] {
        let out = folder.path(&format!("export-{format}"));
        let out = out.to_string_lossy();
        let words = ["export", "--format", format, "--out", &out];
        check(&words, &folder.run(&words).ends_with(0));
    }
    check_files(folder.path("").as_path());
    let kept = fs::read_to_string(folder.path("site.db.headers")).unwrap();
    assert!(kept.contains(VALUE));
}

/// A value that no header may hold is refused in words that do not repeat it.
#[test]
fn a_faulty_value_is_refused_without_being_said() {
    let folder = Folder::new();
    for faulty in [
        format!("X-Token: {VALUE}\u{7}"),
        format!("X Token: {VALUE}"),
        VALUE.to_owned(),
    ] {
        let setting = format!("include_headers={faulty}");
        let words = [
            "crawl",
            "https://example.invalid",
            "--set",
            &setting,
            "--json",
        ];
        let run = folder.run(&words).ends_with(2);
        check(&["crawl", "--set"], &run);
    }
    check_files(folder.path("").as_path());
}
