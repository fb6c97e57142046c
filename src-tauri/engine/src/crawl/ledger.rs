//! Visited pages on their way to the store. A sitemap job keeps them as they come; a crawl by
//! links keeps them in the order of their places, with the links they add, so that what it finds
//! does not depend on which page answered first.

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
};

use super::{Job, Stop, links::LinkRules, outcome::Visited, traps::Traps};
use crate::{
    instance::limits::UNWRITTEN_BYTES,
    item::{Sentence, Status},
    page::Link,
    store::{
        self, Added, Decide, DueItem, Followed, FollowedVisit, Room, Settled, SettledPage, Store,
    },
};

/// Pages in one write.
const BATCH: usize = 100;
/// Bytes that are worth a write of their own.
const BATCH_BYTES: usize = 8 << 20;
/// Bytes of a link or candidate beside its texts, about.
const LINK_BYTES: usize = 250;
/// Pages that may be open or done ahead of the oldest one that is still open.
const LOOK_AHEAD: usize = 512;

/// Where visited pages wait.
pub(super) enum Ledger {
    /// They are written in any order; with their bytes.
    AsTheyCome(Vec<Settled>, usize),
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
    done: HashMap<u32, Done>,
    /// Bytes of those.
    done_bytes: usize,
    /// Pages whose turn came.
    ready: Vec<Followed>,
    /// Bytes of those.
    ready_bytes: usize,
}

/// A page that is done before its turn.
struct Done {
    visit: FollowedVisit,
    links: Vec<Link>,
    bytes: usize,
}

/// Pages to write, and what to do with their links.
pub(super) enum Write {
    Settled(Vec<Settled>),
    Followed(Vec<Followed>, Arc<Room>, Arc<Decide>),
}

impl Ledger {
    /// Pages are written in order, with their links. `traps` are what the job has seen so far.
    pub(super) fn following(
        rules: LinkRules,
        traps: Traps,
        room: Arc<Room>,
        decide: Arc<Decide>,
    ) -> Self {
        Self::InOrder(Box::new(Following {
            rules,
            traps,
            room,
            decide,
            opened: VecDeque::new(),
            done: HashMap::new(),
            done_bytes: 0,
            ready: Vec::new(),
            ready_bytes: 0,
        }))
    }

    /// Pages are written in any order.
    pub(super) fn as_they_come() -> Self {
        Self::AsTheyCome(Vec::new(), 0)
    }

    /// Whether one more page may be opened.
    pub(super) fn has_room(&self) -> bool {
        match self {
            Self::AsTheyCome(_, bytes) => *bytes < UNWRITTEN_BYTES,
            Self::InOrder(following) => {
                following.opened.len() < LOOK_AHEAD
                    && following.done_bytes + following.ready_bytes < UNWRITTEN_BYTES
            }
        }
    }

    /// Writes that may be on their way at once: what is kept in order is written in order.
    pub(super) fn writes(&self) -> usize {
        match self {
            Self::AsTheyCome(..) => 4,
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
        let (visit, mut links) = match visited {
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
            Self::AsTheyCome(waiting, bytes) => {
                if let FollowedVisit::Settled(settled) = visit {
                    *bytes += page_bytes(&settled);
                    waiting.push(*settled);
                }
                Ok(())
            }
            Self::InOrder(following) => {
                // Most links of a page are known, and it may wait long for its turn.
                following.rules.forget_seen(&mut links);
                let done = Done::new(visit, links);
                following.done_bytes += done.bytes;
                following.done.insert(item.id, done);
                following.advance(job).await
            }
        }
    }

    /// Pages that wait to be written.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::AsTheyCome(waiting, _) => waiting.len(),
            Self::InOrder(following) => following.ready.len(),
        }
    }

    /// Whether enough wait for a write.
    pub(super) fn is_full(&self) -> bool {
        let bytes = match self {
            Self::AsTheyCome(_, bytes) => *bytes,
            Self::InOrder(following) => following.ready_bytes,
        };
        self.len() >= BATCH || bytes >= BATCH_BYTES
    }

    /// Takes what waits.
    pub(super) fn drain(&mut self) -> Write {
        match self {
            Self::AsTheyCome(waiting, bytes) => {
                *bytes = 0;
                Write::Settled(std::mem::take(waiting))
            }
            Self::InOrder(following) => {
                following.ready_bytes = 0;
                Write::Followed(
                    std::mem::take(&mut following.ready),
                    Arc::clone(&following.room),
                    Arc::clone(&following.decide),
                )
            }
        }
    }
}

impl Following {
    /// Takes every done page whose turn came.
    async fn advance(&mut self, job: &Job) -> Result<(), Stop> {
        while let Some(item) = self.opened.front() {
            let Some(done) = self.done.remove(&item.id) else {
                return Ok(());
            };
            self.done_bytes -= done.bytes;
            let Done {
                mut visit, links, ..
            } = done;
            let news = match &mut visit {
                FollowedVisit::Settled(settled) => warn_of_traps(&mut self.traps, item, settled),
                FollowedVisit::Kept { .. } => self.traps.meet(&item.url, None).1,
            };
            for warning in news {
                job.warn(warning).await?;
            }
            let fresh = self.rules.unseen(links);
            self.rules.read_missing_robots(&fresh).await?;
            let links = self.rules.candidates(item, fresh);
            let candidates = links.iter().map(|link| link.url.len() + LINK_BYTES);
            self.ready_bytes += visit_bytes(&visit) + candidates.sum::<usize>();
            self.opened.pop_front();
            self.ready.push(Followed { visit, links });
        }
        Ok(())
    }
}

impl Done {
    fn new(visit: FollowedVisit, links: Vec<Link>) -> Self {
        let texts = links
            .iter()
            .map(|link| link.url.as_str().len() + link.text.len() + LINK_BYTES);
        Self {
            bytes: visit_bytes(&visit) + texts.sum::<usize>(),
            visit,
            links,
        }
    }
}

fn visit_bytes(visit: &FollowedVisit) -> usize {
    match visit {
        FollowedVisit::Settled(settled) => page_bytes(settled),
        FollowedVisit::Kept { .. } => 0,
    }
}

fn page_bytes(settled: &Settled) -> usize {
    settled.page.as_ref().map_or(0, SettledPage::bytes)
}

/// Adds warnings about traps to an indexed page, and answers what the job log does not say yet.
fn warn_of_traps(traps: &mut Traps, item: &DueItem, settled: &mut Settled) -> Vec<Sentence> {
    let text = settled.page.as_ref().and_then(SettledPage::text_hash);
    let (warnings, news) = traps.meet(&item.url, text);
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
