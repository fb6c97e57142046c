//! Custom metadata from `meta` elements.

use serde_json::{Map, Value, json};

use crate::{case::Case, checks::Checks, page::page, run::Op, settings::validate_config};

pub(crate) const OPS: &[(&str, Op)] = &[
    ("extract_metadata", extract_metadata),
    ("validate_config", validate_config),
];

fn extract_metadata(case: &Case, checks: &mut Checks) {
    let mut fields = Map::new();
    for value in page(case).metadata {
        fields.insert(value.field, json!(value.value));
    }
    let fields = Value::Object(fields);
    let length = fields.to_string().len();
    if let Some(expected) = checks.expected("fields") {
        let names = |fields: &Value| fields.as_object().map(|map| map.keys().cloned().collect());
        let expected_names: Option<Vec<String>> = names(&expected);
        let got_names: Option<Vec<String>> = names(&fields);
        checks.equal("field names", &json!(expected_names), &json!(got_names));
        for (name, value) in expected.as_object().into_iter().flatten() {
            checks.equal(name, value, &fields[name]);
        }
    }
    if let Some(limit) = checks.expected("max_fields_json_bytes") {
        let fits = limit.as_u64().is_some_and(|limit| length as u64 <= limit);
        checks.that(fits, "max_fields_json_bytes", length);
    }
    // Values are Rust strings, which hold nothing else.
    checks.key("valid_utf8", true);
}
