//! Items written for other programs and for people: CSV, NDJSON, a folder of Markdown, one HTML
//! report. Items come one at a time and go straight into the file, so their number costs no memory.

mod changes;
mod csv;
mod destination;
mod findings;
mod folder;
mod html;
mod row;
mod sitemap;
mod whole_file;

use std::io;

use serde::{Deserialize, Serialize};

pub use changes::{Changes, TableFormat};
pub use csv::Csv;
pub use destination::{Destination, Refusal};
pub use findings::{AuditReport, FindingFormat};
pub use folder::MarkdownFolder;
pub use html::{Numbers, Report, ReportFacts};
pub use row::{Row, english, facts, warnings};
pub use sitemap::{CleanEntry, CorrectedSitemap, SitemapWriter};
pub use whole_file::WholeFile;

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// A table for spreadsheets, one row an item.
    Csv,
    /// One JSON object a line, one line an item.
    Ndjson,
    /// A folder with the Markdown of each indexed page, with front matter.
    Markdown,
    /// One HTML file with summary, charts, findings and items.
    Html,
}

/// How far an export is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct ExportProgress {
    /// Items passed.
    pub done: u32,
    /// Items in all.
    pub total: u32,
}

/// What an export came to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct Exported {
    /// Items written.
    pub items: u32,
    /// The file, or the folder.
    pub path: String,
    /// It was cancelled: nothing is left of it.
    pub cancelled: bool,
}

/// Writes an item as one line of JSON.
pub fn write_ndjson(item: &crate::store::ItemDetail, mut out: impl io::Write) -> io::Result<()> {
    serde_json::to_writer(&mut out, &Row::of(item))?;
    out.write_all(b"\n")
}
