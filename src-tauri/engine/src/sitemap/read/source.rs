//! The bytes of a document without their compression, within bounds.

use std::{
    cell::{Cell, RefCell},
    io::{self, BufRead, BufReader, Read},
    rc::Rc,
};

use flate2::bufread::GzDecoder;

use super::ReadLimits;

/// Layers of gzip that are taken off; more are a trap.
const MOST_LAYERS: u32 = 3;
/// The ratio is looked at after each so many bytes of output. At fixed places, so that the same
/// document is judged alike however its bytes come.
const RATIO_EVERY: u64 = 1 << 20;

/// What the stages before the XML found out. Shared, because they work while it is being read.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// Bytes as they came.
    pub(super) compressed: Cell<u64>,
    /// Those of them that were decompressed so far; the others wait in a buffer.
    taken: Cell<u64>,
    /// Bytes after decompression.
    pub(super) bytes: Cell<u64>,
    pub(super) layers: Cell<u32>,
    pub(super) too_large: Cell<Option<TooLarge>>,
    pub(super) gzip_damaged: RefCell<Option<String>>,
    pub(super) trailing_garbage: Cell<bool>,
    /// The connection or file failed.
    pub(super) lost: RefCell<Option<String>>,
    /// Bytes that the encoding does not allow were replaced.
    pub(super) malformed: Cell<bool>,
}

impl Facts {
    /// Whether the reading ended before the end of the file.
    pub(super) fn is_broken(&self) -> bool {
        self.gzip_damaged.borrow().is_some() || self.lost.borrow().is_some()
    }
}

/// Which bound ended the reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TooLarge {
    Bytes,
    Ratio,
}

/// Takes off up to three layers of gzip, told by their first bytes whatever name or header say,
/// and bounds what comes out.
pub(super) fn unpacked<'a>(
    input: impl Read + 'a,
    limits: &ReadLimits,
    facts: &Rc<Facts>,
) -> Box<dyn BufRead + 'a> {
    let mut stage: Box<dyn BufRead + 'a> = Box::new(Taken {
        input: buffered(Counted {
            input,
            facts: Rc::clone(facts),
        }),
        facts: Rc::clone(facts),
    });
    loop {
        let (head, peeked) = peek(stage, GZIP.len());
        if head != GZIP || facts.layers.get() == MOST_LAYERS {
            return Box::new(buffered(Bounded {
                input: peeked,
                limits: *limits,
                facts: Rc::clone(facts),
            }));
        }
        facts.layers.set(facts.layers.get() + 1);
        stage = Box::new(buffered(Gunzip {
            member: Some(GzDecoder::new(peeked)),
            earlier_members: false,
            decoded: false,
            facts: Rc::clone(facts),
        }));
    }
}

const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The first bytes, and all of them again.
pub(super) fn peek<'a>(
    mut stage: Box<dyn BufRead + 'a>,
    count: usize,
) -> (Vec<u8>, Box<dyn BufRead + 'a>) {
    let mut head = Vec::with_capacity(count);
    // Stages keep their failures and end instead.
    let _ = stage.by_ref().take(count as u64).read_to_end(&mut head);
    let again = io::Cursor::new(head.clone()).chain(stage);
    (head, Box::new(again))
}

fn buffered<R: Read>(input: R) -> BufReader<R> {
    BufReader::with_capacity(32 << 10, input)
}

/// Counts the bytes as they come; a failure ends them and is kept.
struct Counted<R> {
    input: R,
    facts: Rc<Facts>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.input.read(buffer) {
                Ok(count) => {
                    let before = self.facts.compressed.get();
                    self.facts.compressed.set(before + count as u64);
                    return Ok(count);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    *self.facts.lost.borrow_mut() = Some(error.to_string());
                    return Ok(0);
                }
            }
        }
    }
}

/// Counts the bytes that the next stage takes.
struct Taken<R> {
    input: R,
    facts: Rc<Facts>,
}

impl<R: BufRead> Read for Taken<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.facts.taken.set(self.facts.taken.get() + count as u64);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Taken<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.input.consume(count);
        self.facts.taken.set(self.facts.taken.get() + count as u64);
    }
}

/// Members of gzip, one after the other; damage ends them and is kept.
struct Gunzip<R: BufRead> {
    member: Option<GzDecoder<R>>,
    earlier_members: bool,
    /// The member gave something.
    decoded: bool,
    facts: Rc<Facts>,
}

impl<R: BufRead> Gunzip<R> {
    /// What stands behind a member: another one, nothing but padding, or something that does not
    /// belong.
    fn next_member(&mut self) {
        let Some(member) = self.member.take() else {
            return;
        };
        let mut rest = member.into_inner();
        match rest.fill_buf().map(<[u8]>::first) {
            Ok(Some(&byte)) if byte == GZIP[0] => {
                self.member = Some(GzDecoder::new(rest));
                self.earlier_members = true;
                self.decoded = false;
            }
            Ok(Some(&byte)) if byte != 0 => self.facts.trailing_garbage.set(true),
            _ => {}
        }
    }

    fn end_with(&mut self, error: &io::Error) {
        if self.earlier_members && !self.decoded {
            self.facts.trailing_garbage.set(true);
        } else {
            *self.facts.gzip_damaged.borrow_mut() = Some(error.to_string());
        }
        self.member = None;
    }
}

impl<R: BufRead> Read for Gunzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            match member.read(buffer) {
                Ok(0) => self.next_member(),
                Ok(count) => {
                    self.decoded = true;
                    return Ok(count);
                }
                Err(error) => self.end_with(&error),
            }
        }
        Ok(0)
    }
}

/// Ends the bytes where a bound is passed.
struct Bounded<R> {
    input: R,
    limits: ReadLimits,
    facts: Rc<Facts>,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.facts.too_large.get().is_some() {
            return Ok(0);
        }
        let before = self.facts.bytes.get();
        let room = self.limits.max_bytes.saturating_sub(before);
        let to_look = RATIO_EVERY - before % RATIO_EVERY;
        // One byte more than there is room for tells a document at the bound from one above it.
        let most = usize::try_from(room.saturating_add(1).min(to_look)).unwrap_or(usize::MAX);
        let length = buffer.len().min(most);
        let mut count = self.input.read(&mut buffer[..length])?;
        if count as u64 > room {
            self.facts.too_large.set(Some(TooLarge::Bytes));
            count = usize::try_from(room).unwrap_or(count);
        }
        let bytes = before + count as u64;
        self.facts.bytes.set(bytes);
        let allowed = self.facts.taken.get() * u64::from(self.limits.max_ratio);
        let is_packed = self.facts.layers.get() > 0;
        if is_packed && count > 0 && bytes.is_multiple_of(RATIO_EVERY) && bytes > allowed {
            self.facts.too_large.set(Some(TooLarge::Ratio));
        }
        Ok(count)
    }
}
