//! The store against a real file.

mod migration;
mod tally;

use std::{
    collections::HashMap,
    ops::ControlFlow,
    sync::{Arc, Mutex},
};

use super::*;
use crate::{
    instance::{Config, KeywordMatchMode, KeywordTokenizer, ParseType},
    item::{Code, Evidence, EvidenceKind, Outcome, Status, Warning, WarningCode},
    page::Filter,
};

const NOW: i64 = 1_767_225_600_000;

struct Bench {
    folder: tempfile::TempDir,
    store: Store,
    instance: u32,
    job: u32,
    staging: Mutex<Staging>,
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
            staging: Mutex::default(),
        }
    }

    /// Finds candidates, each `(url, priority)`.
    fn add(&self, candidates: &[(&str, Option<f32>)]) -> Added {
        let candidates: Vec<_> = candidates
            .iter()
            .map(|(url, priority)| candidate(url, *priority))
            .collect();
        self.find(&candidates)
    }

    fn find(&self, candidates: &[Candidate]) -> Added {
        self.staging.lock().unwrap().add(candidates).unwrap()
    }

    /// Puts the candidates in order, all due again when known; with `day_pages`, as a plan that
    /// crawls so many a day.
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
        let rules = OrderRules {
            limits,
            caps: day_pages.map(cap).into_iter().collect(),
            decide: Arc::new(|_: &Candidate, _| (true, "Due.".to_owned())),
        };
        let staging = std::mem::take(&mut *self.staging.lock().unwrap());
        self.store
            .order(self.instance, self.job, staging, rules)
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
        source: CandidateSource::Link { parent: 0 },
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
        crawled_at: Some(NOW),
        final_url: None,
        page: None,
    }
}

#[tokio::test]
async fn priority_decides_the_order_and_discovery_breaks_ties() {
    let bench = Bench::new().await;
    bench.add(&[("a", None), ("b", Some(0.4)), ("c", Some(0.9)), ("d", None)]);
    bench.order(500, None).await;
    assert_eq!(bench.urls().await, ["c", "a", "d", "b"]);
}

#[tokio::test]
async fn the_first_of_equal_urls_counts() {
    let bench = Bench::new().await;
    let added = bench.add(&[("a", None), ("b", None), ("a", Some(1.0))]);
    assert_eq!((added.accepted, added.duplicates), (2, 1));
    bench.order(500, None).await;
    assert_eq!(bench.urls().await, ["a", "b"]);
}

#[tokio::test]
async fn what_one_job_lists_the_next_does_not_double() {
    let mut bench = Bench::new().await;
    bench.add(&[("a", None), ("b", None)]);
    bench.order(500, None).await;
    let first = bench.due().await;
    bench
        .settle(first[0].id, Outcome::completed(Vec::new()))
        .await;
    bench.job = open_job(&bench.store, bench.instance).await;
    bench.add(&[("b", None), ("a", None)]);
    bench.order(500, None).await;
    assert_eq!(bench.urls().await, ["b", "a"]);
    let due: Vec<_> = bench.due().await.iter().map(|item| item.status).collect();
    assert_eq!(due, [Status::Queued, Status::Outdated]);
}

#[tokio::test]
async fn items_are_found_again_in_whatever_order_they_are_listed() {
    let mut bench = Bench::new().await;
    let url = |number: u32| format!("https://example.com/{number}");
    let list = async |bench: &Bench, numbers: &[u32]| {
        let urls: Vec<_> = numbers.iter().map(|number| url(*number)).collect();
        let candidates: Vec<_> = urls.iter().map(|url| (url.as_str(), None)).collect();
        bench.add(&candidates);
        bench.order(500, None).await;
        let rows = bench.rows(all()).await.rows;
        rows.into_iter().map(|row| (row.url, row.id)).collect()
    };
    let first: Vec<u32> = (0..400).collect();
    let known: HashMap<String, u32> = list(&bench, &first).await;
    // Turned around in part, with pages that are new and without many that were there.
    let turned = (300..350).rev().chain(400..420);
    let orders: [Vec<u32>; 4] = [
        first.clone(),
        (0..3)
            .chain(20..200)
            .chain(turned)
            .chain(360..400)
            .collect(),
        first.iter().rev().copied().collect(),
        first.iter().map(|number| number * 7 % 400).collect(),
    ];
    for order in orders {
        bench.job = open_job(&bench.store, bench.instance).await;
        let now: HashMap<String, u32> = list(&bench, &order).await;
        for number in order.iter().filter(|number| **number < 400) {
            assert_eq!(now.get(&url(*number)), known.get(&url(*number)), "{number}");
        }
        let listed = bench.urls().await;
        let wanted: Vec<_> = order.iter().map(|number| url(*number)).collect();
        // Items that are not listed any more keep the places they had.
        let listed: Vec<_> = listed
            .into_iter()
            .filter(|url| wanted.contains(url))
            .collect();
        assert_eq!(listed, wanted);
    }
}

#[tokio::test]
async fn items_that_left_the_source_are_removed() {
    let mut bench = Bench::new().await;
    bench.add(&[("a", None), ("b", None)]);
    bench.order(500, None).await;
    bench.job = open_job(&bench.store, bench.instance).await;
    bench.add(&[("b", None)]);
    bench.order(500, None).await;
    let removed = bench.store.remove_unseen(bench.instance, bench.job).await;
    assert_eq!(removed.unwrap(), 1);
    assert_eq!(bench.urls().await, ["b"]);
}

#[tokio::test]
async fn the_cut_line_passes_over_refused_items() {
    let bench = Bench::new().await;
    let mut refused = candidate("blocked", Some(1.0));
    let fact = Evidence::new(EvidenceKind::Robots, "Line 3 disallows it.");
    refused.refusal = Some(Outcome::error(Code::BlockedByRobotsTxtPath, vec![fact]));
    bench.find(&[refused]);
    bench.add(&[("a", None), ("b", None), ("c", None)]);
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
    bench.add(&[("/blog/1", None), ("/docs/1", None), ("/blog/100%", None)]);
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
async fn a_table_is_sorted_both_ways_and_follows_what_is_written() {
    let bench = Bench::new().await;
    bench.add(&[("/b", None), ("/c", Some(0.9)), ("/a", None)]);
    bench.order(500, None).await;
    let by = |sort, descending| ItemQuery {
        sort: Some(sort),
        descending,
        ..all()
    };
    let urls = |page: ItemPage| page.rows.into_iter().map(|row| row.url).collect::<Vec<_>>();
    let up = bench.rows(by(ItemSort::Url, false)).await;
    assert_eq!(
        (up.total, urls(up)),
        (3, vec!["/a".into(), "/b".into(), "/c".into()])
    );
    let down = bench.rows(by(ItemSort::Url, true)).await;
    assert_eq!(urls(down), ["/c", "/b", "/a"]);
    // Nobody has an HTTP status yet: all keep the indexing order.
    let by_http = bench.rows(by(ItemSort::Http, true)).await;
    assert_eq!(urls(by_http), ["/c", "/b", "/a"]);
    let last = bench.due().await.pop().unwrap();
    bench
        .settle(last.id, Outcome::error(Code::Http4xx, Vec::new()))
        .await;
    let page = bench
        .rows(ItemQuery {
            offset: 0,
            limit: 1,
            ..by(ItemSort::Http, true)
        })
        .await;
    assert_eq!((page.total, page.rows[0].id), (3, last.id));
}

#[tokio::test]
async fn folder_source_and_depth_filter_and_are_counted() {
    let bench = Bench::new().await;
    bench.add(&[
        ("/docs/1?from=/a", None),
        ("/docs/2/b", None),
        ("/docs_/2", None),
        ("/Docs/3", None),
    ]);
    bench.order(500, None).await;
    let count = async |query: ItemQuery| bench.rows(query).await.total;
    let folder = ItemQuery {
        folder: "/docs/".to_owned(),
        ..all()
    };
    assert_eq!(count(folder.clone()).await, 2);
    let right_here = ItemQuery {
        right_here: true,
        ..folder
    };
    assert_eq!(count(right_here).await, 1);
    let source = |source| ItemQuery {
        source: vec![source],
        ..all()
    };
    assert_eq!(count(source(ItemSource::Link)).await, 4);
    assert_eq!(count(source(ItemSource::Sitemap)).await, 0);
    let depth = ItemQuery {
        depth: vec![1, 2],
        ..all()
    };
    assert_eq!(count(depth).await, 0);
    let first = bench.due().await.remove(0);
    let mut warned = Outcome::completed(Vec::new());
    warned
        .warnings
        .push(Warning::new(WarningCode::NoindexPresent, "It is there."));
    bench.settle(first.id, warned).await;
    let warning = |code| ItemQuery {
        warning: vec![code],
        ..all()
    };
    assert_eq!(count(warning(WarningCode::NoindexPresent)).await, 1);
    assert_eq!(count(warning(WarningCode::CanonicalElsewhere)).await, 0);
    let facts = bench.store.item_facts(bench.instance, NOW).await.unwrap();
    assert_eq!(facts.sources[0].count, 4);
    assert_eq!(facts.warnings[0].code, WarningCode::NoindexPresent);
    assert_eq!(
        facts.sizes[0],
        UpTo {
            most: Some(10_240),
            count: 1
        }
    );
    assert_eq!((facts.undated, facts.ages.len()), (4, 0));
}

type Ask<'a> = &'a dyn Fn(Span) -> ItemQuery;

#[tokio::test]
async fn each_bar_of_a_chart_leads_to_the_items_it_counts() {
    let bench = Bench::new().await;
    let day = |days: i64| {
        let at = chrono::DateTime::from_timestamp_millis(NOW - days * 86_400_000);
        at.unwrap().to_rfc3339()
    };
    let dated = |url: &str, lastmod: Option<String>| Candidate {
        lastmod,
        ..candidate(url, None)
    };
    bench.find(&[
        dated("/new", Some(day(7))),
        dated("/old", Some(day(8))),
        dated("/ahead", Some(day(-2))),
        dated("/never", None),
        dated("/unreadable", Some("yesterday".to_owned())),
    ]);
    bench.order(500, None).await;
    for (place, due) in bench.due().await.into_iter().enumerate() {
        let place = u32::try_from(place).unwrap();
        let mut settled = settled(due.id, Outcome::completed(Vec::new()));
        settled.bytes = Some(10_240 + place % 2);
        settled.chunks = Some(place);
        let written = bench.store.settle(bench.instance, vec![settled]).await;
        written.unwrap();
    }
    let urls = async |query: ItemQuery| {
        let query = ItemQuery { now: NOW, ..query };
        let page = bench.rows(query).await;
        let urls = page.rows.into_iter().map(|row| row.url);
        urls.collect::<Vec<_>>()
    };
    let aged = |age| ItemQuery {
        age: Some(age),
        ..all()
    };
    let facts = bench.store.item_facts(bench.instance, NOW).await.unwrap();
    assert_eq!((facts.ahead, facts.undated), (1, 2));
    assert_eq!(urls(aged(Age::Ahead)).await, ["/ahead"]);
    assert_eq!(urls(aged(Age::Undated)).await, ["/never", "/unreadable"]);

    let by_age: Ask<'_> = &|span| aged(Age::Days(span));
    let by_bytes: Ask<'_> = &|span| ItemQuery {
        bytes: Some(span),
        ..all()
    };
    let by_chunks: Ask<'_> = &|span| ItemQuery {
        chunks: Some(span),
        ..all()
    };
    for (bars, ask) in [
        (&facts.ages, by_age),
        (&facts.sizes, by_bytes),
        (&facts.chunks, by_chunks),
    ] {
        // The empty page has no chunks, and stands below the first bar.
        let mut over = Some(0);
        for bar in bars {
            let span = Span {
                over,
                most: bar.most,
            };
            let found = urls(ask(span)).await.len();
            assert_eq!(found, bar.count as usize, "{span:?}");
            over = bar.most;
        }
    }
    assert_eq!(facts.ages[0].count + facts.ages[1].count, 2);
    assert_eq!((facts.sizes[0].count, facts.sizes[1].count), (3, 2));
    assert_eq!((facts.chunks[0].count, facts.chunks[1].count), (1, 2));
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
    bench.find(&[found]);
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
    bench.add(&[("a", None)]);
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
    bench.add(&[("a", None)]);
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
    with_page.chunks = Some(u32::try_from(chunks.len()).unwrap());
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
        filters: Vec::new(),
        limit: 10,
    };
    let own = (KeywordTokenizer::Porter, KeywordMatchMode::And);
    bench
        .store
        .search(bench.instance, query, Filter::default(), own, go_on)
        .await
        .unwrap()
        .unwrap()
}

fn go_on(_: SearchProgress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[tokio::test]
async fn reading_into_another_index_is_told_and_can_be_broken_off() {
    let bench = with_text("The configuration file.").await;
    let query = SearchQuery {
        text: "config".to_owned(),
        match_mode: None,
        tokenizer: Some(KeywordTokenizer::Trigram),
        filters: Vec::new(),
        limit: 10,
    };
    let own = (KeywordTokenizer::Porter, KeywordMatchMode::And);
    let (tell, told) = std::sync::mpsc::channel();
    let broken = bench
        .store
        .search(
            bench.instance,
            query,
            Filter::default(),
            own,
            move |so_far| {
                tell.send(so_far).unwrap();
                ControlFlow::Break(())
            },
        )
        .await
        .unwrap();
    assert_eq!(broken, None);
    let told: Vec<SearchProgress> = told.iter().collect();
    assert_eq!(told, [SearchProgress { done: 1, total: 1 }]);
    // Nothing is left in the way of the next.
    let trigram = KeywordTokenizer::Trigram;
    let found = search(&bench, "config", trigram, KeywordMatchMode::And).await;
    assert_eq!(found.total, 1);
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

/// A page with a body of so many bytes that do not shrink.
fn large_page(item: u32, bytes: usize) -> Settled {
    let mut body = Vec::with_capacity(bytes);
    let mut state = 1_u32;
    body.resize_with(bytes, || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    });
    let facts = ResponseFacts {
        final_url: "a".to_owned(),
        status: 200,
        headers: Vec::new(),
        bytes: 4,
        millis: 1,
        redirects: Vec::new(),
        fetched_at: NOW,
    };
    let markdown = Some("# Large".to_owned());
    Settled {
        page: Some(SettledPage::pack(&facts, &body, markdown, None, &[], &[]).unwrap()),
        ..settled(item, Outcome::completed(Vec::new()))
    }
}

#[tokio::test]
async fn a_full_disk_keeps_what_was_kept_and_goes_on_with_room() {
    let bench = Bench::new().await;
    bench.add(&[("a", None), ("b", None), ("c", None)]);
    bench.order(500, None).await;
    let due = bench.due().await;
    bench
        .settle(due[0].id, Outcome::completed(Vec::new()))
        .await;
    let pages = |pages: u32| {
        bench.store.write(move |connection| {
            connection.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))?;
            Ok(())
        })
    };
    pages(1).await.unwrap();
    let full = vec![large_page(due[1].id, 2_000_000)];
    let small = vec![settled(due[2].id, Outcome::completed(Vec::new()))];
    // In one batch: what fails does not take others along, and none is told wrongly.
    let (full, small) = tokio::join!(
        bench.store.settle(bench.instance, full),
        bench.store.settle(bench.instance, small),
    );
    assert!(matches!(full, Err(Error::DiskFull)), "{full:?}");
    let rows = bench.rows(all()).await.rows;
    let third = rows.iter().find(|row| row.id == due[2].id).unwrap();
    assert_eq!(
        small.is_ok(),
        third.status == Status::Completed,
        "{small:?}"
    );
    assert_eq!(rows[0].status, Status::Completed);

    pages(1_000_000).await.unwrap();
    let again = vec![large_page(due[1].id, 2_000_000)];
    bench.store.settle(bench.instance, again).await.unwrap();
}

#[tokio::test]
async fn a_database_that_cannot_be_written_says_so() {
    let bench = Bench::new().await;
    bench.add(&[("a", None)]);
    bench.order(500, None).await;
    let query_only = |on: bool| {
        bench
            .store
            .write(move |connection| Ok(connection.pragma_update(None, "query_only", on)?))
    };
    query_only(true).await.unwrap();
    let refused = bench.store.set_job_state(bench.job, JobState::Paused).await;
    assert!(matches!(refused, Err(Error::ReadOnly)), "{refused:?}");
    assert_eq!(bench.rows(all()).await.rows.len(), 1);
}

/// Another program that looks into the file, such as a database browser, may hold SQLite's own
/// lock; the lock beside the file is only between programs of ours.
#[tokio::test]
async fn a_database_that_another_program_writes_to_says_so_and_goes_on() {
    let bench = Bench::new().await;
    bench.add(&[("a", None)]);
    bench.order(500, None).await;
    let other = Connection::open(bench.store.path()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let refused = bench.store.set_job_state(bench.job, JobState::Paused).await;
    assert!(matches!(refused, Err(Error::Busy)), "{refused:?}");
    assert_eq!(bench.rows(all()).await.rows.len(), 1);
    other.execute_batch("ROLLBACK").unwrap();
    let kept = bench.store.set_job_state(bench.job, JobState::Paused).await;
    kept.unwrap();
}

/// A power cut takes back nothing that was told to be kept: the log is brought to the disk with
/// each batch, and many writes share one.
#[tokio::test]
async fn a_batch_is_on_disk_before_it_is_told() {
    let bench = Bench::new().await;
    let settings = bench
        .store
        .write(|connection| {
            let read = |name: &str| {
                connection
                    .pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0))
            };
            Ok((read("journal_mode")?, read("synchronous")?))
        })
        .await
        .unwrap();
    let full = 2_i64;
    assert_eq!(settings, ("wal".to_owned().into(), full.into()));
}

#[tokio::test]
async fn a_damaged_page_is_told_and_the_rest_can_be_read() {
    let bench = Bench::new().await;
    bench.add(&[("a", None), ("b", None)]);
    bench.order(500, None).await;
    let due = bench.due().await;
    let page = vec![large_page(due[0].id, 2_000_000)];
    bench.store.settle(bench.instance, page).await.unwrap();
    let root: u32 = bench
        .store
        .read(|connection| {
            let sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'page'";
            Ok(connection.query_row(sql, [], |row| row.get(0))?)
        })
        .await
        .unwrap();
    let path = bench.store.path().to_owned();
    let (folder, instance) = (bench.folder, bench.instance);
    drop(bench.store);

    let mut bytes = fs::read(&path).unwrap();
    let page = migrate::PAGE_BYTES as usize;
    let start = (root as usize - 1) * page;
    bytes[start..start + page].fill(0xa5);
    fs::write(&path, bytes).unwrap();
    let store = Store::open(&path).unwrap();
    let damaged = store.item(instance, due[0].id).await;
    assert!(matches!(damaged, Err(Error::Damaged(_))), "{damaged:?}");
    let rows = store.items(instance, all()).await.unwrap().rows;
    assert_eq!(rows.len(), 2);
    drop(folder);
}

#[tokio::test]
async fn a_deleted_instance_gives_its_room_back() {
    let bench = Bench::new().await;
    bench.add(&[("a", None)]);
    bench.order(500, None).await;
    let page = vec![large_page(bench.due().await[0].id, 9_000_000)];
    bench.store.settle(bench.instance, page).await.unwrap();
    bench.store.delete_instance(bench.instance).await.unwrap();
    assert!(bench.store.free_pages().await.unwrap() > 500);
    bench.store.vacuum().await.unwrap();
    assert_eq!(bench.store.free_pages().await.unwrap(), 0);
}

/// Opening does not depend on the number of items.
#[tokio::test]
#[ignore = "takes minutes; `cargo xtask test --long` runs it"]
async fn a_million_items_open_in_two_seconds() {
    use std::time::{Duration, Instant};

    let bench = Bench::new().await;
    for batch in 0..1_000_u32 {
        let candidates: Vec<_> = (0..1_000)
            .map(|number| {
                let url = format!("https://example.com/some/path/{}", batch * 1_000 + number);
                candidate(
                    &url,
                    Some(f32::from(u16::try_from(number % 11).unwrap()) / 10.0),
                )
            })
            .collect();
        bench.find(&candidates);
    }
    bench.order(500, None).await;
    let timed = |what: &str, began: Instant| {
        let taken = began.elapsed();
        eprintln!("{what}: {taken:?}");
        taken
    };
    let end = |job| {
        let reason = String::new();
        let counts = JobCounts::default();
        bench
            .store
            .end_job(job, JobState::Completed, reason, None, counts, NOW)
    };
    let began = Instant::now();
    end(bench.job).await.unwrap();
    timed("first record of the history", began);
    let began = Instant::now();
    end(bench.job).await.unwrap();
    timed("record without a change", began);
    let began = Instant::now();
    let query = DiffQuery {
        limit: 500,
        ..DiffQuery::default()
    };
    let diff = bench.store.diff(bench.instance, 0, 1, query).await.unwrap();
    timed("diff of a million added items", began);
    assert_eq!(diff.counts.added, 1_000_000);

    let path = bench.store.path().to_owned();
    let (folder, instance) = (bench.folder, bench.instance);
    drop(bench.store);
    let began = Instant::now();
    let store = Store::open(&path).unwrap();
    store.mark_interrupted().await.unwrap();
    store.instances().await.unwrap();
    let opened = timed("open and list instances", began);
    let began = Instant::now();
    assert_eq!(store.items(instance, all()).await.unwrap().total, 1_000_000);
    timed("first page of items", began);
    let began = Instant::now();
    store.instance_size(instance).await.unwrap();
    timed("size", began);
    assert!(opened < Duration::from_secs(2), "{opened:?}");
    drop(folder);
}
