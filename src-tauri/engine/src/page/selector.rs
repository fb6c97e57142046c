//! Content selectors (spec section 7): selecting, and explaining zero matches.

use std::collections::BTreeSet;

use ego_tree::NodeRef;
use scraper::{ElementRef, Html, Node, Selector};

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
