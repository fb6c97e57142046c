//! Every setting with its API path, and how a JSON value or a typed text becomes its value.

use serde_json::{Map, Value};

use super::{Config, FieldError, FieldWarning};
use crate::item::Sentence;

mod table;
mod typed;
mod values;

#[cfg(test)]
mod tests;

/// One setting.
struct Setting {
    /// Dotted API path, such as `source_params.web_crawler.parse_type`.
    path: &'static str,
    /// How its value is typed on a command line.
    form: Form,
    /// Puts a JSON value into a configuration; null puts the default back.
    apply: fn(&mut Config, &Value, &mut Found),
}

/// How a value is typed on a command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Text,
    Number,
    Flag,
    /// Repeated.
    Texts,
    /// `Name: value`, repeated.
    Headers,
    /// Path, blank, selector; repeated.
    Selectors,
    /// `name:type`, repeated.
    Metadata,
}

/// What reading one value found. Fields are relative to the setting's path: empty, or `[0].path`.
#[derive(Debug, Default)]
struct Found {
    faults: Vec<(String, Sentence)>,
    notes: Vec<(String, Sentence)>,
}

impl Found {
    fn fault(&mut self, at: impl Into<String>, message: Sentence) {
        self.faults.push((at.into(), message));
    }

    fn note(&mut self, message: Sentence) {
        self.note_at("", message);
    }

    fn note_at(&mut self, at: impl Into<String>, message: Sentence) {
        self.notes.push((at.into(), message));
    }
}

/// What reading a whole document found.
#[derive(Debug, Default)]
pub(super) struct Reading {
    pub(super) errors: Vec<FieldError>,
    pub(super) warnings: Vec<FieldWarning>,
    /// Paths that name no setting, with their values.
    pub(super) others: Vec<(String, Value)>,
}

/// Puts every setting of a JSON object into a configuration; what is left out stays.
pub(super) fn apply(config: &mut Config, object: &Map<String, Value>, reading: &mut Reading) {
    walk(config, "", object, reading);
}

fn walk(config: &mut Config, under: &str, object: &Map<String, Value>, reading: &mut Reading) {
    for (name, value) in object {
        let path = if under.is_empty() {
            name.clone()
        } else {
            format!("{under}.{name}")
        };
        if let Some(setting) = table::SETTINGS.iter().find(|setting| setting.path == path) {
            put(config, setting, value, reading);
        } else if !is_group(&path) {
            reading.others.push((path, value.clone()));
        } else if let Value::Object(object) = value {
            walk(config, &path, object, reading);
        } else if !value.is_null() {
            let message = sentence!("Must be an object, not {kind}.", kind = values::kind(value));
            reading.errors.push(FieldError::new(path, message));
        }
    }
}

fn put(config: &mut Config, setting: &Setting, value: &Value, reading: &mut Reading) {
    let mut found = Found::default();
    (setting.apply)(config, value, &mut found);
    let at = |suffix: &str| format!("{}{suffix}", setting.path);
    for (suffix, message) in found.faults {
        reading.errors.push(FieldError::new(at(&suffix), message));
    }
    for (suffix, message) in found.notes {
        reading.warnings.push(FieldWarning {
            field: at(&suffix),
            message,
        });
    }
}

/// Whether settings stand below this path.
fn is_group(path: &str) -> bool {
    table::SETTINGS.iter().any(|setting| {
        setting
            .path
            .strip_prefix(path)
            .is_some_and(|rest| rest.starts_with('.'))
    })
}

/// The innermost object of settings that a path is in; empty at the top.
pub(super) fn group_of(path: &str) -> &'static str {
    let inside = |group: &&&str| {
        path.strip_prefix(**group)
            .is_some_and(|rest| rest.starts_with('.'))
    };
    let inner = table::GROUPS.iter().filter(inside);
    inner.max_by_key(|group| group.len()).copied().unwrap_or("")
}

/// The full path of a setting or group from that path or from its end, when only one fits.
pub(super) fn resolve(name: &str) -> Result<&'static str, Vec<&'static str>> {
    let mut paths: Vec<&'static str> = table::SETTINGS.iter().map(|setting| setting.path).collect();
    paths.extend(table::GROUPS);
    if let Some(path) = paths.iter().find(|path| **path == name) {
        return Ok(path);
    }
    paths.retain(|path| {
        path.strip_suffix(name)
            .is_some_and(|before| before.ends_with('.'))
    });
    match paths.as_slice() {
        [path] => Ok(path),
        _ => Err(paths),
    }
}
