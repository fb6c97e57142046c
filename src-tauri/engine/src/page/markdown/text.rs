//! Text nodes: white space and escapes.

use crate::page::space::{is_line_end, is_space};

/// Trims white space at both ends but keeps a blank where the letter next to the text is white
/// space other than a line end.
pub(super) fn trim_text(text: &str) -> (bool, &str, bool) {
    let start = text.find(|letter| !is_space(letter)).unwrap_or(0);
    let end = text
        .rfind(|letter| !is_space(letter))
        .map_or(text.len(), |last| {
            last + text[last..].chars().next().map_or(0, char::len_utf8)
        });
    let before = text[..start].chars().next_back();
    let after = text[end..].chars().next();
    let is_kept =
        |letter: Option<char>| letter.is_some_and(|letter| !matches!(letter, '\r' | '\n'));
    (is_kept(before), &text[start..end], is_kept(after))
}

/// Appends a text whose white space collapses. `is_escaped` is false inside code.
pub(super) fn push_collapsed(output: &mut String, text: &str, is_escaped: bool) {
    let (before, inner, after) = trim_text(text);
    let node_start = output.len();
    if before {
        output.push(' ');
    }
    if is_escaped {
        if needs_line_start_escape(inner, after) {
            output.push('\\');
        }
        escape(output, inner);
    } else {
        collapse(output, inner);
    }
    if after {
        push_blank(output, node_start, is_escaped);
    }
    if is_escaped && !before {
        remove_doctype(output, node_start);
    }
}

/// Whether the first letters would open a bullet, a quote, a rule or a heading.
fn needs_line_start_escape(text: &str, blank_follows: bool) -> bool {
    let bytes = text.as_bytes();
    let blank_at = |at: usize| match text.get(at..).and_then(|rest| rest.chars().next()) {
        Some(letter) => is_space(letter),
        None => at == text.len() && blank_follows,
    };
    match bytes.first() {
        Some(b'=' | b'>' | b'-') => true,
        Some(b'+') => blank_at(1),
        Some(b'#') => {
            let hashes = bytes.iter().take_while(|byte| **byte == b'#').count();
            hashes <= 6 && blank_at(hashes)
        }
        _ => false,
    }
}

/// A blank; before it, a number with a dot is escaped so that it opens no list.
fn push_blank(output: &mut String, node_start: usize, is_escaped: bool) {
    if is_escaped {
        let bytes = &output.as_bytes()[node_start..];
        if let [.., b'0'..=b'9', b'.'] = bytes {
            output.pop();
            output.push_str("\\.");
        }
    }
    output.push(' ');
}

fn collapse(output: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = rest.find(is_space) {
        output.push_str(&rest[..at]);
        output.push(' ');
        rest = rest[at..].trim_start_matches(is_space);
    }
    output.push_str(rest);
}

/// Bytes that are not simply copied: markup, white space, and first bytes of letters that may be
/// white space.
const fn is_plain(byte: u8) -> bool {
    !matches!(
        byte,
        b'\\' | b'`' | b'*' | b'_' | b'~' | b'[' | b']' | b'\t'
            ..=b'\r' | b' ' | 0xc2 | 0xe1 | 0xe2 | 0xe3 | 0xef
    )
}

static PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        #[expect(clippy::cast_possible_truncation, reason = "the loop ends at 255")]
        {
            plain[byte] = is_plain(byte as u8);
        }
        byte += 1;
    }
    plain
};

fn escape(output: &mut String, text: &str) {
    let node_start = output.len();
    let bytes = text.as_bytes();
    let mut copied = 0;
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        if PLAIN[byte as usize] {
            at += 1;
            continue;
        }
        if matches!(byte, b'\\' | b'`' | b'*' | b'_' | b'~' | b'[' | b']') {
            output.push_str(&text[copied..at]);
            output.push('\\');
            copied = at;
            at += 1;
            continue;
        }
        let rest = &text[at..];
        let run = rest.len() - rest.trim_start_matches(is_space).len();
        if run == 0 {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        }
        output.push_str(&text[copied..at]);
        push_blank(output, node_start, true);
        at += run;
        copied = at;
    }
    output.push_str(&text[copied..]);
}

/// The reference removes what looks like a DOCTYPE at the start of a text.
fn remove_doctype(output: &mut String, node_start: usize) {
    const OPENING: &str = "<!DOCTYPE";
    let text = &output[node_start..];
    let looks_so = text
        .get(..OPENING.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(OPENING));
    if looks_so && let Some(end) = text[OPENING.len()..].rfind('>') {
        let end = node_start + OPENING.len() + end + 1;
        output.replace_range(node_start..end, "");
    }
}

/// Appends a text that keeps its white space but is escaped all the same: a `pre` in a table.
/// Here every line has a start.
pub(super) fn push_preserved_escaped(output: &mut String, text: &str) {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | '`' | '*' | '_' | '~' | '[' | ']') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    let node_start = output.len();
    let mut rest = escaped.as_str();
    let mut line_start = true;
    while let Some(letter) = rest.chars().next() {
        if line_start {
            let blanks = rest.len() - rest.trim_start_matches(is_space).len();
            let after = &rest[blanks..];
            if needs_line_start_escape(after, false) {
                output.push_str(&rest[..blanks]);
                output.push('\\');
                // All that the pattern takes belongs to the match, its closing blank too.
                let taken = marker_length(after);
                output.push_str(&after[..taken]);
                line_start = after[..taken].ends_with(is_line_end);
                rest = &after[taken..];
                continue;
            }
            if blanks > 0 {
                output.push_str(&rest[..blanks]);
                rest = after;
                line_start = false;
                continue;
            }
        }
        if is_space(letter) && output[node_start..].ends_with('.') {
            let bytes = &output.as_bytes()[node_start..];
            if let [.., b'0'..=b'9', b'.'] = bytes {
                output.pop();
                output.push_str("\\.");
            }
        }
        output.push(letter);
        line_start = is_line_end(letter);
        rest = &rest[letter.len_utf8()..];
    }
    remove_doctype_lines(output, node_start);
}

fn marker_length(text: &str) -> usize {
    let marker = text.bytes().take_while(|byte| *byte == b'#').count().max(1);
    if text.starts_with(['+', '#']) {
        marker + text[marker..].chars().next().map_or(0, char::len_utf8)
    } else {
        marker
    }
}

fn remove_doctype_lines(output: &mut String, node_start: usize) {
    if !output[node_start..].contains("<!") {
        return;
    }
    let text = output.split_off(node_start);
    for line in text.split_inclusive(is_line_end) {
        let start = output.len();
        output.push_str(line);
        remove_doctype(output, start);
    }
}
