use std::{io, path::PathBuf};

use rusqlite::ErrorCode;

/// Why something could not be kept or read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Another program has the database open.
    #[error(
        "another Foresite has {} open; close it, or choose another file with --db",
        path.display()
    )]
    InUse {
        /// The database.
        path: PathBuf,
    },
    /// The file is no database, or one of another program.
    #[error("{} is not a Foresite database; nothing in it was changed", path.display())]
    NotOurs {
        /// The file.
        path: PathBuf,
    },
    /// The file was written by a newer version.
    #[error(
        "{} was written by a newer Foresite (format {found}, this one knows {known}); update Foresite, nothing in it was changed",
        path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// The newest format known here.
        known: u32,
    },
    /// A database would be copied over a file.
    #[error("there is another file {} already; choose another folder", path.display())]
    Taken {
        /// The file.
        path: PathBuf,
    },
    /// The file or its folder cannot be opened or made.
    #[error("cannot open {}: {source}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The disk is full.
    #[error(
        "the disk is full, so nothing more can be kept; free some space and start again, what was kept so far is safe"
    )]
    DiskFull,
    /// The file, its folder or its disk cannot be written.
    #[error(
        "the database can only be read; check the permissions of the file and its folder, nothing in it was changed"
    )]
    ReadOnly,
    /// Another program holds the file.
    #[error("another program is using the database; close it and try again")]
    Busy,
    /// A part of the file is damaged.
    #[error(
        "the database is damaged: {0}. Copy the file, export what can still be read, and make a new one"
    )]
    Damaged(String),
    /// SQLite refused.
    #[error("the database could not be used: {0}")]
    Sqlite(rusqlite::Error),
    /// A stored value is damaged.
    #[error("a stored value of {what} cannot be read: {source}")]
    Value {
        /// Which value.
        what: &'static str,
        /// Why.
        source: serde_json::Error,
    },
    /// The transaction could not be brought to disk; none of it was kept.
    #[error("nothing was written: {0}; free some disk space or check the file's permissions")]
    NotWritten(String),
    /// The writer thread has ended.
    #[error("the database is closed")]
    Closed,
}

impl Error {
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

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        Self::named(&error).unwrap_or(Self::Sqlite(error))
    }
}
