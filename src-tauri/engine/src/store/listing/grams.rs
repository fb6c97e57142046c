//! Which blocks of a long list can hold a text, told without a look at their items.

use rusqlite::Connection;

/// Places of one block, which are looked at together.
pub(super) const PLACES: u32 = 2_048;

/// Bytes of a text that are looked for at once.
pub(super) const GRAM: usize = 4;
/// Bits of a block; those of English addresses are one in ten then.
const BITS: u32 = 1 << 17;
const WORDS: usize = BITS as usize / 64;

/// For each block of places which runs of four bytes stand in the URLs and titles there: one bit for
/// many runs, so a block without a text may be taken for one with it, never the other way round.
/// 16 KiB a block, 8 MB for a million items.
pub(in crate::store) struct Grams {
    words: Vec<u64>,
}

impl Grams {
    /// Looks at all items of an instance that have a place.
    pub(super) fn read(connection: &Connection, instance: u32) -> rusqlite::Result<Self> {
        let mut grams = Self { words: Vec::new() };
        let mut statement = connection.prepare_cached(
            "SELECT position, url, title FROM item NOT INDEXED
             WHERE instance = ?1 AND position IS NOT NULL",
        )?;
        let mut rows = statement.query([instance])?;
        while let Some(row) = rows.next()? {
            let block = row.get::<_, u32>(0)? / PLACES;
            grams.add(block, row.get_ref(1)?.as_str()?);
            if let Some(title) = row.get_ref(2)?.as_str_or_null()? {
                grams.add(block, title);
            }
        }
        Ok(grams)
    }

    fn add(&mut self, block: u32, text: &str) {
        let from = block as usize * WORDS;
        if self.words.len() < from + WORDS {
            self.words.resize(from + WORDS, 0);
        }
        let words = &mut self.words[from..from + WORDS];
        for (word, bit) in grams(text) {
            words[word] |= bit;
        }
    }

    /// Whether an item of a block may hold a text in its URL or title, without case as in SQL. Told
    /// of texts of four bytes and more.
    pub(super) fn may_hold(&self, block: u32, text: &str) -> bool {
        let from = block as usize * WORDS;
        let Some(words) = self.words.get(from..from + WORDS) else {
            return false;
        };
        grams(text).all(|(word, bit)| words[word] & bit != 0)
    }
}

/// The word and the bit in it of each run of four bytes.
fn grams(text: &str) -> impl Iterator<Item = (usize, u64)> {
    let runs = text.as_bytes().windows(GRAM);
    runs.map(|run| {
        let run = run.iter().fold(0, |run: u32, byte| {
            run << 8 | u32::from(byte.to_ascii_lowercase())
        });
        // The upper bits of a product depend on all bits of its factor (Fibonacci hashing).
        let bit = run.wrapping_mul(0x9E37_79B1) / (u32::MAX / BITS + 1);
        (bit as usize / 64, 1 << (bit % 64))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_known_by_what_stands_in_it() {
        let mut grams = Grams { words: Vec::new() };
        grams.add(0, "https://example.com/Guides/caf\u{e9}");
        grams.add(2, "https://example.com/blog/");
        let blocks = |text| [0, 1, 2, 3].map(|block| grams.may_hold(block, text));
        assert_eq!(blocks("example"), [true, false, true, false]);
        assert_eq!(blocks("GUIDES/"), [true, false, false, false]);
        assert_eq!(blocks("/caf\u{e9}"), [true, false, false, false]);
        assert_eq!(blocks("/blog"), [false, false, true, false]);
        assert_eq!(blocks("/shop/"), [false; 4]);
        // Too short to tell: every block that has items.
        assert_eq!(blocks("zz"), [true, true, true, false]);
    }
}
