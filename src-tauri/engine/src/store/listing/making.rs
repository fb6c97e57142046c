//! How the keys of a list are found.

use std::sync::Arc;

use rusqlite::{Connection, params_from_iter, types::Value};

use super::{
    Listing,
    grams::{GRAM, Grams, PLACES},
};
use crate::store::{
    ItemSort,
    tally::{BLOCK, NO_PLACE},
};

/// Rows of a sorted list that are told before the whole list is sorted.
const FIRST_SORTED: u32 = 500;

/// How a sorted list is found.
struct Sorted {
    /// Tells the keys of the items that have a value, in their order; none where no item has one.
    select: Option<String>,
    /// Its last values: the places at which such items may stand.
    bounds: Vec<i64>,
    /// The condition on the other items, which keep the indexing order, where those are most.
    others: Option<String>,
}

impl Listing {
    /// Finds all keys.
    pub(super) fn fill(&self, connection: &Connection) -> rusqlite::Result<()> {
        if self.wanted.sort.is_none() && !self.wanted.is_named {
            return self.fill_in_order(connection);
        }
        let sorted = self.sorted(connection)?;
        if let Some(select) = &sorted.select {
            let has_first = !self.is_guess && !self.lock().keys.is_empty();
            if self.wanted.sort.is_some() && !has_first {
                self.fill_first(connection, select, &sorted.bounds)?;
            }
            let keys = self.keys(connection, select, &sorted.bounds)?;
            self.change(|made| made.keys = keys);
        } else {
            self.change(|made| made.keys.clear());
        }
        match &sorted.others {
            Some(clause) => self.by_place(connection, clause, true, &mut |keys| self.add(keys)),
            None => Ok(()),
        }
    }

    /// Finds all keys in indexing order.
    fn fill_in_order(&self, connection: &Connection) -> rusqlite::Result<()> {
        let clause = &self.wanted.clause;
        let is_told_apart = self.wanted.holds.iter().any(|text| text.len() >= GRAM);
        if !(self.is_guess && self.grams.is_some() && is_told_apart) {
            let skips = !self.is_guess;
            return self.by_place(connection, clause, skips, &mut |keys| self.add(keys));
        }
        self.by_place(connection, clause, true, &mut |keys| self.add(keys))?;
        self.change(|made| made.is_guessed = true);
        let mut all = Vec::new();
        self.by_place(connection, clause, false, &mut |keys| all.extend(keys))?;
        self.change(|made| made.keys = all);
        Ok(())
    }

    fn add(&self, keys: Vec<u32>) {
        if !keys.is_empty() {
            self.change(|made| made.keys.extend(keys));
        }
    }

    /// Finds the first keys of a sorted list alone; of a list in indexing order, what its blocks hold.
    pub(super) fn begin(&self, connection: &Connection) -> rusqlite::Result<()> {
        if self.wanted.sort.is_none() {
            let grams = Grams::read(connection, self.wanted.instance)?;
            self.change(|made| made.grams = Some(Arc::new(grams)));
            return Ok(());
        }
        let sorted = self.sorted(connection)?;
        match &sorted.select {
            Some(select) => self.fill_first(connection, select, &sorted.bounds),
            None => Ok(()),
        }
    }

    /// With a bound SQLite keeps that many rows alone, which takes a third of the time.
    fn fill_first(
        &self,
        connection: &Connection,
        select: &str,
        bounds: &[i64],
    ) -> rusqlite::Result<()> {
        let first = format!("{select} LIMIT {FIRST_SORTED}");
        let keys = self.keys(connection, &first, bounds)?;
        self.change(|made| made.keys = keys);
        Ok(())
    }

    fn sorted(&self, connection: &Connection) -> rusqlite::Result<Sorted> {
        let sort = self.wanted.sort.filter(|_| self.total.is_some());
        if let Some((value, in_tally)) = sort.and_then(ItemSort::seldom)
            && let Some(bounds) = self.places(connection, &in_tally)?
        {
            let clause = &self.wanted.clause;
            let valued = format!("{clause} AND {value} IS NOT NULL AND position BETWEEN ? AND ?");
            let has_some = !bounds.is_empty();
            return Ok(Sorted {
                select: has_some.then(|| self.wanted.statement(&valued, false)),
                bounds,
                others: Some(format!("{clause} AND {value} IS NULL")),
            });
        }
        let is_of_most = self.is_of_most(connection)?;
        Ok(Sorted {
            select: Some(self.wanted.statement(&self.wanted.clause, is_of_most)),
            bounds: Vec::new(),
            others: None,
        })
    }

    /// The first and last place between which all items of some rows of the tally stand; empty when
    /// there are no such items. None where those places are half of all: a look at the whole table is
    /// faster then.
    fn places(&self, connection: &Connection, rows: &str) -> rusqlite::Result<Option<Vec<i64>>> {
        let (first, last, end): (Option<i64>, Option<i64>, Option<i64>) = connection
            .prepare_cached(&format!(
                "SELECT min(block), max(block), (SELECT max(block) FROM tally WHERE instance = ?1)
                 FROM tally WHERE instance = ?1 AND items > 0 AND {rows}"
            ))?
            .query_row([self.instance()], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?))
            })?;
        let size = i64::from(BLOCK);
        Ok(match (first, last, end) {
            (Some(NO_PLACE), ..) => None,
            (Some(first), Some(last), Some(end)) if 2 * (last - first) > end => None,
            (Some(first), Some(last), _) => Some(vec![first * size, (last + 1) * size - 1]),
            _ => Some(Vec::new()),
        })
    }

    /// Whether the instance has a good part of all items.
    fn is_of_most(&self, connection: &Connection) -> rusqlite::Result<bool> {
        connection
            .prepare_cached(
                "SELECT 2 * (SELECT coalesce(sum(items), 0) FROM tally WHERE instance = ?1)
                        >= coalesce(max(id), 0) FROM item",
            )?
            .query_row([&self.instance()], |row| row.get(0))
    }

    fn instance(&self) -> Value {
        self.wanted.values.first().cloned().unwrap_or(Value::Null)
    }

    /// Hands out keys in indexing order: those without a place first, then so many places at a time,
    /// or of them only where items may be found.
    fn by_place(
        &self,
        connection: &Connection,
        clause: &str,
        skips: bool,
        found: &mut dyn FnMut(Vec<u32>),
    ) -> rusqlite::Result<()> {
        let select = format!(
            "SELECT item.id FROM item WHERE {clause} AND position IS NULL ORDER BY item.id"
        );
        found(self.keys(connection, &select, &[])?);
        let instance = self.instance();
        let last: Option<u32> = connection
            .prepare_cached("SELECT max(position) FROM item WHERE instance = ?1")?
            .query_row([&instance], |row| row.get(0))?;
        // Where items were made in their order, they lie in it too, and a look at all of a part of
        // the table is the fastest.
        let mut lie = connection.prepare_cached(
            "SELECT min(id), max(id), count(*) FROM item INDEXED BY item_by_position
             WHERE instance = ?1 AND position BETWEEN ?2 AND ?3",
        )?;
        let by_key = format!(
            "SELECT item.id FROM item NOT INDEXED
             WHERE {clause} AND item.id BETWEEN ? AND ? ORDER BY position"
        );
        let by_place = format!(
            "SELECT item.id FROM item WHERE {clause} AND position BETWEEN ? AND ? ORDER BY position"
        );
        for block in last.map_or(0..0, |last| 0..last / PLACES + 1) {
            if skips && !self.may_hold(block) {
                continue;
            }
            let (from, to) = (block * PLACES, block * PLACES + (PLACES - 1));
            let (first, last, count): (Option<i64>, Option<i64>, i64) = lie
                .query_row((&instance, from, to), |row| {
                    Ok((row.get(0)?, row.get(1)?, row.get(2)?))
                })?;
            match first.zip(last) {
                Some((first, last)) if last - first + 1 == count => {
                    found(self.keys(connection, &by_key, &[first, last])?);
                }
                Some(_) => found(self.keys(connection, &by_place, &[from.into(), to.into()])?),
                None => {}
            }
        }
        Ok(())
    }

    fn keys(
        &self,
        connection: &Connection,
        select: &str,
        more: &[i64],
    ) -> rusqlite::Result<Vec<u32>> {
        let mut statement = connection.prepare_cached(select)?;
        let mut values = self.wanted.values.clone();
        values.extend(more.iter().map(|value| Value::from(*value)));
        let keys = statement.query_map(params_from_iter(&values), |row| row.get(0))?;
        keys.collect()
    }
}
