//! `foresite crawl`: one job from its start to its end.

mod live;
mod settings;
mod summary;

use std::collections::HashSet;

use clap::{Args, ValueEnum};
use foresite_engine::{
    Engine, Error,
    instance::limits,
    item::{Sentence, Status},
    store::{JobState, JobSummary, LogLine},
};

use crate::{
    database::DatabaseArguments,
    failure::Failure,
    output::{Output, counted, note},
    settings::SettingArguments,
};
use live::Ended;
use summary::{Findings, Summary};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Crawl target, a web address or a domain; may stand in the settings file instead
    url: Option<String>,
    #[command(flatten)]
    database: DatabaseArguments,
    #[command(flatten)]
    settings: SettingArguments,
    /// End with status 1 when a page errored, or also when one has a warning or the job has a note
    #[arg(long, value_name = "LEVEL")]
    fail_on: Option<FailOn>,
    /// One JSON object instead of the summary
    #[arg(long)]
    pub(crate) json: bool,
}

/// What counts as a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FailOn {
    /// Errored items
    Error,
    /// Errored items, warnings, and the notes on the job
    Warning,
}

pub(crate) async fn run(arguments: Arguments, output: &mut Output) -> Result<(), Failure> {
    let wanted = settings::Wanted::read(&arguments)?;
    let engine = arguments.database.open_or_make().await?;
    let result = crawl(&engine, &wanted, &arguments, output).await;
    engine.shutdown().await;
    result
}

async fn crawl(
    engine: &Engine,
    wanted: &settings::Wanted,
    arguments: &Arguments,
    output: &mut Output,
) -> Result<(), Failure> {
    let instance = settings::save(engine, wanted).await?;
    let resumed = note_last_job(engine, instance).await?;
    let job = engine.job_start(instance).await?;
    tracing::info!(job = job.id, instance, "started");
    let Ended {
        mut job,
        progress,
        asked,
    } = live::follow(engine, instance, job.id).await?;
    if job.state == JobState::Interrupted {
        // A job stores its counts with its end, which this one has before it.
        job.counts = engine.job_counts(instance).await?;
    }
    let log = engine.job_log(job.id).await?;
    for line in &log {
        tracing::info!(job = job.id, level = line.level, "{}", line.message);
    }
    let findings = Findings {
        notes: notes(
            log,
            job.end_reason.as_ref().map(Sentence::english).as_deref(),
        ),
        warnings: engine.warning_counts(instance).await?,
    };
    let source = engine.instance_get(instance).await?.summary.source;
    let summary = Summary::new(&job, &source, resumed, progress.as_ref(), &findings);
    if arguments.json {
        output.json(&summary)?;
    } else {
        summary.tell(output)?;
    }
    let notes = u32::try_from(findings.notes.len()).unwrap_or(u32::MAX);
    ended(&job, asked, notes, arguments.fail_on)
}

/// The warnings and errors that a job logged, each once, without the reason of its end: that has
/// a place of its own.
fn notes(log: Vec<LogLine>, end_reason: Option<&str>) -> Vec<LogLine> {
    let mut said = HashSet::new();
    log.into_iter()
        .filter(|line| matches!(line.level.as_str(), "warning" | "error"))
        .filter(|line| Some(&*line.message.english()) != end_reason)
        // A job that was resumed reads robots.txt once more, and says the same of it.
        .filter(|line| said.insert(line.message.to_string()))
        .collect()
}

/// Says what the job before means for this one; answers whether it will be resumed.
async fn note_last_job(engine: &Engine, instance: u32) -> Result<bool, Error> {
    let jobs = engine.job_list(instance).await?;
    let Some(last) = jobs.first() else {
        return Ok(false);
    };
    if last.state == JobState::Interrupted {
        note(format!(
            "Going on with job {}, which was interrupted.",
            last.number
        ));
        return Ok(true);
    }
    let since = last
        .ended_at
        .map_or(i64::MAX, |ended| now().saturating_sub(ended));
    let cooldown = i64::try_from(limits::SYNC_COOLDOWN.as_millis()).unwrap_or(i64::MAX);
    if since < cooldown {
        note(format!(
            "warning: the last job ended {} s ago. The service refuses a manual sync within {} s \
             (7020 sync_in_cooldown); this preview does not wait.",
            since.max(0) / 1000,
            cooldown / 1000
        ));
    }
    Ok(false)
}

/// Now, in Unix milliseconds.
fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| {
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    })
}

/// What the end of the job means for the exit status; `asked` says that Ctrl-C ended it.
fn ended(
    job: &JobSummary,
    asked: bool,
    notes: u32,
    fail_on: Option<FailOn>,
) -> Result<(), Failure> {
    let reason = job.end_reason.clone().unwrap_or_default().to_string();
    match job.state {
        JobState::Failed => return Err(Failure::refused(job.error, reason)),
        JobState::Completed => {}
        // Such as by a full disk, which a script must not take for Ctrl-C.
        JobState::Interrupted if !asked => {
            return Err(Failure::Cannot {
                code: "job_interrupted",
                number: None,
                message: format!("{reason} The same command goes on where it stopped."),
                told: true,
            });
        }
        _ => {
            return Err(Failure::Interrupted(
                "Interrupted. The same command goes on where it stopped.".into(),
            ));
        }
    }
    let counts = &job.counts;
    let found = match fail_on {
        Some(FailOn::Error) if counts.error > 0 => format!("{} items errored", counts.error),
        Some(FailOn::Warning) if counts.error + counts.with_warnings + notes > 0 => format!(
            "{} items errored, {} have warnings, {} on the job",
            counts.error,
            counts.with_warnings,
            counted(notes, "note", "notes")
        ),
        _ => return Ok(()),
    };
    Err(Failure::Found(found))
}

/// The statuses in the order of a summary.
const SHOWN: [Status; 6] = Status::ALL;
