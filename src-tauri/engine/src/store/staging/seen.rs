//! Keys of URLs that were seen: in memory, and past a bound on disk.

use std::{
    collections::HashSet,
    hash::{BuildHasherDefault, Hasher},
};

use rusqlite::Connection;

use super::temporary;
use crate::store::Error;

/// Keys that are kept in memory, in 19 MB.
const MOST: usize = 1_800_000;

#[derive(Debug, Default)]
pub(super) struct Seen {
    keys: HashSet<i64, BuildHasherDefault<OwnHash>>,
    /// Keys that left the memory.
    older: Option<Connection>,
}

impl Seen {
    /// Adds a key; false when it was seen before.
    pub(super) fn insert(&mut self, key: i64) -> Result<bool, Error> {
        if self.keys.contains(&key) {
            return Ok(false);
        }
        if let Some(older) = &self.older {
            let mut known = older.prepare_cached("SELECT 1 FROM seen WHERE url_key = ?1")?;
            if known.exists([key])? {
                return Ok(false);
            }
        }
        if self.keys.len() >= MOST {
            self.move_to_disk()?;
        }
        Ok(self.keys.insert(key))
    }

    /// In the order of the keys, so that each page of the table is written once.
    fn move_to_disk(&mut self) -> Result<(), Error> {
        let older = match &mut self.older {
            Some(older) => older,
            none => none.insert(temporary(
                "CREATE TABLE seen (url_key INTEGER PRIMARY KEY)",
            )?),
        };
        let mut keys: Vec<i64> = self.keys.drain().collect();
        keys.sort_unstable();
        let transaction = older.transaction()?;
        {
            let mut insert = transaction.prepare_cached("INSERT INTO seen VALUES (?1)")?;
            for key in keys {
                insert.execute([key])?;
            }
        }
        Ok(transaction.commit()?)
    }
}

/// Keys are hashes already.
#[derive(Debug, Default)]
struct OwnHash(u64);

impl Hasher for OwnHash {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        // Only whole numbers are hashed here; this keeps the trait's promise for others.
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_i64(&mut self, key: i64) {
        self.0 = key.cast_unsigned();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_on_disk_are_still_known() {
        let mut seen = Seen::default();
        assert!(seen.insert(1).unwrap() && seen.insert(-7).unwrap());
        seen.move_to_disk().unwrap();
        assert!(seen.insert(2).unwrap());
        seen.move_to_disk().unwrap();
        assert!(seen.insert(3).unwrap());
        for known in [1, -7, 2, 3] {
            assert!(!seen.insert(known).unwrap(), "{known}");
        }
    }
}
