use foresite_tests::{Site, SitemapEntry, article, sitemap};

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
    assert_eq!(metadata.stdout, "");
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
    let sentence = "there is no Markdown for this item: ";
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
