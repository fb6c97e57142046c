//! The database as a file: whose it is, what it keeps, and what happens when it cannot.

use super::*;

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
                    Some(f64::from(u16::try_from(number % 11).unwrap()) / 10.0),
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
        let reason = crate::item::Sentence::default();
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
