//! What changed between two jobs of an instance, a page of rows at a time.

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

use super::{
    Error, Store,
    filter::escape_like,
    keys::url_key,
    packed::{self, Hash},
};
use crate::{
    item::{Code, Status},
    page::MetadataValue,
};

/// Rows of one answer at most.
const MAX_ROWS: u32 = 10_000;

/// A way in which an item can differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum DiffKind {
    /// Not there before.
    Added,
    /// Not there any more.
    Removed,
    /// Another status or code.
    Status,
    /// Other Markdown.
    Text,
    /// Another title or custom metadata.
    Metadata,
    /// On the other side of the plan's cut line.
    Moved,
    /// Other Markdown under the same `lastmod`: a sync would not have seen it.
    LastmodKept,
}

impl DiffKind {
    /// Every kind, as they are counted.
    pub const ALL: [Self; 7] = [
        Self::Added,
        Self::Removed,
        Self::Status,
        Self::Text,
        Self::Metadata,
        Self::Moved,
        Self::LastmodKept,
    ];

    /// The name in exports, such as `added`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Status => "status",
            Self::Text => "text",
            Self::Metadata => "metadata",
            Self::Moved => "moved",
            Self::LastmodKept => "lastmod_kept",
        }
    }
}

/// Which rows to read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct DiffQuery {
    /// Kinds to keep; empty keeps all.
    pub kinds: Vec<DiffKind>,
    /// A part of the URL, without case; empty keeps all.
    pub text: String,
    /// Rows to pass over.
    pub offset: u32,
    /// Rows to read, at most 10,000.
    pub limit: u32,
}

/// Items by what changed; one that changed in two ways counts twice.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct DiffCounts {
    /// Not there before.
    pub added: u32,
    /// Not there any more.
    pub removed: u32,
    /// Another status or code.
    pub status: u32,
    /// Other Markdown.
    pub text: u32,
    /// Another title or custom metadata.
    pub metadata: u32,
    /// On the other side of the plan's cut line.
    pub moved: u32,
    /// Other Markdown under the same `lastmod`.
    pub lastmod_kept: u32,
}

/// How an item stood at the end of a job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct ItemState {
    /// Place in indexing order.
    pub position: Option<u32>,
    /// Whether the plan's cut line is before it.
    pub past_cut: bool,
    /// Its status.
    pub status: Status,
    /// Its code.
    pub code: Option<Code>,
    /// Title of the page.
    pub title: Option<String>,
    /// `lastmod` of its entry, in the last job in which it stood so.
    pub lastmod: Option<String>,
    /// Custom metadata.
    pub metadata: Vec<MetadataValue>,
}

/// One item that differs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct DiffRow {
    /// Its URL.
    pub url: String,
    /// What differs.
    pub changes: Vec<DiffKind>,
    /// How it stood in the earlier job; none when it was not there.
    pub before: Option<ItemState>,
    /// How it stands in the later one; none when it is gone.
    pub after: Option<ItemState>,
}

/// A page of rows with the counts of all.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct DiffPage {
    /// All differing items by what changed, whatever the query keeps.
    pub counts: DiffCounts,
    /// Rows in the order of the later job; removed ones at their former place.
    pub rows: Vec<DiffRow>,
    /// Items that the query keeps, not only these.
    pub total: u32,
}

/// The texts of one page in two jobs; none where it had none, or where it is not kept any more.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TwoTexts {
    /// In the earlier job.
    pub before: OneText,
    /// In the later one.
    pub after: OneText,
}

/// The text of a page in one job.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum OneText {
    /// It had none.
    #[default]
    None,
    /// It had one, which has been replaced too often since.
    Forgotten,
    /// Its Markdown.
    Kept(String),
}

/// Items whose span begins or ends between the jobs, each with both states.
fn pairs(before: u32) -> String {
    // The index of items by their span leaves the first job out.
    let is_later = if before > 0 { "AND since > 1" } else { "" };
    format!(
        "WITH touched AS MATERIALIZED (
             SELECT url_key FROM history WHERE instance = ?1 AND since > ?2 AND since <= ?3
             UNION
             SELECT url_key FROM history WHERE instance = ?1 AND until > ?2 AND until <= ?3
             UNION
             SELECT url_key FROM item
             WHERE instance = ?1 AND since > ?2 AND since <= ?3 {is_later}),
         state AS MATERIALIZED (
             SELECT touched.url_key, since, until, {STATE}, metadata
             FROM touched JOIN history
                 ON history.instance = ?1 AND history.url_key = touched.url_key
             UNION ALL
             SELECT touched.url_key, since, NULL, {STATE},
                    (SELECT metadata FROM page WHERE page.item = item.id)
             FROM touched
             JOIN item_key AS k ON k.url_key = touched.url_key
             JOIN item ON item.id = k.item),
         {PAIR}"
    )
}

const STATE: &str =
    "url, position, past_cut, status, code, title, lastmod, text_hash, metadata_hash";

const PAIR: &str = "
    pair AS (
        SELECT coalesce(a.url, b.url) AS url, coalesce(a.position, b.position) AS place,
               b.url IS NULL AS added, a.url IS NULL AS removed,
               b.status <> a.status OR (b.status = a.status AND b.code IS NOT a.code) AS status,
               b.text_hash <> a.text_hash AS text,
               a.text_hash IS NOT NULL AND b.text_hash IS NOT NULL
                   AND a.metadata_hash <> b.metadata_hash AS metadata,
               b.past_cut <> a.past_cut AS moved,
               b.text_hash <> a.text_hash AND b.lastmod = a.lastmod AS lastmod_kept,
               b.position AS b_position, b.past_cut AS b_past_cut, b.status AS b_status,
               b.code AS b_code, b.title AS b_title, b.metadata AS b_metadata,
               b.lastmod AS b_lastmod, a.lastmod AS a_lastmod,
               a.position AS a_position, a.past_cut AS a_past_cut, a.status AS a_status,
               a.code AS a_code, a.title AS a_title, a.metadata AS a_metadata
        FROM touched
        LEFT JOIN state AS b
            ON b.url_key = touched.url_key
               AND b.since <= ?2 AND (b.until IS NULL OR b.until > ?2)
        LEFT JOIN state AS a
            ON a.url_key = touched.url_key
               AND a.since <= ?3 AND (a.until IS NULL OR a.until > ?3)
        WHERE a.url IS NOT NULL OR b.url IS NOT NULL)";

impl Store {
    /// What changed from job number `before` to job number `after`.
    pub async fn diff(
        &self,
        instance: u32,
        before: u32,
        after: u32,
        query: DiffQuery,
    ) -> Result<DiffPage, Error> {
        self.read(move |connection| {
            let jobs = params![instance, before, after];
            let pairs = pairs(before);
            let counts = connection
                .prepare_cached(&format!(
                    "{pairs} SELECT total(added), total(removed), total(status IS TRUE),
                             total(text IS TRUE), total(metadata IS TRUE), total(moved IS TRUE),
                             total(lastmod_kept IS TRUE)
                     FROM pair"
                ))?
                .query_row(jobs, counts)?;
            let filter = filter(&query.kinds);
            let like = format!("%{}%", escape_like(query.text.trim()));
            let total = connection
                .prepare_cached(&format!("{pairs} SELECT count(*) FROM pair WHERE {filter}"))?
                .query_row(params![instance, before, after, like], |row| row.get(0))?;
            let mut statement = connection.prepare_cached(&format!(
                "{pairs} SELECT url, added, removed, status, text, metadata, moved, lastmod_kept,
                                b_position, b_past_cut, b_status, b_code, b_title, b_metadata, b_lastmod,
                                a_position, a_past_cut, a_status, a_code, a_title, a_metadata, a_lastmod
                 FROM pair WHERE {filter} ORDER BY place, url LIMIT ?5 OFFSET ?6"
            ))?;
            let limit = query.limit.clamp(1, MAX_ROWS);
            let rows = statement.query_map(
                params![instance, before, after, like, limit, query.offset],
                diff_row,
            )?;
            Ok(DiffPage {
                counts,
                rows: rows.collect::<Result<_, _>>()?,
                total,
            })
        })
        .await
    }

    /// The texts of one page in two jobs, by their numbers.
    pub async fn two_texts(
        &self,
        instance: u32,
        url: &str,
        before: u32,
        after: u32,
    ) -> Result<TwoTexts, Error> {
        Ok(TwoTexts {
            before: self.text_in_job(instance, url, before).await?,
            after: self.text_in_job(instance, url, after).await?,
        })
    }

    async fn text_in_job(&self, instance: u32, url: &str, job: u32) -> Result<OneText, Error> {
        let url = url.to_owned();
        let found = self
            .read(move |connection| text_hash(connection, instance, &url, job))
            .await?;
        let Some((key, hash)) = found else {
            return Ok(OneText::None);
        };
        let text = self.text(instance, key, hash).await?;
        Ok(text.map_or(OneText::Forgotten, OneText::Kept))
    }
}

/// The key of a URL and the hash of the text that it had in a job.
fn text_hash(
    connection: &Connection,
    instance: u32,
    url: &str,
    job: u32,
) -> Result<Option<(i64, Hash)>, Error> {
    let key = url_key(instance, url);
    let found: Option<(i64, Option<Hash>)> = connection
        .prepare_cached(
            "SELECT url_key, text_hash FROM history
             WHERE instance = ?1 AND url_key BETWEEN ?2 AND ?3 AND url = ?4
                   AND since <= ?5 AND until > ?5
             UNION ALL
             SELECT item.url_key, text_hash FROM item_key AS k JOIN item ON item.id = k.item
             WHERE k.url_key BETWEEN ?2 AND ?3 AND item.instance = ?1 AND url = ?4
                   AND since <= ?5",
        )?
        .query_row(
            params![instance, key, key.saturating_add(8), url, job],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .optional()?;
    Ok(found.and_then(|(key, hash)| Some((key, hash?))))
}

/// The WHERE clause of a query; its text is parameter 4.
fn filter(kinds: &[DiffKind]) -> String {
    let kinds = if kinds.is_empty() {
        &DiffKind::ALL
    } else {
        kinds
    };
    let words: Vec<_> = kinds.iter().map(|kind| kind.as_str()).collect();
    format!("({}) AND url LIKE ?4 ESCAPE '\\'", words.join(" OR "))
}

fn counts(row: &Row<'_>) -> rusqlite::Result<DiffCounts> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a count of rows, which SQLite adds up as a float"
    )]
    let count = |index| row.get(index).map(|count: f64| count as u32);
    Ok(DiffCounts {
        added: count(0)?,
        removed: count(1)?,
        status: count(2)?,
        text: count(3)?,
        metadata: count(4)?,
        moved: count(5)?,
        lastmod_kept: count(6)?,
    })
}

fn diff_row(row: &Row<'_>) -> rusqlite::Result<DiffRow> {
    let mut changes = Vec::new();
    for (index, kind) in (1..).zip(DiffKind::ALL) {
        if row.get::<_, Option<bool>>(index)?.unwrap_or(false) {
            changes.push(kind);
        }
    }
    Ok(DiffRow {
        url: row.get(0)?,
        before: (!changes.contains(&DiffKind::Added))
            .then(|| item_state(row, 8))
            .transpose()?,
        after: (!changes.contains(&DiffKind::Removed))
            .then(|| item_state(row, 15))
            .transpose()?,
        changes,
    })
}

fn item_state(row: &Row<'_>, first: usize) -> rusqlite::Result<ItemState> {
    Ok(ItemState {
        position: row.get(first)?,
        past_cut: row.get(first + 1)?,
        status: row.get(first + 2)?,
        code: row.get(first + 3)?,
        title: row.get(first + 4)?,
        lastmod: row.get(first + 6)?,
        metadata: packed::json_cell(row, first + 5)?.unwrap_or_default(),
    })
}
