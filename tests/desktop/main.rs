//! Flows in the real window: the built program under WebDriver, on the display of `DISPLAY`.
//! `cargo xtask test` brings a display of its own.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a flow that cannot go on has failed; what one measured is its result"
)]
#![cfg(target_os = "linux")]

mod dialog;
mod explain;
mod frames;
mod hostile;
mod instance;
mod keyboard;
mod long_job;
mod notifications;
mod own_site;
mod pasted;
mod restart;
mod sample_site;
mod settings;
mod sitemap_files;
mod storage;
mod terminal;
mod window;
