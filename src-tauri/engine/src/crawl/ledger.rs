//! Visited pages on their way to the store. A sitemap job keeps them as they come; a crawl by
//! links keeps them in the order of their places, with the links they add, so that what it finds
//! does not depend on which page answered first.

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
};

use url::Url;

use super::{Job, Stop, links::LinkRules, outcome::Visited, traps::Traps};
use crate::{
    item::Status,
    page::Link,
    store::{
        self, Added, Decide, DueItem, Followed, FollowedVisit, Room, Settled, SettledPage, Store,
    },
};

/// Pages in one write.
const BATCH: usize = 100;
/// Pages that may be open or done ahead of the oldest one that is still open.
const LOOK_AHEAD: usize = 512;

/// Where visited pages wait.
pub(super) enum Ledger {
    /// They are written in any order.
    AsTheyCome(Vec<Settled>),
    /// They are written in the order in which they were opened.
    InOrder(Box<Following>),
}

/// A crawl by links.
pub(super) struct Following {
    rules: LinkRules,
    traps: Traps,
    room: Arc<Room>,
    decide: Arc<Decide>,
    /// Opened pages, oldest first.
    opened: VecDeque<DueItem>,
    /// Those that are done, by item.
    done: HashMap<u32, (FollowedVisit, Vec<Link>)>,
    /// Pages whose turn came.
    ready: Vec<Followed>,
}

/// Pages to write, and what to do with their links.
pub(super) enum Write {
    Settled(Vec<Settled>),
    Followed(Vec<Followed>, Arc<Room>, Arc<Decide>),
}

impl Ledger {
    pub(super) fn following(rules: LinkRules, room: Arc<Room>, decide: Arc<Decide>) -> Self {
        Self::InOrder(Box::new(Following {
            rules,
            traps: Traps::default(),
            room,
            decide,
            opened: VecDeque::new(),
            done: HashMap::new(),
            ready: Vec::new(),
        }))
    }

    /// Whether one more page may be opened.
    pub(super) fn has_room(&self) -> bool {
        match self {
            Self::AsTheyCome(_) => true,
            Self::InOrder(following) => following.opened.len() < LOOK_AHEAD,
        }
    }

    /// Writes that may be on their way at once: what is kept in order is written in order.
    pub(super) fn writes(&self) -> usize {
        match self {
            Self::AsTheyCome(_) => 4,
            Self::InOrder(_) => 1,
        }
    }

    /// A page was opened.
    pub(super) fn open(&mut self, item: &DueItem) {
        if let Self::InOrder(following) = self {
            following.opened.push_back(item.clone());
        }
    }

    /// A page is done.
    pub(super) async fn take(
        &mut self,
        job: &Job,
        item: &DueItem,
        visited: Visited,
    ) -> Result<(), Stop> {
        let (visit, links) = match visited {
            Visited::Settled(settled, links) => (FollowedVisit::Settled(settled), links),
            Visited::Kept {
                reason,
                asked,
                links,
            } => {
                let kept = FollowedVisit::Kept {
                    item: item.id,
                    reason,
                    asked,
                };
                (kept, links)
            }
            Visited::Interrupted => return Ok(()),
        };
        match self {
            Self::AsTheyCome(waiting) => {
                if let FollowedVisit::Settled(settled) = visit {
                    waiting.push(*settled);
                }
                Ok(())
            }
            Self::InOrder(following) => {
                following.done.insert(item.id, (visit, links));
                following.advance(job).await
            }
        }
    }

    /// Pages that wait to be written.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::AsTheyCome(waiting) => waiting.len(),
            Self::InOrder(following) => following.ready.len(),
        }
    }

    /// Whether enough wait for a write.
    pub(super) fn is_full(&self) -> bool {
        self.len() >= BATCH
    }

    /// Takes what waits.
    pub(super) fn drain(&mut self) -> Write {
        match self {
            Self::AsTheyCome(waiting) => Write::Settled(std::mem::take(waiting)),
            Self::InOrder(following) => Write::Followed(
                std::mem::take(&mut following.ready),
                Arc::clone(&following.room),
                Arc::clone(&following.decide),
            ),
        }
    }
}

impl Following {
    /// Takes every done page whose turn came.
    async fn advance(&mut self, job: &Job) -> Result<(), Stop> {
        while let Some(item) = self.opened.front() {
            let Some((mut visit, links)) = self.done.remove(&item.id) else {
                return Ok(());
            };
            if let FollowedVisit::Settled(settled) = &mut visit {
                for warning in warn_of_traps(&mut self.traps, item, settled) {
                    job.warn(warning).await?;
                }
            }
            let fresh = self.rules.unseen(links);
            self.rules.read_missing_robots(job, &fresh).await?;
            let links = self.rules.candidates(item, fresh);
            self.opened.pop_front();
            self.ready.push(Followed { visit, links });
        }
        Ok(())
    }
}

/// Adds warnings about traps to an indexed page, and answers what the job log does not say yet.
fn warn_of_traps(traps: &mut Traps, item: &DueItem, settled: &mut Settled) -> Vec<String> {
    let Ok(url) = Url::parse(&item.url) else {
        return Vec::new();
    };
    let text = settled.page.as_ref().and_then(SettledPage::text_hash);
    let warnings = traps.look(&url, text);
    let news = warnings
        .iter()
        .filter(|warning| traps.is_news(warning))
        .map(|warning| format!("{}: {}", item.url, warning.text))
        .collect();
    if settled.outcome.status == Status::Completed {
        settled.outcome.warnings.extend(warnings);
    }
    news
}

impl Write {
    /// Writes, and answers what the links added.
    pub(super) async fn run(
        self,
        store: Store,
        instance: u32,
        job: u32,
    ) -> Result<Added, store::Error> {
        match self {
            Self::Settled(settled) => {
                store.settle(instance, settled).await?;
                Ok(Added::default())
            }
            Self::Followed(followed, room, decide) => {
                store.follow(instance, job, followed, room, decide).await
            }
        }
    }
}
