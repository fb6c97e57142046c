//! Links and images.

use html5ever::local_name;

use super::walk::Walk;
use crate::page::{
    dom::attribute,
    fragment::{Content, Tag},
    tree::Element,
};

impl Walk<'_> {
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
        self.title(element);
        self.output.push(")");
        self.note_content();
    }

    fn title(&mut self, element: &Element) {
        let title = title_part(element);
        self.traps.title_quote += usize::from(title.matches('"').count() > 2);
        self.output.push(&title);
    }

    pub(super) fn link(&mut self, element: &Element) -> Option<Link> {
        let href = self
            .base
            .resolve(attribute(element, &local_name!("href"))?)
            .into_owned();
        if href.is_empty() {
            return None;
        }
        let encoded = encode_target(&href);
        let title = title_part(element);
        self.traps.title_quote += usize::from(title.matches('"').count() > 2);
        Some(Link {
            closing: format!("]({encoded}{title})"),
            encoded,
            href,
        })
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

/// A link with a target.
pub(super) struct Link {
    /// Absolute.
    pub(super) href: String,
    /// As it stands in the Markdown.
    pub(super) encoded: String,
    /// What stands after its text.
    pub(super) closing: String,
}

fn title_part(element: &Element) -> String {
    match attribute(element, &local_name!("title")) {
        Some(title) if !title.is_empty() => format!(" \"{title}\""),
        _ => String::new(),
    }
}

/// Percent-encodes what Markdown would take for markup in a target.
fn encode_target(href: &str) -> String {
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
    encoded
}
