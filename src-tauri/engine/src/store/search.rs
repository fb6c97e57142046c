//! Keyword search over the chunks of one instance, ranked by BM25 as FTS5 computes it. Metadata
//! filters are applied before the ranking cuts the list.

mod unfit;
mod wanted;

use std::ops::ControlFlow;

use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};

pub use self::unfit::TRIGRAM_CHARS;
use super::{Error, Store, keyword_index, packed};
use crate::{
    instance::{FieldWarning, KeywordMatchMode, KeywordTokenizer, limits},
    page::{Chunk, Filter},
};

/// Marks around a found word while FTS5 hands it over; no text of a page holds them.
const OPEN: char = '\u{1}';
const CLOSE: char = '\u{2}';

/// Chunks read into another index between two reports.
const PROGRESS_CHUNKS: u32 = 500;

/// A keyword query.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SearchQuery {
    /// Words, parted by white space.
    pub text: String,
    /// Whether a chunk needs all of them; none takes the instance's setting.
    pub match_mode: Option<KeywordMatchMode>,
    /// How words are cut; none takes the instance's setting. The other one reads every chunk
    /// once.
    pub tokenizer: Option<KeywordTokenizer>,
    /// Metadata filters, all of which have to hold: the service's JSON, or `field=value`; see
    /// [`Filter::read`].
    pub filters: Vec<String>,
    /// Chunks to answer with, at most 50.
    pub limit: u32,
}

/// The chunks found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SearchResults {
    /// Best first.
    pub results: Vec<SearchResult>,
    /// All chunks that match.
    pub total: u32,
    /// Words of the query that no chunk holds.
    pub unknown_words: Vec<String>,
    /// Of these, words that the tokenizer finds nowhere, or only where they stand alone; the other
    /// tokenizer may find them.
    pub unfit_words: Vec<String>,
    /// What is to be known of the metadata filters.
    pub filter_hints: Vec<FieldWarning>,
}

/// One chunk found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SearchResult {
    /// Key of the item.
    pub item: u32,
    /// Its URL.
    pub url: String,
    /// Its title.
    pub title: Option<String>,
    /// Number of the chunk in its item, from 0.
    pub chunk: u32,
    /// Headings above it.
    pub heading: String,
    /// BM25, higher is better.
    pub score: f64,
    /// The text of the chunk, in runs.
    pub text: Vec<TextRun>,
}

/// A run of text in a result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct TextRun {
    /// The text.
    pub text: String,
    /// It is what was searched for.
    pub found: bool,
}

/// How far the chunks are read into an index of another tokenizer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SearchProgress {
    /// Chunks read.
    pub done: u32,
    /// Chunks in all.
    pub total: u32,
}

impl Store {
    /// Searches the chunks of an instance. `tokenizer` is the one of its index, if it has one.
    /// While every chunk is read into another, `progress` is told how far that is, and may break
    /// it off; then there is no answer.
    pub async fn search(
        &self,
        instance: u32,
        query: SearchQuery,
        filter: Filter,
        (tokenizer, match_mode): (KeywordTokenizer, KeywordMatchMode),
        mut progress: impl FnMut(SearchProgress) -> ControlFlow<()> + Send + 'static,
    ) -> Result<Option<SearchResults>, Error> {
        self.read(move |connection| {
            let wanted = query.tokenizer.unwrap_or(tokenizer);
            let search = Search {
                connection,
                instance,
                tokenizer: wanted,
                words: words(&query.text),
                match_mode: query.match_mode.unwrap_or(match_mode),
                limit: query.limit.clamp(1, limits::QUERY_RESULTS),
                is_filtered: !filter.is_empty(),
            };
            if search.is_filtered {
                wanted::fill(connection, instance, &filter)?;
            }
            if wanted == tokenizer && keyword_index::exists(connection, instance)? {
                return search.run(&format!("chunk_text_{instance}")).map(Some);
            }
            let results = match search.build_other_index(&mut progress)? {
                ControlFlow::Continue(()) => search.run("other_index").map(Some),
                ControlFlow::Break(()) => Ok(None),
            };
            connection.execute_batch("DROP TABLE temp.other_index")?;
            results
        })
        .await
    }
}

struct Search<'a> {
    connection: &'a Connection,
    instance: u32,
    tokenizer: KeywordTokenizer,
    words: Vec<String>,
    match_mode: KeywordMatchMode,
    limit: u32,
    is_filtered: bool,
}

impl Search<'_> {
    fn run(&self, table: &str) -> Result<SearchResults, Error> {
        if self.words.is_empty() {
            return Ok(SearchResults {
                results: Vec::new(),
                total: 0,
                unknown_words: Vec::new(),
                unfit_words: Vec::new(),
                filter_hints: Vec::new(),
            });
        }
        let expression = self.expression();
        let ranked = self.ranked(table, &expression)?;
        let chunks = ranked
            .iter()
            .filter_map(|(row, score)| self.chunk(*row, *score).transpose())
            .collect::<Result<Vec<_>, _>>()?;
        let unknown_words = self.unknown_words(table)?;
        Ok(SearchResults {
            results: self.highlighted(chunks, &expression)?,
            total: self.count(table, &expression)?,
            unfit_words: unfit::unfit(&unknown_words, self.tokenizer),
            unknown_words,
            filter_hints: Vec::new(),
        })
    }

    /// Quoted words, so that no character of a query is an operator of FTS5.
    fn expression(&self) -> String {
        let joint = match self.match_mode {
            KeywordMatchMode::And => " AND ",
            KeywordMatchMode::Or => " OR ",
        };
        let quoted: Vec<String> = self.words.iter().map(|word| quote(word)).collect();
        quoted.join(joint)
    }

    /// What keeps the chunks of filtered items out.
    fn only_wanted(&self) -> &'static str {
        if self.is_filtered {
            wanted::CONDITION
        } else {
            ""
        }
    }

    fn ranked(&self, table: &str, expression: &str) -> Result<Vec<(i64, f64)>, Error> {
        let mut statement = self.connection.prepare(&format!(
            "SELECT rowid, -bm25({table}) FROM {table} WHERE {table} MATCH ?1 {}
             ORDER BY rank, rowid LIMIT ?2",
            self.only_wanted()
        ))?;
        let rows = statement.query_map(params![expression, self.limit], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn count(&self, table: &str, expression: &str) -> Result<u32, Error> {
        let sql = format!(
            "SELECT count(*) FROM {table} WHERE {table} MATCH ?1 {}",
            self.only_wanted()
        );
        Ok(self
            .connection
            .query_row(&sql, [expression], |row| row.get(0))?)
    }

    fn unknown_words(&self, table: &str) -> Result<Vec<String>, Error> {
        let sql = format!("SELECT 1 FROM {table} WHERE {table} MATCH ?1 LIMIT 1");
        let mut statement = self.connection.prepare(&sql)?;
        let mut unknown = Vec::new();
        for word in &self.words {
            if !statement.exists([quote(word)])? {
                unknown.push(word.clone());
            }
        }
        Ok(unknown)
    }

    /// The chunk of a row with its item, its text still in one run.
    fn chunk(&self, row: i64, score: f64) -> Result<Option<SearchResult>, Error> {
        let (item, number) = keyword_index::item_and_chunk(row);
        let mut statement = self.connection.prepare_cached(
            "SELECT url, title, markdown, page.chunks FROM item JOIN page ON page.item = item.id
             WHERE item.id = ?1",
        )?;
        let found = statement.query_row([item], |row| {
            let chunks: Vec<Chunk> = packed::json_cell(row, 3)?.unwrap_or_default();
            let markdown: Option<String> = row.get(2)?;
            let markdown = markdown.unwrap_or_default();
            Ok(chunks.get(number).map(|chunk| SearchResult {
                item,
                url: row.get(0).unwrap_or_default(),
                title: row.get(1).unwrap_or_default(),
                chunk: u32::try_from(number).unwrap_or(u32::MAX),
                heading: chunk.heading.clone(),
                score,
                text: vec![TextRun {
                    text: keyword_index::text_of(&markdown, chunk).to_owned(),
                    found: false,
                }],
            }))
        });
        Ok(found.optional()?.flatten())
    }

    /// Marks what was searched for. The index keeps no text to mark, so the few chunks of the
    /// answer are indexed once more, with their text, by the same tokenizer.
    fn highlighted(
        &self,
        mut results: Vec<SearchResult>,
        expression: &str,
    ) -> Result<Vec<SearchResult>, Error> {
        let tokenize = keyword_index::tokenize(self.tokenizer);
        self.connection.execute_batch(&format!(
            "CREATE VIRTUAL TABLE temp.answer USING fts5(text, tokenize = '{tokenize}')"
        ))?;
        let marked = self.mark(&mut results, expression);
        self.connection.execute_batch("DROP TABLE temp.answer")?;
        marked.map(|()| results)
    }

    fn mark(&self, results: &mut [SearchResult], expression: &str) -> Result<(), Error> {
        let mut insert = self
            .connection
            .prepare("INSERT INTO temp.answer (rowid, text) VALUES (?1, ?2)")?;
        for (number, result) in (0_i64..).zip(results.iter()) {
            insert.execute(params![number, result.text[0].text])?;
        }
        let mut select = self.connection.prepare(
            "SELECT rowid, highlight(answer, 0, ?2, ?3) FROM answer WHERE answer MATCH ?1",
        )?;
        let mut rows = select.query(params![expression, OPEN.to_string(), CLOSE.to_string()])?;
        while let Some(row) = rows.next()? {
            let number: i64 = row.get(0)?;
            let marked = row.get_ref(1)?.as_str().map_err(rusqlite::Error::from)?;
            if let Some(result) = usize::try_from(number)
                .ok()
                .and_then(|number| results.get_mut(number))
            {
                result.text = runs(marked);
            }
        }
        Ok(())
    }

    /// Reads every chunk into an index with the other tokenizer.
    fn build_other_index(
        &self,
        progress: &mut impl FnMut(SearchProgress) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Error> {
        let tokenize = keyword_index::tokenize(self.tokenizer);
        self.connection.execute_batch(&format!(
            "DROP TABLE IF EXISTS temp.other_index;
             CREATE VIRTUAL TABLE temp.other_index USING fts5(
                 text, content = '', tokenize = '{tokenize}')"
        ))?;
        let mut insert = self
            .connection
            .prepare("INSERT INTO temp.other_index (rowid, text) VALUES (?1, ?2)")?;
        let total = keyword_index::count(self.connection, self.instance)?;
        let mut done: u32 = 0;
        keyword_index::each_chunk(self.connection, self.instance, |row, text| {
            insert.execute(params![row, text])?;
            done += 1;
            if !done.is_multiple_of(PROGRESS_CHUNKS) && done != total {
                return Ok(ControlFlow::Continue(()));
            }
            let total = total.max(done);
            Ok(progress(SearchProgress { done, total }))
        })
    }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn quote(word: &str) -> String {
    format!("\"{}\"", word.replace('"', "\"\""))
}

/// Cuts a marked text into runs.
fn runs(marked: &str) -> Vec<TextRun> {
    let mut runs = Vec::new();
    let mut found = false;
    for piece in marked.split([OPEN, CLOSE]) {
        if !piece.is_empty() {
            runs.push(TextRun {
                text: piece.to_owned(),
                found,
            });
        }
        found = !found;
    }
    runs
}
