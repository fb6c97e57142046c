//! A finished audit that is kept, so that a window can ask about it: its findings, its files and
//! their sources.

use std::{
    fs::File,
    io,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use serde::Serialize;
use tempfile::TempDir;

use super::{Audit, SeverityCounts, Survey, source::SourceText};
use crate::audit::{SourceLines, SourceQuery};

/// Sources that stay unpacked.
const UNPACKED: usize = 4;

/// What an audit came to, in numbers.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct AuditSummary {
    /// When it ended, Unix milliseconds.
    #[cfg_attr(feature = "specta", specta(type = f64))]
    pub at: i64,
    /// Files.
    pub files: u32,
    /// Entries in all files with pages.
    pub entries: u32,
    /// Pages with addresses of their own.
    pub pages: u32,
    /// Findings, each of one check.
    pub findings: u32,
    /// Places of findings.
    pub counts: SeverityCounts,
    /// It was cancelled: files are missing, or were read in part.
    pub cancelled: bool,
}

/// A folder for copies of what an audit fetches; it goes when it is dropped.
#[derive(Debug)]
pub struct Copies(TempDir);

impl Copies {
    /// Makes the folder among the system's temporary ones.
    pub fn new() -> io::Result<Self> {
        tempfile::Builder::new()
            .prefix("foresite-audit-")
            .tempdir()
            .map(Self)
    }

    /// An empty survey that keeps copies here. `now` is in Unix milliseconds.
    pub fn survey(&self, now: i64) -> Survey {
        Survey::new(now).keeping_copies(self.0.path().to_owned())
    }
}

/// A finished audit with its sources.
#[derive(Debug)]
pub struct KeptAudit {
    audit: Audit,
    at: i64,
    /// Sources that were looked at last, the newest at the end.
    unpacked: Mutex<Vec<(u32, Arc<SourceText>)>>,
    _copies: Option<Copies>,
}

impl KeptAudit {
    /// Keeps an audit that ended `at` this time, with the copies that it made.
    pub fn new(audit: Audit, at: i64, copies: Option<Copies>) -> Self {
        Self {
            audit,
            at,
            unpacked: Mutex::default(),
            _copies: copies,
        }
    }

    /// The audit.
    pub fn audit(&self) -> &Audit {
        &self.audit
    }

    /// Its numbers.
    pub fn summary(&self) -> AuditSummary {
        let pages = self.audit.files.iter().filter(|file| file.has_pages());
        AuditSummary {
            at: self.at,
            files: self.audit.file_count(),
            entries: pages.map(|file| file.entries).sum(),
            pages: self.audit.pages,
            findings: size(self.audit.findings.len()),
            counts: self.audit.counts,
            cancelled: self.audit.cancelled,
        }
    }

    /// Lines of one file's source, by its place in the audit; none when its source is not kept,
    /// as that of a file that was not found. Blocks.
    pub fn source(&self, file: u32, query: &SourceQuery) -> io::Result<Option<SourceLines>> {
        let Some(path) = self.audit.sources.get(&file) else {
            return Ok(None);
        };
        self.unpacked(file, path)?.lines(query).map(Some)
    }

    fn unpacked(&self, file: u32, path: &PathBuf) -> io::Result<Arc<SourceText>> {
        let known = |unpacked: &mut Vec<(u32, Arc<SourceText>)>| {
            let place = unpacked.iter().position(|(known, _)| *known == file)?;
            let found = unpacked.remove(place);
            let text = Arc::clone(&found.1);
            unpacked.push(found);
            Some(text)
        };
        if let Some(text) = self.with_unpacked(known) {
            return Ok(text);
        }
        let text = Arc::new(SourceText::of(File::open(path)?)?);
        self.with_unpacked(|unpacked| {
            if unpacked.len() >= UNPACKED {
                unpacked.remove(0);
            }
            unpacked.push((file, Arc::clone(&text)));
        });
        Ok(text)
    }

    fn with_unpacked<T>(&self, work: impl FnOnce(&mut Vec<(u32, Arc<SourceText>)>) -> T) -> T {
        // The list is whole after each change, so a panic elsewhere cannot spoil it.
        work(&mut self.unpacked.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn size(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
