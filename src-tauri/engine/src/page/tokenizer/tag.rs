//! Tags and their attributes.

use std::collections::HashSet;

use html5ever::{
    Attribute, LocalName, QualName, ns,
    tendril::StrTendril,
    tokenizer::{Tag, TagKind, Token, TokenSink},
};

use super::{Content, Tokenizer, reference};
use crate::instance::limits;

/// Attributes that are compared one by one; more go through a set.
const FEW: usize = 16;

/// The page ends within the tag, which makes it nothing.
struct CutOff;

impl<S: TokenSink> Tokenizer<'_, S> {
    /// Reads the tag whose name begins at `start`, and emits it.
    pub(super) fn tag(&mut self, kind: TagKind, start: usize) {
        self.content = Content::Markup;
        self.at = start;
        match self.read_tag(kind) {
            Ok(tag) => {
                if kind == TagKind::StartTag {
                    self.last_start = tag.name.clone();
                }
                self.emit(Token::TagToken(tag));
            }
            Err(CutOff) => self.at = self.bytes.len(),
        }
    }

    fn read_tag(&mut self, kind: TagKind) -> Result<Tag, CutOff> {
        let start = self.at;
        self.pass(|byte| !is_blank(byte) && !matches!(byte, b'/' | b'>'))?;
        let name = self.names.get(&self.source[start..self.at]);
        let mut attributes = Attributes::default();
        let mut self_closing = false;
        loop {
            match self.pass(is_blank)? {
                b'>' => {
                    self.at += 1;
                    break;
                }
                b'/' => {
                    self.at += 1;
                    if *self.bytes.get(self.at).ok_or(CutOff)? == b'>' {
                        self_closing = true;
                    }
                }
                _ => {
                    let (name, value) = self.attribute()?;
                    if kind == TagKind::StartTag {
                        attributes.add(name, value);
                    }
                }
            }
        }
        Ok(Tag {
            kind,
            name,
            self_closing,
            attrs: attributes.list,
            had_duplicate_attributes: attributes.is_doubled,
        })
    }

    fn attribute(&mut self) -> Result<(LocalName, StrTendril), CutOff> {
        let start = self.at;
        // An equals sign in front belongs to the name.
        self.at += 1;
        self.pass(|byte| !is_blank(byte) && !matches!(byte, b'/' | b'>' | b'='))?;
        let name = self.names.get(&self.source[start..self.at]);
        if self.pass(is_blank)? != b'=' {
            return Ok((name, StrTendril::new()));
        }
        self.at += 1;
        let value = match self.pass(is_blank)? {
            quote @ (b'"' | b'\'') => {
                let start = self.at + 1;
                let length = memchr::memchr(quote, &self.bytes[start..]).ok_or(CutOff)?;
                self.at = start + length + 1;
                self.value(start, start + length)
            }
            b'>' => StrTendril::new(),
            _ => {
                let start = self.at;
                self.pass(|byte| !is_blank(byte) && byte != b'>')?;
                self.value(start, self.at)
            }
        };
        Ok((name, value))
    }

    fn value(&mut self, start: usize, end: usize) -> StrTendril {
        let Some(first) = memchr::memchr2(b'&', 0, &self.bytes[start..end]) else {
            return self.slice(start, end);
        };
        let mut value = String::with_capacity(end - start);
        let mut copied = start;
        let mut at = start + first;
        while at < end {
            if self.bytes[at] == 0 {
                value.push_str(&self.source[copied..at]);
                value.push('\u{fffd}');
                at += 1;
                copied = at;
            } else if let Some(found) = reference::read(&self.source[at..end], true) {
                value.push_str(&self.source[copied..at]);
                found.push_to(&mut value);
                at += found.length;
                copied = at;
            } else {
                at += 1;
            }
            let next = memchr::memchr2(b'&', 0, &self.bytes[at..end]);
            at = next.map_or(end, |next| at + next);
        }
        value.push_str(&self.source[copied..end]);
        StrTendril::from_slice(&value)
    }

    /// Passes over the bytes that `belongs` names, and answers the one after them.
    fn pass(&mut self, belongs: impl Fn(u8) -> bool) -> Result<u8, CutOff> {
        while let Some(byte) = self.bytes.get(self.at) {
            if !belongs(*byte) {
                return Ok(*byte);
            }
            self.at += 1;
        }
        Err(CutOff)
    }
}

pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0c' | b' ')
}

/// The attributes of a tag, each name once.
#[derive(Default)]
struct Attributes {
    list: Vec<Attribute>,
    names: HashSet<LocalName>,
    is_doubled: bool,
}

impl Attributes {
    fn add(&mut self, name: LocalName, value: StrTendril) {
        if self.list.len() >= limits::ATTRIBUTES {
            return;
        }
        if self.has(&name) {
            self.is_doubled = true;
            return;
        }
        self.list.push(Attribute {
            name: QualName::new(None, ns!(), name),
            value,
        });
    }

    fn has(&mut self, name: &LocalName) -> bool {
        if self.list.len() < FEW {
            return self.list.iter().any(|known| known.name.local == *name);
        }
        if self.names.is_empty() {
            let known = self.list.iter().map(|known| known.name.local.clone());
            self.names.extend(known);
        }
        !self.names.insert(name.clone())
    }
}
