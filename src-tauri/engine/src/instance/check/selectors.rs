use scraper::Selector;

use super::{FieldError, Findings, patterns};
use crate::instance::{ContentSelector, limits};

const FIELD: &str = "source_params.web_crawler.parse_options.content_selector";

/// Content selectors (spec section 7, U30).
pub(super) fn check(selectors: &[ContentSelector], findings: &mut Findings) {
    findings.too_many(
        FIELD,
        "content selectors",
        selectors.len(),
        limits::CONTENT_SELECTORS,
    );
    for (index, entry) in selectors.iter().enumerate() {
        check_path(&format!("{FIELD}[{index}].path"), &entry.path, findings);
        let field = format!("{FIELD}[{index}].selector");
        match check_selector(&entry.selector) {
            Err(message) => findings.errors.push(FieldError::new(field, message)),
            Ok(()) if entry.selector.contains("::") => findings.warn(
                field,
                "A part with :: never selects an element, so this selector finds nothing.",
            ),
            Ok(()) => {}
        }
        let hidden = selectors[..index]
            .iter()
            .any(|earlier| earlier.path == entry.path || earlier.path == "**");
        if hidden && !entry.path.is_empty() {
            findings.warn(
                format!("{FIELD}[{index}].path"),
                "An entry above takes every page of this path, so this one is never used. Move it up.",
            );
        }
    }
}

fn check_path(field: &str, path: &str, findings: &mut Findings) {
    let length = path.chars().count();
    if length > limits::SELECTOR_CHARS {
        findings.error(
            field,
            format!(
                "The path has {length} characters; {} are allowed.",
                limits::SELECTOR_CHARS
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

/// Says why a content selector cannot be used, at which character.
pub fn check_selector(selector: &str) -> Result<(), String> {
    if selector.trim().is_empty() {
        return Err("The selector is empty. Type one like main, .post-body or article > p.".into());
    }
    let length = selector.chars().count();
    if length > limits::SELECTOR_CHARS {
        return Err(format!(
            "The selector has {length} characters; {} are allowed.",
            limits::SELECTOR_CHARS
        ));
    }
    let forbidden = selector
        .chars()
        .enumerate()
        .find(|(_, letter)| limits::SELECTOR_FORBIDDEN.contains(letter));
    if let Some((place, letter)) = forbidden {
        return Err(format!(
            "“{letter}” at character {} is not allowed: the service refuses ; ` $ {{ }} and \\ in \
             selectors.",
            place + 1
        ));
    }
    if Selector::parse(selector).is_ok() {
        return Ok(());
    }
    Err(explain(selector))
}

/// Names the character from which on the text is no valid CSS: the one after the longest start
/// that is a selector by itself.
fn explain(selector: &str) -> String {
    let valid = selector
        .char_indices()
        .map(|(index, _)| index)
        .filter(|end| *end > 0)
        .rfind(|end| Selector::parse(&selector[..*end]).is_ok());
    let start = valid.unwrap_or(0);
    let rest = &selector[start..];
    let blanks = rest.len() - rest.trim_start().len();
    let place = selector[..start + blanks].chars().count() + 1;
    let rest = rest.trim();
    if rest.is_empty() || rest.chars().all(|letter| ">+~,".contains(letter)) && valid.is_some() {
        return format!(
            "The selector stops after {rest} at character {place}: something must follow it, as in \
             article > p."
        );
    }
    format!("Not valid CSS from character {place} on: {rest}")
}
