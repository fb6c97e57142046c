use std::{io, path::PathBuf};

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
    /// The file or its folder cannot be opened or made.
    #[error("cannot open {}: {source}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// SQLite refused.
    #[error("the database could not be used: {0}")]
    Sqlite(#[from] rusqlite::Error),
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
