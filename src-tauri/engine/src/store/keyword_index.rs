//! The keyword index: one FTS5 table an instance over the chunks of its items, so that ranking
//! counts this instance's chunks alone and each has its own tokenizer. The table keeps no text;
//! that stands once, in the Markdown.

use std::ops::ControlFlow;

use rusqlite::{Connection, params};

use super::{Error, packed};
use crate::{instance::KeywordTokenizer, page::Chunk};

/// Bits of a row's key that number the chunk within its item; the rest is the item, as
/// `search::wanted` reads it too.
const CHUNK_BITS: u32 = 20;

/// Parts of the index that are merged into a larger one at a time. With FTS5's own four, a crawl
/// spends a sixth of its indexing on merging again and again; a search has a few more parts to look in.
const MERGED_AT_ONCE: u32 = 8;

/// Whether an instance has an index: one that is searched by vectors alone has none.
pub(super) fn exists(connection: &Connection, instance: u32) -> Result<bool, Error> {
    Ok(connection
        .prepare_cached("SELECT 1 FROM sqlite_schema WHERE name = 'chunk_text_' || ?1")?
        .exists([instance])?)
}

/// Makes the index of a new instance.
pub(super) fn create(
    connection: &Connection,
    instance: u32,
    tokenizer: KeywordTokenizer,
) -> Result<(), Error> {
    let tokenize = tokenize(tokenizer);
    connection.execute_batch(&format!(
        "CREATE VIRTUAL TABLE chunk_text_{instance} USING fts5(
             text, content = '', contentless_delete = 1, tokenize = '{tokenize}');
         INSERT INTO chunk_text_{instance} (chunk_text_{instance}, rank)
         VALUES ('automerge', {MERGED_AT_ONCE})"
    ))?;
    Ok(())
}

/// Removes the index of an instance.
pub(super) fn drop(connection: &Connection, instance: u32) -> Result<(), Error> {
    connection.execute_batch(&format!("DROP TABLE IF EXISTS chunk_text_{instance}"))?;
    Ok(())
}

/// Cuts every chunk of an instance anew, by another tokenizer.
pub(super) fn rebuild(
    connection: &Connection,
    instance: u32,
    tokenizer: KeywordTokenizer,
) -> Result<(), Error> {
    drop(connection, instance)?;
    create(connection, instance, tokenizer)?;
    let mut insert = connection.prepare(&format!(
        "INSERT INTO chunk_text_{instance} (rowid, text) VALUES (?1, ?2)"
    ))?;
    each_chunk(connection, instance, |row, text| {
        insert.execute(params![row, text])?;
        Ok(ControlFlow::Continue(()))
    })
    .map(|_whole| ())
}

/// Adds the chunks of an item that has none in the index.
pub(super) fn add(
    connection: &Connection,
    instance: u32,
    item: u32,
    markdown: &str,
    chunks: &[Chunk],
) -> Result<(), Error> {
    if !exists(connection, instance)? {
        return Ok(());
    }
    let mut insert = connection.prepare_cached(&format!(
        "INSERT INTO chunk_text_{instance} (rowid, text) VALUES (?1, ?2)"
    ))?;
    for (number, chunk) in (0..1 << CHUNK_BITS).zip(chunks) {
        insert.execute(params![row_of(item, number), text_of(markdown, chunk)])?;
    }
    Ok(())
}

/// Removes the chunks of an item.
pub(super) fn remove(connection: &Connection, instance: u32, item: u32) -> Result<(), Error> {
    if !exists(connection, instance)? {
        return Ok(());
    }
    connection
        .prepare_cached(&format!(
            "DELETE FROM chunk_text_{instance} WHERE rowid BETWEEN ?1 AND ?2"
        ))?
        .execute([row_of(item, 0), row_of(item + 1, 0) - 1])?;
    Ok(())
}

/// All chunks of an instance.
pub(super) fn count(connection: &Connection, instance: u32) -> Result<u32, Error> {
    let sql = "SELECT coalesce(sum(item.chunks), 0) FROM item
               JOIN page ON page.item = item.id
               WHERE instance = ?1 AND page.chunks IS NOT NULL";
    Ok(connection.query_row(sql, [instance], |row| row.get(0))?)
}

/// Hands out every chunk of an instance with the key of its row, until `take` breaks off.
pub(super) fn each_chunk(
    connection: &Connection,
    instance: u32,
    mut take: impl FnMut(i64, &str) -> Result<ControlFlow<()>, Error>,
) -> Result<ControlFlow<()>, Error> {
    let mut statement = connection.prepare(
        "SELECT item.id, markdown, page.chunks FROM item JOIN page ON page.item = item.id
         WHERE instance = ?1 AND page.chunks IS NOT NULL",
    )?;
    let mut rows = statement.query([instance])?;
    while let Some(row) = rows.next()? {
        let item = row.get(0)?;
        let markdown = row.get_ref(1)?.as_str().map_err(rusqlite::Error::from)?;
        let chunks: Vec<Chunk> = packed::json_cell(row, 2)?.unwrap_or_default();
        for (number, chunk) in (0..1 << CHUNK_BITS).zip(&chunks) {
            if take(row_of(item, number), text_of(markdown, chunk))?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// FTS5's words for a tokenizer (spec section 18, U43).
pub(super) fn tokenize(tokenizer: KeywordTokenizer) -> &'static str {
    match tokenizer {
        KeywordTokenizer::Porter => "porter unicode61",
        KeywordTokenizer::Trigram => "trigram",
    }
}

/// The item and the number of the chunk that a row stands for.
pub(super) fn item_and_chunk(row: i64) -> (u32, usize) {
    let item = u32::try_from(row >> CHUNK_BITS).unwrap_or(0);
    let chunk = usize::try_from(row & ((1 << CHUNK_BITS) - 1)).unwrap_or(0);
    (item, chunk)
}

/// The text of a chunk; empty when its range does not fit the Markdown.
pub(super) fn text_of<'text>(markdown: &'text str, chunk: &Chunk) -> &'text str {
    markdown
        .get(chunk.start_byte as usize..chunk.end_byte as usize)
        .unwrap_or_default()
}

fn row_of(item: u32, chunk: u32) -> i64 {
    (i64::from(item) << CHUNK_BITS) | i64::from(chunk)
}
