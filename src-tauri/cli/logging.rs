//! What the engine says of its work, on stderr.

use std::io::{self, IsTerminal as _};

use tracing_subscriber::EnvFilter;

use crate::output;

/// Sends the engine's log to stderr when asked to. `FORESITE_LOG` holds another filter, such as
/// `foresite_engine=trace`.
pub(crate) fn start(verbose: bool) {
    if !verbose {
        return;
    }
    let filter = EnvFilter::try_from_env("FORESITE_LOG")
        .unwrap_or_else(|_| EnvFilter::new("info,foresite_engine=debug"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(io::stderr().is_terminal() && output::colours_allowed())
        .with_writer(io::stderr)
        .init();
}
