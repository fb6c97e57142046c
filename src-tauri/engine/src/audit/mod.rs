//! The audit of robots.txt and sitemaps, on disk or on a site: what is wrong, where, why it
//! matters for AI Search and how to mend it.
//!
//! [`checks`] is the table of everything that is looked for. [`audit_files`] reads files and
//! makes no request; [`audit_site`] fetches as a job does. Both share [`document`] (one sitemap), [`robots`] and the
//! [`survey::Survey`] that collects over all files. Findings are grouped by check, with a bounded
//! number of places, so a million faulty entries need no memory.

mod advice;
mod alternates;
mod baseline;
pub mod checks;
mod crawled;
mod dates;
mod document;
mod files;
mod findings;
mod folder;
mod heads;
mod kept;
mod offline;
mod online;
mod order;
mod page_dates;
mod pages;
mod patterns;
pub mod preflight;
mod progress;
mod query;
mod robots;
mod served;
mod source;
mod survey;
mod text;

pub use advice::{
    AdviceExample, AdviceKind, Advised, Advising, DepthSize, FoundBy, ParseTypeAdvice,
    SettingEffect, VariantSize, Weighed,
};
pub use baseline::{Accepted, Baseline, Spot};
pub use checks::{Check, Group, Severity};
pub use crawled::{CrawledAudit, SeenPages};
pub use findings::{Finding, Place, SeverityCounts};
pub(crate) use folder::is_on_unknown_site;
pub use heads::PageHeads;
pub use kept::{AuditSummary, Copies, KeptAudit};
pub use offline::{audit_files, survey_files};
pub use online::{SiteTarget, audit_site, survey_site};
pub use progress::{AuditProgress, TellAudit};
pub use query::{
    FilePage, FileQuery, FileRow, FindingPage, FindingQuery, FindingRow, PlacePage, PlaceQuery,
    PlaceRow,
};
pub use source::{SourceLine, SourceLines, SourceQuery};
pub use survey::{Audit, AuditedFile, FetchFacts, FileKind, Named, Survey};
