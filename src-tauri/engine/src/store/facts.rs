//! What the items of an instance are like, counted: for charts, and for the choices of a filter.
//! One pass over the items, few rows out.

use std::collections::BTreeMap;

use rusqlite::{Row, params};
use serde::{Deserialize, Serialize};

use super::{Error, Store, packed};
use crate::{
    item::{Warning, WarningCode},
    sitemap::lastmod_millis,
};

const DAY: i64 = 86_400_000;
/// Upper bounds of the sizes that are told apart, in bytes.
const SIZES: [u32; 6] = [10_000, 50_000, 100_000, 500_000, 1_000_000, 4_000_000];
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
    /// Items by the days since their `lastmod`, newest first; none when no item has one.
    pub ages: Vec<UpTo>,
    /// Items whose `lastmod` lies in the future.
    pub ahead: u32,
    /// Items without a `lastmod` that can be read.
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

impl Store {
    /// Counts the items of an instance. Ages are up to `now`, Unix milliseconds.
    pub async fn item_facts(&self, instance: u32, now: i64) -> Result<ItemFacts, Error> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT depth, source, warnings, bytes, lastmod FROM item WHERE instance = ?1",
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
            ages: Default::default(),
            ahead: 0,
            undated: 0,
        }
    }

    fn take(&mut self, row: &Row<'_>) -> rusqlite::Result<()> {
        if let Some(depth) = row.get(0)? {
            *self.depths.entry(depth).or_default() += 1;
        }
        *self.sources.entry(packed::word_cell(row, 1)?).or_default() += 1;
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
        self.age(row.get_ref(4)?.as_str_or_null()?);
        Ok(())
    }

    fn age(&mut self, lastmod: Option<&str>) {
        match lastmod.and_then(lastmod_millis) {
            None => self.undated += 1,
            Some(at) if at > self.now => self.ahead += 1,
            Some(at) => {
                let days = u32::try_from((self.now - at) / DAY).unwrap_or(u32::MAX);
                self.ages[place(days, &AGES)] += 1;
            }
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
