//! An estimate of how a byte-pair tokenizer of the service's embedding models cuts a text.

/// Letters of an ASCII word that one token holds, on average, past its first.
const WORD: usize = 7;

/// Tokens of a text, estimated.
pub fn token_count(text: &str) -> u32 {
    u32::try_from(token_ends(text).len()).unwrap_or(u32::MAX)
}

/// The byte at which each estimated token ends, in order; the last is the text's end. White space
/// belongs to the token before it, so that a cut between tokens starts with a word. Every end is
/// a letter's boundary.
pub(super) fn token_ends(text: &str) -> Vec<usize> {
    let mut ends: Vec<usize> = Vec::with_capacity(text.len() / 4 + 1);
    let mut class = Class::Start;
    let mut run = 0;
    let mut joined = false;
    for (at, letter) in text.char_indices() {
        let next = Class::of(letter);
        let is_part = match next {
            Class::Blank => true,
            Class::Joiner => {
                joined = letter == '\u{200d}';
                true
            }
            _ if joined => {
                joined = false;
                true
            }
            Class::Word => class == Class::Word && !run_is_full(run, letter),
            Class::Mark => class == Class::Mark && run < 2,
            Class::LineEnd => matches!(class, Class::LineEnd | Class::Mark),
            Class::Digit | Class::Wide | Class::Start => false,
        };
        if is_part && at != 0 {
            run += 1;
        } else {
            if at > 0 {
                ends.push(at);
            }
            run = 1;
        }
        if !matches!(next, Class::Joiner) {
            class = next;
        }
    }
    if !text.is_empty() {
        ends.push(text.len());
    }
    ends
}

fn run_is_full(run: usize, letter: char) -> bool {
    run >= if letter.is_ascii() { WORD } else { 3 }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Start,
    Blank,
    LineEnd,
    Word,
    Digit,
    Mark,
    /// A letter of a script without blanks between words, or a picture: a token of its own.
    Wide,
    /// Belongs to the letter before it.
    Joiner,
}

impl Class {
    fn of(letter: char) -> Self {
        match letter {
            '\n' | '\r' => Self::LineEnd,
            '0'..='9' => Self::Digit,
            'a'..='z' | 'A'..='Z' => Self::Word,
            ' ' | '\t' => Self::Blank,
            '\0'..='\u{7f}' => Self::Mark,
            '\u{300}'..='\u{36f}'
            | '\u{200d}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{1f3fb}'..='\u{1f3ff}' => Self::Joiner,
            '\u{2e80}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' | '\u{1f000}'..='\u{3ffff}' => {
                Self::Wide
            }
            _ if letter.is_alphabetic() => Self::Word,
            _ if letter.is_whitespace() => Self::Blank,
            _ => Self::Mark,
        }
    }
}
