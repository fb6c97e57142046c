//! The audit of robots.txt and sitemaps, on disk or on a site: what is wrong, where, why it
//! matters for AI Search and how to mend it.
//!
//! [`checks`] is the table of everything that is looked for. [`audit_files`] reads files and
//! makes no request; [`audit_site`] fetches as a job does. Both share [`document`] (one sitemap), [`robots`] and the
//! [`survey::Survey`] that collects over all files. Findings are grouped by check, with a bounded
//! number of places, so a million faulty entries need no memory.

mod baseline;
pub mod checks;
mod crawled;
mod dates;
mod document;
mod findings;
mod offline;
mod online;
mod order;
mod pages;
pub mod preflight;
mod robots;
mod served;
mod survey;
mod text;

pub use baseline::{Accepted, Baseline, Spot};
pub use checks::{Check, Group, Severity};
pub use crawled::CrawledAudit;
pub use findings::{Finding, Place, SeverityCounts};
pub use offline::audit_files;
pub use online::{AuditProgress, TellAudit, audit_site};
pub use survey::{Audit, AuditedFile, FetchFacts, FileKind};
