//! Which item has which URL: a table of its own beside the items, by a hash of instance and URL.
//! Keys are in no order, so those of many new items are written in one go, sorted: each page of the
//! table is touched once.

use rusqlite::{Connection, OptionalExtension, params, params_from_iter};
use sha2::{Digest, Sha256};

use super::Error;

/// Keys that wait for their run, in 8 MB.
const RUN: usize = 1 << 19;

/// The first 64 bits of the URL's SHA-256.
pub(super) fn url_hash(url: &str) -> i64 {
    let digest = Sha256::digest(url.as_bytes());
    digest
        .first_chunk()
        .map_or(0, |bytes| i64::from_be_bytes(*bytes))
}

/// The key of a URL with this hash in an instance: one site may have several instances.
pub(super) fn key_of(instance: u32, hash: i64) -> i64 {
    hash ^ (i64::from(instance) << 44)
}

/// The key of a URL in an instance. One whose key is taken has the next free one, so its item is at
/// most a few keys away.
pub(super) fn url_key(instance: u32, url: &str) -> i64 {
    key_of(instance, url_hash(url))
}

/// The item with this key.
pub(super) fn item_of(connection: &Connection, key: i64) -> Result<Option<u32>, Error> {
    Ok(connection
        .prepare_cached("SELECT item FROM item_key WHERE url_key = ?1")?
        .query_row([key], |row| row.get(0))
        .optional()?)
}

/// Keys that one statement writes: starting one costs as much as what it does.
const TOGETHER: usize = 32;

const ADD: &str = "INSERT INTO item_key (url_key, item) VALUES (?1, ?2)";

/// Notes the key of one new item.
pub(super) fn add(connection: &Connection, key: i64, item: u32) -> Result<(), Error> {
    connection
        .prepare_cached(ADD)?
        .execute(params![key, item])?;
    Ok(())
}

/// Keys of new items on their way to the table.
#[derive(Debug, Default)]
pub(super) struct KeyRun {
    keys: Vec<(i64, u32)>,
}

impl KeyRun {
    /// Takes the key of a new item; writes when there are many.
    pub(super) fn push(
        &mut self,
        connection: &Connection,
        key: i64,
        item: u32,
    ) -> Result<(), Error> {
        self.keys.push((key, item));
        if self.keys.len() < RUN {
            return Ok(());
        }
        self.write(connection)
    }

    /// Writes what waits.
    pub(super) fn write(&mut self, connection: &Connection) -> Result<(), Error> {
        self.keys.sort_unstable();
        let rows = vec!["(?, ?)"; TOGETHER].join(", ");
        // On a failure the whole transaction is undone, so this statement alone need not be.
        let many = format!("INSERT OR FAIL INTO item_key (url_key, item) VALUES {rows}");
        let mut add_many = connection.prepare_cached(&many)?;
        let (many, rest) = self.keys.as_chunks::<TOGETHER>();
        for keys in many {
            let cells = keys.iter().flat_map(|(key, item)| [*key, i64::from(*item)]);
            add_many.execute(params_from_iter(cells))?;
        }
        for (key, item) in rest {
            add(connection, *key, *item)?;
        }
        self.keys.clear();
        Ok(())
    }
}
