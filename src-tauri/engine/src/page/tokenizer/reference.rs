//! Character references such as `&amp;` and `&#8217;`.

use html5ever::data::{C1_REPLACEMENTS, NAMED_ENTITIES};

/// Bytes of the longest name.
const LONGEST: usize = 32;

/// A reference that stands for one letter or two.
pub(super) struct Reference {
    /// Bytes from `&` to its end.
    pub(super) length: usize,
    first: char,
    second: Option<char>,
}

impl Reference {
    pub(super) fn push_to(&self, text: &mut String) {
        text.push(self.first);
        text.extend(self.second);
    }
}

/// Reads the reference that `text` starts with; none when its `&` is only that.
pub(super) fn read(text: &str, in_attribute: bool) -> Option<Reference> {
    match text.as_bytes().get(1)? {
        b'#' => numeric(text),
        letter if letter.is_ascii_alphanumeric() => named(text, in_attribute),
        _ => None,
    }
}

fn numeric(text: &str) -> Option<Reference> {
    let (start, base) = match text.as_bytes().get(2)? {
        b'x' | b'X' => (3, 16),
        _ => (2, 10),
    };
    let digits = text[start..]
        .chars()
        .take_while(|letter| letter.is_digit(base))
        .count();
    if digits == 0 {
        return None;
    }
    let end = start + digits;
    let number = text[start..end]
        .chars()
        .filter_map(|letter| letter.to_digit(base))
        .fold(0_u32, |number, digit| {
            number.saturating_mul(base).saturating_add(digit)
        });
    let length = end + usize::from(text.as_bytes().get(end) == Some(&b';'));
    Some(Reference {
        length,
        first: letter_of(number),
        second: None,
    })
}

fn letter_of(number: u32) -> char {
    let replaced = match number {
        0 => None,
        0x80..=0x9f => C1_REPLACEMENTS[number as usize - 0x80].or(char::from_u32(number)),
        _ => char::from_u32(number),
    };
    replaced.unwrap_or('\u{fffd}')
}

fn named(text: &str, in_attribute: bool) -> Option<Reference> {
    let name = &text[1..];
    let bytes = name.as_bytes();
    let mut found = None;
    for length in 1..=bytes.len().min(LONGEST) {
        let last = bytes[length - 1];
        if !last.is_ascii_alphanumeric() && last != b';' {
            break;
        }
        // The table holds the beginnings of names too, as zeros.
        let Some(&(first, second)) = NAMED_ENTITIES.get(&name[..length]) else {
            break;
        };
        if first != 0 {
            found = Some((length, first, second));
        }
    }
    let (length, first, second) = found?;
    let is_closed = bytes[length - 1] == b';';
    let follows = bytes.get(length).copied().unwrap_or(b' ');
    if in_attribute && !is_closed && (follows == b'=' || follows.is_ascii_alphanumeric()) {
        return None;
    }
    Some(Reference {
        length: length + 1,
        first: char::from_u32(first)?,
        second: char::from_u32(second).filter(|letter| *letter != '\0'),
    })
}
