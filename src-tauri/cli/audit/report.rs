//! An audit for people: the worst first, each place before its fact.

use foresite_engine::audit::{Audit, Finding, Place, Severity};

use crate::{
    failure::Failure,
    output::{Output, counted, grouped},
};

/// Places shown of one finding.
const SHOWN: usize = 10;

pub(super) fn tell(audit: &Audit, output: &mut Output) -> Result<(), Failure> {
    for (severity, title) in [
        (Severity::Error, "Errors"),
        (Severity::Warning, "Warnings"),
        (Severity::Note, "Notes"),
    ] {
        let mut findings = audit.findings.iter().filter(|f| f.severity == severity);
        let Some(first) = findings.next() else {
            continue;
        };
        output.line(output.bold(title))?;
        output.line("")?;
        for finding in std::iter::once(first).chain(findings) {
            tell_finding(finding, output)?;
        }
    }
    let counts = audit.counts;
    output.line(format!(
        "{}, {}: {}, {}, {}.",
        counted(audit.file_count(), "file", "files"),
        counted(audit.pages, "page", "pages"),
        counted(counts.errors, "error", "errors"),
        counted(counts.warnings, "warning", "warnings"),
        counted(counts.notes, "note", "notes"),
    ))?;
    Ok(())
}

fn tell_finding(finding: &Finding, output: &mut Output) -> Result<(), Failure> {
    for place in finding.places.iter().take(SHOWN) {
        output.line(format!("{}  {}", place.location(), fact(place)))?;
    }
    let shown = u32::try_from(finding.places.len().min(SHOWN)).unwrap_or(u32::MAX);
    if finding.count > shown {
        let more = grouped(finding.count - shown);
        output.line(format!("… and {more} more"))?;
    }
    let title = format!("{} [{}]", finding.what, finding.check);
    output.line(format!("  {}", output.bold(&title)))?;
    output.line(format!("  Why: {}", finding.why))?;
    output.line(format!("  Fix: {}", finding.fix))?;
    output.line("")?;
    Ok(())
}

/// The fact, with the page it is about where it does not name it.
fn fact(place: &Place) -> String {
    let text = place.text.to_string();
    match &place.url {
        Some(url) if !text.contains(url.as_str()) => format!("{url}: {text}"),
        _ => text,
    }
}
