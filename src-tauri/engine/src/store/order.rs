//! Places in indexing order, and the cut lines that the plans' limits draw through it.

use rusqlite::{Connection, params};

use super::{Error, Phase, Store, packed};
use crate::{
    instance::Plan,
    item::{Code, Evidence, EvidenceKind, Status},
};

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

impl Store {
    /// Gives every candidate its place, draws the cut lines, applies the plan's limits and opens
    /// the next phase, all in one transaction.
    pub async fn order(
        &self,
        instance: u32,
        job: u32,
        plan: &Plan,
        limits: CutLimits,
    ) -> Result<Ordered, Error> {
        let pages = plan.max_pages_a_day;
        let files = plan.max_files;
        self.write(move |connection| {
            let target = Target { instance, job };
            let total = target.place(connection)?;
            let free_cut = target.cut(connection, "due = 1", limits.free_pages)?;
            let paid_cut = target.cut(connection, "refused = 0", limits.paid_files)?;
            if let Some(cut) = target.cut(connection, "refused = 0", files)? {
                let text = format!("The index holds {files} files; this page comes after them.");
                target.refuse_past(connection, cut, Code::AiSearchIsFull, text)?;
            }
            if let Some(pages) = pages
                && let Some(cut) = target.cut(connection, "due = 1", pages)?
            {
                let text =
                    format!("Workers Free crawls {pages} pages a day; this page comes after them.");
                target.refuse_past(connection, cut, Code::PageLimitReached, text)?;
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
}

/// The items of one job.
struct Target {
    instance: u32,
    job: u32,
}

impl Target {
    /// Priority first, where any entry has one, then discovery order (spec 4.4).
    fn place(&self, connection: &Connection) -> Result<u32, Error> {
        let total = connection
            .prepare_cached(
                "UPDATE item SET position = place.number
                 FROM (SELECT id, row_number() OVER (
                           ORDER BY coalesce(priority, 0.5) DESC, discovery) AS number
                       FROM item WHERE instance = ?1 AND seen_job = ?2) AS place
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

    /// Gives every due item after `cut` the code of a limit.
    fn refuse_past(
        &self,
        connection: &Connection,
        cut: u32,
        code: Code,
        text: String,
    ) -> Result<(), Error> {
        let evidence = packed::list("evidence", &[Evidence::new(EvidenceKind::Limit, text)])?;
        connection
            .prepare_cached(
                "UPDATE item SET due = 0, status = ?4, code = ?5, evidence = ?6, warnings = NULL
                 WHERE instance = ?1 AND seen_job = ?2 AND due = 1 AND position > ?3",
            )?
            .execute(params![
                self.instance,
                self.job,
                cut,
                Status::Error.as_str(),
                code.as_str(),
                evidence
            ])?;
        Ok(())
    }
}
