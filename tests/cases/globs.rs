//! Path filters and content selectors' paths.

use foresite_engine::scope::filters::{Glob, PathFilters};
use serde_json::{Value, json};

use crate::{case::Case, checks::Checks, run::Op, settings::validate_config};

pub(crate) const OPS: &[(&str, Op)] = &[
    ("glob", glob),
    ("glob_pairs", glob_pairs),
    ("path_filter", path_filter),
    ("first_selector", first_selector),
    ("validate_config", validate_config),
];

fn glob(case: &Case, checks: &mut Checks) {
    let glob = Glob::new(case.context_text("pattern")).unwrap();
    checks.table(case, "match", |url, _| json!(glob.matches(url)));
}

fn glob_pairs(case: &Case, checks: &mut Checks) {
    checks.table(case, "match", |_, pair| {
        let text = |at: usize| pair[at].as_str().unwrap();
        json!(Glob::new(text(0)).unwrap().matches(text(1)))
    });
}

fn path_filter(case: &Case, checks: &mut Checks) {
    let rules = PathFilters::new(&case.context_list("include"), &case.context_list("exclude"));
    checks.table(case, "indexed", |url, _| {
        let decision = rules.decide(url);
        let skipped = decision.is_skipped();
        let log = decision.text().filter(|_| skipped);
        json!({"indexed": !skipped, "log": log.map(|text| text.to_string())})
    });
}

fn first_selector(case: &Case, checks: &mut Checks) {
    let entries = case.context["content_selector"].as_array().unwrap();
    let globs: Vec<Glob> = entries
        .iter()
        .map(|entry| Glob::new(entry["path"].as_str().unwrap()).unwrap())
        .collect();
    checks.table(case, "entry", |url, _| {
        let first = globs.iter().position(|glob| glob.matches(url));
        first.map_or(Value::Null, |index| json!(index))
    });
}
