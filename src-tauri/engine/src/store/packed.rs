//! How values are laid out in a cell: JSON for lists that people may look at, deflate for bodies.

use std::{cell::RefCell, io::Read};

use flate2::{Compress, Compression, FlushCompress, Status, read::DeflateDecoder};
use rusqlite::{Row, types::Type};
use serde::{
    Deserialize, Serialize,
    de::{DeserializeOwned, IntoDeserializer, value::Error as WordError},
};

use sha2::{Digest, Sha256};

use super::{Error, LinkRow};
use crate::{item::Sentence, page::Link};

/// A list as JSON; none when it is empty.
pub(super) fn list<T: Serialize>(
    what: &'static str,
    values: &[T],
) -> Result<Option<String>, Error> {
    if values.is_empty() {
        return Ok(None);
    }
    value(what, &values).map(Some)
}

/// A value as JSON.
pub(super) fn value<T: Serialize>(what: &'static str, value: &T) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|source| Error::Value { what, source })
}

/// The serde name of a plain enum, such as `running`.
pub(super) fn word<T: Serialize>(value: &T) -> Result<String, Error> {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => Ok(word),
        Ok(other) => Ok(other.to_string()),
        Err(source) => Err(Error::Value {
            what: "word",
            source,
        }),
    }
}

/// The plain enum that a cell names.
pub(super) fn word_cell<'row, T: Deserialize<'row>>(
    row: &'row Row<'_>,
    index: usize,
) -> rusqlite::Result<T> {
    let text = row.get_ref(index)?.as_str()?;
    let word: Result<T, WordError> = T::deserialize(text.into_deserializer());
    word.map_err(|error| damaged(index, error))
}

/// The plain enum that a cell names, or none.
pub(super) fn optional_word_cell<'row, T: Deserialize<'row>>(
    row: &'row Row<'_>,
    index: usize,
) -> rusqlite::Result<Option<T>> {
    match row.get_ref(index)? {
        rusqlite::types::ValueRef::Null => Ok(None),
        _ => word_cell(row, index).map(Some),
    }
}

/// The JSON value of a cell, or none.
pub(super) fn json_cell<T: DeserializeOwned>(
    row: &Row<'_>,
    index: usize,
) -> rusqlite::Result<Option<T>> {
    let text = row.get_ref(index)?.as_str_or_null()?;
    text.map(|text| serde_json::from_str(text).map_err(|error| damaged(index, error)))
        .transpose()
}

/// The sentence of a cell, or none. Older versions kept its English text.
pub(super) fn sentence_cell(row: &Row<'_>, index: usize) -> rusqlite::Result<Option<Sentence>> {
    let text = row.get_ref(index)?.as_str_or_null()?;
    Ok(text.map(|text| {
        serde_json::from_str(text).unwrap_or_else(|_| Sentence::verbatim(text.to_owned()))
    }))
}

fn damaged(index: usize, error: impl std::error::Error + Send + Sync + 'static) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(index, Type::Text, error.into())
}

/// Tells texts apart: the first 16 bytes of a SHA-256.
pub(super) type Hash = [u8; 16];

/// The hash of some texts in their order.
pub(super) fn hash(texts: &[&str]) -> Hash {
    let mut digest = Sha256::new();
    for text in texts {
        digest.update(text.as_bytes());
        // No text holds this byte, so the borders between them count too.
        digest.update([0xff]);
    }
    let digest = digest.finalize();
    digest.first_chunk().copied().unwrap_or_default()
}

/// The start of a hash as a number, for tables in memory.
pub(super) fn short_hash(hash: &Hash) -> Option<u64> {
    hash.first_chunk().map(|bytes| u64::from_be_bytes(*bytes))
}

thread_local! {
    /// Its tables are 300 KB, too much to be made and cleared for each page.
    static DEFLATER: RefCell<Compress> = RefCell::new(Compress::new(Compression::fast(), false));
}

/// Bytes deflated at the fastest level: three times faster than the default for a few percent
/// more space.
pub(super) fn deflate(bytes: &[u8]) -> Vec<u8> {
    DEFLATER.with_borrow_mut(|deflater| {
        deflater.reset();
        let mut out = Vec::with_capacity(bytes.len() / 4 + 64);
        loop {
            let done = usize::try_from(deflater.total_in()).unwrap_or(bytes.len());
            let rest = bytes.get(done..).unwrap_or_default();
            // It fails only when it is called again after its end.
            match deflater.compress_vec(rest, &mut out, FlushCompress::Finish) {
                Ok(Status::StreamEnd) => return out,
                Err(_) => return Vec::new(),
                Ok(Status::Ok | Status::BufError) => out.reserve(out.len() / 2 + 64),
            }
        }
    })
}

/// The bytes again, as far as they are whole.
pub(super) fn inflate(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    if let Err(error) = DeflateDecoder::new(bytes).read_to_end(&mut out) {
        tracing::warn!(%error, "a stored body is damaged");
    }
    out
}

/// Parts target and text of a `nofollow` link; any other has a tab there.
const NOFOLLOW: char = '\u{b}';

/// Links as one blob: a line for each.
pub(super) fn links(links: &[Link]) -> Option<Vec<u8>> {
    if links.is_empty() {
        return None;
    }
    let mut text = String::new();
    for link in links {
        text.push_str(link.url.as_str());
        text.push(if link.nofollow { NOFOLLOW } else { '\t' });
        text.push_str(&link.text);
        text.push('\n');
    }
    Some(deflate(text.as_bytes()))
}

/// The links again.
pub(super) fn unlink(bytes: &[u8]) -> Vec<LinkRow> {
    let lines = inflate(bytes);
    let lines = String::from_utf8_lossy(&lines);
    let rows = lines.lines().map(|line| {
        let (url, text) = line.split_once(['\t', NOFOLLOW]).unwrap_or((line, ""));
        LinkRow {
            url: url.to_owned(),
            text: text.to_owned(),
            nofollow: line.as_bytes().get(url.len()) == Some(&(NOFOLLOW as u8)),
        }
    });
    rows.collect()
}
