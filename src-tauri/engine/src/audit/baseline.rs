//! Known findings that a build accepts, so that only new ones stop it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Audit, Finding, Place, SeverityCounts};

/// Findings that were accepted, by check.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Baseline {
    /// What each check had found.
    pub accepted: BTreeMap<String, Accepted>,
}

/// What one check had found.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accepted {
    /// How many places there were.
    pub count: u32,
    /// The places that were kept. Lines are left out: they move with every edit.
    pub places: BTreeSet<Spot>,
}

/// A place without its line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Spot {
    /// The file's path, or its URL.
    pub file: String,
    /// The page or file that it is about; the fact in a sentence where it is about none.
    pub about: String,
}

impl Spot {
    fn of(place: &Place) -> Self {
        Self {
            file: place.file.clone(),
            about: place.url.clone().unwrap_or_else(|| place.text.to_string()),
        }
    }
}

impl Baseline {
    /// Accepts everything that an audit found.
    pub fn of(audit: &Audit) -> Self {
        let accepted = audit.findings.iter().map(|finding| {
            let accepted = Accepted {
                count: finding.count,
                places: finding.places.iter().map(Spot::of).collect(),
            };
            (finding.check.to_owned(), accepted)
        });
        Self {
            accepted: accepted.collect(),
        }
    }

    /// Leaves the new findings alone in an audit. Where a check found more places than are kept,
    /// the number of places decides. Counts of single files stay.
    pub fn apply(&self, audit: &mut Audit) {
        for finding in &mut audit.findings {
            if let Some(accepted) = self.accepted.get(finding.check) {
                accepted.apply(finding);
            }
        }
        audit.findings.retain(|finding| finding.count > 0);
        let mut counts = SeverityCounts::default();
        for finding in &audit.findings {
            counts.add(finding.severity, finding.count);
        }
        audit.counts = counts;
    }
}

impl Accepted {
    fn apply(&self, finding: &mut Finding) {
        let kept_all = finding.places.len() == finding.count as usize;
        let new = |place: &Place| !self.places.contains(&Spot::of(place));
        if kept_all {
            finding.places.retain(new);
            finding.count = u32::try_from(finding.places.len()).unwrap_or(u32::MAX);
            return;
        }
        finding.count = finding.count.saturating_sub(self.count);
        if finding.count == 0 {
            finding.places.clear();
        } else {
            finding.places.retain(new);
        }
    }
}
