//! What a table of items can be sorted by, and the list that is wanted.

use std::{borrow::Cow, iter};

use rusqlite::types::Value;
use serde::{Deserialize, Serialize};

use super::{
    filter::{self, OF_INSTANCE},
    numbers::{COMPLETED, NONE},
};

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

    /// The value of a column that only visited items have, and what the tally says of all that
    /// have one.
    pub(super) fn seldom(self) -> Option<(String, String)> {
        let visited = format!("(status = {COMPLETED} OR http_status <> {NONE})");
        match self {
            Self::Title => Some(("title".to_owned(), visited)),
            Self::Chunks => Some((filter::chunks_of_indexed(), format!("status = {COMPLETED}"))),
            _ => None,
        }
    }
}

/// A list: which items, in which order.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Wanted {
    pub(super) instance: u32,
    pub(super) clause: String,
    /// Its values; the first one is the instance.
    pub(super) values: Vec<Value>,
    /// What URL or title of each item holds, without case.
    pub(super) holds: Vec<String>,
    /// Its items are named by their keys.
    pub(super) is_named: bool,
    /// None is the indexing order.
    pub(super) sort: Option<ItemSort>,
    pub(super) descending: bool,
}

impl Wanted {
    /// The lists of a whole instance whose beginning takes long to find.
    pub(super) fn likely(instance: u32) -> Vec<Self> {
        let sorts = [ItemSort::Url, ItemSort::Title, ItemSort::Chunks];
        let both = sorts
            .into_iter()
            .flat_map(|sort| [(Some(sort), false), (Some(sort), true)]);
        let lists = iter::once((None, false)).chain(both);
        let wanted = |(sort, descending)| Self {
            instance,
            clause: OF_INSTANCE.to_owned(),
            values: vec![Value::from(instance)],
            holds: Vec::new(),
            is_named: false,
            sort,
            descending,
        };
        lists.map(wanted).collect()
    }

    /// The statement that tells the keys of a clause in their order. What has no value comes last in
    /// both directions; equal ones keep the indexing order. Where an instance has `most` of the
    /// items, a look at the whole table takes half the time of one along its index.
    pub(super) fn statement(&self, clause: &str, most: bool) -> String {
        let table = if most { "item NOT INDEXED" } else { "item" };
        let direction = if self.descending { "DESC" } else { "ASC" };
        let first = self.sort.map_or_else(String::new, |sort| {
            format!("{} {direction} NULLS LAST, ", sort.expression())
        });
        format!("SELECT item.id FROM {table} WHERE {clause} ORDER BY {first}position, item.id")
    }
}
