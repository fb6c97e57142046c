//! The full loop: reqwest, one scraper tree a page for links, Markdown and chunks, and one SQLite
//! database with all that the program keeps: frontier, evidence, deflated body, packed links,
//! Markdown, chunks, and with FTS5 their index.

use std::{
    collections::HashSet,
    io::Write,
    path::Path,
    sync::mpsc::{Receiver, Sender, channel},
    thread,
};

use flate2::{Compression, write::DeflateEncoder};
use rusqlite::{Connection, params};
use scraper::Html;
use tokio::{sync::mpsc as tokio_mpsc, task::JoinSet};
use url::Url;

use super::{CONNECTIONS, client, page, runtime};
use crate::{Failure, Outcome};

/// Pages in one transaction.
const BATCH: usize = 200;

const SCHEMA: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE item (id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, status TEXT NOT NULL,
        depth INTEGER NOT NULL, evidence TEXT, title TEXT, http_status INTEGER,
        content_type TEXT, bytes INTEGER, chunks INTEGER);
    CREATE TABLE page (item INTEGER PRIMARY KEY, response TEXT, chunks TEXT, links BLOB,
        html BLOB, markdown TEXT);
    CREATE VIRTUAL TABLE chunk_text USING fts5(text, content = '', contentless_delete = 1,
        tokenize = 'porter unicode61');";

/// A page on its way to the database.
struct Visited {
    item: i64,
    depth: u32,
    title: String,
    response: String,
    content_type: String,
    bytes: usize,
    html: Vec<u8>,
    markdown: String,
    chunks: Vec<(usize, usize)>,
    links: Vec<u8>,
    targets: Vec<String>,
}

/// What the writer answers after each transaction.
struct Written {
    /// Pages on disk so far.
    pages: u32,
    /// What is due now.
    due: Vec<Due>,
}

/// An item that is due.
struct Due {
    item: i64,
    url: Url,
    depth: u32,
}

pub(super) fn run(origin: &str, database: &Path, with_index: bool) -> Outcome {
    let connection = Connection::open(database)?;
    connection.execute_batch(SCHEMA)?;
    connection.execute(
        "INSERT INTO item (url, status, depth) VALUES (?1, 'queued', 0)",
        [Url::parse(origin)?.as_str()],
    )?;
    let (visited, pages) = channel();
    let (due, frontier) = tokio_mpsc::unbounded_channel();
    let writer = thread::spawn(move || {
        let mut writer = Writer {
            connection,
            with_index,
            seen: HashSet::new(),
            read_to: 0,
            written: 0,
        };
        writer.run(&pages, &due).map_err(|error| error.to_string())
    });
    let pages = runtime()?.block_on(crawl(visited, frontier))?;
    writer.join().map_err(|_| "the writer broke off")??;
    println!("{pages} pages");
    Ok(())
}

async fn crawl(
    visited: Sender<Visited>,
    mut frontier: tokio_mpsc::UnboundedReceiver<Written>,
) -> Result<u32, Failure> {
    let client = client()?;
    let mut waiting = Vec::new().into_iter();
    let mut open: JoinSet<Result<Visited, Failure>> = JoinSet::new();
    let mut pages = 0;
    loop {
        while open.len() < CONNECTIONS
            && let Some(due) = waiting.next()
        {
            let client = client.clone();
            open.spawn(async move { visit(&client, due).await });
        }
        tokio::select! {
            Some(done) = open.join_next() => {
                visited.send(done??)?;
                pages += 1;
            }
            written = frontier.recv(), if waiting.len() == 0 => {
                let written = written.ok_or("the writer ended")?;
                if written.due.is_empty() && written.pages == pages && open.is_empty() {
                    return Ok(pages);
                }
                waiting = written.due.into_iter();
            }
        }
    }
}

async fn visit(client: &reqwest::Client, due: Due) -> Result<Visited, Failure> {
    let response = client.get(due.url.clone()).send().await?;
    let status = response.status();
    let headers: Vec<_> = response
        .headers()
        .iter()
        .map(|(name, value)| {
            (
                name.to_string(),
                String::from_utf8_lossy(value.as_bytes()).into_owned(),
            )
        })
        .collect();
    let content_type = headers.iter().find(|(name, _)| name == "content-type");
    let content_type = content_type
        .map(|(_, value)| value.clone())
        .unwrap_or_default();
    let body = response.text().await?;
    let (title, markdown, targets) = {
        let tree = Html::parse_document(&body);
        let links = page::links(&tree, &due.url);
        (page::title(&tree), page::markdown(&tree), links)
    };
    let targets: Vec<String> = targets.into_iter().map(String::from).collect();
    Ok(Visited {
        item: due.item,
        depth: due.depth,
        title,
        response: serde_json::json!({"status": status.as_u16(), "headers": headers}).to_string(),
        content_type,
        bytes: body.len(),
        html: deflated(body.as_bytes())?,
        chunks: page::chunks(&markdown),
        markdown,
        links: deflated(targets.join("\n").as_bytes())?,
        targets,
    })
}

fn deflated(bytes: &[u8]) -> Result<Vec<u8>, std::io::Error> {
    let mut encoder = DeflateEncoder::new(Vec::with_capacity(bytes.len() / 4), Compression::fast());
    encoder.write_all(bytes)?;
    encoder.finish()
}

struct Writer {
    connection: Connection,
    with_index: bool,
    seen: HashSet<String>,
    read_to: i64,
    written: u32,
}

impl Writer {
    fn run(
        &mut self,
        pages: &Receiver<Visited>,
        due: &tokio_mpsc::UnboundedSender<Written>,
    ) -> Outcome {
        due.send(self.due()?)?;
        while let Ok(first) = pages.recv() {
            self.connection.execute_batch("BEGIN")?;
            self.keep(&first)?;
            for page in pages.try_iter().take(BATCH - 1) {
                self.keep(&page)?;
            }
            self.connection.execute_batch("COMMIT")?;
            // The coordinator may have ended with the last page.
            if due.send(self.due()?).is_err() {
                return Ok(());
            }
        }
        Ok(())
    }

    fn due(&mut self) -> Result<Written, Failure> {
        let mut statement = self.connection.prepare_cached(
            "SELECT id, url, depth FROM item WHERE id > ?1 ORDER BY id LIMIT 256",
        )?;
        let mut rows = statement.query([self.read_to])?;
        let mut due = Vec::new();
        while let Some(row) = rows.next()? {
            self.read_to = row.get(0)?;
            due.push(Due {
                item: self.read_to,
                url: Url::parse(row.get_ref(1)?.as_str()?)?,
                depth: row.get(2)?,
            });
        }
        let pages = self.written;
        Ok(Written { pages, due })
    }

    fn keep(&mut self, page: &Visited) -> Outcome {
        self.written += 1;
        let evidence = serde_json::json!([
            {"kind": "scope", "text": "The host is the crawl target's own."},
            {"kind": "robots", "text": "No rule of robots.txt is about this path."},
            {"kind": "response", "text": format!("Answered with {} bytes.", page.bytes)},
        ]);
        self.connection
            .prepare_cached(
                "UPDATE item SET status = 'completed', evidence = ?2, title = ?3,
                        http_status = 200, content_type = ?4, bytes = ?5, chunks = ?6
                 WHERE id = ?1",
            )?
            .execute(params![
                page.item,
                evidence.to_string(),
                page.title,
                page.content_type,
                i64::try_from(page.bytes)?,
                i64::try_from(page.chunks.len())?
            ])?;
        self.connection
            .prepare_cached("INSERT INTO page VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?
            .execute(params![
                page.item,
                page.response,
                serde_json::to_string(&page.chunks)?,
                page.links,
                page.html,
                page.markdown
            ])?;
        if self.with_index {
            let mut insert = self
                .connection
                .prepare_cached("INSERT INTO chunk_text (rowid, text) VALUES (?1, ?2)")?;
            for (number, (start, end)) in page.chunks.iter().enumerate() {
                let row = (page.item << 20) + i64::try_from(number)?;
                insert.execute(params![row, &page.markdown[*start..*end]])?;
            }
        }
        self.follow(page)
    }

    fn follow(&mut self, page: &Visited) -> Outcome {
        let mut insert = self.connection.prepare_cached(
            "INSERT OR IGNORE INTO item (url, status, depth) VALUES (?1, 'queued', ?2)",
        )?;
        for target in &page.targets {
            if self.seen.insert(target.clone()) {
                insert.execute(params![target, page.depth + 1])?;
            }
        }
        Ok(())
    }
}
