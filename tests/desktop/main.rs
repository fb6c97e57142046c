//! Flows in the real window: the built program under WebDriver, on the display of `DISPLAY`.
//! `cargo xtask test` brings a display of its own.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a flow that cannot go on has failed"
)]
#![cfg(target_os = "linux")]

mod hostile;
mod instance;
mod long_job;
mod notifications;
mod own_site;
mod pasted;
mod restart;
mod sample_site;
mod settings;
mod sitemap_files;
mod window;
