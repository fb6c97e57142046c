//! HTML to Markdown, compared by what the Markdown means, and its chunks.

#[path = "markdown/structure.rs"]
mod structure;

use foresite_engine::{item::Status, page::chunks};
use serde_json::{Value, json};
use url::Url;

use self::structure::{Structure, collapsed};
use crate::{
    case::{Case, texts},
    checks::Checks,
    page::{chunking, page, text},
    run::Op,
};

pub(crate) const OPS: &[(&str, Op)] = &[("to_markdown", to_markdown), ("chunk", chunk)];

fn to_markdown(case: &Case, checks: &mut Checks) {
    if case.expected["reference_differs"] == json!(true) {
        let reason = case.expected["reason"].as_str().unwrap_or_default();
        return checks.skip(format!("reference_differs: {reason}"));
    }
    let page = page(case);
    let markdown = page.markdown.unwrap_or_default();
    checks.key("errored", page.outcome.status == Status::Error);
    checks.key("error_code", json!(page.outcome.code));
    checks.key("markdown_empty", markdown.trim().is_empty());
    source(&markdown, checks);
    parsed_back(&Structure::of(without_front_matter(&markdown)), checks);
}

/// What is asked of the Markdown as it stands.
fn source(markdown: &str, checks: &mut Checks) {
    for wanted in texts(&checks.expected("contains").unwrap_or_default()) {
        checks.that(markdown.contains(&wanted), &wanted, markdown);
    }
    for unwanted in texts(&checks.expected("lacks").unwrap_or_default()) {
        checks.that(!markdown.contains(&unwanted), &unwanted, markdown);
    }
    if let Some(limit) = checks.expected("max_output_bytes") {
        let fits = limit
            .as_u64()
            .is_some_and(|limit| markdown.len() as u64 <= limit);
        checks.that(fits, "max_output_bytes", markdown.len());
    }
}

/// What is asked of its structure.
fn parsed_back(structure: &Structure, checks: &mut Checks) {
    checks.key("blocks", structure.blocks.clone());
    checks.key("strong", json!(structure.strong));
    checks.key("em", json!(structure.emphasised));
    checks.key("code_spans", json!(structure.code_spans));
    for (key, found) in [("links", &structure.links), ("images", &structure.images)] {
        if let Some(expected) = checks.expected(key) {
            checks.equal(key, &same_urls(&expected), &same_urls(&json!(found)));
        }
    }
    for wanted in texts(&checks.expected("text_contains").unwrap_or_default()) {
        checks.that(structure.text.contains(&wanted), &wanted, &structure.text);
    }
    for unwanted in texts(&checks.expected("text_lacks").unwrap_or_default()) {
        checks.that(
            !structure.text.contains(&unwanted),
            &unwanted,
            &structure.text,
        );
    }
    let only = |kind: &str| {
        let blocks = structure.blocks.as_array().into_iter().flatten();
        let mut blocks = blocks.filter(|block| block[0] == kind);
        blocks.next().cloned().unwrap_or_default()
    };
    let table = only("table");
    checks.key("row_count", json!(table[1].as_array().map(Vec::len)));
    checks.key("first_row", table[1][0].clone());
    let code = only("code");
    checks.key("code_text", code[2].clone());
    if let Some(language) = checks.expected("lang_ignoring_case") {
        let lower = |value: &Value| json!(value.as_str().map(str::to_lowercase));
        checks.equal("lang_ignoring_case", &lower(&language), &lower(&code[1]));
    }
}

/// The Markdown without the metadata lines at its top.
fn without_front_matter(markdown: &str) -> &str {
    let rest = markdown.strip_prefix("---\n");
    rest.and_then(|rest| rest.split_once("\n---\n"))
        .map_or(markdown, |(_, body)| body)
}

/// Pairs of text and URL, URLs parsed, with `( ) _ *` as themselves.
fn same_urls(pairs: &Value) -> Value {
    let pairs = pairs.as_array().into_iter().flatten().map(|pair| {
        let url = pair[1].as_str().unwrap_or_default();
        let mut url = Url::parse(url).map_or_else(|_| url.to_owned(), String::from);
        for (escape, letter) in [("%28", "("), ("%29", ")"), ("%5F", "_"), ("%2A", "*")] {
            url = url.replace(escape, letter);
        }
        json!([collapsed(pair[0].as_str().unwrap_or_default()), url])
    });
    pairs.collect()
}

fn chunk(case: &Case, checks: &mut Checks) {
    let text = text(case);
    let chunks = chunks(&text, chunking(case));
    let mut covered = 0;
    let mut holes = String::new();
    let mut whole = true;
    let mut empty = 0;
    for chunk in &chunks {
        let (start, end) = (chunk.start_byte as usize, chunk.end_byte as usize);
        holes.push_str(text.get(covered..start.max(covered)).unwrap_or("cut"));
        covered = covered.max(end);
        let piece = text.get(start..end);
        whole &= piece.is_some();
        empty += usize::from(piece.is_none_or(|piece| piece.trim().is_empty()));
    }
    holes.push_str(text.get(covered..).unwrap_or("cut"));
    for invariant in texts(&checks.expected("invariants").unwrap_or_default()) {
        match invariant.as_str() {
            "no_panic" => {}
            "valid_utf8" | "bounds_are_char_boundaries" => checks.that(whole, &invariant, whole),
            "covers_all_text" => checks.that(holes.trim().is_empty(), &invariant, &holes),
            "no_empty_chunk" => checks.that(empty == 0, &invariant, empty),
            unknown => checks.differ(unknown, "an invariant that is checked", "nobody checks it"),
        }
    }
}
