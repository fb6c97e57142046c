use std::ops::ControlFlow;

use tokio_util::sync::CancellationToken;
use url::Url;

use super::{Engine, Error};
use crate::{
    instance::limits,
    page::Filter,
    store::{
        CrawlMap, ItemCursor, ItemDetail, ItemFacts, ItemPage, ItemPart, ItemQuery, LinkingPage,
        SearchProgress, SearchQuery, SearchResults,
    },
};

/// Linking pages in one answer.
const LINKING_PAGES: usize = 200;
const MINUTE: i64 = 60_000;

impl Engine {
    /// A page of items in indexing order, and how many match in all.
    pub async fn item_page(&self, instance: u32, query: ItemQuery) -> Result<ItemPage, Error> {
        Ok(self.store().items(instance, self.aged(query)).await?)
    }

    /// The same for a window: a page as soon as its rows are found.
    pub async fn item_page_so_far(
        &self,
        instance: u32,
        query: ItemQuery,
    ) -> Result<ItemPage, Error> {
        let query = self.aged(query);
        Ok(self.store().items_so_far(instance, query).await?)
    }

    /// The query with ages up to now. By the minute, so that a list that was sorted is found again.
    pub(super) fn aged(&self, query: ItemQuery) -> ItemQuery {
        ItemQuery {
            now: self.minute(),
            ..query
        }
    }

    fn minute(&self) -> i64 {
        let now = self.now();
        now - now.rem_euclid(MINUTE)
    }

    /// The same page with everything about each item, for exports.
    pub async fn item_details(
        &self,
        instance: u32,
        query: ItemQuery,
    ) -> Result<Vec<ItemDetail>, Error> {
        Ok(self
            .store()
            .item_details(instance, self.aged(query))
            .await?)
    }

    /// Hands out the items that a query keeps, in indexing order; its offset has no effect. Memory
    /// for a few hundred of them. False when it was cancelled before the end.
    pub async fn each_item(
        &self,
        instance: u32,
        query: ItemQuery,
        part: ItemPart,
        cancel: &CancellationToken,
        mut take: impl FnMut(&ItemDetail) -> Result<(), Error>,
    ) -> Result<bool, Error> {
        let query = ItemQuery {
            limit: limits::ITEM_ROWS,
            ..self.aged(query)
        };
        let mut after = ItemCursor::default();
        while !cancel.is_cancelled() {
            let run = self.store().item_run(instance, query.clone(), part, after);
            let items = run.await?;
            let Some(last) = items.last() else {
                return Ok(true);
            };
            after = ItemCursor::behind(last);
            items.iter().try_for_each(&mut take)?;
        }
        Ok(false)
    }

    /// Everything about one item.
    pub async fn item_get(&self, instance: u32, item: u32) -> Result<ItemDetail, Error> {
        self.store()
            .item(instance, item)
            .await?
            .ok_or(Error::NoItem)
    }

    /// Everything about the item with this URL.
    pub async fn item_by_url(&self, instance: u32, url: &str) -> Result<ItemDetail, Error> {
        let found = self.store().item_by_url(instance, url.to_owned()).await?;
        found.ok_or(Error::NoItem)
    }

    /// The first pages that link to an item.
    pub async fn item_links_in(&self, instance: u32, item: u32) -> Result<Vec<LinkingPage>, Error> {
        Ok(self.store().links_in(instance, item, LINKING_PAGES).await?)
    }

    /// The shortest chain of links from the start page to an item.
    pub async fn item_chain(&self, instance: u32, item: u32) -> Result<Vec<String>, Error> {
        Ok(self.store().link_chain(instance, item).await?)
    }

    /// The items of an instance by depth and by the parts of `folder`: a URL with a slash at its
    /// end, or the top of the site. One pass over the items.
    pub async fn crawl_map(
        &self,
        instance: u32,
        folder: Option<String>,
    ) -> Result<CrawlMap, Error> {
        let folder = if let Some(folder) = folder {
            folder
        } else {
            let source = self.instance_get(instance).await?.summary.source;
            // A stored source is a whole URL.
            Url::parse(&source)
                .and_then(|source| source.join("/"))
                .map_or(source, String::from)
        };
        Ok(self.store().crawl_map(instance, folder).await?)
    }

    /// Counts of what the items of an instance are like. One pass over the items.
    pub async fn item_facts(&self, instance: u32) -> Result<ItemFacts, Error> {
        Ok(self.store().item_facts(instance, self.minute()).await?)
    }

    /// Searches the chunks of an instance by keyword (spec section 18).
    ///
    /// # Errors
    /// [`Error::NoKeywordIndex`] and [`Error::InvalidFilter`].
    pub async fn search(&self, instance: u32, query: SearchQuery) -> Result<SearchResults, Error> {
        let cancel = CancellationToken::new();
        self.search_with(instance, query, &cancel, |_| {}).await
    }

    /// As [`Self::search`]. Where the query's tokenizer is not the instance's, every chunk is read
    /// into an index first, and `progress` is told how far that is, on another thread.
    ///
    /// # Errors
    /// As [`Self::search`], and [`Error::Cancelled`].
    pub async fn search_with(
        &self,
        instance: u32,
        query: SearchQuery,
        cancel: &CancellationToken,
        mut progress: impl FnMut(SearchProgress) + Send + 'static,
    ) -> Result<SearchResults, Error> {
        let config = self.instance_get(instance).await?.config;
        if !config.index_method.keyword {
            return Err(Error::NoKeywordIndex);
        }
        let plan = self.plan(instance).await?;
        let filter =
            Filter::read(&query.filters, &plan.custom_metadata).map_err(Error::InvalidFilter)?;
        let keyword = (plan.tokenizer, plan.match_mode);
        let cancel = cancel.clone();
        let tell = move |so_far| {
            progress(so_far);
            if cancel.is_cancelled() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let filter_hints = filter.hints().to_vec();
        let results = self.store().search(instance, query, filter, keyword, tell);
        Ok(SearchResults {
            filter_hints,
            ..results.await?.ok_or(Error::Cancelled)?
        })
    }

    /// The body of an item as text, in the page's own encoding.
    pub async fn item_html(&self, instance: u32, item: u32) -> Result<Option<String>, Error> {
        let page = self.store().stored_page(instance, item).await?;
        Ok(page.map(|page| page.text()))
    }

    /// The body of an item as it was received.
    pub async fn item_body(&self, instance: u32, item: u32) -> Result<Option<Vec<u8>>, Error> {
        Ok(self.store().item_body(instance, item).await?)
    }
}
