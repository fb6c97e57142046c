//! The cells of a new row: where the candidate was found, and what a rule made of it.

use std::collections::HashMap;

use rusqlite::{CachedStatement, Connection};

use super::{Candidate, CandidateSource, Error, ItemSource, packed, tally::Standing};
use crate::item::{Code, Outcome, Status, WarningCode};

/// Texts of evidence that one job puts in shared rows.
const MOST_VERDICTS: usize = 1_000;

/// The cells that say where a candidate was found.
pub(super) struct Place {
    pub(super) source: ItemSource,
    pub(super) document: Option<u32>,
    pub(super) line: Option<u32>,
    pub(super) parent: Option<u32>,
}

impl Place {
    pub(super) fn of(source: &CandidateSource) -> Self {
        match *source {
            CandidateSource::Start => Self {
                source: ItemSource::Start,
                document: None,
                line: None,
                parent: None,
            },
            CandidateSource::Sitemap { document, line } => Self {
                source: ItemSource::Sitemap,
                document: Some(document),
                line: Some(line),
                parent: None,
            },
            CandidateSource::Link { parent } => Self {
                source: ItemSource::Link,
                document: None,
                line: None,
                parent: Some(parent),
            },
        }
    }
}

/// The cells of an outcome that a rule gave; those of a queued item when none did.
#[derive(Debug)]
pub(super) struct OutcomeCells {
    pub(super) is_refused: bool,
    pub(super) status: Status,
    pub(super) code: Option<Code>,
    pub(super) evidence: Option<String>,
    pub(super) warnings: Option<String>,
    /// The first of them.
    pub(super) warning: Option<WarningCode>,
    /// The evidence, when it stands in a row that many items share.
    pub(super) verdict: Option<u32>,
}

impl OutcomeCells {
    pub(super) fn of(outcome: Option<&Outcome>) -> Result<Self, Error> {
        let Some(outcome) = outcome else {
            return Ok(Self::queued());
        };
        Ok(Self {
            is_refused: true,
            status: outcome.status,
            code: outcome.code,
            evidence: packed::list("evidence", &outcome.evidence)?,
            warnings: packed::list("warnings", &outcome.warnings)?,
            warning: outcome.warnings.first().map(|warning| warning.code),
            verdict: None,
        })
    }

    pub(super) fn queued() -> Self {
        Self {
            is_refused: false,
            status: Status::Queued,
            code: None,
            evidence: None,
            warnings: None,
            warning: None,
            verdict: None,
        }
    }

    /// How a candidate stands with them that was not asked for.
    pub(super) fn standing(&self, candidate: &Candidate, position: Option<u32>) -> Standing {
        Standing {
            position,
            status: self.status,
            code: self.code,
            warning: self.warning,
            source: Place::of(&candidate.source).source,
            depth: candidate.depth,
            http_status: None,
            chunks: 0,
        }
    }

    /// The same with its evidence in a shared row, unless there are too many of them already.
    pub(super) fn shared(
        mut self,
        connection: &Connection,
        verdicts: &mut Verdicts,
    ) -> Result<Self, Error> {
        if let Some(evidence) = &self.evidence {
            self.verdict = verdicts.row_of(connection, evidence)?;
        }
        if self.verdict.is_some() {
            self.evidence = None;
        }
        Ok(self)
    }
}

/// Texts of evidence in shared rows, as one job met them.
#[derive(Debug, Default)]
pub(super) struct Verdicts {
    rows: HashMap<String, u32>,
}

impl Verdicts {
    /// The row of a text; none where it is a new one and there are too many.
    pub(super) fn row_of(
        &mut self,
        connection: &Connection,
        evidence: &str,
    ) -> Result<Option<u32>, Error> {
        if let Some(row) = self.rows.get(evidence) {
            return Ok(Some(*row));
        }
        if self.rows.len() >= MOST_VERDICTS {
            return Ok(None);
        }
        let row = connection
            .prepare_cached(
                "INSERT INTO verdict (evidence) VALUES (?1)
                 ON CONFLICT DO UPDATE SET evidence = excluded.evidence RETURNING id",
            )?
            .query_row([evidence], |row| row.get(0))?;
        self.rows.insert(evidence.to_owned(), row);
        Ok(Some(row))
    }
}

/// The statement that makes items. It stays bound from one to the next, since they are many: what
/// is the same for all is told once, and what is as in the one before is not told again.
pub(super) struct NewItems<'c> {
    insert: CachedStatement<'c>,
    /// What the last one had in common with its neighbours; none where it had texts of its own.
    last: Option<Common>,
}

/// Cells that neighbours mostly have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Common {
    source: ItemSource,
    document: Option<u32>,
    parent: Option<u32>,
    depth: Option<u32>,
    is_refused: bool,
    status: Status,
    code: Option<Code>,
    verdict: Option<u32>,
    past_cut: bool,
}

impl<'c> NewItems<'c> {
    /// For the items that a job finds; `number` is the job's number.
    pub(super) fn of(
        connection: &'c Connection,
        instance: u32,
        job: u32,
        number: u32,
    ) -> Result<Self, Error> {
        let mut insert = connection.prepare_cached(
            "INSERT INTO item (instance, seen_job, since, url_key, url, position, due, refused,
                               source, document, line, parent, depth, lastmod, changefreq,
                               priority, language, status, code, evidence, warnings, verdict,
                               past_cut)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,
                     ?18, ?19, ?20, ?21, ?22, ?23)",
        )?;
        insert.raw_bind_parameter(1, instance)?;
        insert.raw_bind_parameter(2, job)?;
        insert.raw_bind_parameter(3, number)?;
        Ok(Self { insert, last: None })
    }

    /// Makes one.
    pub(super) fn insert(
        &mut self,
        key: i64,
        candidate: &Candidate,
        position: Option<u32>,
        cells: &OutcomeCells,
        past_cut: bool,
    ) -> Result<(), Error> {
        let place = Place::of(&candidate.source);
        let common = Common {
            source: place.source,
            document: place.document,
            parent: place.parent,
            depth: candidate.depth,
            is_refused: cells.is_refused,
            status: cells.status,
            code: cells.code,
            verdict: cells.verdict,
            past_cut,
        };
        let has_texts =
            candidate.language.is_some() || cells.evidence.is_some() || cells.warnings.is_some();
        if has_texts || self.last != Some(common) {
            self.bind(&common)?;
            let insert = &mut self.insert;
            insert.raw_bind_parameter(17, candidate.language.as_deref())?;
            insert.raw_bind_parameter(20, cells.evidence.as_deref())?;
            insert.raw_bind_parameter(21, cells.warnings.as_deref())?;
        }
        self.last = Some(common).filter(|_| !has_texts);
        let insert = &mut self.insert;
        insert.raw_bind_parameter(4, key)?;
        insert.raw_bind_parameter(5, candidate.url.as_str())?;
        insert.raw_bind_parameter(6, position)?;
        insert.raw_bind_parameter(11, place.line)?;
        insert.raw_bind_parameter(14, candidate.lastmod.as_deref())?;
        insert.raw_bind_parameter(15, candidate.changefreq.as_deref())?;
        insert.raw_bind_parameter(16, candidate.priority)?;
        insert.raw_execute()?;
        Ok(())
    }

    fn bind(&mut self, common: &Common) -> Result<(), Error> {
        let insert = &mut self.insert;
        insert.raw_bind_parameter(7, !common.is_refused)?;
        insert.raw_bind_parameter(8, common.is_refused)?;
        insert.raw_bind_parameter(9, common.source)?;
        insert.raw_bind_parameter(10, common.document)?;
        insert.raw_bind_parameter(12, common.parent)?;
        insert.raw_bind_parameter(13, common.depth)?;
        insert.raw_bind_parameter(18, common.status)?;
        insert.raw_bind_parameter(19, common.code)?;
        insert.raw_bind_parameter(22, common.verdict)?;
        insert.raw_bind_parameter(23, common.past_cut)?;
        Ok(())
    }
}
