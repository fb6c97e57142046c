//! What the tests need around the program: websites on loopback that answer as scripted and
//! remember what was asked.
//!
//! [`Site`] is a well-behaved web server with scripted routes; [`RawSite`] speaks raw TCP and can
//! misbehave in every way; [`ProxySite`] plays public names on loopback; [`sitemap_site`] builds a
//! site with a sitemap. [`Preview`] is the engine on a database in a temporary folder.
//! [`hostile_site`] wants to run scripts in whatever shows its pages. [`GeneratedSite`] is what `cargo xtask bench` crawls.

#![expect(
    clippy::missing_panics_doc,
    reason = "a test that cannot set its stage up has failed"
)]

mod generated;
mod hostile;
mod pages;
mod preview;
mod proxy;
mod raw;
mod reply;
mod site;

pub use generated::{GeneratedSite, Traits, serve};
pub use hostile::{hostile_site, payloads};
pub use pages::{SitemapEntry, article, sitemap, sitemap_index, sitemap_site};
pub use preview::{Preview, config};
pub use proxy::{ProxyRequest, ProxySite};
pub use raw::{RawSite, Step};
pub use reply::{Reply, gzip, gzip_times};
pub use site::{Hit, Site, SiteBuilder};
