//! Places in indexing order, and the cut lines that the plans' limits draw through it.

use std::{collections::HashMap, fmt, sync::Arc};

use rusqlite::{Connection, params};

use super::{
    Candidate, CandidateSource, Decide, Error, Phase, Staging, Store,
    cells::{OutcomeCells, Verdicts},
    intake::{Found, Target, name_start},
    keys::{KeyRun, key_of},
    neighbours::Neighbours,
    packed,
    staging::Staged,
    tally::{STANDING, Standing, Tally},
};
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
    /// Whether a limit turned a page away.
    pub is_cut: bool,
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

/// What decides about candidates when they get their places.
pub struct OrderRules {
    /// Draws the cut lines.
    pub limits: CutLimits,
    /// What the plan takes.
    pub caps: Vec<Cap>,
    /// Whether a page that was fetched before is fetched again.
    pub decide: Arc<Decide>,
}

impl fmt::Debug for OrderRules {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("OrderRules")
            .field("limits", &self.limits)
            .field("caps", &self.caps)
            .finish_non_exhaustive()
    }
}

impl Store {
    /// Makes items of all candidates, in their order: each gets its place, limits are applied, and
    /// the next phase opens, all in one transaction.
    pub async fn order(
        &self,
        instance: u32,
        job: u32,
        staging: Staging,
        rules: OrderRules,
    ) -> Result<Ordered, Error> {
        self.write(move |connection| {
            let target = Target::of(connection, instance, job)?;
            let mut pass = Pass::new(connection, target, &rules, staging.start_named())?;
            staging.drain(|staged| pass.take(key_of(instance, staged.key), &staged))?;
            pass.end()
        })
        .await
    }

    /// Puts the items that a job did not find and does not let go behind all that it found, in the
    /// order in which they stood, so that no place is given twice.
    pub async fn place_unseen(&self, instance: u32, job: u32) -> Result<(), Error> {
        self.write(move |connection| {
            let last: Option<u32> = connection
                .prepare_cached(
                    "SELECT max(position) FROM item WHERE instance = ?1 AND seen_job = ?2",
                )?
                .query_row([instance, job], |row| row.get(0))?;
            // A job that ended before it found anything moves nothing.
            let Some(last) = last else {
                return Ok(());
            };
            let mut tally = Tally::default();
            let mut unseen = connection.prepare_cached(&format!(
                "SELECT {STANDING} FROM item
                 WHERE instance = ?1 AND seen_job <> ?2 AND position IS NOT NULL"
            ))?;
            for standing in unseen.query_map([instance, job], |row| Standing::read(row, 0))? {
                tally.leave(&standing?);
            }
            connection
                .prepare_cached(
                    "UPDATE item SET position = behind.place
                     FROM (SELECT id, ?3 + row_number() OVER (ORDER BY position, id) AS place
                           FROM item
                           WHERE instance = ?1 AND seen_job <> ?2 AND position IS NOT NULL) AS behind
                     WHERE item.id = behind.id",
                )?
                .execute([instance, job, last])?;
            for standing in unseen.query_map([instance, job], |row| Standing::read(row, 0))? {
                tally.enter(&standing?);
            }
            tally.write(connection, instance)
        })
        .await
    }

    /// Draws the cut lines again, through all that a job found: links bring pages behind those that
    /// were put in order.
    pub async fn draw_cut_lines(
        &self,
        instance: u32,
        job: u32,
        limits: CutLimits,
    ) -> Result<(), Error> {
        self.write(move |connection| {
            let free = cut_after(connection, instance, job, limits.free_pages)?;
            let paid = cut_after(connection, instance, job, limits.paid_files)?;
            connection
                .prepare_cached("UPDATE job SET free_cut = ?2, paid_cut = ?3 WHERE id = ?1")?
                .execute(params![job, free, paid])?;
            Ok(())
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

/// The place of the last of so many pages of a job, when there are more. A page that a limit of
/// the plan turned away is one of them.
fn cut_after(
    connection: &Connection,
    instance: u32,
    job: u32,
    pages: u32,
) -> Result<Option<u32>, Error> {
    let places = connection
        .prepare_cached(
            "SELECT position FROM item
             WHERE instance = ?1 AND seen_job = ?2 AND position IS NOT NULL
                   AND (refused = 0 OR code IN (?3, ?4))
             ORDER BY position LIMIT 2 OFFSET ?5",
        )?
        .query_map(
            params![
                instance,
                job,
                Code::PageLimitReached,
                Code::AiSearchIsFull,
                pages.saturating_sub(1)
            ],
            |row| row.get(0),
        )?
        .collect::<Result<Vec<u32>, _>>()?;
    Ok(match places[..] {
        [last, _] => Some(last),
        _ => None,
    })
}

/// The way through all candidates in indexing order.
struct Pass<'a> {
    connection: &'a Connection,
    target: Target<'a>,
    /// Whether an earlier job left items; else every candidate is new.
    has_known: bool,
    rules: &'a OrderRules,
    /// Whether the plan of the instance is the free one.
    is_free: bool,
    neighbours: Neighbours,
    keys: KeyRun,
    total: u32,
    free: Count,
    paid: Count,
    /// One for each cap, with what becomes of those past it.
    caps: Vec<(Count, OutcomeCells)>,
    /// Whether one of them turned a page away.
    is_cut: bool,
    queued: OutcomeCells,
    /// The sitemap entry that names the start URL.
    start_named: Option<Candidate>,
    /// Evidence in shared rows.
    verdicts: Verdicts,
    /// The cells of what rules made of candidates, by the number that those share.
    refused: HashMap<Option<u32>, OutcomeCells>,
}

impl<'a> Pass<'a> {
    fn new(
        connection: &'a Connection,
        target: Target<'a>,
        rules: &'a OrderRules,
        start_named: Option<Candidate>,
    ) -> Result<Self, Error> {
        let has_known = connection
            .prepare_cached("SELECT 1 FROM item WHERE instance = ?1")?
            .exists([target.instance])?;
        let is_free = connection
            .prepare_cached("SELECT plan = 'free' FROM instance WHERE id = ?1")?
            .query_row([target.instance], |row| row.get(0))?;
        let mut verdicts = Verdicts::default();
        let mut caps = Vec::new();
        for cap in &rules.caps {
            let beyond = OutcomeCells::of(Some(&cap.beyond))?;
            let beyond = beyond.shared(connection, &mut verdicts)?;
            caps.push((Count::up_to(cap.pages), beyond));
        }
        Ok(Self {
            connection,
            target,
            has_known,
            rules,
            is_free,
            neighbours: Neighbours::default(),
            keys: KeyRun::default(),
            total: 0,
            free: Count::up_to(rules.limits.free_pages),
            paid: Count::up_to(rules.limits.paid_files),
            caps,
            is_cut: false,
            queued: OutcomeCells::queued(),
            start_named,
            verdicts,
            refused: HashMap::new(),
        })
    }

    /// Gives the next candidate its place.
    fn take(&mut self, key: i64, staged: &Staged<'_>) -> Result<(), Error> {
        let (connection, candidate) = (self.connection, staged.candidate);
        self.total += 1;
        let place = Some(self.total);
        let found = self.find(key, candidate)?;
        let is_taken = candidate.refusal.is_none();
        self.refuse(staged)?;
        match found {
            Found::New { key } => {
                let beyond = self.count(is_taken, is_taken);
                let refused = self.refused.get(&staged.outcome).filter(|_| !is_taken);
                let cells = match (refused, beyond) {
                    (None, None) => &self.queued,
                    (None, Some(cap)) => &self.caps[cap].1,
                    (Some(cells), _) => cells,
                };
                let past_cut = self.is_past_cut();
                let item = self.target.insert(key, candidate, place, cells, past_cut)?;
                self.keys.push(connection, key, item)?;
                self.name_start(candidate, item)
            }
            Found::Known(known) => {
                let due = self.target.due(&known, candidate, &*self.rules.decide)?;
                let beyond = self.count(is_taken, due.is_fetched());
                let beyond = beyond.map(|cap| &self.caps[cap].1);
                let refused = self.refused.get(&staged.outcome).filter(|_| !is_taken);
                self.target
                    .update(&known, candidate, place, due, (refused, beyond))?;
                self.name_start(candidate, known.id)
            }
        }
    }

    /// Has the cells of what a rule made of a candidate.
    fn refuse(&mut self, staged: &Staged<'_>) -> Result<(), Error> {
        let (refusal, number) = (&staged.candidate.refusal, staged.outcome);
        let is_known = number.is_some() && self.refused.contains_key(&number);
        if refusal.is_some() && !is_known {
            let cells = OutcomeCells::of(refusal.as_ref())?;
            let cells = cells.shared(self.connection, &mut self.verdicts)?;
            self.refused.insert(number, cells);
        }
        Ok(())
    }

    /// What an earlier job left of a candidate.
    fn find(&mut self, key: i64, candidate: &Candidate) -> Result<Found, Error> {
        if !self.has_known {
            return Ok(Found::New { key });
        }
        let (connection, instance, url) = (
            self.connection,
            self.target.instance,
            candidate.url.as_str(),
        );
        if let Some(known) = self.neighbours.take(connection, instance, url)? {
            return Ok(Found::Known(known));
        }
        let found = self.target.find(key, url)?;
        if let Found::Known(known) = &found {
            self.neighbours.go_behind(known);
        }
        Ok(found)
    }

    fn name_start(&self, candidate: &Candidate, item: u32) -> Result<(), Error> {
        match &self.start_named {
            Some(named) if candidate.source == CandidateSource::Start => {
                name_start(self.connection, item, named)
            }
            _ => Ok(()),
        }
    }

    /// Counts an item against every limit; the number of the cap that cuts it off. Refused items
    /// count against none, and what is not fetched is not cut off.
    fn count(&mut self, is_taken: bool, is_due: bool) -> Option<usize> {
        if is_due {
            self.free.add(self.total);
        }
        if is_taken {
            self.paid.add(self.total);
        }
        let mut caps = self.rules.caps.iter().zip(&mut self.caps);
        let beyond = caps.position(|(cap, (count, _))| {
            let counts = if cap.counts_due_only {
                is_due
            } else {
                is_taken
            };
            counts && count.add(self.total) && is_due
        });
        self.is_cut |= beyond.is_some();
        beyond
    }

    /// Whether the cut line of the instance's plan is before the present place. A refused item
    /// between the last that fits and the first that does not is told right at the end of the job.
    fn is_past_cut(&self) -> bool {
        let count = if self.is_free { &self.free } else { &self.paid };
        count.cut().is_some()
    }

    fn end(mut self) -> Result<Ordered, Error> {
        self.keys.write(self.connection)?;
        let ordered = Ordered {
            total: self.total,
            free_cut: self.free.cut(),
            paid_cut: self.paid.cut(),
            is_cut: self.is_cut,
        };
        self.connection
            .prepare_cached(
                "UPDATE job SET phase = ?2, free_cut = ?3, paid_cut = ?4 WHERE id = ?1",
            )?
            .execute(params![
                self.target.job,
                packed::word(&Phase::Pages)?,
                ordered.free_cut,
                ordered.paid_cut
            ])?;
        self.target.end()?;
        Ok(ordered)
    }
}

/// Counts items up to a limit.
#[derive(Debug)]
struct Count {
    limit: u32,
    so_far: u32,
    /// Place of the last one that fits.
    last: Option<u32>,
}

impl Count {
    fn up_to(limit: u32) -> Self {
        Self {
            limit,
            so_far: 0,
            last: None,
        }
    }

    /// Counts the item at `place`; whether it is past the limit.
    fn add(&mut self, place: u32) -> bool {
        self.so_far += 1;
        if self.so_far <= self.limit {
            self.last = Some(place);
        }
        self.so_far > self.limit
    }

    /// The last place that fits, when not all do.
    fn cut(&self) -> Option<u32> {
        self.last.filter(|_| self.so_far > self.limit)
    }
}
