//! What a job said while it ran, in order.

use chrono::{DateTime, SecondsFormat};
use rusqlite::{Connection, Row, params};
use serde::{Deserialize, Serialize};

use super::{Error, Store, filter::escape_like, items::EVIDENCE, packed, tally};
use crate::item::{Code, Evidence, Sentence, Value};

/// Lines of one answer at most.
const MAX_LINES: u32 = 10_000;
/// Rules of one job whose skipped URLs the log counts.
const RULES: u32 = 50;

/// One line of a job's log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct LogLine {
    /// Unix milliseconds.
    #[cfg_attr(feature = "specta", specta(type = f64))]
    pub at: i64,
    /// `info`, `warning` or `error`.
    pub level: String,
    /// What was said.
    pub message: Sentence,
}

impl LogLine {
    /// The same said in English, for programs.
    #[must_use]
    pub fn in_english(self) -> Self {
        Self {
            message: self.message.in_english(),
            ..self
        }
    }

    /// The line as text: time in UTC, level and message, with a tab between them.
    pub fn to_text(&self) -> String {
        let at = DateTime::from_timestamp_millis(self.at).map_or_else(
            || format!("{} ms", self.at),
            |at| at.to_rfc3339_opts(SecondsFormat::Millis, true),
        );
        format!("{at}\t{}\t{}", self.level, self.message)
    }
}

/// Which lines of a log to read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct LogQuery {
    /// One level; none keeps all.
    pub level: Option<String>,
    /// A part of the message in English, without case; empty keeps all.
    pub text: String,
    /// Lines to pass over.
    pub offset: u32,
    /// Lines to read, at most 10,000.
    pub limit: u32,
}

/// A page of lines, with the counts of all that hold the text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct LogPage {
    /// The lines in order.
    pub lines: Vec<LogLine>,
    /// Lines of level `info`, whatever level the query keeps.
    pub infos: u32,
    /// Lines of level `warning`.
    pub warnings: u32,
    /// Lines of level `error`.
    pub errors: u32,
    /// Lines that the query keeps, not only these.
    pub total: u32,
}

impl Store {
    /// Adds a line to a job's log.
    pub async fn log(
        &self,
        job: u32,
        level: &'static str,
        message: Sentence,
        now: i64,
    ) -> Result<(), Error> {
        self.write(move |connection| add(connection, job, level, &message, now))
            .await
    }

    /// Notes how many URLs each path filter left out of a job, in the service's words, with the
    /// first of them; answers how many in all.
    pub async fn log_skipped(&self, instance: u32, job: u32, now: i64) -> Result<u32, Error> {
        self.write(move |connection| {
            let code = Code::ExcludedByPathFilter;
            if !tally::has(connection, instance, code)? {
                return Ok(0);
            }
            let mut statement = connection.prepare_cached(&format!(
                "SELECT json_extract({EVIDENCE}, '$[#-1]') AS decided, count(*), min(position), url
                 FROM item WHERE instance = ?1 AND seen_job = ?2 AND code = ?3
                 GROUP BY decided ORDER BY 3 LIMIT ?4"
            ))?;
            let mut rows = statement.query(params![instance, job, code, RULES])?;
            let mut all = 0;
            while let Some(row) = rows.next()? {
                let decided: Option<Evidence> = packed::json_cell(row, 0)?;
                let rule = decided.map_or_else(Sentence::default, |fact| fact.text);
                let (count, url): (u32, String) = (row.get(1)?, row.get(3)?);
                let urls = match count {
                    1 => sentence!("1 URL, {url}", url),
                    more => sentence!(
                        "{more} URLs, such as {url}",
                        more = Value::digits(more),
                        url
                    ),
                };
                let told = sentence!("{rule} ({urls})", rule, urls);
                add(connection, job, "info", &told, now)?;
                all += count;
            }
            Ok(all)
        })
        .await
    }

    /// The first lines of a job's log, at most 10,000.
    pub async fn job_log(&self, job: u32) -> Result<Vec<LogLine>, Error> {
        let query = LogQuery {
            limit: MAX_LINES,
            ..LogQuery::default()
        };
        Ok(self.job_log_page(job, query).await?.lines)
    }

    /// The lines of a job's log that a query keeps, in order.
    pub async fn job_log_page(&self, job: u32, query: LogQuery) -> Result<LogPage, Error> {
        self.read(move |connection| {
            let like = format!("%{}%", escape_like(query.text.trim()));
            let mut page = connection
                .prepare_cached(
                    "SELECT total(level = 'info'), total(level = 'warning'),
                            total(level = 'error'), total(?3 IS NULL OR level = ?3)
                     FROM job_log WHERE job = ?1 AND message LIKE ?2 ESCAPE '\\'",
                )?
                .query_row(params![job, like, query.level], counts)?;
            let mut statement = connection.prepare_cached(
                "SELECT at, level, message, said FROM job_log
                 WHERE job = ?1 AND message LIKE ?2 ESCAPE '\\' AND (?3 IS NULL OR level = ?3)
                 ORDER BY id LIMIT ?4 OFFSET ?5",
            )?;
            let limit = query.limit.clamp(1, MAX_LINES);
            let lines = statement.query_map(
                params![job, like, query.level, limit, query.offset],
                |row| {
                    let said = packed::json_cell(row, 3)?;
                    Ok(LogLine {
                        at: row.get(0)?,
                        level: row.get(1)?,
                        message: match said {
                            Some(said) => said,
                            None => Sentence::verbatim(row.get::<_, String>(2)?),
                        },
                    })
                },
            )?;
            page.lines = lines.collect::<Result<_, _>>()?;
            Ok(page)
        })
        .await
    }
}

fn add(
    connection: &Connection,
    job: u32,
    level: &str,
    message: &Sentence,
    now: i64,
) -> Result<(), Error> {
    let said = match message {
        Sentence::Plain(_) => None,
        Sentence::Filled(..) => Some(packed::value("a line of a log", message)?),
    };
    connection
        .prepare_cached(
            "INSERT INTO job_log (job, at, level, message, said) VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![job, now, level, message.english(), said])?;
    Ok(())
}

fn counts(row: &Row<'_>) -> rusqlite::Result<LogPage> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a count of rows, which SQLite adds up as a float"
    )]
    let count = |index| row.get(index).map(|count: f64| count as u32);
    Ok(LogPage {
        lines: Vec::new(),
        infos: count(0)?,
        warnings: count(1)?,
        errors: count(2)?,
        total: count(3)?,
    })
}
