//! Annotations of a GitHub workflow: one line a place.

use foresite_engine::audit::{Audit, Severity};

use crate::{failure::Failure, output::Output};

pub(super) fn write(audit: &Audit, output: &mut Output) -> Result<(), Failure> {
    for finding in &audit.findings {
        let level = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        for place in &finding.places {
            let mut properties = vec![format!("title={}", property(finding.what))];
            // An annotation can only stand at a file of the repository.
            if !place.file.starts_with("http") {
                properties.push(format!("file={}", property(&place.file)));
            }
            properties.extend(place.line.map(|line| format!("line={line}")));
            properties.extend(place.column.map(|column| format!("col={column}")));
            let properties = properties.join(",");
            let text = data(&format!("{} {}", place.text, finding.fix));
            output.line(format!("::{level} {properties}::{text}"))?;
        }
    }
    Ok(())
}

fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
