//! Where things are.

use std::path::{Path, PathBuf};

/// The top folder of the project.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// The folder of the user interface.
pub(crate) fn ui() -> PathBuf {
    root().join("ui")
}
