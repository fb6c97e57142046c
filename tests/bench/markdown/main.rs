//! HTML to Markdown: megabytes a second of the engine, links, metadata and chunks included, and
//! of htmd, which converts only. Both see the same pages, in turn. Arguments are HTML files or
//! folders of them; without any, the fixture pages and a generated page of mean size are used.
//! `--hostile [NAME]` shows the time of pages that are made to be slow instead.

mod hostile;

use std::{
    fs,
    hint::black_box,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use foresite_engine::{
    instance::Chunking,
    page::{Input, PageOptions, read},
};
use url::Url;

const ROUNDS: usize = 7;
const ROUND: Duration = Duration::from_millis(700);

fn main() {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some("--hostile") {
        return show_hostile(arguments.next().as_deref());
    }
    let pages = pages();
    let bytes: usize = pages.iter().map(String::len).sum();
    println!("{} pages, {bytes} bytes", pages.len());
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(speed(&pages, bytes, engine));
        theirs.push(speed(&pages, bytes, htmd));
    }
    let (ours, theirs) = (median(ours), median(theirs));
    println!(
        "engine {ours:.1} MB/s, htmd {theirs:.1} MB/s, ratio {:.2}",
        ours / theirs
    );
}

fn show_hostile(wanted: Option<&str>) {
    for (name, html) in hostile::pages() {
        if wanted.is_none_or(|wanted| wanted == name) {
            let start = Instant::now();
            let kept = engine(&html);
            let millis = start.elapsed().as_millis();
            println!(
                "{name:20} {:>9} bytes {millis:>6} ms, kept {kept}",
                html.len()
            );
        }
    }
}

fn pages() -> Vec<String> {
    let arguments: Vec<PathBuf> = std::env::args().skip(1).map(PathBuf::from).collect();
    if !arguments.is_empty() {
        return arguments.iter().flat_map(|path| files(path)).collect();
    }
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../engine/markdown/pages");
    let mut pages = files(&fixtures);
    pages.extend((0..4).map(mean_page));
    pages
}

fn files(path: &Path) -> Vec<String> {
    let mut paths = vec![path.to_owned()];
    if let Ok(entries) = fs::read_dir(path) {
        paths = entries.flatten().map(|entry| entry.path()).collect();
    }
    paths
        .iter()
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "html")
        })
        .filter_map(|path| fs::read_to_string(path).ok())
        .collect()
}

/// A page of 27 KB with 82 links, the mean of the generated site.
fn mean_page(number: usize) -> String {
    let mut html =
        format!("<!doctype html><html><head><title>Page {number}</title></head><body><nav>");
    for link in 0..40 {
        html.push_str(&format!(
            "<a href=\"/section/{link}/page\">Section {link}</a>\n"
        ));
    }
    html.push_str("</nav><main><h1>Heading</h1>");
    for paragraph in 0..42 {
        html.push_str(&format!(
            "<h2 id=\"part-{paragraph}\">Part {paragraph}</h2>\n<p class=\"text\">{} <a href=\"/other/{paragraph}\">a \
             link</a> and <strong>strong</strong> words, <em>soft</em> ones too, and <code>code_{paragraph}</code>.</p>\n\
             <ul><li>first item</li><li>second item</li></ul>\n",
            "The quick brown fox jumps over the lazy dog near the river bank. ".repeat(4)
        ));
    }
    html.push_str("</main></body></html>");
    html
}

fn engine(html: &str) -> usize {
    let url = Url::parse("https://example.com/docs/page").expect("a URL");
    let options = PageOptions::new(
        &[],
        &[],
        Chunking {
            size: 256,
            overlap: 10,
        },
    );
    let input = Input {
        url: &url,
        key: &url,
        content_type: Some("text/html"),
        robots_tag: None,
        body: html.as_bytes(),
    };
    let page = read(&input, &options);
    page.markdown.map_or(0, |markdown| markdown.len()) + page.links.len()
}

fn htmd(html: &str) -> usize {
    htmd::convert(html).map_or(0, |markdown| markdown.len())
}

/// Megabytes a second.
fn speed(pages: &[String], bytes: usize, convert: fn(&str) -> usize) -> f64 {
    let start = Instant::now();
    let mut rounds = 0;
    while start.elapsed() < ROUND {
        for page in pages {
            black_box(convert(black_box(page)));
        }
        rounds += 1;
    }
    (bytes * rounds) as f64 / 1e6 / start.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
