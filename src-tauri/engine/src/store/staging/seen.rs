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
/// Parts of the set: one that grows is twice in memory meanwhile.
const PARTS: usize = 16;

#[derive(Debug, Default)]
pub(super) struct Seen {
    keys: [HashSet<i64, BuildHasherDefault<OwnHash>>; PARTS],
    /// Keys in memory.
    count: usize,
    /// Keys that left the memory.
    older: Option<Connection>,
}

impl Seen {
    /// Adds a key; false when it was seen before.
    pub(super) fn insert(&mut self, key: i64) -> Result<bool, Error> {
        let part = part(key);
        if self.keys[part].contains(&key) {
            return Ok(false);
        }
        if let Some(older) = &self.older {
            let mut known = older.prepare_cached("SELECT 1 FROM seen WHERE url_key = ?1")?;
            if known.exists([key])? {
                return Ok(false);
            }
        }
        if self.count >= MOST {
            self.move_to_disk()?;
        }
        self.count += 1;
        Ok(self.keys[part].insert(key))
    }

    /// In the order of the keys, so that each page of the table is written once.
    fn move_to_disk(&mut self) -> Result<(), Error> {
        let older = match &mut self.older {
            Some(older) => older,
            none => none.insert(temporary(
                "CREATE TABLE seen (url_key INTEGER PRIMARY KEY)",
            )?),
        };
        self.count = 0;
        let mut keys: Vec<i64> = self.keys.iter_mut().flat_map(HashSet::drain).collect();
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

/// The part of the set that a key belongs to, by bits that its place within does not depend on.
fn part(key: i64) -> usize {
    usize::try_from((key >> 40) & 15).unwrap_or(0)
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
