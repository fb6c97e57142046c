//! Custom metadata from `<meta>` tags (spec section 10).

use serde_json::json;
use url::Url;

use super::{
    datetime::datetime,
    kept::{MetadataScalar, MetadataValue},
    survey::Survey,
};
use crate::{
    instance::{CustomMetadataField, DataType, limits},
    item::{Warning, WarningCode},
};

/// Values of the schema in its order, and a warning for each that does not fit its type or the
/// envelope. `key` is the item's URL, whose built-in attributes take room too.
pub(super) fn custom_metadata(
    survey: &Survey<'_>,
    schema: &[CustomMetadataField],
    key: &Url,
) -> (Vec<MetadataValue>, Vec<Warning>) {
    let mut values = Vec::new();
    let mut warnings = Vec::new();
    let mut left = limits::METADATA_MAX_BYTES.saturating_sub(built_in_length(key));
    for field in schema {
        let name = field.field_name.to_lowercase();
        let Some(content) = content_of(survey, &name) else {
            continue;
        };
        let Some(value) = cast(content, field.data_type) else {
            warnings.push(bad_value(&name, field.data_type, content));
            continue;
        };
        let (value, is_cut) = fit(&name, value, left);
        if is_cut {
            warnings.push(cut_value(&name));
        }
        if let Some(value) = value {
            left -= entry_length(&name, &value);
            values.push(MetadataValue { field: name, value });
        }
    }
    (values, warnings)
}

/// The content of the first tag of that name with any content. A standard tag beats Open Graph.
fn content_of<'a>(survey: &Survey<'a>, field: &str) -> Option<&'a str> {
    let first = |name: &str| {
        survey.metas.iter().find_map(|meta| {
            let is_wanted = meta.in_head
                && [meta.name, meta.property]
                    .iter()
                    .flatten()
                    .any(|found| found.trim().to_lowercase() == name);
            meta.content
                .filter(|content| is_wanted && !content.trim().is_empty())
        })
    };
    first(field).or_else(|| match field {
        "title" => first("og:title"),
        "description" => first("og:description"),
        "image" => first("og:image"),
        _ => None,
    })
}

/// The value in its type; none when it does not fit.
fn cast(content: &str, data_type: DataType) -> Option<MetadataScalar> {
    let trimmed = content.trim();
    match data_type {
        DataType::Text => Some(MetadataScalar::Text(content.to_owned())),
        DataType::Number => number(trimmed).map(MetadataScalar::Number),
        DataType::Boolean => boolean(trimmed).map(MetadataScalar::Boolean),
        DataType::Datetime => datetime(trimmed).map(MetadataScalar::Number),
    }
}

/// A decimal number. `inf` and `nan`, which the standard library reads too, are no JSON numbers.
pub(super) fn number(text: &str) -> Option<f64> {
    let is_decimal = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    let value: f64 = is_decimal.then(|| text.parse().ok())??;
    value.is_finite().then_some(value)
}

pub(super) fn boolean(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "1" | "yes" => Some(true),
        "false" | "0" | "no" => Some(false),
        _ => None,
    }
}

/// Bytes that the built-in attributes take in the envelope (spec 10.4).
fn built_in_length(key: &Url) -> usize {
    let url = key.as_str();
    json!({"filename": url, "folder": folder_of(url), "timestamp": 1_700_000_000_000_u64})
        .to_string()
        .len()
}

/// The built-in attribute `folder` of an item: its URL up to the last slash of the path (spec
/// 10.4).
pub(super) fn folder_of(url: &str) -> &str {
    let path = url.split(['?', '#']).next().unwrap_or(url);
    path.rfind('/').map_or(path, |slash| &path[..=slash])
}

/// Bytes of `"name":value,`.
fn entry_length(name: &str, value: &MetadataScalar) -> usize {
    json!(name).to_string().len() + json!(value).to_string().len() + 2
}

/// The value if it fits into `left` bytes. Text is cut at a letter; the rest is all or nothing.
/// The flag says that something was lost.
fn fit(name: &str, value: MetadataScalar, left: usize) -> (Option<MetadataScalar>, bool) {
    if entry_length(name, &value) <= left {
        return (Some(value), false);
    }
    let MetadataScalar::Text(text) = value else {
        return (None, true);
    };
    let room = left.saturating_sub(entry_length(name, &MetadataScalar::Text(String::new())));
    let mut used = 0;
    let mut end = 0;
    for (at, letter) in text.char_indices() {
        let mut bytes = [0; 4];
        used += json!(&*letter.encode_utf8(&mut bytes)).to_string().len() - 2;
        if used > room {
            break;
        }
        end = at + letter.len_utf8();
    }
    let kept = (end > 0).then(|| MetadataScalar::Text(text[..end].to_owned()));
    (kept, true)
}

fn bad_value(field: &str, data_type: DataType, content: &str) -> Warning {
    let expected = match data_type {
        DataType::Text => sentence!("text"),
        DataType::Number => sentence!("a number such as 2.5"),
        DataType::Boolean => sentence!("true, 1, yes, false, 0 or no"),
        DataType::Datetime => sentence!("a date such as 2026-01-15 or 2026-01-15T10:00:00Z"),
    };
    let shown = super::space::collapse(content, 60);
    Warning::new(
        WarningCode::CustomMetadataValueNotIndexed,
        sentence!(
            "Custom metadata field {field} expects {expected}. The page has \"{shown}\", so the field is left out.",
            field,
            expected,
            shown
        ),
    )
}

fn cut_value(field: &str) -> Warning {
    Warning::new(
        WarningCode::CustomMetadataValueNotIndexed,
        sentence!(
            "Custom metadata field {field} does not fit whole: all metadata of a page shares 10 KiB. Shorten the longest values.",
            field
        ),
    )
}
