//! Lists that are filtered by outcome, wherever they are entered.

use super::*;

/// Places in three blocks of the tally.
const ITEMS: usize = 700;

async fn many() -> Bench {
    let bench = Bench::new().await;
    let urls: Vec<_> = (0..ITEMS)
        .map(|number| format!("https://example.com/{number}"))
        .collect();
    let candidates: Vec<_> = urls.iter().map(|url| candidate(url, None)).collect();
    bench.find(&candidates);
    bench.order(500, None).await;
    let due = bench.store.due_items(bench.instance, 0, 700).await.unwrap();
    let mut settled_items = Vec::new();
    for (number, item) in due.iter().enumerate() {
        // Few in the first block, none in the second, most of the third.
        let outcome = match number {
            3 | 200 => Outcome::error(Code::Http5xx, Vec::new()),
            520.. if number % 3 > 0 => Outcome::error(Code::Http4xx, Vec::new()),
            _ => Outcome::completed(Vec::new()),
        };
        settled_items.push(settled(item.id, outcome));
    }
    let settling = bench.store.settle(bench.instance, settled_items);
    settling.await.unwrap();
    bench
}

#[tokio::test]
async fn a_list_filtered_by_outcome_is_entered_anywhere() {
    let bench = many().await;
    let whole = bench
        .rows(ItemQuery {
            limit: 500,
            ..all()
        })
        .await;
    assert_eq!(whole.total as usize, ITEMS);
    let mut rows = whole.rows;
    let rest = ItemQuery {
        offset: 500,
        limit: 500,
        ..all()
    };
    rows.extend(bench.rows(rest).await.rows);
    assert_eq!(rows.len(), ITEMS);
    let queries = [
        (vec![Status::Error], vec![]),
        (vec![Status::Completed], vec![]),
        (vec![Status::Queued], vec![]),
        (vec![], vec![Code::Http5xx]),
        (vec![Status::Error, Status::Completed], vec![]),
    ];
    for (status, code) in queries {
        let kept = |row: &&ItemRow| {
            (status.is_empty() || status.contains(&row.status))
                && (code.is_empty() || row.code.is_some_and(|one| code.contains(&one)))
        };
        let wanted: Vec<_> = rows.iter().filter(kept).map(|row| row.id).collect();
        for offset in [0, 1, 2, 50, 100, 255, 256, 300, 520, 700] {
            let query = ItemQuery {
                status: status.clone(),
                code: code.clone(),
                offset,
                limit: 90,
                ..all()
            };
            let page = bench.rows(query).await;
            assert_eq!(page.total as usize, wanted.len(), "{status:?} {code:?}");
            let found: Vec<_> = page.rows.iter().map(|row| row.id).collect();
            let here: Vec<_> = wanted
                .iter()
                .skip(offset as usize)
                .take(90)
                .copied()
                .collect();
            assert_eq!(found, here, "{status:?} {code:?} from {offset}");
        }
    }
}
