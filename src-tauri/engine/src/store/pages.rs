//! Stored pages, for the testers and for reading an instance again.

use std::borrow::Cow;

use rusqlite::OptionalExtension;
use url::Url;

use super::{Error, ResponseFacts, Store, packed};
use crate::page;

/// A page as it was received.
#[derive(Debug)]
pub struct StoredPage {
    /// The item's URL.
    pub url: String,
    /// The URL that answered.
    pub final_url: Option<Url>,
    /// Its `Content-Type`.
    pub content_type: Option<String>,
    /// The answer that brought it.
    pub response: Option<ResponseFacts>,
    /// The body, after its content coding was undone.
    pub body: Vec<u8>,
    /// The final DOM that a browser made of it.
    pub rendered: Option<RenderedPage>,
}

/// A page after its scripts ran.
#[derive(Debug)]
pub struct RenderedPage {
    /// Its address at the end.
    pub url: Url,
    /// Its DOM as HTML.
    pub html: String,
}

impl RenderedPage {
    fn unpack(packed: &[u8]) -> Option<Self> {
        let text = String::from_utf8(packed::inflate(packed)).ok()?;
        let (url, html) = text.split_once('\n')?;
        Some(Self {
            url: Url::parse(url).ok()?,
            html: html.to_owned(),
        })
    }
}

impl StoredPage {
    /// The HTML that is converted: the final DOM of a rendered page, else the body.
    pub fn html(&self) -> Cow<'_, str> {
        match &self.rendered {
            Some(rendered) => Cow::Borrowed(&rendered.html),
            None => Cow::Owned(self.text()),
        }
    }

    /// The body as text, in the page's own encoding.
    pub fn text(&self) -> String {
        let label = self.content_type.as_deref().and_then(charset);
        page::decode(&self.body, label, true).text.into_owned()
    }
}

impl Store {
    /// Hands every URL of an instance to `work`, one after the other, in no order.
    pub async fn with_urls<T, F>(&self, instance: u32, work: F) -> Result<T, Error>
    where
        T: Send + 'static,
        F: FnOnce(&mut dyn Iterator<Item = String>) -> T + Send + 'static,
    {
        self.read(move |connection| {
            let mut statement =
                connection.prepare_cached("SELECT url FROM item WHERE instance = ?1")?;
            let mut failed = None;
            let rows = statement.query_map([instance], |row| row.get(0))?;
            let mut urls = rows.map_while(|url| url.map_err(|error| failed = Some(error)).ok());
            let value = work(&mut urls);
            drop(urls);
            failed.map_or(Ok(value), |error| Err(error.into()))
        })
        .await
    }

    /// Items with a stored HTML page and their URLs, in indexing order.
    pub async fn stored_page_keys(&self, instance: u32) -> Result<Vec<(u32, String)>, Error> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT item.id, url FROM item JOIN page ON page.item = item.id
                 WHERE instance = ?1 AND http_status BETWEEN 200 AND 299
                       AND content_type LIKE '%html%'
                 ORDER BY position",
            )?;
            let keys = statement.query_map([instance], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(keys.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// The page of an item, when one was received.
    pub async fn stored_page(&self, instance: u32, item: u32) -> Result<Option<StoredPage>, Error> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT url, response, html, content_type, rendered FROM item
                 JOIN page ON page.item = item.id WHERE instance = ?1 AND item.id = ?2",
            )?;
            let page = statement.query_row([instance, item], |row| {
                let response: Option<ResponseFacts> = packed::json_cell(row, 1)?;
                let body: Option<Vec<u8>> = row.get(2)?;
                let rendered: Option<Vec<u8>> = row.get(4)?;
                Ok(StoredPage {
                    url: row.get(0)?,
                    final_url: response
                        .as_ref()
                        .and_then(|facts| Url::parse(&facts.final_url).ok()),
                    response,
                    content_type: row.get(3)?,
                    body: body.map(|body| packed::inflate(&body)).unwrap_or_default(),
                    rendered: rendered.and_then(|packed| RenderedPage::unpack(&packed)),
                })
            });
            Ok(page.optional()?)
        })
        .await
    }
}

/// The `charset` parameter of a `Content-Type`.
fn charset(content_type: &str) -> Option<&str> {
    let (_, rest) = content_type.split_once("charset=")?;
    let end = rest.find(';').unwrap_or(rest.len());
    Some(rest[..end].trim().trim_matches('"'))
}
