//! Candidates become items in their order, and the next job finds them again.

use rusqlite::Connection;

use super::*;
use crate::item::Sentence;

#[tokio::test]
async fn priority_decides_the_order_and_discovery_breaks_ties() {
    let bench = Bench::new().await;
    bench.add(&[("a", None), ("b", Some(0.4)), ("c", Some(0.9)), ("d", None)]);
    bench.order(500, None).await;
    assert_eq!(bench.urls().await, ["c", "a", "d", "b"]);
}

#[tokio::test]
async fn priorities_that_differ_by_little_differ() {
    let bench = Bench::new().await;
    bench.add(&[("b", Some(0.5)), ("a", Some(0.500_000_001))]);
    bench.order(500, None).await;
    assert_eq!(bench.urls().await, ["a", "b"]);
}

#[tokio::test]
async fn each_item_is_told_its_own_outcome() {
    let bench = Bench::new().await;
    let line = |number: usize| sentence!("Line {number} disallows it.", number);
    let refused = |number: usize, line: Sentence| {
        let mut refused = candidate(&format!("page-{number}"), None);
        let fact = Evidence::new(EvidenceKind::Robots, line);
        refused.refusal = Some(Outcome::error(Code::BlockedByRobotsTxtPath, vec![fact]));
        refused
    };
    // Three that share one with others, more than are kept apart, and pages in between.
    let many = (0..1_200).map(|number| match number % 4 {
        0 => candidate(&format!("page-{number}"), None),
        1 => refused(number, line(7)),
        _ => refused(number, line(number)),
    });
    bench.find(&many.collect::<Vec<_>>());
    bench.order(5_000, None).await;
    for number in [0, 1, 4, 5, 6, 7, 8, 1_195, 1_196, 1_197, 1_198, 1_199] {
        let url = format!("page-{number}");
        let item = bench.store.item_by_url(bench.instance, url).await.unwrap();
        let evidence = item.unwrap().evidence;
        let told = evidence
            .iter()
            .find(|fact| fact.kind == EvidenceKind::Robots);
        let right = match number % 4 {
            0 => None,
            1 => Some(line(7)),
            _ => Some(line(number)),
        };
        assert_eq!(told.map(|fact| fact.text.clone()), right, "{number}");
    }
}

#[tokio::test]
async fn each_item_is_told_its_own_date_where_the_reason_is_shared() {
    let mut bench = Bench::new().await;
    let dated = |day: u32| Candidate {
        lastmod: Some(format!("2026-01-{day:02}")),
        ..candidate(&format!("page-{day}"), None)
    };
    let pages: Vec<_> = (1..=20).map(dated).collect();
    bench.find(&pages);
    bench.order(500, None).await;
    for item in bench.due().await {
        bench.settle(item.id, Outcome::completed(Vec::new())).await;
    }
    bench.job = open_job(&bench.store, bench.instance).await;
    bench.find(&pages);
    let reason = |lastmod: &str| sentence!("{lastmod} is not after today.", lastmod);
    let rules = OrderRules {
        limits: CutLimits {
            free_pages: 500,
            paid_files: 1_000,
        },
        caps: Vec::new(),
        decide: Arc::new(move |candidate: &Candidate, _| {
            Due::not_fetched(reason(candidate.lastmod.as_deref().unwrap_or_default()))
        }),
    };
    let staging = std::mem::take(&mut *bench.staging.lock().unwrap());
    let ordered = bench.store.order(bench.instance, bench.job, staging, rules);
    ordered.await.unwrap();
    for page in &pages {
        let item = bench.store.item_by_url(bench.instance, page.url.clone());
        let evidence = item.await.unwrap().unwrap().evidence;
        let told = evidence
            .iter()
            .find(|fact| fact.kind == EvidenceKind::NotDue);
        let right = reason(page.lastmod.as_deref().unwrap());
        assert_eq!(told.map(|fact| fact.text.clone()), Some(right));
    }
    let file = Connection::open(bench.folder.path().join("foresite.db")).unwrap();
    let count = |sql: &str| file.query_row(sql, [], |row| row.get::<_, u32>(0)).unwrap();
    assert_eq!(count("SELECT count(*) FROM verdict"), 1);
    assert_eq!(count("SELECT count(due_verdict) FROM item"), 20);
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
    let fact = Evidence::new(EvidenceKind::Robots, sentence!("Line 3 disallows it."));
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
