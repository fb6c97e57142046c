//! A screen for tests on machines that have none.

use std::{
    io::{BufRead as _, BufReader},
    process::{Child, Command, Stdio},
};

use crate::report::{Failure, Result};

/// A running Xvfb on a display that was free. It ends when this is dropped.
pub(crate) struct Display {
    server: Child,
    name: String,
}

impl Display {
    /// Starts Xvfb, which chooses the display, and waits until it can be used.
    pub(crate) fn start() -> Result<Self> {
        let server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1400x1000x24"])
            .args(["-nolisten", "tcp"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(Failure::during(
                "Xvfb did not start (`cargo xtask setup` installs it)",
            ))?;
        let mut display = Self {
            server,
            name: String::new(),
        };
        let mut number = String::new();
        if let Some(stdout) = display.server.stdout.take() {
            BufReader::new(stdout)
                .read_line(&mut number)
                .map_err(Failure::during("Xvfb did not say its display"))?;
        }
        let number = number.trim();
        if number.is_empty() {
            return Err(Failure::new("Xvfb ended before it had a display"));
        }
        display.name = format!(":{number}");
        Ok(display)
    }

    /// The value for `DISPLAY`, such as `:1`.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // Both fail only when the server is gone already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
