//! `foresite audit`: sitemaps and robots.txt, on disk or on a site.

mod report;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use foresite_engine::{
    Engine,
    audit::{Audit, AuditProgress},
    instance::Config,
};
use serde::Serialize;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::{
    failure::Failure,
    live::{Line, until_interrupted},
    output::{Output, counted},
};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A site's URL or a sitemap's; or sitemap files (.xml, .xml.gz, .txt), robots.txt files and
    /// folders of them, for which no request is made
    #[arg(required = true, value_name = "TARGET")]
    targets: Vec<String>,
    /// End with status 1 when there are errors, or also when there are warnings
    #[arg(long, value_name = "LEVEL")]
    fail_on: Option<FailOn>,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
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
    Site(Box<Config>),
    Files(Vec<PathBuf>),
}

#[derive(Serialize)]
struct Audited<'a> {
    targets: &'a [String],
    #[serde(flatten)]
    audit: &'a Audit,
}

pub(crate) async fn run(arguments: Arguments, output: &mut Output) -> Result<(), Failure> {
    let target = read_targets(&arguments.targets)?;
    let cancel = CancellationToken::new();
    let audit = until_interrupted(&cancel, audit(target, &cancel)).await?;
    if arguments.json {
        output.json(&Audited {
            targets: &arguments.targets,
            audit: &audit,
        })?;
    } else {
        report::tell(&audit, output)?;
    }
    if audit.cancelled {
        return Err(Failure::Interrupted(
            "Interrupted. What was not read is not in the result.".into(),
        ));
    }
    FailOn::judge(
        arguments.fail_on,
        audit.counts.errors,
        audit.counts.warnings,
    )
}

async fn audit(target: Target, cancel: &CancellationToken) -> Result<Audit, Failure> {
    match target {
        Target::Files(paths) => Ok(Engine::audit_files(paths, cancel.clone()).await?),
        Target::Site(config) => {
            let line = Line::new();
            let mut tell = |progress: &AuditProgress| {
                line.show(&format!(
                    "{} of {} read; {}",
                    progress.read,
                    counted(progress.known, "file", "files"),
                    progress.file
                ));
            };
            let audit = Engine::audit_site(&config, cancel, &mut tell).await;
            line.clear();
            Ok(audit?)
        }
    }
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
    let url = Url::parse(text).map_err(|error| Failure::Usage(format!("{text}: {error}")))?;
    let mut config = Config {
        source: text.to_owned(),
        ..Config::default()
    };
    let ending = url.path().rsplit('.').next().unwrap_or_default();
    if ["xml", "gz"]
        .iter()
        .any(|known| ending.eq_ignore_ascii_case(known))
    {
        config.source = url.origin().ascii_serialization();
        let options = &mut config.source_params.web_crawler.parse_options;
        options.specific_sitemaps = vec![url.to_string()];
    }
    Ok(config)
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
