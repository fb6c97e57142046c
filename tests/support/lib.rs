//! What the tests need around the program: websites on loopback that answer as scripted and
//! remember what was asked.
//!
//! [`Site`] is a well-behaved web server with scripted routes; [`RawSite`] speaks raw TCP and can
//! misbehave in every way; [`sitemap_site`] builds a large site with a sitemap.

#![expect(
    clippy::missing_panics_doc,
    reason = "a test that cannot set its stage up has failed"
)]

mod pages;
mod raw;
mod reply;
mod site;

pub use pages::{SitemapEntry, article, sitemap, sitemap_index, sitemap_site};
pub use raw::{RawSite, Step};
pub use reply::{Reply, gzip};
pub use site::{Hit, Site, SiteBuilder};
