//! A progress line on a terminal, and Ctrl-C.

use std::io::{self, IsTerminal as _, Write as _};

use tokio_util::sync::CancellationToken;

use crate::output::note;

/// The progress line, only on a terminal.
pub(crate) struct Line {
    pub(crate) is_shown: bool,
}

impl Line {
    pub(crate) fn new() -> Self {
        let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        Self {
            is_shown: io::stderr().is_terminal() && !dumb,
        }
    }

    pub(crate) fn show(&self, text: &str) {
        if self.is_shown {
            // A terminal that is gone has nobody to read the line.
            let _ = write!(io::stderr(), "\r\u{1b}[2K{text}");
            let _ = io::stderr().flush();
        }
    }

    pub(crate) fn clear(&self) {
        self.show("");
    }
}

/// Waits for work that `cancel` ends. Ctrl-C cancels it; a second one ends the program at once.
pub(crate) async fn until_interrupted<T>(
    cancel: &CancellationToken,
    work: impl Future<Output = T>,
) -> T {
    tokio::pin!(work);
    loop {
        tokio::select! {
            done = &mut work => return done,
            Ok(()) = tokio::signal::ctrl_c() => {
                if cancel.is_cancelled() {
                    std::process::exit(130);
                }
                cancel.cancel();
                note("Stopping. Ctrl-C again ends the program at once.");
            }
        }
    }
}
