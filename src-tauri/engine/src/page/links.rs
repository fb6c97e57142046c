//! Links to web pages (spec 5; HTML standard, `a` and `area`).

use std::{collections::HashMap, hash::BuildHasher as _};

use foldhash::quality::RandomState;
use html5ever::local_name;

use super::{
    base::LinkBase,
    dom::{Patience, attribute, elements, is_html, parse, text_of, texts},
    kept::Link,
    space::CollapsedText,
    survey::{Survey, has_rel},
    tree::{Element, NodeRef},
};

/// Characters of a link's text that are kept.
const TEXT_LIMIT: usize = 200;

/// Links in document order, each target once. Those in `noscript` are links too: a crawler
/// without scripting is shown them.
pub(super) fn links(survey: &Survey<'_>, base: &LinkBase, patience: Patience<'_>) -> Vec<Link> {
    let mut found = Found::default();
    for (node, element) in &survey.anchors {
        if is_html(element, &local_name!("noscript")) {
            found.take_noscript(&text_of(*node), base, patience);
        } else {
            found.take(*node, element, base);
        }
    }
    found.links
}

#[derive(Default)]
struct Found {
    links: Vec<Link>,
    /// Places of the links by hashes of their URLs; one whose key is taken has the next free one.
    seen: HashMap<u64, usize, RandomState>,
}

impl Found {
    fn take_noscript(&mut self, text: &str, base: &LinkBase, patience: Patience<'_>) {
        if !text.contains('<') {
            return;
        }
        // Out of time: the page's own conversion will say so.
        let Ok(inside) = parse(text, patience) else {
            return;
        };
        for (node, element) in elements(inside.tree.root()) {
            self.take(node, element, base);
        }
    }

    fn take(&mut self, node: NodeRef<'_>, element: &Element, base: &LinkBase) {
        if !is_html(element, &local_name!("a")) && !is_html(element, &local_name!("area")) {
            return;
        }
        let Some(url) =
            attribute(element, &local_name!("href")).and_then(|href| base.web_page(href))
        else {
            return;
        };
        let mut key = self.seen.hasher().hash_one(url.as_str());
        while let Some(known) = self.seen.get(&key) {
            if self.links[*known].url == url {
                return;
            }
            key = key.wrapping_add(1);
        }
        self.seen.insert(key, self.links.len());
        self.links.push(Link {
            url,
            text: link_text(node, element),
            nofollow: has_rel(element, "nofollow"),
        });
    }
}

fn link_text(node: NodeRef<'_>, element: &Element) -> String {
    let mut text = CollapsedText::new(TEXT_LIMIT);
    if is_html(element, &local_name!("area")) {
        text.push(attribute(element, &local_name!("alt")).unwrap_or(""));
    }
    for piece in texts(node) {
        if text.is_full() {
            break;
        }
        text.push(piece);
    }
    text.finish()
}
