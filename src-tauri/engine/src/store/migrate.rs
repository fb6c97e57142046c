//! Opens a file as ours: checks that it is, and brings an older format up to date.

use std::{fs, path::Path, time::Duration};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::{Error, facts, numbers};

/// Marks our files in SQLite's header: "Fore".
const APPLICATION_ID: i32 = 0x466F_7265;

/// Every format, oldest first; the number of a format is its place from 1.
pub(super) const MIGRATIONS: &[&str] = &[
    include_str!("migrations/0001_first.sql"),
    include_str!("migrations/0002_deleted.sql"),
    include_str!("migrations/0003_spans_and_tally.sql"),
    include_str!("migrations/0004_numbers.sql"),
    include_str!("migrations/0005_said.sql"),
    include_str!("migrations/0006_shared_reasons.sql"),
];

/// How long a connection waits for another one's lock.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Pages that the writer keeps in memory: the keys of a crawl's links are random, and with less a
/// page is read and written again for each.
const WRITER_CACHE_KIB: i32 = 8 * 1024;
/// Bytes of the log before they move to the database: fewer, larger moves for the same reason.
const CHECKPOINT_BYTES: u32 = 16 << 20;
/// Bytes of a page of a new database. With SQLite's 4 KiB the kernel costs half as much again, for a
/// million items as for pages with their text. One that was made with them keeps them.
pub(super) const PAGE_BYTES: u32 = 16 << 10;

/// Opens the writing connection, and makes the file or updates its format when needed.
pub(super) fn open_writer(path: &Path) -> Result<Connection, Error> {
    let mut connection = Connection::open(path)?;
    let is_new = check_is_ours(&connection, path)? == Origin::New;
    refuse_newer(&connection, path)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    if is_new {
        // Both count only before the first table is made; see [`vacuum`](super::vacuum).
        connection.pragma_update(None, "page_size", PAGE_BYTES)?;
        connection.pragma_update(None, "auto_vacuum", "INCREMENTAL")?;
    }
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "cache_size", -WRITER_CACHE_KIB)?;
    let page: u32 = connection.pragma_query_value(None, "page_size", |row| row.get(0))?;
    connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_BYTES / page)?;
    connection.set_prepared_statement_cache_capacity(64);
    // A table that gives way to a new one would take what refers to it along.
    connection.pragma_update(None, "foreign_keys", false)?;
    migrate(&mut connection)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(connection)
}

/// How a reading connection looks at the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// Beside a writer, or with the log that one left behind.
    Shared,
    /// As a file that nobody changes: SQLite needs no file beside it then.
    Immutable,
}

/// Opens a connection that can only read.
pub(super) fn open_reader(path: &Path, access: Access) -> Result<Connection, Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = match access {
        Access::Shared => Connection::open_with_flags(path, flags)?,
        Access::Immutable => {
            Connection::open_with_flags(immutable_uri(path), flags | OpenFlags::SQLITE_OPEN_URI)?
        }
    };
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(64);
    facts::add_lastmod_days(&connection)?;
    numbers::add_code_word(&connection)?;
    Ok(connection)
}

/// How the database at `path` can be read where nothing can be written; an error when it is not
/// ours or of another format. A log of changes that a killed program left beside it is needed to
/// read it, and cannot be folded in here.
pub(super) fn check_readable(path: &Path) -> Result<Access, Error> {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    let has_log = fs::metadata(log).is_ok_and(|log| log.len() > 0);
    let access = if has_log {
        Access::Shared
    } else {
        Access::Immutable
    };
    let connection = open_reader(path, access)?;
    if check_is_ours(&connection, path)? == Origin::New {
        return Err(Error::NotOurs {
            path: path.to_owned(),
        });
    }
    refuse_newer(&connection, path)?;
    if format_of(&connection)? < newest_format() {
        return Err(Error::ReadOnly);
    }
    Ok(access)
}

/// SQLite's name for a file that does not change while it is open.
fn immutable_uri(path: &Path) -> String {
    let path = percent_encode(path.as_os_str().as_encoded_bytes(), PATH);
    format!("file:{path}?immutable=1")
}

/// What is written as it is in a name: the parts of a path stay apart.
const PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'_')
    .remove(b'.');

/// Where a file comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// Nothing is in it yet.
    New,
    /// An earlier run made it.
    Ours,
}

fn check_is_ours(connection: &Connection, path: &Path) -> Result<Origin, Error> {
    let not_ours = || Error::NotOurs {
        path: path.to_owned(),
    };
    let tables: u32 = match connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
    {
        Err(rusqlite::Error::SqliteFailure(cause, _)) if cause.code == ErrorCode::NotADatabase => {
            return Err(not_ours());
        }
        other => other?,
    };
    let id: i32 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    if tables > 0 && id != APPLICATION_ID {
        return Err(not_ours());
    }
    Ok(if tables == 0 {
        Origin::New
    } else {
        Origin::Ours
    })
}

/// A file of a newer version is left as it is, before anything is set on it.
fn refuse_newer(connection: &Connection, path: &Path) -> Result<(), Error> {
    let (found, known) = (format_of(connection)?, newest_format());
    if found > known {
        return Err(Error::Newer {
            path: path.to_owned(),
            found,
            known,
        });
    }
    Ok(())
}

fn format_of(connection: &Connection) -> Result<u32, Error> {
    Ok(connection.pragma_query_value(None, "user_version", |row| row.get(0))?)
}

fn newest_format() -> u32 {
    u32::try_from(MIGRATIONS.len()).unwrap_or(u32::MAX)
}

fn migrate(connection: &mut Connection) -> Result<(), Error> {
    let found = format_of(connection)?;
    for (number, statements) in (1..=newest_format()).zip(MIGRATIONS).skip(found as usize) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(statements)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", number)?;
        transaction.commit()?;
    }
    Ok(())
}
