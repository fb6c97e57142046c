//! Keeps the parser's stack of open elements short.
//!
//! html5ever walks its stack for many tags, so a page of 100,000 nested `<div>` takes it many
//! seconds. [`BoundedSink`] stands between tokenizer and tree builder, follows which elements are
//! really open (void elements and implied ends do not count), and past [`limits::OPEN_ELEMENTS`] of
//! them passes on no more start tags, only their text.

use std::cell::{Cell, RefCell};

use html5ever::{
    Attribute, LocalName, local_name,
    tendril::StrTendril,
    tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult},
    tree_builder::{TreeBuilder, TreeSink},
};

use crate::instance::limits;

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
            let passes = match tag.kind {
                TagKind::StartTag => self.open.borrow_mut().start(tag, nodes >= MAX_NODES),
                TagKind::EndTag => self.open.borrow_mut().end(&tag.name),
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

/// The names of the elements that the tree builder has open, followed from the tags alone.
#[derive(Default)]
struct OpenElements {
    stack: Vec<LocalName>,
    /// Start tags that were left out and whose end tags are still to come.
    left_out: Vec<LocalName>,
    /// Open `p` in the stack, so that most tags need not look for one.
    paragraphs: usize,
    /// Formatting elements without an end tag so far: the tree builder opens them again and
    /// again.
    formatting: Vec<LocalName>,
}

impl OpenElements {
    /// Follows a start tag. False when it must not reach the tree builder.
    fn start(&mut self, tag: &Tag, is_full: bool) -> bool {
        let name = &tag.name;
        if is_void(name) || is_raw_text(name) || is_document(name) {
            return true;
        }
        if tag.self_closing && self.in_foreign() {
            return true;
        }
        self.end_implied(name);
        if is_full
            || self.stack.len() >= limits::OPEN_ELEMENTS
            || self.formatting.len() >= limits::OPEN_ELEMENTS
        {
            self.left_out.push(name.clone());
            return false;
        }
        if is_formatting(name) {
            self.formatting.push(name.clone());
        }
        self.paragraphs += usize::from(*name == local_name!("p"));
        self.stack.push(name.clone());
        true
    }

    /// Follows an end tag. False when it belongs to a start tag that was left out.
    fn end(&mut self, name: &LocalName) -> bool {
        if let Some(at) = self.left_out.iter().rposition(|left| left == name) {
            self.left_out.truncate(at);
            return false;
        }
        if is_formatting(name) {
            if let Some(at) = self.formatting.iter().rposition(|open| open == name) {
                self.formatting.remove(at);
            }
            if let Some(at) = self.stack.iter().rposition(|open| open == name) {
                self.stack.remove(at);
            }
            return true;
        }
        if is_heading(name) {
            self.close(is_heading, is_scope);
        } else if *name == local_name!("p") {
            self.close(|open| open == name, is_button_scope);
        } else if *name == local_name!("li") {
            self.close(|open| open == name, is_list_scope);
        } else if is_table_part(name) {
            self.close(|open| open == name, is_table_scope);
        } else if is_special(name) {
            self.close(|open| open == name, is_scope);
        } else {
            self.close(|open| open == name, is_special);
        }
        true
    }

    fn take_formatting(&mut self) -> Vec<LocalName> {
        self.stack.retain(|name| !is_formatting(name));
        std::mem::take(&mut self.formatting)
    }

    fn in_foreign(&self) -> bool {
        self.stack
            .iter()
            .rev()
            .any(|name| *name == local_name!("svg") || *name == local_name!("math"))
    }

    /// Closes what the start of `name` ends without an end tag.
    fn end_implied(&mut self, name: &LocalName) {
        if self.paragraphs > 0 && closes_paragraph(name) {
            self.close(|open| *open == local_name!("p"), is_button_scope);
        }
        match *name {
            local_name!("li") => self.close_item(|open| *open == local_name!("li")),
            local_name!("dt") | local_name!("dd") => {
                self.close_item(|open| matches!(*open, local_name!("dt") | local_name!("dd")));
            }
            local_name!("option") | local_name!("optgroup") => self.close_top(|open| {
                matches!(*open, local_name!("option"))
                    || *name == local_name!("optgroup") && *open == local_name!("optgroup")
            }),
            local_name!("rb") | local_name!("rt") | local_name!("rp") | local_name!("rtc") => {
                self.close_top(|open| {
                    matches!(
                        *open,
                        local_name!("rb")
                            | local_name!("rt")
                            | local_name!("rp")
                            | local_name!("rtc")
                    )
                });
            }
            local_name!("td") | local_name!("th") => {
                self.close_to(is_row_context);
            }
            local_name!("tr") => self.close_to(is_body_context),
            local_name!("tbody")
            | local_name!("thead")
            | local_name!("tfoot")
            | local_name!("caption")
            | local_name!("colgroup") => self.close_to(is_table_scope),
            local_name!("a") => {
                self.close_formatting(name);
            }
            local_name!("button") => self.close(|open| open == name, is_scope),
            _ if is_heading(name) => self.close_top(is_heading),
            _ => {}
        }
    }

    fn close_formatting(&mut self, name: &LocalName) {
        if let Some(at) = self.formatting.iter().rposition(|open| open == name) {
            self.formatting.remove(at);
        }
        if let Some(at) = self.stack.iter().rposition(|open| open == name) {
            self.stack.remove(at);
        }
    }

    /// Closes up to and with the last element that `wanted` names, unless `bound` comes first.
    fn close(&mut self, wanted: impl Fn(&LocalName) -> bool, bound: impl Fn(&LocalName) -> bool) {
        for at in (0..self.stack.len()).rev() {
            let open = &self.stack[at];
            if wanted(open) {
                return self.cut(at);
            }
            if bound(open) {
                return;
            }
        }
    }

    /// Closes an open list item that the start of another one ends.
    fn close_item(&mut self, wanted: impl Fn(&LocalName) -> bool) {
        self.close(wanted, |open| {
            is_special(open)
                && !matches!(
                    *open,
                    local_name!("address") | local_name!("div") | local_name!("p")
                )
        });
    }

    fn close_top(&mut self, wanted: impl Fn(&LocalName) -> bool) {
        if self.stack.last().is_some_and(wanted) {
            self.cut(self.stack.len() - 1);
        }
    }

    /// Closes all above the last element that `kept` names.
    fn close_to(&mut self, kept: impl Fn(&LocalName) -> bool) {
        if let Some(at) = self.stack.iter().rposition(kept) {
            self.cut(at + 1);
        }
    }

    fn cut(&mut self, length: usize) {
        if self.paragraphs > 0 {
            let gone = &self.stack[length..];
            self.paragraphs -= gone
                .iter()
                .filter(|name| **name == local_name!("p"))
                .count();
        }
        self.stack.truncate(length);
    }
}

fn is_document(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("html") | local_name!("head") | local_name!("body") | local_name!("frameset")
    )
}

fn is_void(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("area")
            | local_name!("base")
            | local_name!("basefont")
            | local_name!("bgsound")
            | local_name!("br")
            | local_name!("col")
            | local_name!("embed")
            | local_name!("frame")
            | local_name!("hr")
            | local_name!("image")
            | local_name!("img")
            | local_name!("input")
            | local_name!("keygen")
            | local_name!("link")
            | local_name!("meta")
            | local_name!("param")
            | local_name!("source")
            | local_name!("track")
            | local_name!("wbr")
    )
}

/// Elements that hold text only. They cannot nest, and the tokenizer must see them.
fn is_raw_text(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("iframe")
            | local_name!("noembed")
            | local_name!("noframes")
            | local_name!("noscript")
            | local_name!("plaintext")
            | local_name!("script")
            | local_name!("style")
            | local_name!("textarea")
            | local_name!("title")
            | local_name!("xmp")
    )
}

fn is_formatting(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("a")
            | local_name!("b")
            | local_name!("big")
            | local_name!("code")
            | local_name!("em")
            | local_name!("font")
            | local_name!("i")
            | local_name!("nobr")
            | local_name!("s")
            | local_name!("small")
            | local_name!("strike")
            | local_name!("strong")
            | local_name!("tt")
            | local_name!("u")
    )
}

fn is_heading(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("h1")
            | local_name!("h2")
            | local_name!("h3")
            | local_name!("h4")
            | local_name!("h5")
            | local_name!("h6")
    )
}

fn is_scope(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("applet")
            | local_name!("caption")
            | local_name!("marquee")
            | local_name!("object")
            | local_name!("select")
            | local_name!("table")
            | local_name!("td")
            | local_name!("template")
            | local_name!("th")
    )
}

fn is_button_scope(name: &LocalName) -> bool {
    *name == local_name!("button") || is_scope(name)
}

fn is_list_scope(name: &LocalName) -> bool {
    matches!(*name, local_name!("ol") | local_name!("ul")) || is_scope(name)
}

fn is_table_scope(name: &LocalName) -> bool {
    matches!(*name, local_name!("table") | local_name!("template"))
}

fn is_body_context(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("tbody") | local_name!("thead") | local_name!("tfoot")
    ) || is_table_scope(name)
}

fn is_row_context(name: &LocalName) -> bool {
    *name == local_name!("tr") || is_body_context(name)
}

fn is_table_part(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("table") | local_name!("caption") | local_name!("td") | local_name!("th")
    ) || is_row_context(name)
}

fn closes_paragraph(name: &LocalName) -> bool {
    is_heading(name)
        || matches!(
            *name,
            local_name!("address")
                | local_name!("article")
                | local_name!("aside")
                | local_name!("blockquote")
                | local_name!("center")
                | local_name!("dd")
                | local_name!("details")
                | local_name!("dialog")
                | local_name!("dir")
                | local_name!("div")
                | local_name!("dl")
                | local_name!("dt")
                | local_name!("fieldset")
                | local_name!("figcaption")
                | local_name!("figure")
                | local_name!("footer")
                | local_name!("form")
                | local_name!("header")
                | local_name!("hgroup")
                | local_name!("li")
                | local_name!("listing")
                | local_name!("main")
                | local_name!("menu")
                | local_name!("nav")
                | local_name!("ol")
                | local_name!("p")
                | local_name!("pre")
                | local_name!("search")
                | local_name!("section")
                | local_name!("summary")
                | local_name!("table")
                | local_name!("ul")
        )
}

fn is_special(name: &LocalName) -> bool {
    closes_paragraph(name)
        || is_scope(name)
        || is_body_context(name)
        || matches!(
            *name,
            local_name!("button") | local_name!("colgroup") | local_name!("tr")
        )
}
