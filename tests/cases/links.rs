//! Links of a page, and what it says of itself.

use foresite_engine::page::Link;
use serde_json::json;
use url::Url;

use crate::{case::Case, checks::Checks, discover::discover, page::page, run::Op};

pub(crate) const OPS: &[(&str, Op)] = &[
    ("extract_links", extract_links),
    ("page_directives", page_directives),
    ("discover", discover),
];

fn extract_links(case: &Case, checks: &mut Checks) {
    let links = page(case).links;
    let urls = |wanted: fn(&Link) -> bool| {
        let chosen = links.iter().filter(|link| wanted(link));
        json!(chosen.map(|link| link.url.as_str()).collect::<Vec<_>>())
    };
    checks.key("links", urls(|_| true));
    checks.key("nofollow", urls(|link| link.nofollow));
}

fn page_directives(case: &Case, checks: &mut Checks) {
    let facts = page(case).facts;
    let text = |url: &Option<Url>| json!(url.as_ref().map(Url::as_str));
    checks.key("noindex", facts.noindex);
    checks.key("nofollow", facts.nofollow);
    checks.key("canonical", text(&facts.canonical));
    checks.key("refresh", text(&facts.refresh));
}
