//! A progress line on a terminal, and Ctrl-C or what asks for the same.

use std::io::{self, IsTerminal as _, Write as _};

#[cfg(unix)]
use tokio::signal::unix::SignalKind;
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

/// Requests to end: Ctrl-C, and on Unix the signal by which `timeout`, build servers and service
/// managers end a program. That of a terminal that closes is left to the system, as `nohup` means it.
pub(crate) struct Interrupts {
    #[cfg(unix)]
    terminate: Option<tokio::signal::unix::Signal>,
}

impl Interrupts {
    pub(crate) fn new() -> Self {
        Self {
            // Where it cannot be listened to, it ends the program as it always did.
            #[cfg(unix)]
            terminate: tokio::signal::unix::signal(SignalKind::terminate()).ok(),
        }
    }

    /// Waits for the next one.
    pub(crate) async fn next(&mut self) {
        #[cfg(unix)]
        let terminated = async {
            match &mut self.terminate {
                Some(signal) => signal.recv().await,
                None => std::future::pending().await,
            }
        };
        #[cfg(not(unix))]
        let terminated = std::future::pending::<()>();
        tokio::select! {
            Ok(()) = tokio::signal::ctrl_c() => {}
            _ = terminated => {}
        }
    }
}

/// Waits for work that `cancel` ends. Ctrl-C cancels it; a second one ends the program at once.
pub(crate) async fn until_interrupted<T>(
    cancel: &CancellationToken,
    work: impl Future<Output = T>,
) -> T {
    tokio::pin!(work);
    let mut interrupts = Interrupts::new();
    loop {
        tokio::select! {
            done = &mut work => return done,
            () = interrupts.next() => {
                if cancel.is_cancelled() {
                    std::process::exit(130);
                }
                cancel.cancel();
                note("Stopping. Ctrl-C again ends the program at once.");
            }
        }
    }
}
