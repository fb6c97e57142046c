//! Names and attributes of a tag, as XML wants them.

use quick_xml::events::BytesStart;

use crate::{
    item::Sentence,
    sitemap::{is_xml_space, read::text},
};

/// Attributes of an element that are looked at.
const MOST_ATTRIBUTES: usize = 64;

/// What is not XML in a tag.
#[derive(Debug, Default)]
pub(super) struct Faults {
    pub(super) text: Option<Sentence>,
    pub(super) bare_ampersand: bool,
}

/// Looks at a start tag. Of several faults the last one is told.
pub(super) fn faults(element: &BytesStart<'_>) -> Faults {
    let mut faults = Faults::default();
    let name = element.name();
    let name = name.as_ref();
    let shown = short(name);
    if !text::is_name(name) || name.starts_with('#') {
        faults.text = Some(sentence!(
            "`<{tag}` is no tag. Write &lt; for the sign itself.",
            tag = shown
        ));
    }
    if element.attributes_raw().is_empty() {
        return faults;
    }
    if lacks_blank(element.attributes_raw()) {
        faults.text = Some(sentence!(
            "A blank is missing between two attributes of <{tag}>.",
            tag = shown
        ));
    }
    for attribute in element.attributes().take(MOST_ATTRIBUTES) {
        let value = match attribute {
            Ok(attribute) => attribute.value,
            Err(error) => {
                faults.text = Some(sentence!(
                    "An attribute of <{tag}> is not XML: {cause}.",
                    tag = shown,
                    cause = error.to_string()
                ));
                break;
            }
        };
        faults.bare_ampersand |= text::has_bare_ampersand(&value);
        if value.contains('<') {
            faults.text = Some(sentence!(
                "A < stands in an attribute of <{tag}>. Write &lt; instead.",
                tag = shown
            ));
        }
    }
    faults
}

/// Whether an attribute begins right behind the quotation mark of the one before.
fn lacks_blank(attributes: &str) -> bool {
    let mut quote = None;
    let mut is_behind = false;
    for letter in attributes.chars() {
        if is_behind && !is_xml_space(letter) {
            return true;
        }
        is_behind = quote == Some(letter);
        quote = match quote {
            Some(open) if open != letter => Some(open),
            None if matches!(letter, '"' | '\'') => Some(letter),
            _ => None,
        };
    }
    false
}

/// The start of a name, which may be anything.
pub(super) fn short(name: &str) -> &str {
    let end = name
        .char_indices()
        .nth(40)
        .map_or(name.len(), |(end, _)| end);
    &name[..end]
}
