//! What an audit found, written for build servers, for code scanning, for programs and for people.

mod junit;
mod sarif;

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::html;
use crate::audit::{Audit, Severity};

/// How the findings of an audit are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum FindingFormat {
    /// One JSON object.
    Json,
    /// The XML test report of build servers, with a test for each check.
    Junit,
    /// SARIF 2.1.0, for code scanning and editors.
    Sarif,
    /// One HTML file that needs no network.
    Html,
}

/// An audit with what is told of it.
#[derive(Debug, Clone, Copy)]
pub struct AuditReport<'a> {
    /// What was audited: URLs or paths.
    pub targets: &'a [String],
    /// When, Unix milliseconds.
    pub at: i64,
    /// The result.
    pub audit: &'a Audit,
    /// The mildest severity with which a test of the `JUnit` report fails.
    pub fails_from: Severity,
}

/// The JSON form.
#[derive(Serialize)]
struct Whole<'a> {
    targets: &'a [String],
    #[serde(flatten)]
    audit: &'a Audit,
}

impl AuditReport<'_> {
    /// Writes the report.
    pub fn write(&self, format: FindingFormat, out: &mut impl Write) -> io::Result<()> {
        match format {
            FindingFormat::Json => {
                let Self { targets, audit, .. } = *self;
                serde_json::to_writer(&mut *out, &Whole { targets, audit })?;
                out.write_all(b"\n")
            }
            FindingFormat::Junit => junit::write(self, out),
            FindingFormat::Sarif => {
                serde_json::to_writer(&mut *out, &sarif::log(self.audit))?;
                out.write_all(b"\n")
            }
            FindingFormat::Html => html::write_audit(self, out),
        }
    }
}
