//! Items as window and command line read them: a page of rows at a time, or one in full.

use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, Row, params_from_iter, types::Value};

use super::{
    Error, ItemDetail, ItemPage, ItemQuery, ItemRow, ItemSort, ItemSource, Store,
    blocks::{self, Blocks},
    filter::Filter,
    keys::url_key,
    packed,
    reasons::{REASON, reason_cell},
};
use crate::{
    item::{self, Code, Evidence, EvidenceKind, Status, words},
    page::{Attributes, Chunk, MetadataValue},
};

/// Rows of one answer at most.
pub(super) const MAX_ROWS: u32 = 500;

const ROW: &str =
    "item.id, position, url, status, code, warnings, title, http_status, chunks, depth";

/// The evidence of an item: its own, or what it shares with others.
pub(super) const EVIDENCE: &str = "coalesce(evidence, (SELECT verdict.evidence FROM verdict \
                                   WHERE verdict.id = item.verdict))";

/// The columns behind the evidence.
const DETAIL: &str = "source, \
                      coalesce((SELECT document.url FROM document \
                                WHERE document.id = item.document), \
                               (SELECT linking.url FROM item AS linking \
                                WHERE linking.id = item.parent)), line, lastmod, changefreq, priority, \
                      response";

/// The columns of [`detail_row`] of an instance's items; `of_page` are four. The last tells items that
/// the last job did not find and could not let go.
pub(super) fn detail_columns(instance: u32, of_page: &str) -> String {
    format!(
        "{}, {REASON}, {EVIDENCE}, {DETAIL}, {of_page}, language, fetched_at,
         seen_job < coalesce((SELECT max(job.id) FROM job
                              WHERE job.instance = {instance} AND job.state = 'completed'), 0)",
        ROW.replace(", chunks", ", item.chunks")
    )
}

impl Store {
    /// The rows of a query and how many match in all.
    pub async fn items(&self, instance: u32, query: ItemQuery) -> Result<ItemPage, Error> {
        let shared = Arc::clone(&self.shared);
        self.read(move |connection| {
            let filter = Filter::new(instance, &query);
            let limit = query.limit.clamp(1, MAX_ROWS);
            if filter.is_of_tally && blocks::knows(query.sort) {
                return page(connection, &filter, &query, limit);
            }
            let list = shared.whole_list(filter.wanted(&query));
            list.page(connection, (query.offset, limit), false)
        })
        .await
    }

    /// The same for a window: the rows as soon as they are found, while others are still looked
    /// for. What it looks for is broken off when it asks for another list.
    pub async fn items_so_far(&self, instance: u32, query: ItemQuery) -> Result<ItemPage, Error> {
        let shared = Arc::clone(&self.shared);
        self.read(move |connection| {
            let filter = Filter::new(instance, &query);
            let limit = query.limit.clamp(1, MAX_ROWS);
            if filter.is_of_tally && blocks::knows(query.sort) {
                let page = page(connection, &filter, &query, limit)?;
                if query.sort.is_none() && filter.is_of_all {
                    shared.foresee_lists(instance, page.total);
                }
                return Ok(page);
            }
            let counted = filter
                .is_of_tally
                .then(|| blocks_of(connection, &filter, None, false));
            let total = counted.transpose()?.map(|blocks| blocks.total());
            let (list, is_renewing) = shared.list_so_far(filter.wanted(&query), total);
            list.page(connection, (query.offset, limit), is_renewing)
        })
        .await
    }

    /// One item in full.
    pub async fn item(&self, instance: u32, item: u32) -> Result<Option<ItemDetail>, Error> {
        self.read(move |connection| detail(connection, "item.id = ?2", instance, Value::from(item)))
            .await
    }

    /// One item in full, by its URL.
    pub async fn item_by_url(
        &self,
        instance: u32,
        url: String,
    ) -> Result<Option<ItemDetail>, Error> {
        let key = url_key(instance, &url);
        let key = format!(
            "item.id IN (SELECT item FROM item_key WHERE url_key BETWEEN {key} AND {key} + 8)
             AND url = ?2"
        );
        self.read(move |connection| detail(connection, &key, instance, Value::from(url)))
            .await
    }

    /// The details of the items of a query, at most `limit`, for those who need a few.
    pub async fn item_details(
        &self,
        instance: u32,
        query: ItemQuery,
    ) -> Result<Vec<ItemDetail>, Error> {
        let rows = self.items(instance, query).await?.rows;
        self.read(move |connection| {
            rows.into_iter()
                .filter_map(|row| {
                    detail(connection, "item.id = ?2", instance, Value::from(row.id)).transpose()
                })
                .collect()
        })
        .await
    }

    /// The body of an item as it was received, after its content coding was undone.
    pub async fn item_body(&self, instance: u32, item: u32) -> Result<Option<Vec<u8>>, Error> {
        self.read(move |connection| {
            let packed: Option<Option<Vec<u8>>> = connection
                .prepare_cached(
                    "SELECT html FROM page JOIN item ON item.id = page.item
                     WHERE item.instance = ?1 AND item.id = ?2",
                )?
                .query_row([instance, item], |row| row.get(0))
                .optional()?;
            Ok(packed.flatten().map(|bytes| packed::inflate(&bytes)))
        })
        .await
    }
}

/// A page of a list. The tally tells where its items stand.
fn page(
    connection: &Connection,
    filter: &Filter,
    query: &ItemQuery,
    limit: u32,
) -> Result<ItemPage, Error> {
    let blocks = blocks_of(connection, filter, query.sort, query.descending)?;
    let mut rows = Vec::new();
    for run in blocks.runs(query.offset, limit) {
        let left = limit - u32::try_from(rows.len()).unwrap_or(limit);
        let direction = if run.is_descending { "DESC" } else { "ASC" };
        let places = match run.places {
            None => "position IS NULL ORDER BY item.id".to_owned(),
            Some(_) => format!("position BETWEEN ? AND ? ORDER BY position {direction}"),
        };
        let mut values = filter.values.clone();
        if let Some((first, last)) = run.places {
            values.extend([Value::from(first), Value::from(last)]);
        }
        values.extend([Value::from(left), Value::from(run.pass)]);
        let mut statement = connection.prepare_cached(&format!(
            "SELECT {ROW} FROM item WHERE {} AND {} AND {places} LIMIT ? OFFSET ?",
            filter.clause, run.condition
        ))?;
        let found = statement.query_map(params_from_iter(&values), item_row)?;
        for row in found {
            rows.push(row?);
        }
    }
    Ok(ItemPage {
        total: blocks.total(),
        rows,
        counting: false,
    })
}

fn blocks_of(
    connection: &Connection,
    filter: &Filter,
    sort: Option<ItemSort>,
    is_descending: bool,
) -> Result<Blocks, Error> {
    let clause = filter.of_tally();
    Blocks::of(connection, (&clause, &filter.values), sort, is_descending)
}

/// One line of the table, unless its item is gone.
pub(super) fn row_of(connection: &Connection, item: u32) -> Result<Option<ItemRow>, Error> {
    Ok(connection
        .prepare_cached(&format!("SELECT {ROW} FROM item WHERE id = ?1"))?
        .query_row([item], item_row)
        .optional()?)
}

fn item_row(row: &Row<'_>) -> rusqlite::Result<ItemRow> {
    Ok(ItemRow {
        id: row.get(0)?,
        position: row.get(1)?,
        url: row.get(2)?,
        status: row.get(3)?,
        code: row.get(4)?,
        warnings: packed::json_cell(row, 5)?.unwrap_or_default(),
        title: row.get(6)?,
        http_status: row.get(7)?,
        chunks: row.get(8)?,
        depth: row.get(9)?,
    })
}

fn detail(
    connection: &Connection,
    key: &str,
    instance: u32,
    value: Value,
) -> Result<Option<ItemDetail>, Error> {
    let mut statement = connection.prepare_cached(&format!(
        "SELECT {} FROM item LEFT JOIN page ON page.item = item.id
         WHERE instance = ?1 AND {key}",
        detail_columns(instance, "markdown, page.chunks, metadata, links")
    ))?;
    Ok(statement
        .query_row([Value::from(instance), value], detail_row)
        .optional()?)
}

pub(super) fn detail_row(cells: &Row<'_>) -> rusqlite::Result<ItemDetail> {
    let row = item_row(cells)?;
    let found = Found {
        source: cells.get(12)?,
        document: cells.get(13)?,
        line: cells.get(14)?,
        priority: cells.get(17)?,
        is_kept: cells.get(25)?,
    };
    let lastmod: Option<String> = cells.get(15)?;
    let evidence = evidence(
        &row,
        &found,
        reason_cell(cells, 10, lastmod.as_deref())?,
        packed::json_cell(cells, 11)?.unwrap_or_default(),
    );
    // Past depth, limit or scope; every other skipped item has a code.
    let preview_only = row.status == Status::Skipped && row.code.is_none();
    let chunk_list: Vec<Chunk> = packed::json_cell(cells, 20)?.unwrap_or_default();
    let metadata: Vec<MetadataValue> = packed::json_cell(cells, 21)?.unwrap_or_default();
    let links: Option<Vec<u8>> = cells.get(22)?;
    let language: Option<String> = cells.get(23)?;
    let is_indexed = row.status == Status::Completed;
    let attributes = Attributes {
        url: &row.url,
        language: language.as_deref(),
        timestamp: cells.get(24)?,
        custom: &metadata,
    };
    let built_in = if is_indexed {
        attributes.built_in()
    } else {
        Vec::new()
    };
    Ok(ItemDetail {
        meaning: meaning(row.status, row.code),
        fix: fix(row.status, row.code),
        evidence,
        preview_only,
        source: found.source.as_str().to_owned(),
        source_url: found.document,
        lastmod,
        changefreq: cells.get(16)?,
        priority: found.priority,
        response: packed::json_cell(cells, 18)?,
        markdown: cells.get(19)?,
        chunk_list,
        metadata,
        built_in,
        links_out: links
            .map(|links| packed::unlink(&links))
            .unwrap_or_default(),
        row,
    })
}

/// Where an item was found, as its cells say.
struct Found {
    source: ItemSource,
    document: Option<String>,
    line: Option<u32>,
    priority: Option<f64>,
    /// By an earlier job only: the last one did not see the whole site.
    is_kept: bool,
}

/// The whole chain: where it was found, why it is due, then what decided.
fn evidence(
    row: &ItemRow,
    found: &Found,
    due: Option<Evidence>,
    decided: Vec<Evidence>,
) -> Vec<Evidence> {
    let mut chain = vec![found.evidence(row.position)];
    chain.extend(due);
    chain.extend(decided);
    chain
}

impl Found {
    fn evidence(&self, position: Option<u32>) -> Evidence {
        let place = match position {
            // Said of an item that the last job did not find.
            _ if self.is_kept => Some(sentence!(
                " by an earlier job; the last one did not find it, and kept it as it did not see the whole site"
            )),
            Some(position) => Some(sentence!(
                ", number {position} in indexing order",
                position = item::Value::digits(position)
            )),
            None => None,
        };
        let name = self.document.as_deref().map_or("", last_segment);
        let text = match self.source {
            ItemSource::Sitemap => match self.priority {
                Some(priority) => sentence!(
                    "Found in {name} with priority {priority}{place}.",
                    name,
                    priority = item::Value::as_written(priority),
                    place
                ),
                None => sentence!("Found in {name}{place}.", name, place),
            },
            ItemSource::Link => sentence!("Found as a link on {name}{place}.", name, place),
            ItemSource::Start => sentence!("The source URL itself{place}.", place),
        };
        let mut fact = Evidence::new(EvidenceKind::Found, text);
        fact.source.clone_from(&self.document);
        fact.line = self.line;
        fact
    }
}

/// The part of a URL that people call its name.
fn last_segment(url: &str) -> &str {
    let path = url.split(['?', '#']).next().unwrap_or(url);
    let name = path.trim_end_matches('/').rsplit('/').next();
    name.filter(|name| !name.is_empty()).unwrap_or(url)
}

fn meaning(status: Status, code: Option<Code>) -> String {
    code.map_or_else(
        || words::status_meaning(status).to_owned(),
        |code| words::code_meaning(code).to_owned(),
    )
}

fn fix(_status: Status, code: Option<Code>) -> Option<String> {
    code.map(|code| words::code_fix(code).to_owned())
}
