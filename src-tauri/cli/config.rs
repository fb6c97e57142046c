//! `foresite config`: settings in the service's JSON form.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use foresite_engine::instance::{
    CommandForm, Config, FieldError, FieldWarning, HeaderValues, Import, PlanTier, PreviewOptions,
};
use serde::Serialize;

use crate::{
    convert::read,
    database::{DatabaseArguments, InstanceArguments},
    failure::{Failure, in_english, warn},
    output::{Output, note},
};

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check settings, and name every faulty field
    Check(CheckArguments),
    /// Make or change an instance from settings
    Import(ImportArguments),
    /// Print the settings of an instance
    Export(ExportArguments),
}

#[derive(Debug, Args)]
pub(crate) struct CheckArguments {
    /// File with JSON as the service's API takes or gives it, a call of the API by curl, or a
    /// Wrangler command; - for standard input
    file: PathBuf,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ImportArguments {
    /// File with JSON as the service's API takes or gives it, a call of the API by curl, or a
    /// Wrangler command; - for standard input
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArguments,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ExportArguments {
    #[command(flatten)]
    instance: InstanceArguments,
    /// In which form
    #[arg(long, value_name = "FORM", default_value = "json")]
    form: FormArgument,
    /// Write the values of extra headers too; they are secrets
    #[arg(long)]
    with_header_values: bool,
}

/// A form of settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormArgument {
    /// The body of the service's create call
    Json,
    /// That call by curl
    Curl,
    /// A Wrangler command, and what it cannot carry on standard error
    Wrangler,
}

impl Command {
    pub(crate) fn json(&self) -> bool {
        match self {
            Self::Check(arguments) => arguments.json,
            Self::Import(arguments) => arguments.json,
            Self::Export(arguments) => arguments.form == FormArgument::Json,
        }
    }
}

pub(crate) async fn run(command: Command, output: &mut Output) -> Result<(), Failure> {
    match command {
        Command::Check(arguments) => check(&arguments, output),
        Command::Import(arguments) => import(&arguments, output).await,
        Command::Export(arguments) => export(&arguments, output).await,
    }
}

#[derive(Serialize)]
struct Checked {
    valid: bool,
    errors: Vec<FieldError>,
    warnings: Vec<FieldWarning>,
}

/// Warnings as programs read them.
fn warnings_in_english(warnings: &[FieldWarning]) -> Vec<FieldWarning> {
    warnings.iter().map(FieldWarning::in_english).collect()
}

fn check(arguments: &CheckArguments, output: &mut Output) -> Result<(), Failure> {
    let review = read_settings(&arguments.file)?.review();
    if arguments.json {
        output.json(&Checked {
            valid: review.plan.is_some(),
            errors: in_english(&review.errors),
            warnings: warnings_in_english(&review.warnings),
        })?;
    } else {
        warn(&review.warnings);
    }
    if review.errors.is_empty() {
        if !arguments.json {
            output.line("The service would take these settings.")?;
        }
        return Ok(());
    }
    Err(Failure::Settings {
        fields: review.errors,
        told: arguments.json,
    })
}

/// Settings from a file: the service's JSON, a call by curl, or a Wrangler command.
pub(crate) fn read_settings(file: &Path) -> Result<Import, Failure> {
    let bytes = read(file)?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::Usage(format!("{} is not UTF-8 text", file.display())))?;
    Ok(Config::from_text(&text))
}

#[derive(Serialize)]
struct Imported {
    instance: u32,
    source: String,
    created: bool,
    warnings: Vec<FieldWarning>,
}

async fn import(arguments: &ImportArguments, output: &mut Output) -> Result<(), Failure> {
    let import = read_settings(&arguments.file)?;
    let review = import.review();
    if !review.errors.is_empty() {
        return Err(Failure::settings(review.errors));
    }
    let engine = arguments.database.open_or_make().await?;
    let known = engine.instance_find(&import.config).await?;
    let summary = match known {
        Some(id) => {
            let stored = engine.instance_get(id).await?.config;
            let config = with_preview_settings(import.config, &stored);
            engine.instance_update(id, &config).await?
        }
        None => engine.instance_create(&import.config).await?,
    };
    if arguments.json {
        output.json(&Imported {
            instance: summary.id,
            source: summary.source,
            created: known.is_none(),
            warnings: warnings_in_english(&review.warnings),
        })?;
    } else {
        warn(&review.warnings);
        let done = if known.is_some() { "Changed" } else { "Made" };
        output.line(format!(
            "{done} instance {}: {}",
            summary.id, summary.source
        ))?;
    }
    Ok(())
}

/// The service's JSON does not hold the preview's own settings, so the stored ones stay where the
/// file says nothing of them.
pub(crate) fn with_preview_settings(mut config: Config, stored: &Config) -> Config {
    config.pace = config.pace.or(stored.pace);
    if config.plan == PlanTier::default() {
        config.plan = stored.plan;
    }
    if config.preview == PreviewOptions::default() {
        config.preview = stored.preview.clone();
    }
    config
}

async fn export(arguments: &ExportArguments, output: &mut Output) -> Result<(), Failure> {
    let (engine, instance) = arguments.instance.open().await?;
    let headers = if arguments.with_header_values {
        note("The export holds header values. Keep it secret.");
        HeaderValues::Include
    } else {
        HeaderValues::Leave
    };
    let form = match arguments.form {
        FormArgument::Json => {
            let text = engine.instance_export(instance.id, headers).await?;
            return Ok(output.line(text)?);
        }
        FormArgument::Curl => CommandForm::Curl,
        FormArgument::Wrangler => CommandForm::Wrangler,
    };
    let command = engine.instance_command(instance.id, form, headers).await?;
    if let Some(json) = &command.missing_json {
        note(format!(
            "Wrangler cannot carry {}. Set this by an update call of the API:\n{json}",
            command.missing.join(", ")
        ));
    }
    Ok(output.line(command.text)?)
}
