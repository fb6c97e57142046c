use std::{process::Command, time::Duration};

use foresite_tests::{Reply, Site, SitemapEntry, article, sitemap, sitemap_site};

use crate::run::{Folder, Run, column, soon};

/// A site that takes its time for each page.
async fn slow_site(pages: usize) -> Site {
    let paths: Vec<String> = (0..pages).map(|number| format!("/page/{number}")).collect();
    let entries: Vec<_> = paths.iter().map(|path| SitemapEntry::of(path)).collect();
    let mut site = Site::builder()
        .robots("User-agent: *\nSitemap: {origin}/sitemap.xml\n")
        .file("/sitemap.xml", "application/xml", &sitemap(&entries));
    for path in &paths {
        let page = Reply::html(article(path)).after(Duration::from_millis(100));
        site = site.route(path, page);
    }
    site.start().await
}

fn items(folder: &Folder) -> Vec<(String, String, String)> {
    let lines = folder.run(&["items", "--json"]).ends_with(0).lines();
    let (places, urls) = (column(&lines, "position"), column(&lines, "url"));
    let statuses = column(&lines, "status");
    places
        .into_iter()
        .zip(urls)
        .zip(statuses)
        .map(|((place, url), status)| (place, url, status))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_job_resumes_and_ends_with_the_same_items() {
    let site = slow_site(300).await;
    let whole = Folder::new();
    whole.run(&["crawl", site.origin()]).ends_with(0);
    site.forget_hits();

    let folder = Folder::new();
    let mut child = folder.start(&["crawl", site.origin(), "--json"]);
    soon(site.wait_for_hits(120)).await;
    child.kill().unwrap();
    child.wait().unwrap();

    let run = folder.run(&["crawl", site.origin(), "--json"]).ends_with(0);
    assert_eq!(run.json()["resumed"], true);
    assert_eq!(run.json()["number"], 1);
    assert_eq!(run.json()["statuses"]["completed"], 300);
    assert_eq!(items(&folder), items(&whole));
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_killed_job_resumes_with_its_header_values() {
    use std::os::unix::fs::PermissionsExt as _;

    let (site, folder) = (slow_site(200).await, Folder::new());
    let header = "include_headers=X-Token: hunter2";
    let mut child = folder.start(&["crawl", site.origin(), "--set", header]);
    soon(site.wait_for_hits(80)).await;
    child.kill().unwrap();
    child.wait().unwrap();
    let file = std::fs::metadata(folder.path("site.db.headers")).unwrap();
    assert_eq!(file.permissions().mode() & 0o777, 0o600);

    site.forget_hits();
    let run = folder.run(&["crawl", site.origin(), "--json"]).ends_with(0);
    assert_eq!(run.json()["resumed"], true);
    let hits = site.hits();
    assert!(!hits.is_empty());
    assert!(
        hits.iter()
            .all(|hit| hit.header("x-token") == Some("hunter2"))
    );
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn ctrl_c_stops_in_order_and_the_next_run_finishes() {
    stops_in_order_and_the_next_run_finishes("-INT").await;
}

/// As `timeout`, build servers and service managers end a program.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn sigterm_stops_in_order_and_the_next_run_finishes() {
    stops_in_order_and_the_next_run_finishes("-TERM").await;
}

#[cfg(unix)]
async fn stops_in_order_and_the_next_run_finishes(signal: &str) {
    let site = slow_site(300).await;
    let folder = Folder::new();
    let child = folder.start(&["crawl", site.origin(), "--json"]);
    soon(site.wait_for_hits(100)).await;
    let pid = child.id().to_string();
    let sent = Command::new("kill").args([signal, &pid]).status().unwrap();
    assert!(sent.success());
    let stopped = Run::of(child.wait_with_output().unwrap()).ends_with(130);
    let stopped = stopped.json();
    assert_eq!(stopped["state"], "interrupted");
    assert_eq!(stopped["total"], 300);
    let statuses = stopped["statuses"].as_object().unwrap();
    let count = |status: &str| statuses[status].as_u64().unwrap();
    assert_eq!(statuses.keys().map(|name| count(name)).sum::<u64>(), 300);
    assert!(
        count("completed") > 0 && count("completed") < 300,
        "{statuses:?}"
    );

    let run = folder.run(&["crawl", site.origin(), "--json"]).ends_with(0);
    assert_eq!(run.json()["resumed"], true);
    assert_eq!(run.json()["statuses"]["completed"], 300);
    let pages = site
        .paths()
        .iter()
        .filter(|path| path.starts_with("/page/"))
        .count();
    assert!(pages <= 300 + 64, "{pages} pages were asked for");
}

/// As on a full disk: no file may grow further.
#[cfg(unix)]
const NO_ROOM: &str = r#"ulimit -f 2000; exec "$FORESITE" "$@""#;

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_can_keep_nothing_more_is_not_taken_for_ctrl_c() {
    let site = sitemap_site(200).start().await;
    for page in 0..200 {
        let words: Vec<_> = (0..900).map(|word| format!("w{page}x{word}")).collect();
        site.set(
            &format!("/page/{page}"),
            Reply::html(article(&words.join(" "))),
        );
    }
    let folder = Folder::new();
    let output = Command::new("sh")
        .args([
            "-c",
            NO_ROOM,
            "sh",
            "crawl",
            site.origin(),
            "--json",
            "--db",
        ])
        .arg(folder.database())
        .env("FORESITE", env!("CARGO_BIN_EXE_foresite"))
        .env("DBUS_SESSION_BUS_ADDRESS", "disabled:")
        .output()
        .unwrap();
    let run = Run::of(output).ends_with(3);
    assert_eq!(run.json()["state"], "interrupted");
    assert!(run.stderr.contains("disk I/O error"), "{}", run.stderr);
    assert!(
        run.stderr.contains("The same command goes on"),
        "{}",
        run.stderr
    );

    let run = folder.run(&["crawl", site.origin(), "--json"]).ends_with(0);
    assert_eq!(run.json()["resumed"], true);
    assert_eq!(run.json()["statuses"]["completed"], 200);
}
