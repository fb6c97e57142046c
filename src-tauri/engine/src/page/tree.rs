//! A parsed page as one vector of nodes, in about the order of the document.
//!
//! scraper's own tree keeps caches and sorted attributes for each element, which costs more than
//! all the rest of a conversion. Pages are built into this lean tree instead, and
//! [`Tree::for_selectors`] makes scraper's from it where a selector is asked.

use std::collections::HashMap;

use ego_tree::NodeId;
use html5ever::{Attribute, QualName, tendril::StrTendril, tree_builder::QuirksMode};
use scraper::{
    Html,
    node::{Element as SelectableElement, Node as SelectableNode, Text as SelectableText},
};

use super::dom::is_never_content;

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// A page.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) quirks: QuirksMode,
}

/// A node and its neighbours.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) parent: u32,
    pub(super) previous: u32,
    pub(super) next: u32,
    pub(super) first: u32,
    pub(super) last: u32,
    pub(super) data: Data,
}

/// What a node is. The content of a template hangs apart, where no walk comes.
#[derive(Debug)]
pub(super) enum Data {
    Root,
    Comment,
    Text(StrTendril),
    Element(Element),
}

/// An element with its attributes in the order of the source.
#[derive(Debug)]
pub(super) struct Element {
    pub(super) name: QualName,
    pub(super) attrs: Vec<Attribute>,
}

impl Tree {
    pub(super) fn root(&self) -> NodeRef<'_> {
        NodeRef { tree: self, at: 0 }
    }

    /// scraper's tree with the same elements and text, and which of our nodes each element is.
    /// What is never content is left out, as the reference does before it asks the selector: it
    /// does not count as a sibling then.
    pub(super) fn for_selectors(&self) -> (Html, HashMap<NodeId, NodeRef<'_>>) {
        let mut html = Html::new_document();
        html.quirks_mode = self.quirks;
        let mut ours = HashMap::new();
        let mut open = vec![html.tree.root().id()];
        let mut walk = self.root().walk();
        walk.next();
        while let Some(edge) = walk.next() {
            let Edge::Open(node) = edge else {
                open.pop();
                continue;
            };
            let Some(mut parent) = open.last().and_then(|id| html.tree.get_mut(*id)) else {
                break;
            };
            let id = match node.data() {
                Data::Element(element) if is_never_content(element) => {
                    walk.pass_over();
                    continue;
                }
                Data::Element(Element { name, attrs }) => {
                    let copy = SelectableElement::new(name.clone(), attrs.clone());
                    let id = parent.append(SelectableNode::Element(copy)).id();
                    ours.insert(id, node);
                    id
                }
                Data::Text(text) => {
                    let text = text.clone();
                    parent
                        .append(SelectableNode::Text(SelectableText { text }))
                        .id()
                }
                Data::Root | Data::Comment => parent.id(),
            };
            open.push(id);
        }
        (html, ours)
    }
}

/// A node in its tree.
#[derive(Clone, Copy)]
pub(super) struct NodeRef<'a> {
    tree: &'a Tree,
    at: u32,
}

impl PartialEq for NodeRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at
    }
}

impl<'a> NodeRef<'a> {
    fn node(self) -> &'a Node {
        &self.tree.nodes[self.at as usize]
    }

    pub(super) fn data(self) -> &'a Data {
        &self.node().data
    }

    pub(super) fn element(self) -> Option<&'a Element> {
        match self.data() {
            Data::Element(element) => Some(element),
            _ => None,
        }
    }

    /// The nodes around, innermost first.
    pub(super) fn ancestors(self) -> impl Iterator<Item = NodeRef<'a>> {
        let tree = self.tree;
        let mut at = self.node().parent;
        std::iter::from_fn(move || {
            let node = NodeRef { tree, at };
            (at != NONE).then(|| {
                at = node.node().parent;
                node
            })
        })
    }

    /// Goes through the node and all below it.
    pub(super) fn walk(self) -> Walk<'a> {
        Walk {
            tree: self.tree,
            root: self.at,
            step: Step::Open(self.at),
            current: self.at,
        }
    }
}

/// A step of a walk.
#[derive(Clone, Copy)]
pub(super) enum Edge<'a> {
    Open(NodeRef<'a>),
    Close(NodeRef<'a>),
}

/// Each node below a root twice: before and after what it holds.
pub(super) struct Walk<'a> {
    tree: &'a Tree,
    root: u32,
    step: Step,
    current: u32,
}

#[derive(Clone, Copy)]
enum Step {
    Open(u32),
    Close(u32),
    Done,
}

impl Walk<'_> {
    /// Leaves out what the node that was just opened holds, and its close.
    pub(super) fn pass_over(&mut self) {
        self.step = self.after(self.current);
    }

    fn after(&self, at: u32) -> Step {
        if at == self.root {
            return Step::Done;
        }
        let node = &self.tree.nodes[at as usize];
        if node.next == NONE {
            Step::Close(node.parent)
        } else {
            Step::Open(node.next)
        }
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = Edge<'a>;

    fn next(&mut self) -> Option<Edge<'a>> {
        let tree = self.tree;
        match self.step {
            Step::Open(at) => {
                let first = tree.nodes[at as usize].first;
                self.current = at;
                self.step = if first == NONE {
                    Step::Close(at)
                } else {
                    Step::Open(first)
                };
                Some(Edge::Open(NodeRef { tree, at }))
            }
            Step::Close(at) => {
                self.step = self.after(at);
                Some(Edge::Close(NodeRef { tree, at }))
            }
            Step::Done => None,
        }
    }
}
