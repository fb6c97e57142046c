//! The kept part of a page as a flat list in document order: what the reference's second parse
//! sees. Dropped elements are gone, text on both sides of them is one text, comments only separate.

use std::borrow::Cow;

use html5ever::{LocalName, local_name};

use super::tree::{Data, Edge, Element, NodeRef};

/// One node; its children follow it directly.
#[derive(Debug)]
pub(super) struct FlatNode<'a> {
    pub(super) content: Content<'a>,
    /// Index one past its last descendant.
    pub(super) end: usize,
    /// Whether the converter looks at it at all: the reference passes over elements without text,
    /// breaks, rules or images below them, except some that it handles when empty.
    pub(super) has_content: bool,
}

#[derive(Debug)]
pub(super) enum Content<'a> {
    Text(Cow<'a, str>),
    Element(Tag, &'a Element),
}

/// Element names that the converter tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tag {
    Link,
    Quote,
    Break,
    Caption,
    Cell,
    Code,
    Emphasis,
    Heading(u8),
    Rule,
    Image,
    Item,
    OrderedList,
    Preformatted,
    Row,
    Strike,
    Strong,
    Table,
    UnorderedList,
    /// A block without rules of its own.
    Block,
    /// Ignored with its content.
    Ignored,
    /// Passes its children through.
    Other,
}

/// Flattens parts of a tree, one after the other.
#[derive(Default)]
pub(super) struct Fragment<'a> {
    pub(super) nodes: Vec<FlatNode<'a>>,
}

impl<'a> Fragment<'a> {
    /// Nothing yet, with room for so many nodes.
    pub(super) fn with_room_for(nodes: usize) -> Self {
        Self {
            nodes: Vec::with_capacity(nodes),
        }
    }

    /// Appends a node with all below it.
    pub(super) fn push_tree(&mut self, root: NodeRef<'a>, is_dropped: fn(&Element) -> bool) {
        self.push(root, is_dropped, true);
    }

    /// Appends the children of a node.
    pub(super) fn push_children(&mut self, root: NodeRef<'a>, is_dropped: fn(&Element) -> bool) {
        self.push(root, is_dropped, false);
    }

    /// Appends the line end that stands between two selected elements.
    pub(super) fn push_separator(&mut self) {
        self.push_text("\n", false);
    }

    fn push(&mut self, root: NodeRef<'a>, is_dropped: fn(&Element) -> bool, with_root: bool) {
        let mut open: Vec<usize> = Vec::new();
        // Text may be joined to the node before it only while nothing else came in between.
        let mut joins = false;
        let mut walk = root.walk();
        while let Some(edge) = walk.next() {
            match edge {
                Edge::Open(node) => match node.data() {
                    Data::Text(text) => {
                        self.push_text(text, joins);
                        if let Some(parent) = open.last() {
                            self.nodes[*parent].has_content = true;
                        }
                        joins = true;
                    }
                    Data::Element(element) if with_root || node != root => {
                        if is_dropped(element) {
                            walk.pass_over();
                        } else {
                            open.push(self.nodes.len());
                            self.push_element(element);
                            joins = false;
                        }
                    }
                    Data::Comment => joins = false,
                    _ => {}
                },
                Edge::Close(node) => {
                    if node.element().is_some() && (with_root || node != root) {
                        if let Some(at) = open.pop() {
                            self.close(at, open.last().copied());
                        }
                        joins = false;
                    }
                }
            }
        }
    }

    fn push_text(&mut self, text: &'a str, joins: bool) {
        if joins
            && let Some(FlatNode {
                content: Content::Text(before),
                ..
            }) = self.nodes.last_mut()
        {
            before.to_mut().push_str(text);
            return;
        }
        let end = self.nodes.len() + 1;
        self.nodes.push(FlatNode {
            content: Content::Text(Cow::Borrowed(text)),
            end,
            has_content: true,
        });
    }

    fn push_element(&mut self, element: &'a Element) {
        self.nodes.push(FlatNode {
            content: Content::Element(tag(&element.name.local), element),
            end: 0,
            has_content: false,
        });
    }

    fn close(&mut self, at: usize, parent: Option<usize>) {
        let end = self.nodes.len();
        let node = &mut self.nodes[at];
        node.end = end;
        if let Content::Element(tag, _) = node.content {
            node.has_content |= matches!(tag, Tag::Break | Tag::Rule | Tag::Image)
                || end == at + 1 && is_handled_when_empty(tag);
        }
        if node.has_content
            && let Some(parent) = parent
        {
            self.nodes[parent].has_content = true;
        }
    }
}

fn is_handled_when_empty(tag: Tag) -> bool {
    matches!(
        tag,
        Tag::Heading(_)
            | Tag::OrderedList
            | Tag::UnorderedList
            | Tag::Item
            | Tag::Code
            | Tag::Table
            | Tag::Link
            | Tag::Image
    )
}

/// Blocks and ignored elements are those of the reference's default settings.
fn tag(name: &LocalName) -> Tag {
    match *name {
        local_name!("a") => Tag::Link,
        local_name!("blockquote") => Tag::Quote,
        local_name!("br") => Tag::Break,
        local_name!("caption") => Tag::Caption,
        local_name!("td") | local_name!("th") => Tag::Cell,
        local_name!("code") => Tag::Code,
        local_name!("em") | local_name!("i") => Tag::Emphasis,
        local_name!("h1") => Tag::Heading(1),
        local_name!("h2") => Tag::Heading(2),
        local_name!("h3") => Tag::Heading(3),
        local_name!("h4") => Tag::Heading(4),
        local_name!("h5") => Tag::Heading(5),
        local_name!("h6") => Tag::Heading(6),
        local_name!("hr") => Tag::Rule,
        local_name!("img") => Tag::Image,
        local_name!("li") => Tag::Item,
        local_name!("ol") => Tag::OrderedList,
        local_name!("pre") => Tag::Preformatted,
        local_name!("tr") => Tag::Row,
        local_name!("del") | local_name!("s") | local_name!("strike") => Tag::Strike,
        local_name!("strong") | local_name!("b") => Tag::Strong,
        local_name!("table") => Tag::Table,
        local_name!("ul") => Tag::UnorderedList,
        local_name!("address")
        | local_name!("article")
        | local_name!("aside")
        | local_name!("audio")
        | local_name!("body")
        | local_name!("canvas")
        | local_name!("center")
        | local_name!("dd")
        | local_name!("dir")
        | local_name!("div")
        | local_name!("dl")
        | local_name!("dt")
        | local_name!("fieldset")
        | local_name!("figcaption")
        | local_name!("figure")
        | local_name!("footer")
        | local_name!("form")
        | local_name!("frameset")
        | local_name!("header")
        | local_name!("hgroup")
        | local_name!("html")
        | local_name!("isindex")
        | local_name!("main")
        | local_name!("menu")
        | local_name!("nav")
        | local_name!("noframes")
        | local_name!("output")
        | local_name!("p")
        | local_name!("section")
        | local_name!("tbody")
        | local_name!("tfoot")
        | local_name!("thead") => Tag::Block,
        local_name!("area")
        | local_name!("base")
        | local_name!("col")
        | local_name!("embed")
        | local_name!("head")
        | local_name!("input")
        | local_name!("keygen")
        | local_name!("link")
        | local_name!("meta")
        | local_name!("param")
        | local_name!("source")
        | local_name!("track")
        | local_name!("wbr") => Tag::Ignored,
        _ if &**name == "command" => Tag::Ignored,
        _ => Tag::Other,
    }
}
