//! Receives what html5ever's tree builder does and keeps it in a [`Tree`].

use std::{
    borrow::Cow,
    cell::{Ref, RefCell},
    collections::HashMap,
};

use html5ever::{
    Attribute, QualName, expanded_name, local_name, ns,
    tendril::StrTendril,
    tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeSink},
};

use super::tree::{Data, Element, NONE, Node, Tree};
use crate::instance::limits;

/// Bytes of a page for each of its nodes, in pages with rather many.
const BYTES_A_NODE: usize = 24;

/// A tree in the making.
pub(super) struct Sink {
    tree: RefCell<Tree>,
    /// Where the content of each template hangs.
    templates: RefCell<HashMap<u32, u32>>,
}

impl Sink {
    /// A tree for a page of `bytes`, with room for as many nodes as most such pages have.
    pub(super) fn new(bytes: usize) -> Self {
        let mut tree = Tree {
            nodes: Vec::with_capacity(bytes / BYTES_A_NODE + 16),
            quirks: QuirksMode::NoQuirks,
        };
        tree.push(Data::Root);
        Self {
            tree: RefCell::new(tree),
            templates: RefCell::default(),
        }
    }

    /// Nodes so far.
    pub(super) fn size(&self) -> usize {
        self.tree.borrow().nodes.len()
    }

    fn push(&self, data: Data) -> u32 {
        self.tree.borrow_mut().push(data)
    }
}

impl Tree {
    fn push(&mut self, data: Data) -> u32 {
        // The bound on nodes keeps this far below 2^32.
        let at = u32::try_from(self.nodes.len()).unwrap_or(NONE);
        self.nodes.push(Node {
            parent: NONE,
            previous: NONE,
            next: NONE,
            first: NONE,
            last: NONE,
            data,
        });
        at
    }

    fn at(&mut self, at: u32) -> &mut Node {
        &mut self.nodes[at as usize]
    }

    /// Puts a loose node between `previous` and `next`, children of `parent`.
    fn link(&mut self, child: u32, parent: u32, previous: u32, next: u32) {
        let node = self.at(child);
        (node.parent, node.previous, node.next) = (parent, previous, next);
        if previous == NONE {
            self.at(parent).first = child;
        } else {
            self.at(previous).next = child;
        }
        if next == NONE {
            self.at(parent).last = child;
        } else {
            self.at(next).previous = child;
        }
    }

    fn detach(&mut self, child: u32) {
        let node = self.at(child);
        let (parent, previous, next) = (node.parent, node.previous, node.next);
        if parent == NONE {
            return;
        }
        (node.parent, node.previous, node.next) = (NONE, NONE, NONE);
        if previous == NONE {
            self.at(parent).first = next;
        } else {
            self.at(previous).next = next;
        }
        if next == NONE {
            self.at(parent).last = previous;
        } else {
            self.at(next).previous = previous;
        }
    }

    /// Puts a node or text between `previous` and `next`; text joins a text before it.
    fn insert(&mut self, child: NodeOrText<u32>, parent: u32, previous: u32, next: u32) {
        let child = match child {
            NodeOrText::AppendNode(child) => child,
            NodeOrText::AppendText(text) => {
                if previous != NONE
                    && let Data::Text(before) = &mut self.at(previous).data
                {
                    before.push_tendril(&text);
                    return;
                }
                self.push(Data::Text(text))
            }
        };
        self.link(child, parent, previous, next);
    }
}

impl TreeSink for Sink {
    type Handle = u32;
    type Output = Tree;
    type ElemName<'a> = Ref<'a, QualName>;

    fn finish(self) -> Tree {
        self.tree.into_inner()
    }

    fn parse_error(&self, _message: Cow<'static, str>) {}

    fn get_document(&self) -> u32 {
        0
    }

    fn elem_name<'a>(&'a self, target: &'a u32) -> Ref<'a, QualName> {
        static NO_NAME: std::sync::OnceLock<QualName> = std::sync::OnceLock::new();
        Ref::map(self.tree.borrow(), |tree| {
            match &tree.nodes[*target as usize].data {
                Data::Element(element) => &element.name,
                // The tree builder asks elements only.
                _ => NO_NAME.get_or_init(|| QualName::new(None, ns!(), local_name!(""))),
            }
        })
    }

    fn create_element(&self, name: QualName, attrs: Vec<Attribute>, _flags: ElementFlags) -> u32 {
        let is_template = name.expanded() == expanded_name!(html "template");
        let at = self.push(Data::Element(Element { name, attrs }));
        if is_template {
            let content = self.push(Data::Root);
            self.templates.borrow_mut().insert(at, content);
        }
        at
    }

    fn create_comment(&self, _text: StrTendril) -> u32 {
        self.push(Data::Comment)
    }

    fn create_pi(&self, _target: StrTendril, _data: StrTendril) -> u32 {
        self.push(Data::Comment)
    }

    fn append(&self, parent: &u32, child: NodeOrText<u32>) {
        let mut tree = self.tree.borrow_mut();
        let last = tree.at(*parent).last;
        tree.insert(child, *parent, last, NONE);
    }

    fn append_before_sibling(&self, sibling: &u32, child: NodeOrText<u32>) {
        let mut tree = self.tree.borrow_mut();
        if let NodeOrText::AppendNode(child) = child {
            tree.detach(child);
        }
        let node = tree.at(*sibling);
        let (parent, previous) = (node.parent, node.previous);
        if parent != NONE {
            tree.insert(child, parent, previous, *sibling);
        }
    }

    fn append_based_on_parent_node(&self, element: &u32, before: &u32, child: NodeOrText<u32>) {
        let has_parent = self.tree.borrow_mut().at(*element).parent != NONE;
        if has_parent {
            self.append_before_sibling(element, child);
        } else {
            self.append(before, child);
        }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn get_template_contents(&self, target: &u32) -> u32 {
        self.templates
            .borrow()
            .get(target)
            .copied()
            .unwrap_or(*target)
    }

    fn same_node(&self, one: &u32, other: &u32) -> bool {
        one == other
    }

    fn set_quirks_mode(&self, mode: QuirksMode) {
        self.tree.borrow_mut().quirks = mode;
    }

    fn add_attrs_if_missing(&self, target: &u32, attrs: Vec<Attribute>) {
        let mut tree = self.tree.borrow_mut();
        let Data::Element(element) = &mut tree.at(*target).data else {
            return;
        };
        for attr in attrs {
            let is_full = element.attrs.len() >= limits::ATTRIBUTES;
            if !is_full
                && element
                    .attrs
                    .iter()
                    .all(|present| present.name != attr.name)
            {
                element.attrs.push(attr);
            }
        }
    }

    fn remove_from_parent(&self, target: &u32) {
        self.tree.borrow_mut().detach(*target);
    }

    fn reparent_children(&self, node: &u32, new_parent: &u32) {
        let mut tree = self.tree.borrow_mut();
        while tree.at(*node).first != NONE {
            let child = tree.at(*node).first;
            tree.detach(child);
            let last = tree.at(*new_parent).last;
            tree.link(child, *new_parent, last, NONE);
        }
    }
}
