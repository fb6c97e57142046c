//! Candidates on their way in: new ones become items, known ones are brought up to date.

use rusqlite::{Connection, OptionalExtension as _, ToSql, params, types::Null};

use super::{
    Candidate, Decide, Error, FoundAgain, JobKind, JobState, KnownCrawl,
    cells::{NewItems, OutcomeCells, Place},
    keys::{self, url_key},
    known::{Due, FETCH, Known, NOT_DUE, REREAD},
    old_text, packed,
    reasons::{ReasonCells, Reasons},
    settling::remove_page,
    spans,
    tally::{Standing, Tally},
};
use crate::{item::Status, sitemap::lastmod_millis};

/// The instance and job that a write is about, and what it changes of the tally.
pub(super) struct Target<'c> {
    connection: &'c Connection,
    pub(super) instance: u32,
    pub(super) job: u32,
    /// Whether indexed pages that are not due are read again from the store.
    reread: bool,
    /// The last job that ended by itself, where dates decide.
    last_sync: Option<u32>,
    /// The job's number, as spans count it.
    number: u32,
    tally: Tally,
    reasons: Reasons,
    new_items: NewItems<'c>,
}

/// Whether a job indexes everything again without asking for it.
fn rereads(connection: &Connection, job: u32) -> Result<bool, Error> {
    let word = packed::word(&JobKind::FullReindex)?;
    Ok(connection
        .prepare_cached("SELECT 1 FROM job WHERE id = ?1 AND kind = ?2 AND refetch = 0")?
        .exists(params![job, word])?)
}

/// The last job of an instance that ended by itself.
fn last_sync(connection: &Connection, instance: u32) -> Result<Option<u32>, Error> {
    Ok(connection
        .prepare_cached("SELECT max(id) FROM job WHERE instance = ?1 AND state = ?2")?
        .query_row(
            params![instance, packed::word(&JobState::Completed)?],
            |row| row.get(0),
        )?)
}

/// What the store knows of a candidate.
pub(super) enum Found {
    /// Nothing; the key is free for it.
    New { key: i64 },
    /// An item of this or an earlier job.
    Known(Known),
}

impl<'c> Target<'c> {
    /// For a write of a job that puts candidates in their order.
    pub(super) fn of(connection: &'c Connection, instance: u32, job: u32) -> Result<Self, Error> {
        Ok(Self {
            reread: rereads(connection, job)?,
            last_sync: last_sync(connection, instance)?,
            ..Self::of_links(connection, instance, job)?
        })
    }

    /// For a write of a crawl by links, which reads no stored page again.
    pub(super) fn of_links(
        connection: &'c Connection,
        instance: u32,
        job: u32,
    ) -> Result<Self, Error> {
        let number = spans::open_number(connection, instance)?;
        Ok(Self {
            connection,
            instance,
            job,
            reread: false,
            last_sync: None,
            number,
            tally: Tally::default(),
            reasons: Reasons::default(),
            new_items: NewItems::of(connection, instance, job, number)?,
        })
    }

    /// Writes what changed of the tally.
    pub(super) fn end(self) -> Result<(), Error> {
        self.tally.write(self.connection, self.instance)
    }

    /// Adds one candidate, at a place when it has one.
    pub(super) fn add(
        &mut self,
        candidate: &Candidate,
        position: Option<u32>,
        decide: &Decide,
    ) -> Result<Taken, Error> {
        let key = url_key(self.instance, &candidate.url);
        match self.find(key, &candidate.url)? {
            Found::New { key } => {
                let cells = OutcomeCells::of(candidate.refusal.as_ref())?;
                let item = self.insert(key, candidate, position, &cells, false)?;
                keys::add(self.connection, key, item)?;
                Ok(Taken::New)
            }
            Found::Known(known) if known.seen_job == self.job => Ok(Taken::Already),
            Found::Known(known) => {
                let due = self.due(&known, candidate, decide)?;
                let refused = match &candidate.refusal {
                    Some(outcome) => Some(OutcomeCells::of(Some(outcome))?),
                    None => None,
                };
                let outcomes = (refused.as_ref(), None);
                let next = self.update(&known, candidate, position, due, outcomes)?;
                Ok(Taken::Again(FoundAgain {
                    before: known.standing.counted(),
                    now: next.counted(),
                }))
            }
        }
    }

    /// Looks for the item of a URL with this key. One whose key is taken by another URL has the
    /// next free one.
    pub(super) fn find(&self, mut key: i64, url: &str) -> Result<Found, Error> {
        while let Some(item) = keys::item_of(self.connection, key)? {
            let known = Known::of(self.connection, item)?;
            if known.url == url && known.instance == self.instance {
                return Ok(Found::Known(known));
            }
            key = key.wrapping_add(1);
        }
        Ok(Found::New { key })
    }

    /// Makes a new item with the outcome that a rule gave it; its key in the table.
    pub(super) fn insert(
        &mut self,
        key: i64,
        candidate: &Candidate,
        position: Option<u32>,
        cells: &OutcomeCells,
        past_cut: bool,
    ) -> Result<u32, Error> {
        self.new_items
            .insert(key, candidate, position, cells, past_cut)?;
        self.tally.enter(&cells.standing(candidate, position));
        Ok(u32::try_from(self.connection.last_insert_rowid()).unwrap_or(u32::MAX))
    }

    /// What an item of an earlier job is due for, now that it is found again.
    pub(super) fn due(
        &self,
        known: &Known,
        candidate: &Candidate,
        decide: &Decide,
    ) -> Result<Due, Error> {
        let (due, reason) = match (&candidate.refusal, known.crawled_at) {
            (Some(_), _) => (NOT_DUE, None),
            (None, None) => (FETCH, None),
            (None, Some(crawled_at)) => {
                // A change of settings forgets the date at the last fetch; the entry was read since.
                let lastmod = known.fetched_lastmod.as_ref().or(known.lastmod.as_ref());
                let crawl = KnownCrawl {
                    crawled_at,
                    status: known.standing.status,
                    lastmod: lastmod.and_then(|lastmod| lastmod_millis(lastmod)),
                    found_at: self.found_at(known, crawled_at)?,
                };
                let decided = decide(candidate, crawl);
                let fetch = decided.fetch;
                let mut reason = decided.fact();
                let is_indexed = known.standing.status == Status::Completed;
                match (fetch, self.reread && is_indexed) {
                    (true, _) => (FETCH, Some(reason)),
                    (false, true) => {
                        reason.text = sentence!(
                            "{reason} Indexed again from the stored page: the changed settings ask for no new request.",
                            reason = reason.text
                        );
                        (REREAD, Some(reason))
                    }
                    (false, false) => (NOT_DUE, Some(reason)),
                }
            }
        };
        Ok(Due { due, reason })
    }

    /// When the last sync that found an item began, unless that is the last sync of all.
    fn found_at(&self, known: &Known, crawled_at: i64) -> Result<Option<i64>, Error> {
        if self.last_sync.is_none_or(|last| known.seen_job >= last) {
            return Ok(None);
        }
        let started_at = self
            .connection
            .prepare_cached("SELECT started_at FROM job WHERE id = ?1")?
            .query_row([known.seen_job], |row| row.get(0))
            .optional()?;
        // Of jobs that are no longer kept only the fetch is known.
        Ok(Some(started_at.unwrap_or(crawled_at)))
    }

    /// Brings an item of an earlier job up to date with its new entry, and answers how it stands
    /// then; `refused` is the outcome that a rule gave it, `beyond` the one when a limit cuts it off.
    pub(super) fn update(
        &mut self,
        known: &Known,
        candidate: &Candidate,
        position: Option<u32>,
        due: Due,
        (refused, beyond): (Option<&OutcomeCells>, Option<&OutcomeCells>),
    ) -> Result<Standing, Error> {
        let connection = self.connection;
        let next = known.next(candidate, position, (refused, beyond), &due);
        let reason = match due.reason {
            Some(reason) => {
                let lastmod = candidate.lastmod.as_deref();
                self.reasons.cells(connection, reason, lastmod)?
            }
            None => ReasonCells::default(),
        };
        if !known.stands_as(&next, candidate, refused.is_some()) {
            spans::keep(connection, self.number, known.id)?;
        }
        self.tally.leave(&known.standing);
        self.tally.enter(&next);
        let is_cut = refused.is_none() && beyond.is_some();
        let due_now = if is_cut { NOT_DUE } else { due.due };
        let is_refused = refused.is_some() || is_cut;
        let place = Place::of(&candidate.source);
        let mut change = Change::default();
        change.set("seen_job", &self.job);
        change.set("due_reason", &reason.own);
        change.set("due_verdict", &reason.shared);
        change.set("refused", &is_refused);
        change.set("source", &place.source);
        change.set("document", &place.document);
        change.set("line", &place.line);
        change.set("depth", &candidate.depth);
        change.set("lastmod", &candidate.lastmod);
        change.set("changefreq", &candidate.changefreq);
        change.set("priority", &candidate.priority);
        change.set("language", &candidate.language);
        change.set("parent", &place.parent);
        // Columns with an index: one that is named is written anew, whether it changes or not.
        if next.position != known.standing.position {
            change.set("position", &next.position);
        }
        if due_now != known.due {
            change.set("due", &due_now);
        }
        match (refused, beyond) {
            (None, None) if due.due == NOT_DUE => {}
            (None, None) => {
                change.set("status", &next.status);
                change.set("code", &Null);
            }
            // A limit cuts off an item that an earlier job indexed: its page stays as it is.
            (None, Some(cells)) => change.set_outcome(cells),
            (Some(cells), _) => {
                change.set_outcome(cells);
                change.set_unvisited();
            }
        }
        if known.has_page && refused.is_some() {
            old_text::keep(connection, known.id)?;
            change.write(connection, &known.id)?;
            remove_page(connection, self.instance, known.id)?;
        } else {
            change.write(connection, &known.id)?;
        }
        Ok(next)
    }
}

/// What came of adding a candidate.
pub(super) enum Taken {
    /// It is an item now.
    New,
    /// It was an item of an earlier job.
    Again(FoundAgain),
    /// This job has it already.
    Already,
}

/// New values for some columns of an item.
#[derive(Default)]
struct Change<'a> {
    columns: String,
    values: Vec<&'a dyn ToSql>,
}

impl<'a> Change<'a> {
    fn set(&mut self, column: &str, value: &'a dyn ToSql) {
        self.columns.push_str(column);
        self.columns.push_str(" = ?, ");
        self.values.push(value);
    }

    fn set_outcome(&mut self, cells: &'a OutcomeCells) {
        self.set("status", &cells.status);
        self.set("code", &cells.code);
        self.set("evidence", &cells.evidence);
        self.set("verdict", &cells.verdict);
        self.set("warnings", &cells.warnings);
    }

    /// Forgets what a visit left: a rule refuses what was indexed before.
    fn set_unvisited(&mut self) {
        for column in [
            "title",
            "http_status",
            "content_type",
            "bytes",
            "chunks",
            "fetched_at",
            "crawled_at",
            "fetched_lastmod",
            "text_hash",
            "metadata_hash",
        ] {
            self.set(column, &Null);
        }
    }

    /// Writes them, and what the item's place was before.
    fn write(mut self, connection: &Connection, item: &'a u32) -> Result<(), Error> {
        self.values.push(item);
        let columns = &self.columns;
        connection
            .prepare_cached(&format!(
                "UPDATE item SET {columns} former_position = position WHERE id = ?"
            ))?
            .execute(&*self.values)?;
        Ok(())
    }
}

/// A crawl begins with its start page; that a sitemap names it too, and with what, shows later.
pub(super) fn name_start(
    connection: &Connection,
    item: u32,
    named: &Candidate,
) -> Result<(), Error> {
    let place = Place::of(&named.source);
    connection
        .prepare_cached(
            "UPDATE item SET document = ?2, line = ?3, lastmod = ?4, changefreq = ?5, priority = ?6
             WHERE id = ?1",
        )?
        .execute(params![
            item,
            place.document,
            place.line,
            named.lastmod,
            named.changefreq,
            named.priority
        ])?;
    Ok(())
}
