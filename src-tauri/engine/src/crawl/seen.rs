//! Which URLs a crawl has met, in about nine bytes each: a million of them are remembered while
//! the rest of the program stays small.

use std::hash::BuildHasher as _;

use foldhash::quality::RandomState;

/// A hash of six bytes; zero marks a free place.
type Print = [u8; 6];

const FREE: Print = [0; 6];
/// Parts that grow one by one, so that never the whole is copied.
const PARTS: usize = 64;
const FIRST_PLACES: usize = 16;

/// A set of URLs that forgets none, but takes no more past its bound. With two million of them
/// the chance that one is taken for another is one in ten million.
#[derive(Debug)]
pub(super) struct Seen {
    hasher: RandomState,
    parts: Vec<Part>,
    left: usize,
}

/// URLs whose hashes begin alike. A print stands at the place that it names, or at the next free
/// one after it.
#[derive(Debug, Clone)]
struct Part {
    places: Vec<Print>,
    used: usize,
}

impl Seen {
    /// An empty set of at most `bound` URLs.
    pub(super) fn new(bound: usize) -> Self {
        let part = Part {
            places: vec![FREE; FIRST_PLACES],
            used: 0,
        };
        Self {
            hasher: RandomState::default(),
            parts: vec![part; PARTS],
            left: bound,
        }
    }

    /// Whether the URL was met before.
    pub(super) fn has(&self, url: &str) -> bool {
        let (part, print) = self.key(url);
        self.parts[part].find(print).is_ok()
    }

    /// Notes a URL; false when it was met before.
    pub(super) fn insert(&mut self, url: &str) -> bool {
        let (part, print) = self.key(url);
        let part = &mut self.parts[part];
        match part.find(print) {
            Ok(()) => false,
            Err(place) => {
                if self.left > 0 {
                    self.left -= 1;
                    part.put(place, print);
                }
                true
            }
        }
    }

    fn key(&self, url: &str) -> (usize, Print) {
        let [part, _, print @ ..] = self.hasher.hash_one(url).to_be_bytes();
        let print = if print == FREE { [1; 6] } else { print };
        (usize::from(part) % PARTS, print)
    }
}

impl Part {
    /// Whether the print is there, else the place for it.
    fn find(&self, print: Print) -> Result<(), usize> {
        let mut place = self.first_place(print);
        loop {
            match self.places[place] {
                found if found == print => return Ok(()),
                FREE => return Err(place),
                _ => place = (place + 1) % self.places.len(),
            }
        }
    }

    fn first_place(&self, print: Print) -> usize {
        let [a, b, c, d, ..] = print;
        let number = u64::from(u32::from_be_bytes([a, b, c, d]));
        let place = (number * self.places.len() as u64) >> 32;
        usize::try_from(place).unwrap_or(0)
    }

    fn put(&mut self, place: usize, print: Print) {
        self.places[place] = print;
        self.used += 1;
        // One place in five stays free, so that a search ends soon.
        if self.used * 5 > self.places.len() * 4 {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let places = vec![FREE; self.places.len() * 3 / 2];
        let old = std::mem::replace(&mut self.places, places);
        for print in old {
            if print != FREE
                && let Err(place) = self.find(print)
            {
                self.places[place] = print;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(number: u32) -> String {
        format!("https://example.com/section-{}/page-{number}", number % 23)
    }

    #[test]
    fn each_url_is_new_once() {
        let mut seen = Seen::new(200_000);
        for number in 0..100_000 {
            assert!(!seen.has(&url(number)));
            assert!(seen.insert(&url(number)), "{number}");
            assert!(!seen.insert(&url(number)), "{number}");
        }
        assert!((0..100_000).all(|number| seen.has(&url(number))));
        assert!(!seen.has(&url(100_000)));
    }

    #[test]
    fn a_full_set_takes_no_more_and_forgets_none() {
        let mut seen = Seen::new(3);
        for number in 0..10 {
            assert!(seen.insert(&url(number)));
        }
        assert!((0..3).all(|number| !seen.insert(&url(number))));
        assert!((3..10).all(|number| seen.insert(&url(number))));
    }

    #[test]
    fn a_million_urls_take_less_than_twelve_bytes_each() {
        let mut seen = Seen::new(2_000_000);
        for number in 0..1_000_000_u32 {
            seen.insert(&number.to_string());
        }
        let places: usize = seen.parts.iter().map(|part| part.places.capacity()).sum();
        assert!(places * size_of::<Print>() < 12_000_000, "{places} places");
    }
}
