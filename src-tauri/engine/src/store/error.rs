use std::{fmt, io, path::PathBuf};

use rusqlite::ErrorCode;

use crate::item::{Sentence, Value};

/// Why something could not be kept or read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Another program has the database open.
    InUse {
        /// The database.
        path: PathBuf,
    },
    /// The file is no database, or one of another program.
    NotOurs {
        /// The file.
        path: PathBuf,
    },
    /// The file was written by a newer version.
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// The newest format known here.
        known: u32,
    },
    /// A database would be copied over a file.
    Taken {
        /// The file.
        path: PathBuf,
    },
    /// The file or its folder cannot be opened or made.
    File {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The disk is full.
    DiskFull,
    /// The file, its folder or its disk cannot be written.
    ReadOnly,
    /// Another program holds the file.
    Busy,
    /// A part of the file is damaged.
    Damaged(String),
    /// SQLite refused.
    Sqlite(rusqlite::Error),
    /// A stored value is damaged.
    Value {
        /// Which value.
        what: &'static str,
        /// Why.
        source: serde_json::Error,
    },
    /// The transaction could not be brought to disk; none of it was kept.
    NotWritten(String),
    /// The writer thread has ended.
    Closed,
}

impl Error {
    /// What happened, to what, and what to do; without the capital letter and the stop of a whole
    /// sentence.
    pub fn sentence(&self) -> Sentence {
        match self {
            Self::InUse { path } => sentence!(
                "another Foresite has {path} open; close it, or choose another file with --db",
                path
            ),
            Self::NotOurs { path } => sentence!(
                "{path} is not a Foresite database; nothing in it was changed",
                path
            ),
            Self::Newer { path, found, known } => sentence!(
                "{path} was written by a newer Foresite (format {found}, this one knows {known}); update Foresite, nothing in it was changed",
                path,
                found = Value::digits(*found),
                known = Value::digits(*known)
            ),
            Self::Taken { path } => sentence!(
                "there is another file {path} already; choose another folder",
                path
            ),
            Self::File { path, source } => sentence!("cannot open {path}: {source}", path, source),
            Self::DiskFull => sentence!(
                "the disk is full, so nothing more can be kept; free some space and start again, what was kept so far is safe"
            ),
            Self::ReadOnly => sentence!(
                "the database can only be read; check the permissions of the file and its folder, nothing in it was changed"
            ),
            Self::Busy => {
                sentence!("another program is using the database; close it and try again")
            }
            Self::Damaged(cause) => sentence!(
                "the database is damaged: {cause}. Copy the file, export what can still be read, and make a new one",
                cause
            ),
            Self::Sqlite(cause) => sentence!(
                "the database could not be used: {cause}",
                cause = cause.to_string()
            ),
            Self::Value { what, source } => sentence!(
                "a stored value of {what} cannot be read: {cause}",
                what = *what,
                cause = source.to_string()
            ),
            Self::NotWritten(cause) => sentence!(
                "nothing was written: {cause}; free some disk space or check the file's permissions",
                cause
            ),
            Self::Closed => sentence!("the database is closed"),
        }
    }

    /// What a refusal of SQLite means; none when it has no name here.
    fn named(error: &rusqlite::Error) -> Option<Self> {
        Some(match error.sqlite_error_code()? {
            ErrorCode::DiskFull => Self::DiskFull,
            ErrorCode::ReadOnly => Self::ReadOnly,
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Self::Busy,
            ErrorCode::DatabaseCorrupt => Self::Damaged(error.to_string()),
            _ => return None,
        })
    }

    /// The same for a transaction that could not begin or end: one error for each of its parts.
    pub(super) fn not_written(error: &rusqlite::Error) -> Self {
        Self::named(error).unwrap_or_else(|| Self::NotWritten(error.to_string()))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(out)
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        Self::named(&error).unwrap_or(Self::Sqlite(error))
    }
}
