//! Text to tree: one html5ever parse, in pieces, within bounds of depth and time.

use std::time::Instant;

use ego_tree::{NodeId, NodeRef, iter::Edge};
use html5ever::{
    LocalName, Namespace,
    interface::TokenizerResult,
    local_name, ns,
    tendril::StrTendril,
    tokenizer::{BufferQueue, Tokenizer, TokenizerOpts},
    tree_builder::{TreeBuilder, TreeBuilderOpts, TreeSink},
};
use scraper::{Html, HtmlTreeSink, Node, node::Element};

use super::depth::BoundedSink;
use crate::instance::limits;

/// When to give up on a page.
#[derive(Clone, Copy)]
pub(super) struct Patience<'a> {
    until: Instant,
    go_on: &'a dyn Fn() -> bool,
}

impl<'a> Patience<'a> {
    /// Starts the clock. `go_on` answers false when the job was cancelled.
    pub(super) fn start(go_on: &'a dyn Fn() -> bool) -> Self {
        Self {
            until: Instant::now() + limits::CONVERT_TIMEOUT,
            go_on,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        !(self.go_on)() || Instant::now() >= self.until
    }
}

/// A parsed page.
pub(super) struct Document {
    pub(super) html: Html,
    /// Elements were nested past the bound; their text is kept.
    pub(super) too_deep: bool,
}

/// Parsing took longer than [`limits::CONVERT_TIMEOUT`], or the job was cancelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OutOfTime;

/// Parses with scripting on, as the reference does: the content of `noscript` is text.
pub(super) fn parse(text: &str, patience: Patience<'_>) -> Result<Document, OutOfTime> {
    let options = TreeBuilderOpts {
        drop_doctype: true,
        ..TreeBuilderOpts::default()
    };
    let builder = TreeBuilder::new(HtmlTreeSink::new(Html::new_document()), options);
    let sink = BoundedSink::new(builder, |sink| sink.0.borrow().tree.values().len());
    let tokenizer = Tokenizer::new(sink, TokenizerOpts::default());
    let queue = BufferQueue::default();
    let mut rest = text;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(limits::PARSE_PIECE_BYTES));
        queue.push_back(StrTendril::from_slice(piece));
        rest = after;
        while !matches!(tokenizer.feed(&queue), TokenizerResult::Done) {}
        if patience.is_over() {
            return Err(OutOfTime);
        }
    }
    tokenizer.end();
    let too_deep = tokenizer.sink.exceeded();
    Ok(Document {
        html: tokenizer.sink.builder.sink.finish(),
        too_deep,
    })
}

/// The elements of a tree in document order, each once. Content of `template` is left out.
pub(super) fn elements(
    root: NodeRef<'_, Node>,
) -> impl Iterator<Item = (NodeRef<'_, Node>, &Element)> {
    let mut inert = 0_usize;
    root.traverse().filter_map(move |edge| match edge {
        Edge::Open(node) => match node.value() {
            Node::Fragment => {
                inert += 1;
                None
            }
            Node::Element(element) if inert == 0 => Some((node, element)),
            _ => None,
        },
        Edge::Close(node) => {
            if node.value().is_fragment() {
                inert -= 1;
            }
            None
        }
    })
}

/// Whether an element stands in the HTML namespace under this name.
pub(super) fn is_html(element: &Element, name: &LocalName) -> bool {
    element.name.ns == ns!(html) && element.name.local == *name
}

/// The value of an attribute without a namespace.
pub(super) fn attribute<'a>(element: &'a Element, name: &LocalName) -> Option<&'a str> {
    let none: Namespace = ns!();
    element
        .attrs
        .iter()
        .find(|(found, _)| found.local == *name && found.ns == none)
        .map(|(_, value)| &**value)
}

/// All text below a node.
pub(super) fn text_of(node: NodeRef<'_, Node>) -> String {
    let mut text = String::new();
    for piece in texts(node) {
        text.push_str(piece);
    }
    text
}

/// The text nodes below a node.
pub(super) fn texts(node: NodeRef<'_, Node>) -> impl Iterator<Item = &str> {
    node.descendants().filter_map(|below| match below.value() {
        Node::Text(text) => Some(&**text),
        _ => None,
    })
}

/// The first HTML `body`.
pub(super) fn body(html: &Html) -> Option<NodeRef<'_, Node>> {
    elements(html.tree.root())
        .find(|(_, element)| is_html(element, &local_name!("body")))
        .map(|(node, _)| node)
}

/// Takes the elements that are never content out of the tree, as the reference does before it
/// asks the selector: they do not count as siblings then.
pub(super) fn remove_inert(html: &mut Html) {
    let inert: Vec<NodeId> = elements(html.tree.root())
        .filter(|(_, element)| is_never_content(element))
        .map(|(node, _)| node.id())
        .collect();
    for id in inert {
        if let Some(mut node) = html.tree.get_mut(id) {
            node.detach();
        }
    }
}

/// `script`, `style`, `template`, `noscript`.
pub(super) fn is_never_content(element: &Element) -> bool {
    matches!(
        element.name.local,
        local_name!("script")
            | local_name!("style")
            | local_name!("template")
            | local_name!("noscript")
    )
}

/// `head`, `header`, `footer`, `nav`: dropped unless a selector applies.
pub(super) fn is_page_frame(element: &Element) -> bool {
    matches!(
        element.name.local,
        local_name!("head") | local_name!("header") | local_name!("footer") | local_name!("nav")
    )
}
