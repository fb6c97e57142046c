//! How a command ends when it does not end well.

use std::{io, process::ExitCode};

use foresite_engine::{
    Error,
    instance::{FieldError, FieldWarning},
    item::JobCode,
};
use serde_json::json;

use crate::output::{Output, note};

/// Why a command failed. Each kind has its exit status.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// 1: the job or check found what `--fail-on` names.
    #[error("{0}")]
    Found(String),
    /// 2: the command cannot be understood.
    #[error("{0}")]
    Usage(String),
    /// 2: settings are invalid.
    #[error("the settings cannot be used")]
    Settings {
        /// Every faulty one.
        fields: Vec<FieldError>,
        /// The result is on standard output already.
        told: bool,
    },
    /// 2: metadata filters are invalid.
    #[error("the metadata filter cannot be used")]
    Filter {
        /// The service's message for the first fault.
        code: &'static str,
        /// Its number.
        number: Option<u32>,
        /// Every fault, each at its place in the filter.
        faults: Vec<FieldError>,
    },
    /// 2: the service refuses what was asked.
    #[error("{message}")]
    BadRequest {
        /// The service's message.
        code: &'static str,
        /// Its number.
        number: u32,
        /// What is wrong, what to do.
        message: &'static str,
    },
    /// 3: it could not run.
    #[error("{message}")]
    Cannot {
        /// Name for programs.
        code: &'static str,
        /// The service's number, where it has one.
        number: Option<u32>,
        /// What happened, to what, what to do.
        message: String,
        /// The result is on standard output already.
        told: bool,
    },
    /// 130: Ctrl-C or SIGTERM.
    #[error("{0}")]
    Interrupted(String),
    /// Standard output could not be written.
    #[error("cannot write the result: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// It could not run.
    pub(crate) fn cannot(code: &'static str, message: impl Into<String>) -> Self {
        Self::Cannot {
            code,
            number: None,
            message: message.into(),
            told: false,
        }
    }

    /// Faulty settings.
    pub(crate) fn settings(fields: Vec<FieldError>) -> Self {
        Self::Settings {
            fields,
            told: false,
        }
    }

    /// A job that the service would refuse; its JSON is out already.
    pub(crate) fn refused(code: Option<JobCode>, message: impl Into<String>) -> Self {
        Self::Cannot {
            code: code.map_or("job_failed", JobCode::as_str),
            number: code.and_then(JobCode::number),
            message: message.into(),
            told: true,
        }
    }

    /// Tells the user, and a program that reads JSON, and answers with the exit status.
    pub(crate) fn report(&self, json: bool, output: &mut Output) -> ExitCode {
        if let Self::Output(error) = self
            && error.kind() == io::ErrorKind::BrokenPipe
        {
            // The reader has what it wanted, as `head` has.
            return ExitCode::SUCCESS;
        }
        if json && !self.is_told() {
            // Where standard output fails, the lines on standard error and the status remain.
            let _ = output.json(&json!({ "error": self.to_json() }));
        }
        let _ = output.flush();
        self.tell();
        ExitCode::from(self.status())
    }

    /// Tells why a command line cannot be read, as clap does, and also a program that reads JSON;
    /// or shows the help that was asked for.
    pub(crate) fn report_usage(error: &clap::Error, json: bool, output: &mut Output) -> ExitCode {
        if json && error.use_stderr() {
            let usage = Self::Usage(usage_message(&error.render().to_string()));
            let _ = output.json(&json!({ "error": usage.to_json() }));
            let _ = output.flush();
        }
        let _ = error.print();
        ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
    }

    fn is_told(&self) -> bool {
        matches!(
            self,
            Self::Found(_)
                | Self::Interrupted(_)
                | Self::Cannot { told: true, .. }
                | Self::Settings { told: true, .. }
        )
    }

    fn tell(&self) {
        match self {
            Self::Settings { fields, .. } | Self::Filter { faults: fields, .. } => {
                for field in fields {
                    note(format!("error: {}", field_line(field)));
                }
            }
            Self::Cannot {
                code,
                number: Some(number),
                message,
                ..
            } => note(format!("error: {message} ({number} {code})")),
            Self::BadRequest {
                code,
                number,
                message,
            } => note(format!("error: {message} ({number} {code})")),
            Self::Interrupted(text) | Self::Found(text) => note(text),
            other => note(format!("error: {other}")),
        }
    }

    fn to_json(&self) -> serde_json::Value {
        match self {
            Self::Settings { fields, .. } => json!({
                "code": "invalid_config", "number": null, "message": self.to_string(),
                "fields": in_english(fields),
            }),
            Self::Filter {
                code,
                number,
                faults,
            } => json!({
                "code": code, "number": number, "message": self.to_string(),
                "fields": in_english(faults),
            }),
            Self::BadRequest {
                code,
                number,
                message,
            } => json!({"code": code, "number": number, "message": message, "fields": null}),
            Self::Cannot {
                code,
                number,
                message,
                ..
            } => json!({"code": code, "number": number, "message": message, "fields": null}),
            Self::Usage(message) => {
                json!({"code": "usage", "number": null, "message": message, "fields": null})
            }
            other => json!({
                "code": "failed", "number": null, "message": other.to_string(), "fields": null,
            }),
        }
    }

    fn status(&self) -> u8 {
        match self {
            Self::Found(_) => 1,
            Self::Usage(_)
            | Self::Settings { .. }
            | Self::Filter { .. }
            | Self::BadRequest { .. } => 2,
            Self::Cannot { .. } | Self::Output(_) => 3,
            Self::Interrupted(_) => 130,
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::InvalidConfig(fields) => Self::settings(fields),
            Error::InvalidFilter(_) => Self::Filter {
                code: error.code(),
                number: error.number(),
                faults: error.fields().to_vec(),
            },
            Error::SourceIsFixed { .. } | Error::InstanceExists { .. } => {
                Self::Usage(error.to_string())
            }
            other => Self::Cannot {
                code: other.code(),
                number: other.number(),
                message: other.to_string(),
                told: false,
            },
        }
    }
}

/// What is wrong, on one line, without the usage and the hint at help that follow it.
fn usage_message(rendered: &str) -> String {
    let text = rendered.strip_prefix("error: ").unwrap_or(rendered);
    let ends = ["\n\nUsage:", "\n\nFor more information"];
    let end = ends.iter().filter_map(|end| text.find(end)).min();
    let words: Vec<&str> = text[..end.unwrap_or(text.len())]
        .split_whitespace()
        .collect();
    words.join(" ")
}

/// Faulty fields as programs read them.
pub(crate) fn in_english(fields: &[FieldError]) -> Vec<FieldError> {
    fields.iter().map(FieldError::in_english).collect()
}

/// One faulty field on one line: `source: … (7047 invalid_url_location)`.
fn field_line(error: &FieldError) -> String {
    let mut line = String::new();
    if !error.field.is_empty() {
        line = format!("{}: ", error.field);
    }
    line.push_str(&error.message.english());
    match (error.number, &error.code) {
        (Some(number), Some(code)) => format!("{line} ({number} {code})"),
        (None, Some(code)) => format!("{line} ({code})"),
        (Some(number), None) => format!("{line} ({number})"),
        _ => line,
    }
}

/// Says each warning about a setting on a line of its own.
pub(crate) fn warn(warnings: &[FieldWarning]) {
    for FieldWarning { field, message } in warnings {
        if field.is_empty() {
            note(format!("warning: {message}"));
        } else {
            note(format!("warning: {field}: {message}"));
        }
    }
}
