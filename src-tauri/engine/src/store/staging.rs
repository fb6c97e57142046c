//! Candidates of a running discovery, before they have a place: each URL once, sorted by priority
//! as they come. What does not fit in memory goes to files without a name. Nothing of it outlives
//! the program: a killed discovery begins again.

mod outcomes;
mod record;
mod seen;

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, Read, Seek, SeekFrom, Write},
    path::PathBuf,
};

use rusqlite::Connection;

use super::{Added, Candidate, CandidateSource, Error, keys::url_hash};
use outcomes::Outcomes;
pub(super) use record::Staged;
use record::{read, write};
use seen::Seen;

/// Bytes of one rank that are kept in memory before they go to the file.
const CHUNK: usize = 64 << 10;
/// Bytes of all ranks that are kept in memory: a site may have very many priorities.
const MOST_BUFFERED: usize = 4 << 20;

/// Candidates that wait for the end of their discovery.
#[derive(Debug, Default)]
pub struct Staging {
    seen: Seen,
    /// Key of the start URL.
    start: Option<i64>,
    /// The first sitemap entry that names the start URL.
    start_named: Option<Candidate>,
    outcomes: Outcomes,
    /// Records by rank.
    ranks: BTreeMap<u64, Vec<u8>>,
    buffered: usize,
    spilled: Spilled,
}

impl Staging {
    /// For candidates that may be more than fit in memory: the others wait in a file in `folder`.
    pub fn in_folder(folder: Option<PathBuf>) -> Self {
        Self {
            spilled: Spilled {
                folder,
                ..Spilled::default()
            },
            ..Self::default()
        }
    }

    /// Takes candidates in discovery order; the first of equal URLs counts (U5).
    ///
    /// URLs are equal when the first 64 bits of their SHA-256 are: for one site of a million pages
    /// in 37 million, two that differ are taken for one.
    pub fn add(&mut self, candidates: &[Candidate]) -> Result<Added, Error> {
        let mut added = Added::default();
        for candidate in candidates {
            self.add_one(candidate, &mut added)?;
        }
        Ok(added)
    }

    /// Takes one candidate and counts it.
    pub fn add_one(&mut self, candidate: &Candidate, added: &mut Added) -> Result<(), Error> {
        let key = url_hash(&candidate.url);
        if !self.seen.insert(key)? {
            added.duplicates += 1;
            if matches!(candidate.source, CandidateSource::Sitemap { .. })
                && self.start == Some(key)
            {
                self.start_named.get_or_insert_with(|| candidate.clone());
            }
            return Ok(());
        }
        if candidate.source == CandidateSource::Start {
            self.start = Some(key);
        }
        added.accepted += 1;
        added.count(candidate.refusal.as_ref());
        self.keep(key, candidate)
    }

    /// The first sitemap entry that names the start URL.
    pub(super) fn start_named(&self) -> Option<Candidate> {
        self.start_named.clone()
    }

    fn keep(&mut self, key: i64, candidate: &Candidate) -> Result<(), Error> {
        let rank = rank(candidate);
        let records = self.ranks.entry(rank).or_default();
        let before = records.len();
        write(key, candidate, &mut self.outcomes, records)?;
        self.buffered += records.len() - before;
        if records.len() >= CHUNK {
            self.spill(rank)?;
        } else if self.buffered >= MOST_BUFFERED {
            self.spill_all()?;
        }
        Ok(())
    }

    /// Hands out every candidate: the start URL, then by priority, then in discovery
    /// order (spec 4.4).
    pub(super) fn drain(
        mut self,
        mut take: impl FnMut(Staged<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        // The keys are the larger part of what it holds.
        self.seen = Seen::default();
        if self.spilled.is_empty() {
            let mut ranks = self.ranks.values();
            return ranks.try_for_each(|records| read(records, &self.outcomes, &mut take));
        }
        self.spill_all()?;
        let outcomes = self.outcomes;
        self.spilled
            .each(|records| read(records, &outcomes, &mut take))
    }

    fn spill(&mut self, rank: u64) -> Result<(), Error> {
        if let Some(records) = self.ranks.get_mut(&rank) {
            self.spilled.add(rank, records)?;
            self.buffered -= records.len();
            records.clear();
        }
        Ok(())
    }

    fn spill_all(&mut self) -> Result<(), Error> {
        for (rank, records) in std::mem::take(&mut self.ranks) {
            self.spilled.add(rank, &records)?;
        }
        self.buffered = 0;
        Ok(())
    }
}

/// Sorts candidates: lower comes first. The start URL, then falling priority (spec 4.4, U10).
fn rank(candidate: &Candidate) -> u64 {
    if candidate.source == CandidateSource::Start {
        return 0;
    }
    // From 0 to 1 the bits of a number are in the order of the numbers; -0 becomes 0.
    u64::MAX - (candidate.priority.unwrap_or(0.5) + 0.0).to_bits()
}

/// Records on disk: chunks one after the other in a file without a name, which goes with the
/// program.
#[derive(Debug, Default)]
struct Spilled {
    /// Where the file is made; none is the system's folder for such files.
    folder: Option<PathBuf>,
    file: Option<File>,
    /// Rank, place in the file and bytes of each chunk.
    chunks: Vec<(u64, u64, usize)>,
    end: u64,
}

impl Spilled {
    fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    fn add(&mut self, rank: u64, records: &[u8]) -> Result<(), Error> {
        let file = match &mut self.file {
            Some(file) => Ok(file),
            none => match &self.folder {
                Some(folder) => tempfile::tempfile_in(folder),
                None => tempfile::tempfile(),
            }
            .map(|file| none.insert(file)),
        };
        let written = file.and_then(|file| file.write_all(records));
        written.map_err(|source| self.failed(source))?;
        self.chunks.push((rank, self.end, records.len()));
        self.end += records.len() as u64;
        Ok(())
    }

    /// Hands out the chunks by rank, those of one rank as they came.
    fn each(mut self, mut take: impl FnMut(&[u8]) -> Result<(), Error>) -> Result<(), Error> {
        let Some(mut file) = self.file.take() else {
            return Ok(());
        };
        self.chunks.sort_by_key(|(rank, ..)| *rank);
        let mut records = Vec::new();
        for (_, place, bytes) in &self.chunks {
            records.resize(*bytes, 0);
            file.seek(SeekFrom::Start(*place))
                .and_then(|_| file.read_exact(&mut records))
                .map_err(|source| self.failed(source))?;
            take(&records)?;
        }
        Ok(())
    }

    fn failed(&self, source: io::Error) -> Error {
        if source.kind() == io::ErrorKind::StorageFull {
            return Error::DiskFull;
        }
        let path = self.folder.clone().unwrap_or_else(std::env::temp_dir);
        Error::File { path, source }
    }
}

/// A database in a temporary file, which goes with the connection; no part of it is ever synced.
fn temporary(table: &str) -> Result<Connection, Error> {
    let connection = Connection::open("")?;
    connection.pragma_update(None, "journal_mode", "OFF")?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    connection.pragma_update(None, "cache_size", -2048)?;
    connection.execute_batch(table)?;
    Ok(connection)
}
