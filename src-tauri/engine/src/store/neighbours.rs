//! Items of earlier jobs in their order, read ahead of the candidates: most sites list their pages
//! in the same order each time, so the item of a candidate mostly is the next one. One that is not
//! is looked up by its key.

use std::collections::VecDeque;

use rusqlite::Connection;

use super::{Error, known::Known};

/// Items that are read at once.
const MOST_AHEAD: u32 = 256;
/// Items that may be missing between two candidates.
const MOST_PASSED: usize = 8;

/// The items behind the one that was found last.
#[derive(Default)]
pub(super) struct Neighbours {
    ahead: VecDeque<Known>,
    /// Place of the last item that was read.
    place: u32,
    /// Items that the last reading asked for; none was asked for when it is 0.
    asked: u32,
    is_at_end: bool,
}

impl Neighbours {
    /// The item of a URL, when it is among the next ones.
    pub(super) fn take(
        &mut self,
        connection: &Connection,
        instance: u32,
        url: &str,
    ) -> Result<Option<Known>, Error> {
        if self.ahead.is_empty() && !self.is_at_end {
            self.read(connection, instance)?;
        }
        let mut next = self.ahead.iter().take(MOST_PASSED);
        let Some(passed) = next.position(|known| known.is_of(url)) else {
            return Ok(None);
        };
        self.ahead.drain(..passed);
        Ok(self.ahead.pop_front())
    }

    /// Goes on behind an item that was found by its key.
    pub(super) fn go_behind(&mut self, known: &Known) {
        let Some(place) = known.standing.position else {
            return;
        };
        *self = Self {
            place,
            ..Self::default()
        };
    }

    /// Reads more each time, so that little is read in vain where the order is another.
    fn read(&mut self, connection: &Connection, instance: u32) -> Result<(), Error> {
        self.asked = (self.asked * 2).clamp(1, MOST_AHEAD);
        let items = Known::behind(connection, instance, self.place, self.asked)?;
        self.is_at_end = items.len() < self.asked as usize;
        if let Some(last) = items.last() {
            self.place = last.standing.position.unwrap_or(self.place);
        }
        self.ahead.extend(items);
        Ok(())
    }
}
