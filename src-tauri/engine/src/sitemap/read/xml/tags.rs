//! Names and attributes of a tag, as XML wants them.

use quick_xml::events::BytesStart;

use crate::sitemap::{is_xml_space, read::text};

/// Attributes of an element that are looked at.
const MOST_ATTRIBUTES: usize = 64;

/// What is not XML in a tag.
#[derive(Debug, Default)]
pub(super) struct Faults {
    pub(super) text: Option<String>,
    pub(super) bare_ampersand: bool,
}

/// Looks at a start tag. Of several faults the last one is told.
pub(super) fn faults(element: &BytesStart<'_>) -> Faults {
    let mut faults = Faults::default();
    let name = element.name();
    let name = name.as_ref();
    let shown = short(name);
    if !text::is_name(name) || name.starts_with('#') {
        faults.text = Some(format!(
            "`<{shown}` is no tag. Write &lt; for the sign itself."
        ));
    }
    if element.attributes_raw().is_empty() {
        return faults;
    }
    if lacks_blank(element.attributes_raw()) {
        faults.text = Some(format!(
            "A blank is missing between two attributes of <{shown}>."
        ));
    }
    for attribute in element.attributes().take(MOST_ATTRIBUTES) {
        let value = match attribute {
            Ok(attribute) => attribute.value,
            Err(error) => {
                faults.text = Some(format!("An attribute of <{shown}> is not XML: {error}."));
                break;
            }
        };
        faults.bare_ampersand |= text::has_bare_ampersand(&value);
        if value.contains('<') {
            faults.text = Some(format!(
                "A < stands in an attribute of <{shown}>. Write &lt; instead."
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
