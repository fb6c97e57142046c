//! Lists that are filtered by outcome, wherever they are entered.

use super::*;

/// Places in three blocks of the tally.
const ITEMS: usize = 700;

async fn many() -> Bench {
    let bench = Bench::new().await;
    let urls: Vec<_> = (0..ITEMS)
        .map(|number| format!("https://example.com/{number}"))
        .collect();
    let depths = (0..).map(|number| (number % 5 > 0).then_some(number / 100));
    let candidates: Vec<_> = urls
        .iter()
        .zip(depths)
        .map(|(url, depth)| Candidate {
            depth,
            ..candidate(url, None)
        })
        .collect();
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

#[tokio::test]
async fn a_list_sorted_by_what_is_counted_is_entered_anywhere() {
    let bench = many().await;
    // One without a code but with a warning, which the column of codes shows too.
    let warned = bench.rows(ItemQuery { limit: 1, ..all() }).await.rows[0].id;
    let mut outcome = Outcome::completed(Vec::new());
    let code = WarningCode::NoindexPresent;
    outcome
        .warnings
        .push(Warning::new(code, sentence!("It says noindex.")));
    bench.settle(warned, outcome).await;
    let rows = whole(&bench).await;
    for (sort, value) in [
        (ItemSort::Position, place as fn(&ItemRow) -> String),
        (ItemSort::Outcome, status),
        (ItemSort::Code, code_or_warning),
        (ItemSort::Http, http),
        (ItemSort::Depth, depth),
    ] {
        for descending in [false, true] {
            let mut wanted = rows.clone();
            // Equal ones keep the indexing order, and what has no value comes last.
            wanted.sort_by(|one, other| {
                let (one, other) = (value(one), value(other));
                let by_value = one.cmp(&other);
                let direction = if descending {
                    by_value.reverse()
                } else {
                    by_value
                };
                one.is_empty().cmp(&other.is_empty()).then(direction)
            });
            let wanted: Vec<_> = wanted.iter().map(|row| row.id).collect();
            for offset in [0, 1, 255, 300, 521, 690] {
                let query = ItemQuery {
                    sort: Some(sort),
                    descending,
                    offset,
                    limit: 90,
                    ..all()
                };
                let page = bench.rows(query).await;
                assert_eq!(page.total as usize, ITEMS);
                let found: Vec<_> = page.rows.iter().map(|row| row.id).collect();
                let here = wanted.iter().skip(offset as usize).take(90);
                let here: Vec<_> = here.copied().collect();
                assert_eq!(found, here, "{sort:?} {descending} from {offset}");
            }
        }
    }
}

async fn whole(bench: &Bench) -> Vec<ItemRow> {
    let mut rows = Vec::new();
    for offset in [0, 500] {
        let query = ItemQuery { offset, ..all() };
        rows.extend(bench.rows(query).await.rows);
    }
    rows
}

fn place(row: &ItemRow) -> String {
    format!("{:05}", row.position.unwrap())
}

fn status(row: &ItemRow) -> String {
    row.status.to_string()
}

fn code_or_warning(row: &ItemRow) -> String {
    let warning = || Some(row.warnings.first()?.code.as_str());
    let name = row.code.map(Code::as_str).or_else(warning);
    name.unwrap_or_default().to_owned()
}

fn http(row: &ItemRow) -> String {
    row.http_status
        .map_or_else(String::new, |status| status.to_string())
}

fn depth(row: &ItemRow) -> String {
    row.depth
        .map_or_else(String::new, |depth| format!("{depth:05}"))
}
