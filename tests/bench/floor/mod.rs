//! Minimal programs that do a part of the work and nothing else: naive floors, not optima. Each
//! runs as a process of its own, so that it is measured as the program is.

mod convert;
mod full;
mod links;
mod page;
mod sitemap;

use std::path::PathBuf;

pub(crate) use convert::engine as kept;

use crate::Outcome;

/// Runs the floor with that name.
pub(crate) fn run(words: &[&str]) -> Outcome {
    match words {
        ["links", origin] => links::run(origin),
        ["full", origin, database] => full::run(origin, database.as_ref(), false),
        ["full-fts", origin, database] => full::run(origin, database.as_ref(), true),
        ["convert", converter, files @ ..] => convert::run(converter, &paths(files)),
        ["sitemap", reader, files @ ..] => sitemap::run(reader, &paths(files)),
        _ => Err(format!("there is no floor `{}`", words.join(" ")).into()),
    }
}

fn paths(words: &[&str]) -> Vec<PathBuf> {
    words.iter().map(PathBuf::from).collect()
}

/// The runtime of every loop: two threads.
fn runtime() -> Result<tokio::runtime::Runtime, std::io::Error> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
}

/// The client of every loop.
fn client() -> Result<reqwest::Client, reqwest::Error> {
    // An error means that there is one already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().build()
}

/// Requests at once.
const CONNECTIONS: usize = 64;
