//! What goes out of a database: tables, Markdown, a report, a clean sitemap, advice, commands.

use std::{collections::BTreeSet, fs, path::Path};

use foresite_tests::{Site, SitemapEntry, article, sitemap};

use crate::run::{Folder, run};

const XML: &str = "application/xml";
const HOSTILE: &str = "=HYPERLINK(\"x\")<script>alert(1)</script>";

/// A site whose sitemap lacks a page that is linked, crawled by links and sitemaps.
async fn crawled() -> (Site, Folder) {
    let linking = article("Home").replace(
        "</main>",
        "<a href=/a>A</a> <a href=/hidden?x=1>H</a> <a href=/gone>G</a></main>",
    );
    let hostile = article("H").replace(
        "<title>H",
        "<title>=HYPERLINK(\"x\")&lt;script>alert(1)&lt;/script>",
    );
    let site = Site::builder()
        .robots("User-agent: *\nSitemap: {origin}/sitemap.xml\n")
        .file(
            "/sitemap.xml",
            XML,
            &sitemap(&["/", "/a", "/alone", "/moved"].map(SitemapEntry::of)),
        )
        .page("/", &linking)
        .page("/a", &article("A"))
        .page("/alone", &article("Alone"))
        .page("/hidden?x=1", &hostile)
        .redirect("/moved", 301, "/a")
        .start()
        .await;
    let url = site.url("/").to_string();
    let folder = tokio::task::spawn_blocking(move || {
        let folder = Folder::new();
        folder
            .run(&["crawl", &url, "--parse-type", "discover"])
            .ends_with(0);
        folder
    });
    let folder = folder.await.unwrap();
    site.forget_hits();
    (site, folder)
}

fn export(folder: &Folder, format: &str, name: &str) -> std::path::PathBuf {
    let path = folder.path(name);
    let out = path.to_string_lossy();
    folder
        .run(&["export", "--format", format, "--out", &out, "--json"])
        .ends_with(0)
        .json();
    path
}

fn files_below(folder: &Path) -> BTreeSet<String> {
    let mut files = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            files.extend(
                files_below(&path)
                    .iter()
                    .map(|below| format!("{name}/{below}")),
            );
        } else {
            files.insert(path.file_name().unwrap().to_string_lossy().into_owned());
        }
    }
    files
}

#[tokio::test(flavor = "multi_thread")]
async fn items_go_out_in_every_form_without_a_request() {
    let (site, folder) = crawled().await;
    let items = folder.run(&["items", "--json"]).ends_with(0).stdout;
    let ndjson = export(&folder, "ndjson", "items.ndjson");
    assert_eq!(fs::read_to_string(ndjson).unwrap(), items);

    let csv = fs::read_to_string(export(&folder, "csv", "items.csv")).unwrap();
    assert!(csv.starts_with("position,url,status,code,"), "{csv}");
    assert_eq!(csv.lines().count(), items.lines().count() + 1);
    assert!(csv.contains(",\"'=HYPERLINK(\"\"x\"\")"), "{csv}");
    // What is indexed needs no reason.
    let indexed: Vec<_> = csv
        .lines()
        .filter(|row| row.contains(",completed,"))
        .collect();
    let bare = |row: &&str| row.contains(",completed,,,,");
    assert!(!indexed.is_empty() && indexed.iter().all(bare), "{csv}");

    let markdown = export(&folder, "markdown", "pages");
    let host = site.url("/").host_str().unwrap().to_owned();
    let files = files_below(&markdown);
    let expected = [format!("{host}/index.md"), format!("{host}/a.md")];
    assert!(
        expected.iter().all(|name| files.contains(name)),
        "{files:?}"
    );
    let page = fs::read_to_string(markdown.join(&expected[1])).unwrap();
    let url = format!("---\nurl: \"{}\"\n", site.url("/a"));
    assert!(
        page.starts_with(&url) && page.contains("title: A\n---\n\n# A"),
        "{page}"
    );
    // A second export does not mix with the first.
    let path = markdown.to_string_lossy();
    folder
        .run(&["export", "--format", "markdown", "--out", &path])
        .ends_with(3);
    // Nor does it replace a file, unless that is asked for.
    let path = folder.path("items.csv").to_string_lossy().into_owned();
    let again = ["export", "--format", "csv", "--out", &path];
    let run = folder.run(&again).ends_with(3);
    assert!(run.stderr.contains("--force"), "{}", run.stderr);
    fs::write(&path, "old").unwrap();
    folder
        .run(&[&again[..], &["--force"]].concat())
        .ends_with(0);
    assert_eq!(fs::read_to_string(&path).unwrap(), csv);
    // Nothing lands in a file of that name.
    folder
        .run(&["export", "--format", "csv", "--out", "-"])
        .ends_with(2);

    assert_eq!(site.paths(), [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_report_holds_everything_itself_and_nothing_of_a_page_runs() {
    let (_site, folder) = crawled().await;
    let html = fs::read_to_string(export(&folder, "html", "report.html")).unwrap();
    assert!(!html.contains("<script"), "{html}");
    assert!(
        html.contains("=HYPERLINK(&quot;x&quot;)&lt;script&gt;"),
        "{HOSTILE}: {html}"
    );
    for loading in ["src=", "<link", "@import", "url("] {
        assert!(!html.contains(loading), "{loading}");
    }
    assert!(html.contains("default-src 'none'"));
    assert!(html.contains("5 of 6 pages will be indexed."), "{html}");
    assert!(html.contains("page-not-listed"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_of_nothing_says_so() {
    let site = Site::builder()
        .robots("Sitemap: {origin}/sitemap.xml\n")
        .file("/sitemap.xml", XML, &sitemap(&[]))
        .start()
        .await;
    let url = site.url("/").to_string();
    let html = tokio::task::spawn_blocking(move || {
        let folder = Folder::new();
        folder.run(&["crawl", &url]).ends_with(0);
        let path = folder.path("report.html");
        let out = path.to_string_lossy();
        let run = folder.run(&["export", "--format", "html", "--out", &out]);
        run.ends_with(0);
        fs::read_to_string(&path).unwrap()
    });
    let html = html.await.unwrap();
    assert!(html.contains("There is no page to index."), "{html}");
    assert!(!html.contains("Every page will be indexed"), "{html}");
    assert!(!html.contains("#charts"), "{html}");
}

#[tokio::test(flavor = "multi_thread")]
async fn advice_and_a_clean_sitemap_come_from_one_crawl() {
    let (site, folder) = crawled().await;
    let advice = folder.run(&["advise", "--json"]).ends_with(0).json();
    assert_eq!(advice["found_by"]["both"], 2, "{advice}");
    assert_eq!(advice["found_by"]["only_sitemap"], 2, "{advice}");
    assert_eq!(advice["found_by"]["only_links"], 1, "{advice}");
    assert_eq!(advice["discover"]["pages"], 5);
    let text = advice["text"].as_str().unwrap();
    assert_eq!(text.matches(". ").count(), 1, "two sentences: {text}");
    assert!(text.starts_with("Choose Sitemap"), "{text}");

    let path = folder.path("clean.xml");
    let out = path.to_string_lossy();
    let run = folder.run(&["audit", "--crawled", "--write-corrected", &out]);
    let told = run.ends_with(0).stderr;
    assert!(told.contains("4 entries"), "{told}");
    let xml = fs::read_to_string(&path).unwrap();
    for path in ["/", "/a", "/alone", "/hidden?x=1"] {
        assert!(
            xml.contains(&format!("<loc>{}</loc>", site.url(path))),
            "{xml}"
        );
    }
    assert!(!xml.contains("/moved") && !xml.contains("/gone"), "{xml}");
    assert_eq!(site.paths(), [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn advice_needs_a_crawl_of_sitemaps_and_links() {
    let site = Site::builder()
        .robots("Sitemap: {origin}/sitemap.xml\n")
        .file("/sitemap.xml", XML, &sitemap(&[SitemapEntry::of("/")]))
        .page("/", &article("Home"))
        .start()
        .await;
    let url = site.url("/").to_string();
    let refused = tokio::task::spawn_blocking(move || {
        let folder = Folder::new();
        folder.run(&["crawl", &url]).ends_with(0);
        let refused = folder.run(&["advise", "--json"]).ends_with(3).json();
        // What the message asks for is what helps.
        let options = [
            "--parse-type",
            "discover",
            "--set",
            "discover_options.source=all",
        ];
        let message = refused["error"]["message"].as_str().unwrap();
        assert!(message.contains(&options.join(" ")), "{message}");
        folder
            .run(&[&["crawl", &url][..], &options].concat())
            .ends_with(0);
        folder.run(&["advise"]).ends_with(0);
        refused
    });
    let refused = refused.await.unwrap();
    assert_eq!(refused["error"]["code"], "no_crawl_of_all");
}

#[test]
fn a_clean_sitemap_is_written_from_files() {
    let folder = Folder::new();
    let file = folder.write(
        "sitemap.xml",
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n\
         <url><loc>https://example.com/a?x=1&amp;y=2#top</loc><lastmod>2026-01-02</lastmod><priority>0.8</priority></url>\n\
         <url><loc>https://example.com/a?x=1&amp;y=2</loc></url>\n\
         <url><loc>/b</loc><lastmod>2999-01-01</lastmod></url>\n\
         <url><loc>https://example.com/b/</loc></url>\n\
         <url><loc>http://example.com/c</loc></url>\n\
         <url><loc>https://other.example/d</loc></url>\n\
         <url><loc>mailto:x</loc></url>\n</urlset>\n",
    );
    // The file that is read may be the one that is replaced.
    run(&["audit", &file, "--write-corrected", &file, "--force"]).ends_with(0);
    let xml = fs::read_to_string(&file).unwrap();
    let expected = [
        "  <url><loc>https://example.com/a?x=1&amp;y=2</loc><lastmod>2026-01-02</lastmod><priority>0.8</priority></url>",
        "  <url><loc>https://example.com/b</loc></url>",
        "  <url><loc>https://example.com/c</loc></url>",
    ];
    let lines: Vec<&str> = xml.lines().filter(|line| line.contains("<url>")).collect();
    assert_eq!(lines, expected);
    let clean = run(&["audit", &file, "--json"]).ends_with(0).json();
    assert_eq!(clean["counts"]["errors"], 0);
    assert_eq!(clean["counts"]["warnings"], 0);
}

#[test]
fn a_clean_sitemap_needs_a_site_for_partial_addresses() {
    let folder = Folder::new();
    let partial = "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\
                   <url><loc>/a</loc></url></urlset>";
    let build = folder.path("build");
    fs::create_dir(&build).unwrap();
    let file = folder.write("build/sitemap.xml", partial);
    let correct = ["audit", build.to_str().unwrap(), "--write-corrected", &file];
    let refused = run(&[&correct[..], &["--force"]].concat()).ends_with(3);
    assert!(refused.stderr.contains("which site"), "{}", refused.stderr);
    assert_eq!(fs::read_to_string(&file).unwrap(), partial);

    folder.write(
        "build/robots.txt",
        "Sitemap: https://example.com/sitemap.xml\n",
    );
    run(&[&correct[..], &["--force"]].concat()).ends_with(0);
    let xml = fs::read_to_string(&file).unwrap();
    assert!(xml.contains("<loc>https://example.com/a</loc>"), "{xml}");
}

#[test]
fn an_audit_that_could_read_nothing_could_not_run() {
    let folder = Folder::new();
    let empty = folder.path("empty");
    fs::create_dir(&empty).unwrap();
    let empty = empty.to_string_lossy().into_owned();
    let refused = run(&["audit", &empty, "--json"]).ends_with(3);
    assert_eq!(refused.json()["findings"][0]["check"], "file-unreadable");
    assert!(
        refused.stderr.contains("nothing could be audited"),
        "{refused:?}"
    );
}

#[test]
fn settings_go_in_and_out_as_commands() {
    let folder = Folder::new();
    let command = folder.write(
        "make.sh",
        "npx wrangler ai-search create docs --type web-crawler --source https://example.com \\\n  --parse-type discover --exclude-items '**/old/**' --chunk-size 512\n",
    );
    folder.run(&["config", "import", &command]).ends_with(0);
    let wrangler = folder.run(&["config", "export", "--form", "wrangler"]);
    let text = wrangler.ends_with(0).stdout;
    for part in [
        "ai-search create docs",
        "--exclude-items '**/old/**'",
        "--chunk-size 512",
    ] {
        assert!(text.contains(part), "{text}");
    }
    let curl = folder
        .run(&["config", "export", "--form", "curl"])
        .ends_with(0)
        .stdout;
    let curl = folder.write("make-by-curl.sh", &curl);
    let changed = folder
        .run(&["config", "import", &curl, "--json"])
        .ends_with(0)
        .json();
    assert_eq!(changed["created"], false);
}
