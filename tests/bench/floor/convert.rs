//! HTML files to Markdown, as often as makes a measurable time; prints the bytes that went in.

use std::{fs, hint::black_box, path::PathBuf};

use foresite_engine::{
    instance::Chunking,
    page::{Input, PageOptions, read},
};
use url::Url;

use crate::{Failure, Outcome};

/// Bytes to convert in one run.
const BYTES: usize = 60_000_000;

pub(super) fn run(converter: &str, files: &[PathBuf]) -> Outcome {
    let convert: fn(&str) -> usize = match converter {
        "engine" => engine,
        "htmd" => htmd,
        "fast_html2md" => fast_html2md,
        _ => return Err(format!("there is no converter `{converter}`").into()),
    };
    let pages: Vec<String> = files
        .iter()
        .map(fs::read_to_string)
        .collect::<Result<_, _>>()?;
    let once: usize = pages.iter().map(String::len).sum();
    let rounds = BYTES.div_ceil(once.max(1));
    let mut kept = 0;
    for _ in 0..rounds {
        for page in &pages {
            kept += black_box(convert(black_box(page)));
        }
    }
    if kept == 0 {
        return Err(Failure::from("nothing was converted"));
    }
    println!("{} bytes", once * rounds);
    Ok(())
}

/// Links, metadata and chunks included.
pub(crate) fn engine(html: &str) -> usize {
    let Ok(url) = Url::parse("https://example.com/docs/page") else {
        return 0;
    };
    let chunking = Chunking {
        size: 256,
        overlap: 10,
    };
    let options = PageOptions::new(&[], &[], chunking);
    let input = Input {
        url: &url,
        key: &url,
        content_type: Some("text/html"),
        robots_tag: None,
        refresh: None,
        link: None,
        body: html.as_bytes(),
    };
    let page = read(&input, &options);
    page.markdown.map_or(0, |markdown| markdown.len()) + page.links.len()
}

fn htmd(html: &str) -> usize {
    htmd::convert(html).map_or(0, |markdown| markdown.len())
}

fn fast_html2md(html: &str) -> usize {
    html2md::rewrite_html(html, false).len()
}
