//! The XML test report of build servers: a test for each check, which fails when it found something that counts.

use std::io::{self, Write};

use super::AuditReport;
use crate::audit::{Finding, checks};

pub(super) fn write(report: &AuditReport<'_>, out: &mut impl Write) -> io::Result<()> {
    let findings = &report.audit.findings;
    let counts = |finding: &Finding| finding.severity <= report.fails_from;
    let failures = findings.iter().filter(|f| counts(f)).count();
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(
        out,
        "<testsuites><testsuite name=\"foresite audit\" tests=\"{}\" failures=\"{failures}\">",
        checks::all().count()
    )?;
    for check in checks::all() {
        let finding = findings.iter().find(|f| f.check == check.id);
        let case = format!(
            "<testcase classname=\"foresite.{}\" name=\"{}\"",
            check.group.as_str(),
            check.id
        );
        let Some(finding) = finding else {
            writeln!(out, "{case}/>")?;
            continue;
        };
        let text = escaped(&places(finding));
        if counts(finding) {
            writeln!(
                out,
                "{case}><failure type=\"{}\" message=\"{}\">{text}</failure></testcase>",
                finding.severity.as_str(),
                escaped(finding.what),
            )?;
        } else {
            writeln!(out, "{case}><system-out>{text}</system-out></testcase>")?;
        }
    }
    writeln!(out, "</testsuite></testsuites>")
}

fn places(finding: &Finding) -> String {
    let places = finding.places.iter();
    let mut lines: Vec<String> = places
        .map(|place| format!("{}  {}", place.location(), place.text))
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
