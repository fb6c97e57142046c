//! References, pages and scope.

use foresite_engine::scope::{self, hosts::Hosts};
use serde_json::{Value, json};
use url::Url;

use crate::{case::Case, checks::Checks, run::Op, settings};

pub(crate) const OPS: &[(&str, Op)] = &[
    ("resolve", resolve),
    ("same_page", same_page),
    ("in_scope", in_scope),
    ("source", settings::source),
];

fn resolve(case: &Case, checks: &mut Checks) {
    let base = Url::parse(case.context_text("base")).unwrap();
    checks.table(case, "url", |reference, _| {
        scope::resolve(&base, reference).map_or(Value::Null, |url| json!(url.as_str()))
    });
}

fn same_page(case: &Case, checks: &mut Checks) {
    let page = |text: &Value| {
        let mut url = Url::parse(text.as_str().unwrap()).unwrap();
        url.set_fragment(None);
        url
    };
    checks.table(case, "same", |_, pair| {
        json!(page(&pair[0]) == page(&pair[1]))
    });
}

fn in_scope(case: &Case, checks: &mut Checks) {
    let source = Url::parse(case.context_text("source_url")).unwrap();
    let hosts = Hosts::discover(
        &source,
        case.context_flag("include_subdomains"),
        case.context_flag("include_external_links"),
    );
    checks.table(case, "in_scope", |link, _| {
        json!(scope::resolve(&source, link).is_ok_and(|url| hosts.allow(&url)))
    });
}
