//! Which pages were named before, in the same spelling or in another. Remembers hashes alone.

use std::{
    collections::{HashMap, hash_map::Entry},
    hash::{BuildHasher as _, BuildHasherDefault, Hasher},
};

use foldhash::quality::RandomState;
use hashbrown::{HashTable, hash_table};
use url::{Position, Url};

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

/// Parts of the list of all pages: one that grows is twice in memory meanwhile, and a million pages
/// fill so many parts well.
const PARTS: usize = 20;

/// A part of the list. What is looked through for each page is a small table beside it, since
/// waiting for memory is what a million pages cost most.
#[derive(Debug, Default)]
struct Part {
    /// Places in `firsts`, by key.
    places: HashTable<u32>,
    firsts: Vec<First>,
}

/// The pages so far.
#[derive(Debug, Default)]
pub(super) struct Pages {
    hasher: RandomState,
    /// The first address of each group of similar ones.
    first: [Part; PARTS],
    /// Addresses in these parts.
    remembered: usize,
    /// The other addresses, by hashes, which need not be hashed again.
    others: HashMap<u64, Spot, BuildHasherDefault<Hashed>>,
    spelling: String,
    unique: u32,
}

#[derive(Debug, Clone, Copy)]
struct First {
    /// The hash of its common spelling.
    key: u64,
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
        let page = First {
            key,
            exact: lower_half(exact),
            spot,
        };
        let seen = match self.first[part(key)].find_or_add(page, is_full) {
            None => {
                self.remembered += usize::from(!is_full);
                Seen::New
            }
            Some(first) if first.exact == page.exact => Seen::Again(first.spot),
            Some(first) => match self.others.entry(exact) {
                Entry::Occupied(other) => Seen::Again(*other.get()),
                Entry::Vacant(other) => {
                    if !is_full {
                        other.insert(spot);
                        self.remembered += 1;
                    }
                    Seen::Similar(first.spot)
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

impl Part {
    /// The first address with the same key; when there is none, this one is from now on, unless the
    /// part takes no more.
    fn find_or_add(&mut self, page: First, is_full: bool) -> Option<First> {
        let key_at = |place: &u32| self.firsts[*place as usize].key;
        match self
            .places
            .entry(page.key, |place| key_at(place) == page.key, key_at)
        {
            hash_table::Entry::Occupied(place) => Some(self.firsts[*place.get() as usize]),
            hash_table::Entry::Vacant(_) if is_full => None,
            hash_table::Entry::Vacant(free) => {
                free.insert(u32::try_from(self.firsts.len()).unwrap_or(u32::MAX));
                self.firsts.push(page);
                None
            }
        }
    }
}

/// The part of the list that a key belongs to, by bits that its place within does not depend on.
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
    if url.port().is_some() {
        spelling.push(':');
        spelling.push_str(&url[Position::BeforePort..Position::AfterPort]);
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
