//! `foresite diff`: what changed between two jobs.

use std::borrow::Cow;

use clap::Args;
use foresite_engine::{
    Engine, JobDiff,
    instance::SettingDifference,
    item::Sentence,
    page::{DiffLine, LineChange},
    store::{DiffCounts, DiffKind, DiffQuery, DiffRow, ItemState, JobState, JobSummary},
};
use serde::Serialize;

use crate::{
    database::InstanceArguments,
    failure::Failure,
    output::{Output, counted, grouped},
};

/// Rows read at once.
const ROWS: u32 = 5_000;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    instance: InstanceArguments,
    /// Numbers of the two jobs; one alone is compared with the last [default: the last two]
    #[arg(num_args = 0..=2, value_name = "JOB")]
    jobs: Vec<u32>,
    #[arg(
        long,
        value_delimiter = ',',
        value_parser = kind,
        help = "Only items that changed in this way: added, removed, status, text, metadata, moved, \
                lastmod_kept"
    )]
    kind: Vec<DiffKind>,
    /// Also the lines of the Markdown that changed
    #[arg(long)]
    lines: bool,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// What is told of all items; the fields are a promise, see `JSON.md`.
#[derive(Serialize)]
struct Head<'a> {
    before: Job<'a>,
    after: Job<'a>,
    settings: &'a [SettingDifference],
    counts: DiffCounts,
    total: u32,
    items: Vec<DiffRow>,
}

/// A job; the fields are a promise, see `JSON.md`.
#[derive(Serialize)]
struct Job<'a> {
    number: u32,
    state: JobState,
    started_at: i64,
    ended_at: Option<i64>,
    total: u32,
    end_reason: Option<Cow<'a, str>>,
}

/// An item that differs; the fields are a promise, see `JSON.md`.
#[derive(Serialize)]
struct Item<'a> {
    #[serde(flatten)]
    row: &'a DiffRow,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<DiffLine>>,
}

pub(crate) async fn run(arguments: Arguments, output: &mut Output) -> Result<(), Failure> {
    let (engine, instance) = arguments.instance.open().await?;
    let (before, after) = jobs(&engine, instance.id, &arguments.jobs).await?;
    let mut query = DiffQuery {
        kinds: arguments.kind,
        limit: ROWS,
        ..DiffQuery::default()
    };
    let mut first = true;
    loop {
        let diff = engine
            .job_diff(instance.id, before, after, query.clone())
            .await?;
        if first {
            head(&diff, arguments.json, output)?;
        }
        for row in &diff.items.rows {
            let lines = if arguments.lines && row.changes.contains(&DiffKind::Text) {
                let url = &row.url;
                let text = engine.text_diff(instance.id, url, before, after).await?;
                Some(text.diff.lines)
            } else {
                None
            };
            if arguments.json {
                output.bytes(if first { b"\n" } else { b",\n" })?;
                output.json_part(&Item { row, lines })?;
            } else {
                told(row, lines.as_deref().unwrap_or_default(), output)?;
            }
            first = false;
        }
        let count = u32::try_from(diff.items.rows.len()).unwrap_or(u32::MAX);
        query.offset += count;
        if count < ROWS {
            break;
        }
    }
    if arguments.json {
        output.line("]}")?;
    }
    Ok(())
}

/// The numbers of the jobs to compare, the earlier first.
async fn jobs(engine: &Engine, instance: u32, given: &[u32]) -> Result<(u32, u32), Failure> {
    if let [one, other] = given {
        return Ok((*one.min(other), *one.max(other)));
    }
    let ended = engine.job_list(instance).await?;
    let mut ended = ended.iter().filter(|job| job.ended_at.is_some());
    let newest = ended.next().map(|job| job.number);
    let before = given
        .first()
        .copied()
        .or_else(|| ended.next().map(|job| job.number));
    match (before, newest) {
        (Some(before), Some(newest)) => Ok((before.min(newest), before.max(newest))),
        _ => Err(Failure::cannot(
            "no_job",
            "there are no two jobs to compare; run foresite crawl again to have them",
        )),
    }
}

fn kind(text: &str) -> Result<DiffKind, String> {
    let known = DiffKind::ALL.into_iter().find(|kind| kind.as_str() == text);
    known.ok_or_else(|| {
        let names: Vec<_> = DiffKind::ALL.iter().map(|kind| kind.as_str()).collect();
        format!("one of {}", names.join(", "))
    })
}

/// What comes before the items.
fn head(diff: &JobDiff, json: bool, output: &mut Output) -> Result<(), Failure> {
    if json {
        let head = Head {
            before: job(&diff.before),
            after: job(&diff.after),
            settings: &diff.settings,
            counts: diff.items.counts,
            total: diff.items.total,
            items: Vec::new(),
        };
        return Ok(output.json_until_list(&head)?);
    }
    let counts = &diff.items.counts;
    output.line(output.bold(&format!(
        "Job {} to job {}: {} added, {} removed, {} changed status, {} changed text, {} changed metadata, {} moved across the cut line",
        diff.before.number,
        diff.after.number,
        grouped(counts.added),
        grouped(counts.removed),
        grouped(counts.status),
        grouped(counts.text),
        grouped(counts.metadata),
        grouped(counts.moved),
    )))?;
    if counts.lastmod_kept > 0 {
        output.line(format!(
            "{} kept the old lastmod: a sync does not see such a change (--kind lastmod_kept)",
            counted(counts.lastmod_kept, "changed page", "changed pages")
        ))?;
    }
    for setting in &diff.settings {
        let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "not set".to_owned());
        output.line(format!(
            "Setting {}: {} -> {}",
            setting.path,
            value(&setting.before),
            value(&setting.after)
        ))?;
    }
    Ok(())
}

fn job(job: &JobSummary) -> Job<'_> {
    Job {
        number: job.number,
        state: job.state,
        started_at: job.started_at,
        ended_at: job.ended_at,
        total: job.counts.total,
        end_reason: job.end_reason.as_ref().map(Sentence::english),
    }
}

/// One item: a sign, what changed, the URL, and both values.
fn told(row: &DiffRow, lines: &[DiffLine], output: &mut Output) -> Result<(), Failure> {
    let sign = match row.changes[..] {
        [DiffKind::Added, ..] => '+',
        [DiffKind::Removed, ..] => '-',
        _ => '~',
    };
    let changes: Vec<_> = row.changes.iter().map(|kind| kind.as_str()).collect();
    output.line(format!("{sign} {}  {}", row.url, changes.join(", ")))?;
    if let (Some(before), Some(after)) = (&row.before, &row.after) {
        for (kind, value) in [
            (DiffKind::Status, status as fn(&ItemState) -> String),
            (DiffKind::Metadata, title),
            (DiffKind::Moved, place),
        ] {
            if row.changes.contains(&kind) && value(before) != value(after) {
                output.line(format!("    {} -> {}", value(before), value(after)))?;
            }
        }
    }
    let mut last = None;
    for line in lines {
        let number = line.after.or(line.before);
        if let (Some(last), Some(number)) = (last, line.before)
            && number > last + 1
        {
            output.line(format!(
                "    … {}",
                counted(number - last - 1, "line", "lines")
            ))?;
        }
        last = line.before.or(last);
        let sign = match line.change {
            LineChange::Same => ' ',
            LineChange::Removed => '-',
            LineChange::Added => '+',
        };
        let number = number.unwrap_or_default();
        output.line(format!("    {number:>5} {sign} {}", line.text))?;
    }
    Ok(())
}

fn status(state: &ItemState) -> String {
    match state.code {
        Some(code) => format!("{} {code}", state.status.as_str()),
        None => state.status.as_str().to_owned(),
    }
}

fn title(state: &ItemState) -> String {
    format!("\"{}\"", state.title.as_deref().unwrap_or_default())
}

fn place(state: &ItemState) -> String {
    let place = state.position.map_or_else(|| "-".to_owned(), grouped);
    let side = if state.past_cut { "past" } else { "before" };
    format!("number {place}, {side} the cut line")
}
