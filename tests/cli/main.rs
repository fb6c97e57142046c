//! The command line as a user meets it: the real binary, a site on loopback, a database file.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test that cannot set its stage up has failed"
)]

mod audit;
mod changes;
mod crawl;
mod destination;
mod export;
mod faults;
mod files;
mod hostile;
mod http2;
#[cfg(target_os = "linux")]
mod keychain;
mod kill;
mod network;
mod place;
mod preflight;
#[cfg(unix)]
mod read_only;
#[cfg(unix)]
mod rendering;
mod resume;
mod run;
mod secrets;
mod settings;
mod show;
