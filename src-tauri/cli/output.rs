//! Standard output and error: text, JSON lines, and colours where a terminal shows them.

use std::{
    borrow::Cow,
    io::{self, BufWriter, IsTerminal as _, StdoutLock, Write},
};

use foresite_engine::item::Status;
pub(crate) use foresite_engine::item::numbers::{counted, grouped};
use serde::Serialize;

/// Standard output. A reader that goes away is not an error of ours, see
/// [`Failure`](crate::failure::Failure).
pub(crate) struct Output {
    writer: BufWriter<StdoutLock<'static>>,
    is_terminal: bool,
    colours: bool,
}

impl Output {
    pub(crate) fn new() -> Self {
        let stdout = io::stdout();
        let is_terminal = stdout.is_terminal();
        Self {
            is_terminal,
            colours: is_terminal && colours_allowed(),
            writer: BufWriter::new(stdout.lock()),
        }
    }

    /// One line of text, harmless to a terminal.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        writeln!(self.writer, "{}", harmless(text.as_ref(), self.colours))
    }

    /// Bytes of a page or of a result: as they are, but harmless on a terminal.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        if !self.is_terminal {
            return self.writer.write_all(bytes);
        }
        let text = String::from_utf8_lossy(bytes);
        self.writer.write_all(harmless(&text, false).as_bytes())
    }

    /// The stream, for what writes itself.
    pub(crate) fn stream(&mut self) -> &mut impl Write {
        &mut self.writer
    }

    /// One value as one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.writer, value)?;
        self.writer.write_all(b"\n")
    }

    /// One value as JSON, within a longer one.
    pub(crate) fn json_part(&mut self, value: &impl Serialize) -> io::Result<()> {
        Ok(serde_json::to_writer(&mut self.writer, value)?)
    }

    /// One value as JSON up to its last field, which is an empty list, and into that list: what
    /// the list holds and `]}` are the caller's, so that it never stands in memory.
    pub(crate) fn json_until_list(&mut self, value: &impl Serialize) -> io::Result<()> {
        let text = serde_json::to_string(value)?;
        let open = text.strip_suffix("]}").unwrap_or(&text);
        self.writer.write_all(open.as_bytes())
    }

    /// A status in its colour, padded to `width`.
    pub(crate) fn status(&self, status: Status, width: usize) -> String {
        let text = format!("{:<width$}", status.as_str());
        let colour = match status {
            Status::Completed => "36",
            Status::Error => "31",
            Status::Skipped | Status::Outdated => "33",
            Status::Queued | Status::Running => "2",
        };
        self.coloured(colour, &text)
    }

    /// Text in bold.
    pub(crate) fn bold(&self, text: &str) -> String {
        self.coloured("1", text)
    }

    fn coloured(&self, code: &str, text: &str) -> String {
        if self.colours {
            format!("\u{1b}[{code}m{}\u{1b}[0m", harmless(text, false))
        } else {
            text.to_owned()
        }
    }

    /// Hands everything on.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Whether `NO_COLOR` leaves colours on.
pub(crate) fn colours_allowed() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// One line on standard error. A closed standard error leaves nobody to tell.
pub(crate) fn note(text: impl AsRef<str>) {
    let _ = writeln!(io::stderr(), "{}", harmless(text.as_ref(), false));
}

/// What this program itself writes between texts, where colours are on.
const COLOURS: [&str; 6] = ["0", "1", "2", "31", "33", "36"];

/// A text of a site without what would steer a terminal, hide letters on it or turn their order
/// around; it becomes U+FFFD. Line ends and tabs stay, and the program's own colours where they
/// are on.
fn harmless(text: &str, colours: bool) -> Cow<'_, str> {
    if !text.contains(steers) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(steers) {
        let (before, from) = rest.split_at(at);
        plain.push_str(before);
        let own = own_colour(from).filter(|_| colours);
        let skipped = own.map_or_else(|| from.chars().next().map_or(0, char::len_utf8), str::len);
        plain.push_str(own.unwrap_or("\u{fffd}"));
        rest = &from[skipped..];
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

fn steers(letter: char) -> bool {
    let turns = matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || (letter.is_control() && !matches!(letter, '\n' | '\t'))
}

/// The colour that a text begins with, when this program writes such ones.
fn own_colour(text: &str) -> Option<&str> {
    let (code, _) = text.strip_prefix("\u{1b}[")?.split_once('m')?;
    let length = "\u{1b}[m".len() + code.len();
    COLOURS.contains(&code).then(|| &text[..length])
}

/// A time for people: `0.4 s`, `12 s`, `3 min 5 s`, `2 h 10 min`.
pub(crate) fn duration(millis: i64) -> String {
    let seconds = millis.max(0) / 1000;
    match seconds {
        0..10 => format!("{}.{} s", seconds, millis.max(0) % 1000 / 100),
        10..60 => format!("{seconds} s"),
        60..3_600 => format!("{} min {} s", seconds / 60, seconds % 60),
        3_600..172_800 => format!("{} h {} min", seconds / 3_600, seconds % 3_600 / 60),
        _ => format!("{} days {} h", seconds / 86_400, seconds % 86_400 / 3_600),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_as_people_say_them() {
        let rows = [
            (-5, "0.0 s"),
            (440, "0.4 s"),
            (9_990, "9.9 s"),
            (59_900, "59 s"),
            (185_000, "3 min 5 s"),
            (7_800_000, "2 h 10 min"),
            (200_000_000, "2 days 7 h"),
        ];
        for (millis, text) in rows {
            assert_eq!(duration(millis), text);
        }
    }

    #[test]
    fn a_page_does_not_steer_the_terminal() {
        for (text, shown) in [
            ("Größe\t1\nnext", "Größe\t1\nnext"),
            ("\u{1b}]0;owned\u{7}x", "\u{fffd}]0;owned\u{fffd}x"),
            ("\u{1b}[2J\u{1b}[31mred", "\u{fffd}[2J\u{fffd}[31mred"),
            ("a\rb\u{8}\u{9b}1A", "a\u{fffd}b\u{fffd}\u{fffd}1A"),
            ("evil\u{202e}gpj.exe", "evil\u{fffd}gpj.exe"),
        ] {
            assert_eq!(harmless(text, false), shown);
        }
        let own = "\u{1b}[31merror\u{1b}[0m \u{1b}[2Jx\u{1b}[8mhidden";
        let kept = "\u{1b}[31merror\u{1b}[0m \u{fffd}[2Jx\u{fffd}[8mhidden";
        assert_eq!(harmless(own, true), kept);
    }
}
