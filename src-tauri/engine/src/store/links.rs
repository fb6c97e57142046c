//! Who links to an item, and how a crawl by links came to it.

use rusqlite::OptionalExtension;
use serde::{Deserialize, Serialize};

use super::{Error, Store, packed};

/// A page that links to an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct LinkingPage {
    /// Key of the linking item.
    pub item: u32,
    /// Its URL.
    pub url: String,
    /// Text of the link.
    pub text: String,
}

impl Store {
    /// The first `limit` pages that link to an item, in indexing order. Links are packed by page,
    /// so this reads pages until it has enough.
    pub async fn links_in(
        &self,
        instance: u32,
        item: u32,
        limit: usize,
    ) -> Result<Vec<LinkingPage>, Error> {
        self.read(move |connection| {
            let target: Option<String> = connection
                .prepare_cached("SELECT url FROM item WHERE instance = ?1 AND id = ?2")?
                .query_row([instance, item], |row| row.get(0))
                .optional()?;
            let Some(target) = target else {
                return Ok(Vec::new());
            };
            let mut statement = connection.prepare_cached(
                "SELECT item.id, url, links FROM item JOIN page ON page.item = item.id
                 WHERE instance = ?1 AND links IS NOT NULL ORDER BY position",
            )?;
            let mut rows = statement.query([instance])?;
            let mut linking = Vec::new();
            while let Some(row) = rows.next()?
                && linking.len() < limit
            {
                let links: Vec<u8> = row.get(2)?;
                let links = packed::unlink(&links);
                if let Some(link) = links.into_iter().find(|link| link.url == target) {
                    linking.push(LinkingPage {
                        item: row.get(0)?,
                        url: row.get(1)?,
                        text: link.text,
                    });
                }
            }
            Ok(linking)
        })
        .await
    }

    /// The shortest chain of links from the start page to an item, both included; only the item
    /// itself when no link led to it.
    pub async fn link_chain(&self, instance: u32, item: u32) -> Result<Vec<String>, Error> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "WITH RECURSIVE chain (id, hops) AS (
                     SELECT ?2, 0
                     UNION ALL
                     SELECT item.parent, hops + 1 FROM chain JOIN item ON item.id = chain.id
                     WHERE item.parent IS NOT NULL AND hops < 100000)
                 SELECT url FROM chain JOIN item ON item.id = chain.id
                 WHERE instance = ?1 ORDER BY hops DESC",
            )?;
            let urls = statement.query_map([instance, item], |row| row.get(0))?;
            Ok(urls.collect::<Result<_, _>>()?)
        })
        .await
    }
}
