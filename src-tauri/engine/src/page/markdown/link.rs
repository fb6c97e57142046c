//! Links and images.

use std::borrow::Cow;

use html5ever::local_name;

use super::walk::Walk;
use crate::page::{
    dom::attribute,
    fragment::{Content, Tag},
    tree::Element,
};

impl<'a> Walk<'a> {
    pub(super) fn image(&mut self, element: &Element) {
        let Some(src) = attribute(element, &local_name!("src")) else {
            return;
        };
        let src = self.base.resolve(src);
        let is_data = src
            .get(..5)
            .is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"));
        if src.is_empty() || is_data {
            return;
        }
        let alt = attribute(element, &local_name!("alt")).unwrap_or("");
        self.output.push(&format!("![{alt}]({src}"));
        self.note_quotes(element);
        self.title(element);
        self.output.push(")");
        self.note_content();
    }

    fn title(&mut self, element: &Element) {
        if let Some(title) = title_of(element) {
            self.output.push(" \"");
            self.output.push(title);
            self.output.push("\"");
        }
    }

    fn note_quotes(&mut self, element: &Element) {
        let has_quotes = title_of(element).is_some_and(|title| title.contains('"'));
        self.traps.title_quote += usize::from(has_quotes);
    }

    /// Where a link leads; none when it is no link.
    pub(super) fn link(&mut self, element: &'a Element) -> Option<Cow<'a, str>> {
        let href = attribute(element, &local_name!("href"))?;
        let href = self.base.resolve(href);
        if href.is_empty() {
            return None;
        }
        self.note_quotes(element);
        Some(href)
    }

    /// Writes what stands after the text of a link.
    pub(super) fn end_link(&mut self, element: &Element, href: &str) {
        self.output.push("](");
        self.output.push(&encode_target(href));
        self.title(element);
        self.output.push(")");
    }

    /// Whether the raw text below `at`, breaks as line ends, is exactly `expected`.
    pub(super) fn text_is(&self, at: usize, expected: &str) -> bool {
        let mut rest = expected;
        for node in &self.fragment.nodes[at + 1..self.fragment.nodes[at].end] {
            let piece = match &node.content {
                Content::Text(text) => text,
                Content::Element(Tag::Break, _) => "\n",
                Content::Element(..) => continue,
            };
            match rest.strip_prefix(piece) {
                Some(after) => rest = after,
                None => return false,
            }
        }
        rest.is_empty()
    }
}

fn title_of(element: &Element) -> Option<&str> {
    attribute(element, &local_name!("title")).filter(|title| !title.is_empty())
}

/// Percent-encodes what Markdown would take for markup in a target.
pub(super) fn encode_target(href: &str) -> Cow<'_, str> {
    let is_markup = |byte| matches!(byte, b'(' | b')' | b'_' | b'*');
    if !href.bytes().any(is_markup) {
        return Cow::Borrowed(href);
    }
    let mut encoded = String::with_capacity(href.len() + 8);
    for letter in href.chars() {
        match letter {
            '(' => encoded.push_str("%28"),
            ')' => encoded.push_str("%29"),
            '_' => encoded.push_str("%5F"),
            '*' => encoded.push_str("%2A"),
            _ => encoded.push(letter),
        }
    }
    Cow::Owned(encoded)
}
