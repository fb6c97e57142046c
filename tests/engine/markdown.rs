//! Markdown, byte for byte as the reference gives it. `markdown/README.md` says where the pairs
//! come from.

use std::{fs, path::PathBuf};

use foresite_engine::page::markdown_of;
use serde::Deserialize;
use url::Url;

/// The page URL of every pair that names none.
const PAGE: &str = "https://example.com/docs/page";

/// One document with the reference's Markdown.
#[derive(Deserialize)]
struct Pair {
    id: String,
    html: String,
    #[serde(default = "default_url")]
    url: Option<String>,
    selector: Option<String>,
    markdown: String,
}

#[expect(clippy::unnecessary_wraps, reason = "serde wants the field's type")]
fn default_url() -> Option<String> {
    Some(PAGE.to_owned())
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("engine/markdown")
}

fn pairs(file: &str) -> Vec<Pair> {
    let text = fs::read_to_string(folder().join(file)).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn pages() -> Vec<Pair> {
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder().join("pages")).unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_some_and(|extension| extension == "html")
        {
            pages.push(Pair {
                id: path.display().to_string(),
                html: fs::read_to_string(&path).unwrap(),
                url: default_url(),
                selector: None,
                markdown: fs::read_to_string(path.with_extension("md")).unwrap(),
            });
        }
    }
    pages
}

/// Fails with every document that differs, each with the first place where it does.
fn assert_equal(pairs: &[Pair], at_least: usize) {
    assert!(pairs.len() >= at_least, "only {} documents", pairs.len());
    let differing: Vec<String> = pairs.iter().filter_map(difference).collect();
    assert!(
        differing.is_empty(),
        "{} of {} differ:\n{}",
        differing.len(),
        pairs.len(),
        differing.join("\n")
    );
}

fn difference(pair: &Pair) -> Option<String> {
    let url = pair.url.as_deref().map(|url| Url::parse(url).unwrap());
    let converted = markdown_of(&pair.html, url.as_ref(), pair.selector.as_deref()).unwrap();
    if converted.markdown == pair.markdown {
        return None;
    }
    let same = converted
        .markdown
        .chars()
        .zip(pair.markdown.chars())
        .take_while(|(ours, theirs)| ours == theirs)
        .count();
    let around = |text: &str| -> String {
        text.chars()
            .skip(same.saturating_sub(30))
            .take(80)
            .collect()
    };
    Some(format!(
        "{} at letter {same}\n  reference: {:?}\n  ours:      {:?}",
        pair.id,
        around(&pair.markdown),
        around(&converted.markdown)
    ))
}

#[test]
fn rules_one_by_one_match_the_reference() {
    assert_equal(&pairs("rules.ndjson"), 230);
}

#[test]
fn generated_documents_match_the_reference() {
    assert_equal(&pairs("generated.ndjson"), 400);
}

#[test]
fn realistic_pages_match_the_reference() {
    assert_equal(&pages(), 16);
}
