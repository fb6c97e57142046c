//! Runs the case files of this folder, or of the folder that `FORESITE_CASES` names.
//!
//! One Rust module an area, one function an op; `README.md` explains the cases. Prints every case
//! that failed and every case that was skipped, each with the reason. The last line is
//! `N passed, N failed, N skipped`. Arguments narrow the run to cases whose area or id holds one
//! of them.

#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test program that prints its results; a broken case file may end it"
)]

mod case;
mod checks;
mod run;

mod discover;
mod globs;
mod html;
mod http;
mod job;
mod links;
mod markdown;
mod metadata;
mod page;
mod robots;
mod settings;
mod sitemaps;
mod small_web;
mod urls;
mod world;

use run::Area;

/// Every area; one without ops belongs to a part that is not built yet.
const AREAS: &[Area] = &[
    Area::of("robots", robots::OPS),
    Area::of("sitemaps", sitemaps::OPS),
    Area::of("urls", urls::OPS),
    Area::of("globs", globs::OPS),
    Area::of("html", html::OPS),
    Area::of("markdown", markdown::OPS),
    Area::of("metadata", metadata::OPS),
    Area::of("links", links::OPS),
    Area::of("http", http::OPS),
];

fn main() -> std::process::ExitCode {
    run::run(AREAS)
}
