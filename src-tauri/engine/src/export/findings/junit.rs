//! The XML test report of build servers: a test for each check, which fails when it found something that counts.

use foresite_engine::audit::{Audit, Finding, checks};

use super::{FailOn, report::location};
use crate::{failure::Failure, output::Output};

pub(super) fn write(
    audit: &Audit,
    fail_on: Option<FailOn>,
    output: &mut Output,
) -> Result<(), Failure> {
    let level = fail_on.unwrap_or(FailOn::Error);
    let counts = |finding: &Finding| level.covers(finding.severity);
    let failures = audit.findings.iter().filter(|f| counts(f)).count();
    output.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    output.line(format!(
        "<testsuites><testsuite name=\"foresite audit\" tests=\"{}\" failures=\"{failures}\">",
        checks::all().count()
    ))?;
    for check in checks::all() {
        let finding = audit.findings.iter().find(|f| f.check == check.id);
        let case = format!(
            "<testcase classname=\"foresite.{}\" name=\"{}\"",
            check.group.as_str(),
            check.id
        );
        let Some(finding) = finding else {
            output.line(format!("{case}/>"))?;
            continue;
        };
        let text = escaped(&places(finding));
        if counts(finding) {
            output.line(format!(
                "{case}><failure type=\"{}\" message=\"{}\">{text}</failure></testcase>",
                finding.severity.as_str(),
                escaped(finding.what),
            ))?;
        } else {
            output.line(format!("{case}><system-out>{text}</system-out></testcase>"))?;
        }
    }
    output.line("</testsuite></testsuites>")?;
    Ok(())
}

fn places(finding: &Finding) -> String {
    let places = finding.places.iter();
    let mut lines: Vec<String> = places
        .map(|place| format!("{}  {}", location(place), place.text))
        .collect();
    let kept = u32::try_from(finding.places.len()).unwrap_or(u32::MAX);
    if finding.count > kept {
        lines.push(format!("and {} more", finding.count - kept));
    }
    lines.push(finding.why.to_owned());
    lines.push(finding.fix.to_owned());
    lines.join("\n")
}

/// Text for XML; characters that it cannot hold become a replacement.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(letter),
            '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            other if other.is_control() => escaped.push(char::REPLACEMENT_CHARACTER),
            other => escaped.push(other),
        }
    }
    escaped
}
