//! Tables: the rows come as text, one a line, and are split, measured and padded.

use super::shape::lines;
use crate::page::space::{is_line_end, is_space, trim};

/// A table that would be longer than the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooLong;

/// The table of the rows in `content`, or none when there is no row.
pub(super) fn table(
    content: &str,
    caption: Option<&str>,
    limit: usize,
) -> Result<Option<String>, TooLong> {
    let mut rows: Vec<Vec<&str>> = Vec::new();
    let mut widths: Vec<usize> = Vec::new();
    for (line, _) in lines(content) {
        let row = without_outer_pipes(line);
        if row.is_empty() {
            continue;
        }
        let cells: Vec<&str> = row.split(" |").map(trim).collect();
        for (column, cell) in cells.iter().enumerate() {
            let width = utf16_length(cell);
            match widths.get_mut(column) {
                Some(widest) => *widest = width.max(*widest),
                None => widths.push(width),
            }
        }
        rows.push(cells);
    }
    if rows.is_empty() {
        return Ok(None);
    }
    let line_length = widths.iter().map(|width| width + 3).sum::<usize>() + 2;
    if line_length.saturating_mul(rows.len() + 1) > limit {
        return Err(TooLong);
    }
    Ok(Some(compose(&rows, &widths, caption)))
}

fn compose(rows: &[Vec<&str>], widths: &[usize], caption: Option<&str>) -> String {
    let line = widths.iter().map(|width| width + 3).sum::<usize>() + 2;
    let mut text = String::with_capacity(line * (rows.len() + 1));
    if let Some(caption) = caption {
        text.push_str(caption);
        text.push('\n');
    }
    for (number, cells) in rows.iter().enumerate() {
        text.push_str("| ");
        for (column, width) in widths.iter().enumerate() {
            let cell = cells.get(column).copied().unwrap_or("");
            text.push_str(cell);
            push_repeated(&mut text, BLANKS, width - utf16_length(cell));
            text.push_str(if column + 1 < widths.len() {
                " | "
            } else {
                " |"
            });
        }
        text.push('\n');
        if number == 0 {
            text.push('|');
            for width in widths {
                text.push(' ');
                push_repeated(&mut text, DASHES, *width);
                text.push_str(" |");
            }
            text.push('\n');
        }
    }
    text
}

const BLANKS: &str = "                                                                ";
const DASHES: &str = "----------------------------------------------------------------";

/// Pushes `count` letters of a row of the same.
fn push_repeated(text: &mut String, row: &str, count: usize) {
    let mut left = count;
    while left > 0 {
        let piece = left.min(row.len());
        text.push_str(&row[..piece]);
        left -= piece;
    }
}

/// Length in UTF-16 code units, as the reference measures columns.
fn utf16_length(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        text.chars().map(char::len_utf16).sum()
    }
}

/// The row without a first pipe that blanks follow, and up to its last pipe. A line that does not
/// end in a pipe stays as it is, and so does one with a rare line end inside, which the
/// reference's pattern does not pass.
fn without_outer_pipes(line: &str) -> &str {
    let Some(inner) = line.trim_end_matches(is_space).strip_suffix('|') else {
        return line;
    };
    let after_pipe = line.strip_prefix('|').map(|rest| {
        let blanks = rest.len() - rest.trim_start_matches(is_space).len();
        (rest, blanks)
    });
    let start = match after_pipe {
        // At least one blank belongs to the prefix and at least one letter must be left.
        Some((rest, blanks)) if blanks > 0 => {
            let longest = 1 + blanks;
            if longest < inner.len() {
                longest
            } else {
                // Give blanks back until a letter is left.
                let last = rest[..blanks].chars().next_back().map_or(0, char::len_utf8);
                if blanks > last { longest - last } else { 0 }
            }
        }
        _ => 0,
    };
    match inner.get(start..) {
        Some(row) if !row.is_empty() && !row.contains(is_line_end) => row,
        _ => line,
    }
}
