//! The text of an audited file, a range of lines at a time, however large the file and however
//! long its lines.

use std::{
    borrow::Cow,
    fs::File,
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    sync::{Mutex, PoisonError},
};

use memchr::memmem;
use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};

use crate::{
    instance::limits,
    sitemap::{self, ReadLimits},
};

/// Lines between two places that are remembered.
const STEP: u32 = 1_024;
/// Bytes looked at at once within a long line.
const PIECE: usize = 1 << 20;

/// Which lines to read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct SourceQuery {
    /// The first line, from 1.
    pub from: u32,
    /// Lines, at most 500.
    pub count: u32,
    /// The line that is meant; its text is found in it, and a long one is shown from there.
    pub line: Option<u32>,
    /// Column that is meant in that line, from 1 in characters.
    pub column: Option<u32>,
    /// An address or a text that is meant in that line.
    pub look_for: Option<String>,
}

/// A range of lines.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SourceLines {
    /// The lines asked for, as far as there are so many.
    pub lines: Vec<SourceLine>,
    /// Lines of the whole file.
    pub total: u32,
}

/// One line, or the piece of a long one that is meant.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SourceLine {
    /// Its number, from 1.
    pub number: u32,
    /// Its text; at most 2,000 characters.
    pub text: String,
    /// Something of the line stands before the text.
    pub cut_before: bool,
    /// Something of the line stands behind the text.
    pub cut_after: bool,
    /// What was looked for: first character in `text`, from 0, and how many.
    pub found: Option<(u32, u32)>,
}

/// The text of one file, unpacked and as UTF-8, in an unnamed file of its own.
#[derive(Debug)]
pub(super) struct SourceText {
    /// Locked while lines are read: clones share the place reached.
    file: Mutex<File>,
    /// Where every [`STEP`]th line begins.
    starts: Vec<u64>,
    lines: u32,
}

impl SourceText {
    /// Unpacks a file's bytes.
    pub(super) fn of(input: impl Read) -> io::Result<Self> {
        let mut text = sitemap::text(input, &ReadLimits::default());
        let mut copy = tempfile::tempfile()?;
        let mut starts = vec![0];
        let (mut lines, mut at, mut ends_open) = (0_u32, 0_u64, false);
        let mut buffer = vec![0; 128 << 10];
        loop {
            let count = text.read(&mut buffer)?;
            if count == 0 {
                break;
            }
            let piece = &buffer[..count];
            for end in memchr::memchr_iter(b'\n', piece) {
                lines = lines.saturating_add(1);
                if lines.is_multiple_of(STEP) {
                    starts.push(at + end as u64 + 1);
                }
            }
            ends_open = piece.last() != Some(&b'\n');
            copy.write_all(piece)?;
            at += count as u64;
        }
        Ok(Self {
            file: Mutex::new(copy),
            starts,
            lines: lines.saturating_add(u32::from(ends_open)),
        })
    }

    /// The lines of a query.
    pub(super) fn lines(&self, query: &SourceQuery) -> io::Result<SourceLines> {
        let from = query.from.max(1);
        let mut lines = Vec::new();
        let file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let mut reader = self.reader_at(&file, from)?;
        for number in (from..=self.lines).take(query.count.min(limits::SOURCE_LINES) as usize) {
            let wanted = Wanted::of(query, number);
            lines.push(read_line(&mut reader, number, &wanted)?);
        }
        Ok(SourceLines {
            lines,
            total: self.lines,
        })
    }

    fn reader_at<'a>(&self, mut file: &'a File, line: u32) -> io::Result<BufReader<&'a File>> {
        let step = ((line - 1) / STEP).min(u32::try_from(self.starts.len()).unwrap_or(1) - 1);
        file.seek(SeekFrom::Start(self.starts[step as usize]))?;
        let mut reader = BufReader::with_capacity(64 << 10, file);
        for _ in step * STEP + 1..line.min(self.lines) {
            reader.skip_until(b'\n')?;
        }
        Ok(reader)
    }
}

/// What is meant in a line.
#[derive(Default)]
struct Wanted {
    texts: Vec<String>,
    column: Option<u32>,
}

impl Wanted {
    fn of(query: &SourceQuery, number: u32) -> Self {
        if query.line != Some(number) {
            return Self::default();
        }
        let text = query.look_for.as_deref().filter(|text| !text.is_empty());
        Self {
            texts: text.map(spellings).unwrap_or_default(),
            column: query.column,
        }
    }
}

/// How an address may be written: as XML, as it is, in letters instead of percent signs, and
/// without its host.
fn spellings(text: &str) -> Vec<String> {
    let escaped = |text: &str| text.replace('&', "&amp;");
    let mut spellings = vec![escaped(text), text.to_owned()];
    if let Ok(Cow::Owned(decoded)) = percent_decode_str(text).decode_utf8() {
        spellings.push(escaped(&decoded));
    }
    if let Some((_, rest)) = text.split_once("://")
        && let Some(at) = rest.find('/')
        && rest.len() > at + 1
    {
        spellings.push(escaped(&rest[at..]));
    }
    spellings
}

/// Reads one line; of a long one the piece around what is meant, or its beginning.
fn read_line(reader: &mut impl BufRead, number: u32, wanted: &Wanted) -> io::Result<SourceLine> {
    let mut piece = Vec::new();
    let mut beginning: Option<Vec<u8>> = None;
    loop {
        let count = reader
            .by_ref()
            .take(PIECE as u64)
            .read_until(b'\n', &mut piece)?;
        let ended = count < PIECE || piece.ends_with(b"\n");
        let found = wanted.find(&piece, ended);
        if found.is_some() || beginning.is_none() && (ended || wanted.texts.is_empty()) {
            let after = !ended && reader.skip_until(b'\n')? > 1;
            return Ok(shown(number, &piece, found, beginning.is_some(), after));
        }
        if ended {
            let beginning = beginning.unwrap_or_default();
            return Ok(shown(number, &beginning, None, false, true));
        }
        let shown = (limits::SOURCE_LINE_CHARS * 4).min(piece.len());
        beginning.get_or_insert_with(|| piece[..shown].to_vec());
        // What is meant may stand across the border of two pieces.
        let longest = wanted.texts.iter().map(String::len).max().unwrap_or(0);
        piece.drain(..piece.len() - longest.min(piece.len()));
    }
}

impl Wanted {
    /// First byte and length of what is meant. The beginning of a longer address counts only in the
    /// `last` piece of a line, where nothing better follows.
    fn find(&self, piece: &[u8], last: bool) -> Option<(usize, usize)> {
        let text = |whole: bool| {
            self.texts.iter().find_map(|text| {
                let mut places = memmem::find_iter(piece, text.as_bytes());
                let at = places.find(|at| !whole || ends_address(piece.get(at + text.len())))?;
                Some((at, text.len()))
            })
        };
        let found = text(true).or_else(|| text(false).filter(|_| last));
        found.or_else(|| {
            let column = self.column? as usize;
            let text = String::from_utf8_lossy(piece);
            let (at, letter) = text.char_indices().nth(column - 1)?;
            Some((at, letter.len_utf8()))
        })
    }
}

/// Whether an address that stands before this byte does not go on with it.
fn ends_address(next: Option<&u8>) -> bool {
    next.is_none_or(|byte| !byte.is_ascii_alphanumeric() && !b"/?&=%#-_.~+".contains(byte))
}

/// A line from its bytes, with the piece around what was found when it is long.
fn shown(
    number: u32,
    bytes: &[u8],
    found: Option<(usize, usize)>,
    before: bool,
    after: bool,
) -> SourceLine {
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    let (at, length) = found.unwrap_or((0, 0));
    // What was found begins at most this far behind the beginning of the text.
    let start = if at + length > limits::SOURCE_LINE_CHARS {
        at.saturating_sub(limits::SOURCE_LINE_CHARS / 4)
    } else {
        0
    };
    let start = (start..at)
        .find(|place| is_boundary(bytes, *place))
        .unwrap_or(at.min(start));
    let head = lossy_length(&bytes[start..at.min(bytes.len())]);
    let text = String::from_utf8_lossy(&bytes[start..]);
    let end = text.char_indices().nth(limits::SOURCE_LINE_CHARS);
    let cut_after = after || end.is_some();
    let text = end.map_or(&*text, |(end, _)| &text[..end]).to_owned();
    let found = found.map(|(at, length)| {
        let stop = (at + length).min(bytes.len());
        (head, lossy_length(&bytes[at.min(stop)..stop]))
    });
    SourceLine {
        number,
        cut_before: before || start > 0,
        cut_after,
        text,
        found,
    }
}

/// Whether no character of UTF-8 is cut there.
fn is_boundary(bytes: &[u8], place: usize) -> bool {
    bytes.get(place).is_none_or(|byte| byte & 0xc0 != 0x80)
}

fn lossy_length(bytes: &[u8]) -> u32 {
    u32::try_from(String::from_utf8_lossy(bytes).chars().count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    fn source(text: &str) -> SourceText {
        SourceText::of(text.as_bytes()).unwrap()
    }

    #[test]
    fn any_range_of_lines_can_be_read() {
        let mut text = String::new();
        for line in 1..=5_000 {
            writeln!(text, "line {line}\r").unwrap();
        }
        text.push_str("last");
        let source = source(&text);
        for from in [1, 1_023, 1_024, 1_025, 1_026, 2_049, 4_999, 5_001] {
            let query = SourceQuery {
                from,
                count: 2,
                ..SourceQuery::default()
            };
            let read = source.lines(&query).unwrap();
            assert_eq!(read.total, 5_001);
            let expected = match from {
                5_001 => "last".to_owned(),
                from => format!("line {from}"),
            };
            assert_eq!(read.lines[0].text, expected);
            assert_eq!(read.lines.len(), if from == 5_001 { 1 } else { 2 });
        }
        assert_eq!(
            source
                .lines(&SourceQuery {
                    from: 9_999,
                    count: 5,
                    ..SourceQuery::default()
                })
                .unwrap()
                .lines,
            []
        );
    }

    #[test]
    fn what_is_meant_is_found_in_a_line_of_megabytes() {
        let mut text = String::from("<urlset>");
        for page in 0..100_000 {
            write!(
                text,
                "<url><loc>https://example.com/é?a=1&amp;b={page}</loc></url>"
            )
            .unwrap();
        }
        let source = source(&text);
        let query = SourceQuery {
            from: 1,
            count: 3,
            line: Some(1),
            look_for: Some("https://example.com/é?a=1&b=70000".to_owned()),
            ..SourceQuery::default()
        };
        let read = source.lines(&query).unwrap();
        assert_eq!((read.total, read.lines.len()), (1, 1));
        let line = &read.lines[0];
        assert!(line.cut_before && line.cut_after);
        assert_eq!(line.text.chars().count(), limits::SOURCE_LINE_CHARS);
        let (at, length) = line.found.unwrap();
        let found: String = line
            .text
            .chars()
            .skip(at as usize)
            .take(length as usize)
            .collect();
        assert_eq!(found, "https://example.com/é?a=1&amp;b=70000");
    }

    #[test]
    fn an_address_is_not_found_at_the_beginning_of_a_longer_one() {
        let source = source(
            "<loc>https://example.com/p/10</loc><loc>https://example.com/p/1?a=1&amp;b=2</loc>\
             <loc>https://example.com/p/1</loc><loc>https://example.com/líp</loc>",
        );
        let place = |look_for: &str| {
            let query = SourceQuery {
                from: 1,
                count: 1,
                line: Some(1),
                look_for: Some(look_for.to_owned()),
                ..SourceQuery::default()
            };
            source.lines(&query).unwrap().lines[0].found
        };
        assert_eq!(place("https://example.com/p/1"), Some((86, 23)));
        assert_eq!(place("https://example.com/l%C3%ADp"), Some((120, 23)));
        // Better than nothing where no address is just that.
        assert_eq!(place("https://example.com/p"), Some((5, 21)));
    }

    #[test]
    fn a_column_is_counted_in_characters() {
        let source = source("one\n  <url> é<b\nthree");
        let query = SourceQuery {
            from: 1,
            count: 3,
            line: Some(2),
            column: Some(10),
            ..SourceQuery::default()
        };
        let read = source.lines(&query).unwrap();
        assert_eq!(read.lines[1].found, Some((9, 1)));
        assert_eq!(read.lines[1].text, "  <url> é<b");
        assert_eq!(read.lines[2].text, "three");
    }
}
