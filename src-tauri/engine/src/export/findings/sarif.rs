//! SARIF 2.1.0, for code scanning and editors.

use serde_json::{Value, json};
use url::Url;

use crate::audit::{Audit, Finding, Place, Severity, checks};

pub(super) fn log(audit: &Audit) -> Value {
    let rules: Vec<Value> = checks::all()
        .map(|check| {
            json!({
                "id": check.id,
                "shortDescription": {"text": check.what},
                "fullDescription": {"text": check.why},
                "help": {"text": check.fix},
                "defaultConfiguration": {"level": check.severity.as_str()},
                "properties": {"tags": [check.group.as_str()]},
            })
        })
        .collect();
    let results: Vec<Value> = audit
        .findings
        .iter()
        .flat_map(|finding| finding.places.iter().map(|place| result(finding, place)))
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "Foresite",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "results": results,
        }],
    })
}

fn result(finding: &Finding, place: &Place) -> Value {
    let mut physical = json!({"artifactLocation": {"uri": uri(&place.file)}});
    if let Some(line) = place.line {
        physical["region"] = json!({"startLine": line});
        if let Some(column) = place.column {
            physical["region"]["startColumn"] = json!(column);
        }
    }
    json!({
        "ruleId": finding.check,
        "level": match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        },
        "message": {"text": format!("{} {}", place.text, finding.fix)},
        "locations": [{"physicalLocation": physical}],
    })
}

/// A path as a relative reference, or as a file URL when it is absolute; a URL as it is.
fn uri(file: &str) -> String {
    if file.starts_with("http://") || file.starts_with("https://") {
        return file.to_owned();
    }
    if let Ok(url) = Url::from_file_path(file) {
        return url.into();
    }
    let path = file.replace('\\', "/");
    let path = path.trim_start_matches("./").bytes();
    path.map(|byte| match byte {
        b'-' | b'.' | b'_' | b'~' | b'/' => char::from(byte).to_string(),
        letter if letter.is_ascii_alphanumeric() => char::from(letter).to_string(),
        other => format!("%{other:02X}"),
    })
    .collect()
}
