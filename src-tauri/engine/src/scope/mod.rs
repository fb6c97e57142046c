//! Which URLs belong to the crawl: hosts, path filters, robots.txt, Content Signals. Pure: it
//! never fetches anything.

pub mod filters;
pub mod hosts;
pub mod robots;

mod reference;
#[cfg(test)]
mod tests;
mod verdict;

pub use reference::{no_url, resolve};
pub use verdict::{Scope, Verdict};
