//! Jobs: where each stands, what it said, and how it ended.

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

use super::{Error, JobCounts, JobState, JobSummary, Store, instances, packed, spans};
use crate::{
    instance::{Config, Effect, ParseType},
    item::{JobCode, Sentence},
};

/// Where a killed job goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Candidates are being found; a killed job finds them again.
    Discovery,
    /// Candidates are in order; what is due is fetched.
    Pages,
}

/// What a job does with items that were indexed before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum JobKind {
    /// Fetches what is due.
    Sync,
    /// Fetches and indexes everything again, since a setting changed (spec section 15).
    FullReindex,
}

/// A job that is not ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobRecord {
    /// Key of the job.
    pub id: u32,
    /// Number within the instance.
    pub number: u32,
    /// Where it stands.
    pub phase: Phase,
    /// What it does with known items.
    pub kind: JobKind,
    /// Whether a full reindex asks the site for every page; else stored pages serve that are not
    /// due.
    pub refetch: bool,
    /// When it began, Unix milliseconds.
    pub started_at: i64,
    /// When this run of it began: its start, or the moment at which it was resumed. What is due is
    /// decided, and later counted, from it, however long the job takes.
    pub began_at: i64,
}

/// The newest job of an instance, as the schedule sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastRun {
    /// How it stands.
    pub state: JobState,
    /// When it began, or was last resumed, Unix milliseconds.
    pub began_at: i64,
    /// Why it could not run.
    pub error: Option<JobCode>,
}

impl LastRun {
    /// Whether it has not ended and was not paused by hand.
    pub fn goes_on(&self) -> bool {
        matches!(self.state, JobState::Running | JobState::Interrupted)
    }
}

const COLUMNS: &str = "id, instance, number, parse_type, state, started_at, ended_at, end_reason, \
                       error, counts, free_cut, paid_cut, kind";

impl Store {
    /// Jobs of an instance, newest first.
    pub async fn jobs(&self, instance: u32) -> Result<Vec<JobSummary>, Error> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(&format!(
                "SELECT {COLUMNS} FROM job WHERE instance = ?1 ORDER BY number DESC"
            ))?;
            let rows = statement.query_map([instance], job_row)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// One job.
    pub async fn job(&self, id: u32) -> Result<Option<JobSummary>, Error> {
        self.read(move |connection| {
            let mut statement =
                connection.prepare_cached(&format!("SELECT {COLUMNS} FROM job WHERE id = ?1"))?;
            Ok(statement.query_row([id], job_row).optional()?)
        })
        .await
    }

    /// The job of an instance with this number.
    pub async fn job_by_number(
        &self,
        instance: u32,
        number: u32,
    ) -> Result<Option<JobSummary>, Error> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(&format!(
                "SELECT {COLUMNS} FROM job WHERE instance = ?1 AND number = ?2"
            ))?;
            Ok(statement
                .query_row([instance, number], job_row)
                .optional()?)
        })
        .await
    }

    /// The settings of an instance when a job began; header values are empty.
    pub async fn job_config(&self, job: u32) -> Result<Config, Error> {
        self.read(move |connection| {
            let config = connection
                .prepare_cached("SELECT config FROM job WHERE id = ?1")?
                .query_row([job], |row| packed::json_cell(row, 0))?;
            Ok(config.unwrap_or_default())
        })
        .await
    }

    /// The job of an instance that the last program run left open, if there is one.
    pub async fn interrupted_job(&self, instance: u32) -> Result<Option<JobRecord>, Error> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT id, number, phase, started_at, kind, refetch, began_at FROM job
                 WHERE instance = ?1 AND ended_at IS NULL ORDER BY number DESC LIMIT 1",
            )?;
            let record = statement.query_row([instance], |row| {
                Ok(JobRecord {
                    id: row.get(0)?,
                    number: row.get(1)?,
                    phase: packed::word_cell(row, 2)?,
                    started_at: row.get(3)?,
                    kind: packed::word_cell(row, 4)?,
                    refetch: row.get(5)?,
                    began_at: row.get(6)?,
                })
            });
            Ok(record.optional()?)
        })
        .await
    }

    /// The newest job of an instance, with the moment at which it was last set going.
    pub async fn last_run(&self, instance: u32) -> Result<Option<LastRun>, Error> {
        self.read(move |connection| {
            Ok(connection
                .prepare_cached(
                    "SELECT state, began_at, error FROM job WHERE instance = ?1
                     ORDER BY number DESC LIMIT 1",
                )?
                .query_row([instance], |row| {
                    Ok(LastRun {
                        state: packed::word_cell(row, 0)?,
                        began_at: row.get(1)?,
                        error: packed::optional_word_cell(row, 2)?,
                    })
                })
                .optional()?)
        })
        .await
    }

    /// When the last job that ended by itself began, Unix milliseconds (spec 4.5: the last sync).
    pub async fn last_sync(&self, instance: u32) -> Result<Option<i64>, Error> {
        self.read(move |connection| {
            Ok(connection
                .prepare_cached(
                    "SELECT started_at FROM job WHERE instance = ?1 AND state = ?2
                     ORDER BY number DESC LIMIT 1",
                )?
                .query_row(
                    params![instance, packed::word(&JobState::Completed)?],
                    |row| row.get(0),
                )
                .optional()?)
        })
        .await
    }

    /// Opens a job and answers its record. It does what the last change of a setting asks for.
    pub async fn open_job(
        &self,
        instance: u32,
        parse_type: ParseType,
        now: i64,
    ) -> Result<JobRecord, Error> {
        self.write(move |connection| {
            let number: u32 = connection
                .prepare_cached("SELECT coalesce(max(number), 0) + 1 FROM job WHERE instance = ?1")?
                .query_row([instance], |row| row.get(0))?;
            let kind = match instances::pending(connection, instance)? {
                Effect::FullReindex => JobKind::FullReindex,
                Effect::None | Effect::NextSync | Effect::Sync => JobKind::Sync,
            };
            let (id, refetch) = connection
                .prepare_cached(
                    "INSERT INTO job (instance, number, parse_type, state, phase, started_at,
                                      began_at, kind, config, refetch)
                     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, config, refetch FROM instance
                     WHERE id = ?1 RETURNING id, refetch",
                )?
                .query_row(
                    params![
                        instance,
                        number,
                        packed::word(&parse_type)?,
                        packed::word(&JobState::Running)?,
                        packed::word(&Phase::Discovery)?,
                        now,
                        packed::word(&kind)?
                    ],
                    |row| Ok((row.get(0)?, row.get(1)?)),
                )?;
            Ok(JobRecord {
                id,
                number,
                phase: Phase::Discovery,
                kind,
                refetch,
                started_at: now,
                began_at: now,
            })
        })
        .await
    }

    /// Sets an interrupted job going again at a moment, Unix milliseconds.
    pub async fn resume_job(&self, job: u32, now: i64) -> Result<(), Error> {
        self.write(move |connection| {
            connection
                .prepare_cached("UPDATE job SET state = ?2, began_at = ?3 WHERE id = ?1")?
                .execute(params![job, packed::word(&JobState::Running)?, now])?;
            Ok(())
        })
        .await
    }

    /// Sets the state of a job that goes on.
    pub async fn set_job_state(&self, job: u32, state: JobState) -> Result<(), Error> {
        self.write(move |connection| {
            connection
                .prepare_cached("UPDATE job SET state = ?2 WHERE id = ?1")?
                .execute(params![job, packed::word(&state)?])?;
            Ok(())
        })
        .await
    }

    /// Marks every job as interrupted that the last program run left open; one that was paused by
    /// hand stays so.
    pub async fn mark_interrupted(&self) -> Result<(), Error> {
        self.write(|connection| {
            connection.execute(
                "UPDATE job SET state = ?1 WHERE ended_at IS NULL AND state <> ?2",
                [
                    packed::word(&JobState::Interrupted)?,
                    packed::word(&JobState::Paused)?,
                ],
            )?;
            Ok(())
        })
        .await
    }

    /// Notes that a part of the source could not be read, so that nothing is removed at the end.
    pub async fn mark_incomplete(&self, job: u32) -> Result<(), Error> {
        self.write(move |connection| {
            connection
                .prepare_cached("UPDATE job SET incomplete = 1 WHERE id = ?1")?
                .execute([job])?;
            Ok(())
        })
        .await
    }

    /// Whether that was noted of a job.
    pub async fn is_incomplete(&self, job: u32) -> Result<bool, Error> {
        self.read(move |connection| {
            Ok(connection
                .prepare_cached("SELECT incomplete FROM job WHERE id = ?1")?
                .query_row([job], |row| row.get(0))?)
        })
        .await
    }

    /// Items of an instance that were fetched since a moment, Unix milliseconds.
    pub async fn fetched_since(&self, instance: u32, since: i64) -> Result<u32, Error> {
        self.read(move |connection| {
            Ok(connection
                .prepare_cached(
                    "SELECT count(*) FROM item WHERE instance = ?1 AND fetched_at >= ?2",
                )?
                .query_row(params![instance, since], |row| row.get(0))?)
        })
        .await
    }

    /// Ends a job and records in the history how its items stand.
    pub async fn end_job(
        &self,
        job: u32,
        state: JobState,
        reason: Sentence,
        error: Option<JobCode>,
        counts: JobCounts,
        now: i64,
    ) -> Result<(), Error> {
        self.write(move |connection| {
            let error = error.map(|code| packed::word(&code)).transpose()?;
            connection
                .prepare_cached(
                    "UPDATE job SET state = ?2, end_reason = ?3, error = ?4, counts = ?5,
                     ended_at = ?6 WHERE id = ?1",
                )?
                .execute(params![
                    job,
                    packed::word(&state)?,
                    packed::value("end_reason", &reason)?,
                    error,
                    packed::value("counts", &counts)?,
                    now
                ])?;
            if state == JobState::Completed {
                instances::clear_pending(connection, job)?;
            }
            spans::record(connection, job)
        })
        .await
    }
}

/// The newest job of an instance.
pub(super) fn newest(connection: &Connection, instance: u32) -> Result<Option<JobSummary>, Error> {
    Ok(connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM job WHERE instance = ?1 ORDER BY number DESC LIMIT 1"
        ))?
        .query_row([instance], job_row)
        .optional()?)
}

fn job_row(row: &Row<'_>) -> rusqlite::Result<JobSummary> {
    let error: Option<JobCode> = packed::optional_word_cell(row, 8)?;
    Ok(JobSummary {
        id: row.get(0)?,
        instance: row.get(1)?,
        number: row.get(2)?,
        parse_type: packed::word_cell(row, 3)?,
        state: packed::word_cell(row, 4)?,
        started_at: row.get(5)?,
        ended_at: row.get(6)?,
        end_reason: packed::sentence_cell(row, 7)?,
        error,
        error_number: error.and_then(JobCode::number),
        counts: packed::json_cell(row, 9)?.unwrap_or_default(),
        free_cut: row.get(10)?,
        paid_cut: row.get(11)?,
        kind: packed::word_cell(row, 12)?,
    })
}
