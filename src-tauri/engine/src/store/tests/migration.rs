//! A database of an earlier format is brought up to date with all it holds.

use rusqlite::Connection;

use super::*;
use crate::{
    item::{Sentence, Value},
    store::{DiffKind, DiffQuery, LogQuery, keys::url_hash, migrate::MIGRATIONS},
};

const EARLIER: &str = "
    INSERT INTO instance (id, source, host, parse_type, plan, config, pending, created_at)
    VALUES (3, 'https://example.com/', 'example.com', 'sitemap', 'paid', '{}', 'none', 0);
    INSERT INTO job (id, instance, number, parse_type, state, phase, kind, refetch, config,
                     started_at, began_at, ended_at, end_reason)
    VALUES (7, 3, 1, 'sitemap', 'completed', 'pages', 'sync', 0, '{}', 10, 10, 20, 'Every page was visited.'),
           (8, 3, 2, 'sitemap', 'completed', 'pages', 'sync', 0, '{}', 30, 30, 40, NULL),
           (9, 3, 3, 'sitemap', 'interrupted', 'pages', 'sync', 0, '{}', 50, 50, NULL, NULL);
    INSERT INTO job_log (job, at, level, message)
    VALUES (9, 51, 'info', 'https://example.com/a.xml names 2 URLs.');";

/// What each URL was like at the end of the first two jobs, and is now, in the middle of the third.
/// None where it was not there.
const PAST: [(&str, [Option<&str>; 3]); 5] = [
    ("https://example.com/same", [Some("completed"); 3]),
    (
        "https://example.com/breaks",
        [Some("completed"), Some("error"), Some("error")],
    ),
    (
        "https://example.com/due",
        [Some("completed"), Some("completed"), Some("outdated")],
    ),
    ("https://example.com/gone", [Some("completed"), None, None]),
    ("https://example.com/new", [None, None, Some("queued")]),
];

/// A database of the first format, brought up to `format` as the program of that time did.
fn earlier_database(path: &Path, format: usize) {
    let connection = Connection::open(path).unwrap();
    connection
        .pragma_update(None, "foreign_keys", false)
        .unwrap();
    connection.execute_batch(MIGRATIONS[0]).unwrap();
    connection.execute_batch(EARLIER).unwrap();
    connection
        .pragma_update(None, "application_id", 0x466F_7265)
        .unwrap();
    fill(&connection);
    connection.execute_batch(PAGE).unwrap();
    for later in &MIGRATIONS[1..format] {
        connection.execute_batch(later).unwrap();
    }
    let format = u32::try_from(format).unwrap();
    connection
        .pragma_update(None, "user_version", format)
        .unwrap();
}

fn fill(connection: &Connection) {
    for (place, (url, states)) in (1..).zip(PAST) {
        let key = url_hash(url);
        if let Some(now) = states[2] {
            connection
                .execute(
                    "INSERT INTO item (id, instance, url_key, url, seen_job, position, due, refused,
                                       source, status, code, chunks)
                     VALUES (?1, 3, ?2, ?3, 9, ?1, 0, 0, 'link', ?4,
                             iif(?4 = 'error', 'http_5xx', NULL), 2)",
                    rusqlite::params![place, key, url, now],
                )
                .unwrap();
            connection
                .execute("INSERT INTO item_key VALUES (3, ?1, ?2)", [key, place])
                .unwrap();
        }
        let mut spans: Vec<(u32, Option<u32>, &str)> = Vec::new();
        for (job, state) in (1..).zip(&states[..2]) {
            let goes_on = spans
                .last()
                .is_some_and(|(_, _, last)| Some(*last) == *state);
            if let Some(span) = spans.last_mut().filter(|span| !goes_on && span.1.is_none()) {
                span.1 = Some(job);
            }
            spans.extend(state.filter(|_| !goes_on).map(|state| (job, None, state)));
        }
        for (since, until, status) in spans {
            connection
                .execute(
                    "INSERT INTO history (instance, url_key, since, until, url, position, past_cut,
                                          status, code)
                     VALUES (3, ?1, ?2, ?3, ?4, ?5, 0, ?6, iif(?6 = 'error', 'http_5xx', NULL))",
                    rusqlite::params![key, since, until, url, place, status],
                )
                .unwrap();
        }
    }
}

const PAGE: &str = r#"
    INSERT INTO page (item, response, markdown)
    VALUES (1, '{"final_url": "https://example.com/same", "status": 200, "headers": [],
                 "bytes": 9, "millis": 1, "redirects": [], "fetched_at": 20}', 'Its text')"#;

/// Why items were due, as earlier versions kept it, and a priority as they did.
const REASONS: &str = r#"
    UPDATE item SET lastmod = '2026-01-10', priority = 0.800000011920929,
                    due_reason = 'Not fetched: lastmod 2026-01-10 is not after 2026-01-12.'
    WHERE id = 1;
    UPDATE item SET due_reason = 'Fetched: it ended in an error the last time.' WHERE id = 2;
    UPDATE item SET due_reason = '{"kind":"not_due","text":["Not fetched: lastmod {lastmod} is old.",["2026-01-11"]]}'
    WHERE id = 3"#;

#[tokio::test]
async fn reasons_of_earlier_formats_are_told_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("foresite.db");
    earlier_database(&path, MIGRATIONS.len() - 1);
    let earlier = Connection::open(&path).unwrap();
    earlier.execute_batch(REASONS).unwrap();
    drop(earlier);
    let store = Store::open(&path).unwrap();
    let told = async |url: &str| {
        let item = store.item_by_url(3, url.to_owned()).await.unwrap().unwrap();
        let of_time = [EvidenceKind::Due, EvidenceKind::NotDue];
        let mut facts = item.evidence.into_iter();
        let fact = facts.find(|fact| of_time.contains(&fact.kind)).unwrap();
        (fact.kind, fact.text.to_string(), item.priority)
    };
    let rows = [
        (
            EvidenceKind::NotDue,
            "Not fetched: lastmod 2026-01-10 is not after 2026-01-12.",
            Some(0.8),
        ),
        (
            EvidenceKind::Due,
            "Fetched: it ended in an error the last time.",
            None,
        ),
        (
            EvidenceKind::NotDue,
            "Not fetched: lastmod 2026-01-11 is old.",
            None,
        ),
    ];
    for ((url, _), (kind, text, priority)) in PAST.into_iter().zip(rows) {
        assert_eq!(told(url).await, (kind, text.to_owned(), priority));
    }
}

#[tokio::test]
async fn each_earlier_format_is_brought_up_to_date() {
    for format in 1..MIGRATIONS.len() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("foresite.db");
        earlier_database(&path, format);
        holds_what_it_held(&Store::open(&path).unwrap()).await;
    }
}

async fn holds_what_it_held(store: &Store) {
    let counts = store.counts(3).await.unwrap();
    assert_eq!(
        (counts.total, counts.completed, counts.chunks, counts.error),
        (4, 1, 2, 1)
    );
    for (url, states) in PAST {
        let item = store.item_by_url(3, url.to_owned()).await.unwrap();
        assert_eq!(item.is_some(), states[2].is_some(), "{url}");
        let Some(item) = item else { continue };
        assert_eq!(Some(item.row.status.as_str()), states[2], "{url}");
        let code = (item.row.status == Status::Error).then_some(Code::Http5xx);
        assert_eq!(item.row.code, code, "{url}");
        assert_eq!(item.source, "link", "{url}");
    }
    assert_eq!(counts.codes[0].code, Code::Http5xx);
    let page = store.item_by_url(3, PAST[0].0.to_owned()).await.unwrap();
    assert_eq!(page.unwrap().markdown.as_deref(), Some("Its text"));
    let query = DiffQuery {
        limit: 10,
        ..DiffQuery::default()
    };
    let told = async |before, after| {
        let diff = store.diff(3, before, after, query.clone()).await.unwrap();
        let rows = diff.rows.into_iter();
        rows.map(|row| (row.url, row.changes)).collect::<Vec<_>>()
    };
    let changed = [
        (
            "https://example.com/breaks".to_owned(),
            vec![DiffKind::Status],
        ),
        (
            "https://example.com/gone".to_owned(),
            vec![DiffKind::Removed],
        ),
    ];
    assert_eq!(told(1, 2).await, changed);
    // The job that was interrupted goes on and ends: only what it changed is told of it.
    let reason = sentence!("{url} refused access.", url = "https://example.com/a.xml");
    let ended = store.end_job(9, JobState::Completed, reason.clone(), None, counts, NOW);
    ended.await.unwrap();
    // A reason of that time is the text alone.
    let reasons = store.jobs(3).await.unwrap();
    let reasons: Vec<_> = reasons.into_iter().map(|job| job.end_reason).collect();
    let earlier = Sentence::verbatim("Every page was visited.");
    assert_eq!(reasons, [Some(reason), None, Some(earlier)]);
    assert_eq!(told(1, 2).await, changed);
    let changed = [
        ("https://example.com/due".to_owned(), vec![DiffKind::Status]),
        ("https://example.com/new".to_owned(), vec![DiffKind::Added]),
    ];
    assert_eq!(told(2, 3).await, changed);
    // A line of that time is the text alone; one of today stands behind it.
    let url = "https://example.com/b.xml";
    let line = sentence!(
        "{url} names {entries} URLs.",
        url,
        entries = Value::digits(2000_u32)
    );
    store.log(9, "info", line.clone(), NOW).await.unwrap();
    let earlier = Sentence::verbatim("https://example.com/a.xml names 2 URLs.");
    let lines = store.job_log(9).await.unwrap().into_iter();
    let lines: Vec<_> = lines.map(|line| line.message).collect();
    assert_eq!(lines, [earlier, line]);
    let query = LogQuery {
        text: "names 2000".to_owned(),
        ..LogQuery::default()
    };
    assert_eq!(store.job_log_page(9, query).await.unwrap().total, 1);
}
