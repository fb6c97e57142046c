//! `foresite diff` and `foresite forecast`.

use foresite_tests::{Reply, Site, SitemapEntry, article, sitemap, sitemap_site};
use serde_json::json;

use crate::run::{Folder, column};

fn map(paths: &[&str]) -> Reply {
    let entry = |path: &&str| SitemapEntry::of(path).changefreq("always");
    let entries: Vec<_> = paths.iter().map(entry).collect();
    Reply::text("application/xml", sitemap(&entries))
}

/// A folder with two jobs, between which `/gone` left, `/new` came and `/text` changed.
async fn two_jobs() -> (Site, Folder) {
    let site = Site::builder()
        .robots("Sitemap: /map.xml\n")
        .route("/map.xml", map(&["/same", "/text", "/gone"]))
        .page("/same", &article("Same"))
        .page("/text", &article("Before"))
        .page("/gone", &article("Gone"))
        .page("/new", &article("New"))
        .start()
        .await;
    let folder = Folder::new();
    folder.run(&["crawl", site.origin()]).ends_with(0);
    site.set("/map.xml", map(&["/new", "/same", "/text"]));
    site.set("/text", Reply::html(article("After")));
    folder
        .run(&["crawl", site.origin(), "--set", "sync_interval=900"])
        .ends_with(0);
    (site, folder)
}

#[tokio::test(flavor = "multi_thread")]
async fn diff_tells_settings_counts_and_items() {
    let (site, folder) = two_jobs().await;
    let diff = folder.run(&["diff", "--json"]).ends_with(0).json();
    assert_eq!(diff["before"]["number"], 1);
    assert_eq!(diff["after"]["number"], 2);
    assert_eq!(
        diff["settings"],
        json!([{"path": "sync_interval", "before": null, "after": "900"}])
    );
    assert_eq!(
        diff["counts"],
        json!({"added": 1, "removed": 1, "status": 0, "text": 1, "metadata": 1, "moved": 0, "lastmod_kept": 0})
    );
    let items = diff["items"].as_array().unwrap();
    assert_eq!(
        column(items, "url"),
        ["/new", "/gone", "/text"].map(|path| site.url(path).to_string())
    );
    assert_eq!(items[0]["before"], json!(null));
    assert_eq!(items[0]["after"]["status"], "completed");
    assert_eq!(items[2]["changes"], json!(["text", "metadata"]));
    assert_eq!(items[2].get("lines"), None);

    let text = folder
        .run(&["diff", "1", "2", "--kind", "text", "--lines"])
        .ends_with(0)
        .stdout;
    assert!(text.contains("- # Before"), "{text}");
    assert!(text.contains("+ # After"), "{text}");
    assert!(
        text.contains("Setting sync_interval: not set -> 900"),
        "{text}"
    );
    assert!(!text.contains("/new "), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn diff_needs_two_jobs() {
    let (_, folder) = two_jobs().await;
    let unknown = folder.run(&["diff", "1", "7", "--json"]).ends_with(3);
    assert_eq!(unknown.json()["error"]["code"], "no_job");
    folder.run(&["diff", "--kind", "size"]).ends_with(2);
    let same = folder.run(&["diff", "2", "--json"]).ends_with(0).json();
    assert_eq!(same["items"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn forecast_tells_each_sync_and_asks_nobody() {
    let (site, folder) = two_jobs().await;
    site.forget_hits();
    let forecast = folder.run(&["forecast", "--json"]).ends_with(0).json();
    assert!(site.hits().is_empty());
    assert_eq!(forecast["interval"], 900);
    let syncs = forecast["syncs"].as_array().unwrap();
    assert_eq!(column(syncs, "fetched"), ["3", "3", "3", "3", "3"]);
    let items = forecast["items"].as_array().unwrap();
    assert_eq!(items.len(), 3);
    assert_eq!(items[0]["fetched_in"], json!([1, 2, 3, 4, 5]));
    let never = folder
        .run(&["forecast", "--show", "never", "--json"])
        .ends_with(0)
        .json();
    assert_eq!((&never["items"], &never["never"]), (&json!([]), &json!(0)));
    let text = folder
        .run(&["forecast", "--syncs", "1"])
        .ends_with(0)
        .stdout;
    assert!(text.contains("sync 1"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forecast_of_many_items_tells_the_first_and_the_last() {
    let (site, folder) = (sitemap_site(40).start().await, Folder::new());
    folder.run(&["crawl", site.origin()]).ends_with(0);
    let told = |more: &[&str]| {
        folder
            .run(&[&["forecast"], more].concat())
            .ends_with(0)
            .stdout
    };
    let text = told(&[]);
    assert!(text.contains("25 more items; --all lists them"), "{text}");
    let listed = |text: &str| text.matches(site.origin()).count();
    assert_eq!(listed(&text), 15, "{text}");
    let has = |place: u32| text.contains(&format!("\n{place:>9}  sync"));
    assert!(has(1) && has(10) && !has(11), "{text}");
    assert!(!has(35) && has(36) && has(40), "{text}");
    assert_eq!(listed(&told(&["--all"])), 40);
    assert_eq!(listed(&told(&["--json"])), 40);
}
