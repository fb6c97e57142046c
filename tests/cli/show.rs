use std::collections::BTreeMap;

use foresite_tests::{Site, SitemapEntry, article, sitemap};
use serde_json::Value;

use crate::run::Folder;

async fn crawled() -> (Site, Folder) {
    let entries = ["/guide", "/gone"].map(SitemapEntry::of);
    let site = Site::builder()
        .robots("User-agent: *\nSitemap: {origin}/sitemap.xml\n")
        .file("/sitemap.xml", "application/xml", &sitemap(&entries))
        .page("/guide", &article("Guide"))
        .start()
        .await;
    let folder = Folder::new();
    folder.run(&["crawl", site.origin()]).ends_with(0);
    (site, folder)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_item_can_be_shown_in_every_form() {
    let (site, folder) = crawled().await;
    let url = site.url("/guide");
    let show = |form: &str| {
        folder
            .run(&["show", url.as_str(), "--as", form])
            .ends_with(0)
    };
    let markdown = show("markdown").stdout;
    assert!(markdown.contains("# Guide"), "{markdown}");
    assert_eq!(show("html").stdout, article("Guide"));
    assert!(show("chunks").stdout.contains("tokens"));
    let metadata = show("metadata");
    let built_in = format!(
        "filename: \"{url}\"\nfolder: \"{}\"\ntimestamp: ",
        site.url("/")
    );
    let moment = metadata.stdout.strip_prefix(&built_in).unwrap();
    assert!(
        moment.trim_end().bytes().all(|byte| byte.is_ascii_digit()),
        "{moment}"
    );
    assert!(metadata.stderr.contains("no custom metadata"));
    let whole = show("json").json();
    assert_eq!(whole["url"], url.as_str());
    assert_eq!(whole["markdown"], markdown.as_str());
    assert_eq!(whole["response"]["status"], 200);
    let chunks = whole["chunk_list"].as_array().unwrap();
    assert_eq!(chunks.len() as u64, whole["chunks"].as_u64().unwrap());
    assert!(chunks[0]["text"].as_str().unwrap().len() > 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_form_it_says_what_happened_and_what_to_do() {
    let (site, folder) = crawled().await;
    let text = folder
        .run(&["show", site.url("/gone").as_str()])
        .ends_with(0)
        .stdout;
    for part in [
        "http_4xx",
        "404",
        "sitemap.xml",
        "Take the URL out of the sitemap",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_is_said() {
    let (site, folder) = crawled().await;
    let unknown = folder.run(&["show", "https://example.com/x"]).ends_with(3);
    assert!(
        unknown.stderr.contains("foresite items"),
        "{}",
        unknown.stderr
    );
    let gone = site.url("/gone");
    let run = folder
        .run(&["show", gone.as_str(), "--as", "markdown"])
        .ends_with(3);
    let sentence = "there is no Markdown. This item: ";
    assert!(run.stderr.contains(sentence), "{}", run.stderr);
    assert!(run.stderr.contains("(http_4xx). "), "{}", run.stderr);
    assert!(run.stderr.trim_end().ends_with('.'), "{}", run.stderr);
    let fragment = format!("{}#part", site.url("/guide"));
    folder.run(&["show", &fragment]).ends_with(0);
}

#[tokio::test(flavor = "multi_thread")]
async fn chunks_are_found_by_keyword() {
    let (site, folder) = crawled().await;
    let search = |arguments: &[&str]| {
        let all = [&["search", "--json"], arguments].concat();
        folder.run(&all).ends_with(0).lines()
    };
    let lines = search(&["paragraphs"]);
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0]["url"], site.url("/guide").as_str());
    assert_eq!(lines[0]["found"][0], "paragraph");
    assert!(search(&["paragraph zebra"]).is_empty());
    assert_eq!(search(&["paragraph zebra", "--match", "or"]).len(), 1);
    assert!(search(&["aragrap"]).is_empty());
    assert_eq!(search(&["aragrap", "--tokenizer", "trigram"]).len(), 1);
    let told = folder.run(&["search", "zebra"]).ends_with(0);
    assert!(
        told.stderr.contains("No chunk holds: zebra."),
        "{}",
        told.stderr
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_can_find_nothing_says_why() {
    let (_site, folder) = crawled().await;
    let trigram = ["search", "ex zebra", "--tokenizer", "trigram"];
    let told = folder.run(&trigram).ends_with(0).stderr;
    assert!(told.contains("fewer than 3 characters: ex."), "{told}");
    assert!(told.contains("No chunk holds: zebra."), "{told}");
    for query in ["", "  "] {
        let run = folder.run(&["search", query, "--json"]).ends_with(2);
        assert_eq!(run.json()["error"]["code"], "missing_user_query");
        assert_eq!(run.json()["error"]["number"], 7039);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_word_within_unspaced_text_is_sent_to_trigram() {
    let site = Site::builder()
        .robots("User-agent: *\nSitemap: {origin}/sitemap.xml\n")
        .file(
            "/sitemap.xml",
            "application/xml",
            &sitemap(&[SitemapEntry::of("/asia")]),
        )
        .page(
            "/asia",
            "<p>전자사전을 팝니다. 東京都庁舎の展望台。 ร้านหนังสือใหญ่</p>",
        )
        .start()
        .await;
    let url = site.url("/").to_string();
    let told = tokio::task::spawn_blocking(move || {
        let folder = Folder::new();
        folder.run(&["crawl", &url]).ends_with(0);
        for word in ["전자사전", "展望台", "หนังสือ"] {
            let porter = folder.run(&["search", word]).ends_with(0);
            assert!(porter.stderr.contains("--tokenizer trigram"), "{porter:?}");
            let trigram = ["search", word, "--tokenizer", "trigram", "--json"];
            assert_eq!(folder.run(&trigram).ends_with(0).lines().len(), 1, "{word}");
        }
        folder.run(&["search", "zebra"]).ends_with(0).stderr
    });
    let told = told.await.unwrap();
    assert!(!told.contains("--tokenizer"), "{told}");
}

/// A site with two pages whose metadata differ, crawled with a schema.
async fn crawled_with_metadata() -> (Site, Folder) {
    let page = |name: &str, price: &str| {
        let meta = format!("<head><meta name=\"price\" content=\"{price}\">");
        article(name).replacen("<head>", &meta, 1)
    };
    let entries = ["/shop/lamp", "/blog/lamp"].map(SitemapEntry::of);
    let site = Site::builder()
        .robots("User-agent: *\nSitemap: {origin}/sitemap.xml\n")
        .file("/sitemap.xml", "application/xml", &sitemap(&entries))
        .page("/shop/lamp", &page("Lamp", "2.5"))
        .page("/blog/lamp", &page("Lamp", "40"))
        .start()
        .await;
    let folder = Folder::new();
    let schema = "custom_metadata=price:number";
    folder
        .run(&["crawl", site.origin(), "--set", schema])
        .ends_with(0);
    (site, folder)
}

#[tokio::test(flavor = "multi_thread")]
async fn built_in_attributes_stand_beside_custom_metadata() {
    let map = "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
               xmlns:xhtml=\"http://www.w3.org/1999/xhtml\"><url><loc>{origin}/de/a?x=/y</loc>\
               <xhtml:link rel=\"alternate\" hreflang=\"x-default\" href=\"{origin}/de/a?x=/y\"/>\
               <xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"{origin}/de/a?x=/y\"/></url></urlset>";
    let page = article("A").replacen("<head>", "<head><meta name=language content=nl>", 1);
    let site = Site::builder()
        .robots("Sitemap: {origin}/sitemap.xml\n")
        .file("/sitemap.xml", "application/xml", map)
        .page("/de/a?x=/y", &page)
        .start()
        .await;
    let (origin, url) = (site.origin().to_owned(), site.url("/de/a?x=/y").to_string());
    let run = tokio::task::spawn_blocking(move || {
        let folder = Folder::new();
        let told = || -> BTreeMap<String, Value> {
            let run = folder.run(&["show", &url, "--as", "json"]).ends_with(0);
            let json = run.json();
            assert_eq!(
                folder.run(&["show", &url, "--json"]).ends_with(0).json(),
                json
            );
            let values = json["built_in"].as_array().unwrap().iter();
            let field = |value: &Value| value["field"].as_str().unwrap().to_owned();
            values
                .map(|value| (field(value), value["value"].clone()))
                .collect()
        };
        folder.run(&["crawl", &origin]).ends_with(0);
        let built_in = told();
        assert_eq!(built_in["filename"], url.as_str());
        assert_eq!(built_in["folder"], format!("{origin}/de/"));
        assert_eq!(built_in["language"], "de");
        assert!(built_in["timestamp"].is_number());
        // What the page names itself wins.
        let schema = "custom_metadata=language:text";
        folder
            .run(&["crawl", &origin, "--set", schema])
            .ends_with(0);
        assert!(!told().contains_key("language"));
        for (filter, count) in [("language=nl", 1), ("language=de", 0)] {
            let search = ["search", "paragraph", "--json", "--filter", filter];
            assert_eq!(folder.run(&search).ends_with(0).lines().len(), count);
        }
        folder.run(&["show", &url, "--as", "metadata"]).ends_with(0)
    });
    let told = run.await.unwrap().stdout;
    assert!(told.contains("language: \"nl\""), "{told}");
    assert!(told.contains("timestamp: "), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_keeps_to_items_with_the_metadata() {
    let (site, folder) = crawled_with_metadata().await;
    let found = |filters: &[&str]| -> Vec<String> {
        let run = folder.run(&[&["search", "paragraph", "--json"], filters].concat());
        let lines = run.ends_with(0).lines();
        let url = |line: &Value| line["url"].as_str().unwrap().to_owned();
        lines.iter().map(url).collect()
    };
    let (shop, blog) = (site.url("/shop/lamp"), site.url("/blog/lamp"));
    assert_eq!(found(&[]).len(), 2);
    let json = r#"{"price": {"$gt": 2, "$lt": 10}}"#;
    assert_eq!(found(&["--filter", json]), [shop.as_str()]);
    assert_eq!(found(&["--filter", "price>=40"]), [blog.as_str()]);
    let folder_of_blog = format!("folder={}", site.url("/blog/"));
    assert_eq!(found(&["--filter", &folder_of_blog]), [blog.as_str()]);
    let both = ["--filter", &folder_of_blog, "--filter", "price<40"];
    assert!(found(&both).is_empty());
    let other = ["--filter", "price<40", "--tokenizer", "trigram"];
    assert_eq!(found(&other), [shop.as_str()]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_faulty_filter_is_told_at_its_place() {
    let (_site, folder) = crawled_with_metadata().await;
    let filter = r#"{"price": {"$gte": "cheap"}, "colour": "red"}"#;
    let run = folder
        .run(&["search", "x", "--filter", filter])
        .ends_with(2);
    for part in ["filters.price.$gte: ", "filters.colour: ", "7058"] {
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
    let run = folder
        .run(&["search", "x", "--json", "--filter", "timestamp>soon"])
        .ends_with(2);
    let error = &run.json()["error"];
    assert_eq!(error["code"], "invalid_datetime_filter_value");
    assert_eq!(error["number"], 7057);
    assert_eq!(error["fields"][0]["field"], "filters.timestamp");
}

#[tokio::test(flavor = "multi_thread")]
async fn example_80_keyword_search_needs_a_keyword_index() {
    let (site, folder) = crawled().await;
    let vector = "index_method.keyword=false";
    folder
        .run(&["crawl", site.origin(), "--set", vector])
        .ends_with(0);
    let run = folder.run(&["search", "paragraph", "--json"]).ends_with(3);
    assert_eq!(run.json()["error"]["number"], 7070);
    assert_eq!(run.json()["error"]["code"], "invalid_retrieval_type");
}
