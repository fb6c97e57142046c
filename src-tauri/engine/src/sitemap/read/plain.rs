//! The short cut: an entry of the common shape, `<url><loc>…</loc>…</url>` with nothing but the
//! four fields, is read from the bytes. Anything else is left to the XML reader, which stands at
//! the same place.

use std::io::Read;

use super::{EntryKind, entry::Draft, text, window::Window};

/// What stands at the window's place.
enum Found {
    /// An entry, and its length in bytes.
    Entry(Draft, usize),
    /// Not told before more is read.
    Unfinished,
    /// Something for the XML reader.
    Other,
}

/// The next entry, if it has the common shape.
pub(super) fn next<R: Read>(window: &mut Window<R>, kind: EntryKind) -> Option<Draft> {
    loop {
        match find(window.available(), kind) {
            Found::Entry(mut draft, length) => {
                let loc_at = usize::try_from(draft.line).unwrap_or(0);
                window.pass(loc_at);
                draft.line = window.line();
                window.pass(length - loc_at);
                window.event_ended();
                return Some(draft);
            }
            Found::Unfinished if window.more() => {}
            Found::Unfinished | Found::Other => return None,
        }
    }
}

/// Reads an entry at the start of the bytes. The draft's line is the place of its `<loc>` in
/// bytes.
fn find(bytes: &[u8], kind: EntryKind) -> Found {
    let (open, close): (&[u8], &[u8]) = match kind {
        EntryKind::Page => (b"<url>", b"</url>"),
        EntryKind::Sitemap => (b"<sitemap>", b"</sitemap>"),
    };
    let mut cursor = Cursor { bytes, at: 0 };
    let mut draft = Draft::default();
    cursor.skip_space();
    match cursor.take(open) {
        Some(true) => {}
        Some(false) => return Found::Other,
        None => return Found::Unfinished,
    }
    loop {
        cursor.skip_space();
        match cursor.take(close) {
            Some(true) if draft.loc.is_some() => return Found::Entry(draft, cursor.at),
            Some(true) => return Found::Other,
            Some(false) => {}
            None => return Found::Unfinished,
        }
        let at = cursor.at;
        let Some((name, value)) = (match cursor.field() {
            Some(field) => field,
            None => return Found::Unfinished,
        }) else {
            return Found::Other;
        };
        let slot = match name {
            b"loc" => {
                draft.line = u32::try_from(at).unwrap_or(0);
                &mut draft.loc
            }
            b"lastmod" => &mut draft.lastmod,
            b"changefreq" => &mut draft.changefreq,
            b"priority" => &mut draft.priority,
            _ => return Found::Other,
        };
        let Some(value) = plain_text(value).filter(|_| slot.is_none()) else {
            return Found::Other;
        };
        *slot = Some(value);
    }
}

/// A text with only references that are known.
fn plain_text(value: &[u8]) -> Option<String> {
    let value = str::from_utf8(value).ok()?;
    if value.contains('&') {
        text::unescaped(value)
    } else {
        Some(value.to_owned())
    }
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn skip_space(&mut self) {
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = self.bytes.get(self.at) {
            self.at += 1;
        }
    }

    /// Passes these bytes if they are next. None when the bytes end before that is known.
    fn take(&mut self, wanted: &[u8]) -> Option<bool> {
        let rest = &self.bytes[self.at..];
        if rest.len() < wanted.len() {
            return if wanted.starts_with(rest) {
                None
            } else {
                Some(false)
            };
        }
        let is_next = rest.starts_with(wanted);
        if is_next {
            self.at += wanted.len();
        }
        Some(is_next)
    }

    /// `<name>text</name>`: name and text. None when the bytes end within, an inner none when it
    /// is something else.
    #[expect(clippy::option_option, reason = "unfinished and unfit are two answers")]
    fn field(&mut self) -> Option<Option<(&'a [u8], &'a [u8])>> {
        let rest = &self.bytes[self.at..];
        if *rest.first()? != b'<' {
            return Some(None);
        }
        let name_end = rest.iter().position(|byte| *byte == b'>')?;
        let name = &rest[1..name_end];
        let text = &rest[name_end + 1..];
        let text_end = text.iter().position(|byte| *byte == b'<')?;
        let end_tag = &text[text_end..];
        let end_length = name.len() + 3;
        if end_tag.len() < end_length {
            return None;
        }
        let closes = end_tag.starts_with(b"</")
            && end_tag[2..].starts_with(name)
            && end_tag[end_length - 1] == b'>';
        if !closes {
            return Some(None);
        }
        self.at += name_end + 1 + text_end + end_length;
        Some(Some((name, &text[..text_end])))
    }
}
