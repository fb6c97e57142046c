//! A sliding piece of the document: valid UTF-8, with the place reached in lines and columns.

use std::{
    io::{self, BufRead, Read},
    rc::Rc,
};

use super::source::Facts;

const CAPACITY: usize = 128 << 10;
/// One event of XML may not be longer: a text, a comment, a tag.
const LONGEST_EVENT: u64 = 4 << 20;
const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();

/// Hands out the document piece by piece.
pub(super) struct Window<R> {
    input: R,
    facts: Rc<Facts>,
    buffer: Vec<u8>,
    start: usize,
    /// End of what is known to be UTF-8.
    valid: usize,
    ended: bool,
    line: u32,
    column: u32,
    since_event: u64,
}

impl<R: Read> Window<R> {
    pub(super) fn new(input: R, facts: Rc<Facts>) -> Self {
        Self {
            input,
            facts,
            buffer: Vec::with_capacity(CAPACITY),
            start: 0,
            valid: 0,
            ended: false,
            line: 1,
            column: 1,
            since_event: 0,
        }
    }

    /// The line reached, counted from 1.
    pub(super) fn line(&self) -> u32 {
        self.line
    }

    /// The column reached, counted from 1 in characters.
    pub(super) fn column(&self) -> u32 {
        self.column
    }

    /// What is there without reading more.
    pub(super) fn available(&self) -> &[u8] {
        &self.buffer[self.start..self.valid]
    }

    /// What the stages before found out.
    pub(super) fn facts(&self) -> Rc<Facts> {
        Rc::clone(&self.facts)
    }

    /// Goes on by so many of the available bytes.
    pub(super) fn pass(&mut self, count: usize) {
        self.consume(count);
    }

    /// An event ended: the next one may be long again.
    pub(super) fn event_ended(&mut self) {
        self.since_event = 0;
    }

    /// Makes more available, keeping what is. False when there is no more, or no room.
    pub(super) fn more(&mut self) -> bool {
        let before = self.valid - self.start;
        if self.ended || before >= CAPACITY / 2 {
            return false;
        }
        self.fill();
        self.valid - self.start > before
    }

    /// Reads once and checks that it is UTF-8; other bytes are replaced.
    fn fill(&mut self) {
        self.buffer.drain(..self.start);
        self.valid -= self.start;
        self.start = 0;
        let filled = self.buffer.len();
        self.buffer.resize(CAPACITY.max(filled + 1), 0);
        // Earlier stages keep their failures and end instead.
        let count = self.input.read(&mut self.buffer[filled..]).unwrap_or(0);
        self.buffer.truncate(filled + count);
        self.ended = count == 0;
        self.check();
    }

    fn check(&mut self) {
        loop {
            let unchecked = &self.buffer[self.valid..];
            let Err(error) = str::from_utf8(unchecked) else {
                self.valid = self.buffer.len();
                return;
            };
            self.valid += error.valid_up_to();
            let wrong = match error.error_len() {
                Some(wrong) => wrong,
                None if self.ended => self.buffer.len() - self.valid,
                // The rest of the character is still to come.
                None => return,
            };
            self.facts.malformed.set(true);
            let end = self.valid + wrong;
            self.buffer
                .splice(self.valid..end, REPLACEMENT.iter().copied());
        }
    }
}

impl<R: Read> Read for Window<R> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(target)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: Read> BufRead for Window<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.since_event > LONGEST_EVENT {
            return Err(io::Error::other(
                "a text, comment or tag is longer than 4 MiB",
            ));
        }
        while self.start == self.valid && !self.ended {
            self.fill();
        }
        Ok(self.available())
    }

    fn consume(&mut self, count: usize) {
        let bytes = &self.buffer[self.start..self.start + count];
        let (lines, column) = place_after(bytes, self.column);
        self.line += lines;
        self.column = column;
        self.since_event += count as u64;
        self.start += count;
    }
}

/// Line ends in the bytes, and the column behind them.
#[expect(
    clippy::naive_bytecount,
    reason = "the compiler turns it into vector code; no library needed"
)]
fn place_after(bytes: &[u8], column: u32) -> (u32, u32) {
    let lines = bytes.iter().filter(|byte| **byte == b'\n').count();
    let (tail, from) = match bytes.iter().rposition(|byte| *byte == b'\n') {
        Some(place) if lines > 0 => (&bytes[place + 1..], 1),
        _ => (bytes, column),
    };
    let characters = tail.iter().filter(|byte| !(0x80..0xC0).contains(*byte));
    let characters = u32::try_from(characters.count()).unwrap_or(u32::MAX);
    (
        u32::try_from(lines).unwrap_or(u32::MAX),
        from.saturating_add(characters),
    )
}
