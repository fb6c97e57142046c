//! Findings, grouped by check: the first places of each, and how many there are.

use std::{borrow::Cow, collections::BTreeMap};

use serde::{Serialize, Serializer};

use super::checks::{Check, Group, Severity};
use crate::{instance::limits, item::Sentence};

/// Everything that one check found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Name of the check, such as `robots-no-sitemap-line`.
    pub check: &'static str,
    /// What the check looks at.
    pub group: Group,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, as a title.
    pub what: &'static str,
    /// Why it matters for AI Search.
    pub why: &'static str,
    /// What to do.
    pub fix: &'static str,
    /// How many places there are.
    pub count: u32,
    /// The first places: 100, and of each further file ten, at most 2,000 in all.
    #[serde(serialize_with = "in_english")]
    pub places: Vec<Place>,
    /// How many places there are in each file, by its place in [`Audit::files`](super::Audit).
    #[serde(skip)]
    pub(super) by_file: BTreeMap<u32, u32>,
}

impl Finding {
    /// Places in one file.
    pub(super) fn count_in(&self, file: u32) -> u32 {
        self.by_file.get(&file).copied().unwrap_or(0)
    }
}

/// Where a check found something, and what exactly.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct Place {
    /// The file's path, or its URL.
    pub file: String,
    /// Line, counted from 1; none when it concerns the whole file.
    pub line: Option<u32>,
    /// Column, counted from 1 in characters, where it is known.
    pub column: Option<u32>,
    /// The page or file that it is about, where it is one.
    pub url: Option<String>,
    /// The fact in a sentence.
    pub text: Sentence,
}

/// Places as programs read them.
fn in_english<S: Serializer>(places: &[Place], out: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Told<'a> {
        file: &'a str,
        line: Option<u32>,
        column: Option<u32>,
        url: Option<&'a str>,
        text: Cow<'a, str>,
    }

    out.collect_seq(places.iter().map(|place| Told {
        file: &place.file,
        line: place.line,
        column: place.column,
        url: place.url.as_deref(),
        text: place.text.english(),
    }))
}

/// How many places there are of each severity.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SeverityCounts {
    /// Places of errors.
    pub errors: u32,
    /// Places of warnings.
    pub warnings: u32,
    /// Places of notes.
    pub notes: u32,
}

impl SeverityCounts {
    pub(super) fn add(&mut self, severity: Severity, count: u32) {
        let slot = match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            Severity::Note => &mut self.notes,
        };
        *slot = slot.saturating_add(count);
    }

    pub(super) fn add_all(&mut self, other: Self) {
        self.errors = self.errors.saturating_add(other.errors);
        self.warnings = self.warnings.saturating_add(other.warnings);
        self.notes = self.notes.saturating_add(other.notes);
    }
}

/// Line and column of a place; 0 where they are not known.
pub(super) type At = (u32, u32);

/// The whole file.
pub(super) const WHOLE: At = (0, 0);

impl Place {
    /// A place whose file is filled in when it is added.
    pub(super) fn new((line, column): At, text: Sentence) -> Self {
        Self {
            line: Some(line).filter(|line| *line > 0),
            column: Some(column).filter(|column| *column > 0),
            text,
            ..Self::default()
        }
    }

    /// Such as `maps/a.xml:12:3`.
    pub fn location(&self) -> String {
        let mut text = self.file.clone();
        for part in [self.line, self.column].into_iter().flatten() {
            text.push(':');
            text.push_str(&part.to_string());
        }
        text
    }

    /// The same, about a page or file.
    pub(super) fn about(mut self, url: impl Into<String>) -> Self {
        self.url = Some(url.into());
        self
    }
}

/// Collects findings.
#[derive(Debug, Default)]
pub(super) struct Findings {
    found: BTreeMap<&'static str, Finding>,
    all: SeverityCounts,
}

impl Findings {
    /// Adds one place; its text is made only when the place is kept.
    pub(super) fn add(
        &mut self,
        check: &'static Check,
        file: &mut Counted<'_>,
        place: impl FnOnce() -> Place,
    ) {
        let finding = self.count(check, file, 1);
        let kept = finding.places.len();
        let is_among_first = || {
            let count = file.number.map_or(0, |number| finding.count_in(number));
            count <= limits::AUDIT_PLACES_OF_FILE && kept < limits::AUDIT_PLACES_IN_ALL
        };
        if kept < limits::AUDIT_PLACES || is_among_first() {
            let file = file.name.to_owned();
            finding.places.push(Place { file, ..place() });
        }
    }

    /// Counts places that are not kept.
    pub(super) fn count(
        &mut self,
        check: &'static Check,
        file: &mut Counted<'_>,
        count: u32,
    ) -> &mut Finding {
        self.all.add(check.severity, count);
        file.counts.add(check.severity, count);
        let finding = self.found.entry(check.id).or_insert_with(|| Finding {
            check: check.id,
            group: check.group,
            severity: check.severity,
            what: check.what,
            why: check.why,
            fix: check.fix,
            count: 0,
            places: Vec::new(),
            by_file: BTreeMap::new(),
        });
        finding.count = finding.count.saturating_add(count);
        if let Some(number) = file.number {
            let in_file = finding.by_file.entry(number).or_default();
            *in_file = in_file.saturating_add(count);
        }
        finding
    }

    /// The worst first, then in the order of groups and names.
    pub(super) fn into_parts(self) -> (Vec<Finding>, SeverityCounts) {
        let mut findings: Vec<Finding> = self.found.into_values().collect();
        findings.sort_by_key(|finding| (finding.severity, finding.group));
        (findings, self.all)
    }
}

/// The file that a finding is counted for.
#[derive(Debug)]
pub(super) struct Counted<'a> {
    /// Its place in [`Audit::files`](super::Audit); none for all files together.
    pub(super) number: Option<u32>,
    pub(super) name: &'a str,
    pub(super) counts: &'a mut SeverityCounts,
}
