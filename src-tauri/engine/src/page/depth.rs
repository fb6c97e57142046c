//! Keeps the parser's stack of open elements short.
//!
//! html5ever walks its stack for many tags, so a page of 100,000 nested `<div>` takes it many
//! seconds. [`BoundedSink`] stands between tokenizer and tree builder, follows which elements are
//! really open (void elements and implied ends do not count), and past
//! [`OPEN_ELEMENTS`](crate::instance::limits::OPEN_ELEMENTS) of them passes on no more start tags,
//! only their text.

use std::cell::{Cell, RefCell};

use html5ever::{
    Attribute, LocalName, local_name,
    tendril::StrTendril,
    tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult},
    tree_builder::{TreeBuilder, TreeSink},
};

use super::{open_elements::OpenElements, tags::is_formatting};

/// Nodes that the tree builder may add by itself. It opens unclosed formatting elements again in
/// every paragraph, so misnested `<b>` and `<p>` multiply; past this all of them are closed.
const MAX_REPEATED: usize = 50_000;

/// Nodes in one tree, which bounds its memory.
const MAX_NODES: usize = 600_000;

/// A tree builder behind a bound of open elements.
pub(super) struct BoundedSink<Sink: TreeSink> {
    pub(super) builder: TreeBuilder<Sink::Handle, Sink>,
    open: RefCell<OpenElements>,
    /// How many nodes the tree has, asked now and then.
    nodes: fn(&Sink) -> usize,
    tags: Cell<usize>,
    exceeded: Cell<bool>,
    /// Text came after the last tag that was left out.
    has_text: Cell<bool>,
}

impl<Sink: TreeSink> BoundedSink<Sink> {
    pub(super) fn new(builder: TreeBuilder<Sink::Handle, Sink>, nodes: fn(&Sink) -> usize) -> Self {
        Self {
            builder,
            open: RefCell::default(),
            nodes,
            tags: Cell::new(0),
            exceeded: Cell::new(false),
            has_text: Cell::new(false),
        }
    }

    /// Whether a start tag was left out.
    pub(super) fn exceeded(&self) -> bool {
        self.exceeded.get()
    }

    /// Ends all formatting elements when they were repeated too often.
    fn stop_repetition(&self, nodes: usize, line: u64) {
        self.tags.set(self.tags.get() + 1);
        if nodes <= 4 * self.tags.get() + MAX_REPEATED {
            return;
        }
        self.exceeded.set(true);
        let unclosed = self.open.borrow_mut().take_formatting();
        for name in unclosed {
            let _ = self.builder.process_token(end_tag(name), line);
        }
    }

    /// Keeps apart the texts on both sides of a block that is left out.
    fn separate(&self, name: &LocalName, line: u64) {
        let is_inline = is_formatting(name) || *name == local_name!("span");
        if !is_inline && self.has_text.replace(false) {
            let blank = Token::CharacterTokens(StrTendril::from_slice(" "));
            let _ = self.builder.process_token(blank, line);
        }
    }
}

impl<Sink: TreeSink> TokenSink for BoundedSink<Sink> {
    type Handle = Sink::Handle;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<Self::Handle> {
        if let Token::TagToken(tag) = &token {
            let nodes = (self.nodes)(&self.builder.sink);
            let is_full = nodes >= MAX_NODES;
            let passes = match tag.kind {
                TagKind::StartTag => self.open.borrow_mut().start(tag, is_full),
                TagKind::EndTag => self.open.borrow_mut().end(&tag.name, is_full),
            };
            if !passes {
                self.exceeded.set(true);
                self.separate(&tag.name, line);
                return TokenSinkResult::Continue;
            }
            self.stop_repetition(nodes, line);
        } else if matches!(token, Token::CharacterTokens(_)) {
            self.has_text.set(true);
        }
        self.builder.process_token(token, line)
    }

    fn end(&self) {
        self.builder.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.builder
            .adjusted_current_node_present_but_not_in_html_namespace()
    }
}

fn end_tag(name: LocalName) -> Token {
    Token::TagToken(Tag {
        kind: TagKind::EndTag,
        name,
        self_closing: false,
        attrs: Vec::<Attribute>::new(),
        had_duplicate_attributes: false,
    })
}
