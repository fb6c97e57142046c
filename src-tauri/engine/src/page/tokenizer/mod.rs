//! Text to tokens (HTML standard, "tokenization"), for html5ever's tree builder.
//!
//! html5ever's own tokenizer reads letter by letter out of a queue of buffers and takes more than
//! half of the time of a conversion. A page is in memory whole, so this one looks for the next
//! letter that matters and hands out slices of the page. Errors, contents of comments and line
//! numbers are left out: nothing asks for them. `tests.rs` compares it with html5ever's.

mod doctype;
mod names;
mod raw;
mod reference;
mod tag;

#[cfg(test)]
mod tests;

use html5ever::{
    LocalName, local_name,
    tendril::StrTendril,
    tokenizer::{TagKind, Token, TokenSink, TokenSinkResult, states::RawKind},
};

use names::Names;

/// Tokens between two looks at the clock.
const PIECE: usize = 1024;

/// What the next letters are read as.
#[derive(Clone, Copy)]
enum Content {
    /// Text, references and tags.
    Markup,
    /// Text up to an end tag of the last start tag.
    Raw(RawKind),
    /// Text up to the end of the page.
    Plain,
}

/// The time for the page is used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stopped;

/// Sends the tokens of a page to `sink`, whose line ends are `\n` alone. `go_on` is asked now and
/// then.
pub(super) fn tokenize<S: TokenSink>(
    source: &StrTendril,
    sink: &S,
    go_on: &dyn Fn() -> bool,
) -> Result<(), Stopped> {
    let mut tokenizer = Tokenizer {
        source,
        bytes: source.as_bytes(),
        at: if source.starts_with('\u{feff}') { 3 } else { 0 },
        sink,
        content: Content::Markup,
        last_start: local_name!(""),
        decoded: String::new(),
        names: Names::default(),
    };
    let mut steps = 0_usize;
    while tokenizer.at < tokenizer.bytes.len() {
        tokenizer.step();
        steps += 1;
        if steps.is_multiple_of(PIECE) && !go_on() {
            return Err(Stopped);
        }
    }
    tokenizer.emit(Token::EOFToken);
    sink.end();
    Ok(())
}

struct Tokenizer<'a, S> {
    source: &'a StrTendril,
    bytes: &'a [u8],
    /// The next byte to read.
    at: usize,
    sink: &'a S,
    content: Content,
    /// The name of the last start tag, whose end tag ends raw text.
    last_start: LocalName,
    /// Text with references, as far as it is decoded.
    decoded: String,
    names: Names,
}

impl<S: TokenSink> Tokenizer<'_, S> {
    fn step(&mut self) {
        match self.content {
            Content::Markup => self.markup(),
            Content::Raw(kind) => self.raw(kind),
            Content::Plain => {
                self.plain_text(self.bytes.len());
            }
        }
    }

    /// Text up to the next markup, then that.
    fn markup(&mut self) {
        let end = self.text_end();
        self.text(end, true);
        match self.bytes.get(self.at + 1) {
            None => {}
            Some(b'/') => match self.bytes.get(self.at + 2) {
                Some(b'>') => self.at += 3,
                Some(letter) if letter.is_ascii_alphabetic() => {
                    self.tag(TagKind::EndTag, self.at + 2);
                }
                _ => self.bogus_comment(self.at + 2),
            },
            Some(b'!') => self.declaration(),
            Some(b'?') => self.bogus_comment(self.at + 1),
            Some(_) => self.tag(TagKind::StartTag, self.at + 1),
        }
    }

    /// Where the text at the next byte ends: at a `<` that opens markup, or at the end.
    fn text_end(&self) -> usize {
        let mut at = self.at;
        while let Some(found) = memchr::memchr(b'<', &self.bytes[at..]) {
            at += found;
            if self.opens_markup(at) {
                return at;
            }
            at += 1;
        }
        self.bytes.len()
    }

    fn opens_markup(&self, at: usize) -> bool {
        match self.bytes.get(at + 1) {
            Some(b'/') => at + 2 < self.bytes.len(),
            Some(letter) => letter.is_ascii_alphabetic() || matches!(letter, b'!' | b'?'),
            None => false,
        }
    }

    /// `<!`: a comment, a DOCTYPE, CDATA in foreign content, or something that is skipped.
    fn declaration(&mut self) {
        let start = self.at + 2;
        let rest = &self.bytes[start..];
        if rest.starts_with(b"--") {
            self.comment(start + 2);
        } else if rest.len() >= 7 && rest[..7].eq_ignore_ascii_case(b"doctype") {
            self.doctype(start + 7);
        } else if rest.starts_with(b"[CDATA[")
            && self
                .sink
                .adjusted_current_node_present_but_not_in_html_namespace()
        {
            self.at = start + 7;
            let rest = &self.bytes[self.at..];
            let end = memchr::memmem::find(rest, b"]]>").map(|end| self.at + end);
            self.text(end.unwrap_or(self.bytes.len()), false);
            self.at += end.map_or(0, |_| 3);
        } else {
            self.bogus_comment(start);
        }
    }

    /// Passes over a comment whose text begins at `start`.
    fn comment(&mut self, start: usize) {
        let rest = &self.bytes[start..];
        let length = if rest.starts_with(b">") {
            1
        } else if rest.starts_with(b"->") {
            2
        } else {
            comment_length(rest)
        };
        self.at = start + length;
        self.emit(Token::CommentToken(StrTendril::new()));
    }

    /// Passes over all up to `>`, which stands for a comment.
    fn bogus_comment(&mut self, start: usize) {
        let end = memchr::memchr(b'>', &self.bytes[start..]);
        self.at = end.map_or(self.bytes.len(), |end| start + end + 1);
        self.emit(Token::CommentToken(StrTendril::new()));
    }

    /// Emits what is left to read up to `end`. References are decoded where `has_references`.
    fn text(&mut self, end: usize, has_references: bool) {
        let mut copied = self.at;
        let mut at = copied;
        while let Some(found) = memchr::memchr2(b'&', 0, &self.bytes[at..end]) {
            at += found;
            if self.bytes[at] == 0 {
                self.flush(copied, at);
                self.emit(Token::NullCharacterToken);
                at += 1;
                copied = at;
            } else if has_references
                && let Some(found) = reference::read(&self.source[at..end], false)
            {
                self.decoded.push_str(&self.source[copied..at]);
                found.push_to(&mut self.decoded);
                at += found.length;
                copied = at;
            } else {
                at += 1;
            }
        }
        self.flush(copied, end);
        self.at = end;
    }

    /// Emits the decoded text and what follows it from `start` to `end`.
    fn flush(&mut self, start: usize, end: usize) {
        let text = if self.decoded.is_empty() {
            self.slice(start, end)
        } else {
            self.decoded.push_str(&self.source[start..end]);
            let text = StrTendril::from_slice(&self.decoded);
            self.decoded.clear();
            text
        };
        if !text.is_empty() {
            self.emit(Token::CharacterTokens(text));
        }
    }

    /// A part of the page, which shares its memory. Pages are far below 4 GiB.
    fn slice(&self, start: usize, end: usize) -> StrTendril {
        match (u32::try_from(start), u32::try_from(end - start)) {
            (Ok(start), Ok(length)) => self.source.subtendril(start, length),
            _ => StrTendril::from_slice(&self.source[start..end]),
        }
    }

    fn emit(&mut self, token: Token) {
        match self.sink.process_token(token, 1) {
            TokenSinkResult::RawData(kind) => self.content = Content::Raw(kind),
            TokenSinkResult::Plaintext => self.content = Content::Plain,
            _ => {}
        }
    }
}

/// Bytes up to and with the end of a comment.
fn comment_length(rest: &[u8]) -> usize {
    let mut at = 0;
    while let Some(found) = memchr::memmem::find(&rest[at..], b"--") {
        at += found;
        match rest.get(at + 2) {
            Some(b'>') => return at + 3,
            Some(b'!') if rest.get(at + 3) == Some(&b'>') => return at + 4,
            _ => at += 1,
        }
    }
    rest.len()
}
