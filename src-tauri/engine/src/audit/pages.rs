//! Which pages were named before, in the same spelling or in another. Remembers hashes alone.

use std::{
    collections::{HashMap, hash_map::Entry},
    hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState},
};

use url::Url;

use crate::instance::limits;

/// File, by number, and line of an entry.
pub(super) type Spot = (u32, u32);

/// What is known about an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seen {
    /// The first of its kind.
    New,
    /// Named before at this place.
    Again(Spot),
    /// Another spelling of it was named before at this place.
    Similar(Spot),
}

/// A map by hashes, which need not be hashed again.
type Table<V> = HashMap<u64, V, BuildHasherDefault<Hashed>>;

/// Takes a hash for its own.
#[derive(Debug, Default)]
struct Hashed(u64);

impl Hasher for Hashed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// Parts of the table of all pages: one that grows is twice in memory meanwhile, and a million pages
/// fill so many parts well.
const PARTS: usize = 20;

/// The pages so far.
#[derive(Debug, Default)]
pub(super) struct Pages {
    hasher: RandomState,
    /// The first address of each group of similar ones.
    first: [Table<First>; PARTS],
    /// Addresses in these tables.
    remembered: usize,
    /// The other addresses.
    others: Table<Spot>,
    spelling: String,
    unique: u32,
}

#[derive(Debug, Clone, Copy)]
struct First {
    /// Lower half of the hash of its exact spelling.
    exact: u32,
    spot: Spot,
}

impl Pages {
    /// Notes an address and says whether it is new. Past a bound nothing new is remembered, so
    /// later duplicates of later pages are missed.
    pub(super) fn note(&mut self, url: &Url, spot: Spot) -> Seen {
        let exact = self.hasher.hash_one(url.as_str());
        write_common_spelling(&mut self.spelling, url);
        let key = self.hasher.hash_one(&self.spelling);
        let is_full = self.remembered >= limits::AUDIT_COMPARED;
        let seen = match self.first[part(key)].entry(key) {
            Entry::Vacant(_) if is_full => Seen::New,
            Entry::Vacant(vacant) => {
                let exact = lower_half(exact);
                vacant.insert(First { exact, spot });
                self.remembered += 1;
                Seen::New
            }
            Entry::Occupied(first) if first.get().exact == lower_half(exact) => {
                Seen::Again(first.get().spot)
            }
            Entry::Occupied(first) => match self.others.entry(exact) {
                Entry::Occupied(other) => Seen::Again(*other.get()),
                Entry::Vacant(other) => {
                    if !is_full {
                        other.insert(spot);
                        self.remembered += 1;
                    }
                    Seen::Similar(first.get().spot)
                }
            },
        };
        if !matches!(seen, Seen::Again(_)) {
            self.unique += 1;
        }
        seen
    }

    /// Pages with addresses of their own.
    pub(super) fn unique(&self) -> u32 {
        self.unique
    }
}

/// The part of the table that a key belongs to, by bits that its place within does not depend on.
fn part(key: u64) -> usize {
    let bits = usize::try_from((key >> 36) & 0xf_ffff).unwrap_or(0);
    bits % PARTS
}

#[expect(clippy::cast_possible_truncation, reason = "half of a hash")]
fn lower_half(hash: u64) -> u32 {
    hash as u32
}

/// The address without what most often differs between two spellings of one page: scheme,
/// `www.`, capitals, the slash at the end, `index.html`.
fn write_common_spelling(spelling: &mut String, url: &Url) {
    spelling.clear();
    let host = url.host_str().unwrap_or_default();
    spelling.push_str(host.strip_prefix("www.").unwrap_or(host));
    if let Some(port) = url.port() {
        spelling.push(':');
        spelling.push_str(&port.to_string());
    }
    let path = url.path();
    let path = INDEX_NAMES
        .iter()
        .find_map(|name| path.strip_suffix(name))
        .unwrap_or(path);
    let path = path.trim_end_matches('/');
    let begin = spelling.len();
    spelling.push_str(path);
    spelling[begin..].make_ascii_lowercase();
    if let Some(query) = url.query().filter(|query| !query.is_empty()) {
        spelling.push('?');
        spelling.push_str(query);
    }
}

/// Names under which servers give the page of a folder.
const INDEX_NAMES: [&str; 4] = ["/index.html", "/index.htm", "/index.php", "/default.aspx"];

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(addresses: &[&str]) -> Vec<Seen> {
        let mut pages = Pages::default();
        let mut line = 0;
        let mut note = |text: &&str| {
            line += 1;
            pages.note(&Url::parse(text).unwrap(), (0, line))
        };
        addresses.iter().map(&mut note).collect()
    }

    #[test]
    fn the_same_address_is_known_again_in_any_order() {
        let found = seen(&[
            "https://example.com/a",
            "https://example.com/a/",
            "https://example.com/a",
            "https://example.com/a/",
        ]);
        let expected = [
            Seen::New,
            Seen::Similar((0, 1)),
            Seen::Again((0, 1)),
            Seen::Again((0, 2)),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn spellings_of_one_page() {
        for (one, other, similar) in [
            (
                "https://example.com/",
                "https://example.com/index.html",
                true,
            ),
            ("https://example.com/a", "http://www.example.com/A/", true),
            (
                "https://example.com/a?x=1",
                "https://example.com/a?x=2",
                false,
            ),
            ("https://example.com/a", "https://docs.example.com/a", false),
            ("https://example.com/a", "https://example.com:8443/a", false),
            ("https://example.com/?", "https://example.com/", true),
        ] {
            let found = seen(&[one, other])[1];
            assert_eq!(matches!(found, Seen::Similar(_)), similar, "{one} {other}");
        }
    }
}
