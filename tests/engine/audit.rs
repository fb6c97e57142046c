//! Audits of files on disk and of sites on loopback.

mod crawled;
mod offline;
mod online;
mod preflight;

use foresite_engine::audit::{Audit, Finding};

/// The finding of that check.
fn finding<'a>(audit: &'a Audit, check: &str) -> &'a Finding {
    let found = audit.findings.iter().find(|f| f.check == check);
    found.unwrap_or_else(|| panic!("no {check} in {:?}", checks(audit)))
}

/// The checks that found something, the worst first.
fn checks(audit: &Audit) -> Vec<&str> {
    audit.findings.iter().map(|finding| finding.check).collect()
}
