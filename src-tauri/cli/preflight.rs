//! `foresite preflight`: what an owner makes sure of before enabling the service.

use std::path::PathBuf;

use clap::Args;
use foresite_engine::{
    Engine,
    audit::preflight::{CheckState, Preflight, PreflightCheck},
    fetch::render::BrowserChoice,
    instance::Config,
};
use tokio_util::sync::CancellationToken;

use crate::{
    audit::FailOn,
    config::read_settings,
    failure::Failure,
    live::{Line, until_interrupted},
    output::Output,
};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Crawl target, a web address or a domain
    url: String,
    /// Settings in the service's JSON form
    #[arg(long, value_name = "FILE.json")]
    config: Option<PathBuf>,
    /// How pages are found: sitemap or discover
    #[arg(long, value_name = "TYPE")]
    parse_type: Option<String>,
    /// One setting by its API path or the end of it; repeat for several, and for the entries of a
    /// list
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// How fast to fetch: service, or fast for sites you own
    #[arg(long)]
    pace: Option<String>,
    /// End with status 1 when a check found an error, or also when one found a warning
    #[arg(long, value_name = "LEVEL")]
    fail_on: Option<FailOn>,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) async fn run(arguments: Arguments, output: &mut Output) -> Result<(), Failure> {
    let config = settings(&arguments)?;
    let cancel = CancellationToken::new();
    let line = Line::new();
    let mut tell = |check: &PreflightCheck| line.show(&format!("{} …", check.text));
    // It opens no database, so the program settings are not known.
    let browser = BrowserChoice::from_environment(None);
    let work = Box::pin(Engine::preflight(&config, &browser, &cancel, &mut tell));
    let report = until_interrupted(&cancel, work).await;
    line.clear();
    let report = report?;
    if arguments.json {
        output.json(&report)?;
    } else {
        show(&report, output)?;
    }
    if report.cancelled {
        return Err(Failure::Interrupted(
            "Interrupted. Checks are missing.".into(),
        ));
    }
    let count = |state| {
        let checks = report.checks.iter().filter(|check| check.state == state);
        u32::try_from(checks.count()).unwrap_or(u32::MAX)
    };
    FailOn::judge(
        arguments.fail_on,
        count(CheckState::Error),
        count(CheckState::Warning),
    )
}

fn settings(arguments: &Arguments) -> Result<Config, Failure> {
    let mut config = match &arguments.config {
        Some(file) => read_settings(file)?.config,
        None => Config::default(),
    };
    let mut single = Vec::new();
    for (name, value) in [
        ("parse_type", &arguments.parse_type),
        ("pace", &arguments.pace),
    ] {
        single.extend(value.clone().map(|value| (name.to_owned(), value)));
    }
    for text in &arguments.set {
        let (name, value) = text.split_once('=').ok_or_else(|| {
            Failure::Usage(format!("--set {text} has no value; write --set key=value"))
        })?;
        single.push((name.to_owned(), value.to_owned()));
    }
    config.set_all(&single).map_err(Failure::settings)?;
    config.source.clone_from(&arguments.url);
    Ok(config)
}

fn show(report: &Preflight, output: &mut Output) -> Result<(), Failure> {
    for check in &report.checks {
        let state = format!("{:<7}", check.state.as_str());
        output.line(format!("{}  {}", output.bold(&state), check.text))?;
        if let Some(fix) = &check.fix {
            output.line(format!("         {fix}"))?;
        }
    }
    if !report.skip_rule.is_empty() {
        output.line("")?;
        output.line("Security, Security rules, Create rule, Custom rules:")?;
        for (number, step) in (1..).zip(&report.skip_rule) {
            output.line(format!("  {number}. {}: {}", step.field, step.value))?;
        }
    }
    Ok(())
}
