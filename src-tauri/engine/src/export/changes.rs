//! What changed between two jobs, one row an item.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use serde::{Deserialize, Serialize};

use super::csv::{number, text, writeln_crlf};
use crate::store::{DiffRow, ItemState};

/// How changes are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum TableFormat {
    /// A table for spreadsheets.
    Csv,
    /// One JSON object a line.
    Ndjson,
}

const COLUMNS: [&str; 14] = [
    "url",
    "changes",
    "status_before",
    "status_after",
    "code_before",
    "code_after",
    "position_before",
    "position_after",
    "past_cut_before",
    "past_cut_after",
    "title_before",
    "title_after",
    "lastmod_before",
    "lastmod_after",
];

/// Writes changed items as rows.
#[derive(Debug)]
pub struct Changes<W> {
    out: W,
    format: TableFormat,
}

impl<W: Write> Changes<W> {
    /// A table, with its header where it has one.
    pub fn new(mut out: W, format: TableFormat) -> io::Result<Self> {
        if format == TableFormat::Csv {
            writeln_crlf(&mut out, &COLUMNS.map(Cow::Borrowed))?;
        }
        Ok(Self { out, format })
    }

    /// One item.
    pub fn write(&mut self, row: &DiffRow) -> io::Result<()> {
        match self.format {
            TableFormat::Csv => self.write_cells(row),
            TableFormat::Ndjson => {
                serde_json::to_writer(&mut self.out, row)?;
                self.out.write_all(b"\n")
            }
        }
    }

    fn write_cells(&mut self, row: &DiffRow) -> io::Result<()> {
        let changes: Vec<&str> = row.changes.iter().map(|kind| kind.as_str()).collect();
        let mut cells = vec![text(&row.url), Cow::Owned(changes.join(" "))];
        let (before, after) = (row.before.as_ref(), row.after.as_ref());
        let values: [fn(&ItemState) -> Cow<'_, str>; 6] = [
            |state| text(state.status.as_str()),
            |state| text(state.code.map_or("", |code| code.as_str())),
            |state| number(state.position),
            |state| number(Some(state.past_cut)),
            |state| text(state.title.as_deref().unwrap_or("")),
            |state| text(state.lastmod.as_deref().unwrap_or("")),
        ];
        for value in values {
            cells.extend([before, after].map(|state| state.map_or(Cow::Borrowed(""), value)));
        }
        writeln_crlf(&mut self.out, &cells)
    }

    /// The file behind it.
    pub fn into_inner(self) -> W {
        self.out
    }
}
