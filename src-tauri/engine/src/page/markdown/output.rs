use crate::page::{
    fragment::{Content, Fragment},
    space::is_space,
};

/// How far back the converter looks for white space at the end of its output, in characters.
const LOOK_BACK: usize = 10;

/// Lines that end in a row in the finished text, at most.
const MAX_LINE_ENDS: usize = 3;

/// The one string that the converter appends to.
pub(super) struct Output {
    pub(super) text: String,
}

impl Output {
    /// An output of about the size that the text of the page needs.
    pub(super) fn with_room_for(fragment: &Fragment<'_>) -> Self {
        let length: usize = fragment
            .nodes
            .iter()
            .map(|node| match &node.content {
                Content::Text(text) => text.len(),
                Content::Element(..) => 4,
            })
            .sum();
        Self {
            text: String::with_capacity(length),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    pub(super) fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Appends `text`, after a blank when the output ends in the letter that `text` starts with.
    pub(super) fn push_apart(&mut self, text: &str) {
        if let Some(first) = text.chars().next()
            && self.text.ends_with(first)
        {
            self.text.push(' ');
        }
        self.text.push_str(text);
    }

    /// Replaces all from byte `start` on.
    pub(super) fn replace(&mut self, start: usize, text: &str) {
        self.text.truncate(start);
        self.text.push_str(text);
    }

    /// White space at the end, at most [`LOOK_BACK`] characters of it.
    fn tail(&self) -> impl Iterator<Item = char> + '_ {
        self.text
            .chars()
            .rev()
            .take(LOOK_BACK)
            .take_while(|letter| is_space(*letter))
    }

    pub(super) fn ends_in_space(&self) -> bool {
        self.text.chars().next_back().is_some_and(is_space)
    }

    /// Makes sure that `count` lines end here, counting those that do already.
    pub(super) fn end_lines(&mut self, count: usize) {
        let present = self
            .tail()
            .filter(|letter| matches!(letter, '\n' | '\r'))
            .count();
        for _ in present..count {
            self.text.push('\n');
        }
    }

    /// The text with longer runs of line ends cut to [`MAX_LINE_ENDS`], and none at its ends.
    pub(super) fn finish(self) -> String {
        let text = self.text;
        let mut kept = String::new();
        let mut copied = 0;
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(found) = memchr::memchr(b'\n', &bytes[at..]) {
            let first = at + found;
            let rest = &text[first..];
            let run = &rest[..rest.len() - rest.trim_start_matches(is_space).len()];
            let ends = run.bytes().filter(|byte| *byte == b'\n').count();
            if let Some(more) = ends.checked_sub(MAX_LINE_ENDS + 1)
                && let Some((last, _)) = run.match_indices('\n').nth(more + 1)
            {
                let start = if first > copied && bytes[first - 1] == b'\r' {
                    first - 1
                } else {
                    first
                };
                kept.push_str(&text[copied..start]);
                copied = first + last;
            }
            at = first + run.len();
        }
        let mut kept = if copied == 0 {
            text
        } else {
            kept.push_str(&text[copied..]);
            kept
        };
        kept.truncate(kept.trim_end_matches('\n').len());
        let blank = kept.len() - kept.trim_start_matches('\n').len();
        kept.drain(..blank);
        kept
    }
}
