//! `foresite preflight`: what an owner makes sure of before enabling the service.

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
    failure::Failure,
    live::{Line, until_interrupted},
    output::Output,
    settings::SettingArguments,
};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Crawl target, a web address or a domain
    url: String,
    #[command(flatten)]
    settings: SettingArguments,
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
        output.json(&report.clone().in_english())?;
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
    let file = arguments.settings.file(Some(&arguments.url))?;
    let mut config = file.unwrap_or_default();
    let single = arguments.settings.single()?;
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
