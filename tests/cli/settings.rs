use foresite_tests::{Site, SitemapEntry, article, sitemap, sitemap_site};
use serde_json::{Value, json};

use crate::run::{Folder, column, run_with_input};

#[tokio::test(flavor = "multi_thread")]
async fn settings_stick_to_the_instance() {
    let (site, folder) = (sitemap_site(12).start().await, Folder::new());
    let rule = "exclude_items=**/page/3";
    folder
        .run(&["crawl", site.origin(), "--set", rule])
        .ends_with(0);
    folder.run(&["crawl", site.origin()]).ends_with(0);
    let skipped = folder
        .run(&["items", "--json", "--status", "skipped"])
        .lines();
    assert_eq!(column(&skipped, "url"), [site.url("/page/3").to_string()]);
    assert_eq!(skipped[0]["code"], "excluded_by_path_filter");
    let facts = column(skipped[0]["evidence"].as_array().unwrap(), "text");
    assert!(
        facts
            .iter()
            .any(|fact| fact.contains("Skipped by rule: **/page/3")),
        "{facts:?}"
    );

    folder
        .run(&["crawl", site.origin(), "--set", "exclude_items="])
        .ends_with(0);
    assert!(
        folder
            .run(&["items", "--json", "--status", "skipped"])
            .lines()
            .is_empty()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_settings_file_and_the_target_make_an_instance() {
    let entries = [SitemapEntry::of("/docs/a"), SitemapEntry::of("/blog/b")];
    let site = Site::builder()
        .file("/maps/only.xml", "application/xml", &sitemap(&entries))
        .page("/docs/a", &article("A"))
        .page("/blog/b", &article("B"))
        .start()
        .await;
    let folder = Folder::new();
    let file = folder.write(
        "settings.json",
        &json!({"type": "web-crawler", "source": site.origin(), "source_params": {
            "include_items": ["**/docs/**"], "web_crawler": {"parse_options": {
                "specific_sitemaps": [site.url("/maps/only.xml").as_str()]}}}})
        .to_string(),
    );
    let run = folder
        .run(&["crawl", "--config", &file, "--json"])
        .ends_with(0)
        .json();
    assert_eq!(run["statuses"]["completed"], 1);
    assert_eq!(run["statuses"]["skipped"], 1);

    let exported = folder.run(&["config", "export"]).ends_with(0).json();
    assert_eq!(
        exported["source_params"]["include_items"],
        json!(["**/docs/**"])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn header_values_reach_the_site_but_no_export() {
    let (site, folder) = (sitemap_site(2).start().await, Folder::new());
    let secret = "include_headers=X-Token: hunter2";
    let run = folder
        .run(&["crawl", site.origin(), "--set", secret, "--verbose"])
        .ends_with(0);
    assert!(!run.stderr.contains("hunter2"), "{}", run.stderr);
    assert_eq!(
        site.hits_of("/page/0")[0].header("x-token"),
        Some("hunter2")
    );

    site.forget_hits();
    folder.run(&["crawl", site.origin()]).ends_with(0);
    assert_eq!(
        site.hits_of("/robots.txt")[0].header("x-token"),
        Some("hunter2")
    );

    let export = folder.run(&["config", "export"]).ends_with(0);
    assert!(export.stdout.contains("X-Token") && !export.stdout.contains("hunter2"));
    let whole = folder
        .run(&["config", "export", "--with-header-values"])
        .ends_with(0);
    assert!(whole.stdout.contains("hunter2"));
    let items = folder.run(&["items", "--json"]).stdout;
    assert!(!items.contains("hunter2"));
    let database = std::fs::read(folder.database()).unwrap();
    assert!(!database.windows(7).any(|bytes| bytes == b"hunter2"));
}

#[test]
fn a_check_names_every_fault() {
    let good =
        r#"{"source": "https://example.com", "source_params": {"include_items": ["/blog/**"]}}"#;
    let run = run_with_input(&["config", "check", "-", "--json"], good).ends_with(0);
    assert_eq!(run.json()["valid"], true);
    assert_eq!(
        run.json()["warnings"][0]["field"],
        "source_params.include_items[0]"
    );

    let bad = r#"{"type": "web-crawler", "chunk_size": 8, "sync_interval": 5400}"#;
    let run = run_with_input(&["config", "check", "-", "--json"], bad).ends_with(2);
    let fields = column(run.json()["errors"].as_array().unwrap(), "field");
    assert_eq!(fields, ["source", "chunk_size", "sync_interval"]);
    assert_eq!(run.stderr.lines().count(), 3);

    let broken = run_with_input(&["config", "check", "-"], "{").ends_with(2);
    assert_eq!(broken.stderr.lines().count(), 1, "{}", broken.stderr);
    assert_eq!(
        broken.stderr.matches("column").count(),
        1,
        "{}",
        broken.stderr
    );
}

#[test]
fn an_import_makes_and_changes_an_instance() {
    let folder = Folder::new();
    let import = |depth: u32| {
        let file = folder.write(
            "settings.json",
            &json!({"source": "https://example.com", "parse_type": "discover", "depth": depth})
                .to_string(),
        );
        folder
            .run(&["config", "import", &file, "--json"])
            .ends_with(0)
            .json()
    };
    assert_eq!(import(3)["created"], true);
    assert_eq!(import(7)["created"], false);
    let exported = folder.run(&["config", "export"]).ends_with(0).json();
    let crawler: &Value = &exported["source_params"]["web_crawler"];
    assert_eq!(crawler["parse_type"], "discover");
    assert_eq!(crawler["discover_options"]["depth"], 7);
}

#[test]
fn several_instances_are_told_apart() {
    let folder = Folder::new();
    for source in ["https://one.example", "https://two.example"] {
        let text = json!({"source": source}).to_string();
        let file = folder.write("settings.json", &text);
        folder.run(&["config", "import", &file]).ends_with(0);
    }
    let run = folder.run(&["items"]).ends_with(2);
    assert!(run.stderr.contains("--instance") && run.stderr.contains("https://two.example/"));
    for name in ["https://two.example", "two.example", "2"] {
        let export = folder
            .run(&["config", "export", "--instance", name])
            .ends_with(0);
        assert_eq!(export.json()["source"], "https://two.example");
    }
    folder
        .run(&["items", "--instance", "three.example"])
        .ends_with(2);
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_that_do_not_do_what_they_seem_to_are_noted_by_the_job() {
    let paths = ["/blog", "/blog/a", "/docs/b"];
    let site = Site::builder()
        .robots("Sitemap: /s.xml\n")
        .file(
            "/s.xml",
            "application/xml",
            &sitemap(&paths.map(SitemapEntry::of)),
        )
        .page("/blog", &article("Blog"))
        .page("/blog/a", &article("A"))
        .page("/docs/b", &article("B"))
        .start()
        .await;
    let folder = Folder::new();
    let rules = [
        "exclude_items=**/nothing/**",
        "exclude_items=/docs/**",
        "exclude_items=**/blog/**",
        "exclude_items=**/blog/a",
    ];
    let mut arguments = vec!["crawl", site.origin(), "--json"];
    for rule in &rules {
        arguments.extend(["--set", rule]);
    }
    let notes = folder.run(&arguments).ends_with(0).json()["notes"].clone();
    let messages = column(notes.as_array().unwrap(), "message");
    for (rule, words) in [
        ("**/nothing/**", "Matches no URL of this site."),
        ("/docs/**", "Starts with a single slash"),
        ("**/blog/**", "A last `/**` may match nothing."),
        ("**/blog/a", "`**/blog/**` already decides every URL"),
    ] {
        let told = messages.iter().any(|message| {
            message.starts_with(&format!("Rule {rule}: ")) && message.contains(words)
        });
        assert!(told, "{rule}: {messages:#?}");
    }
}
