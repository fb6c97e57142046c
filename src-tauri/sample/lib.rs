//! A small website with realistic faults, served on loopback: the documentation, shop and blog of
//! an invented maker of weather stations.
//!
//! Its sitemaps list one URL for every common outcome of a sitemap crawl; [`EXPECTED`] says which
//! outcome each one has. The pages are files under `site/`, embedded in the program.

mod answer;
mod expected;
mod pages;
mod serve;
mod sitemaps;

pub use expected::{EXCLUDE, EXPECTED, Expected};
pub use serve::{SampleSite, serve, serve_on, url_on};

#[cfg(test)]
mod tests;
