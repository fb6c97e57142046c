//! Pages of a crawl by links: what a page said and the links it holds are kept in one
//! transaction, in the order of the pages' places. So the store always holds what a crawl that
//! fetched one page at a time would hold, and a killed job goes on exactly there.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicU32, Ordering},
};

use rusqlite::{OptionalExtension, params};

use super::{
    Added, Candidate, Decide, Error, LinkRow, ResponseFacts, Settled, Store,
    intake::{Taken, Target},
    packed,
    settling::Settling,
};
use crate::{
    item::{Evidence, Outcome},
    page::Link,
};

/// A visited page with the links it adds to the frontier.
#[derive(Debug)]
pub struct Followed {
    /// What came of the visit.
    pub visit: FollowedVisit,
    /// Candidates in document order.
    pub links: Vec<Candidate>,
}

/// What came of a visit.
#[derive(Debug)]
pub enum FollowedVisit {
    /// The page was asked for.
    Settled(Box<Settled>),
    /// The stored page stands; the reason says why.
    Kept {
        /// Key of the item.
        item: u32,
        /// Why its stored page stands.
        reason: Evidence,
        /// When the site said so, if it was asked.
        asked: Option<Asked>,
    },
}

/// When the site was asked about a page, Unix milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// The moment.
    pub at: i64,
    /// When the run of the job that asked began.
    pub crawled_at: i64,
}

/// A page that a job has visited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitedPage {
    /// Its place.
    pub position: u32,
    /// Its URL.
    pub url: String,
    /// A hash of its text.
    pub text: Option<u64>,
    /// When it was fetched last, Unix milliseconds.
    pub fetched_at: Option<i64>,
}

/// The places that are left in a crawl by links.
#[derive(Debug)]
pub struct Room {
    next: AtomicU32,
    left: AtomicU32,
    has_turned_away: AtomicBool,
    beyond: Outcome,
}

impl Room {
    /// Room for `left` more pages after `last`; pages past it end as `beyond`.
    /// `has_turned_away` tells whether there was a page already that found none.
    pub fn new(last: u32, left: u32, beyond: Outcome, has_turned_away: bool) -> Self {
        Self {
            next: AtomicU32::new(last + 1),
            left: AtomicU32::new(left),
            has_turned_away: AtomicBool::new(has_turned_away),
            beyond,
        }
    }

    fn is_full(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0
    }

    /// Whether a page was turned away because there was no room.
    pub fn has_turned_away(&self) -> bool {
        self.has_turned_away.load(Ordering::Relaxed)
    }
}

impl Store {
    /// Keeps visited pages and takes their links, all or nothing.
    pub async fn follow(
        &self,
        instance: u32,
        job: u32,
        followed: Vec<Followed>,
        room: Arc<Room>,
        decide: Arc<Decide>,
    ) -> Result<Added, Error> {
        self.write(move |connection| {
            let mut target = Target::of_links(connection, instance, job)?;
            let mut settling = Settling::of(connection, instance)?;
            let mut added = Added::default();
            // Each is let go once it is written: the next ones wait in memory meanwhile.
            for page in followed {
                match page.visit {
                    FollowedVisit::Settled(settled) => settling.settle(&settled)?,
                    FollowedVisit::Kept {
                        item,
                        reason,
                        asked,
                    } => settling.keep(item, &reason, asked)?,
                }
                for link in &page.links {
                    add_link(&mut target, link, &room, &*decide, &mut added)?;
                }
            }
            settling.end()?;
            target.end()?;
            Ok(added)
        })
        .await
    }

    /// The facts of the answer that a stored page came with.
    pub async fn stored_response(&self, item: u32) -> Result<Option<ResponseFacts>, Error> {
        self.read(move |connection| {
            let mut statement =
                connection.prepare_cached("SELECT response FROM page WHERE item = ?1")?;
            let facts = statement.query_row([item], |row| packed::json_cell(row, 0));
            Ok(facts.optional()?.flatten())
        })
        .await
    }

    /// The pages that a job has visited, in the order of their places, after a place: URL, text
    /// hash and place of each. A job that goes on learns from them what it had seen.
    pub async fn visited_pages(
        &self,
        instance: u32,
        job: u32,
        after: u32,
        limit: u32,
    ) -> Result<Vec<VisitedPage>, Error> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT position, url, text_hash, fetched_at FROM item
                 WHERE instance = ?1 AND position > ?3 AND seen_job = ?2 AND due = 0
                       AND refused = 0
                 ORDER BY position LIMIT ?4",
            )?;
            let pages = statement.query_map(params![instance, job, after, limit], |row| {
                let hash: Option<packed::Hash> = row.get(2)?;
                Ok(VisitedPage {
                    position: row.get(0)?,
                    url: row.get(1)?,
                    text: hash.as_ref().and_then(packed::short_hash),
                    fetched_at: row.get(3)?,
                })
            })?;
            Ok(pages.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// The links of a stored page.
    pub async fn stored_links(&self, item: u32) -> Result<Vec<Link>, Error> {
        self.read(move |connection| {
            let blob: Option<Vec<u8>> = connection
                .prepare_cached("SELECT links FROM page WHERE item = ?1")?
                .query_row([item], |row| row.get(0))
                .optional()?
                .flatten();
            Ok(blob.map(|blob| packed::unlink(&blob)).unwrap_or_default())
        })
        .await
        .map(|rows| rows.into_iter().filter_map(LinkRow::into_link).collect())
    }
}

/// Adds a link that is new to the job; past the room it ends as the limit says.
fn add_link(
    target: &mut Target<'_>,
    link: &Candidate,
    room: &Room,
    decide: &Decide,
    added: &mut Added,
) -> Result<(), Error> {
    // Only the writer thread changes the room, so reading and writing need no further order.
    let next = room.next.load(Ordering::Relaxed);
    let refused;
    let is_turned_away = link.refusal.is_none() && room.is_full();
    let candidate = if is_turned_away {
        refused = Candidate {
            refusal: Some(room.beyond.clone()),
            ..link.clone()
        };
        &refused
    } else {
        link
    };
    match target.add(candidate, Some(next), decide)? {
        Taken::Already => {
            added.duplicates += 1;
            return Ok(());
        }
        Taken::New => added.count(candidate.refusal.as_ref()),
        Taken::Again(again) => added.again.push(again),
    }
    room.next.store(next + 1, Ordering::Relaxed);
    room.has_turned_away
        .fetch_or(is_turned_away, Ordering::Relaxed);
    added.accepted += 1;
    if candidate.refusal.is_none() {
        room.left.fetch_sub(1, Ordering::Relaxed);
    }
    Ok(())
}
