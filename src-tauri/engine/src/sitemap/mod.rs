//! Sitemaps: reading (streaming, bounded), values of an entry, and what is due. Pure: bytes and
//! a clock in, entries and problems out. Also serves the audit.

mod due;
mod lastmod;
mod lie;
mod read;
#[cfg(test)]
mod tests;
mod values;

pub use due::{Due, LastCrawl, due};
pub use lastmod::lastmod_millis;
pub use lie::{FetchedEntry, lastmod_lie};
pub use read::{
    Alternate, BadLoc, Entry, EntryKind, Kind, Problem, ProblemKind, ReadLimits, Report, read,
    read_with_type, text,
};
pub use values::{ChangeFrequency, priority};

/// White space by XML 1.0, which is what surrounds a value.
fn is_xml_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\n')
}
