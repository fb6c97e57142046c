//! The result of a job, for people and as JSON.

use std::{borrow::Cow, fmt::Write as _};

use foresite_engine::{
    crawl::Progress,
    instance::{ParseType, limits},
    item::{Code, JobCode, Sentence, Status, WarningCode, words},
    store::{JobState, JobSummary, LogLine, WarningCount},
};
use serde::Serialize;

use super::SHOWN;
use crate::{
    failure::Failure,
    output::{Output, counted, duration, grouped},
};

/// Notes that people are shown; JSON holds all.
const SHOWN_NOTES: usize = 10;

/// What is said of a job besides its counts.
#[derive(Debug)]
pub(super) struct Findings {
    /// Warnings and errors of the job itself, such as a sitemap that could not be read.
    pub(super) notes: Vec<LogLine>,
    /// Completed items by their warnings, the most frequent first.
    pub(super) warnings: Vec<WarningCount>,
}

/// One job; the fields are a promise, see `JSON.md`.
#[derive(Debug, Serialize)]
pub(super) struct Summary<'a> {
    job: u32,
    number: u32,
    instance: u32,
    source: &'a str,
    parse_type: ParseType,
    state: JobState,
    resumed: bool,
    started_at: i64,
    ended_at: Option<i64>,
    duration_ms: Option<i64>,
    service_duration_ms: Option<i64>,
    fetched: Option<u32>,
    total: u32,
    outside: u32,
    statuses: Statuses,
    with_warnings: u32,
    warnings: Vec<WarningLine>,
    chunks: u32,
    codes: Vec<CodeLine<'a>>,
    cut: Cut,
    notes: Vec<Note<'a>>,
    end_reason: Option<Cow<'a, str>>,
    error: Option<JobError<'a>>,
}

#[derive(Debug, Serialize)]
struct WarningLine {
    code: WarningCode,
    count: u32,
}

#[derive(Debug, Serialize)]
struct Note<'a> {
    level: &'a str,
    message: Cow<'a, str>,
}

#[derive(Debug, Serialize)]
struct Statuses {
    completed: u32,
    error: u32,
    skipped: u32,
    queued: u32,
    running: u32,
    outdated: u32,
}

#[derive(Debug, Serialize)]
struct CodeLine<'a> {
    code: Code,
    status: Status,
    count: u32,
    meaning: &'a str,
    fix: &'a str,
}

/// Positions of the last items that each plan would take; null when all fit.
#[derive(Debug, Serialize)]
struct Cut {
    free: Option<u32>,
    paid: Option<u32>,
}

#[derive(Debug, Serialize)]
struct JobError<'a> {
    code: JobCode,
    number: Option<u32>,
    message: Cow<'a, str>,
}

impl<'a> Summary<'a> {
    pub(super) fn new(
        job: &'a JobSummary,
        source: &'a str,
        resumed: bool,
        progress: Option<&Progress>,
        findings: &'a Findings,
    ) -> Self {
        let counts = &job.counts;
        let end_reason = job.end_reason.as_ref().map(Sentence::english);
        let took = job.ended_at.map(|ended| ended - job.started_at);
        let service = progress.and_then(|progress| progress.service_millis);
        Self {
            job: job.id,
            number: job.number,
            instance: job.instance,
            source,
            parse_type: job.parse_type,
            state: job.state,
            resumed,
            started_at: job.started_at,
            ended_at: job.ended_at,
            duration_ms: took,
            // The time of a resumed job holds the time between its two parts.
            service_duration_ms: service
                .map(|service| service.max(took.filter(|_| !resumed).unwrap_or(0))),
            fetched: progress.map(|progress| progress.fetched),
            total: counts.total,
            outside: counts.outside,
            statuses: Statuses {
                completed: counts.completed,
                error: counts.error,
                skipped: counts.skipped,
                queued: counts.queued,
                running: counts.running,
                outdated: counts.outdated,
            },
            with_warnings: counts.with_warnings,
            warnings: findings
                .warnings
                .iter()
                .map(|&WarningCount { code, count, .. }| WarningLine { code, count })
                .collect(),
            chunks: counts.chunks,
            codes: counts
                .codes
                .iter()
                .map(|entry| CodeLine {
                    code: entry.code,
                    status: entry.status,
                    count: entry.count,
                    meaning: &entry.meaning,
                    fix: &entry.fix,
                })
                .collect(),
            cut: Cut {
                free: job.free_cut,
                paid: job.paid_cut,
            },
            notes: findings
                .notes
                .iter()
                .map(|line| Note {
                    level: &line.level,
                    message: line.message.english(),
                })
                .collect(),
            end_reason: end_reason.clone(),
            error: job.error.map(|code| JobError {
                code,
                number: job.error_number.or(code.number()),
                message: end_reason.unwrap_or_default(),
            }),
        }
    }

    /// The result for people.
    pub(super) fn tell(&self, output: &mut Output) -> Result<(), Failure> {
        output.line(output.bold(&format!("{} · job {}", self.source, self.number)))?;
        self.tell_end(output)?;
        if self.total > 0 {
            let so_far = match self.state {
                JobState::Completed | JobState::Failed => "will be indexed",
                _ => "would be indexed so far",
            };
            output.line(format!(
                "{} of {} {so_far}, in {}.",
                grouped(self.statuses.completed),
                counted(self.total - self.outside, "URL", "URLs"),
                counted(self.chunks, "chunk", "chunks")
            ))?;
            self.tell_outside(output)?;
            self.tell_counts(output)?;
            self.tell_cuts(output)?;
        }
        self.tell_notes(output)?;
        if let Some(error) = &self.error {
            output.line(words::job_code(error.code).fix)?;
        }
        Ok(())
    }

    fn tell_outside(&self, output: &mut Output) -> Result<(), Failure> {
        if self.outside > 0 {
            output.line(format!(
                "{} past the scope, depth or limit; the service makes no item of {}.",
                counted(self.outside, "link leads", "links lead"),
                if self.outside == 1 { "it" } else { "them" }
            ))?;
        }
        Ok(())
    }

    fn tell_end(&self, output: &mut Output) -> Result<(), Failure> {
        if let Some(reason) = &self.end_reason {
            output.line(reason)?;
        }
        if let Some(millis) = self.duration_ms {
            let mut text = format!("Took {}.", duration(millis));
            if let Some(service) = self.service_duration_ms {
                let _ = write!(text, " At the service's pace: about {}.", duration(service));
            }
            output.line(text)?;
        }
        Ok(())
    }

    fn tell_counts(&self, output: &mut Output) -> Result<(), Failure> {
        output.line("")?;
        for status in SHOWN {
            let mut count = self.statuses.of(status);
            if status == Status::Skipped {
                count -= self.outside.min(count);
            }
            if count == 0 {
                continue;
            }
            let mut text = format!("{:>9}  {}", grouped(count), output.status(status, 0));
            if status == Status::Completed && self.with_warnings > 0 {
                let _ = write!(text, ", {} with warnings", grouped(self.with_warnings));
            }
            output.line(text)?;
            if status == Status::Completed {
                self.tell_warnings(output)?;
            }
            for entry in self.codes.iter().filter(|entry| entry.status == status) {
                output.line(format!(
                    "{:>9}    {} ({})",
                    grouped(entry.count),
                    words::code(entry.code).label,
                    entry.code
                ))?;
                output.line(format!("{:>9}    {}", "", entry.fix))?;
            }
        }
        Ok(())
    }

    fn tell_warnings(&self, output: &mut Output) -> Result<(), Failure> {
        for entry in &self.warnings {
            output.line(format!(
                "{:>9}    {} ({})",
                grouped(entry.count),
                words::warning(entry.code).label,
                entry.code.as_str()
            ))?;
        }
        Ok(())
    }

    fn tell_notes(&self, output: &mut Output) -> Result<(), Failure> {
        if self.notes.is_empty() {
            return Ok(());
        }
        output.line("")?;
        output.line(output.bold("Notes"))?;
        for note in self.notes.iter().take(SHOWN_NOTES) {
            output.line(format!("  {}: {}", note.level, note.message))?;
        }
        let more = self.notes.len().saturating_sub(SHOWN_NOTES);
        if more > 0 {
            output.line(format!("  and {more} more; --json lists all"))?;
        }
        Ok(())
    }

    fn tell_cuts(&self, output: &mut Output) -> Result<(), Failure> {
        if let Some(cut) = self.cut.free {
            output.line(format!(
                "\nWorkers Free crawls {} pages a day: its first day ends with number {}.",
                limits::FREE_PAGES_A_DAY,
                grouped(cut)
            ))?;
        }
        if let Some(cut) = self.cut.paid {
            output.line(format!(
                "Workers Paid is full after number {}.",
                grouped(cut)
            ))?;
        }
        Ok(())
    }
}

impl Statuses {
    fn of(&self, status: Status) -> u32 {
        match status {
            Status::Completed => self.completed,
            Status::Error => self.error,
            Status::Skipped => self.skipped,
            Status::Queued => self.queued,
            Status::Running => self.running,
            Status::Outdated => self.outdated,
        }
    }
}
