//! The metadata lines at the top of the Markdown (spec/markdown.md, step 2).

use super::{
    space::{collapse, is_space},
    survey::{Meta, Survey},
};

/// The lines between `---` with an empty line after them; nothing when no field is present.
pub(super) fn front_matter(survey: &Survey<'_>) -> String {
    let mut lines: Vec<(usize, String)> = Vec::new();
    let title = from_meta(survey, |meta| is_named(meta.name, "title"))
        .or_else(|| from_meta(survey, |meta| is_named(meta.property, "og:title")))
        .or_else(|| survey.title.clone().filter(|(_, title)| !title.is_empty()));
    let description = from_meta(survey, |meta| is_named(meta.name, "description"))
        .or_else(|| from_meta(survey, |meta| is_named(meta.property, "og:description")));
    let image = from_meta(survey, |meta| is_named(meta.property, "og:image"));
    for (field, found) in [
        ("title", title),
        ("description", description),
        ("image", image),
    ] {
        if let Some((place, value)) = found {
            lines.push((place, format!("{field}: {}", quote(&value))));
        }
    }
    if lines.is_empty() {
        return String::new();
    }
    lines.sort_by_key(|(place, _)| *place);
    let mut text = String::from("---\n");
    for (_, line) in &lines {
        text.push_str(line);
        text.push('\n');
    }
    text.push_str("---\n\n");
    text
}

/// The content of the first tag of that name in the head, unless it is empty.
fn from_meta(survey: &Survey<'_>, wanted: impl Fn(&Meta<'_>) -> bool) -> Option<(usize, String)> {
    let meta = survey
        .metas
        .iter()
        .find(|meta| meta.in_head && wanted(meta))?;
    let value = collapse(meta.content.unwrap_or(""), usize::MAX);
    (!value.is_empty()).then_some((meta.place, value))
}

fn is_named(found: Option<&str>, name: &str) -> bool {
    found.is_some_and(|found| found.eq_ignore_ascii_case(name))
}

/// Double quotes with JSON escapes, where a plain YAML scalar would be read as something else.
fn quote(value: &str) -> String {
    if is_plain(value) {
        return value.to_owned();
    }
    serde_json::Value::String(value.to_owned()).to_string()
}

fn is_plain(value: &str) -> bool {
    let opens_syntax = value
        .starts_with(|letter: char| is_space(letter) || "-?:,[]{}#&*!|>'\"%@`".contains(letter));
    !opens_syntax
        && !value.contains(": ")
        && !value.ends_with(':')
        && !value.contains(" #")
        && !value.ends_with(is_space)
        && !is_keyword(value)
        && !is_number(value)
}

fn is_keyword(value: &str) -> bool {
    ["true", "false", "yes", "no", "on", "off", "null", "~"]
        .iter()
        .any(|keyword| value.eq_ignore_ascii_case(keyword))
}

fn is_number(value: &str) -> bool {
    let digits = value.strip_prefix(['-', '+']).unwrap_or(value);
    digits.starts_with(|letter: char| letter.is_ascii_digit())
        && digits
            .chars()
            .all(|letter| letter.is_ascii_digit() || "_.,eE:+-".contains(letter))
}
