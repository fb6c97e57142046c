//! The cells of a candidate's row: where it was found, and what a rule made of it.

use std::collections::HashMap;

use rusqlite::Connection;

use super::{CandidateSource, Error, packed, tally::Standing};
use crate::item::{Code, Outcome, Status};

/// Texts of evidence that one job puts in shared rows.
const MOST_VERDICTS: usize = 1_000;

/// The cells that say where a candidate was found.
pub(super) struct Place {
    pub(super) source: &'static str,
    pub(super) document: Option<u32>,
    pub(super) line: Option<u32>,
    pub(super) parent: Option<u32>,
}

impl Place {
    pub(super) fn of(source: &CandidateSource) -> Self {
        match *source {
            CandidateSource::Start => Self {
                source: "start",
                document: None,
                line: None,
                parent: None,
            },
            CandidateSource::Sitemap { document, line } => Self {
                source: "sitemap",
                document: Some(document),
                line: Some(line),
                parent: None,
            },
            CandidateSource::Link { parent } => Self {
                source: "link",
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
            verdict: None,
        }
    }

    /// How an item stands with them.
    pub(super) fn standing(&self, position: Option<u32>) -> Standing {
        Standing {
            position,
            status: self.status,
            code: self.code,
            has_warnings: self.warnings.is_some(),
            chunks: 0,
        }
    }

    /// The same with its evidence in a shared row, unless `known` has too many of them already.
    pub(super) fn shared(
        mut self,
        connection: &Connection,
        known: &mut HashMap<String, u32>,
    ) -> Result<Self, Error> {
        let Some(evidence) = &self.evidence else {
            return Ok(self);
        };
        self.verdict = known.get(evidence).copied();
        if self.verdict.is_none() && known.len() < MOST_VERDICTS {
            let verdict = connection
                .prepare_cached(
                    "INSERT INTO verdict (evidence) VALUES (?1)
                     ON CONFLICT DO UPDATE SET evidence = excluded.evidence RETURNING id",
                )?
                .query_row([evidence], |row| row.get(0))?;
            known.insert(evidence.clone(), verdict);
            self.verdict = Some(verdict);
        }
        if self.verdict.is_some() {
            self.evidence = None;
        }
        Ok(self)
    }
}
