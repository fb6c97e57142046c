//! `foresite audit`: sitemaps and robots.txt, on disk or on a site.

mod checklist;
mod github;
mod kept_baseline;
mod report;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use foresite_engine::{
    Engine, Error,
    audit::{Audit, AuditProgress, Baseline, FileKind, Severity},
    clock::Clock,
    export::{AuditReport, CorrectedSitemap, Destination, FindingFormat},
    instance::Config,
};
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::{
    database::InstanceArguments,
    destination::destination,
    failure::Failure,
    live::{Line, until_interrupted},
    output::{Output, counted, note},
};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A site's URL or a sitemap's; or sitemap files (.xml, .xml.gz, .txt), robots.txt files and
    /// folders of them, for which no request is made
    #[arg(required_unless_present_any = ["checks", "crawled"], value_name = "TARGET")]
    targets: Vec<String>,
    /// Instead of a target: the pages that the jobs of an instance visited
    #[arg(long, conflicts_with = "targets")]
    crawled: bool,
    #[command(flatten)]
    instance: InstanceArguments,
    /// End with status 1 when there are errors, or also when there are warnings
    #[arg(long, value_name = "LEVEL")]
    fail_on: Option<FailOn>,
    /// Leave out the findings that this file accepts
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    #[command(flatten)]
    files: WrittenFiles,
    /// How to write the result
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    /// One JSON object: the same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// List every check with why it matters and how to mend it, as Markdown, and audit nothing
    #[arg(long, exclusive = true)]
    checks: bool,
}

/// What is written beside the result.
#[derive(Debug, Args)]
struct WrittenFiles {
    /// Accept everything found now: write it to this file, which renews an earlier baseline
    #[arg(long, value_name = "FILE", conflicts_with = "baseline")]
    write_baseline: Option<PathBuf>,
    /// Write a clean sitemap too: each page once, with its full address and a date that can be
    /// right; with --crawled the indexed pages with the dates of their changes. The name ends in
    /// .xml; the parts of a large one stand beside it
    #[arg(long, value_name = "FILE.xml")]
    write_corrected: Option<PathBuf>,
    /// Replace what stands where the baseline and the clean sitemap with its parts go: this is
    /// how a sitemap is corrected in its place. A database is never replaced
    #[arg(long)]
    force: bool,
}

/// How the result is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One JSON object
    Json,
    /// XML test report of build servers, with a test for each check
    Junit,
    /// SARIF 2.1.0 for code scanning
    Sarif,
    /// Annotations of a GitHub workflow
    Github,
    /// One HTML file that needs no network
    Html,
}

impl Arguments {
    pub(crate) fn json(&self) -> bool {
        self.json || self.format == Format::Json
    }
}

impl WrittenFiles {
    /// Where the clean sitemap and the baseline go, asked before any work is done.
    fn destinations(&self) -> Result<(Option<Destination>, Option<Destination>), Failure> {
        let corrected = self.write_corrected.as_deref();
        let baseline = self.write_baseline.as_deref();
        Ok((
            corrected
                .map(|file| destination(file, self.force))
                .transpose()?,
            baseline
                .map(|file| kept_baseline::destination(file, self.force))
                .transpose()?,
        ))
    }
}

/// What counts as a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    /// Errors
    Error,
    /// Errors and warnings
    Warning,
}

/// What is audited together.
enum Target {
    Crawled(Box<Engine>, u32),
    Site(Box<Config>),
    Files(Vec<PathBuf>),
}

pub(crate) async fn run(arguments: Arguments, output: &mut Output) -> Result<(), Failure> {
    if arguments.checks {
        return checklist::write(output);
    }
    let (corrected, new_baseline) = arguments.files.destinations()?;
    let target = target(&arguments).await?;
    let baseline = match &arguments.baseline {
        Some(file) => kept_baseline::read(file)?,
        None => Baseline::default(),
    };
    let cancel = CancellationToken::new();
    let work = Box::pin(audit(target, corrected, &cancel));
    let (mut audit, corrected) = until_interrupted(&cancel, work).await?;
    if let Some(destination) = new_baseline.filter(|_| !audit.cancelled) {
        kept_baseline::write(&destination, &audit)?;
    }
    baseline.apply(&mut audit);
    write(&audit, &arguments, output)?;
    if let Some(corrected) = corrected.filter(|corrected| !corrected.cancelled) {
        note(told(&corrected));
    }
    if audit.cancelled {
        return Err(Failure::Interrupted(
            "Interrupted. What was not read is not in the result.".into(),
        ));
    }
    let is_crawled = arguments.crawled || audit.files.is_empty();
    if !is_crawled && audit.files.iter().all(|file| file.kind == FileKind::Unread) {
        return Err(Failure::Cannot {
            code: "nothing_read",
            number: None,
            message: "nothing could be audited: no robots.txt and no sitemap was read".into(),
            told: true,
        });
    }
    let counts = audit.counts;
    FailOn::judge(arguments.fail_on, counts.errors, counts.warnings)
}

fn write(audit: &Audit, arguments: &Arguments, output: &mut Output) -> Result<(), Failure> {
    let format = match arguments.format {
        _ if arguments.json() => FindingFormat::Json,
        Format::Json => FindingFormat::Json,
        Format::Junit => FindingFormat::Junit,
        Format::Sarif => FindingFormat::Sarif,
        Format::Html => FindingFormat::Html,
        Format::Text => return report::tell(audit, output),
        Format::Github => return github::write(audit, output),
    };
    let report = AuditReport {
        targets: &arguments.targets,
        at: Clock::system().now(),
        audit,
        fails_from: match arguments.fail_on {
            Some(FailOn::Warning) => Severity::Warning,
            Some(FailOn::Error) | None => Severity::Error,
        },
    };
    Ok(report.write(format, output.stream())?)
}

/// What was found, and the clean sitemap where one was asked for.
type Done = (Audit, Option<CorrectedSitemap>);

async fn audit(
    target: Target,
    corrected: Option<Destination>,
    cancel: &CancellationToken,
) -> Result<Done, Failure> {
    let line = Line::new();
    let done = match target {
        Target::Crawled(engine, instance) => {
            let done = audit_crawled(&engine, instance, corrected, cancel).await;
            engine.shutdown().await;
            done
        }
        Target::Files(paths) => audit_files(paths, corrected, cancel).await,
        Target::Site(config) => audit_site(&config, corrected, cancel).await,
    };
    line.clear();
    Ok(done?)
}

async fn audit_crawled(
    engine: &Engine,
    instance: u32,
    corrected: Option<Destination>,
    cancel: &CancellationToken,
) -> Result<Done, Error> {
    let audit = engine.audit_crawled(instance, cancel).await?;
    let Some(destination) = corrected else {
        return Ok((audit, None));
    };
    let mut tell = crate::export::show_progress;
    let written = engine.correct_items(instance, &destination, cancel, &mut tell);
    Ok((audit, Some(written.await?)))
}

async fn audit_files(
    paths: Vec<PathBuf>,
    corrected: Option<Destination>,
    cancel: &CancellationToken,
) -> Result<Done, Error> {
    let cancel = cancel.clone();
    match corrected {
        Some(destination) => {
            let done = Engine::correct_files(paths, destination, cancel, show_progress).await?;
            Ok((done.0, Some(done.1)))
        }
        None => Ok((
            Engine::audit_files(paths, cancel, show_progress).await?,
            None,
        )),
    }
}

async fn audit_site(
    config: &Config,
    corrected: Option<Destination>,
    cancel: &CancellationToken,
) -> Result<Done, Error> {
    let mut tell = show_progress;
    match corrected {
        Some(destination) => {
            let done = Engine::correct_site(config, &destination, cancel, &mut tell).await?;
            Ok((done.0, Some(done.1)))
        }
        None => Ok((Engine::audit_site(config, cancel, &mut tell).await?, None)),
    }
}

/// What became of a clean sitemap, in a sentence for people.
fn told(corrected: &CorrectedSitemap) -> String {
    let mut text = match corrected.files.first() {
        Some(file) => format!(
            "Wrote {} to {file}",
            counted(corrected.entries, "entry", "entries")
        ),
        None => "No corrected sitemap was written: it would be empty, which takes every page out \
                 of the index"
            .to_owned(),
    };
    if corrected.files.len() > 1 {
        let parts = u32::try_from(corrected.files.len() - 1).unwrap_or(u32::MAX);
        let parts = counted(parts, "part", "parts");
        text.extend([" and ", &parts, " beside it"]);
    }
    for left in &corrected.left_out {
        let (count, reason) = (left.count.to_string(), left.reason.english());
        text.extend(["; left out: ", &count, " ", &reason]);
    }
    text + "."
}

fn show_progress(progress: &AuditProgress) {
    Line::new().show(&format!(
        "{} of {} read, {}; {}",
        progress.read,
        counted(progress.known, "file", "files"),
        counted(progress.entries, "entry", "entries"),
        progress.file
    ));
}

async fn target(arguments: &Arguments) -> Result<Target, Failure> {
    if arguments.crawled {
        let (engine, instance) = arguments.instance.open().await?;
        return Ok(Target::Crawled(Box::new(engine), instance.id));
    }
    read_targets(&arguments.targets)
}

fn read_targets(targets: &[String]) -> Result<Target, Failure> {
    let is_url = |text: &str| text.starts_with("https://") || text.starts_with("http://");
    if let [one] = targets
        && is_url(one)
    {
        return Ok(Target::Site(Box::new(site(one)?)));
    }
    if let Some(url) = targets.iter().find(|target| is_url(target)) {
        return Err(Failure::Usage(format!(
            "{url} cannot be audited together with other targets; give it alone"
        )));
    }
    let paths: Vec<PathBuf> = targets.iter().map(PathBuf::from).collect();
    // A path that cannot be looked at is left to the audit, which says why.
    if let Some(missing) = paths.iter().find(|path| !path.try_exists().unwrap_or(true)) {
        return Err(Failure::Usage(format!(
            "there is no file or folder {}; a site's URL begins with https://",
            missing.display()
        )));
    }
    Ok(Target::Files(paths))
}

/// The settings of an audit of a site; the URL of a sitemap stands for that sitemap alone.
fn site(text: &str) -> Result<Config, Failure> {
    Url::parse(text).map_err(|error| Failure::Usage(format!("{text}: {error}")))?;
    Ok(Engine::audit_config(text))
}

impl FailOn {
    /// The end of a check that found so many errors and warnings.
    pub(crate) fn judge(level: Option<Self>, errors: u32, warnings: u32) -> Result<(), Failure> {
        let told = counted(errors, "error", "errors");
        let found = match level {
            Some(Self::Error) if errors > 0 => told,
            Some(Self::Warning) if errors > 0 || warnings > 0 => {
                format!("{told}, {}", counted(warnings, "warning", "warnings"))
            }
            _ => return Ok(()),
        };
        Err(Failure::Found(found))
    }
}
