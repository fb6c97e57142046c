use foresite_tests::{Reply, Site, SitemapEntry, article, sitemap, sitemap_site};
use serde_json::json;

use crate::run::{Folder, column};

/// Three pages with priorities, one that is missing and one that robots.txt blocks.
async fn small_site() -> Site {
    let entries = [
        SitemapEntry::of("/low").priority("0.3"),
        SitemapEntry::of("/high")
            .priority("0.9")
            .lastmod("2026-01-15"),
        SitemapEntry::of("/gone"),
        SitemapEntry::of("/private/x"),
    ];
    Site::builder()
        .robots("User-agent: *\nDisallow: /private/\nSitemap: {origin}/sitemap.xml\n")
        .file("/sitemap.xml", "application/xml", &sitemap(&entries))
        .page("/low", &article("Low"))
        .page("/high", &article("High"))
        .page("/private/x", &article("Private"))
        .start()
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_service_is_not_said_to_be_faster_than_what_was_measured() {
    let page = Reply::html(article("Slow")).after(std::time::Duration::from_millis(800));
    let site = Site::builder()
        .file(
            "/sitemap.xml",
            "application/xml",
            &sitemap(&[SitemapEntry::of("/")]),
        )
        .route("/", page)
        .start()
        .await;
    let run = Folder::new().run(&["crawl", site.origin(), "--json"]);
    let summary = run.ends_with(0).json();
    let millis = |name: &str| summary[name].as_i64().unwrap();
    // One page and the service's half a second are less.
    assert!(millis("duration_ms") >= 800, "{summary}");
    assert!(
        millis("service_duration_ms") >= millis("duration_ms"),
        "{summary}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crawl_keeps_every_candidate_in_indexing_order() {
    let (site, folder) = (small_site().await, Folder::new());
    let run = folder.run(&["crawl", site.origin(), "--json"]).ends_with(0);
    let summary = run.json();
    assert_eq!(summary["parse_type"], "sitemap");
    assert_eq!(summary["state"], "completed");
    assert_eq!(summary["total"], 4);
    assert_eq!(summary["statuses"]["completed"], 2);
    assert_eq!(summary["statuses"]["error"], 2);
    assert_eq!(summary["resumed"], false);
    assert_eq!(summary["error"], json!(null));
    assert_eq!(summary["cut"], json!({"free": null, "paid": null}));
    assert!(summary["duration_ms"].as_i64().unwrap() >= 0);
    let mut codes = column(summary["codes"].as_array().unwrap(), "code");
    codes.sort();
    assert_eq!(codes, ["blocked_by_robots_txt_path", "http_4xx"]);

    let items = folder.run(&["items", "--json"]).ends_with(0).lines();
    let urls: Vec<String> = ["/high", "/gone", "/private/x", "/low"]
        .map(|path| site.url(path).into())
        .to_vec();
    assert_eq!(column(&items, "url"), urls);
    assert_eq!(column(&items, "position"), ["1", "2", "3", "4"]);
    let high = &items[0];
    assert_eq!(high["status"], "completed");
    assert_eq!(high["code"], json!(null));
    assert_eq!(high["title"], "High");
    assert_eq!(high["http_status"], 200);
    assert_eq!(high["content_type"], "text/html; charset=utf-8");
    assert_eq!(high["source"], "sitemap");
    assert_eq!(high["source_url"], site.url("/sitemap.xml").as_str());
    assert_eq!(high["lastmod"], "2026-01-15");
    assert_eq!(high["priority"], 0.9);
    assert!(high["bytes"].as_u64().unwrap() > 100);
    assert!(high["chunks"].as_u64().unwrap() > 0);
    let blocked = &items[2];
    assert_eq!(blocked["code"], "blocked_by_robots_txt_path");
    let facts = blocked["evidence"].as_array().unwrap();
    let rule = facts.iter().find(|fact| fact["kind"] == "robots").unwrap();
    assert_eq!(rule["line"], 2);
    assert!(
        rule["text"]
            .as_str()
            .unwrap()
            .contains("Disallow: /private/")
    );
    assert!(site.hits_of("/private/x").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn items_can_be_narrowed_by_status_and_code() {
    let (site, folder) = (small_site().await, Folder::new());
    folder.run(&["crawl", site.origin()]).ends_with(0);
    let count = |arguments: &[&str]| folder.run(arguments).ends_with(0).lines().len();
    assert_eq!(count(&["items", "--json", "--status", "error"]), 2);
    assert_eq!(
        count(&["items", "--json", "--status", "error,completed"]),
        4
    );
    assert_eq!(count(&["items", "--json", "--code", "http_4xx"]), 1);
    assert_eq!(count(&["items", "--json", "--text", "LOW"]), 1);
    folder.run(&["items", "--status", "broken"]).ends_with(2);
    folder.run(&["items", "--code", "http_teapot"]).ends_with(2);
}

#[tokio::test(flavor = "multi_thread")]
async fn people_get_a_summary_and_a_list() {
    let (site, folder) = (small_site().await, Folder::new());
    let run = folder.run(&["crawl", site.origin()]).ends_with(0);
    assert!(
        run.stdout.contains("2 of 4 URLs will be indexed"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("http_4xx"), "{}", run.stdout);
    assert!(!run.stdout.contains('\u{1b}') && !run.stderr.contains('\u{1b}'));
    let list = folder.run(&["items"]).ends_with(0).stdout;
    assert!(list.contains("Disallow: /private/"), "{list}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_run_is_a_sync_without_duplicates() {
    let (site, folder) = (sitemap_site(30).start().await, Folder::new());
    let first = folder.run(&["crawl", site.origin(), "--json"]).ends_with(0);
    site.remove("/page/3");
    let second = folder.run(&["crawl", site.origin(), "--json"]).ends_with(0);
    assert_eq!(first.json()["number"], 1);
    assert_eq!(second.json()["number"], 2);
    assert_eq!(second.json()["instance"], first.json()["instance"]);
    assert!(
        second.stderr.contains("7020 sync_in_cooldown"),
        "{}",
        second.stderr
    );
    let mut urls = column(&folder.run(&["items", "--json"]).lines(), "url");
    assert_eq!(urls.len(), 30);
    urls.sort();
    urls.dedup();
    assert_eq!(urls.len(), 30);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_can_depend_on_problems() {
    let (site, folder) = (small_site().await, Folder::new());
    folder.run(&["crawl", site.origin()]).ends_with(0);
    let run = folder.run(&["crawl", site.origin(), "--fail-on", "error"]);
    assert!(run.ends_with(1).stderr.contains("2 items errored"));
    site.set("/gone", Reply::html(article("Back")));
    let only_good = ["crawl", site.origin(), "--fail-on", "error"];
    folder.run(&only_good).ends_with(1);
    folder
        .run(&[&only_good[..], &["--set", "exclude_items=**/private/**"]].concat())
        .ends_with(0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_without_sitemap_ends_with_7028() {
    let site = Site::builder().page("/", &article("Home")).start().await;
    let folder = Folder::new();
    let run = folder.run(&["crawl", site.origin(), "--json"]).ends_with(3);
    let summary = run.json();
    assert_eq!(summary["state"], "failed");
    assert_eq!(summary["error"]["code"], "missing_sitemap");
    assert_eq!(summary["error"]["number"], 7028);
    assert!(!summary["error"]["message"].as_str().unwrap().is_empty());
    assert!(
        run.stderr.contains("7028 missing_sitemap"),
        "{}",
        run.stderr
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_site_ends_with_7034_and_keeps_earlier_items() {
    let (site, folder) = (sitemap_site(5).start().await, Folder::new());
    folder.run(&["crawl", site.origin()]).ends_with(0);
    site.set(
        "/robots.txt",
        Reply::text("text/plain", "User-agent: *\nDisallow: /\n"),
    );
    let run = folder.run(&["crawl", site.origin(), "--json"]).ends_with(3);
    assert_eq!(run.json()["error"]["number"], 7034);
    let items = folder
        .run(&["items", "--json", "--status", "completed"])
        .lines();
    assert_eq!(items.len(), 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn verbose_logs_go_to_standard_error() {
    let (site, folder) = (sitemap_site(2).start().await, Folder::new());
    let quiet = folder.run(&["crawl", site.origin(), "--json"]);
    let loud = folder.run(&["crawl", site.origin(), "--json", "--verbose"]);
    assert!(loud.stderr.len() > quiet.stderr.len(), "{loud:?}");
    assert_eq!(loud.json()["state"], "completed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crawl_by_links_keeps_depth_limit_and_scope() {
    let page = |links: &[&str]| {
        let links: Vec<String> = links
            .iter()
            .map(|link| format!("<a href=\"{link}\">to {link}</a>"))
            .collect();
        let links = links.join(" ");
        format!("<main><h1>Page</h1><p>Some text. {links}</p></main>")
    };
    let site = Site::builder()
        .page("/", &page(&["/a", "/b", "https://elsewhere.example/x"]))
        .page("/a", &page(&["/a/deep", "/"]))
        .page("/b", &page(&[]))
        .page("/a/deep", &page(&[]))
        .start()
        .await;
    let folder = Folder::new();
    let by_links = [
        "crawl",
        site.origin(),
        "--parse-type",
        "discover",
        "--set",
        "depth=1",
        "--json",
    ];
    let summary = folder.run(&by_links).ends_with(0).json();
    assert_eq!(summary["parse_type"], "discover");
    assert_eq!(summary["statuses"]["completed"], 3);

    let items = folder.run(&["items", "--json"]).lines();
    let indexed: Vec<_> = items
        .iter()
        .filter(|item| item["status"] == "completed")
        .collect();
    let facts: Vec<_> = indexed
        .iter()
        .map(|item| {
            (
                item["url"].as_str().unwrap(),
                &item["depth"],
                &item["source"],
                &item["source_url"],
            )
        })
        .collect();
    let (start, a, b) = (site.url("/"), site.url("/a"), site.url("/b"));
    let (zero, one, link, from) = (json!(0), json!(1), json!("link"), json!(start.as_str()));
    let first = json!("start");
    assert_eq!(
        facts,
        [
            (start.as_str(), &zero, &first, &from),
            (a.as_str(), &one, &link, &from),
            (b.as_str(), &one, &link, &from),
        ]
    );
    for (url, kind) in [
        ("https://elsewhere.example/x", "out_of_scope"),
        (site.url("/a/deep").as_str(), "beyond_depth"),
    ] {
        let item = items.iter().find(|item| item["url"] == url).unwrap();
        assert_eq!(item["status"], "skipped", "{url}");
        assert_eq!(item["code"], json!(null), "{url}");
        assert_eq!(item["preview_only"], true, "{url}");
        let kinds = column(item["evidence"].as_array().unwrap(), "kind");
        assert!(kinds.iter().any(|found| found == kind), "{url}: {kinds:?}");
    }
    assert!(site.hits_of("/a/deep").is_empty());
}

/// Pages of which one says noindex, named by a sitemap index of which many parts are missing.
async fn site_with_missing_sitemaps(missing: usize) -> Site {
    let parts: Vec<String> = (0..missing)
        .map(|number| format!("<sitemap><loc>{{origin}}/missing-{number}.xml</loc></sitemap>"))
        .collect();
    let parts = parts.concat();
    let index = format!(
        "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\
         <sitemap><loc>{{origin}}/pages.xml</loc></sitemap>{parts}</sitemapindex>"
    );
    let pages = ["/plain", "/hidden"].map(SitemapEntry::of);
    let hidden =
        article("Hidden").replace("<head>", "<head><meta name=\"robots\" content=\"noindex\">");
    assert!(hidden.contains("noindex"), "{hidden}");
    Site::builder()
        .robots("User-agent: *\nSitemap: {origin}/sitemap.xml\n")
        .file("/sitemap.xml", "application/xml", &index)
        .file("/pages.xml", "application/xml", &sitemap(&pages))
        .page("/plain", &article("Plain"))
        .page("/hidden", &hidden)
        .start()
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_summary_says_what_the_job_noted_and_which_warnings_there_are() {
    let (site, folder) = (site_with_missing_sitemaps(13).await, Folder::new());
    let summary = folder
        .run(&["crawl", site.origin(), "--json"])
        .ends_with(0)
        .json();
    let notes = summary["notes"].as_array().unwrap();
    assert_eq!(notes.len(), 13, "{notes:?}");
    assert_eq!(column(notes, "level"), ["warning"; 13]);
    let messages = column(notes, "message");
    let missing = site.url("/missing-12.xml");
    assert!(
        messages.iter().any(|text| text.contains(missing.as_str())),
        "{messages:?}"
    );
    assert_eq!(
        summary["warnings"],
        json!([{"code": "noindex_present", "count": 1}])
    );
    assert_eq!(summary["with_warnings"], 1);

    let text = folder.run(&["crawl", site.origin()]).ends_with(0).stdout;
    let (counts, notes) = text.split_once("\nNotes\n").unwrap();
    assert!(counts.contains("(noindex_present)"), "{counts}");
    let lines: Vec<&str> = notes.lines().collect();
    assert_eq!(lines.len(), 11, "{notes}");
    assert!(lines[10].contains("and 3 more"), "{notes}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_can_depend_on_notes() {
    let (site, folder) = (site_with_missing_sitemaps(1).await, Folder::new());
    let only = ["crawl", site.origin(), "--set", "exclude_items=**/hidden"];
    let fail_on = |level: &str| folder.run(&[&only[..], &["--fail-on", level]].concat());
    fail_on("error").ends_with(0);
    let run = fail_on("warning").ends_with(1);
    assert!(run.stderr.contains("1 note on the job"), "{}", run.stderr);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redirect_comes_before_what_decided_on_its_target() {
    let entries = ["/moved"].map(SitemapEntry::of);
    let site = Site::builder()
        .robots("User-agent: *\nDisallow: /private/\nSitemap: {origin}/sitemap.xml\n")
        .file("/sitemap.xml", "application/xml", &sitemap(&entries))
        .redirect("/moved", 302, "/private/x")
        .page("/private/x", &article("Private"))
        .start()
        .await;
    let folder = Folder::new();
    folder.run(&["crawl", site.origin()]).ends_with(0);
    let list = folder.run(&["items"]).ends_with(0).stdout;
    let moved = site.url("/moved");
    let markdown = folder.run(&["show", moved.as_str(), "--as", "markdown"]);
    for told in [list, markdown.ends_with(3).stderr] {
        let redirect = told.find("redirects to").expect(&told);
        let rule = told.find("Disallow: /private/").expect(&told);
        assert!(redirect < rule, "{told}");
    }
}
