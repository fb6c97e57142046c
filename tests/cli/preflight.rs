use foresite_tests::{Site, SitemapEntry, article, sitemap};

use crate::run::{Folder, Run, run};

async fn preflight(arguments: &[&str]) -> Run {
    let mut all = vec!["preflight".to_owned()];
    all.extend(arguments.iter().map(|text| (*text).to_owned()));
    let run = move || run(&all.iter().map(String::as_str).collect::<Vec<_>>());
    tokio::task::spawn_blocking(run).await.unwrap()
}

async fn site() -> Site {
    Site::builder()
        .robots("User-agent: *\nSitemap: {origin}/sitemap.xml\n")
        .file(
            "/sitemap.xml",
            "application/xml",
            &sitemap(&[SitemapEntry::of("/a")]),
        )
        .page("/a", &article("A"))
        .start()
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_checklist_reads_line_by_line() {
    let site = site().await;
    let text = preflight(&[site.url("/").as_str()])
        .await
        .ends_with(0)
        .stdout;
    assert!(text.starts_with("ok       127.0.0.1:"), "{text}");
    assert!(
        text.contains("unknown  Whether the domain is an active zone"),
        "{text}"
    );
    assert!(!text.contains("122933950"), "nothing blocks here: {text}");

    site.set("/a", foresite_tests::Reply::status(403));
    let blocked = preflight(&[site.url("/").as_str(), "--fail-on", "error"]).await;
    let text = blocked.ends_with(1).stdout;
    assert!(text.contains("  4. Value: 122933950"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn json_holds_checks_sample_and_estimates() {
    let site = site().await;
    let source = site.url("/").to_string();
    let report = preflight(&[&source, "--json", "--set", "plan=free"]).await;
    let report = report.ends_with(0).json();
    assert_eq!(report["source"], source);
    assert_eq!(report["checks"][0]["id"], "dns");
    assert_eq!(report["checks"][0]["state"], "ok");
    assert_eq!(report["sample"][0]["template"], "/*");
    assert_eq!(report["estimates"]["pages"], 1);
    assert_eq!(report["estimates"]["free_days"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_settings_are_refused() {
    let refused = preflight(&["ftp://example.com/", "--json"])
        .await
        .ends_with(2);
    assert_eq!(refused.json()["error"]["code"], "invalid_config");
    for nameless in ["depth", "=3"] {
        preflight(&["example.com", "--set", nameless])
            .await
            .ends_with(2);
    }
    let folder = Folder::new();
    let file = folder.write("settings.json", r#"{"chunk_size": "many"}"#);
    let refused = preflight(&["example.com", "--config", &file, "--json"]).await;
    let fields = &refused.ends_with(2).json()["error"]["fields"];
    assert_eq!(fields[0]["field"], "chunk_size");
}
