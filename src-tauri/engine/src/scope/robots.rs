//! robots.txt as RFC 9309 and the service read it (spec 4.1, 4.6, 5.6, U13).

use std::time::Duration;

use url::Url;

use crate::item::{Evidence, JobCode};

/// One robots.txt, read for the service's tokens.
#[derive(Debug, Clone)]
pub struct Robots {}

/// What the answer to the request for robots.txt means (spec 4.1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    /// There is a robots.txt: its body counts.
    UseBody,
    /// There is none: everything is allowed, `/sitemap.xml` is tried.
    AllowAll,
    /// It could not be read: the job cannot run.
    Refused(JobCode),
}

/// A `Sitemap:` line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SitemapLine {
    /// Resolved against the URL of robots.txt.
    pub url: Url,
    /// Counted from 1.
    pub line: u32,
}

impl Robots {
    /// Reads the body of the robots.txt at `url` (after redirects). Never fails: what is not a
    /// directive is passed over.
    pub fn parse(_url: &Url, _body: &[u8]) -> Self {
        Self {}
    }

    /// A site without a robots.txt.
    pub fn absent(_url: &Url) -> Self {
        Self {}
    }

    /// Whether the site has no robots.txt.
    pub fn is_absent(&self) -> bool {
        false
    }

    /// All `Sitemap:` lines in file order, each URL once.
    pub fn sitemaps(&self) -> &[SitemapLine] {
        &[]
    }

    /// The rule that closes the whole site to the service, when `/` is disallowed and the group
    /// allows nothing (spec 5.6).
    pub fn whole_site_block(&self) -> Option<Evidence> {
        None
    }

    /// Content Signals that refuse search or ai-input for the service.
    pub fn content_signal_block(&self) -> Option<Evidence> {
        None
    }

    /// The crawl delay of the group that binds the service.
    pub fn crawl_delay(&self) -> Option<Duration> {
        None
    }
}

/// What an answer with this status means, when it came at all.
pub fn access(_status: u16) -> Access {
    Access::UseBody
}
