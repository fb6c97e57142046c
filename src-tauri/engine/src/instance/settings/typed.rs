//! Settings as typed on a command line: `depth=100`, `include_items=**/docs/**`.

use serde_json::{Map, Value, json};

use super::{Form, Reading, put, resolve, table};
use crate::{
    instance::{Config, FieldError},
    item::Sentence,
};

impl Config {
    /// Puts one setting from its dotted API path, or the end of it when that is unique, and its
    /// value as typed. An empty value puts the default back. A list takes one entry.
    pub fn set(&mut self, path: &str, value: &str) -> Result<(), Vec<FieldError>> {
        self.set_all(&[(path.to_owned(), value.to_owned())])
    }

    /// Puts settings in their order; all values of one list together replace the list. Reports
    /// every faulty one, which changes nothing; the others are put.
    pub fn set_all(&mut self, settings: &[(String, String)]) -> Result<(), Vec<FieldError>> {
        let mut errors = Vec::new();
        let mut grouped: Vec<(&'static str, Vec<&str>)> = Vec::new();
        for (name, value) in settings {
            match resolve(name.trim()) {
                Ok(path) => match grouped.iter_mut().find(|(known, _)| *known == path) {
                    Some((_, values)) => values.push(value),
                    None => grouped.push((path, vec![value])),
                },
                Err(similar) => errors.push(unknown(name, &similar)),
            }
        }
        for (path, values) in grouped {
            let mut changed = self.clone();
            let mut reading = Reading::default();
            put_typed(&mut changed, path, &values, &mut reading);
            if reading.errors.is_empty() {
                *self = changed;
            }
            errors.append(&mut reading.errors);
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors)
        }
    }
}

fn unknown(name: &str, similar: &[&str]) -> FieldError {
    let message = if similar.is_empty() {
        format!(
            "There is no setting {name}. Settings are named as in the service's API, such as depth or include_items."
        )
    } else {
        format!(
            "{name} may mean {}. Write more of the path.",
            similar.join(" or ")
        )
    };
    typed_fault(name, message)
}

/// A fault of a command line, which is English.
fn typed_fault(name: &str, message: String) -> FieldError {
    FieldError::new(name, Sentence::verbatim(message))
}

fn put_typed(config: &mut Config, path: &'static str, values: &[&str], reading: &mut Reading) {
    let Some(setting) = table::SETTINGS.iter().find(|setting| setting.path == path) else {
        let message = format!("{path} holds several settings. Name one of them.");
        reading.errors.push(typed_fault(path, message));
        return;
    };
    match value(setting.form, values) {
        Ok(value) => put(config, setting, &value, reading),
        Err(message) => reading.errors.push(typed_fault(path, message)),
    }
}

/// The JSON that the typed texts stand for. Lists may also be typed as JSON.
fn value(form: Form, typed: &[&str]) -> Result<Value, String> {
    let last = typed.last().copied().unwrap_or_default();
    match form {
        Form::Text | Form::Number | Form::Flag => Ok(single(form, last.trim())),
        Form::Texts => entries(typed, |text| Ok(json!(text))),
        Form::Selectors => entries(typed, selector),
        Form::Metadata => entries(typed, metadata),
        Form::Headers => headers(typed),
    }
}

fn single(form: Form, text: &str) -> Value {
    if text.is_empty() {
        return Value::Null;
    }
    match form {
        Form::Number => text
            .replace(['_', ','], "")
            .parse::<i64>()
            .map_or_else(|_| json!(text), |number| json!(number)),
        Form::Flag => match text.to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" | "1" => json!(true),
            "false" | "no" | "off" | "0" => json!(false),
            _ => json!(text),
        },
        _ => json!(text),
    }
}

fn entries(typed: &[&str], entry: impl Fn(&str) -> Result<Value, String>) -> Result<Value, String> {
    let mut list = Vec::new();
    for text in typed
        .iter()
        .map(|text| text.trim())
        .filter(|text| !text.is_empty())
    {
        match serde_json::from_str(text) {
            Ok(Value::Array(entries)) => list.extend(entries),
            Ok(object @ Value::Object(_)) => list.push(object),
            _ => list.push(entry(text)?),
        }
    }
    Ok(if list.is_empty() {
        Value::Null
    } else {
        Value::Array(list)
    })
}

fn selector(text: &str) -> Result<Value, String> {
    let (path, selector) = text.split_once(char::is_whitespace).ok_or_else(|| {
        format!("“{text}” has no selector. Write the path, a blank and the selector: **/blog/** article .post-body")
    })?;
    Ok(json!({"path": path, "selector": selector.trim()}))
}

fn metadata(text: &str) -> Result<Value, String> {
    let (name, kind) = text
        .rsplit_once(':')
        .ok_or_else(|| format!("“{text}” has no type. Write name and type: category:text"))?;
    Ok(json!({"field_name": name.trim(), "data_type": kind.trim()}))
}

/// Values are secrets, so a fault never repeats the text.
fn headers(typed: &[&str]) -> Result<Value, String> {
    let mut headers = Map::new();
    for text in typed.iter().filter(|text| !text.trim().is_empty()) {
        if let Ok(Value::Object(object)) = serde_json::from_str(text) {
            headers.extend(object);
            continue;
        }
        let (name, value) = text
            .split_once(':')
            .ok_or("A header has no value. Write name, colon and value: X-Token: abc")?;
        headers.insert(name.trim().to_owned(), json!(value.trim()));
    }
    Ok(Value::Object(headers))
}
