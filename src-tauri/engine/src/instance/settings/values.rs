//! From JSON values to the values of settings.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Found;
use crate::{
    instance::{ContentSelector, CustomMetadataField, DataType, check::key_of},
    item::{Sentence, Value as Place},
};

/// What a value is, for messages.
pub(super) fn kind(value: &Value) -> Sentence {
    match value {
        Value::Null => sentence!("null"),
        Value::Bool(_) => sentence!("true or false"),
        Value::Number(_) => sentence!("a number"),
        Value::String(_) => sentence!("a text"),
        Value::Array(_) => sentence!("a list"),
        Value::Object(_) => sentence!("an object"),
    }
}

/// A text; null is none.
pub(super) fn text(value: &Value, found: &mut Found) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => {
            found.fault(
                "",
                sentence!("Must be a text, not {kind}.", kind = kind(other)),
            );
            None
        }
    }
}

/// A whole number, 0 or more; null is none.
pub(super) fn number(value: &Value, found: &mut Found) -> Option<u32> {
    if value.is_null() {
        return None;
    }
    let number = value
        .as_u64()
        .and_then(|number| u32::try_from(number).ok())
        .or_else(|| whole(value.as_f64()?));
    if number.is_none() {
        let shown: Place = match value {
            Value::Number(number) => number.to_string().into(),
            Value::String(text) => sentence!("the text “{text}”", text).into(),
            other => kind(other).into(),
        };
        found.fault("", sentence!("Must be a whole number, not {shown}.", shown));
    }
    number
}

/// JSON knows one kind of number: `1e3` and `512.0` are whole.
fn whole(number: f64) -> Option<u32> {
    let is_whole = number.fract() == 0.0;
    is_whole.then(|| format!("{number:.0}").parse().ok())?
}

/// true or false; null is the default, false.
pub(super) fn flag(value: &Value, found: &mut Found) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(flag) => *flag,
        other => {
            found.fault(
                "",
                sentence!("Must be true or false, not {kind}.", kind = kind(other)),
            );
            false
        }
    }
}

/// One of a few words; null is the default.
pub(super) fn choice<T: DeserializeOwned + Default>(
    value: &Value,
    words: Sentence,
    found: &mut Found,
) -> T {
    if value.is_null() {
        return T::default();
    }
    serde_json::from_value(value.clone()).unwrap_or_else(|_| {
        found.fault("", not_one_of(value, words));
        T::default()
    })
}

fn not_one_of(value: &Value, words: Sentence) -> Sentence {
    match value {
        Value::String(text) => sentence!("“{text}” is not one of {words}.", text, words),
        other => sentence!(
            "Must be one of {words}, not {kind}.",
            words,
            kind = kind(other)
        ),
    }
}

fn list<'a>(value: &'a Value, found: &mut Found) -> &'a [Value] {
    match value {
        Value::Null => &[],
        Value::Array(list) => list,
        other => {
            found.fault(
                "",
                sentence!("Must be a list, not {kind}.", kind = kind(other)),
            );
            &[]
        }
    }
}

/// A list of texts; null is empty. An entry that is none leaves an empty one, so that the others
/// keep their places.
pub(super) fn texts(value: &Value, found: &mut Found) -> Vec<String> {
    let mut texts = Vec::new();
    for (index, entry) in list(value, found).iter().enumerate() {
        match entry {
            Value::String(text) => texts.push(text.clone()),
            other => {
                found.fault(
                    format!("[{index}]"),
                    sentence!("Must be a text, not {kind}.", kind = kind(other)),
                );
                texts.push(String::new());
            }
        }
    }
    texts
}

/// Header values by name; null is empty.
pub(super) fn headers(value: &Value, found: &mut Found) -> BTreeMap<String, String> {
    let mut headers = BTreeMap::new();
    match value {
        Value::Null => {}
        Value::Object(object) => {
            for (name, value) in object {
                match value {
                    Value::String(text) => {
                        headers.insert(name.clone(), text.clone());
                    }
                    Value::Null => {
                        headers.insert(name.clone(), String::new());
                    }
                    other => found.fault(
                        key_of(name),
                        sentence!("Must be a text, not {kind}.", kind = kind(other)),
                    ),
                }
            }
        }
        other => found.fault(
            "",
            sentence!(
                "Must be an object of names and values, not {kind}.",
                kind = kind(other)
            ),
        ),
    }
    headers
}

/// Content selectors; null is none. An empty list is refused by the service. A faulty entry keeps
/// its place, with empty members where they are faulty.
pub(super) fn selectors(value: &Value, found: &mut Found) -> Vec<ContentSelector> {
    let entries = list(value, found);
    if entries.is_empty() && value.is_array() {
        found.fault(
            "",
            sentence!("The list is empty, which the service refuses. Leave the field out, or add an entry."),
        );
    }
    let mut selectors = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let at = format!("[{index}]");
        selectors.push(ContentSelector {
            path: member(entry, &at, "path", found).unwrap_or_default(),
            selector: member(entry, &at, "selector", found).unwrap_or_default(),
        });
        note_others(entry, &at, &["path", "selector"], found);
    }
    selectors
}

/// Custom metadata fields; null is none. A faulty entry keeps its place, with an empty name or the
/// type of texts where these are faulty.
pub(super) fn metadata(value: &Value, found: &mut Found) -> Vec<CustomMetadataField> {
    let mut fields = Vec::new();
    for (index, entry) in list(value, found).iter().enumerate() {
        let at = format!("[{index}]");
        let field_name = member(entry, &at, "field_name", found).unwrap_or_default();
        let word = member(entry, &at, "data_type", found).map(Value::String);
        let data_type = word.and_then(|word| {
            let data_type = serde_json::from_value(word.clone()).ok();
            if data_type.is_none() {
                let message = not_one_of(&word, sentence!("text, number, boolean and datetime"));
                found.fault(format!("{at}.data_type"), message);
            }
            data_type
        });
        fields.push(CustomMetadataField {
            field_name,
            data_type: data_type.unwrap_or(DataType::Text),
        });
        note_others(entry, &at, &["field_name", "data_type"], found);
    }
    fields
}

/// A text of an entry of a list; a fault when it is missing or no text.
fn member(entry: &Value, at: &str, name: &str, found: &mut Found) -> Option<String> {
    let Value::Object(entry) = entry else {
        // Said once an entry: by its first member.
        if matches!(name, "path" | "field_name") {
            found.fault(
                at,
                sentence!("Must be an object, not {kind}.", kind = kind(entry)),
            );
        }
        return None;
    };
    match entry.get(name) {
        Some(Value::String(text)) => Some(text.clone()),
        Some(other) => {
            found.fault(
                format!("{at}.{name}"),
                sentence!("Must be a text, not {kind}.", kind = kind(other)),
            );
            None
        }
        None => {
            found.fault(
                format!("{at}.{name}"),
                sentence!("{name} is missing.", name),
            );
            None
        }
    }
}

/// Members of an entry that the documents do not list. They have no place in the settings.
fn note_others(entry: &Value, at: &str, known: &[&str], found: &mut Found) {
    let names = entry.as_object().into_iter().flat_map(|entry| entry.keys());
    for name in names.filter(|name| !known.contains(&name.as_str())) {
        found.note_at(
            format!("{at}.{name}"),
            sentence!("Not among the members that the documents list. Left out."),
        );
    }
}
