//! A sliding piece of the document: valid UTF-8, with the place reached in lines and columns.

use std::{
    cell::Cell,
    io::{self, BufRead, Read},
    rc::Rc,
};

use super::{draft::Places, source::Facts};

const CAPACITY: usize = 128 << 10;
/// One event of XML may not be longer: a text, a comment, a tag.
const LONGEST_EVENT: usize = 4 << 20;
const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();

/// Hands out the document piece by piece.
pub(super) struct Window<'a> {
    input: Box<dyn Read + 'a>,
    facts: Rc<Facts>,
    buffer: Vec<u8>,
    /// Next byte to be read.
    start: usize,
    /// End of what is known to be UTF-8.
    valid: usize,
    /// End of what was read from the input.
    filled: usize,
    ended: bool,
    /// Lines up to here are in `line`; it may be ahead of `start`.
    counted: Cell<usize>,
    line: Cell<u32>,
    /// Column of the buffer's first byte.
    column_at_zero: u32,
    since_event: usize,
}

impl<'a> Window<'a> {
    pub(super) fn new(input: Box<dyn Read + 'a>, facts: Rc<Facts>) -> Self {
        Self {
            input,
            facts,
            buffer: vec![0; CAPACITY],
            start: 0,
            valid: 0,
            filled: 0,
            ended: false,
            counted: Cell::new(0),
            line: Cell::new(1),
            column_at_zero: 1,
            since_event: 0,
        }
    }

    /// Line and column reached, counted from 1, the column in characters.
    pub(super) fn place(&self) -> (u32, u32) {
        let line = self.line();
        let passed = &self.buffer[..self.start];
        let column = match passed.iter().rposition(|byte| *byte == b'\n') {
            Some(end) => 1 + characters(&passed[end + 1..]),
            None => self.column_at_zero.saturating_add(characters(passed)),
        };
        (line, column)
    }

    /// The line reached; much cheaper than the column in a document of one long line.
    pub(super) fn line(&self) -> u32 {
        self.line_at(0)
    }

    /// The line so many bytes from here. Cheap where places are asked for one behind the other.
    pub(super) fn line_at(&self, ahead: usize) -> u32 {
        let (place, counted) = (self.start + ahead, self.counted.get());
        let line = self.line.get();
        if place < counted {
            return line - lines(&self.buffer[place..counted]);
        }
        let line = line + lines(&self.buffer[counted..place]);
        self.counted.set(place);
        self.line.set(line);
        line
    }

    /// The lines of fields that stand so many bytes from here, as a rule one behind the other.
    pub(super) fn lines_of(&self, places: Places) -> Places {
        places.counted(|place| match place {
            0 => 0,
            place => self.line_at(place as usize),
        })
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

    /// Whether all that is left is available.
    pub(super) fn is_at_end(&self) -> bool {
        self.ended
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
        let (line, column) = self.place();
        self.column_at_zero = column;
        self.buffer.copy_within(self.start..self.filled, 0);
        self.filled -= self.start;
        self.valid -= self.start;
        self.start = 0;
        self.counted.set(0);
        self.line.set(line);
        // Replacing may have lengthened it.
        self.buffer.resize(CAPACITY.max(self.filled + 1), 0);
        let room = &mut self.buffer[self.filled..];
        // Earlier stages keep their failures and end instead.
        let count = self.input.read(room).unwrap_or(0);
        self.filled += count;
        self.ended = count == 0;
        self.check();
    }

    fn check(&mut self) {
        loop {
            let Err(error) = str::from_utf8(&self.buffer[self.valid..self.filled]) else {
                self.valid = self.filled;
                return;
            };
            self.valid += error.valid_up_to();
            let wrong = match error.error_len() {
                Some(wrong) => wrong,
                None if self.ended => self.filled - self.valid,
                // The rest of the character is still to come.
                None => return,
            };
            self.facts.malformed.set(true);
            let wrong_bytes = self.valid..self.valid + wrong;
            self.buffer.splice(wrong_bytes, REPLACEMENT.iter().copied());
            self.filled = self.filled + REPLACEMENT.len() - wrong;
        }
    }
}

impl Read for Window<'_> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(target)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Window<'_> {
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
        self.since_event += count;
        self.start += count;
    }
}

fn lines(bytes: &[u8]) -> u32 {
    u32::try_from(memchr::memchr_iter(b'\n', bytes).count()).unwrap_or(u32::MAX)
}

fn characters(bytes: &[u8]) -> u32 {
    let starts = bytes.iter().filter(|byte| !(0x80..0xC0).contains(*byte));
    u32::try_from(starts.count()).unwrap_or(u32::MAX)
}
