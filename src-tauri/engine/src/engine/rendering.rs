//! What rendering changes: for one item, and for a sample of an instance.

use serde::{Deserialize, Serialize};
use url::Url;

use super::{Engine, Error};
use crate::{
    crawl::{self, RenderingNeed},
    page::{self, Input, LineDiff, PageOptions, line_diff},
    store::StoredPage,
};

/// Pages of a sample.
const SAMPLE: usize = 20;

/// One page as Markdown, from its HTML as it was received and after its scripts ran.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct RawRendered {
    /// From the HTML as it was received.
    pub raw: String,
    /// From the final DOM.
    pub rendered: String,
    /// What the scripts changed.
    pub diff: LineDiff,
    /// Words of `raw`.
    pub raw_words: u32,
    /// Words of `rendered`.
    pub rendered_words: u32,
}

impl Engine {
    /// The Markdown of an item without and with its scripts; none when it was not rendered.
    pub async fn item_raw_rendered(
        &self,
        instance: u32,
        item: u32,
    ) -> Result<Option<RawRendered>, Error> {
        let plan = self.plan(instance).await?;
        let page = self.store().stored_page(instance, item).await?;
        let Some(page) = page.filter(|page| page.rendered.is_some()) else {
            return Ok(None);
        };
        let options = PageOptions::of(&plan);
        let compare = move || raw_rendered(&page, &options);
        tokio::task::spawn_blocking(compare)
            .await
            .map_err(|_| Error::Closed)
    }

    /// The final DOM of an item as HTML; none when it was not rendered.
    pub async fn item_rendered(&self, instance: u32, item: u32) -> Result<Option<String>, Error> {
        let page = self.store().stored_page(instance, item).await?;
        Ok(page.and_then(|page| page.rendered).map(|page| page.html))
    }

    /// Fetches and renders a sample of the stored pages, indexed or not, and answers whether the site needs
    /// rendering. Nothing is stored.
    pub async fn rendering_need(&self, instance: u32) -> Result<RenderingNeed, Error> {
        let plan = self.plan(instance).await?;
        let keys = self.store().stored_page_keys(instance).await?;
        let urls = spread(&keys)
            .filter_map(|(_, url)| Url::parse(url).ok())
            .collect();
        let (store, clock) = (self.store().clone(), self.shared.clock.clone());
        let record = self.last_record(instance).await?.ok_or(Error::NoItem)?;
        let browser = self.browser_choice();
        crawl::rendering_need(store, instance, plan, record, clock, urls, &browser)
            .await
            .map_err(Error::CannotStart)
    }
}

/// As many as a sample has, or all where there are fewer, at even distances.
fn spread<T>(all: &[T]) -> impl Iterator<Item = &T> {
    let count = all.len().min(SAMPLE);
    (0..count).filter_map(move |place| all.get(place * all.len() / count))
}

fn raw_rendered(page: &StoredPage, options: &PageOptions) -> Option<RawRendered> {
    let key = Url::parse(&page.url).ok()?;
    let markdown = |url: &Url, kind: Option<&str>, body: &[u8]| {
        let input = Input {
            url,
            key: &key,
            content_type: kind,
            robots_tag: None,
            refresh: None,
            link: None,
            body,
        };
        page::read(&input, options).markdown.unwrap_or_default()
    };
    let dom = page.rendered.as_ref()?;
    let received = page.final_url.as_ref().unwrap_or(&key);
    let raw = markdown(received, page.content_type.as_deref(), &page.body);
    let dom_type = Some("text/html; charset=utf-8");
    let rendered = markdown(&dom.url, dom_type, dom.html.as_bytes());
    Some(RawRendered {
        diff: line_diff(&raw, &rendered),
        raw_words: page::word_count(&raw),
        rendered_words: page::word_count(&rendered),
        raw,
        rendered,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_whole_and_spread_over_all_pages() {
        let sample = |pages: usize| -> Vec<usize> {
            let all: Vec<_> = (0..pages).collect();
            spread(&all).copied().collect()
        };
        assert_eq!(sample(0), [0; 0]);
        assert_eq!(sample(3), [0, 1, 2]);
        for pages in [20, 21, 30, 39, 41, 1000] {
            let sample = sample(pages);
            assert_eq!(sample.len(), SAMPLE, "{pages}");
            let steps: Vec<_> = sample.windows(2).map(|two| two[1] - two[0]).collect();
            let step = pages / SAMPLE;
            assert!(
                steps.iter().all(|one| (step..=step + 1).contains(one)),
                "{pages}: {steps:?}"
            );
        }
    }
}
