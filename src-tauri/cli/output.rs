//! Standard output and error: text, JSON lines, and colours where a terminal shows them.

use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write};

use foresite_engine::item::Status;
use serde::Serialize;

/// Standard output. A reader that goes away is not an error of ours, see
/// [`Failure`](crate::failure::Failure).
pub(crate) struct Output {
    writer: BufWriter<StdoutLock<'static>>,
    colours: bool,
}

impl Output {
    pub(crate) fn new() -> Self {
        let stdout = io::stdout();
        Self {
            colours: stdout.is_terminal() && colours_allowed(),
            writer: BufWriter::new(stdout.lock()),
        }
    }

    /// One line of text.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        writeln!(self.writer, "{}", text.as_ref())
    }

    /// Bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writer.write_all(bytes)
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
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
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
    let _ = writeln!(io::stderr(), "{}", text.as_ref());
}

/// A count with its word: `1 page`, `2,000 pages`.
pub(crate) fn counted(count: u32, one: &str, more: &str) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { more })
}

/// Digits in groups of three: `100,000`.
pub(crate) fn grouped(number: u32) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
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
    fn counts_agree_with_their_word() {
        assert_eq!(counted(1, "page", "pages"), "1 page");
        assert_eq!(counted(12_480, "page", "pages"), "12,480 pages");
    }
}
