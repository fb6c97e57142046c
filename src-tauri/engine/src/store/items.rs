//! Items as window and command line read them: a page of rows at a time, or one in full.

use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, Row, params_from_iter, types::Value};

use super::{
    Age, Error, ItemDetail, ItemPage, ItemQuery, ItemRow, Span, Store, keys::url_key, packed,
    sorted::Wanted, tally::Blocks,
};
use crate::{
    item::{Code, Evidence, EvidenceKind, Status, words},
    page::{Chunk, MetadataValue},
};

const MINUTE: i64 = 60_000;
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

/// The columns of [`detail_row`]; `of_page` are its last four.
pub(super) fn detail_columns(of_page: &str) -> String {
    format!(
        "{}, due_reason, {EVIDENCE}, {DETAIL}, {of_page}",
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
            if query.sort.is_none() && filter.is_of_tally {
                return filter.page(connection, query.offset, limit);
            }
            let list = shared.sorted(connection, filter.sorted(&query))?;
            Ok(ItemPage {
                total: u32::try_from(list.keys.len()).unwrap_or(u32::MAX),
                rows: list.rows(connection, query.offset, limit)?,
            })
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

/// The WHERE clause of a query with its values.
pub(super) struct Filter {
    pub(super) clause: String,
    pub(super) values: Vec<Value>,
    /// Whether the tally knows all columns of the clause.
    is_of_tally: bool,
}

impl Filter {
    pub(super) fn new(instance: u32, query: &ItemQuery) -> Self {
        let mut filter = Self {
            clause: "instance = ?".to_owned(),
            values: vec![Value::from(instance)],
            is_of_tally: true,
        };
        filter.one_of("status", query.status.iter().map(|status| status.as_str()));
        filter.one_of("code", query.code.iter().map(|code| code.as_str()));
        if query.with_warnings {
            filter.and("warnings IS NOT NULL", []);
        }
        let by_outcome = filter.clause.len();
        if let Some(keys) = &query.among {
            let keys = Value::from(keys.to_string());
            filter.and("item.id IN (SELECT value FROM json_each(?))", [keys]);
        }
        filter.one_of("source", query.source.iter().map(|source| source.as_str()));
        filter.any_of(
            "depth IN",
            query.depth.iter().map(|depth| Value::from(*depth)),
        );
        let warnings = query.warning.iter().map(|warning| warning.as_str());
        filter.any_of(
            "EXISTS (SELECT 1 FROM json_each(warnings) WHERE value ->> 'code' IN",
            warnings.map(|warning| Value::from(warning.to_owned())),
        );
        if !query.folder.is_empty() {
            let folder = Value::from(query.folder.clone());
            filter.and(
                "substr(url, 1, length(?)) = ?",
                [folder.clone(), folder.clone()],
            );
            if query.right_here {
                let path = "substr(url, 1, instr(url || '?', '?') - 1)";
                let inner = format!("instr(substr({path}, length(?) + 1), '/') = 0");
                filter.and(&inner, [folder]);
            }
        }
        if let Some(bytes) = query.bytes {
            filter.within("bytes", bytes);
        }
        if let Some(chunks) = query.chunks {
            filter.within("CASE status WHEN 'completed' THEN chunks END", chunks);
        }
        if let Some(age) = query.age {
            filter.aged(age, query.now);
        }
        let text = query.text.trim();
        if !text.is_empty() {
            let pattern = Value::from(format!("%{}%", escape_like(text)));
            filter.and(
                "(url LIKE ? ESCAPE '\\' OR title LIKE ? ESCAPE '\\')",
                [pattern.clone(), pattern],
            );
        }
        filter.is_of_tally = filter.clause.len() == by_outcome;
        filter
    }

    /// The list of this filter in the order of a query.
    fn sorted(&self, query: &ItemQuery) -> Wanted {
        Wanted {
            clause: self.clause.clone(),
            values: self.values.clone(),
            sort: query.sort,
            descending: query.descending,
        }
    }

    /// A page of the list in indexing order. The tally tells where its items stand.
    fn page(&self, connection: &Connection, offset: u32, limit: u32) -> Result<ItemPage, Error> {
        let clause = self.clause.replace("warnings IS NOT NULL", "warned");
        let blocks = Blocks::of(connection, &clause, &self.values)?;
        let (mut pass, runs) = blocks.runs(offset, limit);
        let mut rows = Vec::new();
        for (first, last) in runs {
            let left = limit - u32::try_from(rows.len()).unwrap_or(limit);
            // Those without a place come first, by their key.
            let run = match first {
                ..0 => "position IS NULL ORDER BY item.id".to_owned(),
                _ => "position BETWEEN ? AND ? ORDER BY position".to_owned(),
            };
            let mut values = self.values.clone();
            if first >= 0 {
                values.extend([Value::from(first), Value::from(last)]);
            }
            values.extend([Value::from(left), Value::from(pass)]);
            let mut statement = connection.prepare_cached(&format!(
                "SELECT {ROW} FROM item WHERE {} AND {run} LIMIT ? OFFSET ?",
                self.clause
            ))?;
            let found = statement.query_map(params_from_iter(&values), item_row)?;
            for row in found {
                rows.push(row?);
            }
            pass = 0;
        }
        Ok(ItemPage {
            total: blocks.total(),
            rows,
        })
    }

    fn one_of(&mut self, column: &str, words: impl Iterator<Item = &'static str>) {
        let words = words.map(|word| Value::from(word.to_owned()));
        self.any_of(&format!("{column} IN"), words);
    }

    /// `test` before a list of `values`, unless there are none; closes what it left open.
    fn any_of(&mut self, test: &str, values: impl Iterator<Item = Value>) {
        let values: Vec<Value> = values.collect();
        if !values.is_empty() {
            let marks = vec!["?"; values.len()].join(", ");
            let open = test.matches('(').count() - test.matches(')').count();
            self.and(&format!("{test} ({marks}){}", ")".repeat(open)), values);
        }
    }

    fn within(&mut self, value: &str, Span { over, most }: Span) {
        if let Some(over) = over {
            self.and(&format!("{value} > ?"), [Value::from(over)]);
        }
        if let Some(most) = most {
            self.and(&format!("{value} <= ?"), [Value::from(most)]);
        }
    }

    fn aged(&mut self, age: Age, now: i64) {
        // By the minute, so that a list that was made stands for the next pages too.
        let now = now + MINUTE - now % MINUTE;
        let days = format!("lastmod_days(lastmod, {now})");
        match age {
            Age::Days(span) => {
                self.and(&format!("{days} >= 0"), []);
                self.within(&days, span);
            }
            Age::Ahead => self.and(&format!("{days} < 0"), []),
            Age::Undated => {
                let inside = "(status <> 'skipped' OR code IS NOT NULL)";
                self.and(&format!("{days} IS NULL AND {inside}"), []);
            }
        }
    }

    fn and(&mut self, clause: &str, values: impl IntoIterator<Item = Value>) {
        self.clause.push_str(" AND ");
        self.clause.push_str(clause);
        self.values.extend(values);
    }
}

pub(super) fn escape_like(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '%' | '_' | '\\') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
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
        status: packed::word_cell(row, 3)?,
        code: packed::optional_word_cell(row, 4)?,
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
        detail_columns("markdown, page.chunks, metadata, links")
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
    };
    let evidence = evidence(
        &row,
        &found,
        cells.get(10)?,
        packed::json_cell(cells, 11)?.unwrap_or_default(),
    );
    // Past depth, limit or scope; every other skipped item has a code.
    let preview_only = row.status == Status::Skipped && row.code.is_none();
    let chunk_list: Vec<Chunk> = packed::json_cell(cells, 20)?.unwrap_or_default();
    let metadata: Vec<MetadataValue> = packed::json_cell(cells, 21)?.unwrap_or_default();
    let links: Option<Vec<u8>> = cells.get(22)?;
    Ok(ItemDetail {
        meaning: meaning(row.status, row.code),
        fix: fix(row.status, row.code),
        evidence,
        preview_only,
        source: found.source,
        source_url: found.document,
        lastmod: cells.get(15)?,
        changefreq: cells.get(16)?,
        priority: found.priority,
        response: packed::json_cell(cells, 18)?,
        markdown: cells.get(19)?,
        chunk_list,
        metadata,
        links_out: links
            .map(|links| packed::unlink(&links))
            .unwrap_or_default(),
        row,
    })
}

/// Where an item was found, as its cells say.
struct Found {
    source: String,
    document: Option<String>,
    line: Option<u32>,
    priority: Option<f32>,
}

/// The whole chain: where it was found, why it is due, then what decided.
fn evidence(
    row: &ItemRow,
    found: &Found,
    due_reason: Option<String>,
    decided: Vec<Evidence>,
) -> Vec<Evidence> {
    let mut chain = vec![found.evidence(row.position)];
    chain.extend(due_reason.map(|reason| Evidence::new(EvidenceKind::Due, reason)));
    chain.extend(decided);
    chain
}

impl Found {
    fn evidence(&self, position: Option<u32>) -> Evidence {
        let place = position.map_or_else(String::new, |position| {
            format!(", number {position} in indexing order")
        });
        let name = self.document.as_deref().map_or("", last_segment);
        let text = match self.source.as_str() {
            "sitemap" => match self.priority {
                Some(priority) => format!("Found in {name} with priority {priority}{place}."),
                None => format!("Found in {name}{place}."),
            },
            "link" => format!("Found as a link on {name}{place}."),
            _ => format!("The source URL itself{place}."),
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
