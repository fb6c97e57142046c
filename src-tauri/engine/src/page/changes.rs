use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use similar::{Algorithm, ChangeTag, DiffOp, TextDiff, group_diff_ops};

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
    let diff = TextDiff::configure()
        .algorithm(Algorithm::Myers)
        .deadline(Instant::now() + PATIENCE)
        .diff_lines(before, after);
    let mut result = LineDiff::default();
    for op in diff.ops() {
        if let DiffOp::Equal { .. } = op {
            continue;
        }
        result.removed += count(op.old_range().len());
        result.added += count(op.new_range().len());
    }
    let groups = group_diff_ops(diff.ops().to_vec(), AROUND);
    let changes = groups.iter().flatten().flat_map(|op| diff.iter_changes(op));
    for change in changes {
        if result.lines.len() == MAX_LINES {
            result.cut = true;
            break;
        }
        result.lines.push(DiffLine {
            change: match change.tag() {
                ChangeTag::Equal => LineChange::Same,
                ChangeTag::Delete => LineChange::Removed,
                ChangeTag::Insert => LineChange::Added,
            },
            before: change.old_index().map(|index| count(index + 1)),
            after: change.new_index().map(|index| count(index + 1)),
            text: change.value().trim_end_matches(['\r', '\n']).to_owned(),
        });
    }
    result
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
