//! Content selectors (spec section 7): selecting, and explaining zero matches.

use std::collections::BTreeSet;

use scraper::{ElementRef, Html, Selector, selector::ToCss};

use super::{
    dom::{OutOfTime, Patience},
    tree::{NodeRef, Tree},
};

/// Elements between two looks at the clock.
const AT_ONCE: usize = 16;

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
    pub(super) fn misses(&self, selector: &str, patience: Patience<'_>) -> Vec<String> {
        nearest_misses(&self.html, selector, patience)
    }
}

/// Selects. The elements that are never content do not count.
pub(super) fn select<'a>(
    tree: &'a Tree,
    selector: &Selector,
    patience: Patience<'_>,
) -> Result<Selection<'a>, OutOfTime> {
    let (html, ours) = tree.for_selectors();
    let (outermost, count) = outermost(&html, selector, patience)?;
    let outermost = outermost
        .iter()
        .filter_map(|element| ours.get(&element.id()).copied())
        .collect();
    Ok(Selection {
        outermost,
        count,
        html,
    })
}

/// Matches that stand in no other match, in document order, and the number of all.
pub(super) fn outermost<'a>(
    html: &'a Html,
    selector: &Selector,
    patience: Patience<'_>,
) -> Result<(Vec<ElementRef<'a>>, usize), OutOfTime> {
    let mut outermost: Vec<ElementRef<'_>> = Vec::new();
    let Some(root) = root_element(html) else {
        return Ok((outermost, 0));
    };
    let mut count = 0;
    if selector.matches(&root) {
        each_match(root, selector, patience, |_| count += 1)?;
        return Ok((vec![root], 1 + count));
    }
    each_match(root, selector, patience, |element| {
        count += 1;
        let is_inside = outermost
            .last()
            .is_some_and(|outer| element.ancestors().any(|above| above.id() == outer.id()));
        if !is_inside {
            outermost.push(element);
        }
    })?;
    Ok((outermost, count))
}

/// Goes through the matches below `root` in document order. Where a match is looked for among
/// siblings or descendants, one element may cost as much as the whole page, so time is kept then.
fn each_match<'a>(
    root: ElementRef<'a>,
    selector: &Selector,
    patience: Patience<'_>,
    mut found: impl FnMut(ElementRef<'a>),
) -> Result<(), OutOfTime> {
    let css = selector.to_css_string();
    if !css.contains(" ~ ") && !css.contains(":has(") {
        // Remembers places among siblings, which `matches_with_scope` counts each time.
        root.select(selector).for_each(found);
        return Ok(());
    }
    for (at, element) in root.descendent_elements().skip(1).enumerate() {
        if at.is_multiple_of(AT_ONCE) && patience.is_over() {
            return Err(OutOfTime);
        }
        if selector.matches_with_scope(&element, Some(root)) {
            found(element);
        }
    }
    Ok(())
}

fn root_element(html: &Html) -> Option<ElementRef<'_>> {
    html.tree.root().children().find_map(ElementRef::wrap)
}

/// Elements that match a part of a selector which matches nothing: the parts between combinators,
/// and their tags, classes, ids and attributes, that the page does have. At most five, such as
/// `article: 2`. Fewer when the time is over.
pub(super) fn nearest_misses(html: &Html, selector: &str, patience: Patience<'_>) -> Vec<String> {
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
        let mut count = usize::from(compiled.matches(&root));
        if each_match(root, &compiled, patience, |_| count += 1).is_err() {
            break;
        }
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
