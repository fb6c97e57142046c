//! Settings: which are right, and which field is at fault.

use foresite_engine::instance::{Config, read_source};
use serde_json::{Value, json};

use crate::{case::Case, checks::Checks};

/// A table of settings, each an extract of an instance's JSON.
pub(crate) fn validate_config(case: &Case, checks: &mut Checks) {
    checks.table(case, "valid", |_, settings| {
        let mut settings = settings.clone();
        if settings.get("source").is_none() {
            settings["source"] = json!("https://example.com");
        }
        let review = Config::from_service_json(&settings.to_string()).review();
        let field = review.errors.first().map(|error| last_name(&error.field));
        json!({"valid": review.plan.is_some(), "field": field})
    });
}

/// The name of a setting without the path to it and without the place in a list.
fn last_name(field: &str) -> &str {
    let outside = match field.find("[\"") {
        Some(start) => &field[..start],
        None => field,
    };
    let name = outside.rsplit('.').next().unwrap_or(outside);
    name.split('[').next().unwrap_or(name)
}

/// The source as typed to the start URL.
pub(crate) fn source(case: &Case, checks: &mut Checks) {
    checks.table(case, "url", |typed, _| {
        read_source(typed).map_or(Value::Null, |url| json!(url.as_str()))
    });
}
