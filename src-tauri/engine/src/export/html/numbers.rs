//! What the report's summary and charts count, item by item.

use std::{borrow::Cow, collections::BTreeMap};

use percent_encoding::percent_decode_str;
use url::Url;

use crate::{
    item::{Code, Status},
    store::ItemDetail,
};

/// How an item ended, as the charts tell it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Indexed,
    Warning,
    Errored,
    Skipped,
    OverLimit,
    Queued,
}

impl Kind {
    pub(super) const ALL: [Self; 6] = [
        Self::Indexed,
        Self::Warning,
        Self::Errored,
        Self::Skipped,
        Self::OverLimit,
        Self::Queued,
    ];

    pub(super) fn of(item: &ItemDetail) -> Self {
        match (item.row.status, item.row.code) {
            (_, Some(Code::PageLimitReached | Code::AiSearchIsFull)) => Self::OverLimit,
            (Status::Completed, _) if item.row.warnings.is_empty() => Self::Indexed,
            (Status::Completed | Status::Outdated, _) => Self::Warning,
            (Status::Error, _) => Self::Errored,
            (Status::Skipped, _) => Self::Skipped,
            (Status::Queued | Status::Running, _) => Self::Queued,
        }
    }

    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Indexed => "Indexed",
            Self::Warning => "Indexed, with a warning",
            Self::Errored => "Not indexed",
            Self::Skipped => "Left out",
            Self::OverLimit => "Past a limit",
            Self::Queued => "Waiting",
        }
    }

    /// Name of its colour in the style sheet.
    pub(super) fn class(self) -> &'static str {
        match self {
            Self::Indexed => "indexed",
            Self::Warning => "warning",
            Self::Errored => "errored",
            Self::Skipped => "skipped",
            Self::OverLimit => "over",
            Self::Queued => "queued",
        }
    }
}

/// A bar of a chart.
pub(super) type Bar = (String, u32);

/// Upper bounds of the size chart, in bytes.
const SIZES: [(u32, &str); 5] = [
    (10 << 10, "up to 10 KB"),
    (50 << 10, "10 to 50 KB"),
    (200 << 10, "50 to 200 KB"),
    (1 << 20, "200 KB to 1 MB"),
    (u32::MAX, "more than 1 MB"),
];
/// Upper bounds of the chunk chart.
const CHUNKS: [(u32, &str); 5] = [
    (1, "1"),
    (5, "2 to 5"),
    (20, "6 to 20"),
    (100, "21 to 100"),
    (u32::MAX, "more than 100"),
];
/// Days up to which a page counts as changed lately.
const AGES: [(i64, &str); 4] = [
    (30, "within 30 days"),
    (180, "within 6 months"),
    (365, "within a year"),
    (i64::MAX, "longer ago"),
];
/// Parts of the site told apart.
const PARTS: usize = 1_000;
/// Bars of a chart; the rest is one.
const BARS: usize = 12;

/// Counts over all items of a report.
#[derive(Debug, Default)]
pub struct Numbers {
    now: i64,
    total: u32,
    kinds: BTreeMap<Kind, u32>,
    codes: BTreeMap<Code, u32>,
    http: BTreeMap<u16, u32>,
    depths: BTreeMap<u32, u32>,
    sizes: BTreeMap<usize, u32>,
    chunks: BTreeMap<usize, u32>,
    ages: BTreeMap<usize, u32>,
    parts: BTreeMap<String, u32>,
    chunk_total: u64,
}

impl Numbers {
    /// Empty ones; `now` is in Unix milliseconds.
    pub fn new(now: i64) -> Self {
        Self {
            now,
            ..Self::default()
        }
    }

    /// Counts an item.
    pub fn note(&mut self, item: &ItemDetail) {
        self.total += 1;
        *self.kinds.entry(Kind::of(item)).or_default() += 1;
        count(&mut self.codes, item.row.code);
        count(&mut self.http, item.row.http_status);
        count(&mut self.depths, item.row.depth);
        let bytes = item.response.as_ref().map(|response| response.bytes);
        count(
            &mut self.sizes,
            bytes.and_then(|bytes| bucket(&SIZES, bytes)),
        );
        if item.row.status != Status::Completed {
            return;
        }
        let chunks = item.row.chunks.filter(|chunks| *chunks > 0);
        self.chunk_total += u64::from(chunks.unwrap_or(0));
        count(
            &mut self.chunks,
            chunks.and_then(|chunks| bucket(&CHUNKS, chunks)),
        );
        let changed = item
            .lastmod
            .as_deref()
            .and_then(crate::sitemap::lastmod_millis);
        let days = changed.map(|changed| (self.now - changed).max(0) / 86_400_000);
        count(&mut self.ages, days.and_then(|days| bucket(&AGES, days)));
        self.note_part(&item.row.url);
    }

    fn note_part(&mut self, url: &str) {
        let Ok(url) = Url::parse(url) else { return };
        let mut segments = url.path_segments().into_iter().flatten();
        let part = match (segments.next(), segments.next()) {
            (Some(first), Some(_)) => format!("/{}/", readable(first)),
            _ => "/".to_owned(),
        };
        if self.parts.len() < PARTS || self.parts.contains_key(&part) {
            *self.parts.entry(part).or_default() += 1;
        }
    }

    /// Items.
    pub fn total(&self) -> u32 {
        self.total
    }

    pub(super) fn of(&self, kind: Kind) -> u32 {
        self.kinds.get(&kind).copied().unwrap_or(0)
    }

    /// Items that will be searchable.
    pub(super) fn indexed(&self) -> u32 {
        self.of(Kind::Indexed) + self.of(Kind::Warning)
    }

    pub(super) fn chunk_total(&self) -> u64 {
        self.chunk_total
    }

    /// Codes with their counts, the largest first.
    pub(super) fn codes(&self) -> Vec<(Code, u32)> {
        let mut codes: Vec<_> = self
            .codes
            .iter()
            .map(|(code, count)| (*code, *count))
            .collect();
        codes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        codes
    }

    pub(super) fn http(&self) -> Vec<Bar> {
        named(&self.http)
    }

    pub(super) fn depths(&self) -> Vec<Bar> {
        let bars = named(&self.depths);
        gathered(bars, "deeper")
    }

    pub(super) fn sizes(&self) -> Vec<Bar> {
        labelled(&self.sizes, &SIZES)
    }

    pub(super) fn chunks(&self) -> Vec<Bar> {
        labelled(&self.chunks, &CHUNKS)
    }

    pub(super) fn ages(&self) -> Vec<Bar> {
        labelled(&self.ages, &AGES)
    }

    /// Parts of the site with their indexed pages, the largest first.
    pub(super) fn parts(&self) -> Vec<Bar> {
        let mut bars: Vec<Bar> = self.parts.clone().into_iter().collect();
        bars.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        gathered(bars, "other parts")
    }
}

fn count<K: Ord>(counts: &mut BTreeMap<K, u32>, key: Option<K>) {
    if let Some(key) = key {
        *counts.entry(key).or_default() += 1;
    }
}

/// A part of a path as people write it, where nothing is lost or hidden by that.
fn readable(part: &str) -> Cow<'_, str> {
    let hides = |letter: char| {
        let steers = matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
        letter.is_control() || letter.is_whitespace() || letter == '/' || steers
    };
    match percent_decode_str(part).decode_utf8() {
        Ok(text) if !text.contains(hides) => text,
        _ => Cow::Borrowed(part),
    }
}

fn bucket<N: PartialOrd + Copy>(bounds: &[(N, &str)], number: N) -> Option<usize> {
    bounds.iter().position(|(bound, _)| number <= *bound)
}

fn named<K: ToString>(counts: &BTreeMap<K, u32>) -> Vec<Bar> {
    let bars = counts.iter().map(|(key, count)| (key.to_string(), *count));
    bars.collect()
}

fn labelled<N>(counts: &BTreeMap<usize, u32>, bounds: &[(N, &str)]) -> Vec<Bar> {
    if counts.is_empty() {
        return Vec::new();
    }
    let bars = bounds.iter().enumerate().map(|(place, (_, label))| {
        let count = counts.get(&place).copied().unwrap_or(0);
        ((*label).to_owned(), count)
    });
    bars.collect()
}

fn gathered(mut bars: Vec<Bar>, others: &str) -> Vec<Bar> {
    if bars.len() > BARS {
        let rest = bars.split_off(BARS - 1);
        bars.push((others.to_owned(), rest.iter().map(|(_, count)| count).sum()));
    }
    bars
}

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn parts_of_paths_are_shown_as_people_write_them() {
        for (part, shown) in [
            ("docs", "docs"),
            ("%D8%B9%D8%B1%D8%A8%D9%8A", "\u{639}\u{631}\u{628}\u{64a}"),
            ("%E6%97%A5%E6%9C%AC", "\u{65e5}\u{672c}"),
            ("a%20b", "a%20b"),
            ("a%2Fb", "a%2Fb"),
            ("caf%E9", "caf%E9"),
            ("%E2%80%AEtxt", "%E2%80%AEtxt"),
            ("%00", "%00"),
        ] {
            assert_eq!(readable(part), shown);
        }
    }
}
