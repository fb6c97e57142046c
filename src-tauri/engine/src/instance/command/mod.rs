//! Settings as commands for a shell, in and out: a call of the service's API by curl, and Wrangler
//! (spec section 20).

mod curl;
mod shell_words;
#[cfg(test)]
mod tests;
mod wrangler;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Config, FieldError, HeaderValues, Import};
use crate::item::Sentence;

/// Which command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum CommandForm {
    /// `curl`, which carries every setting.
    Curl,
    /// `wrangler ai-search create`, which carries some.
    Wrangler,
}

/// Settings as a command.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct ConfigCommand {
    /// The command.
    pub text: String,
    /// Settings that it cannot carry, by their path in the API.
    pub missing: Vec<String>,
    /// These as the body of an update call; none when nothing is missing.
    pub missing_json: Option<String>,
}

impl Config {
    /// The settings as a command that makes the instance.
    pub fn to_command(
        &self,
        form: CommandForm,
        headers: HeaderValues,
    ) -> Result<ConfigCommand, serde_json::Error> {
        match form {
            CommandForm::Curl => curl::write(self, headers),
            CommandForm::Wrangler => wrangler::write(self, headers),
        }
    }

    /// Reads settings in any form that people copy: the service's JSON, a call by curl, a Wrangler
    /// command.
    pub fn from_text(text: &str) -> Import {
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.starts_with(['{', '[']) {
            return Self::from_service_json(text);
        }
        let words = match shell_words::split(text) {
            Ok(words) => words,
            Err(message) => return refused(message),
        };
        if let Some(at) = words.iter().position(|word| is_program(word, "curl")) {
            return curl::read(&words[at + 1..], text);
        }
        if let Some(at) = words.iter().position(|word| word == "ai-search") {
            return wrangler::read(&words[at + 1..]);
        }
        if words.iter().any(|word| is_program(word, "wrangler")) {
            return refused(sentence!(
                "This Wrangler command is not one of ai-search. Copy an ai-search create or update command."
            ));
        }
        // Its fault is told as one of JSON.
        Self::from_service_json(text)
    }
}

/// Whether a word starts a program, by its name or its path.
fn is_program(word: &str, name: &str) -> bool {
    let last = word.rsplit(['/', '\\']).next().unwrap_or(word);
    last == name || last.strip_suffix(".exe") == Some(name)
}

/// An import of which nothing could be read.
fn refused(message: Sentence) -> Import {
    Import {
        errors: vec![FieldError::new("", message)],
        ..Import::default()
    }
}

/// The body of the create call as a value.
fn body(config: &Config, headers: HeaderValues) -> Result<Value, serde_json::Error> {
    serde_json::from_str(&config.to_service_json(headers)?)
}

/// Namespace of the instance: kept from an import, else the service's own.
fn namespace(config: &Config) -> String {
    let kept = config.rest.get("namespace");
    let kept = kept.and_then(|text| serde_json::from_str(text).ok());
    kept.unwrap_or_else(|| "default".to_owned())
}
