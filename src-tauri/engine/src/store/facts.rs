//! What the items of an instance are like, counted: for charts, and for the choices of a filter.
//! One pass over the items, few rows out.

use std::collections::BTreeMap;

use rusqlite::{Connection, Row, functions::FunctionFlags, params};
use serde::{Deserialize, Serialize};

use super::{Error, Store, packed};
use crate::{
    item::{Status, Warning, WarningCode},
    sitemap::lastmod_millis,
};

const KIB: u32 = 1024;
const DAY: i64 = 86_400_000;
/// Upper bounds of the sizes that are told apart, in bytes.
const SIZES: [u32; 6] = [
    10 * KIB,
    50 * KIB,
    100 * KIB,
    500 * KIB,
    KIB * KIB,
    4 * KIB * KIB,
];
/// Upper bounds of the numbers of chunks that are told apart.
const CHUNKS: [u32; 6] = [1, 3, 10, 30, 100, 300];
/// Upper bounds of the ages that are told apart, in days.
const AGES: [u32; 4] = [7, 30, 90, 365];

/// Counts over the items of an instance.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct ItemFacts {
    /// Items by their link hops from the start, nearest first.
    pub depths: Vec<AtDepth>,
    /// Items by where they were found.
    pub sources: Vec<FromSource>,
    /// Items by their warnings, the most frequent first.
    pub warnings: Vec<WithWarning>,
    /// Pages by the bytes of their body, smallest first; none when no page was read.
    pub sizes: Vec<UpTo>,
    /// Indexed pages by their chunks, fewest first; none when no page has any.
    pub chunks: Vec<UpTo>,
    /// Items by the days since their `lastmod`, newest first; none when no item has one.
    pub ages: Vec<UpTo>,
    /// Items whose `lastmod` lies in the future.
    pub ahead: u32,
    /// Items without a `lastmod` that can be read. Links past the scope, the depth or the page
    /// limit are not counted.
    pub undated: u32,
}

/// The items at one depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct AtDepth {
    /// Link hops from the start.
    pub depth: u32,
    /// Items.
    pub count: u32,
}

/// Where an item was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum ItemSource {
    /// In a sitemap.
    Sitemap,
    /// As a link on another page.
    Link,
    /// It is the source URL itself.
    Start,
}

impl ItemSource {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Sitemap => "sitemap",
            Self::Link => "link",
            Self::Start => "start",
        }
    }
}

/// The items found in one kind of place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct FromSource {
    /// The kind of place.
    pub source: ItemSource,
    /// Items.
    pub count: u32,
}

/// The items with one warning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct WithWarning {
    /// The warning.
    pub code: WarningCode,
    /// Items.
    pub count: u32,
}

/// A bar of a histogram: what is above the bound before and up to this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct UpTo {
    /// The bound; none for all above the last.
    pub most: Option<u32>,
    /// Items.
    pub count: u32,
}

/// A range of whole numbers; an end that is none is open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct Span {
    /// Larger than this.
    pub over: Option<u32>,
    /// This at most.
    pub most: Option<u32>,
}

/// How long ago the `lastmod` of an item is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum Age {
    /// So many days.
    Days(Span),
    /// It lies in the future.
    Ahead,
    /// It has none that can be read.
    Undated,
}

/// What an [`Age`] is told from; in SQL `lastmod_days(lastmod, now)`, where minus one stands for
/// the future.
enum Since {
    Unknown,
    Future,
    Days(u32),
}

impl Since {
    fn of(lastmod: Option<&str>, now: i64) -> Self {
        match lastmod.and_then(lastmod_millis) {
            None => Self::Unknown,
            Some(at) if at > now => Self::Future,
            Some(at) => Self::Days(u32::try_from((now - at) / DAY).unwrap_or(u32::MAX)),
        }
    }
}

/// Lets SQL ask for the days since a `lastmod`.
pub(super) fn add_lastmod_days(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("lastmod_days", 2, flags, |cells| {
        let lastmod = cells.get_raw(0).as_str_or_null()?;
        Ok(match Since::of(lastmod, cells.get(1)?) {
            Since::Unknown => None,
            Since::Future => Some(-1),
            Since::Days(days) => Some(i64::from(days)),
        })
    })
}

impl Store {
    /// Counts the items of an instance. Ages are up to `now`, Unix milliseconds.
    pub async fn item_facts(&self, instance: u32, now: i64) -> Result<ItemFacts, Error> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT depth, source, warnings, bytes, lastmod, status, code IS NOT NULL, chunks
                 FROM item WHERE instance = ?1",
            )?;
            let mut rows = statement.query(params![instance])?;
            let mut count = Count::new(now);
            while let Some(row) = rows.next()? {
                count.take(row)?;
            }
            Ok(count.finish())
        })
        .await
    }
}

struct Count {
    now: i64,
    depths: BTreeMap<u32, u32>,
    sources: BTreeMap<ItemSource, u32>,
    warnings: BTreeMap<WarningCode, u32>,
    sizes: [u32; SIZES.len() + 1],
    chunks: [u32; CHUNKS.len() + 1],
    ages: [u32; AGES.len() + 1],
    ahead: u32,
    undated: u32,
}

impl Count {
    fn new(now: i64) -> Self {
        Self {
            now,
            depths: BTreeMap::new(),
            sources: BTreeMap::new(),
            warnings: BTreeMap::new(),
            sizes: Default::default(),
            chunks: Default::default(),
            ages: Default::default(),
            ahead: 0,
            undated: 0,
        }
    }

    fn take(&mut self, row: &Row<'_>) -> rusqlite::Result<()> {
        if let Some(depth) = row.get(0)? {
            *self.depths.entry(depth).or_default() += 1;
        }
        *self.sources.entry(row.get(1)?).or_default() += 1;
        let warnings: Option<Vec<Warning>> = packed::json_cell(row, 2)?;
        for (at, warning) in warnings.iter().flatten().enumerate() {
            let before = warnings.iter().flatten().take(at);
            if before.into_iter().all(|one| one.code != warning.code) {
                *self.warnings.entry(warning.code).or_default() += 1;
            }
        }
        if let Some(bytes) = row.get(3)? {
            self.sizes[place(bytes, &SIZES)] += 1;
        }
        let status: Status = row.get(5)?;
        if let (Status::Completed, Some(chunks @ 1..)) = (status, row.get(7)?) {
            self.chunks[place(chunks, &CHUNKS)] += 1;
        }
        let is_outside = status == Status::Skipped && !row.get::<_, bool>(6)?;
        if !is_outside {
            self.age(row.get_ref(4)?.as_str_or_null()?);
        }
        Ok(())
    }

    fn age(&mut self, lastmod: Option<&str>) {
        match Since::of(lastmod, self.now) {
            Since::Unknown => self.undated += 1,
            Since::Future => self.ahead += 1,
            Since::Days(days) => self.ages[place(days, &AGES)] += 1,
        }
    }

    fn finish(self) -> ItemFacts {
        let mut warnings: Vec<WithWarning> = self
            .warnings
            .into_iter()
            .map(|(code, count)| WithWarning { code, count })
            .collect();
        warnings.sort_by_key(|one| std::cmp::Reverse(one.count));
        let depths = self.depths.into_iter();
        let sources = self.sources.into_iter();
        ItemFacts {
            depths: depths
                .map(|(depth, count)| AtDepth { depth, count })
                .collect(),
            sources: sources
                .map(|(source, count)| FromSource { source, count })
                .collect(),
            warnings,
            sizes: bars(&SIZES, &self.sizes),
            chunks: bars(&CHUNKS, &self.chunks),
            ages: bars(&AGES, &self.ages),
            ahead: self.ahead,
            undated: self.undated,
        }
    }
}

/// Which bar a value stands in.
fn place(value: u32, bounds: &[u32]) -> usize {
    bounds.partition_point(|bound| *bound < value)
}

fn bars(bounds: &[u32], counts: &[u32]) -> Vec<UpTo> {
    if counts.iter().all(|count| *count == 0) {
        return Vec::new();
    }
    let bounds = bounds.iter().copied().map(Some).chain([None]);
    bounds
        .zip(counts)
        .map(|(most, count)| UpTo {
            most,
            count: *count,
        })
        .collect()
}
