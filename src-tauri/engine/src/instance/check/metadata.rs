use std::collections::HashSet;

use super::{Findings, digits};
use crate::instance::{CustomMetadataField, limits};

const FIELD: &str = "custom_metadata";

/// Custom metadata fields with their names in lower case, as the service stores them (spec 10.1).
pub(super) fn check(
    fields: &[CustomMetadataField],
    findings: &mut Findings,
) -> Vec<CustomMetadataField> {
    findings.too_many(
        FIELD,
        sentence!("metadata fields"),
        fields.len(),
        limits::METADATA_FIELDS,
    );
    let mut seen = HashSet::new();
    let mut lowered = Vec::with_capacity(fields.len());
    for (index, field) in fields.iter().enumerate() {
        let at = format!("{FIELD}[{index}].field_name");
        let name = field.field_name.to_lowercase();
        check_name(&at, &field.field_name, &name, findings);
        if !name.trim().is_empty() && !seen.insert(name.clone()) {
            findings.error(
                at,
                sentence!(
                    "{name} is set twice. Field names are compared without case and must differ.",
                    name = &name
                ),
            );
        }
        lowered.push(CustomMetadataField {
            field_name: name,
            data_type: field.data_type,
        });
    }
    lowered
}

fn check_name(at: &str, typed: &str, name: &str, findings: &mut Findings) {
    let length = typed.chars().count();
    if typed.trim().is_empty() {
        findings.error(
            at,
            sentence!("The field has no name. Type the name of a meta tag, such as author."),
        );
    } else if length > limits::METADATA_NAME_CHARS {
        findings.error(
            at,
            sentence!(
                "The name has {length} characters; {most} are allowed.",
                length = digits(length),
                most = digits(limits::METADATA_NAME_CHARS)
            ),
        );
    } else if limits::METADATA_RESERVED.contains(&name) {
        findings.error(
            at,
            sentence!("{name} is filled in by the service itself. Choose a name other than timestamp, folder and filename.", name),
        );
    } else if typed.trim() != typed {
        findings.warn(
            at,
            sentence!("The name begins or ends with blanks, so no meta tag will match it."),
        );
    } else if typed != name {
        findings.warn(
            at,
            sentence!("The service stores the name in lower case: {name}.", name),
        );
    }
}
