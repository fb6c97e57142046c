//! How many items stand how, kept by each write that changes it: so nobody counts a million items,
//! and a place in a list that is filtered by outcome is found without the items before it.

use std::collections::BTreeMap;

use rusqlite::{Connection, Row, params, params_from_iter, types::Value};

use super::{Error, JobCounts, packed};
use crate::item::{Code, Status};

/// Places that are counted together: with more, rare outcomes take long to find; with fewer, the
/// tally of a million items takes long to add up.
pub(super) const BLOCK: u32 = 256;

/// What the tally knows of one item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) position: Option<u32>,
    pub(super) status: Status,
    pub(super) code: Option<Code>,
    pub(super) has_warnings: bool,
    /// Counted of completed items alone.
    pub(super) chunks: u32,
}

/// A row of the table: block, status, code, and whether there are warnings.
type Key = (i64, &'static str, &'static str, bool);

/// Changes of one write on their way to the table.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// Items and chunks that came or went.
    changes: BTreeMap<Key, (i64, i64)>,
    /// The row that was changed last, not yet among them: neighbours mostly stand alike.
    last: Option<(Key, (i64, i64))>,
}

impl Standing {
    /// From the columns position, status, code, whether there are warnings, and chunks.
    pub(super) fn read(row: &Row<'_>, first: usize) -> rusqlite::Result<Self> {
        Ok(Self {
            position: row.get(first)?,
            status: packed::word_cell(row, first + 1)?,
            code: packed::optional_word_cell(row, first + 2)?,
            has_warnings: row.get(first + 3)?,
            chunks: row.get(first + 4)?,
        })
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
        let key = (
            standing
                .position
                .map_or(-1, |position| i64::from(position / BLOCK)),
            standing.status.as_str(),
            standing.code.map_or("", Code::as_str),
            standing.has_warnings,
        );
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
        for ((block, status, code, warned), (items, chunks)) in self.changes {
            if (items, chunks) == (0, 0) {
                continue;
            }
            connection
                .prepare_cached(
                    "INSERT INTO tally (instance, block, status, code, warned, items, chunks)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                     ON CONFLICT DO UPDATE SET items = items + excluded.items,
                                               chunks = chunks + excluded.chunks",
                )?
                .execute(params![
                    instance, block, status, code, warned, items, chunks
                ])?;
        }
        Ok(())
    }
}

/// Items of an instance by status and code.
pub(super) fn counts(connection: &Connection, instance: u32) -> Result<JobCounts, Error> {
    debug_assert_eq!(differing(connection, instance)?, Vec::<String>::new());
    let mut statement = connection.prepare_cached(
        "SELECT status, nullif(code, ''), warned, sum(items), sum(chunks) FROM tally
         WHERE instance = ?1 GROUP BY status, code, warned HAVING sum(items) > 0
         ORDER BY status, code, warned",
    )?;
    let mut rows = statement.query([instance])?;
    let mut counts = JobCounts::default();
    while let Some(row) = rows.next()? {
        let status: Status = packed::word_cell(row, 0)?;
        let (has_warnings, items): (bool, u32) = (row.get(2)?, row.get(3)?);
        counts.add(status, packed::optional_word_cell(row, 1)?, items);
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
    let told = "SELECT block, status, code, warned, items, chunks FROM tally
                WHERE instance = ?1 AND items <> 0";
    let counted = format!(
        "SELECT coalesce(position / {BLOCK}, -1), status, coalesce(code, ''),
                warnings IS NOT NULL, count(*),
                coalesce(sum(iif(status = 'completed', chunks, 0)), 0)
         FROM item WHERE instance = ?1 GROUP BY 1, 2, 3, 4"
    );
    let mut statement = connection.prepare_cached(&format!(
        "SELECT 'told ' || concat_ws(' ', block, status, code, warned, items, chunks)
         FROM ({told} EXCEPT {counted})
         UNION ALL
         SELECT 'counted ' || concat_ws(' ', block, status, code, warned, items, chunks)
         FROM (SELECT 0 AS block, '' AS status, '' AS code, 0 AS warned, 0 AS items, 0 AS chunks
               WHERE FALSE UNION ALL {counted} EXCEPT {told})"
    ))?;
    let rows = statement.query_map([instance], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Whether an item of the instance ended with this code.
pub(super) fn has(connection: &Connection, instance: u32, code: Code) -> Result<bool, Error> {
    Ok(connection
        .prepare_cached("SELECT 1 FROM tally WHERE instance = ?1 AND code = ?2 AND items > 0")?
        .exists(params![instance, code.as_str()])?)
}

/// Items of a list that is filtered by what the tally knows, block by block.
pub(super) struct Blocks {
    /// Blocks that hold such items, in the order of their places, with their number.
    blocks: Vec<(i64, u32)>,
}

impl Blocks {
    /// The blocks of an instance; `clause` is a condition on the columns of the tally.
    pub(super) fn of(
        connection: &Connection,
        clause: &str,
        values: &[Value],
    ) -> Result<Self, Error> {
        let mut statement = connection.prepare_cached(&format!(
            "SELECT block, sum(items) FROM tally WHERE {clause}
             GROUP BY block HAVING sum(items) > 0 ORDER BY block"
        ))?;
        let rows = statement.query_map(params_from_iter(values), |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
        Ok(Self {
            blocks: rows.collect::<Result<_, _>>()?,
        })
    }

    /// How many items there are.
    pub(super) fn total(&self) -> u32 {
        self.blocks.iter().map(|(_, items)| items).sum()
    }

    /// Where to read the items from number `offset` on: how many items of the first run to pass
    /// over, and runs of neighbouring blocks as their first and last place.
    pub(super) fn runs(&self, offset: u32, limit: u32) -> (u32, Vec<(i64, i64)>) {
        let mut runs: Vec<(i64, i64)> = Vec::new();
        let (mut before, mut found) = (offset, 0);
        for (block, items) in &self.blocks {
            if runs.is_empty() && *items <= before {
                before -= items;
                continue;
            }
            let (first, last) = (block * i64::from(BLOCK), (block + 1) * i64::from(BLOCK) - 1);
            match runs.last_mut() {
                Some(run) if run.1 + 1 == first => run.1 = last,
                _ => runs.push((first, last)),
            }
            found += items;
            if found >= before + limit {
                break;
            }
        }
        (before, runs)
    }
}
