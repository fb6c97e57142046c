//! `foresite`: the engine without a window.

mod advise;
mod audit;
mod config;
mod convert;
mod crawl;
mod database;
mod destination;
mod diff;
mod export;
mod failure;
mod forecast;
mod items;
mod live;
mod log;
mod logging;
mod output;
mod pattern;
mod pause;
mod preflight;
mod rendering;
mod robots;
mod row;
mod search;
mod selection;
mod settings;
mod show;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;
use output::Output;

/// See what Cloudflare AI Search would find, keep and index on a website, before switching it on.
///
/// Exit status: 0 done; 1 ended with problems that --fail-on names; 2 wrong usage or invalid
/// settings; 3 could not run; 130 interrupted.
#[derive(Debug, Parser)]
#[command(name = "foresite", version, propagate_version = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Say on stderr what the engine does
    #[arg(long, short, global = true)]
    verbose: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Crawl a site as the service would, into a database
    Crawl(crawl::Arguments),
    /// List the items of an instance in indexing order
    Items(items::Arguments),
    /// Show one item
    Show(show::Arguments),
    /// Compare two jobs: what was added, removed or changed
    Diff(diff::Arguments),
    /// Foresee the next syncs: which pages they fetch and why, without a request
    Forecast(forecast::Arguments),
    /// Render a sample of the indexed pages: does the site need Parsing mode Rendered sites?
    Rendering(rendering::Arguments),
    /// What a job said while it ran
    Log(log::Arguments),
    /// Pause the indexing of an instance: no job starts until it is resumed
    Pause(pause::Arguments),
    /// Resume the indexing of an instance
    Resume(pause::Arguments),
    /// Search the chunks that would be indexed, by keyword
    Search(search::Arguments),
    /// Convert one HTML file to Markdown, offline
    Convert(convert::Arguments),
    /// Try path rules on a URL
    Match(pattern::Arguments),
    /// Try a robots.txt on a URL
    Robots(robots::Arguments),
    /// Audit robots.txt and sitemaps, of a site or of files
    Audit(audit::Arguments),
    /// Check what can be checked before enabling the service
    Preflight(preflight::Arguments),
    /// Advise the parse type from one crawl: what Sitemap and what Discover would index
    Advise(advise::Arguments),
    /// Write the items as CSV, NDJSON, a folder of Markdown or an HTML report
    Export(export::Arguments),
    /// Check, import or export settings: the service's JSON, curl and Wrangler commands
    #[command(subcommand)]
    Config(config::Command),
}

impl Command {
    /// Whether the result, and so an error, goes out as JSON.
    fn json(&self) -> bool {
        match self {
            Self::Crawl(arguments) => arguments.json,
            Self::Items(arguments) => arguments.json,
            Self::Show(arguments) => arguments.json(),
            Self::Diff(arguments) => arguments.json,
            Self::Forecast(arguments) => arguments.json,
            Self::Rendering(arguments) => arguments.json,
            Self::Log(arguments) => arguments.json,
            Self::Pause(_) | Self::Resume(_) => false,
            Self::Search(arguments) => arguments.json,
            Self::Convert(arguments) => arguments.json,
            Self::Match(arguments) => arguments.json,
            Self::Robots(arguments) => arguments.json,
            Self::Audit(arguments) => arguments.json(),
            Self::Preflight(arguments) => arguments.json,
            Self::Advise(arguments) => arguments.json,
            Self::Export(arguments) => arguments.json,
            Self::Config(command) => command.json(),
        }
    }
}

fn main() -> ExitCode {
    let mut output = Output::new();
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            let words: Vec<String> = std::env::args_os()
                .skip(1)
                .map(|word| word.to_string_lossy().into_owned())
                .collect();
            return Failure::report_usage(&error, asks_for_json(&words), &mut output);
        }
    };
    logging::start(arguments.verbose);
    let json = arguments.command.json();
    let result = start(arguments.command, &mut output);
    match result.and_then(|()| Ok(output.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(json, &mut output),
    }
}

/// Whether words that cannot be read as a command ask for JSON, as [`Command::json`] tells it of
/// one.
fn asks_for_json(words: &[String]) -> bool {
    let options = words.split(|word| word == "--").next().unwrap_or_default();
    let one = |word: &String| matches!(word.as_str(), "--json" | "--as=json" | "--format=json");
    let two = |pair: &[String]| {
        matches!(
            (pair[0].as_str(), pair[1].as_str()),
            ("--as" | "--format", "json") | ("config", "export")
        )
    };
    options.iter().any(one) || options.windows(2).any(two)
}

/// SIGXFSZ, a number alike on Linux and macOS. Listened to, a limit on the size of files (`ulimit -f`)
/// fails the write, which is told; else it ends the program.
#[cfg(unix)]
const FILE_TOO_LARGE: tokio::signal::unix::SignalKind =
    tokio::signal::unix::SignalKind::from_raw(25);

fn start(command: Command, output: &mut Output) -> Result<(), Failure> {
    // One thread is enough for what waits for the network; what costs time has threads of its own.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::cannot("runtime", format!("cannot start: {error}")))?;
    #[cfg(unix)]
    {
        let _context = runtime.enter();
        // Where it cannot be listened to, the program ends as it would without.
        let _ = tokio::signal::unix::signal(FILE_TOO_LARGE);
    }
    runtime.block_on(run(command, output))
}

async fn run(command: Command, output: &mut Output) -> Result<(), Failure> {
    match command {
        Command::Crawl(arguments) => crawl::run(arguments, output).await,
        Command::Items(arguments) => items::run(arguments, output).await,
        Command::Show(arguments) => show::run(arguments, output).await,
        Command::Diff(arguments) => diff::run(arguments, output).await,
        Command::Forecast(arguments) => forecast::run(arguments, output).await,
        Command::Rendering(arguments) => rendering::run(arguments, output).await,
        Command::Log(arguments) => log::run(arguments, output).await,
        Command::Pause(arguments) => pause::pause(arguments).await,
        Command::Resume(arguments) => pause::resume(arguments).await,
        Command::Search(arguments) => search::run(arguments, output).await,
        Command::Convert(arguments) => convert::run(&arguments, output),
        Command::Match(arguments) => pattern::run(&arguments, output),
        Command::Robots(arguments) => robots::run(&arguments, output),
        Command::Audit(arguments) => audit::run(arguments, output).await,
        Command::Preflight(arguments) => preflight::run(arguments, output).await,
        Command::Advise(arguments) => advise::run(arguments, output).await,
        Command::Export(arguments) => export::run(arguments, output).await,
        Command::Config(command) => config::run(command, output).await,
    }
}
