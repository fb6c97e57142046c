//! `foresite forecast`: what the next syncs would fetch.

use clap::{Args, ValueEnum};
use foresite_engine::{
    ForecastRow, ForecastShow, SyncForecast, export, item::Sentence, store::JobKind,
};
use serde::Serialize;

use crate::{
    database::InstanceArguments,
    failure::Failure,
    output::{Output, counted, duration, grouped},
};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    instance: InstanceArguments,
    /// Syncs to foresee
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=50))]
    syncs: u32,
    /// Which items to list
    #[arg(long, default_value = "all")]
    show: Show,
    /// List each of them, and not the first and last ones alone; JSON always does
    #[arg(long)]
    all: bool,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which items to list.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Show {
    /// All
    All,
    /// Those that one of the syncs fetches
    Fetched,
    /// Those that no sync fetches while the site stays as it is
    Never,
}

/// What is told of all items; the fields are a promise, see `JSON.md`.
#[derive(Serialize)]
struct Head<'a> {
    interval: u32,
    first: JobKind,
    resumes: bool,
    syncs: &'a [foresite_engine::ForecastSync],
    never: u32,
    total: u32,
    items: [(); 0],
}

/// One item of that list.
#[derive(Serialize)]
struct Row<'a> {
    url: &'a str,
    position: u32,
    fetched_in: &'a [u32],
    never: bool,
    #[serde(serialize_with = "export::english")]
    reason: &'a Sentence,
}

/// Items that are listed of many: the first, and the last.
const FIRST: u32 = 10;
const LAST: u32 = 5;

pub(crate) async fn run(arguments: Arguments, output: &mut Output) -> Result<(), Failure> {
    let (engine, instance) = arguments.instance.open().await?;
    let show = match arguments.show {
        Show::All => ForecastShow::All,
        Show::Fetched => ForecastShow::Fetched,
        Show::Never => ForecastShow::Never,
    };
    let now = engine.now();
    // Two passes, so that no row waits in memory for the counts.
    let forecast = engine
        .sync_forecast_each(instance.id, now, arguments.syncs, show, |_| {})
        .await?;
    head(&forecast, now, arguments.json, output)?;
    let left_out = if arguments.all || arguments.json {
        0..0
    } else {
        FIRST..forecast.total.saturating_sub(LAST)
    };
    let mut written = Ok(());
    let mut number = 0;
    engine
        .sync_forecast_each(instance.id, now, arguments.syncs, show, |row| {
            if written.is_ok() && number == left_out.start && !left_out.is_empty() {
                let more = counted(left_out.end - left_out.start, "more item", "more items");
                written = output.line(format!("{:>9}  {more}; --all lists them", "…"));
            }
            if written.is_ok() && !left_out.contains(&number) {
                written = told(&row, arguments.json, number == 0, output);
            }
            number += 1;
        })
        .await?;
    written?;
    if arguments.json {
        output.line("]}")?;
    }
    Ok(())
}

fn head(forecast: &SyncForecast, now: i64, json: bool, output: &mut Output) -> Result<(), Failure> {
    if json {
        let head = Head {
            interval: forecast.interval,
            first: forecast.first,
            resumes: forecast.resumes,
            syncs: &forecast.syncs,
            never: forecast.never,
            total: forecast.total,
            items: [],
        };
        return Ok(output.json_until_list(&head)?);
    }
    output.line(output.bold("If the site stays as it is:"))?;
    for (number, sync) in (1..).zip(&forecast.syncs) {
        let what = match (number, forecast.resumes, forecast.first) {
            (1, true, _) => " (the rest of the interrupted job)",
            (1, false, JobKind::FullReindex) => " (full reindex, as a setting changed)",
            _ => "",
        };
        output.line(format!(
            "  Sync {number}, in {}: {}{what}",
            duration(sync.at - now),
            counted(sync.fetched, "page", "pages")
        ))?;
    }
    output.line(format!(
        "  Never fetched again: {}",
        counted(forecast.never, "page", "pages")
    ))?;
    Ok(())
}

fn told(
    row: &ForecastRow,
    json: bool,
    first: bool,
    output: &mut Output,
) -> Result<(), std::io::Error> {
    if json {
        output.bytes(if first { b"\n" } else { b",\n" })?;
        return output.json_part(&Row {
            url: &row.url,
            position: row.position,
            fetched_in: &row.fetched_in,
            never: row.never,
            reason: &row.reason,
        });
    }
    let syncs: Vec<String> = row.fetched_in.iter().map(u32::to_string).collect();
    let when = match (row.never, syncs.is_empty()) {
        (true, _) => "never".to_owned(),
        (false, true) => "later".to_owned(),
        (false, false) => format!("sync {}", syncs.join(" ")),
    };
    output.line(format!(
        "{:>9}  {when:<15}  {}",
        grouped(row.position),
        row.url
    ))?;
    output.line(format!("{:28}{}", "", row.reason))
}
