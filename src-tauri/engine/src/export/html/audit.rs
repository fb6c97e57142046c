//! The report on an audit: its findings and its files.

use std::io::{self, Write};

use super::{
    findings, page_foot, page_head,
    text::{escaped, moment},
};
use crate::{
    audit::{Audit, AuditedFile, FileKind},
    export::AuditReport,
    item::numbers::{counted, grouped},
};

/// Files in the table; those with findings come first.
const MOST_FILES: usize = 2_000;

/// Writes the report.
pub(in crate::export) fn write_audit(
    report: &AuditReport<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    let audit = report.audit;
    let subject = match report.targets {
        [] => "Crawled pages".to_owned(),
        [one] => one.clone(),
        [first, others @ ..] => format!("{first} and {} more", others.len()),
    };
    let parts = [
        ("summary", "Summary"),
        ("findings", "Findings"),
        ("files", "Files"),
    ];
    let parts = &parts[..if audit.files.is_empty() { 2 } else { 3 }];
    page_head(
        out,
        "Sitemaps and robots.txt for Cloudflare AI Search",
        &subject,
        parts,
    )?;
    summary(out, report)?;
    findings(out, audit)?;
    if !audit.files.is_empty() {
        files(out, audit)?;
    }
    page_foot(out)
}

fn summary(out: &mut impl Write, report: &AuditReport<'_>) -> io::Result<()> {
    let audit = report.audit;
    let worst = match (audit.counts.errors, audit.counts.warnings) {
        (0, 0) => "No errors and no warnings.".to_owned(),
        (0, warnings) => format!("No errors, {}.", counted(warnings, "warning", "warnings")),
        (errors, _) => format!("{} to mend.", counted(errors, "error", "errors")),
    };
    write!(out, "<section id=\"summary\"><h2>{worst}</h2>")?;
    if audit.cancelled {
        out.write_all(b"<p>The audit was canceled: files are missing, or were read in part.</p>")?;
    }
    let files = audit.file_count();
    write!(
        out,
        "<dl class=\"facts\"><div><dt>Audited</dt><dd>{}</dd></div><div><dt>Files</dt><dd>{}</dd></div>\
         <div><dt>Pages</dt><dd>{}</dd></div></dl></section>",
        moment(report.at),
        grouped(files),
        grouped(audit.pages)
    )
}

fn files(out: &mut impl Write, audit: &Audit) -> io::Result<()> {
    let mut files: Vec<&AuditedFile> = audit.files.iter().collect();
    files.sort_by_key(|file| (file.counts.errors == 0, file.counts.warnings == 0));
    let shown = files.len().min(MOST_FILES);
    out.write_all(b"<section id=\"files\"><h2>Files</h2>")?;
    if shown < files.len() {
        let all = u32::try_from(files.len()).unwrap_or(u32::MAX);
        write!(
            out,
            "<p class=\"quiet\">The first {} of {}; those with errors come first.</p>",
            grouped(MOST_FILES as u64),
            grouped(all)
        )?;
    }
    out.write_all(
        b"<table class=\"files\"><thead><tr><th scope=\"col\">File</th><th scope=\"col\">Kind</th>\
          <th scope=\"col\" class=\"number\">Entries</th><th scope=\"col\" class=\"number\">Errors</th>\
          <th scope=\"col\" class=\"number\">Warnings</th><th scope=\"col\" class=\"number\">Notes</th>\
          </tr></thead><tbody>",
    )?;
    for file in &files[..shown] {
        let counts = file.counts;
        writeln!(
            out,
            "<tr><td class=\"page\"><bdi>{}</bdi></td><td>{}</td><td class=\"number\">{}</td>\
             <td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td></tr>",
            escaped(&file.name),
            kind(file.kind),
            grouped(file.entries),
            grouped(counts.errors),
            grouped(counts.warnings),
            grouped(counts.notes)
        )?;
    }
    out.write_all(b"</tbody></table></section>")
}

fn kind(kind: FileKind) -> &'static str {
    match kind {
        FileKind::Robots => "robots.txt",
        FileKind::UrlSet => "Sitemap",
        FileKind::Index => "Sitemap index",
        FileKind::Other => "Not a sitemap",
        FileKind::Unread => "Not read",
        FileKind::Links => "No file",
    }
}
