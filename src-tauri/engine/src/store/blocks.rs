//! Lists that are filtered and sorted by what the tally knows: where their items stand, and how
//! many they are, without a look at the items themselves.

use std::{cmp::Ordering, collections::BTreeMap};

use rusqlite::{Connection, Row, params_from_iter, types::Value};

use super::{
    Error, ItemSort,
    numbers::NONE,
    tally::{BLOCK, NO_DEPTH, NO_PLACE},
};
use crate::item::{Code, WarningCode};

/// The items of a list, in the order of the list.
pub(super) struct Blocks {
    groups: Vec<Group>,
    is_descending: bool,
}

/// Items that a sorted list puts together.
struct Group {
    /// What holds of them alone; nothing when there is one group.
    condition: String,
    /// Blocks that hold such items, in the order of the list, with their number.
    blocks: Vec<(i64, u32)>,
}

/// Some of the items of a list that stand together: those with these places and this condition.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// First and last place; none for items without a place.
    pub(super) places: Option<(i64, i64)>,
    /// A condition on an item, beside that of the list.
    pub(super) condition: String,
    /// Items of it to pass over.
    pub(super) pass: u32,
    /// The last place first.
    pub(super) is_descending: bool,
}

/// By what groups are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Number(i64),
    Name(&'static str),
}

/// Whether the tally knows the column.
pub(super) fn knows(sort: Option<ItemSort>) -> bool {
    match sort {
        None
        | Some(
            ItemSort::Position
            | ItemSort::Outcome
            | ItemSort::Code
            | ItemSort::Depth
            | ItemSort::Http,
        ) => true,
        Some(ItemSort::Url | ItemSort::Title | ItemSort::Chunks) => false,
    }
}

impl Blocks {
    /// The list of an instance; `clause` is a condition on the columns of the tally.
    pub(super) fn of(
        connection: &Connection,
        (clause, values): (&str, &[Value]),
        sort: Option<ItemSort>,
        is_descending: bool,
    ) -> Result<Self, Error> {
        let (first, second) = columns(sort);
        let mut statement = connection.prepare_cached(&format!(
            "SELECT block, sum(items), {first}, {second} FROM tally WHERE {clause}
             GROUP BY block, 3, 4 HAVING sum(items) > 0 ORDER BY block"
        ))?;
        let mut groups: BTreeMap<Option<Rank>, Group> = BTreeMap::new();
        let mut rows = statement.query(params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            let (rank, condition) = group(sort, row)?;
            let group = groups.entry(rank).or_insert_with(|| Group {
                condition,
                blocks: Vec::new(),
            });
            group.blocks.push((row.get(0)?, row.get(1)?));
        }
        let mut groups: Vec<_> = groups.into_iter().collect();
        groups.sort_by(|(one, _), (other, _)| in_order(*one, *other, is_descending));
        let mut groups: Vec<_> = groups.into_iter().map(|(_, group)| group).collect();
        let is_by_place = sort == Some(ItemSort::Position);
        if is_by_place {
            for group in &mut groups {
                group.blocks.sort_by_key(|(block, _)| match *block {
                    NO_PLACE => i64::MAX,
                    block if is_descending => -block,
                    block => block,
                });
            }
        }
        Ok(Self {
            groups,
            is_descending: is_by_place && is_descending,
        })
    }

    /// How many items there are.
    pub(super) fn total(&self) -> u32 {
        self.groups.iter().map(Group::total).sum()
    }

    /// Where to read `limit` items from number `offset` on.
    pub(super) fn runs(&self, offset: u32, limit: u32) -> Vec<Run> {
        let (mut runs, mut pass, mut left) = (Vec::new(), offset, limit);
        for group in &self.groups {
            let total = group.total();
            if total <= pass {
                pass -= total;
                continue;
            }
            group.runs((pass, left), self.is_descending, &mut runs);
            left = left.saturating_sub(total - pass);
            pass = 0;
            if left == 0 {
                break;
            }
        }
        runs
    }
}

impl Group {
    fn total(&self) -> u32 {
        self.blocks.iter().map(|(_, items)| items).sum()
    }

    /// Adds the runs that hold `limit` items after the first `offset` ones.
    fn runs(&self, (offset, limit): (u32, u32), is_descending: bool, runs: &mut Vec<Run>) {
        let (mut before, mut found) = (offset, 0);
        let begin = runs.len();
        for (block, items) in &self.blocks {
            if runs.len() == begin && *items <= before {
                before -= items;
                continue;
            }
            let size = i64::from(BLOCK);
            let places = (*block != NO_PLACE).then(|| (block * size, (block + 1) * size - 1));
            let last = runs[begin..].last_mut();
            if !last.is_some_and(|run| run.joins(places)) {
                runs.push(Run {
                    places,
                    condition: self.condition.clone(),
                    pass: if runs.len() == begin { before } else { 0 },
                    is_descending,
                });
            }
            found += items;
            if found >= before + limit {
                break;
            }
        }
    }
}

impl Run {
    /// Takes a block that comes right behind it.
    fn joins(&mut self, places: Option<(i64, i64)>) -> bool {
        match (&mut self.places, places) {
            (Some(own), Some(next)) if own.1 + 1 == next.0 => own.1 = next.1,
            (Some(own), Some(next)) if own.0 == next.1 + 1 => own.0 = next.0,
            _ => return false,
        }
        true
    }
}

/// What has no rank comes last in both directions.
fn in_order(one: Option<Rank>, other: Option<Rank>, is_descending: bool) -> Ordering {
    match (one, other) {
        (Some(one), Some(other)) if is_descending => other.cmp(&one),
        (Some(one), Some(other)) => one.cmp(&other),
        (one, other) => one.is_none().cmp(&other.is_none()),
    }
}

/// The columns of the tally that tell the group.
fn columns(sort: Option<ItemSort>) -> (String, String) {
    let (first, second) = match sort {
        Some(ItemSort::Outcome) => ("status".to_owned(), "0".to_owned()),
        Some(ItemSort::Depth) => (format!("nullif(depth, {NO_DEPTH})"), "0".to_owned()),
        Some(ItemSort::Http) => (format!("nullif(http_status, {NONE})"), "0".to_owned()),
        Some(ItemSort::Code) => (
            format!("nullif(code, {NONE})"),
            format!("iif(code = {NONE}, nullif(warning, {NONE}), NULL)"),
        ),
        _ => ("0".to_owned(), "0".to_owned()),
    };
    (first, second)
}

/// The group of a row, and what holds of its items alone.
fn group(sort: Option<ItemSort>, row: &Row<'_>) -> rusqlite::Result<(Option<Rank>, String)> {
    let column = match sort {
        Some(ItemSort::Outcome) => "status",
        Some(ItemSort::Depth) => "depth",
        Some(ItemSort::Http) => "http_status",
        Some(ItemSort::Code) => return group_of_code(row),
        _ => return Ok((None, "TRUE".to_owned())),
    };
    let value: Option<i64> = row.get(2)?;
    Ok(match value {
        Some(value) => (Some(Rank::Number(value)), format!("{column} = {value}")),
        None => (None, format!("{column} IS NULL")),
    })
}

/// By the code, or without one by the first warning.
fn group_of_code(row: &Row<'_>) -> rusqlite::Result<(Option<Rank>, String)> {
    if let Some(number) = row.get::<_, Option<u8>>(2)? {
        let code: Code = row.get(2)?;
        return Ok((Some(Rank::Name(code.as_str())), format!("code = {number}")));
    }
    let warning: Option<WarningCode> = row.get(3)?;
    Ok(match warning {
        Some(warning) => {
            let name = warning.as_str();
            let condition = format!("code IS NULL AND warnings ->> '$[0].code' = '{name}'");
            (Some(Rank::Name(name)), condition)
        }
        None => (None, "code IS NULL AND warnings IS NULL".to_owned()),
    })
}
