//! Candidates on their way in: new ones become items, known ones are brought up to date.

use rusqlite::{Connection, params};

use super::{
    Candidate, Decide, Error, JobKind, KnownCrawl,
    cells::{NewItems, OutcomeCells, Place},
    keys::{self, url_key},
    old_text, packed,
    settling::remove_page,
    spans,
    tally::{Standing, Tally},
};
use crate::{
    item::{Code, Status},
    sitemap::lastmod_millis,
};

/// Values of `due`.
const NOT_DUE: u32 = 0;
pub(super) const FETCH: u32 = 1;
pub(super) const REREAD: u32 = 2;

const REREAD_REASON: &str =
    "Indexed again from the stored page: the changed settings ask for no new request.";

/// The instance and job that a write is about, and what it changes of the tally.
pub(super) struct Target<'c> {
    connection: &'c Connection,
    pub(super) instance: u32,
    pub(super) job: u32,
    /// Whether indexed pages that are not due are read again from the store.
    reread: bool,
    /// The job's number, as spans count it.
    number: u32,
    tally: Tally,
    new_items: NewItems<'c>,
}

/// Whether a job indexes everything again without asking for it.
fn rereads(connection: &Connection, job: u32) -> Result<bool, Error> {
    let word = packed::word(&JobKind::FullReindex)?;
    Ok(connection
        .prepare_cached("SELECT 1 FROM job WHERE id = ?1 AND kind = ?2 AND refetch = 0")?
        .exists(params![job, word])?)
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
            number,
            tally: Tally::default(),
            new_items: NewItems::of(connection, instance, job, number)?,
        })
    }

    /// Writes what changed of the tally.
    pub(super) fn end(self) -> Result<(), Error> {
        self.tally.write(self.connection, self.instance)
    }

    /// Adds one candidate, at a place when it has one; false when this job has it already.
    pub(super) fn add(
        &mut self,
        candidate: &Candidate,
        position: Option<u32>,
        decide: &Decide,
    ) -> Result<bool, Error> {
        let key = url_key(self.instance, &candidate.url);
        match self.find(key, &candidate.url)? {
            Found::New { key } => {
                let cells = OutcomeCells::of(candidate.refusal.as_ref())?;
                let item = self.insert(key, candidate, position, &cells, false)?;
                keys::add(self.connection, key, item)?;
                Ok(true)
            }
            Found::Known(known) if known.seen_job == self.job => Ok(false),
            Found::Known(known) => {
                let due = self.due(&known, candidate, decide);
                self.update(&known, candidate, position, &due, None)?;
                Ok(true)
            }
        }
    }

    /// Looks for the item of a URL with this key. One whose key is taken by another URL has the
    /// next free one.
    pub(super) fn find(&self, mut key: i64, url: &str) -> Result<Found, Error> {
        while let Some(item) = keys::item_of(self.connection, key)? {
            let known = known(self.connection, item)?;
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
        self.tally.enter(&cells.standing(position));
        Ok(u32::try_from(self.connection.last_insert_rowid()).unwrap_or(u32::MAX))
    }

    /// What an item of an earlier job is due for, now that it is found again.
    pub(super) fn due(&self, known: &Known, candidate: &Candidate, decide: &Decide) -> Due {
        let (due, reason) = match (&candidate.refusal, known.crawled_at) {
            (Some(_), _) => (NOT_DUE, None),
            (None, None) => (FETCH, None),
            (None, Some(crawled_at)) => {
                let crawl = KnownCrawl {
                    crawled_at,
                    status: known.standing.status,
                    lastmod: known.fetched_lastmod.as_deref().and_then(lastmod_millis),
                };
                let (fetch, reason) = decide(candidate, crawl);
                let is_indexed = known.standing.status == Status::Completed;
                match (fetch, self.reread && is_indexed) {
                    (true, _) => (FETCH, Some(reason)),
                    (false, true) => (REREAD, Some(format!("{reason} {REREAD_REASON}"))),
                    (false, false) => (NOT_DUE, Some(reason)),
                }
            }
        };
        Due { due, reason }
    }

    /// Brings an item of an earlier job up to date with its new entry; `beyond` is the outcome
    /// when a limit cuts it off.
    pub(super) fn update(
        &mut self,
        known: &Known,
        candidate: &Candidate,
        position: Option<u32>,
        due: &Due,
        beyond: Option<&OutcomeCells>,
    ) -> Result<(), Error> {
        let refused = match &candidate.refusal {
            Some(outcome) => Some(OutcomeCells::of(Some(outcome))?),
            None => None,
        };
        let connection = self.connection;
        let next = known.next(position, refused.as_ref().or(beyond), due);
        if !known.stands_as(&next, candidate, refused.is_some()) {
            spans::keep(connection, self.number, known.id)?;
        }
        self.tally.leave(&known.standing);
        self.tally.enter(&next);
        let place = Place::of(&candidate.source);
        connection
            .prepare_cached(
                "UPDATE item SET seen_job = ?2, position = coalesce(?3, position), due = ?4,
                        due_reason = ?5, refused = ?6, source = ?7, document = ?8, line = ?9,
                        depth = ?10, lastmod = ?11, changefreq = ?12, priority = ?13,
                        language = ?14, parent = ?15, former_position = position
                 WHERE id = ?1",
            )?
            .execute(params![
                known.id,
                self.job,
                position,
                due.due,
                due.reason,
                refused.is_some(),
                place.source,
                place.document,
                place.line,
                candidate.depth,
                candidate.lastmod,
                candidate.changefreq,
                candidate.priority,
                candidate.language,
                place.parent,
            ])?;
        match (refused, beyond) {
            (Some(refused), _) => refuse_known(connection, self.instance, known.id, &refused),
            (None, Some(beyond)) => refuse_past_limit(connection, known.id, beyond),
            (None, None) if due.due != NOT_DUE => queue_known(connection, known.id, next.status),
            (None, None) => Ok(()),
        }
    }
}

/// What an item that is found again is due for, and why.
#[derive(Debug)]
pub(super) struct Due {
    due: u32,
    reason: Option<String>,
}

impl Due {
    /// Whether its page is asked for.
    pub(super) fn is_fetched(&self) -> bool {
        self.due == FETCH
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

/// An item that is in the store already.
pub(super) struct Known {
    pub(super) id: u32,
    instance: u32,
    url: String,
    seen_job: u32,
    crawled_at: Option<i64>,
    lastmod: Option<String>,
    fetched_lastmod: Option<String>,
    has_page: bool,
    standing: Standing,
}

impl Known {
    /// How it stands with its new entry.
    fn next(&self, position: Option<u32>, refused: Option<&OutcomeCells>, due: &Due) -> Standing {
        let position = position.or(self.standing.position);
        let now = self.standing;
        match refused {
            Some(cells) => cells.standing(position),
            // An indexed item that is due again is outdated until it is fetched; any other is queued.
            None if due.due != NOT_DUE => Standing {
                position,
                status: match now.status {
                    Status::Completed | Status::Outdated => Status::Outdated,
                    _ => Status::Queued,
                },
                code: None,
                ..now
            },
            None => Standing { position, ..now },
        }
    }

    /// Whether nothing changes of what a span tells.
    fn stands_as(&self, next: &Standing, candidate: &Candidate, loses_page: bool) -> bool {
        (next.status, next.code) == (self.standing.status, self.standing.code)
            && self.lastmod == candidate.lastmod
            && !(loses_page && self.has_page)
    }
}

fn known(connection: &Connection, item: u32) -> Result<Known, Error> {
    Ok(connection
        .prepare_cached(
            "SELECT id, url, seen_job, crawled_at, lastmod, fetched_lastmod,
                    text_hash IS NOT NULL OR metadata_hash IS NOT NULL,
                    position, status, code, warnings IS NOT NULL, coalesce(chunks, 0), instance
             FROM item WHERE id = ?1",
        )?
        .query_row([item], |row| {
            Ok(Known {
                id: row.get(0)?,
                url: row.get(1)?,
                seen_job: row.get(2)?,
                crawled_at: row.get(3)?,
                lastmod: row.get(4)?,
                fetched_lastmod: row.get(5)?,
                has_page: row.get(6)?,
                standing: Standing::read(row, 7)?,
                instance: row.get(12)?,
            })
        })?)
}

/// A limit cuts off an item that an earlier job indexed: its page stays as it is.
fn refuse_past_limit(
    connection: &Connection,
    item: u32,
    beyond: &OutcomeCells,
) -> Result<(), Error> {
    connection
        .prepare_cached(
            "UPDATE item SET due = 0, refused = 1, status = ?2, code = ?3, evidence = ?4,
                    verdict = ?5, warnings = NULL
             WHERE id = ?1",
        )?
        .execute(params![
            item,
            beyond.status.as_str(),
            beyond.code.map(Code::as_str),
            beyond.evidence,
            beyond.verdict
        ])?;
    Ok(())
}

/// A rule refuses what was indexed before: its page goes.
fn refuse_known(
    connection: &Connection,
    instance: u32,
    item: u32,
    cells: &OutcomeCells,
) -> Result<(), Error> {
    old_text::keep(connection, item)?;
    connection
        .prepare_cached(
            "UPDATE item SET status = ?2, code = ?3, evidence = ?4, verdict = NULL,
                    warnings = ?5, title = NULL,
                    http_status = NULL, content_type = NULL, bytes = NULL, chunks = NULL,
                    fetched_at = NULL, crawled_at = NULL, fetched_lastmod = NULL, text_hash = NULL,
                    metadata_hash = NULL
             WHERE id = ?1",
        )?
        .execute(params![
            item,
            cells.status.as_str(),
            cells.code.map(Code::as_str),
            cells.evidence,
            cells.warnings
        ])?;
    remove_page(connection, instance, item)
}

fn queue_known(connection: &Connection, item: u32, status: Status) -> Result<(), Error> {
    connection
        .prepare_cached("UPDATE item SET status = ?2, code = NULL WHERE id = ?1")?
        .execute(params![item, status.as_str()])?;
    Ok(())
}
