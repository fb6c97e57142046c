//! The DOCTYPE, which decides about quirks.

use html5ever::{
    tendril::StrTendril,
    tokenizer::{Doctype, Token, TokenSink},
};

use super::{Tokenizer, tag::is_blank};

impl<S: TokenSink> Tokenizer<'_, S> {
    /// Reads what follows `<!DOCTYPE`. A `>` ends it wherever it stands.
    pub(super) fn doctype(&mut self, start: usize) {
        let end = memchr::memchr(b'>', &self.bytes[start..]).map(|end| start + end);
        let mut doctype = read(&self.source[start..end.unwrap_or(self.bytes.len())]);
        doctype.force_quirks |= end.is_none();
        self.at = end.map_or(self.bytes.len(), |end| end + 1);
        self.emit(Token::DoctypeToken(doctype));
    }
}

fn read(text: &str) -> Doctype {
    let mut doctype = Doctype::default();
    let text = trim_start(text);
    let length = text
        .find(|letter: char| letter.is_ascii() && is_blank(letter as u8))
        .unwrap_or(text.len());
    let (name, rest) = text.split_at(length);
    if name.is_empty() {
        doctype.force_quirks = true;
        return doctype;
    }
    let name = name.to_ascii_lowercase().replace('\0', "\u{fffd}");
    doctype.name = Some(StrTendril::from_slice(&name));
    let rest = trim_start(rest);
    if rest.is_empty() {
        return doctype;
    }
    let keyword = rest.get(..6).unwrap_or("");
    if keyword.eq_ignore_ascii_case("public") {
        let Some((public, rest)) = identifier(&rest[6..], &mut doctype) else {
            return doctype;
        };
        doctype.public_id = Some(StrTendril::from_slice(public));
        if !trim_start(rest).is_empty() {
            doctype.system_id =
                identifier(rest, &mut doctype).map(|(system, _)| StrTendril::from_slice(system));
        }
    } else if keyword.eq_ignore_ascii_case("system") {
        doctype.system_id =
            identifier(&rest[6..], &mut doctype).map(|(system, _)| StrTendril::from_slice(system));
    } else {
        doctype.force_quirks = true;
    }
    doctype
}

/// A quoted identifier, and what follows it.
fn identifier<'a>(text: &'a str, doctype: &mut Doctype) -> Option<(&'a str, &'a str)> {
    let text = trim_start(text);
    let quote = text
        .chars()
        .next()
        .filter(|quote| matches!(quote, '"' | '\''));
    let Some(quote) = quote else {
        doctype.force_quirks = true;
        return None;
    };
    Some(text[1..].split_once(quote).unwrap_or_else(|| {
        doctype.force_quirks = true;
        (&text[1..], "")
    }))
}

fn trim_start(text: &str) -> &str {
    text.trim_start_matches(|letter: char| letter.is_ascii() && is_blank(letter as u8))
}
