//! Sitemaps: reading (streaming, bounded), values of an entry, and what is due. Pure: bytes and
//! a clock in, entries and problems out. Also serves the audit.

mod due;
mod lastmod;
mod read;

pub use due::{Due, LastCrawl, due};
pub use lastmod::lastmod_millis;
pub use read::{BadLoc, Entry, EntryKind, Kind, Problem, ProblemKind, ReadLimits, Report, read};
