//! Markdown that a page had before, so that two jobs can be compared line by line.

use rusqlite::{Connection, OptionalExtension, params};

use super::{
    Error, Store,
    packed::{self, Hash},
};
use crate::instance::limits;

impl Store {
    /// The Markdown that the page with `url_key` had in a job; none when it had none then, or
    /// when it has changed too often since.
    pub(super) async fn text(
        &self,
        instance: u32,
        url_key: i64,
        hash: Hash,
    ) -> Result<Option<String>, Error> {
        self.read(move |connection| {
            let now: Option<String> = connection
                .prepare_cached(
                    "SELECT markdown FROM item_key AS k
                     JOIN item ON item.id = k.item JOIN page ON page.item = item.id
                     WHERE k.url_key = ?1 AND text_hash = ?2",
                )?
                .query_row(params![url_key, hash], |row| row.get(0))
                .optional()?
                .flatten();
            if now.is_some() {
                return Ok(now);
            }
            let old: Option<Vec<u8>> = connection
                .prepare_cached(
                    "SELECT markdown FROM old_text
                     WHERE instance = ?1 AND url_key = ?2 AND hash = ?3",
                )?
                .query_row(params![instance, url_key, hash], |row| row.get(0))
                .optional()?;
            Ok(old.map(|old| String::from_utf8_lossy(&packed::inflate(&old)).into_owned()))
        })
        .await
    }
}

/// Keeps the text of an item that is about to get another one, or to lose it.
pub(super) fn keep(connection: &Connection, item: u32) -> Result<(), Error> {
    let known: Option<(u32, i64, Option<Hash>)> = connection
        .prepare_cached("SELECT instance, url_key, text_hash FROM item WHERE id = ?1")?
        .query_row([item], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?;
    let Some((instance, url_key, Some(hash))) = known else {
        return Ok(());
    };
    let markdown: Option<String> = connection
        .prepare_cached("SELECT markdown FROM page WHERE item = ?1")?
        .query_row([item], |row| row.get(0))
        .optional()?
        .flatten();
    let Some(markdown) = markdown else {
        return Ok(());
    };
    // One that comes back becomes the newest again.
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO old_text (instance, url_key, hash, markdown)
             VALUES (?1, ?2, ?3, ?4)",
        )?
        .execute(params![
            instance,
            url_key,
            hash,
            packed::deflate(markdown.as_bytes())
        ])?;
    connection
        .prepare_cached(
            "DELETE FROM old_text WHERE id IN (
                 SELECT id FROM old_text WHERE instance = ?1 AND url_key = ?2
                 ORDER BY id DESC LIMIT -1 OFFSET (
                     SELECT coalesce(json_extract(config, '$.keep_versions'), ?3)
                     FROM instance WHERE id = ?1))",
        )?
        .execute(params![instance, url_key, limits::KEEP_VERSIONS_DEFAULT])?;
    Ok(())
}

/// Forgets the texts of an instance that are more than its owner wants to keep of a page.
pub(super) fn trim(connection: &Connection, instance: u32, kept: u32) -> Result<(), Error> {
    connection
        .prepare_cached(
            "DELETE FROM old_text WHERE id IN (
                 SELECT id FROM (
                     SELECT id, row_number() OVER (PARTITION BY url_key ORDER BY id DESC) AS age
                     FROM old_text WHERE instance = ?1)
                 WHERE age > ?2)",
        )?
        .execute(params![instance, kept])?;
    Ok(())
}
