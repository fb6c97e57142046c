//! A table for spreadsheets (RFC 4180), in UTF-8. What a spreadsheet would take for a formula gets
//! an apostrophe in front.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use super::Row;
use crate::{
    item::{Status, words},
    store::ItemDetail,
};

const COLUMNS: [&str; 21] = [
    "position",
    "url",
    "status",
    "code",
    "reason",
    "fix",
    "warnings",
    "title",
    "http_status",
    "content_type",
    "bytes",
    "depth",
    "source",
    "source_url",
    "lastmod",
    "changefreq",
    "priority",
    "chunks",
    "final_url",
    "preview_only",
    "evidence",
];

/// Writes items as rows.
#[derive(Debug)]
pub struct Csv<W> {
    out: W,
}

impl<W: Write> Csv<W> {
    /// A table with its header.
    pub fn new(mut out: W) -> io::Result<Self> {
        writeln_crlf(&mut out, &COLUMNS.map(Cow::Borrowed))?;
        Ok(Self { out })
    }

    /// One item.
    pub fn write(&mut self, item: &ItemDetail) -> io::Result<()> {
        let row = Row::of(item);
        let texts: Vec<_> = row
            .evidence
            .iter()
            .map(|fact| fact.text.english())
            .collect();
        let warnings: Vec<String> = row
            .warnings
            .iter()
            .map(|warning| format!("{}: {}", warning.code.as_str(), warning.text))
            .collect();
        let cells = [
            number(row.position),
            text(row.url),
            text(row.status.as_str()),
            text(row.code.map_or("", |code| code.as_str())),
            text(match row.status {
                Status::Completed => "",
                _ => texts.last().map_or("", |text| text),
            }),
            text(row.code.map_or("", words::code_fix)),
            Cow::Owned(defused(&warnings.join(" | ")).into_owned()),
            text(row.title.unwrap_or("")),
            number(row.http_status),
            text(row.content_type.unwrap_or("")),
            number(row.bytes),
            number(row.depth),
            text(row.source),
            text(row.source_url.unwrap_or("")),
            text(row.lastmod.unwrap_or("")),
            text(row.changefreq.unwrap_or("")),
            number(row.priority),
            number(row.chunks),
            text(row.final_url.unwrap_or("")),
            number(Some(row.preview_only)),
            Cow::Owned(defused(&texts.join(" | ")).into_owned()),
        ];
        writeln_crlf(&mut self.out, &cells)
    }

    /// The file behind it.
    pub fn into_inner(self) -> W {
        self.out
    }
}

pub(super) fn number<'a>(value: Option<impl ToString>) -> Cow<'a, str> {
    Cow::Owned(value.map(|value| value.to_string()).unwrap_or_default())
}

pub(super) fn text(value: &str) -> Cow<'_, str> {
    defused(value)
}

/// The text with an apostrophe in front where a spreadsheet would calculate it.
fn defused(value: &str) -> Cow<'_, str> {
    let begins_formula = value
        .trim_start_matches([' ', '\u{a0}', '\u{feff}'])
        .starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    if begins_formula {
        Cow::Owned(format!("'{value}"))
    } else {
        Cow::Borrowed(value)
    }
}

pub(super) fn writeln_crlf(out: &mut impl Write, cells: &[Cow<'_, str>]) -> io::Result<()> {
    for (place, cell) in cells.iter().enumerate() {
        if place > 0 {
            out.write_all(b",")?;
        }
        if cell.contains([',', '"', '\r', '\n']) || cell.starts_with(' ') || cell.ends_with(' ') {
            write!(out, "\"{}\"", cell.replace('"', "\"\""))?;
        } else {
            out.write_all(cell.as_bytes())?;
        }
    }
    out.write_all(b"\r\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_text_to_a_spreadsheet() {
        for (value, shown) in [
            ("=HYPERLINK(\"http://x\")", "'=HYPERLINK(\"http://x\")"),
            ("+1", "'+1"),
            ("-2+3", "'-2+3"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "'\t=1"),
            ("  =1", "'  =1"),
            ("https://example.com/=1", "https://example.com/=1"),
            ("", ""),
        ] {
            assert_eq!(defused(value), shown);
        }
    }

    #[test]
    fn cells_are_quoted_where_they_have_to_be() {
        let mut out = Vec::new();
        let cells = ["a", "b,c", "say \"hi\"", "two\nlines", " edge"].map(Cow::Borrowed);
        writeln_crlf(&mut out, &cells).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(
            text,
            "a,\"b,c\",\"say \"\"hi\"\"\",\"two\nlines\",\" edge\"\r\n"
        );
    }
}
