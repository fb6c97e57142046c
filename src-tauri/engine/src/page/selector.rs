//! Content selectors (spec section 7): selecting, and explaining zero matches.

use std::collections::BTreeSet;

use scraper::{ElementRef, Html, Selector};

use super::tree::{NodeRef, Tree};

/// What a selector picks from a page.
pub(super) struct Selection<'a> {
    /// Matches that stand in no other match, in document order.
    pub(super) outermost: Vec<NodeRef<'a>>,
    /// All matches.
    pub(super) count: usize,
    html: Html,
}

impl Selection<'_> {
    /// What the page has of a selector that matches nothing.
    pub(super) fn misses(&self, selector: &str) -> Vec<String> {
        nearest_misses(&self.html, selector)
    }
}

/// Selects. The elements that are never content do not count.
pub(super) fn select<'a>(tree: &'a Tree, selector: &Selector) -> Selection<'a> {
    let (html, ours) = tree.for_selectors();
    let (outermost, count) = outermost(&html, selector);
    let outermost = outermost
        .iter()
        .filter_map(|element| ours.get(&element.id()).copied())
        .collect();
    Selection {
        outermost,
        count,
        html,
    }
}

/// Matches that stand in no other match, in document order, and the number of all.
pub(super) fn outermost<'a>(html: &'a Html, selector: &Selector) -> (Vec<ElementRef<'a>>, usize) {
    let mut outermost: Vec<ElementRef<'_>> = Vec::new();
    let Some(root) = root_element(html) else {
        return (outermost, 0);
    };
    if selector.matches(&root) {
        return (vec![root], 1 + root.select(selector).count());
    }
    let mut count = 0;
    for element in root.select(selector) {
        count += 1;
        let is_inside = outermost
            .last()
            .is_some_and(|outer| element.ancestors().any(|above| above.id() == outer.id()));
        if !is_inside {
            outermost.push(element);
        }
    }
    (outermost, count)
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
