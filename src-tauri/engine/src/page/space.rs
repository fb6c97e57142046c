//! White space as the reference converter sees it: ECMAScript's `\s`, which differs from Unicode's
//! `White_Space` in two characters (it has U+FEFF and lacks U+0085).

/// Whether `\s` of ECMAScript matches.
pub(super) fn is_space(letter: char) -> bool {
    matches!(
        letter,
        '\t'..='\r'
            | ' '
            | '\u{a0}'
            | '\u{1680}'
            | '\u{2000}'..='\u{200a}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{202f}'
            | '\u{205f}'
            | '\u{3000}'
            | '\u{feff}'
    )
}

/// Whether a line ends here for `^`, `$` and `.` of ECMAScript.
pub(super) fn is_line_end(letter: char) -> bool {
    matches!(letter, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

/// Whether nothing but white space is in `text`.
pub(super) fn is_blank(text: &str) -> bool {
    match text
        .bytes()
        .find(|byte| !matches!(byte, b'\t'..=b'\r' | b' '))
    {
        None => true,
        Some(byte) => !byte.is_ascii() && text.chars().all(is_space),
    }
}

/// `String.prototype.trim`.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// `text` with each run of white space as one blank, none at the ends, and at most `limit`
/// characters.
pub(super) fn collapse(text: &str, limit: usize) -> String {
    let mut line = CollapsedText::new(limit);
    line.push(text);
    line.finish()
}

/// Collects text of several nodes as one line.
pub(super) struct CollapsedText {
    text: String,
    left: usize,
    blank: bool,
}

impl CollapsedText {
    pub(super) fn new(limit: usize) -> Self {
        Self {
            text: String::new(),
            left: limit,
            blank: false,
        }
    }

    pub(super) fn push(&mut self, text: &str) {
        self.text.reserve(text.len().min(self.left));
        for letter in text.chars() {
            if is_space(letter) {
                self.blank = true;
                continue;
            }
            if self.blank && !self.text.is_empty() && self.left > 0 {
                self.text.push(' ');
                self.left -= 1;
            }
            self.blank = false;
            if self.left == 0 {
                return;
            }
            self.text.push(letter);
            self.left -= 1;
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.left == 0
    }

    pub(super) fn finish(mut self) -> String {
        let kept = self.text.trim_end_matches(' ').len();
        self.text.truncate(kept);
        self.text
    }
}
