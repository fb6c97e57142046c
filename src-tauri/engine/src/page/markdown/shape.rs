//! What the converter makes of an element's text when the element ends.

use std::borrow::Cow;

use crate::page::space::{is_line_end, is_space, trim};

/// Puts `delimiter` around each line. One letter of white space on each side stays outside, the
/// rest of it goes; the same delimiter inside is removed.
pub(super) fn surround(content: &str, delimiter: &str) -> String {
    let content = without_inner(content, delimiter);
    let mut shaped = String::with_capacity(content.len() + 2 * delimiter.len());
    for (line, end) in lines(&content) {
        let Some(start) = line.find(|letter| !is_space(letter)) else {
            shaped.push_str(line);
            shaped.push_str(end);
            continue;
        };
        let inner = line[start..].trim_end_matches(is_space);
        shaped.extend(line[..start].chars().next_back());
        shaped.push_str(delimiter);
        shaped.push_str(inner);
        shaped.push_str(delimiter);
        shaped.extend(line[start + inner.len()..].chars().next());
        shaped.push_str(end);
    }
    shaped
}

/// Removes each `delimiter` that follows a letter other than a backslash.
fn without_inner<'a>(content: &'a str, delimiter: &str) -> Cow<'a, str> {
    if !content.contains(delimiter) {
        return Cow::Borrowed(content);
    }
    let mut kept = String::with_capacity(content.len());
    let mut copied = 0;
    let mut from = 0;
    while let Some(found) = content[from..].find(delimiter) {
        let at = from + found;
        // The letter before must be there, no backslash, and no part of what was removed.
        if at > copied && content.as_bytes()[at - 1] != b'\\' {
            kept.push_str(&content[copied..at]);
            copied = at + delimiter.len();
            from = copied;
        } else {
            from = at + 1;
        }
    }
    kept.push_str(&content[copied..]);
    Cow::Owned(kept)
}

/// Lines with the line end that each has: `\n`, `\r\n`, `\r`, or none at the end.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let length = line_length(rest.as_bytes());
        let (line, after) = rest.split_at(length);
        let end = if after.starts_with("\r\n") {
            2
        } else {
            usize::from(!after.is_empty())
        };
        rest = &after[end..];
        Some((line, &after[..end]))
    })
}

/// Bytes before the first `\r` or `\n`.
fn line_length(bytes: &[u8]) -> usize {
    memchr::memchr2(b'\r', b'\n', bytes).unwrap_or(bytes.len())
}

/// Inline code: a delimiter one longer than the longest run of backticks inside.
pub(super) fn code_span(content: &str) -> String {
    let mut longest = 0;
    let mut run = 0;
    for byte in content.bytes() {
        run = if byte == b'`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let delimiter = "`".repeat(longest + 1);
    let padding = if longest > 0 { " " } else { "" };
    [&delimiter, padding, content, padding, &delimiter].concat()
}

/// A list item: trimmed, each run of line ends becomes a hard break and the indent of its level.
pub(super) fn item(content: &str, level: usize) -> String {
    let content = trim(content);
    if !content.contains('\n') {
        return hard_breaks(content);
    }
    let indent = "   ".repeat(level);
    let mut broken = String::with_capacity(content.len() + content.len() / 8);
    let mut rest = content;
    while let Some(end) = rest.find('\n') {
        // A run of line ends counts from after a letter that is no line end itself.
        let line = rest[..end].strip_suffix('\r').unwrap_or(&rest[..end]);
        let is_after_letter = !line.is_empty() && !line.ends_with('\r');
        if is_after_letter {
            broken.push_str(line);
            broken.push_str("  \n");
            broken.push_str(&indent);
            rest = &rest[line.len()..];
            rest = &rest[line_ends(rest)..];
        } else {
            broken.push_str(&rest[..=end]);
            rest = &rest[end + 1..];
        }
    }
    broken.push_str(rest);
    hard_breaks(&broken)
}

/// Bytes of the `\n` and `\r\n` that `text` starts with.
fn line_ends(text: &str) -> usize {
    let mut length = 0;
    loop {
        let rest = &text[length..];
        if rest.starts_with('\n') {
            length += 1;
        } else if rest.starts_with("\r\n") {
            length += 2;
        } else {
            return length;
        }
    }
}

/// White space between the last letter of a line and its end becomes two blanks.
fn hard_breaks(text: &str) -> String {
    if has_rare_line_end(text) {
        return hard_breaks_at_any_line_end(text);
    }
    let mut shaped = String::with_capacity(text.len() + 16);
    for (line, end) in lines(text) {
        let kept = line.trim_end_matches(is_space);
        if kept.is_empty() || kept.len() == line.len() {
            shaped.push_str(line);
        } else {
            shaped.push_str(kept);
            shaped.push_str("  ");
        }
        shaped.push_str(end);
    }
    shaped
}

/// U+2028 and U+2029 are white space and line ends at once, which takes a closer look.
fn has_rare_line_end(text: &str) -> bool {
    // Both begin with the same two bytes.
    memchr::memmem::find(text.as_bytes(), b"\xe2\x80").is_some()
        && text.contains(['\u{2028}', '\u{2029}'])
}

fn hard_breaks_at_any_line_end(text: &str) -> String {
    let mut shaped = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(start) = rest.find(|letter| !is_space(letter)) {
        shaped.push_str(&rest[..start]);
        let word = &rest[start..];
        let length = word.find(is_space).unwrap_or(word.len());
        shaped.push_str(&word[..length]);
        let after = &word[length..];
        let taken = blanks_to_line_end(after);
        if taken > 0 {
            shaped.push_str("  ");
        }
        rest = &after[taken..];
    }
    shaped.push_str(rest);
    shaped
}

/// The longest run of white space without `\r` and `\n`, at the start of `text`, that a line end
/// follows.
fn blanks_to_line_end(text: &str) -> usize {
    let run = text
        .find(|letter| !is_space(letter) || matches!(letter, '\r' | '\n'))
        .unwrap_or(text.len());
    let mut longest = 0;
    for (at, letter) in text[..run].char_indices() {
        let after = at + letter.len_utf8();
        if text[after..].chars().next().is_none_or(is_line_end) {
            longest = after;
        }
    }
    longest
}

/// A quote: `> ` before each line, one blank of it used up.
pub(super) fn quote(content: &str) -> String {
    let content = content.trim_matches('\n');
    if memchr::memchr(b'\r', content.as_bytes()).is_some() || has_rare_line_end(content) {
        return quote_at_any_line_end(content);
    }
    let mut shaped = String::with_capacity(content.len() + content.len() / 8 + 2);
    for (number, line) in content.split('\n').enumerate() {
        if number > 0 {
            shaped.push('\n');
        }
        let rest = line.trim_start_matches('>');
        shaped.push('>');
        shaped.push_str(&line[..line.len() - rest.len()]);
        shaped.push(' ');
        shaped.push_str(rest.strip_prefix(is_space).unwrap_or(rest));
    }
    shaped
}

fn quote_at_any_line_end(content: &str) -> String {
    let mut shaped = String::with_capacity(content.len() + 16);
    let mut rest = content;
    let mut line_start = true;
    loop {
        if line_start {
            let marks = rest.len() - rest.trim_start_matches('>').len();
            shaped.push('>');
            shaped.push_str(&rest[..marks]);
            shaped.push(' ');
            let before = rest;
            rest = &rest[marks..];
            if let Some(letter) = rest.chars().next()
                && is_space(letter)
                && !matches!(letter, '\r' | '\n')
            {
                rest = &rest[letter.len_utf8()..];
                line_start = is_line_end(letter);
            } else {
                line_start = false;
            }
            if rest.len() < before.len() {
                if rest.is_empty() && !line_start {
                    break;
                }
                continue;
            }
        }
        let Some(letter) = rest.chars().next() else {
            break;
        };
        shaped.push(letter);
        rest = &rest[letter.len_utf8()..];
        line_start = is_line_end(letter);
    }
    shaped
}

/// Each run of `\n` and `\r\n` becomes a blank.
pub(super) fn one_line(content: &str) -> Cow<'_, str> {
    if !content.contains('\n') {
        return Cow::Borrowed(content);
    }
    let mut shaped = String::with_capacity(content.len());
    let mut rest = content;
    while let Some(end) = rest.find('\n') {
        let line = rest[..end].strip_suffix('\r').unwrap_or(&rest[..end]);
        shaped.push_str(line);
        shaped.push(' ');
        rest = &rest[line.len()..];
        rest = &rest[line_ends(rest)..];
    }
    shaped.push_str(rest);
    Cow::Owned(shaped)
}

/// A table cell: one line, its first `|` escaped.
pub(super) fn cell(content: &str) -> String {
    let escaped = content.trim_matches('\n').replacen('|', "\\|", 1);
    trim(&one_line(&escaped)).to_owned()
}
