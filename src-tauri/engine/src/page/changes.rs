use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use similar::{
    DiffOp, DiffTag,
    algorithms::{Capture, Compact, Replace, myers},
    group_diff_ops,
};

/// Unchanged lines shown around each change.
const AROUND: usize = 3;
/// Lines of one answer at most.
const MAX_LINES: usize = 5_000;
/// After this the rest is shown as replaced as a whole.
const PATIENCE: Duration = Duration::from_secs(1);

/// What happened to a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum LineChange {
    /// In both texts.
    Same,
    /// Only in the earlier one.
    Removed,
    /// Only in the later one.
    Added,
}

/// One line of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct DiffLine {
    /// What happened to it.
    pub change: LineChange,
    /// Its number in the earlier text, from 1.
    pub before: Option<u32>,
    /// Its number in the later text, from 1.
    pub after: Option<u32>,
    /// The line, without its end.
    pub text: String,
}

/// Two Markdown texts compared line by line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct LineDiff {
    /// The changed lines with three unchanged ones around them; between two groups line numbers
    /// jump.
    pub lines: Vec<DiffLine>,
    /// Lines only in the later text.
    pub added: u32,
    /// Lines only in the earlier text.
    pub removed: u32,
    /// More lines differ than are listed here.
    pub cut: bool,
}

/// Compares two Markdown texts line by line. Takes a second at most, and lists 5,000 lines at
/// most.
pub fn line_diff(before: &str, after: &str) -> LineDiff {
    let (before, after) = (lines(before), lines(after));
    let ops = compare(&before, &after);
    let mut result = LineDiff::default();
    for op in ops.iter().filter(|op| op.tag() != DiffTag::Equal) {
        result.removed += count(op.old_range().len());
        result.added += count(op.new_range().len());
    }
    let groups = group_diff_ops(ops, AROUND);
    for (change, old, new) in groups.iter().flatten().flat_map(changes) {
        if result.lines.len() == MAX_LINES {
            result.cut = true;
            break;
        }
        let line = old.map_or_else(|| new.map(|new| after[new]), |old| Some(before[old]));
        result.lines.push(DiffLine {
            change,
            before: old.map(|index| count(index + 1)),
            after: new.map(|index| count(index + 1)),
            text: line
                .unwrap_or_default()
                .trim_end_matches(['\r', '\n'])
                .to_owned(),
        });
    }
    result
}

/// What changed between lines. The library's own comparison of texts would bring each of its
/// algorithms, half a megabyte of program for the one that is wanted.
fn compare(before: &[&str], after: &[&str]) -> Vec<DiffOp> {
    let mut hook = Compact::new(Replace::new(Capture::new()), before, after);
    let (old, new) = (0..before.len(), 0..after.len());
    let until = Some(Instant::now() + PATIENCE);
    let Ok(()) = myers::diff_deadline(&mut hook, before, old, after, new, until);
    hook.into_inner().into_inner().into_ops()
}

/// The lines of a text with their ends: `\n`, `\r\n` or `\r`.
fn lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some(at) = memchr::memchr2(b'\r', b'\n', rest.as_bytes()) {
        let end = if rest[at..].starts_with("\r\n") {
            at + 2
        } else {
            at + 1
        };
        lines.push(&rest[..end]);
        rest = &rest[end..];
    }
    if !rest.is_empty() {
        lines.push(rest);
    }
    lines
}

/// The places of the lines that a step is about, in the earlier and in the later text.
fn changes(op: &DiffOp) -> Vec<(LineChange, Option<usize>, Option<usize>)> {
    let (old, new) = (op.old_range(), op.new_range());
    if op.tag() == DiffTag::Equal {
        let same = old.zip(new);
        return same
            .map(|(old, new)| (LineChange::Same, Some(old), Some(new)))
            .collect();
    }
    let removed = old.map(|old| (LineChange::Removed, Some(old), None));
    let added = new.map(|new| (LineChange::Added, None, Some(new)));
    removed.chain(added).collect()
}

fn count(lines: usize) -> u32 {
    u32::try_from(lines).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(before: &str, after: &str) -> Vec<String> {
        let sign = |line: &DiffLine| match line.change {
            LineChange::Same => ' ',
            LineChange::Removed => '-',
            LineChange::Added => '+',
        };
        let diff = line_diff(before, after);
        let lines = diff.lines.iter();
        lines
            .map(|line| format!("{}{}", sign(line), line.text))
            .collect()
    }

    #[test]
    fn a_changed_line_stands_between_its_neighbours() {
        let before = "a\nb\nc\nd\ne\nf\ng\nh\ni\n";
        let after = "a\nb\nc\nd\nE\nf\ng\nh\ni\n";
        assert_eq!(
            shown(before, after),
            [" b", " c", " d", "-e", "+E", " f", " g", " h"]
        );
        let diff = line_diff(before, after);
        assert_eq!((diff.added, diff.removed, diff.cut), (1, 1, false));
        assert_eq!((diff.lines[3].before, diff.lines[3].after), (Some(5), None));
        assert_eq!((diff.lines[4].before, diff.lines[4].after), (None, Some(5)));
    }

    #[test]
    fn equal_texts_show_nothing_and_new_ones_everything() {
        assert_eq!(line_diff("a\n", "a\n"), LineDiff::default());
        assert_eq!(shown("", "a\r\nb"), ["+a", "+b"]);
        assert_eq!(shown("a\rb\rc", "a\rB\rc"), [" a", "-b", "+B", " c"]);
    }

    #[test]
    fn huge_texts_without_a_common_line_end_in_time() {
        let text = |word: &str| {
            let lines = (0..200_000).map(|number| format!("{word} {}", number * 7919 % 100_003));
            lines.collect::<Vec<_>>().join("\n")
        };
        let began = Instant::now();
        let diff = line_diff(&text("a"), &text("b"));
        assert!(diff.cut);
        assert_eq!((diff.added, diff.removed), (200_000, 200_000));
        assert!(began.elapsed() < Duration::from_secs(20));
    }
}
