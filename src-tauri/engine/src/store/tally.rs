//! How many items stand how, kept by each write that changes it: so nobody counts a million items,
//! and a place in a list that is filtered by outcome is found without the items before it.

use std::collections::BTreeMap;

use rusqlite::{Connection, Row, params};

use super::{
    Counted, Error, ItemSource, JobCounts,
    numbers::{self, COMPLETED, NONE},
    packed,
};
use crate::item::{Code, Status, WarningCode};

/// Places that are counted together: with more, rare outcomes take long to find; with fewer, the
/// tally of a million items takes long to add up.
pub(super) const BLOCK: u32 = 256;
/// The block of items without a place.
pub(super) const NO_PLACE: i64 = -1;
/// The depth of items that no links led to.
pub(super) const NO_DEPTH: i64 = -1;

/// What the tally knows of one item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) position: Option<u32>,
    pub(super) status: Status,
    pub(super) code: Option<Code>,
    /// The first of its warnings.
    pub(super) warning: Option<WarningCode>,
    pub(super) source: ItemSource,
    pub(super) depth: Option<u32>,
    pub(super) http_status: Option<u16>,
    /// Counted of completed items alone.
    pub(super) chunks: u32,
}

/// The columns of an item that [`Standing::read`] takes.
pub(super) const STANDING: &str = "position, status, code, warnings ->> '$[0].code', source, depth, \
                                   http_status, coalesce(chunks, 0)";

/// The key of a row of the table within an instance, in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    block: i64,
    status: u8,
    code: u8,
    warning: u8,
    source: u8,
    depth: i64,
    http_status: u16,
}

/// Changes of one write on their way to the table.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// Items and chunks that came or went.
    changes: BTreeMap<Key, (i64, i64)>,
    /// The row that was changed last, not yet among them: neighbours mostly stand alike.
    last: Option<(Key, (i64, i64))>,
}

impl Standing {
    pub(super) fn read(row: &Row<'_>, first: usize) -> rusqlite::Result<Self> {
        Ok(Self {
            position: row.get(first)?,
            status: row.get(first + 1)?,
            code: row.get(first + 2)?,
            warning: packed::optional_word_cell(row, first + 3)?,
            source: row.get(first + 4)?,
            depth: row.get(first + 5)?,
            http_status: row.get(first + 6)?,
            chunks: row.get(first + 7)?,
        })
    }

    /// What the counts of a job know of it.
    pub(super) fn counted(&self) -> Counted {
        let is_indexed = self.status == Status::Completed;
        Counted {
            status: self.status,
            code: self.code,
            has_warnings: is_indexed && self.warning.is_some(),
            chunks: if is_indexed { self.chunks } else { 0 },
        }
    }

    fn key(&self) -> Key {
        let block = |position| i64::from(position / BLOCK);
        Key {
            block: self.position.map_or(NO_PLACE, block),
            status: numbers::of_status(self.status),
            code: self.code.map_or(NONE, numbers::of_code),
            warning: self.warning.map_or(NONE, numbers::of_warning),
            source: numbers::of_source(self.source),
            depth: self.depth.map_or(NO_DEPTH, i64::from),
            http_status: self.http_status.unwrap_or(0),
        }
    }
}

impl Tally {
    /// An item stands so from now on.
    pub(super) fn enter(&mut self, standing: &Standing) {
        self.change(standing, 1);
    }

    /// An item does not stand so any more.
    pub(super) fn leave(&mut self, standing: &Standing) {
        self.change(standing, -1);
    }

    fn change(&mut self, standing: &Standing, sign: i64) {
        let key = standing.key();
        let chunks = match standing.status {
            Status::Completed => sign * i64::from(standing.chunks),
            _ => 0,
        };
        if let Some((known, sums)) = &mut self.last
            && *known == key
        {
            sums.0 += sign;
            sums.1 += chunks;
            return;
        }
        self.put_by();
        self.last = Some((key, (sign, chunks)));
    }

    fn put_by(&mut self) {
        if let Some((key, (items, chunks))) = self.last.take() {
            let sums = self.changes.entry(key).or_default();
            sums.0 += items;
            sums.1 += chunks;
        }
    }

    /// Writes what changed.
    pub(super) fn write(mut self, connection: &Connection, instance: u32) -> Result<(), Error> {
        self.put_by();
        for (key, (items, chunks)) in self.changes {
            if (items, chunks) == (0, 0) {
                continue;
            }
            connection
                .prepare_cached(
                    "INSERT INTO tally (instance, block, status, code, warning, source, depth,
                                        http_status, items, chunks)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
                     ON CONFLICT DO UPDATE SET items = items + excluded.items,
                                               chunks = chunks + excluded.chunks",
                )?
                .execute(params![
                    instance,
                    key.block,
                    key.status,
                    key.code,
                    key.warning,
                    key.source,
                    key.depth,
                    key.http_status,
                    items,
                    chunks
                ])?;
        }
        Ok(())
    }
}

/// Items of an instance by status and code.
pub(super) fn counts(connection: &Connection, instance: u32) -> Result<JobCounts, Error> {
    debug_assert_eq!(differing(connection, instance)?, Vec::<String>::new());
    let mut statement = connection.prepare_cached(&format!(
        "SELECT status, nullif(code, {NONE}), warning <> {NONE}, sum(items), sum(chunks)
         FROM tally WHERE instance = ?1 GROUP BY 1, 2, 3 HAVING sum(items) > 0
         ORDER BY 1, 2, 3"
    ))?;
    let mut rows = statement.query([instance])?;
    let mut counts = JobCounts::default();
    while let Some(row) = rows.next()? {
        let status: Status = row.get(0)?;
        let (has_warnings, items): (bool, u32) = (row.get(2)?, row.get(3)?);
        counts.add(status, row.get(1)?, items);
        counts.chunks += row.get::<_, u32>(4)?;
        if status == Status::Completed && has_warnings {
            counts.with_warnings += items;
        }
    }
    Ok(counts)
}

/// Rows in which the tally says something else than the items: there are none. In one statement,
/// so that no write comes between.
fn differing(connection: &Connection, instance: u32) -> Result<Vec<String>, Error> {
    let told = format!(
        "SELECT block, status, nullif(code, {NONE}) AS code, warning <> {NONE} AS warned, source,
                nullif(depth, {NO_DEPTH}) AS depth, nullif(http_status, {NONE}) AS http_status,
                sum(items) AS items, sum(chunks) AS chunks
         FROM tally WHERE instance = ?1 GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(items) > 0"
    );
    let counted = format!(
        "SELECT coalesce(position / {BLOCK}, {NO_PLACE}) AS block, status, code,
                warnings IS NOT NULL AS warned, source, depth, http_status, count(*) AS items,
                coalesce(sum(iif(status = {COMPLETED}, chunks, 0)), 0) AS chunks
         FROM item WHERE instance = ?1 GROUP BY 1, 2, 3, 4, 5, 6, 7"
    );
    let words = "concat_ws(' ', block, status, 'code', code, warned, source, 'depth', depth,
                           'http', http_status, items, chunks)";
    let mut statement = connection.prepare_cached(&format!(
        "SELECT 'told ' || {words} FROM (SELECT * FROM ({told}) EXCEPT SELECT * FROM ({counted}))
         UNION ALL
         SELECT 'counted ' || {words}
         FROM (SELECT * FROM ({counted}) EXCEPT SELECT * FROM ({told}))"
    ))?;
    let rows = statement.query_map([instance], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Whether an item of the instance ended with this code.
pub(super) fn has(connection: &Connection, instance: u32, code: Code) -> Result<bool, Error> {
    Ok(connection
        .prepare_cached("SELECT 1 FROM tally WHERE instance = ?1 AND code = ?2 AND items > 0")?
        .exists(params![instance, code])?)
}
