//! The short cut: an entry of the common shape is read from the bytes, without the XML reader,
//! which stands at the same place and takes everything else.
//!
//! The common shape is `<url>` with the four fields as plain text, and elements of other
//! namespaces beside them, such as images and alternates. A reference that is not one of XML, a
//! control character, a prefix that nobody declared, a comment, an attribute on an own element or anything unknown is not of that shape.

use std::borrow::Cow;

use quick_xml::events::BytesStart;

use super::{
    EntryKind,
    draft::{Draft, Field, add_alternate},
    namespaces::{Namespaces, Owner},
    text,
};

/// What stands at the start of the bytes.
pub(super) enum Found<'a> {
    /// An entry, its fields placed by bytes, and its length.
    Entry { draft: Draft<'a>, length: usize },
    /// Not told before more is read.
    Unfinished,
    /// Something for the XML reader.
    Other,
}

/// Why there is no entry.
enum Stop {
    Unfinished,
    Other,
}

/// The deepest element of another namespace that is passed over here.
const DEEPEST: usize = 8;
/// As long as the longest name of the four fields.
const LONGEST_NAME: usize = "changefreq>".len();

pub(super) fn find<'a>(bytes: &'a [u8], kind: EntryKind, namespaces: &Namespaces) -> Found<'a> {
    let mut cursor = Cursor { bytes, at: 0 };
    match cursor.entry(kind, namespaces) {
        Ok(draft) => Found::Entry {
            draft,
            length: cursor.at,
        },
        Err(Stop::Unfinished) => Found::Unfinished,
        Err(Stop::Other) => Found::Other,
    }
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn entry(&mut self, kind: EntryKind, namespaces: &Namespaces) -> Result<Draft<'a>, Stop> {
        let wanted: &[u8] = match kind {
            EntryKind::Page => b"url",
            EntryKind::Sitemap => b"sitemap",
        };
        let mut draft = Draft::default();
        if self.tag()? != wanted {
            return Err(Stop::Other);
        }
        loop {
            let tag = self.tag()?;
            let at = u32::try_from(self.at).map_err(|_| Stop::Other)?;
            let field = match tag {
                b"loc" => Field::Loc,
                b"lastmod" => Field::Lastmod,
                b"changefreq" => Field::Changefreq,
                b"priority" => Field::Priority,
                [b'/', name @ ..] if name == wanted && draft.loc.is_some() => return Ok(draft),
                _ => {
                    self.foreign(tag, namespaces, &mut draft)?;
                    continue;
                }
            };
            draft.places.set(field, at);
            let slot = draft.value_mut(field);
            if slot.is_some() {
                return Err(Stop::Other);
            }
            *slot = Some(plain_text(self.until(b'<')?)?);
            self.end_of(tag)?;
        }
    }

    /// Passes white space and a tag; answers with what stands between its brackets.
    fn tag(&mut self) -> Result<&'a [u8], Stop> {
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = self.bytes.get(self.at) {
            self.at += 1;
        }
        match self.bytes.get(self.at) {
            Some(b'<') => self.at += 1,
            Some(_) => return Err(Stop::Other),
            None => return Err(Stop::Unfinished),
        }
        // Names are short: a look at each byte is faster than a search of many at once.
        let rest = &self.bytes[self.at..];
        let mut name = rest.iter().take(LONGEST_NAME);
        let tag = match name.position(|byte| *byte == b'>') {
            Some(length) => {
                self.at += length;
                &rest[..length]
            }
            None => self.until(b'>')?,
        };
        self.at += 1;
        Ok(tag)
    }

    /// Passes the end tag of an element.
    fn end_of(&mut self, name: &[u8]) -> Result<(), Stop> {
        let length = name.len() + "</>".len();
        let rest = &self.bytes[self.at..];
        let tag = rest.get(..length).ok_or(Stop::Unfinished)?;
        match tag {
            [b'<', b'/', own @ .., b'>'] if own == name => {
                self.at += length;
                Ok(())
            }
            _ => Err(Stop::Other),
        }
    }

    /// Passes the bytes before the next `end`.
    fn until(&mut self, end: u8) -> Result<&'a [u8], Stop> {
        let rest = &self.bytes[self.at..];
        let length = memchr::memchr(end, rest).ok_or(Stop::Unfinished)?;
        self.at += length;
        Ok(&rest[..length])
    }

    /// Passes an element of another namespace with all it holds; its tag was passed already.
    fn foreign(
        &mut self,
        tag: &'a [u8],
        namespaces: &Namespaces,
        draft: &mut Draft<'a>,
    ) -> Result<(), Stop> {
        let (name, is_empty) = foreign_tag(tag)?;
        let (prefix, local) = name.split_once(':').ok_or(Stop::Other)?;
        match namespaces.owner(prefix) {
            Owner::Sitemap => return Err(Stop::Other),
            Owner::Xhtml | Owner::Other if namespaces.is_undeclared(prefix) => {
                return Err(Stop::Other);
            }
            Owner::Xhtml if local == "link" => {
                let content = str::from_utf8(tag).map_err(|_| Stop::Other)?;
                let content = content.strip_suffix('/').unwrap_or(content);
                add_alternate(&BytesStart::from_content(content, name.len()), draft);
            }
            Owner::Xhtml | Owner::Other => {}
        }
        let mut open = [name; DEEPEST];
        let mut depth = usize::from(!is_empty);
        while depth > 0 {
            let text = self.until(b'<')?;
            if text.contains(&b'&') || text.iter().any(|byte| text::is_forbidden(*byte)) {
                return Err(Stop::Other);
            }
            let tag = self.tag()?;
            if let [b'/', name @ ..] = tag {
                depth -= 1;
                if open[depth].as_bytes() != name {
                    return Err(Stop::Other);
                }
                continue;
            }
            let (name, is_empty) = foreign_tag(tag)?;
            if !is_empty {
                *open.get_mut(depth).ok_or(Stop::Other)? = name;
                depth += 1;
            }
        }
        Ok(())
    }
}

/// The name of a start tag, and whether it is an element without content. Tags with bindings, with
/// references, or cut at a `>` inside of an attribute are for the XML reader.
fn foreign_tag(tag: &[u8]) -> Result<(&str, bool), Stop> {
    let tag = str::from_utf8(tag).map_err(|_| Stop::Other)?;
    let starts_name = tag.starts_with(|c: char| c.is_ascii_alphabetic());
    let has = |quote: char| tag.matches(quote).count();
    let quotes_are_closed = has('"').is_multiple_of(2) && has('\'') == 0;
    let ampersands_are_fine = !tag.contains('&') || text::unescaped(tag).is_some();
    if !starts_name || tag.contains("xmlns") || !quotes_are_closed || !ampersands_are_fine {
        return Err(Stop::Other);
    }
    let is_empty = tag.ends_with('/');
    let name = tag.split([' ', '\t', '\r', '\n', '/']).next();
    Ok((name.unwrap_or_default(), is_empty))
}

/// A text with only references that are known. What could be `]]>` is for the XML reader.
fn plain_text(value: &[u8]) -> Result<Cow<'_, str>, Stop> {
    // Every byte is looked at, so that many are at once.
    let (mut odd, mut references) = (0, 0);
    for byte in value {
        odd |= u8::from(text::is_forbidden(*byte)) | u8::from(*byte == b'>');
        references |= u8::from(*byte == b'&');
    }
    if odd != 0 {
        return Err(Stop::Other);
    }
    let value = str::from_utf8(value).map_err(|_| Stop::Other)?;
    if references != 0 {
        let text = text::unescaped(value).ok_or(Stop::Other)?;
        Ok(Cow::Owned(text))
    } else {
        Ok(Cow::Borrowed(value))
    }
}
