//! `foresite match`: path rules tried on a URL.

use clap::Args;
use foresite_engine::{
    instance::Config,
    scope::filters::{Glob, plain_reading_differs},
};
use serde::Serialize;

use crate::{failure::Failure, output::Output};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Include or exclude rules, such as '**/blog/**'
    #[arg(required = true)]
    pattern: Vec<String>,
    /// URL to try them on, as it stands in sitemap or link; repeat for several
    #[arg(long, required = true)]
    url: Vec<String>,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Serialize)]
struct Tried<'a> {
    pattern: &'a str,
    url: &'a str,
    matches: bool,
    hints: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Result<(), Failure> {
    let general = check(&arguments.pattern)?;
    for (pattern, general) in arguments.pattern.iter().zip(general) {
        let glob = Glob::new(pattern).map_err(|error| Failure::Usage(error.to_string()))?;
        for url in &arguments.url {
            let mut hints = general.clone();
            hints.extend(plain_reading_differs(&glob, url).map(|hint| hint.text.to_string()));
            let tried = Tried {
                pattern,
                url,
                matches: glob.matches(url),
                hints,
            };
            if arguments.json {
                output.json(&tried)?;
            } else {
                tell(&tried, output)?;
            }
        }
    }
    Ok(())
}

/// Refuses what the service refuses; answers with the hints about each rule.
fn check(patterns: &[String]) -> Result<Vec<Vec<String>>, Failure> {
    patterns
        .iter()
        .map(|pattern| {
            let mut config = Config {
                source: "https://example.com".into(),
                ..Config::default()
            };
            config.source_params.include_items = vec![pattern.clone()];
            let review = config.review();
            if review.errors.is_empty() {
                let hints = review
                    .warnings
                    .into_iter()
                    .map(|warning| warning.message.to_string());
                return Ok(hints.collect());
            }
            let mut errors = review.errors;
            for error in &mut errors {
                error.field.clone_from(pattern);
            }
            Err(Failure::settings(errors))
        })
        .collect()
}

fn tell(tried: &Tried<'_>, output: &mut Output) -> Result<(), Failure> {
    let answer = if tried.matches {
        "matches"
    } else {
        "does not match"
    };
    output.line(format!(
        "{} {answer} {}",
        output.bold(tried.pattern),
        tried.url
    ))?;
    for hint in &tried.hints {
        output.line(format!("  {hint}"))?;
    }
    Ok(())
}
