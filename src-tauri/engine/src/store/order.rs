//! Places in indexing order, and the cut lines that the plans' limits draw through it.

use rusqlite::{Connection, params};

use super::{Error, Phase, Store, packed};
use crate::item::{Code, Outcome};

/// Places and cut lines of an ordered job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ordered {
    /// Items with a place.
    pub total: u32,
    /// Last place that Workers Free takes in a day; none when all fit.
    pub free_cut: Option<u32>,
    /// Last place that Workers Paid takes; none when all fit.
    pub paid_cut: Option<u32>,
}

/// The limits that draw the cut lines, from [`crate::instance::limits`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CutLimits {
    /// Pages a day on Workers Free.
    pub free_pages: u32,
    /// Files on Workers Paid with this index.
    pub paid_files: u32,
}

/// A limit on the pages of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cap {
    /// Pages that fit.
    pub pages: u32,
    /// Only pages fetched in this job count, not those indexed before.
    pub counts_due_only: bool,
    /// What becomes of each page past it.
    pub beyond: Outcome,
}

impl Store {
    /// Gives every candidate its place, draws the cut lines, applies the caps and opens the next
    /// phase, all in one transaction.
    pub async fn order(
        &self,
        instance: u32,
        job: u32,
        limits: CutLimits,
        caps: Vec<Cap>,
    ) -> Result<Ordered, Error> {
        self.write(move |connection| {
            let target = Target { instance, job };
            let total = target.place(connection)?;
            let free_cut = target.cut(connection, DUE, limits.free_pages)?;
            let paid_cut = target.cut(connection, TAKEN, limits.paid_files)?;
            for cap in &caps {
                let rule = if cap.counts_due_only { DUE } else { TAKEN };
                if let Some(cut) = target.cut(connection, rule, cap.pages)? {
                    target.refuse_past(connection, cut, &cap.beyond)?;
                }
            }
            connection
                .prepare_cached(
                    "UPDATE job SET phase = ?2, free_cut = ?3, paid_cut = ?4 WHERE id = ?1",
                )?
                .execute(params![
                    job,
                    packed::word(&Phase::Pages)?,
                    free_cut,
                    paid_cut
                ])?;
            Ok(Ordered {
                total,
                free_cut,
                paid_cut,
            })
        })
        .await
    }

    /// The last place given in a job, and how many of its items no rule refused.
    pub async fn last_place(&self, instance: u32, job: u32) -> Result<(u32, u32), Error> {
        self.read(move |connection| {
            let sql = "SELECT coalesce(max(position), 0), count(*) FILTER (WHERE refused = 0)
                       FROM item WHERE instance = ?1 AND seen_job = ?2";
            Ok(connection
                .prepare_cached(sql)?
                .query_row([instance, job], |row| Ok((row.get(0)?, row.get(1)?)))?)
        })
        .await
    }
}

/// Items that are fetched in this job.
const DUE: &str = "due = 1";
/// Items that no rule refused.
const TAKEN: &str = "refused = 0";

/// The items of one job.
struct Target {
    instance: u32,
    job: u32,
}

impl Target {
    /// The start URL, then priority, where any entry has one, then discovery order (spec 4.4).
    ///
    /// The places are written in the order of the keys, so that each page of the table is
    /// touched once; the limit keeps SQLite from dropping that order.
    fn place(&self, connection: &Connection) -> Result<u32, Error> {
        let total = connection
            .prepare_cached(
                "UPDATE item SET position = place.number
                 FROM (SELECT id, number
                       FROM (SELECT id, row_number() OVER (
                                 ORDER BY source = 'start' DESC, coalesce(priority, 0.5) DESC,
                                          discovery) AS number
                             FROM item WHERE instance = ?1 AND seen_job = ?2)
                       ORDER BY id LIMIT -1) AS place
                 WHERE item.id = place.id",
            )?
            .execute(params![self.instance, self.job])?;
        Ok(u32::try_from(total).unwrap_or(u32::MAX))
    }

    /// The place of the last of `limit` items that satisfy `rule`, when more do.
    fn cut(&self, connection: &Connection, rule: &str, limit: u32) -> Result<Option<u32>, Error> {
        let mut statement = connection.prepare_cached(&format!(
            "SELECT position FROM item
             WHERE instance = ?1 AND seen_job = ?2 AND {rule}
             ORDER BY position LIMIT 2 OFFSET ?3"
        ))?;
        let from = limit.saturating_sub(1);
        let places = statement
            .query_map(params![self.instance, self.job, from], |row| row.get(0))?
            .collect::<Result<Vec<u32>, _>>()?;
        Ok(match places[..] {
            [last, _] => Some(last),
            _ => None,
        })
    }

    /// Refuses every due item after `cut`.
    fn refuse_past(
        &self,
        connection: &Connection,
        cut: u32,
        beyond: &Outcome,
    ) -> Result<(), Error> {
        connection
            .prepare_cached(
                "UPDATE item SET due = 0, refused = 1, status = ?4, code = ?5, evidence = ?6,
                        warnings = NULL
                 WHERE instance = ?1 AND seen_job = ?2 AND due = 1 AND position > ?3",
            )?
            .execute(params![
                self.instance,
                self.job,
                cut,
                beyond.status.as_str(),
                beyond.code.map(Code::as_str),
                packed::list("evidence", &beyond.evidence)?
            ])?;
        Ok(())
    }
}
