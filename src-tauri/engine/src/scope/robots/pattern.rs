//! Percent-escapes in one form, and the match of a rule (RFC 9309 sections 2.2.2 and 2.2.3).

use std::borrow::Cow;

use url::{Position, Url};

/// Path and query of a URL in the form that rules are compared with.
pub(super) fn path_and_query(url: &Url) -> Cow<'_, str> {
    comparable(&url[Position::BeforePath..Position::AfterQuery])
}

/// The same of path and query as they stand in a URL.
pub(super) fn comparable(raw: &str) -> Cow<'_, str> {
    if raw.bytes().all(is_kept) {
        Cow::Borrowed(raw)
    } else {
        // A star or a dollar of a URL is itself; in a rule it has to be escaped to be itself.
        Cow::Owned(normalised(raw.as_bytes(), |_, byte| {
            matches!(byte, b'*' | b'$')
        }))
    }
}

/// The pattern of a rule in the same form. `*` stays, and `$` at the end.
pub(super) fn of_rule(value: &[u8]) -> String {
    let last = value.len().saturating_sub(1);
    normalised(value, |place, byte| byte == b'$' && place != last)
}

/// Bytes that normalising leaves alone.
fn is_kept(byte: u8) -> bool {
    is_unreserved(byte) || b":/?#[]@!&'()+,;=".contains(&byte)
}

/// Escapes of letters, digits and `-._~` are undone, other escapes get capital digits, and what
/// may not stand in a URL is escaped.
fn normalised(raw: &[u8], also_escape: impl Fn(usize, u8) -> bool) -> String {
    let mut text = String::with_capacity(raw.len() + 8);
    let mut place = 0;
    while place < raw.len() {
        let byte = raw[place];
        match escaped_byte(&raw[place..]) {
            Some(inner) if is_unreserved(inner) => text.push(char::from(inner)),
            Some(inner) => escape(&mut text, inner),
            None if also_escape(place, byte) => escape(&mut text, byte),
            None if is_kept(byte) || matches!(byte, b'*' | b'$' | b'%') => {
                text.push(char::from(byte));
            }
            None => escape(&mut text, byte),
        }
        place += if escaped_byte(&raw[place..]).is_some() {
            3
        } else {
            1
        };
    }
    text
}

fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

/// The byte that `%XX` at the start stands for.
fn escaped_byte(raw: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = raw else {
        return None;
    };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(*high)? * 16 + digit(*low)?).ok()
}

fn escape(text: &mut String, byte: u8) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    text.push('%');
    text.push(char::from(DIGITS[usize::from(byte >> 4)]));
    text.push(char::from(DIGITS[usize::from(byte & 15)]));
}

/// What a path that a pattern matches has to begin with, and what stands behind its first star.
pub(super) fn head(pattern: &str) -> (&str, &str) {
    let pattern = pattern.strip_suffix('$').unwrap_or(pattern);
    pattern.split_once('*').unwrap_or((pattern, ""))
}

/// Whether a pattern matches from the start of the path; `$` at its end anchors it there. Takes
/// the first place for every part between stars, so it never goes back.
pub(super) fn matches(pattern: &str, path: &str) -> bool {
    let (pattern, anchored) = match pattern.strip_suffix('$') {
        Some(pattern) => (pattern, true),
        None => (pattern, false),
    };
    let Some((first, rest)) = pattern.split_once('*') else {
        return if anchored {
            path == pattern
        } else {
            path.starts_with(pattern)
        };
    };
    let Some(mut left) = path.strip_prefix(first) else {
        return false;
    };
    let mut parts = rest.split('*');
    let last = parts.next_back().unwrap_or_default();
    for part in parts {
        match left.find(part) {
            Some(place) => left = &left[place + part.len()..],
            None => return false,
        }
    }
    if anchored {
        left.ends_with(last)
    } else {
        left.contains(last)
    }
}
