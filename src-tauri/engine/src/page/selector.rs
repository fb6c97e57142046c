//! Content selectors (spec section 7): checking, selecting, and explaining zero matches.

use std::collections::BTreeSet;

use ego_tree::NodeRef;
use scraper::{ElementRef, Html, Node, Selector};

/// Characters of a selector at most.
const MAX_LENGTH: usize = 200;

/// Characters that the service refuses in a selector.
const REFUSED: [char; 6] = [';', '`', '$', '{', '}', '\\'];

/// Why a selector is not accepted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct SelectorError {
    /// Where it goes wrong, in characters from 0.
    pub position: usize,
    /// What is wrong there and what to write instead.
    pub message: String,
}

impl SelectorError {
    fn new(position: usize, message: impl Into<String>) -> Self {
        Self {
            position,
            message: message.into(),
        }
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
            "The selector is empty. Write a CSS selector such as main or article .post-body.",
        ));
    }
    let length = selector.chars().count();
    if length > MAX_LENGTH {
        return Err(SelectorError::new(
            MAX_LENGTH,
            format!("The selector has {length} characters. At most {MAX_LENGTH} are allowed."),
        ));
    }
    let refused = selector
        .chars()
        .enumerate()
        .find(|(_, letter)| REFUSED.contains(letter));
    if let Some((position, letter)) = refused {
        return Err(SelectorError::new(
            position,
            format!(
                "The character {letter} at position {} is not allowed in a content selector.",
                position + 1
            ),
        ));
    }
    parse(selector).map(|_| ())
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

/// Compiles a selector as CSS. Alternatives that end in a pseudo-element match nothing.
pub(super) fn parse(selector: &str) -> Result<Selector, SelectorError> {
    let failed = || syntax_error(selector);
    if !selector.contains("::") {
        return Selector::parse(selector).map_err(|_| failed());
    }
    let mut kept = Vec::new();
    for alternative in split_outside(selector, |letter| letter == ',') {
        let alternative = alternative.trim();
        match alternative.rsplit_once("::") {
            Some((before, name)) if PSEUDO_ELEMENTS.contains(&name) => {
                if !before.is_empty() {
                    Selector::parse(before).map_err(|_| failed())?;
                }
            }
            _ => kept.push(alternative.to_owned()),
        }
    }
    let matching = if kept.is_empty() {
        ":not(*)".to_owned()
    } else {
        kept.join(", ")
    };
    Selector::parse(&matching).map_err(|_| failed())
}

/// Finds the character: the shortest beginning that nothing could complete.
fn syntax_error(selector: &str) -> SelectorError {
    let letters: Vec<char> = selector.chars().collect();
    let position = (1..=letters.len())
        .find(|end| !can_be_completed(&letters[..*end].iter().collect::<String>()))
        .map(|end| end - 1);
    match position {
        Some(position) => SelectorError::new(
            position,
            format!(
                "Not valid CSS at position {}: {} is not expected there.",
                position + 1,
                letters[position]
            ),
        ),
        None => SelectorError::new(
            letters.len(),
            "Not valid CSS: the selector ends too early. Something is missing at its end.",
        ),
    }
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

/// What a selector picks from a page.
pub(super) struct Selection<'a> {
    /// Matches that stand in no other match, in document order.
    pub(super) outermost: Vec<NodeRef<'a, Node>>,
    /// All matches.
    pub(super) count: usize,
}

/// Selects. The elements that are never content were taken out of the tree before.
pub(super) fn select<'a>(html: &'a Html, selector: &Selector) -> Selection<'a> {
    let mut selection = Selection {
        outermost: Vec::new(),
        count: 0,
    };
    let Some(root) = root_element(html) else {
        return selection;
    };
    if selector.matches(&root) {
        selection.count = 1 + root.select(selector).count();
        selection.outermost.push(*root);
        return selection;
    }
    for element in root.select(selector) {
        selection.count += 1;
        let is_inside = selection
            .outermost
            .last()
            .is_some_and(|outer| element.ancestors().any(|above| above.id() == outer.id()));
        if !is_inside {
            selection.outermost.push(*element);
        }
    }
    selection
}

fn root_element(html: &Html) -> Option<ElementRef<'_>> {
    html.tree.root().children().find_map(ElementRef::wrap)
}

/// Elements that match a part of a selector which matches nothing: the parts between combinators,
/// and their tags, classes, ids and attributes, that the page does have. At most five, such as
/// `article: 2`.
pub(super) fn nearest_misses(html: &Html, selector: &str) -> Vec<String> {
    let Some(root) = root_element(html) else {
        return Vec::new();
    };
    let mut tried = BTreeSet::new();
    let mut misses = Vec::new();
    for part in parts(selector) {
        if misses.len() == 5 || !tried.insert(part.clone()) {
            continue;
        }
        let Ok(compiled) = Selector::parse(&part) else {
            continue;
        };
        let count = root.select(&compiled).count() + usize::from(compiled.matches(&root));
        if count > 0 {
            misses.push(format!("{part}: {count}"));
        }
    }
    misses
}

/// Ever smaller parts: alternatives, beginnings, compounds, simple selectors.
fn parts(selector: &str) -> Vec<String> {
    let mut parts = Vec::new();
    for alternative in split_outside(selector, |letter| letter == ',') {
        let compounds = split_outside(&alternative, |letter| {
            letter.is_whitespace() || ">+~".contains(letter)
        });
        parts.extend(compounds.iter().rev().cloned());
        for compound in compounds.iter().rev() {
            parts.extend(simple_selectors(compound));
        }
    }
    parts
}

/// Splits where `is_separator` says, outside brackets and parentheses; empty pieces are left out.
fn split_outside(text: &str, is_separator: impl Fn(char) -> bool) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut depth = 0_i32;
    for letter in text.chars() {
        match letter {
            '[' | '(' => depth += 1,
            ']' | ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 && is_separator(letter) {
            pieces.push(String::new());
        } else if let Some(piece) = pieces.last_mut() {
            piece.push(letter);
        }
    }
    pieces.retain(|piece| !piece.trim().is_empty());
    pieces
}

fn simple_selectors(compound: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut depth = 0_i32;
    for letter in compound.trim().chars() {
        let starts = depth == 0 && matches!(letter, '.' | '#' | '[' | ':');
        match letter {
            '[' | '(' => depth += 1,
            ']' | ')' => depth -= 1,
            _ => {}
        }
        match pieces.last_mut() {
            Some(piece) if !starts => piece.push(letter),
            _ => pieces.push(letter.to_string()),
        }
    }
    pieces
}
