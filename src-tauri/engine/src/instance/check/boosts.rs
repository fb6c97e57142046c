use std::collections::HashSet;

use serde_json::Value;

use super::{Findings, digits};
use crate::instance::{CustomMetadataField, DataType, limits};

const FIELD: &str = "retrieval_options.boost_by";

/// Fields that a query is boosted by: `timestamp` or custom metadata, each once, in a direction
/// that its type has (spec section 18). `schema` has its names in lower case.
pub(super) fn check(value: &Value, schema: &[CustomMetadataField], findings: &mut Findings) {
    let Some(boosts) = value.as_array().filter(|list| list.len() <= limits::BOOSTS) else {
        let most = digits(limits::BOOSTS);
        return findings.error(
            FIELD,
            sentence!("Boost by takes a list of {most} fields at most.", most),
        );
    };
    let mut seen = HashSet::new();
    for (index, boost) in boosts.iter().enumerate() {
        let at = format!("{FIELD}[{index}].field");
        let Some(name) = boost["field"].as_str().map(str::to_lowercase) else {
            findings.error(
                at,
                sentence!("Name a field to boost by, such as timestamp."),
            );
            continue;
        };
        let Some(data_type) = type_of(&name, schema) else {
            findings.error(
                at,
                sentence!("{name} cannot be boosted by. Use timestamp or a custom metadata field of this instance.", name),
            );
            continue;
        };
        if !seen.insert(name.clone()) {
            findings.error(
                at,
                sentence!(
                    "{name} is boosted by twice. Name each field once.",
                    name = &name
                ),
            );
        }
        check_direction(index, &name, data_type, &boost["direction"], findings);
    }
}

fn type_of(name: &str, schema: &[CustomMetadataField]) -> Option<DataType> {
    if name == "timestamp" {
        return Some(DataType::Datetime);
    }
    let field = schema.iter().find(|field| field.field_name == name)?;
    Some(field.data_type)
}

fn check_direction(
    index: usize,
    name: &str,
    data_type: DataType,
    direction: &Value,
    findings: &mut Findings,
) {
    let (known, words): (&[&str], _) = match data_type {
        DataType::Number | DataType::Datetime => (
            &["asc", "desc", "exists", "not_exists"],
            sentence!("asc, desc, exists or not_exists"),
        ),
        DataType::Text | DataType::Boolean => {
            (&["exists", "not_exists"], sentence!("exists or not_exists"))
        }
    };
    let is_known = direction.as_str().is_some_and(|word| known.contains(&word));
    if !direction.is_null() && !is_known {
        findings.error(
            format!("{FIELD}[{index}].direction"),
            sentence!(
                "{direction} is no direction for {name}; use {words}.",
                direction = direction.to_string(),
                name,
                words
            ),
        );
    }
}
