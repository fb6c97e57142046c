//! The store against a real file.

use std::sync::Arc;

use super::*;
use crate::{
    instance::{Config, KeywordMatchMode, KeywordTokenizer, ParseType},
    item::{Code, Evidence, EvidenceKind, Outcome, Status},
};

const NOW: i64 = 1_767_225_600_000;

struct Bench {
    folder: tempfile::TempDir,
    store: Store,
    instance: u32,
    job: u32,
}

impl Bench {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("foresite.db")).unwrap();
        let config = Config {
            source: "https://example.com".to_owned(),
            ..Config::default()
        };
        let plan = config.check().unwrap();
        let instance = store.add_instance(&plan, &config, NOW).await.unwrap();
        let job = open_job(&store, instance).await;
        Self {
            folder,
            store,
            instance,
            job,
        }
    }

    /// Hands in candidates, each `(url, priority)`, all due again when known.
    async fn add(&self, candidates: &[(&str, Option<f32>)]) -> Added {
        let candidates = candidates
            .iter()
            .map(|(url, priority)| candidate(url, *priority))
            .collect();
        let always = Arc::new(|_: &Candidate, _| (true, "Due.".to_owned()));
        let (instance, job) = (self.instance, self.job);
        self.store
            .add_candidates(instance, job, 1, candidates, always)
            .await
            .unwrap()
    }

    /// Puts the candidates in order; with `day_pages`, as a plan that crawls so many a day.
    async fn order(&self, free_pages: u32, day_pages: Option<u32>) -> Ordered {
        let limits = CutLimits {
            free_pages,
            paid_files: 1_000,
        };
        let cap = |pages| Cap {
            pages,
            counts_due_only: true,
            beyond: Outcome::error(Code::PageLimitReached, Vec::new()),
        };
        self.store
            .order(
                self.instance,
                self.job,
                limits,
                day_pages.map(cap).into_iter().collect(),
            )
            .await
            .unwrap()
    }

    async fn rows(&self, query: ItemQuery) -> ItemPage {
        self.store.items(self.instance, query).await.unwrap()
    }

    async fn urls(&self) -> Vec<String> {
        let page = self.rows(all()).await;
        page.rows.into_iter().map(|row| row.url).collect()
    }

    async fn due(&self) -> Vec<DueItem> {
        self.store.due_items(self.instance, 0, 100).await.unwrap()
    }

    async fn settle(&self, item: u32, outcome: Outcome) {
        self.store
            .settle(self.instance, vec![settled(item, outcome)])
            .await
            .unwrap();
    }
}

async fn open_job(store: &Store, instance: u32) -> u32 {
    let record = store.open_job(instance, ParseType::Sitemap, NOW).await;
    record.unwrap().id
}

fn all() -> ItemQuery {
    ItemQuery {
        limit: 500,
        ..ItemQuery::default()
    }
}

fn candidate(url: &str, priority: Option<f32>) -> Candidate {
    Candidate {
        url: url.to_owned(),
        source: CandidateSource::Start,
        depth: None,
        lastmod: None,
        changefreq: None,
        priority,
        language: None,
        refusal: None,
    }
}

fn settled(item: u32, outcome: Outcome) -> Settled {
    Settled {
        item,
        outcome,
        title: Some("A title".to_owned()),
        http_status: Some(200),
        content_type: Some("text/html".to_owned()),
        bytes: Some(10),
        chunks: Some(2),
        fetched_at: NOW,
        final_url: None,
        page: None,
    }
}

#[tokio::test]
async fn priority_decides_the_order_and_discovery_breaks_ties() {
    let bench = Bench::new().await;
    bench
        .add(&[("a", None), ("b", Some(0.4)), ("c", Some(0.9)), ("d", None)])
        .await;
    bench.order(500, None).await;
    assert_eq!(bench.urls().await, ["c", "a", "d", "b"]);
}

#[tokio::test]
async fn the_first_of_equal_urls_counts() {
    let bench = Bench::new().await;
    let added = bench
        .add(&[("a", None), ("b", None), ("a", Some(1.0))])
        .await;
    assert_eq!((added.accepted, added.duplicates), (2, 1));
    bench.order(500, None).await;
    assert_eq!(bench.urls().await, ["a", "b"]);
}

#[tokio::test]
async fn what_one_job_lists_the_next_does_not_double() {
    let mut bench = Bench::new().await;
    bench.add(&[("a", None), ("b", None)]).await;
    bench.order(500, None).await;
    let first = bench.due().await;
    bench
        .settle(first[0].id, Outcome::completed(Vec::new()))
        .await;
    bench.job = open_job(&bench.store, bench.instance).await;
    bench.add(&[("b", None), ("a", None)]).await;
    bench.order(500, None).await;
    assert_eq!(bench.urls().await, ["b", "a"]);
    let due: Vec<_> = bench.due().await.iter().map(|item| item.status).collect();
    assert_eq!(due, [Status::Queued, Status::Outdated]);
}

#[tokio::test]
async fn items_that_left_the_source_are_removed() {
    let mut bench = Bench::new().await;
    bench.add(&[("a", None), ("b", None)]).await;
    bench.job = open_job(&bench.store, bench.instance).await;
    bench.add(&[("b", None)]).await;
    let removed = bench.store.remove_unseen(bench.instance, bench.job).await;
    assert_eq!(removed.unwrap(), 1);
    bench.order(500, None).await;
    assert_eq!(bench.urls().await, ["b"]);
}

#[tokio::test]
async fn the_cut_line_passes_over_refused_items() {
    let bench = Bench::new().await;
    let mut refused = candidate("blocked", Some(1.0));
    let fact = Evidence::new(EvidenceKind::Robots, "Line 3 disallows it.");
    refused.refusal = Some(Outcome::error(Code::BlockedByRobotsTxtPath, vec![fact]));
    let never = Arc::new(|_: &Candidate, _| (false, String::new()));
    bench
        .store
        .add_candidates(bench.instance, bench.job, 1, vec![refused], never)
        .await
        .unwrap();
    bench.add(&[("a", None), ("b", None), ("c", None)]).await;
    let ordered = bench.order(2, Some(2)).await;
    assert_eq!(ordered.free_cut, Some(3));
    let codes: Vec<_> = bench
        .rows(all())
        .await
        .rows
        .iter()
        .map(|row| row.code)
        .collect();
    assert_eq!(
        codes,
        [
            Some(Code::BlockedByRobotsTxtPath),
            None,
            None,
            Some(Code::PageLimitReached)
        ]
    );
}

#[tokio::test]
async fn filters_keep_the_order_and_count_all_matches() {
    let bench = Bench::new().await;
    bench
        .add(&[("/blog/1", None), ("/docs/1", None), ("/blog/100%", None)])
        .await;
    bench.order(500, None).await;
    let page = bench
        .rows(ItemQuery {
            text: "BLOG".to_owned(),
            limit: 1,
            ..ItemQuery::default()
        })
        .await;
    assert_eq!((page.total, page.rows.len()), (2, 1));
    let percent = bench
        .rows(ItemQuery {
            text: "100%".to_owned(),
            ..all()
        })
        .await;
    assert_eq!(percent.rows[0].url, "/blog/100%");
}

#[tokio::test]
async fn an_item_shows_where_it_was_found_and_what_decided() {
    let bench = Bench::new().await;
    let url = "https://example.com/sitemap.xml".to_owned();
    let document = bench
        .store
        .document(bench.instance, url.clone())
        .await
        .unwrap();
    let mut found = candidate("https://example.com/a", Some(0.8));
    found.source = CandidateSource::Sitemap { document, line: 12 };
    let never = Arc::new(|_: &Candidate, _| (false, String::new()));
    bench
        .store
        .add_candidates(bench.instance, bench.job, 1, vec![found], never)
        .await
        .unwrap();
    bench.order(500, None).await;
    let fact = Evidence::new(EvidenceKind::Response, "Fetched in 8 ms: 404.");
    let due = bench.due().await;
    bench
        .settle(due[0].id, Outcome::error(Code::Http4xx, vec![fact.clone()]))
        .await;
    let item = bench
        .store
        .item_by_url(bench.instance, "https://example.com/a".to_owned())
        .await
        .unwrap()
        .unwrap();
    let line = Evidence::new(
        EvidenceKind::Found,
        "Found in sitemap.xml with priority 0.8, number 1 in indexing order.",
    );
    assert_eq!(item.evidence, [line.at(url, Some(12)), fact]);
    assert!(item.fix.is_some());
}

#[tokio::test]
async fn one_program_at_a_time_uses_a_database() {
    let bench = Bench::new().await;
    let second = Store::open(bench.store.path());
    assert!(matches!(second, Err(Error::InUse { .. })));
}

#[tokio::test]
async fn a_file_of_another_program_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("notes.txt");
    fs::write(
        &text,
        "these are my notes, not a database at all, and long enough",
    )
    .unwrap();
    assert!(matches!(Store::open(&text), Err(Error::NotOurs { .. })));
    let other = folder.path().join("other.db");
    let connection = Connection::open(&other).unwrap();
    connection.execute_batch("CREATE TABLE theirs (x)").unwrap();
    drop(connection);
    let before = fs::read(&other).unwrap();
    assert!(matches!(Store::open(&other), Err(Error::NotOurs { .. })));
    assert_eq!(fs::read(&other).unwrap(), before);
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    let bench = Bench::new().await;
    let path = bench.store.path().to_owned();
    let folder = bench.folder;
    drop(bench.store);
    let connection = Connection::open(&path).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let opened = Store::open(&path);
    assert!(matches!(opened, Err(Error::Newer { found: 99, .. })));
    drop(folder);
}

#[cfg(unix)]
#[tokio::test]
async fn header_values_stay_out_of_the_database_and_private() {
    use std::os::unix::fs::PermissionsExt;

    let bench = Bench::new().await;
    let headers = [("X-Key".to_owned(), "secret-value".to_owned())].into();
    bench
        .store
        .keep_headers(bench.instance, &headers)
        .await
        .unwrap();
    assert_eq!(bench.store.headers(bench.instance).await.unwrap(), headers);
    let mut file = bench.store.path().as_os_str().to_owned();
    file.push(".headers");
    let mode = fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[tokio::test]
async fn a_body_comes_back_as_it_was() {
    let bench = Bench::new().await;
    bench.add(&[("a", None)]).await;
    bench.order(500, None).await;
    let item = bench.due().await[0].id;
    let facts = ResponseFacts {
        final_url: "a".to_owned(),
        status: 200,
        headers: Vec::new(),
        bytes: 4,
        millis: 1,
        redirects: Vec::new(),
        fetched_at: NOW,
    };
    let mut with_page = settled(item, Outcome::completed(Vec::new()));
    let markdown = Some("# Title".to_owned());
    with_page.page = Some(SettledPage::pack(&facts, b"<p>x", markdown, None, &[], &[]).unwrap());
    bench
        .store
        .settle(bench.instance, vec![with_page])
        .await
        .unwrap();
    let body = bench.store.item_body(bench.instance, item).await.unwrap();
    assert_eq!(body.as_deref(), Some(&b"<p>x"[..]));
}

/// A store whose one page says `text`, cut into chunks at the blank lines.
async fn with_text(text: &str) -> Bench {
    let bench = Bench::new().await;
    bench.add(&[("a", None)]).await;
    bench.order(500, None).await;
    let item = bench.due().await[0].id;
    let mut chunks = Vec::new();
    let mut start = 0;
    for part in text.split("\n\n") {
        let end = start + u32::try_from(part.len()).unwrap();
        chunks.push(crate::page::Chunk {
            start_byte: start,
            end_byte: end,
            tokens: 1,
            heading: String::new(),
        });
        start = end + 2;
    }
    let facts = ResponseFacts {
        final_url: "a".to_owned(),
        status: 200,
        headers: Vec::new(),
        bytes: 4,
        millis: 1,
        redirects: Vec::new(),
        fetched_at: NOW,
    };
    let mut with_page = settled(item, Outcome::completed(Vec::new()));
    let markdown = Some(text.to_owned());
    with_page.page =
        Some(SettledPage::pack(&facts, b"x", markdown, Some(chunks), &[], &[]).unwrap());
    bench
        .store
        .settle(bench.instance, vec![with_page])
        .await
        .unwrap();
    bench
}

async fn search(
    bench: &Bench,
    text: &str,
    tokenizer: KeywordTokenizer,
    match_mode: KeywordMatchMode,
) -> SearchResults {
    let query = SearchQuery {
        text: text.to_owned(),
        match_mode: Some(match_mode),
        tokenizer: Some(tokenizer),
        limit: 10,
    };
    let (index, default) = (KeywordTokenizer::Porter, KeywordMatchMode::And);
    bench
        .store
        .search(bench.instance, query, index, default)
        .await
        .unwrap()
}

#[tokio::test]
async fn example_77_porter_finds_other_forms_of_a_word() {
    let bench = with_text("We run fast.").await;
    let found = search(
        &bench,
        "running",
        KeywordTokenizer::Porter,
        KeywordMatchMode::And,
    )
    .await;
    let marked = &found.results[0].text[1];
    assert_eq!((marked.text.as_str(), marked.found), ("run", true));
}

#[tokio::test]
async fn example_78_trigram_finds_parts_of_a_word() {
    let bench = with_text("The configuration file.").await;
    let found = search(
        &bench,
        "config",
        KeywordTokenizer::Trigram,
        KeywordMatchMode::And,
    )
    .await;
    assert_eq!(found.total, 1);
    let porter = search(
        &bench,
        "config",
        KeywordTokenizer::Porter,
        KeywordMatchMode::And,
    )
    .await;
    assert_eq!(
        (porter.total, porter.unknown_words),
        (0, vec!["config".to_owned()])
    );
}

#[tokio::test]
async fn example_79_and_needs_every_word_or_needs_one() {
    let bench = with_text("alpha only\n\nnothing here").await;
    let porter = KeywordTokenizer::Porter;
    let both = search(&bench, "alpha beta", porter, KeywordMatchMode::And).await;
    assert_eq!(both.total, 0);
    let any = search(&bench, "alpha beta", porter, KeywordMatchMode::Or).await;
    assert_eq!((any.total, any.results[0].chunk), (1, 0));
}

#[tokio::test]
async fn operators_in_a_query_are_only_words() {
    let bench = with_text("to NOT be or \"quoted\"").await;
    let porter = KeywordTokenizer::Porter;
    for query in ["NOT", "\"quoted", "be*", "(", "a:b"] {
        search(&bench, query, porter, KeywordMatchMode::And).await;
    }
    let found = search(&bench, "NOT be", porter, KeywordMatchMode::And).await;
    assert_eq!(found.total, 1);
}

#[tokio::test]
async fn a_removed_page_is_not_found_any_more() {
    let bench = with_text("alpha").await;
    let due = bench.store.items(bench.instance, all()).await.unwrap();
    bench
        .settle(due.rows[0].id, Outcome::error(Code::Http4xx, Vec::new()))
        .await;
    let porter = KeywordTokenizer::Porter;
    let found = search(&bench, "alpha", porter, KeywordMatchMode::And).await;
    assert_eq!(found.total, 0);
}
