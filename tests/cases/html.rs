//! Bytes to text, and what selectors pick.

use foresite_engine::{
    instance::check_selector,
    item::Status,
    page::{Kind, decode, kind_of, matches_of},
};
use serde_json::{Value, json};
use url::Url;

use crate::{
    case::{Case, texts},
    checks::Checks,
    page::{page, text},
    run::Op,
};

pub(crate) const OPS: &[(&str, Op)] = &[
    ("decode", decoded),
    ("select", select),
    ("check_selector", selector_table),
];

fn decoded(case: &Case, checks: &mut Checks) {
    let encoding = page(case).facts.encoding;
    checks.key("encoding", encoding);
    let bytes = case.bytes();
    let decoded = decode(&bytes, Some(encoding), true);
    for wanted in texts(&checks.expected("text_contains").unwrap_or_default()) {
        checks.that(decoded.text.contains(&wanted), &wanted, &decoded.text);
    }
}

fn select(case: &Case, checks: &mut Checks) {
    let found = matches_of(&text(case), case.context_text("selector"))
        .unwrap()
        .elements;
    let matches: Vec<String> = found.into_iter().map(|element| element.text).collect();
    checks.key("matches", json!(matches));
    checks.key("errored", page(case).outcome.status == Status::Error);
}

fn selector_table(case: &Case, checks: &mut Checks) {
    checks.table(case, "valid", |selector, _| {
        json!(check_selector(selector).is_ok())
    });
}

/// A table of answers: what kind of content is it?
pub(crate) fn content_type(case: &Case, checks: &mut Checks) {
    let url = Url::parse("https://example.com/page").unwrap();
    checks.table(case, "kind", |_, answer| {
        let body = answer["body_start"].as_str().unwrap_or_default();
        let kind = kind_of(&url, answer["content-type"].as_str(), body.as_bytes());
        let (name, code) = match kind {
            Kind::Html => ("html", Value::Null),
            Kind::Text { .. } | Kind::GzippedLog => ("text", Value::Null),
            Kind::ServiceOnly(_) => ("not_previewed", Value::Null),
            Kind::Unsupported => ("unsupported", json!("unsupported_type")),
        };
        json!({"kind": name, "error_code": code})
    });
}
