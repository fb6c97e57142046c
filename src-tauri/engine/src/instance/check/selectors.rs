use super::{FieldError, Findings, digits, patterns};
use crate::instance::{ContentSelector, check_selector, limits};

const FIELD: &str = "source_params.web_crawler.parse_options.content_selector";

/// Content selectors (spec section 7, U30).
pub(super) fn check(selectors: &[ContentSelector], findings: &mut Findings) {
    findings.too_many(
        FIELD,
        sentence!("content selectors"),
        selectors.len(),
        limits::CONTENT_SELECTORS,
    );
    for (index, entry) in selectors.iter().enumerate() {
        check_path(&format!("{FIELD}[{index}].path"), &entry.path, findings);
        let field = format!("{FIELD}[{index}].selector");
        match check_selector(&entry.selector) {
            Err(error) => findings.errors.push(FieldError::new(field, error.message)),
            Ok(()) if entry.selector.contains("::") => findings.warn(
                field,
                sentence!(
                    "A part with :: never selects an element, so this selector finds nothing."
                ),
            ),
            Ok(()) => {}
        }
        let hidden = selectors[..index]
            .iter()
            .any(|earlier| earlier.path == entry.path || earlier.path == "**");
        if hidden && !entry.path.is_empty() {
            findings.warn(
                format!("{FIELD}[{index}].path"),
                sentence!("An entry above takes every page of this path, so this one is never used. Move it up."),
            );
        }
    }
}

fn check_path(field: &str, path: &str, findings: &mut Findings) {
    let length = path.chars().count();
    if length > limits::SELECTOR_CHARS {
        findings.error(
            field,
            sentence!(
                "The path has {length} characters; {most} are allowed.",
                length = digits(length),
                most = digits(limits::SELECTOR_CHARS)
            ),
        );
        return;
    }
    let errors = findings.errors.len();
    patterns::check_characters(field, path, findings);
    if findings.errors.len() == errors
        && let Some(hint) = patterns::hint(path)
    {
        findings.warn(field, hint);
    }
}
