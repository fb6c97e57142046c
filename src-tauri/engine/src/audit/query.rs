//! Questions to a finished audit, a page of rows at a time, as the window asks them.

use serde::{Deserialize, Serialize};

use super::{Audit, AuditedFile, Finding, Group, Place, Severity, SeverityCounts};

/// Rows of one answer at most.
const MAX_ROWS: u32 = 500;

/// Which findings to read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct FindingQuery {
    /// Severities to keep; empty keeps all.
    pub severity: Vec<Severity>,
    /// Groups to keep; empty keeps all.
    pub group: Vec<Group>,
    /// Only what was found in this file, by its place in the audit.
    pub file: Option<u32>,
    /// Rows to pass over.
    pub offset: u32,
    /// Rows to read, at most 500.
    pub limit: u32,
}

/// One finding without its places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct FindingRow {
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
    /// How many places there are, in the file asked for or in all.
    pub count: u32,
    /// The first of them.
    pub first: Option<Place>,
}

/// A page of findings, the worst first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct FindingPage {
    /// The rows.
    pub rows: Vec<FindingRow>,
    /// Findings that the query keeps, not only these.
    pub total: u32,
    /// Their places by severity.
    pub counts: SeverityCounts,
}

/// Which places of a finding to read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct PlaceQuery {
    /// Name of the check.
    pub check: String,
    /// Only places in this file, by its place in the audit.
    pub file: Option<u32>,
    /// Rows to pass over.
    pub offset: u32,
    /// Rows to read, at most 500.
    pub limit: u32,
}

/// One place of a finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct PlaceRow {
    /// The place.
    #[serde(flatten)]
    pub place: Place,
    /// The file by its place in the audit; none where it is about no single file.
    pub file_place: Option<u32>,
}

/// A page of places.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct PlacePage {
    /// The rows, in the order found.
    pub rows: Vec<PlaceRow>,
    /// Places that can be read.
    pub kept: u32,
    /// Places that were counted.
    pub total: u32,
}

/// Which files to read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct FileQuery {
    /// Files that this one names; none asks for those that no other names.
    pub parent: Option<u32>,
    /// A part of the name, without case: files at any depth; empty asks by `parent`.
    pub text: String,
    /// Rows to pass over.
    pub offset: u32,
    /// Rows to read, at most 500.
    pub limit: u32,
}

/// One file of the tree.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct FileRow {
    /// Its place in the audit.
    pub file: u32,
    /// The file.
    #[serde(flatten)]
    pub facts: AuditedFile,
    /// Files that it names.
    pub children: u32,
    /// Places of findings in it and in all files below it.
    pub below: SeverityCounts,
}

/// A page of files.
#[derive(Debug, Clone, Default, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct FilePage {
    /// The rows, in the order named.
    pub rows: Vec<FileRow>,
    /// Files that the query keeps, not only these.
    pub total: u32,
}

impl Audit {
    /// Findings that a query keeps.
    pub fn finding_page(&self, query: &FindingQuery) -> FindingPage {
        let mut counts = SeverityCounts::default();
        let mut rows = Vec::new();
        for finding in &self.findings {
            let count = finding.count_of(query.file);
            if count == 0
                || !keeps(&query.severity, &finding.severity)
                || !keeps(&query.group, &finding.group)
            {
                continue;
            }
            counts.add(finding.severity, count);
            rows.push((finding, count));
        }
        FindingPage {
            total: size(rows.len()),
            counts,
            rows: page(rows, query.offset, query.limit)
                .map(|(finding, count)| self.finding_row(finding, count, query.file))
                .collect(),
        }
    }

    fn finding_row(&self, finding: &Finding, count: u32, file: Option<u32>) -> FindingRow {
        FindingRow {
            check: finding.check,
            group: finding.group,
            severity: finding.severity,
            what: finding.what,
            why: finding.why,
            fix: finding.fix,
            count,
            first: self.places_in(finding, file).next().cloned(),
        }
    }

    /// Places of one finding.
    pub fn place_page(&self, query: &PlaceQuery) -> PlacePage {
        let named = |finding: &&Finding| finding.check == query.check;
        let Some(finding) = self.findings.iter().find(named) else {
            return PlacePage::default();
        };
        let kept: Vec<&Place> = self.places_in(finding, query.file).collect();
        let row = |place: &Place| PlaceRow {
            place: place.clone(),
            file_place: query.file.or_else(|| self.file_named(&place.file)),
        };
        PlacePage {
            total: finding.count_of(query.file),
            kept: size(kept.len()),
            rows: page(kept, query.offset, query.limit).map(row).collect(),
        }
    }

    fn places_in<'a>(
        &'a self,
        finding: &'a Finding,
        file: Option<u32>,
    ) -> impl Iterator<Item = &'a Place> {
        let file = file.map(|file| self.files.get(file as usize));
        finding.places.iter().filter(move |place| match file {
            None => true,
            Some(file) => file.is_some_and(|file| file.name == place.file),
        })
    }

    fn file_named(&self, name: &str) -> Option<u32> {
        let place = self.files.iter().position(|file| file.name == name);
        place.map(size)
    }

    /// Files that a query keeps.
    pub fn file_page(&self, query: &FileQuery) -> FilePage {
        let text = query.text.trim().to_lowercase();
        let kept: Vec<u32> = (0..)
            .zip(&self.files)
            .filter(|(_, file)| match text.as_str() {
                "" => file.parent == query.parent,
                text => file.name.to_lowercase().contains(text),
            })
            .map(|(file, _)| file)
            .collect();
        let below = self.counts_below();
        let mut children = vec![0_u32; self.files.len()];
        for parent in self.files.iter().filter_map(|file| file.parent) {
            children[parent as usize] += 1;
        }
        let row = |file: u32| FileRow {
            file,
            facts: self.files[file as usize].clone(),
            children: children[file as usize],
            below: below[file as usize],
        };
        FilePage {
            total: size(kept.len()),
            rows: page(kept, query.offset, query.limit).map(row).collect(),
        }
    }

    /// For each file its counts and those of all files below it.
    fn counts_below(&self) -> Vec<SeverityCounts> {
        let mut sums: Vec<SeverityCounts> = self.files.iter().map(|file| file.counts).collect();
        for file in &self.files {
            let mut above = file.parent;
            // Parents form no circle; the bound keeps a mistake from hanging the window.
            for _ in 0..self.files.len() {
                let Some(parent) = above else { break };
                sums[parent as usize].add_all(file.counts);
                above = self.files[parent as usize].parent;
            }
        }
        sums
    }
}

impl Finding {
    fn count_of(&self, file: Option<u32>) -> u32 {
        file.map_or(self.count, |file| self.count_in(file))
    }
}

fn keeps<T: PartialEq>(wanted: &[T], one: &T) -> bool {
    wanted.is_empty() || wanted.contains(one)
}

fn page<T>(rows: Vec<T>, offset: u32, limit: u32) -> impl Iterator<Item = T> {
    rows.into_iter()
        .skip(offset as usize)
        .take(limit.clamp(1, MAX_ROWS) as usize)
}

fn size(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
