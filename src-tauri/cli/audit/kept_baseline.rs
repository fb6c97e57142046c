//! The file of findings that a build accepts.

use std::{io::Write as _, path::Path};

use foresite_engine::{
    Error,
    audit::{Audit, Baseline},
    export::{Destination, WholeFile},
};

use crate::{convert, destination, failure::Failure};

/// Where a baseline is written: one that stands there is renewed, any other file is not unless it
/// is `forced` away.
pub(super) fn destination(file: &Path, forced: bool) -> Result<Destination, Failure> {
    let to_replace = destination::destination(file, true)?;
    if forced || (file.is_file() && read(file).is_ok()) {
        return Ok(to_replace);
    }
    destination::destination(file, false)
}

pub(super) fn read(file: &Path) -> Result<Baseline, Failure> {
    if file != Path::new("-") && !file.exists() {
        return Err(Failure::Usage(format!(
            "there is no baseline {0}; --write-baseline {0} makes one of what is found now",
            file.display()
        )));
    }
    serde_json::from_slice(&convert::read(file)?).map_err(|error| {
        let file = file.display();
        Failure::Usage(format!("{file} is no baseline of foresite audit: {error}"))
    })
}

/// Accepts everything that an audit found. A file that it read is never replaced by that.
pub(super) fn write(destination: &Destination, audit: &Audit) -> Result<(), Failure> {
    let file = destination.path();
    let place = file.canonicalize().ok();
    let is_read = |name: &str| place.is_some() && Path::new(name).canonicalize().ok() == place;
    if audit.files.iter().any(|file| is_read(&file.name)) {
        return Err(Failure::Usage(format!(
            "{} was audited, so no baseline replaces it. Name another file",
            file.display()
        )));
    }
    let baseline = serde_json::to_vec_pretty(&Baseline::of(audit)).map_err(std::io::Error::from);
    let written = baseline.and_then(|text| {
        let mut out = WholeFile::begin(destination)?;
        out.write_all(&text)?;
        out.write_all(b"\n")?;
        out.finish()
    });
    written.map_err(|error| Error::cannot_write(file, error).into())
}
