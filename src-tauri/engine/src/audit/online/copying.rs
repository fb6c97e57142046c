//! The copy of an audited file that is kept so that the window can show it.

use std::{
    fs::File,
    io::{self, Read, Write as _},
};

use crate::instance::limits;

/// Copies what is read into a file, within the room there is for copies.
pub(super) struct Copying<R> {
    input: R,
    copy: Option<File>,
    room: u64,
}

impl<R: Read> Copying<R> {
    pub(super) fn new(input: R, copy: Option<File>) -> Self {
        Self {
            input,
            copy,
            room: limits::AUDIT_KEPT_BYTES,
        }
    }
}

impl<R: Read> Read for Copying<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.room = self.room.saturating_sub(count as u64);
        if let Some(copy) = self.copy.as_mut().filter(|_| self.room > 0) {
            copied(copy.write_all(&buffer[..count]));
        }
        Ok(count)
    }
}

/// A copy that cannot be written is shorter, and the audit goes on.
pub(super) fn copied(result: io::Result<()>) {
    if let Err(error) = result {
        tracing::warn!(%error, "the copy of a sitemap is not complete");
    }
}
