//! Lists that the tally does not know: filtered by text, folder, size or age, or sorted by a column
//! of many values. An index for them would cost every job that writes, for a list that is seldom
//! asked for. So the keys of its items are found once and kept, four bytes an item; whoever asks
//! reads its first rows while the rest is still looked for. There is one list at a time: the next
//! one breaks it off.

mod grams;
mod making;

use std::{
    fmt,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use rusqlite::{Connection, InterruptHandle};

use super::{Error, ItemPage, ItemRow, items, sorted::Wanted};
use grams::Grams;

/// While a job writes, a list may be so many times as old as its making took: that bounds what
/// lists cost beside the job.
const AGE: u32 = 10;
/// How long the first rows are waited for where few match: no one sees that as a pause.
const PATIENCE: Duration = Duration::from_millis(100);

/// Items from which on the first rows of sorted lists are looked for before they are asked for.
const MANY: u32 = 50_000;

/// The list that was asked for last.
#[derive(Debug, Default)]
pub(super) struct Lists {
    shown: Option<Arc<Listing>>,
    /// The same list made anew, since items changed; shown once it is whole.
    next: Option<Arc<Listing>>,
    /// The first rows of sorted lists that may be asked for next, and what the blocks of the list in
    /// indexing order hold.
    beginnings: Vec<Arc<Listing>>,
    /// How often the store had written when rows in indexing order were read last.
    writes: Option<u64>,
}

/// A list, and how far it is made.
pub(super) struct Listing {
    wanted: Wanted,
    /// How often the store had written when its making began.
    writes: u64,
    /// All that match, where the tally tells.
    total: Option<u32>,
    /// What each block of places holds, where that is known.
    grams: Option<Arc<Grams>>,
    /// That, and the first keys, are from before the last writes: they tell what to show at once, and
    /// all is looked through for what changed since.
    is_guess: bool,
    made: Mutex<Made>,
    grown: Condvar,
}

#[derive(Default)]
struct Made {
    /// Keys of the items in their order, as far as they are found.
    keys: Vec<u32>,
    grams: Option<Arc<Grams>>,
    /// The blocks that held what is looked for are looked through.
    is_guessed: bool,
    end: Option<End>,
    is_stopped: bool,
    /// Breaks the statement off that runs.
    interrupt: Option<InterruptHandle>,
}

enum End {
    /// When it was whole, and how long that took.
    Whole(Instant, Duration),
    BrokenOff,
    /// Why; none once that was told.
    Failed(Option<Error>),
}

impl Lists {
    /// The list to read from, and one that has to be made, mostly the same. Another list that is
    /// being made is broken off.
    pub(super) fn ask(
        &mut self,
        wanted: Wanted,
        total: Option<u32>,
        writes: u64,
    ) -> (Arc<Listing>, Option<Arc<Listing>>) {
        if self.next.as_ref().is_some_and(|next| next.is_over()) {
            let next = self.next.take().filter(|next| next.is_whole());
            self.shown = next.or(self.shown.take());
        }
        let mut new = Listing::new(wanted, total, writes);
        let same = self.beginnings.iter();
        let mut same = same.filter(|list| list.wanted.instance == new.wanted.instance);
        new.is_guess = same.clone().any(|list| list.writes != writes);
        new.grams = same.find_map(|list| list.lock().grams.clone());
        if let Some(beginning) = self.beginnings.iter().find(|list| list.begins(&new)) {
            new.lock().keys.clone_from(&beginning.lock().keys);
        }
        let new = Arc::new(new);
        match &self.shown {
            Some(shown) if shown.wanted == new.wanted && !shown.is_broken() => {
                let shown = Arc::clone(shown);
                if shown.is_fresh(writes) || self.next.is_some() {
                    return (shown, None);
                }
                self.next = Some(Arc::clone(&new));
                (shown, Some(new))
            }
            _ => {
                self.stop();
                self.shown = Some(Arc::clone(&new));
                (Arc::clone(&new), Some(new))
            }
        }
    }

    /// The list, when it is whole and nothing changed since.
    pub(super) fn whole(&self, wanted: &Wanted, writes: u64) -> Option<Arc<Listing>> {
        let lists = [&self.next, &self.shown].into_iter().flatten();
        let mut fitting = lists.filter(|list| list.wanted == *wanted && list.writes == writes);
        fitting.find(|list| list.is_whole()).cloned()
    }

    /// Keeps a list for those who ask next, unless another one is being made.
    pub(super) fn keep(&mut self, list: Arc<Listing>) {
        let is_idle = self.shown.as_ref().is_none_or(|shown| shown.is_over());
        if is_idle && self.next.is_none() {
            self.shown = Some(list);
        }
    }

    /// Somebody reads the rows of a whole instance in indexing order: the beginnings of sorted lists
    /// that have to be made now. None where items are few; while they change, once.
    pub(super) fn foresee(&mut self, instance: u32, total: u32, writes: u64) -> Vec<Arc<Listing>> {
        let before = self.writes.replace(writes);
        let is_still = before.is_none_or(|before| before == writes);
        let wanted = Wanted::likely(instance);
        let known = self.beginnings.first();
        let is_known =
            known.is_some_and(|list| list.writes == writes && Some(&list.wanted) == wanted.first());
        let has_some = known.is_some_and(|list| list.wanted.instance == instance);
        if total < MANY || (has_some && !is_still) || is_known {
            return Vec::new();
        }
        self.beginnings.drain(..).for_each(|list| list.stop());
        let begin = |wanted| Arc::new(Listing::new(wanted, Some(total), writes));
        self.beginnings = wanted.into_iter().map(begin).collect();
        self.beginnings.clone()
    }

    /// Whether the list that is shown is being made anew.
    pub(super) fn is_renewing(&self) -> bool {
        self.next.is_some()
    }

    fn stop(&mut self) {
        for list in [self.shown.take(), self.next.take()].into_iter().flatten() {
            list.stop();
        }
    }
}

impl Drop for Lists {
    /// The database closes: no statement may run any more.
    fn drop(&mut self) {
        let lists = [self.shown.take(), self.next.take()].into_iter().flatten();
        for list in lists.chain(self.beginnings.drain(..)) {
            list.stop();
            drop(list.wait(|made| made.end.is_some(), None));
        }
    }
}

impl Listing {
    pub(super) fn new(wanted: Wanted, total: Option<u32>, writes: u64) -> Self {
        Self {
            wanted,
            writes,
            total,
            grams: None,
            is_guess: false,
            made: Mutex::default(),
            grown: Condvar::new(),
        }
    }

    /// Makes it, on a connection that is used for nothing else. Blocks until it is whole or broken
    /// off.
    pub(super) fn make(&self, connection: Result<Connection, Error>) {
        self.make_by(Self::fill, connection);
    }

    /// Makes its beginning alone, in the same way.
    pub(super) fn make_beginning(&self, connection: Result<Connection, Error>) {
        self.make_by(Self::begin, connection);
    }

    fn make_by(
        &self,
        work: impl FnOnce(&Self, &Connection) -> rusqlite::Result<()>,
        connection: Result<Connection, Error>,
    ) {
        let began = Instant::now();
        let result = connection.and_then(|connection| {
            {
                let mut made = self.lock();
                if made.is_stopped {
                    return Ok(());
                }
                made.interrupt = Some(connection.get_interrupt_handle());
            }
            let result = work(self, &connection);
            self.lock().interrupt = None;
            Ok(result?)
        });
        let mut made = self.lock();
        made.end = Some(match result {
            _ if made.is_stopped => End::BrokenOff,
            Ok(()) => End::Whole(Instant::now(), began.elapsed()),
            Err(error) => End::Failed(Some(error)),
        });
        self.grown.notify_all();
    }

    fn change(&self, work: impl FnOnce(&mut Made)) {
        work(&mut self.lock());
        self.grown.notify_all();
    }

    /// A page of it as soon as its rows are found; where few match, with those that are found by
    /// then. `is_renewing` tells that a newer list is on its way.
    pub(super) fn page(
        &self,
        connection: &Connection,
        (offset, limit): (u32, u32),
        is_renewing: bool,
    ) -> Result<ItemPage, Error> {
        let enough = offset.saturating_add(limit) as usize;
        let is_there =
            |made: &Made| made.end.is_some() || made.is_guessed || made.keys.len() >= enough;
        let mut made = self.wait(is_there, Some(PATIENCE));
        if let Some(End::Failed(error)) = &mut made.end {
            return Err(error.take().unwrap_or(Error::Closed));
        }
        let found = u32::try_from(made.keys.len()).unwrap_or(u32::MAX);
        let is_whole = matches!(made.end, Some(End::Whole(..)));
        let keys = made.keys.iter().skip(offset as usize);
        let keys: Vec<u32> = keys.take(limit as usize).copied().collect();
        drop(made);
        Ok(ItemPage {
            rows: rows(connection, &keys)?,
            total: self.total.filter(|_| !is_whole).unwrap_or(found),
            counting: !is_whole || is_renewing,
        })
    }

    /// Waits until it is as asked for, or so long.
    fn wait(
        &self,
        is_there: impl Fn(&Made) -> bool,
        patience: Option<Duration>,
    ) -> MutexGuard<'_, Made> {
        let until = patience.map(|patience| Instant::now() + patience);
        let mut made = self.lock();
        while !is_there(&made) {
            made = match until.map(|until| until.saturating_duration_since(Instant::now())) {
                None => self
                    .grown
                    .wait(made)
                    .unwrap_or_else(PoisonError::into_inner),
                Some(Duration::ZERO) => return made,
                Some(left) => {
                    let (made, _) = self
                        .grown
                        .wait_timeout(made, left)
                        .unwrap_or_else(PoisonError::into_inner);
                    made
                }
            };
        }
        made
    }

    fn stop(&self) {
        let mut made = self.lock();
        made.is_stopped = true;
        if let Some(interrupt) = &made.interrupt {
            interrupt.interrupt();
        }
    }

    fn is_over(&self) -> bool {
        self.lock().end.is_some()
    }

    fn is_whole(&self) -> bool {
        matches!(self.lock().end, Some(End::Whole(..)))
    }

    /// Whether its keys are the first ones of another list, as a beginning that was made.
    fn begins(&self, other: &Self) -> bool {
        self.wanted == other.wanted && self.is_whole()
    }

    /// Whether a block of places may have an item of this list.
    fn may_hold(&self, block: u32) -> bool {
        let Some(grams) = &self.grams else {
            return true;
        };
        let mut texts = self.wanted.holds.iter();
        texts.all(|text| grams.may_hold(block, text))
    }

    fn is_broken(&self) -> bool {
        matches!(self.lock().end, Some(End::BrokenOff | End::Failed(_)))
    }

    /// Whether it still answers after so many writes.
    fn is_fresh(&self, writes: u64) -> bool {
        match self.lock().end {
            Some(End::Whole(at, took)) => self.writes == writes || at.elapsed() < took * AGE,
            _ => true,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Made> {
        // What is made is whole after each change, so a panic elsewhere cannot spoil it.
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Listing {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Listing")
            .field("wanted", &self.wanted)
            .finish_non_exhaustive()
    }
}

/// The rows of these items; those deleted since are left out.
fn rows(connection: &Connection, keys: &[u32]) -> Result<Vec<ItemRow>, Error> {
    keys.iter()
        .filter_map(|key| items::row_of(connection, *key).transpose())
        .collect()
}
