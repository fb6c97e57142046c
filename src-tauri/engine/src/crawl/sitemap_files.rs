//! The queue of sitemap files in reading order: an index's children come right after it, in the
//! order in which it lists them. Pure.

use std::collections::{HashSet, VecDeque};

use url::Url;

use crate::{instance::limits, item::Value};

/// A sitemap file to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SitemapFile {
    pub(super) url: Url,
    /// Levels of indexes above it.
    pub(super) depth: u32,
    /// Where it is named, for people.
    pub(super) named_in: Value,
}

/// Files to read, each once.
#[derive(Debug)]
pub(super) struct SitemapFiles {
    /// Levels of indexes that are read below the first.
    deepest: u32,
    waiting: VecDeque<SitemapFile>,
    known: HashSet<Url>,
}

/// What became of the children of an index.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Enqueued {
    /// Named before, by this or another index: a loop or a duplicate.
    pub(super) known: Vec<Url>,
    /// Deeper than the cap (U8).
    pub(super) too_deep: bool,
    /// Past the cap on files.
    pub(super) too_many: bool,
}

impl SitemapFiles {
    /// No file yet; indexes are read so many levels down, within the cap (U8).
    pub(super) fn within(deepest: u32) -> Self {
        Self {
            deepest: deepest.min(limits::SITEMAP_DEPTH),
            waiting: VecDeque::new(),
            known: HashSet::new(),
        }
    }

    /// Takes files that are named in `named_in`, to be read before all that wait.
    pub(super) fn put_first(
        &mut self,
        urls: Vec<Url>,
        depth: u32,
        named_in: impl Into<Value>,
    ) -> Enqueued {
        let named_in = named_in.into();
        let mut enqueued = Enqueued::default();
        if depth > self.deepest {
            enqueued.too_deep = !urls.is_empty();
            return enqueued;
        }
        let mut fresh = Vec::new();
        for url in urls {
            if self.known.len() >= limits::SITEMAP_FILES as usize {
                enqueued.too_many = true;
                break;
            }
            if self.known.insert(url.clone()) {
                fresh.push(SitemapFile {
                    url,
                    depth,
                    named_in: named_in.clone(),
                });
            } else {
                enqueued.known.push(url);
            }
        }
        fresh
            .into_iter()
            .rev()
            .for_each(|file| self.waiting.push_front(file));
        enqueued
    }

    /// The next file to read.
    pub(super) fn next(&mut self) -> Option<SitemapFile> {
        self.waiting.pop_front()
    }

    /// Files known so far, read or not.
    pub(super) fn known(&self) -> u32 {
        u32::try_from(self.known.len()).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn urls(names: &[&str]) -> Vec<Url> {
        let url = |name: &&str| Url::parse(&format!("https://example.com/{name}")).unwrap();
        names.iter().map(url).collect()
    }

    fn order(files: &mut SitemapFiles) -> Vec<String> {
        std::iter::from_fn(|| files.next())
            .map(|file| file.url.path()[1..].to_owned())
            .collect()
    }

    #[test]
    fn children_are_read_right_after_their_index() {
        let mut files = SitemapFiles::within(1);
        files.put_first(urls(&["index", "last"]), 0, "robots.txt");
        assert_eq!(files.next().unwrap().url.path(), "/index");
        files.put_first(urls(&["a", "b"]), 1, "index");
        assert_eq!(order(&mut files), ["a", "b", "last"]);
    }

    #[test]
    fn a_loop_is_named_and_read_once() {
        let mut files = SitemapFiles::within(1);
        files.put_first(urls(&["index"]), 0, "robots.txt");
        files.next();
        let enqueued = files.put_first(urls(&["index", "a"]), 1, "index");
        assert_eq!(enqueued.known, urls(&["index"]));
        assert_eq!(order(&mut files), ["a"]);
    }

    #[test]
    fn indexes_below_the_cap_are_not_read() {
        for (asked, deepest) in [(2, 2), (100_000, limits::SITEMAP_DEPTH)] {
            let mut files = SitemapFiles::within(asked);
            let too_deep = files.put_first(urls(&["a"]), deepest + 1, "index");
            assert!(too_deep.too_deep);
            assert_eq!(files.next(), None);
            assert!(!files.put_first(urls(&["a"]), deepest, "index").too_deep);
        }
    }
}
