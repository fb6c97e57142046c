//! Stored pages that may stand for a request in a crawl by links: a page younger than the max
//! cache age is not asked for at all (spec 5.1), an older one is asked whether it changed.

use std::time::Duration;

use crate::{
    fetch::Validators,
    item::{Evidence, Sentence, Status},
    page::Link,
    sitemap::Due,
    store::{self, DueItem, Store},
};

/// The stored pages of one instance.
#[derive(Debug)]
pub(super) struct Cache {
    pub(super) store: Store,
    /// When this run of the job began, Unix milliseconds: ages are told from it, so that they do
    /// not depend on how long the job takes.
    pub(super) began_at: i64,
    /// How old a page may be; zero always asks.
    pub(super) max_age: Duration,
}

/// What the store knows of an item before it is visited.
#[derive(Debug)]
pub(super) enum Known {
    /// Nothing that helps.
    Nothing,
    /// Its page is young enough; the reason says so.
    Fresh { reason: Evidence, links: Vec<Link> },
    /// Its page is older; these tell whether it changed.
    Stale(Validators),
}

impl Cache {
    /// What is known of an item that was indexed before.
    pub(super) async fn known(&self, item: &DueItem) -> Result<Known, store::Error> {
        let indexed = item.crawled_at.filter(|_| item.status == Status::Outdated);
        let Some(crawled_at) = indexed else {
            return Ok(Known::Nothing);
        };
        // A clock that was set back makes a page look newer than now: ask.
        let age = u64::try_from(self.began_at - crawled_at).map(Duration::from_millis);
        if let Ok(age) = age
            && age < self.max_age
        {
            let reason = Due::not_fetched(sentence!(
                "Not asked for: the stored page is {age} old, less than the max cache age of {most}.",
                age = span(age),
                most = span(self.max_age)
            ))
            .fact();
            let links = self.store.stored_links(item.id).await?;
            return Ok(Known::Fresh { reason, links });
        }
        let facts = self.store.stored_response(item.id).await?;
        let validators = facts
            .filter(|facts| facts.final_url == item.url)
            .map(|facts| Validators {
                etag: facts.header("etag").map(str::to_owned),
                last_modified: facts.header("last-modified").map(str::to_owned),
            });
        Ok(match validators {
            Some(validators) if !validators.is_empty() => Known::Stale(validators),
            _ => Known::Nothing,
        })
    }

    /// The links of a stored page that did not change.
    pub(super) async fn links(&self, item: &DueItem) -> Result<Vec<Link>, store::Error> {
        self.store.stored_links(item.id).await
    }
}

/// A span of time as people say it.
fn span(duration: Duration) -> Sentence {
    let seconds = duration.as_secs();
    match seconds {
        0..120 => counted!("{count} second", "{count} seconds", seconds),
        120..7_200 => counted!("{count} minute", "{count} minutes", seconds / 60),
        7_200..86_400 => counted!("{count} hour", "{count} hours", seconds / 3_600),
        _ => counted!("{count} day", "{count} days", seconds / 86_400),
    }
}
