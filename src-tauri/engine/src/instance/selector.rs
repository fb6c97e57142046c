//! Content selectors as CSS (spec section 7, U30): which are accepted, and at which character the
//! others go wrong.

use scraper::Selector;

use super::limits;
use crate::item::{Sentence, Value};

/// Why a selector is not accepted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct SelectorError {
    /// Where it goes wrong, in characters from 0.
    pub position: usize,
    /// What is wrong there, with its place counted from 1, and what to write instead.
    pub message: Sentence,
}

impl SelectorError {
    fn new(position: usize, message: Sentence) -> Self {
        Self { position, message }
    }
}

/// Whether the service would accept this content selector.
///
/// # Errors
///
/// The first thing that is wrong, with its place.
pub fn check_selector(selector: &str) -> Result<(), SelectorError> {
    if selector.trim().is_empty() {
        return Err(SelectorError::new(
            0,
            sentence!("The selector is empty. Type one like main, .post-body or article > p."),
        ));
    }
    let length = selector.chars().count();
    if length > limits::SELECTOR_CHARS {
        let most = limits::SELECTOR_CHARS;
        return Err(SelectorError::new(
            most,
            sentence!(
                "The selector has {length} characters; {most} are allowed.",
                length = digits(length),
                most = digits(most)
            ),
        ));
    }
    let refused = selector
        .chars()
        .enumerate()
        .find(|(_, letter)| limits::SELECTOR_FORBIDDEN.contains(letter));
    if let Some((position, letter)) = refused {
        let place = position + 1;
        return Err(SelectorError::new(
            position,
            sentence!(
                "“{letter}” at character {place} is not allowed: the service refuses {marks} and \
                 {last} in selectors.",
                letter,
                place = digits(place),
                marks = "; ` $ { }",
                last = '\\'
            ),
        ));
    }
    compile_selector(selector).map(|_| ())
}

/// Compiles a selector as CSS. Alternatives that end in a pseudo-element match nothing.
///
/// # Errors
///
/// The first character that cannot stand in its place.
pub fn compile_selector(selector: &str) -> Result<Selector, SelectorError> {
    if let Ok(compiled) = Selector::parse(selector) {
        return Ok(compiled);
    }
    let mut kept = Vec::new();
    let mut is_wrong = true;
    for alternative in alternatives(selector) {
        let (text, is_pseudo_element) = alternative.check()?;
        if is_pseudo_element {
            is_wrong = false;
        } else {
            kept.push(text);
        }
    }
    // Each alternative is right once it is trimmed, but together they are not.
    if is_wrong {
        return Err(syntax_error(selector, 0));
    }
    let matching = if kept.is_empty() {
        ":not(*)".to_owned()
    } else {
        kept.join(", ")
    };
    Selector::parse(&matching).map_err(|_| syntax_error(selector, 0))
}

/// A place or a length, whose digits are not grouped in English.
fn digits(characters: usize) -> Value {
    Value::digits(characters as u64)
}

/// Pseudo-elements: valid CSS that no element can match.
const PSEUDO_ELEMENTS: [&str; 9] = [
    "before",
    "after",
    "first-line",
    "first-letter",
    "marker",
    "placeholder",
    "selection",
    "backdrop",
    "file-selector-button",
];

/// Those that may also be written with one colon.
const FORMER_PSEUDO_CLASSES: [&str; 4] = ["before", "after", "first-line", "first-letter"];

/// One selector of a list.
struct Alternative {
    /// Characters before it.
    start: usize,
    text: String,
    is_last: bool,
}

impl Alternative {
    /// Its text, and whether it ends in a pseudo-element.
    fn check(self) -> Result<(String, bool), SelectorError> {
        let text = self.text.trim_end();
        let blanks = text.chars().take_while(|letter| letter.is_whitespace());
        let start = self.start + blanks.count();
        let text = text.trim_start();
        if text.is_empty() {
            return Err(self.empty());
        }
        if Selector::parse(text).is_ok() {
            return Ok((text.to_owned(), false));
        }
        let pseudo_element = text
            .rsplit_once("::")
            .filter(|(_, name)| PSEUDO_ELEMENTS.contains(name))
            .or_else(|| {
                let former = text.rsplit_once(':');
                former.filter(|(_, name)| FORMER_PSEUDO_CLASSES.contains(name))
            });
        match pseudo_element {
            Some((before, _)) => {
                let element = with_element(before);
                if Selector::parse(&element).is_err() {
                    return Err(syntax_error(before, start));
                }
                Ok((text.to_owned(), true))
            }
            _ => Err(syntax_error(text, start)),
        }
    }

    fn empty(&self) -> SelectorError {
        let end = self.start + self.text.chars().count();
        if self.is_last {
            return ends_too_early(end);
        }
        let place = end + 1;
        SelectorError::new(
            end,
            sentence!(
                "No selector stands before the comma at character {place}. Remove the comma.",
                place = digits(place)
            ),
        )
    }
}

/// What a pseudo-element belongs to: every element where none is named.
fn with_element(before: &str) -> String {
    let is_open = before
        .chars()
        .next_back()
        .is_none_or(|last| last.is_whitespace() || ">+~".contains(last));
    if is_open {
        format!("{before}*")
    } else {
        before.to_owned()
    }
}

/// The selectors of a list: what stands between commas outside brackets, parentheses and quotes.
fn alternatives(list: &str) -> Vec<Alternative> {
    let of = |start, is_last| Alternative {
        start,
        text: String::new(),
        is_last,
    };
    let mut found = Vec::new();
    let mut open = of(0, true);
    let (mut depth, mut quote) = (0_i32, None);
    for (place, letter) in list.chars().enumerate() {
        match (quote, letter) {
            (Some(mark), letter) => quote = quote.filter(|_| mark != letter),
            (None, '"' | '\'') => quote = Some(letter),
            (None, '[' | '(') => depth += 1,
            (None, ']' | ')') => depth -= 1,
            (None, ',') if depth == 0 => {
                open.is_last = false;
                found.push(std::mem::replace(&mut open, of(place + 1, true)));
                continue;
            }
            (None, _) => {}
        }
        open.text.push(letter);
    }
    found.push(open);
    found
}

/// Finds the character: the shortest beginning that nothing could complete. `start` characters
/// stand before the selector.
fn syntax_error(selector: &str, start: usize) -> SelectorError {
    let letters: Vec<char> = selector.chars().collect();
    let wrong = (1..=letters.len())
        .find(|end| !can_be_completed(&letters[..*end].iter().collect::<String>()));
    if let Some((place, name)) = wrong.and_then(|end| pseudo_class_at(&letters, end - 1)) {
        let position = start + place;
        return SelectorError::new(
            position,
            sentence!(
                "“:{name}” at character {place} is not known here. Go by elements, classes, ids \
                 and attributes, or by :is, :not, :has and :nth-child.",
                name,
                place = digits(position + 1)
            ),
        );
    }
    match wrong {
        Some(end) => {
            let (position, letter) = (start + end - 1, letters[end - 1]);
            SelectorError::new(
                position,
                sentence!(
                    "Not valid CSS: “{letter}” cannot stand at character {place}.",
                    letter,
                    place = digits(position + 1)
                ),
            )
        }
        None => ends_too_early(start + letters.len()),
    }
}

/// The pseudo-class whose name holds the letter at `at`: the place of its colon, and its name.
fn pseudo_class_at(letters: &[char], at: usize) -> Option<(usize, String)> {
    let is_name = |letter: &&char| letter.is_alphanumeric() || **letter == '-';
    let before = letters[..at].iter().rev().take_while(is_name).count();
    let colon = (at - before).checked_sub(1)?;
    let name: String = letters[colon + 1..].iter().take_while(is_name).collect();
    let is_element = colon > 0 && letters[colon - 1] == ':';
    (letters[colon] == ':' && !is_element && !name.is_empty()).then_some((colon, name))
}

fn ends_too_early(length: usize) -> SelectorError {
    SelectorError::new(
        length,
        sentence!(
            "Not valid CSS: something must follow after character {length}, as in article > p.",
            length = digits(length)
        ),
    )
}

/// Endings that complete a selector which was cut anywhere.
const ENDINGS: [&str; 16] = [
    "", "a", "*", "]", "a]", "=a]", "\"]", "'a']", "\"a\"]", "=\"a\"]", ")", "a)", "1)", "*)",
    "a=a]", ":is(a)",
];

fn can_be_completed(start: &str) -> bool {
    const WORDS: [&str; 5] = ["not", "is", "has", "where", "nth-child"];
    let complete = |text: &str| {
        ENDINGS
            .iter()
            .any(|ending| Selector::parse(&format!("{text}{ending}")).is_ok())
    };
    if complete(start) {
        return true;
    }
    // A pseudo-class that is only begun.
    let Some((before, name)) = start.rsplit_once(':') else {
        return false;
    };
    PSEUDO_CLASSES
        .iter()
        .any(|word| word.starts_with(name) && complete(&format!("{before}:{word}")))
        || WORDS
            .iter()
            .any(|word| word.starts_with(name) && complete(&format!("{before}:{word}(")))
}

const PSEUDO_CLASSES: [&str; 9] = [
    "root",
    "empty",
    "first-child",
    "last-child",
    "only-child",
    "first-of-type",
    "last-of-type",
    "only-of-type",
    "scope",
];
