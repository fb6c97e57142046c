//! How many items of a job ended how.

use serde::{Deserialize, Serialize};

use super::FoundAgain;
use crate::item::{Code, Status, words};

/// Items of a job by status.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct JobCounts {
    /// All candidates.
    pub total: u32,
    /// Waiting.
    pub queued: u32,
    /// Being worked on.
    pub running: u32,
    /// Would be searchable.
    pub completed: u32,
    /// Of these, with at least one warning.
    pub with_warnings: u32,
    /// Failed.
    pub error: u32,
    /// Left out.
    pub skipped: u32,
    /// Of these, links past the scope, the depth or the page limit: the service would create no
    /// item for them.
    #[serde(default)]
    pub outside: u32,
    /// Changed, not indexed again yet.
    pub outdated: u32,
    /// Chunks of all completed items.
    pub chunks: u32,
    /// Codes with their counts, largest first.
    pub codes: Vec<CodeCount>,
}

impl JobCounts {
    /// Adds `count` items that ended with this status and code.
    pub fn add(&mut self, status: Status, code: Option<Code>, count: u32) {
        self.total += count;
        *self.of(status) += count;
        match code {
            Some(code) => self.add_code(status, code, count),
            None if status == Status::Skipped => self.outside += count,
            None => {}
        }
    }

    fn add_code(&mut self, status: Status, code: Code, count: u32) {
        let known = |entry: &&mut CodeCount| (entry.status, entry.code) == (status, code);
        match self.codes.iter_mut().find(known) {
            Some(entry) => entry.count += count,
            None => self.codes.push(CodeCount::new(status, code, count)),
        }
        self.codes
            .sort_by_key(|entry| std::cmp::Reverse(entry.count));
    }

    /// Takes one item away that was counted with this status and code.
    fn leave(&mut self, status: Status, code: Option<Code>) {
        self.total = self.total.saturating_sub(1);
        let of = self.of(status);
        *of = of.saturating_sub(1);
        match code {
            Some(code) => self.leave_code(status, code),
            None if status == Status::Skipped => self.outside = self.outside.saturating_sub(1),
            None => {}
        }
    }

    fn leave_code(&mut self, status: Status, code: Code) {
        let known = |entry: &&mut CodeCount| (entry.status, entry.code) == (status, code);
        if let Some(entry) = self.codes.iter_mut().find(known) {
            entry.count = entry.count.saturating_sub(1);
        }
        self.codes.retain(|entry| entry.count > 0);
    }

    /// Counts an item as it stands now, and no longer as it stood.
    pub fn found_again(&mut self, item: &FoundAgain) {
        let FoundAgain { before, now } = item;
        self.leave(before.status, before.code);
        self.with_warnings = self
            .with_warnings
            .saturating_sub(before.has_warnings.into());
        self.chunks = self.chunks.saturating_sub(before.chunks);
        self.add(now.status, now.code, 1);
        self.with_warnings += u32::from(now.has_warnings);
        self.chunks += now.chunks;
    }

    /// Items with this status.
    pub fn with_status(&self, status: Status) -> u32 {
        match status {
            Status::Queued => self.queued,
            Status::Running => self.running,
            Status::Completed => self.completed,
            Status::Error => self.error,
            Status::Skipped => self.skipped,
            Status::Outdated => self.outdated,
        }
    }

    /// Items without the links past the scope, the depth or the page limit.
    pub fn pages(&self) -> u32 {
        self.total.saturating_sub(self.outside)
    }

    /// Items that a limit of the plan cut off.
    pub fn past_limit(&self) -> u32 {
        let limits = [Code::PageLimitReached, Code::AiSearchIsFull];
        self.codes
            .iter()
            .filter(|entry| limits.contains(&entry.code))
            .map(|entry| entry.count)
            .sum()
    }

    /// The number of items with this status.
    pub fn of(&mut self, status: Status) -> &mut u32 {
        match status {
            Status::Queued => &mut self.queued,
            Status::Running => &mut self.running,
            Status::Completed => &mut self.completed,
            Status::Error => &mut self.error,
            Status::Skipped => &mut self.skipped,
            Status::Outdated => &mut self.outdated,
        }
    }
}

/// How many items ended with one code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct CodeCount {
    /// The code.
    pub code: Code,
    /// Its status.
    pub status: Status,
    /// Items.
    pub count: u32,
    /// A short name for people, such as "Blocked by robots.txt".
    pub label: String,
    /// What it means, in a sentence.
    pub meaning: String,
    /// What to do, in a sentence.
    pub fix: String,
}

impl CodeCount {
    fn new(status: Status, code: Code, count: u32) -> Self {
        Self {
            code,
            status,
            count,
            label: words::code(code).label.to_owned(),
            meaning: words::code_meaning(code).to_owned(),
            fix: words::code_fix(code).to_owned(),
        }
    }
}
