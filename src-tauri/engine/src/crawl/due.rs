//! What is due again, for a job and for a forecast alike. Pure.

use crate::{
    item::Status,
    sitemap::{self, Due, LastCrawl},
    store::KnownCrawl,
};

/// Whether a page that was fetched before is fetched again (spec 4.5). `synced_at` is when the
/// last finished sync began. An item that it could not find, as its sitemap was down, is judged by the
/// last one that did: what changed in between is not passed over for ever. Times are Unix milliseconds.
pub fn due_again(
    lastmod: Option<&str>,
    changefreq: Option<&str>,
    known: KnownCrawl,
    synced_at: Option<i64>,
    now: i64,
) -> Due {
    if matches!(
        known.status,
        Status::Queued | Status::Running | Status::Outdated
    ) {
        return Due::fetched(sentence!(
            "Fetched: it was due in the last job, which ended before its turn."
        ));
    }
    let last = LastCrawl {
        crawled_at: known.crawled_at,
        synced_at: known.found_at.or(synced_at).unwrap_or(known.crawled_at),
        errored: known.status == Status::Error,
        lastmod: known.lastmod,
    };
    sitemap::due(lastmod, changefreq, Some(&last), now)
}
