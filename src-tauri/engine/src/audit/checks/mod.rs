//! The table of checks: what each looks for, why that matters for AI Search, and how to mend it.
//! Documentation is generated from it. A check stands here only when something raises it.

pub(super) mod dates;
pub(super) mod entry;
pub(super) mod file;
pub(super) mod page;
mod problems;
pub(super) mod robots;

use serde::{Deserialize, Serialize};

pub(super) use problems::of_problem;

/// One thing that the audit looks for.
#[derive(Debug, PartialEq, Eq)]
pub struct Check {
    /// Its name in reports and baselines, such as `robots-no-sitemap-line`. Never changes.
    pub id: &'static str,
    /// What it looks at.
    pub group: Group,
    /// How bad a finding is.
    pub severity: Severity,
    /// What is wrong, as a short title.
    pub what: &'static str,
    /// Why it matters for AI Search, in a sentence or two.
    pub why: &'static str,
    /// What the owner does, in a sentence or two.
    pub fix: &'static str,
}

/// What a check looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// robots.txt.
    Robots,
    /// A sitemap file as a whole.
    File,
    /// One entry of a sitemap.
    Entry,
    /// `<lastmod>` and `<changefreq>`.
    Dates,
    /// `<priority>` and the order of indexing.
    Order,
    /// Pages that a job visited.
    Page,
}

impl Group {
    /// Every group, in the order of reports.
    pub const ALL: [Self; 6] = [
        Self::Robots,
        Self::File,
        Self::Entry,
        Self::Dates,
        Self::Order,
        Self::Page,
    ];

    /// Its name in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Robots => "robots",
            Self::File => "file",
            Self::Entry => "entry",
            Self::Dates => "dates",
            Self::Order => "order",
            Self::Page => "page",
        }
    }
}

/// How bad a finding is; the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Pages are lost, or the crawl cannot run.
    Error,
    /// Pages may be late, in the wrong order or under two addresses.
    Warning,
    /// Worth knowing; nothing is lost.
    Note,
}

impl Severity {
    /// Its name in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// Every check, group by group.
pub fn all() -> impl Iterator<Item = &'static Check> {
    [robots::ALL, file::ALL, entry::ALL, dates::ALL, page::ALL]
        .into_iter()
        .flatten()
        .copied()
}

/// Declares checks and the list of them.
macro_rules! checks {
    ($($name:ident = $id:literal, $group:ident, $severity:ident, $what:literal, $why:literal, $fix:literal;)*) => {
        $(
            pub(in crate::audit) static $name: super::Check = super::Check {
                id: $id,
                group: super::Group::$group,
                severity: super::Severity::$severity,
                what: $what,
                why: $why,
                fix: $fix,
            };
        )*
        pub(super) static ALL: &[&super::Check] = &[$(&$name,)*];
    };
}
use checks;

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_check_has_its_own_name_and_full_words() {
        let mut ids = HashSet::new();
        for check in all() {
            assert!(ids.insert(check.id), "{} stands twice", check.id);
            let is_kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(check.id.chars().all(is_kebab), "{}", check.id);
            assert!(!check.what.ends_with('.'), "{}: a title", check.id);
            assert!(check.what.len() <= 72, "{}: a short title", check.id);
            for sentence in [check.why, check.fix] {
                assert!(sentence.ends_with('.'), "{}: {sentence}", check.id);
                assert!(!sentence.contains('!'), "{}: {sentence}", check.id);
                assert!(!sentence.contains("please"), "{}: {sentence}", check.id);
            }
        }
        assert!(ids.len() > 60, "{}", ids.len());
    }
}
