//! Where a command writes a file.

use std::path::Path;

use foresite_engine::{Error, export::Destination};

use crate::failure::Failure;

/// The place of a file, before any work is done for it: one that stands there stays unless it is
/// `forced` away, and a database stays even so.
pub(crate) fn destination(path: &Path, forced: bool) -> Result<Destination, Failure> {
    let destination = if forced {
        Destination::replacing(path)
    } else {
        Destination::new(path)
    };
    match destination.check() {
        Ok(()) => Ok(destination),
        Err(error) => Err(Error::cannot_write(path, error).into()),
    }
}
