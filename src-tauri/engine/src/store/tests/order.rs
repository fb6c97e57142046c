//! Candidates become items in their order, and the next job finds them again.

use super::*;

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
