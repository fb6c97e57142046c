//! What is listed of the items, and how they are counted.

use super::*;

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
    warned.warnings.push(Warning::new(
        WarningCode::NoindexPresent,
        sentence!("It is there."),
    ));
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
    let fact = Evidence::new(EvidenceKind::Response, sentence!("Fetched in 8 ms: 404."));
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
    let found = &item.evidence[0];
    assert_eq!(
        found.text.english(),
        "Found in sitemap.xml with priority 0.8, number 1 in indexing order."
    );
    assert_eq!(found.kind, EvidenceKind::Found);
    assert_eq!(
        (found.source.as_deref(), found.line),
        (Some(&*url), Some(12))
    );
    assert_eq!(item.evidence[1..], [fact]);
    assert!(item.fix.is_some());
}
