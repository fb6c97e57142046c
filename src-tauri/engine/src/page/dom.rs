//! Text to tree: one html5ever parse, in pieces, within bounds of depth and time.

use std::time::Instant;

use html5ever::{
    LocalName, local_name, ns,
    tendril::StrTendril,
    tree_builder::{TreeBuilder, TreeBuilderOpts, TreeSink},
};

use super::{
    depth::BoundedSink,
    tokenizer::tokenize,
    tree::{Data, Edge, Element, NodeRef, Tree},
    tree_sink::Sink,
};
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
    pub(super) tree: Tree,
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
    let builder = TreeBuilder::new(Sink::new(text.len()), options);
    let sink = BoundedSink::new(builder, Sink::size);
    tokenize(&source(text), &sink, &|| !patience.is_over()).map_err(|_| OutOfTime)?;
    let too_deep = sink.exceeded();
    Ok(Document {
        tree: sink.builder.sink.finish(),
        too_deep,
    })
}

/// The text as the tokenizer reads it: its line ends are `\n` alone.
fn source(text: &str) -> StrTendril {
    if text.contains('\r') {
        StrTendril::from_slice(&text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        StrTendril::from_slice(text)
    }
}

/// The elements of a tree in document order, each once. Content of `template` is left out.
pub(super) fn elements(root: NodeRef<'_>) -> impl Iterator<Item = (NodeRef<'_>, &Element)> {
    opened(root).filter_map(|node| Some((node, node.element()?)))
}

/// A node and all below it, in document order.
fn opened(root: NodeRef<'_>) -> impl Iterator<Item = NodeRef<'_>> {
    root.walk().filter_map(|edge| match edge {
        Edge::Open(node) => Some(node),
        Edge::Close(_) => None,
    })
}

/// Whether an element stands in the HTML namespace under this name.
pub(super) fn is_html(element: &Element, name: &LocalName) -> bool {
    element.name.ns == ns!(html) && element.name.local == *name
}

/// The value of an attribute without a namespace.
pub(super) fn attribute<'a>(element: &'a Element, name: &LocalName) -> Option<&'a str> {
    element
        .attrs
        .iter()
        .find(|attribute| attribute.name.local == *name && attribute.name.ns == ns!())
        .map(|attribute| &*attribute.value)
}

/// All text below a node.
pub(super) fn text_of(node: NodeRef<'_>) -> String {
    texts(node).collect()
}

/// The text nodes below a node.
pub(super) fn texts(node: NodeRef<'_>) -> impl Iterator<Item = &str> {
    opened(node).filter_map(|below| match below.data() {
        Data::Text(text) => Some(&**text),
        _ => None,
    })
}

/// The first HTML `body`.
pub(super) fn body(tree: &Tree) -> Option<NodeRef<'_>> {
    elements(tree.root())
        .find(|(_, element)| is_html(element, &local_name!("body")))
        .map(|(node, _)| node)
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
