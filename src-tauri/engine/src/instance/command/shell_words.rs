//! Words of a POSIX shell command, in and out.

use crate::item::Sentence;

/// The words of the first command of a text. Quotes, escapes and continued lines are undone;
/// variables stay as they are.
pub(super) fn split(text: &str) -> Result<Vec<String>, Sentence> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\'' => {
                let word = word.get_or_insert_default();
                until(&mut letters, '\'', word)?;
            }
            '"' => double_quoted(&mut letters, word.get_or_insert_default())?,
            '$' if letters.peek() == Some(&'\'') => {
                letters.next();
                ansi_quoted(&mut letters, word.get_or_insert_default())?;
            }
            '\\' | '^' if matches!(letters.peek(), Some('\n' | '\r')) => {
                while letters
                    .next_if(|next| matches!(next, '\n' | '\r'))
                    .is_some()
                {}
            }
            '\\' => word.get_or_insert_default().extend(letters.next()),
            blank if blank.is_whitespace() => words.extend(word.take()),
            // The next command, or a comment.
            ';' | '|' if word.is_none() => break,
            '#' if word.is_none() => while letters.next_if(|next| *next != '\n').is_some() {},
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    Ok(words)
}

type Letters<'a> = std::iter::Peekable<std::str::Chars<'a>>;

fn until(letters: &mut Letters<'_>, end: char, word: &mut String) -> Result<(), Sentence> {
    for letter in letters.by_ref() {
        if letter == end {
            return Ok(());
        }
        word.push(letter);
    }
    Err(unended(end))
}

fn unended(mark: char) -> Sentence {
    sentence!(
        "The command ends within a quoted text: a {mark} is missing.",
        mark
    )
}

fn double_quoted(letters: &mut Letters<'_>, word: &mut String) -> Result<(), Sentence> {
    while let Some(letter) = letters.next() {
        match letter {
            '"' => return Ok(()),
            '\\' => match letters.next() {
                Some(escaped @ ('"' | '\\' | '$' | '`')) => word.push(escaped),
                Some('\n') => {}
                Some(other) => word.extend(['\\', other]),
                None => break,
            },
            other => word.push(other),
        }
    }
    Err(unended('"'))
}

/// `$'…'`, which browsers write when they copy a request.
fn ansi_quoted(letters: &mut Letters<'_>, word: &mut String) -> Result<(), Sentence> {
    while let Some(letter) = letters.next() {
        match letter {
            '\'' => return Ok(()),
            '\\' => match letters.next() {
                Some('n') => word.push('\n'),
                Some('t') => word.push('\t'),
                Some('r') => word.push('\r'),
                Some('u') => word.extend(code_point(letters, 4)),
                Some('U') => word.extend(code_point(letters, 8)),
                Some('x') => word.extend(code_point(letters, 2)),
                Some(other) => word.push(other),
                None => break,
            },
            other => word.push(other),
        }
    }
    Err(unended('\''))
}

fn code_point(letters: &mut Letters<'_>, most: usize) -> Option<char> {
    let mut digits = String::new();
    while digits.len() < most
        && let Some(digit) = letters.next_if(char::is_ascii_hexdigit)
    {
        digits.push(digit);
    }
    u32::from_str_radix(&digits, 16)
        .ok()
        .and_then(char::from_u32)
}

/// A word as the shell takes it for exactly this text.
pub(super) fn quote(text: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-./:=@%+,".contains(letter);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}
