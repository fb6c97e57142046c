//! Follows the tree builder's stack of open elements from the tags alone.

use html5ever::{LocalName, local_name, tokenizer::Tag};

use super::tags::{
    closes_paragraph, is_body_context, is_button_scope, is_document, is_formatting, is_heading,
    is_list_scope, is_raw_text, is_row_context, is_scope, is_special, is_table_part,
    is_table_scope, is_void,
};
use crate::instance::limits;

/// Start tags that were left out and are remembered.
const MAX_LEFT_OUT: usize = 8192;

/// The names of the elements that the tree builder has open, followed from the tags alone.
#[derive(Default)]
pub(super) struct OpenElements {
    stack: Vec<LocalName>,
    /// Start tags that were left out and whose end tags are still to come, by the hash of their
    /// names: a page can have any number of different ones.
    left_out: Vec<u64>,
    /// Open `p` in the stack, so that most tags need not look for one.
    paragraphs: usize,
    /// Formatting elements without an end tag so far: the tree builder opens them again and
    /// again.
    formatting: Vec<LocalName>,
}

impl OpenElements {
    /// Follows a start tag. False when it must not reach the tree builder.
    pub(super) fn start(&mut self, tag: &Tag, is_full: bool) -> bool {
        let name = &tag.name;
        if is_void(name) {
            return !is_full;
        }
        if is_raw_text(name) || is_document(name) {
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
            self.leave_out(name);
            return false;
        }
        if is_formatting(name) {
            self.formatting.push(name.clone());
        }
        self.paragraphs += usize::from(*name == local_name!("p"));
        self.stack.push(name.clone());
        true
    }

    /// Follows an end tag. False when it belongs to a start tag that was left out, or would open
    /// an element in a full tree.
    pub(super) fn end(&mut self, name: &LocalName, is_full: bool) -> bool {
        if is_full && matches!(*name, local_name!("p") | local_name!("br")) {
            return false;
        }
        let hash = name.get_hash();
        if let Some(at) = self.left_out.iter().rposition(|left| *left == hash) {
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

    fn leave_out(&mut self, name: &LocalName) {
        if self.left_out.len() >= MAX_LEFT_OUT {
            self.left_out.drain(..MAX_LEFT_OUT / 2);
        }
        self.left_out.push(name.get_hash());
    }

    pub(super) fn take_formatting(&mut self) -> Vec<LocalName> {
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
