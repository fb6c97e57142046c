//! What the store knows of an item that a job finds again.

use rusqlite::{Connection, Row};

use super::{
    Candidate, Error,
    cells::{OutcomeCells, Place},
    tally::{STANDING, Standing},
};
use crate::item::{Evidence, Status};

/// Values of `due`.
pub(super) const NOT_DUE: u32 = 0;
pub(super) const FETCH: u32 = 1;
pub(super) const REREAD: u32 = 2;

/// What an item that is found again is due for, and why.
#[derive(Debug)]
pub(super) struct Due {
    pub(super) due: u32,
    pub(super) reason: Option<Evidence>,
}

impl Due {
    /// Whether its page is asked for.
    pub(super) fn is_fetched(&self) -> bool {
        self.due == FETCH
    }
}

/// An item that is in the store already.
pub(super) struct Known {
    pub(super) id: u32,
    pub(super) instance: u32,
    pub(super) url: String,
    pub(super) seen_job: u32,
    pub(super) crawled_at: Option<i64>,
    pub(super) lastmod: Option<String>,
    pub(super) fetched_lastmod: Option<String>,
    pub(super) has_page: bool,
    pub(super) due: u32,
    pub(super) standing: Standing,
}

impl Known {
    /// How it stands with its new entry, when a rule refuses it or a limit is before it.
    pub(super) fn next(
        &self,
        candidate: &Candidate,
        position: Option<u32>,
        (refused, beyond): (Option<&OutcomeCells>, Option<&OutcomeCells>),
        due: &Due,
    ) -> Standing {
        let now = Standing {
            position: position.or(self.standing.position),
            source: Place::of(&candidate.source).source,
            depth: candidate.depth,
            ..self.standing
        };
        match (refused, beyond) {
            (Some(cells), _) => cells.standing(candidate, now.position),
            (None, Some(cells)) => Standing {
                // What is stored of its page stays.
                http_status: now.http_status,
                ..cells.standing(candidate, now.position)
            },
            // An indexed item that is due again is outdated until it is fetched; any other is queued.
            (None, None) if due.due != NOT_DUE => Standing {
                status: match now.status {
                    Status::Completed | Status::Outdated => Status::Outdated,
                    _ => Status::Queued,
                },
                code: None,
                ..now
            },
            (None, None) => now,
        }
    }

    /// Whether nothing changes of what a span tells.
    pub(super) fn stands_as(
        &self,
        next: &Standing,
        candidate: &Candidate,
        loses_page: bool,
    ) -> bool {
        (next.status, next.code) == (self.standing.status, self.standing.code)
            && self.lastmod == candidate.lastmod
            && !(loses_page && self.has_page)
    }
}

const KNOWN: &str = "id, url, seen_job, crawled_at, lastmod, fetched_lastmod, \
                     text_hash IS NOT NULL OR metadata_hash IS NOT NULL, instance, due";

impl Known {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get(0)?,
            url: row.get(1)?,
            seen_job: row.get(2)?,
            crawled_at: row.get(3)?,
            lastmod: row.get(4)?,
            fetched_lastmod: row.get(5)?,
            has_page: row.get(6)?,
            instance: row.get(7)?,
            due: row.get(8)?,
            standing: Standing::read(row, 9)?,
        })
    }

    pub(super) fn of(connection: &Connection, item: u32) -> Result<Self, Error> {
        Ok(connection
            .prepare_cached(&format!(
                "SELECT {KNOWN}, {STANDING} FROM item WHERE id = ?1"
            ))?
            .query_row([item], Self::read)?)
    }

    /// The first items of an instance behind a place.
    pub(super) fn behind(
        connection: &Connection,
        instance: u32,
        place: u32,
        limit: u32,
    ) -> Result<Vec<Self>, Error> {
        let mut statement = connection.prepare_cached(&format!(
            "SELECT {KNOWN}, {STANDING} FROM item
             WHERE instance = ?1 AND position > ?2 ORDER BY position LIMIT ?3"
        ))?;
        let items = statement.query_map([instance, place, limit], Self::read)?;
        Ok(items.collect::<Result<_, _>>()?)
    }

    /// Whether it is the item of this URL.
    pub(super) fn is_of(&self, url: &str) -> bool {
        self.url == url
    }
}
