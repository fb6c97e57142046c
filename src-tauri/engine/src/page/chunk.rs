//! Markdown to chunks (spec section 13): cut at paragraph breaks, else at sentences, else between
//! tokens, with an overlap of neighbours. One pass; every cut is a letter's boundary.

use memchr::memmem::rfind;

use super::{headings::Headings, kept::Chunk, tokens::token_ends};
use crate::instance::Chunking;

const EMPTY_LINE: &[u8] = b"\n\n";

/// Chunks of a text in order. They cover it whole, and none is empty.
pub fn chunks(text: &str, chunking: Chunking) -> Vec<Chunk> {
    let size = chunking.size.max(1) as usize;
    let overlap = size * chunking.overlap.min(90) as usize / 100;
    let ends = token_ends(text);
    let mut headings = Headings::of(text);
    let mut chunks = Vec::new();
    // Tokens from `start` on are in the chunk; those before `fresh` were in the one before, too.
    let (mut start, mut fresh) = (0, 0);
    while fresh < ends.len() {
        let limit = (start + size).min(ends.len());
        let end = if limit == ends.len() {
            limit
        } else {
            let limit = whole(&ends, fresh, limit);
            let cut = best_cut(text, begin(&ends, fresh), ends[limit - 1]);
            ends.partition_point(|end| *end <= cut)
                .clamp(fresh + 1, limit)
        };
        let start_byte = begin(&ends, start);
        chunks.push(Chunk {
            start_byte: to_u32(start_byte),
            end_byte: to_u32(ends[end - 1]),
            tokens: to_u32(end - start),
            heading: headings.path_at(begin(&ends, fresh)),
        });
        fresh = end;
        start = end.saturating_sub(overlap).max(start + 1).min(end);
        // An overlap starts with a whole letter, too.
        while start > 0 && start < end && ends[start - 1] == ends[start] {
            start += 1;
        }
    }
    chunks
}

/// A number of tokens, at most `limit` where that is more than `fresh`, that splits no letter.
fn whole(ends: &[usize], fresh: usize, limit: usize) -> usize {
    let splits = |end: usize| end < ends.len() && ends[end - 1] == ends[end];
    let mut end = limit;
    while end > fresh + 1 && splits(end) {
        end -= 1;
    }
    while splits(end) {
        end += 1;
    }
    end
}

fn begin(ends: &[usize], token: usize) -> usize {
    token.checked_sub(1).map_or(0, |before| ends[before])
}

/// Texts are at most some tens of megabytes.
fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The best byte to cut at, after `from` and at most `to`.
fn best_cut(text: &str, from: usize, to: usize) -> usize {
    let window = &text[from..to];
    last_paragraph_break(window)
        .or_else(|| last_sentence_end(window))
        .map_or(to, |at| from + at)
}

/// After the last empty line; before headings that stand directly before it, which belong to what
/// follows. None where headings are all that stands before it.
fn last_paragraph_break(window: &str) -> Option<usize> {
    let mut end = window.len();
    loop {
        let found = rfind(&window.as_bytes()[..end], EMPTY_LINE)?;
        let paragraph_end = window[..found].trim_end_matches('\n').len();
        let paragraph_start =
            rfind(&window.as_bytes()[..paragraph_end], EMPTY_LINE).map_or(0, |at| at + 2);
        let paragraph = &window[paragraph_start..paragraph_end];
        if is_heading(paragraph) || is_front_matter(paragraph) {
            if paragraph_start == 0 {
                return None;
            }
            end = paragraph_start;
            continue;
        }
        if paragraph_end == 0 {
            return None;
        }
        return Some(found + 2);
    }
}

fn is_heading(paragraph: &str) -> bool {
    let hashes = paragraph.bytes().take_while(|byte| *byte == b'#').count();
    (1..=6).contains(&hashes) && paragraph[hashes..].starts_with(' ') && !paragraph.contains('\n')
}

/// It is a paragraph to readers, but holds no more than names of what follows.
fn is_front_matter(paragraph: &str) -> bool {
    paragraph.starts_with("---\n") && paragraph.ends_with("\n---")
}

/// After the last sentence, with the white space that follows it, or after the last line.
fn last_sentence_end(window: &str) -> Option<usize> {
    let mut after = window.len();
    for (at, letter) in window.char_indices().rev() {
        if letter.is_whitespace() {
            continue;
        }
        let end = at + letter.len_utf8();
        let has_blank = end < after;
        let ends_sentence = match letter {
            '.' | '!' | '?' | '…' => has_blank,
            '。' | '！' | '？' => true,
            _ => window[end..after].contains('\n'),
        };
        if ends_sentence {
            return Some(after);
        }
        after = at;
    }
    None
}
