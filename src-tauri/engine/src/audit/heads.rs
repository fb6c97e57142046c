//! What stored pages say of themselves, as far as it is held against the sitemap or other pages.

use std::{collections::HashMap, ops::ControlFlow};

use tokio_util::sync::CancellationToken;
use url::Url;

use super::alternates::Alternates;
use crate::{page, sitemap::lastmod_millis, store::StoredBody};

/// Collects from stored bodies, one after the other.
#[derive(Debug, Default)]
pub struct PageHeads {
    /// Dates that pages with a `lastmod` give themselves, Unix milliseconds, by the keys of items.
    pub(super) own_dates: HashMap<u32, i64>,
    /// Language versions, each page under the key of its item in the place of a file.
    pub(super) alternates: Alternates,
}

impl PageHeads {
    /// Takes up a page; breaks off when it was cancelled.
    pub fn look(&mut self, body: &StoredBody, cancel: &CancellationToken) -> ControlFlow<()> {
        if cancel.is_cancelled() {
            return ControlFlow::Break(());
        }
        if body.has_lastmod
            && let Some(written) = page::own_date(&body.bytes)
            && let Some(date) = lastmod_millis(&written)
        {
            self.own_dates.insert(body.item, date);
        }
        if let Ok(url) = Url::parse(&body.url) {
            let versions = page::alternates(&body.bytes, &url);
            self.alternates.note(&url, versions, (body.item, 0));
        }
        ControlFlow::Continue(())
    }
}
