//! Text that only an end tag ends: titles, text areas, styles, scripts.

use html5ever::{
    tendril::StrTendril,
    tokenizer::{TagKind, Token, TokenSink, states::RawKind},
};

use super::{Tokenizer, tag::is_blank};

impl<S: TokenSink> Tokenizer<'_, S> {
    /// The text, then the end tag.
    pub(super) fn raw(&mut self, kind: RawKind) {
        let end = match kind {
            RawKind::Rcdata | RawKind::Rawtext => self.raw_end(),
            _ => self.script_end(),
        };
        if matches!(kind, RawKind::Rcdata) {
            self.decoded_text(end);
        } else {
            self.plain_text(end);
        }
        if end < self.bytes.len() {
            self.tag(TagKind::EndTag, end + 2);
        }
    }

    /// Emits what is left to read up to `end` as it stands.
    pub(super) fn plain_text(&mut self, end: usize) {
        let text = self.slice(self.at, end);
        self.at = end;
        self.emit_without_nulls(text);
    }

    fn decoded_text(&mut self, end: usize) {
        let mut text = String::new();
        let mut at = self.at;
        let mut copied = at;
        while let Some(found) = memchr::memchr(b'&', &self.bytes[at..end]) {
            at += found;
            match super::reference::read(&self.source[at..end], false) {
                Some(found) => {
                    text.push_str(&self.source[copied..at]);
                    found.push_to(&mut text);
                    at += found.length;
                    copied = at;
                }
                None => at += 1,
            }
        }
        if text.is_empty() {
            return self.plain_text(end);
        }
        text.push_str(&self.source[copied..end]);
        self.at = end;
        self.emit_without_nulls(StrTendril::from_slice(&text));
    }

    fn emit_without_nulls(&mut self, text: StrTendril) {
        let text = if text.contains('\0') {
            StrTendril::from_slice(&text.replace('\0', "\u{fffd}"))
        } else {
            text
        };
        if !text.is_empty() {
            self.emit(Token::CharacterTokens(text));
        }
    }

    /// Where the end tag of the last start tag begins, else the end of the page.
    fn raw_end(&self) -> usize {
        let mut at = self.at;
        while let Some(found) = memchr::memchr(b'<', &self.bytes[at..]) {
            at += found;
            if self.is_end_tag(at) {
                return at;
            }
            at += 1;
        }
        self.bytes.len()
    }

    fn is_end_tag(&self, at: usize) -> bool {
        self.bytes.get(at + 1) == Some(&b'/') && self.is_word(at + 2, self.last_start.as_bytes())
    }

    /// Whether `word` stands at `at` and something ends it that ends names of tags.
    fn is_word(&self, at: usize, word: &[u8]) -> bool {
        let end = at + word.len();
        let ends = |byte: &u8| is_blank(*byte) || matches!(byte, b'/' | b'>');
        self.bytes.get(end).is_some_and(ends) && self.bytes[at..end].eq_ignore_ascii_case(word)
    }

    /// The same for a script, where `<!--` and `<script>` may hide an end tag.
    fn script_end(&self) -> usize {
        let mut at = self.at;
        while let Some(found) = memchr::memchr(b'<', &self.bytes[at..]) {
            at += found;
            if self.is_end_tag(at) {
                return at;
            }
            if self.bytes[at..].starts_with(b"<!--") {
                match self.escaped_end(at + 4) {
                    Ok(after) => at = after,
                    Err(end) => return end,
                }
            } else {
                at += 1;
            }
        }
        self.bytes.len()
    }

    /// What follows `<!--` in a script: where the escape ends, or as an error the script's end.
    fn escaped_end(&self, start: usize) -> Result<usize, usize> {
        // Those of the opening count.
        let mut dashes = 2;
        let mut is_double = false;
        let mut at = start;
        while let Some(byte) = self.bytes.get(at) {
            match byte {
                b'-' => dashes += 1,
                b'>' if dashes >= 2 => return Ok(at + 1),
                b'<' if !is_double && self.is_end_tag(at) => return Err(at),
                b'<' => {
                    dashes = 0;
                    let slash = usize::from(self.bytes.get(at + 1) == Some(&b'/'));
                    if is_double == (slash == 1) && self.is_word(at + 1 + slash, b"script") {
                        is_double = !is_double;
                        // The letter that ends the word belongs to it.
                        at += 1 + slash + b"script".len();
                    }
                }
                _ => dashes = 0,
            }
            at += 1;
        }
        Err(self.bytes.len())
    }
}
