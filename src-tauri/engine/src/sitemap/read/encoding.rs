//! The document as UTF-8 (XML 1.0, 4.3.3 and appendix F).

use std::{
    io::{self, BufRead, Read},
    rc::Rc,
};

use encoding_rs::{Decoder, Encoding, UTF_8, UTF_16BE, UTF_16LE};

use super::source::Facts;

/// Bytes at the start that [`detect`] looks at.
pub(super) const HEAD: usize = 1_024;

/// How a document is encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Detected {
    pub(super) encoding: &'static Encoding,
    /// Bytes of the mark at the start.
    pub(super) mark: usize,
    /// The declaration names an encoding that the bytes cannot have.
    pub(super) declaration_wrong: bool,
    /// The declaration names an encoding that is not known.
    pub(super) unknown_name: bool,
}

/// The encoding that a `Content-Type` header names.
pub(super) fn named_in(content_type: &str) -> Option<&'static Encoding> {
    let mut parameters = content_type.split(';').skip(1);
    parameters.find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        let is_charset = name.trim().eq_ignore_ascii_case("charset");
        let value = value.trim().trim_matches(['"', '\'']);
        Encoding::for_label(value.as_bytes()).filter(|_| is_charset)
    })
}

/// Looks at the first bytes: the mark, the pattern of `<` in UTF-16, the declaration. Where none
/// of them tells, `header` does (RFC 7303): servers name a charset for all they send, so a document
/// that says it itself knows better.
pub(super) fn detect(head: &[u8], header: Option<&'static Encoding>) -> Detected {
    let found = |encoding, mark| Detected {
        encoding,
        mark,
        declaration_wrong: false,
        unknown_name: false,
    };
    if let Some((encoding, mark)) = Encoding::for_bom(head) {
        return found(encoding, mark);
    }
    match head {
        [b'<', 0, ..] => return found(UTF_16LE, 0),
        [0, b'<', ..] => return found(UTF_16BE, 0),
        _ => {}
    }
    let Some(name) = declared(head) else {
        return found(header.unwrap_or(UTF_8), 0);
    };
    match Encoding::for_label(name) {
        Some(encoding) if encoding == UTF_16LE || encoding == UTF_16BE => Detected {
            declaration_wrong: true,
            ..found(UTF_8, 0)
        },
        // Every ASCII document is UTF-8.
        Some(_) if is_ascii_name(name) => found(UTF_8, 0),
        Some(encoding) => found(encoding, 0),
        None => Detected {
            unknown_name: true,
            // Names of UTF-16 and UTF-32 that the web does not know cannot be right either.
            declaration_wrong: name.to_ascii_lowercase().starts_with(b"ut"),
            ..found(UTF_8, 0)
        },
    }
}

fn is_ascii_name(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"us-ascii") || name.eq_ignore_ascii_case(b"ascii")
}

/// The encoding in `<?xml … encoding="…"?>`.
fn declared(head: &[u8]) -> Option<&[u8]> {
    let declaration = head.trim_ascii_start().strip_prefix(b"<?xml")?;
    let end = declaration.windows(2).position(|pair| pair == b"?>")?;
    let declaration = &declaration[..end];
    let name = b"encoding";
    let place = declaration.windows(name.len()).position(|w| w == name)?;
    let value = declaration[place + name.len()..].trim_ascii_start();
    let value = value.strip_prefix(b"=")?.trim_ascii_start();
    let (quote, value) = value.split_first()?;
    let end = value.iter().position(|byte| byte == quote)?;
    matches!(quote, b'"' | b'\'').then(|| value[..end].trim_ascii())
}

/// Bytes of another encoding as UTF-8.
pub(super) struct Transcoded<R> {
    input: R,
    decoder: Decoder,
    facts: Rc<Facts>,
    /// What did not fit into the last buffer.
    pending: Vec<u8>,
    ended: bool,
}

impl<R: BufRead> Transcoded<R> {
    pub(super) fn new(input: R, encoding: &'static Encoding, facts: Rc<Facts>) -> Self {
        Self {
            input,
            decoder: encoding.new_decoder_without_bom_handling(),
            facts,
            pending: Vec::new(),
            ended: false,
        }
    }

    fn decode_more(&mut self) -> io::Result<()> {
        let input = self.input.fill_buf()?;
        let last = input.is_empty();
        let room = self.decoder.max_utf8_buffer_length(input.len());
        self.pending.resize(room.unwrap_or(input.len() * 4), 0);
        let (_, read, written, malformed) =
            self.decoder.decode_to_utf8(input, &mut self.pending, last);
        self.input.consume(read);
        self.pending.truncate(written);
        self.ended = last;
        if malformed {
            self.facts.malformed.set(true);
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Transcoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.pending.is_empty() && !self.ended {
            self.decode_more()?;
        }
        let count = self.pending.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.pending[..count]);
        self.pending.drain(..count);
        Ok(count)
    }
}
