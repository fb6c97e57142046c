//! The HTML standard's "prescan a byte stream to determine its encoding".

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

use super::charset::meta_encoding;

/// The encoding that a `<meta>` in `bytes` names, else an XML declaration. The caller cuts to the
/// first 1,024 bytes.
pub(super) fn prescan(bytes: &[u8]) -> Option<&'static Encoding> {
    if bytes.starts_with(b"<\0?\0x\0") {
        return Some(UTF_16LE);
    }
    if bytes.starts_with(b"\0<\0?\0x") {
        return Some(UTF_16BE);
    }
    named_by_meta(bytes).or_else(|| named_by_declaration(bytes))
}

fn named_by_meta(bytes: &[u8]) -> Option<&'static Encoding> {
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        if rest.starts_with(b"<!--") {
            at += comment_length(rest)?;
        } else if is_meta(rest) {
            let mut attributes = Attributes { bytes, at: at + 5 };
            if let Some(encoding) = meta(&mut attributes) {
                return Some(encoding);
            }
            at = attributes.at;
        } else if is_tag(rest) {
            let name = rest
                .iter()
                .position(|byte| is_blank(*byte) || *byte == b'>')?;
            let mut attributes = Attributes {
                bytes,
                at: at + name,
            };
            while attributes.next().is_some() {}
            at = attributes.at;
        } else if matches!(rest, [b'<', b'!' | b'/' | b'?', ..]) {
            at += rest.iter().position(|byte| *byte == b'>')? + 1;
        } else {
            at += 1;
        }
    }
    None
}

/// `<!-->` is a whole comment: its two hyphens open and close it.
fn comment_length(bytes: &[u8]) -> Option<usize> {
    let end = bytes[2..].windows(3).position(|three| three == b"-->")?;
    Some(2 + end + 3)
}

fn is_meta(bytes: &[u8]) -> bool {
    bytes.len() > 5
        && bytes[..5].eq_ignore_ascii_case(b"<meta")
        && (is_blank(bytes[5]) || bytes[5] == b'/')
}

fn is_tag(bytes: &[u8]) -> bool {
    match bytes {
        [b'<', b'/', letter, ..] | [b'<', letter, ..] => letter.is_ascii_alphabetic(),
        _ => false,
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0c | b'\r' | b' ')
}

fn meta(attributes: &mut Attributes<'_>) -> Option<&'static Encoding> {
    let mut seen: Vec<Vec<u8>> = Vec::new();
    let mut is_pragma = false;
    let mut needs_pragma = None;
    let mut found = None;
    for (name, value) in attributes.by_ref() {
        if seen.contains(&name) {
            continue;
        }
        match name.as_slice() {
            b"http-equiv" => is_pragma = value == b"content-type",
            b"content" if found.is_none() => {
                if let Some(encoding) = charset_in_content(&value) {
                    found = Some(encoding);
                    needs_pragma = Some(true);
                }
            }
            b"charset" => {
                found = meta_encoding(&value);
                needs_pragma = Some(false);
            }
            _ => {}
        }
        seen.push(name);
    }
    if needs_pragma? && !is_pragma {
        None
    } else {
        found
    }
}

/// "Extracting a character encoding from a meta element".
fn charset_in_content(content: &[u8]) -> Option<&'static Encoding> {
    let mut rest = content;
    loop {
        let at = rest
            .windows(7)
            .position(|seven| seven.eq_ignore_ascii_case(b"charset"))?;
        rest = skip_blanks(&rest[at + 7..]);
        if let [b'=', after @ ..] = rest {
            rest = skip_blanks(after);
            break;
        }
    }
    let label = if let [quote @ (b'"' | b'\''), after @ ..] = rest {
        let end = after.iter().position(|byte| byte == quote)?;
        &after[..end]
    } else {
        let end = rest
            .iter()
            .position(|byte| is_blank(*byte) || *byte == b';')
            .unwrap_or(rest.len());
        &rest[..end]
    };
    meta_encoding(label)
}

/// "Get an XML encoding": what `<?xml encoding="…"?>` names at the very start.
fn named_by_declaration(bytes: &[u8]) -> Option<&'static Encoding> {
    let declaration = bytes.strip_prefix(b"<?xml")?;
    let end = declaration.iter().position(|byte| *byte == b'>')?;
    let declaration = &declaration[..end];
    let at = declaration
        .windows(8)
        .position(|eight| eight == b"encoding")?;
    let skip = |bytes: &'_ [u8]| bytes.iter().take_while(|byte| **byte <= b' ').count();
    let rest = &declaration[at + 8..];
    let rest = rest[skip(rest)..].strip_prefix(b"=")?;
    let [quote @ (b'"' | b'\''), rest @ ..] = &rest[skip(rest)..] else {
        return None;
    };
    let label = &rest[..rest.iter().position(|byte| byte == quote)?];
    if label.iter().any(|byte| *byte <= b' ') {
        return None;
    }
    meta_encoding(label)
}

fn skip_blanks(bytes: &[u8]) -> &[u8] {
    let start = bytes
        .iter()
        .position(|byte| !is_blank(*byte))
        .unwrap_or(bytes.len());
    &bytes[start..]
}

/// The standard's "get an attribute", over and over. Names and values come in lower case. Ends
/// at `>` or at the end of the bytes.
struct Attributes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Attributes<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip(&mut self, skipped: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&skipped) {
            self.at += 1;
        }
    }

    fn value(&mut self) -> Option<Vec<u8>> {
        let mut value = Vec::new();
        if let Some(quote @ (b'"' | b'\'')) = self.peek() {
            loop {
                self.at += 1;
                let byte = self.peek()?;
                if byte == quote {
                    self.at += 1;
                    return Some(value);
                }
                value.push(byte.to_ascii_lowercase());
            }
        }
        loop {
            match self.peek()? {
                b'>' => return Some(value),
                byte if is_blank(byte) => return Some(value),
                byte => value.push(byte.to_ascii_lowercase()),
            }
            self.at += 1;
        }
    }
}

impl Iterator for Attributes<'_> {
    type Item = (Vec<u8>, Vec<u8>);

    fn next(&mut self) -> Option<Self::Item> {
        self.skip(|byte| is_blank(byte) || byte == b'/');
        if self.peek()? == b'>' {
            self.at += 1;
            return None;
        }
        let mut name = Vec::new();
        loop {
            match self.peek()? {
                b'=' if !name.is_empty() => break,
                byte if is_blank(byte) => {
                    self.skip(is_blank);
                    if self.peek()? != b'=' {
                        return Some((name, Vec::new()));
                    }
                    break;
                }
                b'/' | b'>' => return Some((name, Vec::new())),
                byte => name.push(byte.to_ascii_lowercase()),
            }
            self.at += 1;
        }
        self.at += 1;
        self.skip(is_blank);
        if self.peek()? == b'>' {
            return Some((name, Vec::new()));
        }
        Some((name, self.value()?))
    }
}
