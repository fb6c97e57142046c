use std::{
    cell::Cell,
    io::{self, Read},
};

use serde::Serialize;

/// How far an audit is.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct AuditProgress {
    /// Files read.
    pub read: u32,
    /// Files known so far.
    pub known: u32,
    /// The file that is being read.
    pub file: String,
    /// Entries read, in all files.
    pub entries: u32,
    /// What part of the files known so far is read, from 0 to 1, by their sizes; none on a site, where
    /// nobody knows them.
    pub share: Option<f64>,
}

/// Is told before each file is read, and within it every so many entries.
pub type TellAudit<'a> = &'a mut (dyn FnMut(&AuditProgress) + Send);

/// Counts the bytes of a file as they are read.
pub(super) struct Counting<'a, R> {
    pub(super) input: R,
    pub(super) read: &'a Cell<u64>,
}

impl<R: Read> Read for Counting<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.read.set(self.read.get() + count as u64);
        Ok(count)
    }
}
