//! Items sorted or filtered by a column that has no index. Such an index would cost every job that
//! writes, for a list that is seldom asked for; so the keys of its items are listed once, kept, and
//! pages are read along them: four bytes an item, one list at a time.

use std::{
    borrow::Cow,
    sync::Arc,
    time::{Duration, Instant},
};

use rusqlite::{Connection, params_from_iter, types::Value};
use serde::{Deserialize, Serialize};

use super::{Error, ItemRow, filter, items};

/// While a job writes, a list may be so many times as old as its sorting took: that bounds what
/// sorting costs beside the job.
const AGE: u32 = 10;

/// What a table of items can be sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum ItemSort {
    /// Place in indexing order.
    Position,
    /// How it ended.
    Outcome,
    /// The URL, by its characters.
    Url,
    /// The title, without case.
    Title,
    /// The code, or that of the first warning.
    Code,
    /// Link hops from the start.
    Depth,
    /// HTTP status of the answer.
    Http,
    /// Number of chunks.
    Chunks,
}

impl ItemSort {
    fn expression(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Position => "position",
            Self::Outcome => "status",
            Self::Url => "url",
            Self::Title => "title COLLATE NOCASE",
            Self::Code => "coalesce(code_word(code), json_extract(warnings, '$[0].code'))",
            Self::Depth => "depth",
            Self::Http => "http_status",
            Self::Chunks => return Cow::Owned(filter::chunks_of_indexed()),
        })
    }
}

/// What a sorted list was made from.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Wanted {
    pub(super) clause: String,
    pub(super) values: Vec<Value>,
    /// None is the indexing order.
    pub(super) sort: Option<ItemSort>,
    pub(super) descending: bool,
}

/// The keys of items in a sorted order.
#[derive(Debug, Clone)]
pub(super) struct Sorted {
    wanted: Wanted,
    /// How often the store had written when it was made.
    writes: u64,
    made: Instant,
    took: Duration,
    pub(super) keys: Arc<[u32]>,
}

impl Sorted {
    /// Sorts by one pass over the items. What has no value comes last in both directions; equal
    /// ones keep the indexing order.
    pub(super) fn make(
        connection: &Connection,
        wanted: Wanted,
        writes: u64,
    ) -> Result<Self, Error> {
        let began = Instant::now();
        let direction = if wanted.descending { "DESC" } else { "ASC" };
        let first = wanted.sort.map_or_else(String::new, |sort| {
            format!("{} {direction} NULLS LAST, ", sort.expression())
        });
        let mut statement = connection.prepare_cached(&format!(
            "SELECT item.id FROM item WHERE {} ORDER BY {first}position, item.id",
            wanted.clause
        ))?;
        let keys = statement
            .query_map(params_from_iter(&wanted.values), |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        Ok(Self {
            wanted,
            writes,
            made: Instant::now(),
            took: began.elapsed(),
            keys,
        })
    }

    /// Whether it still answers `wanted` after so many writes.
    pub(super) fn answers(&self, wanted: &Wanted, writes: u64) -> bool {
        self.wanted == *wanted && (self.writes == writes || self.made.elapsed() < self.took * AGE)
    }

    /// The rows from `offset` on; those deleted since are left out.
    pub(super) fn rows(
        &self,
        connection: &Connection,
        offset: u32,
        limit: u32,
    ) -> Result<Vec<ItemRow>, Error> {
        let keys = self.keys.iter().skip(offset as usize).take(limit as usize);
        keys.filter_map(|key| items::row_of(connection, *key).transpose())
            .collect()
    }
}
