//! `foresite log`: what a job said while it ran.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use foresite_engine::store::LogQuery;

use crate::{
    database::InstanceArguments,
    destination::destination,
    failure::Failure,
    output::{Output, counted, note},
};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    instance: InstanceArguments,
    /// Number of the job [default: the last one]
    job: Option<u32>,
    /// Only lines of this level
    #[arg(long)]
    level: Option<Level>,
    /// Only lines that hold this text, without case
    #[arg(long, default_value = "")]
    text: String,
    /// Write the lines to a file that is not there instead
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    out: Option<PathBuf>,
    /// Replace the file that stands there; a database never is
    #[arg(long, requires = "out")]
    force: bool,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// How much a line matters.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Level {
    /// What was done
    Info,
    /// What an owner should know
    Warning,
    /// Why the job could not go on
    Error,
}

pub(crate) async fn run(arguments: Arguments, output: &mut Output) -> Result<(), Failure> {
    let out = arguments.out.as_deref();
    let out = out
        .map(|path| destination(path, arguments.force))
        .transpose()?;
    let (engine, instance) = arguments.instance.open().await?;
    let jobs = engine.job_list(instance.id).await?;
    let wanted = |number: u32| jobs.iter().find(|job| job.number == number);
    let job = arguments.job.map_or_else(|| jobs.first(), wanted);
    let Some(job) = job else {
        let message = match arguments.job {
            Some(number) => format!("this instance has no job {number}"),
            None => "there is no job yet; run foresite crawl first".to_owned(),
        };
        return Err(Failure::cannot("no_job", message));
    };
    let query = LogQuery {
        level: arguments.level.map(word),
        text: arguments.text,
        ..LogQuery::default()
    };
    if let Some(out) = out {
        let lines = engine.job_log_save(job.id, query, None, &out).await?;
        note(format!(
            "{} written to {}",
            counted(lines, "line", "lines"),
            out.path().display()
        ));
        return Ok(());
    }
    let mut written = Ok(());
    let told = engine.job_log_each(job.id, query, |line| {
        if written.is_ok() {
            written = if arguments.json {
                output.json(&line.in_english())
            } else {
                output.line(line.to_text())
            };
        }
    });
    told.await?;
    Ok(written?)
}

fn word(level: Level) -> String {
    match level {
        Level::Info => "info",
        Level::Warning => "warning",
        Level::Error => "error",
    }
    .to_owned()
}
