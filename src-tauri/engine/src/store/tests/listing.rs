//! Lists whose first rows are read while the rest is still looked for.

use super::*;

const ITEMS: u32 = 9_000;

/// Items in the order in which they were made, but for some in the middle that a later job moved.
async fn moved() -> Bench {
    let mut bench = Bench::new().await;
    let list = async |bench: &Bench, numbers: &mut dyn Iterator<Item = u32>| {
        let urls = numbers.map(|number| format!("https://example.com/{number}"));
        let candidates: Vec<_> = urls.map(|url| candidate(&url, None)).collect();
        bench.find(&candidates);
        bench.order(500, None).await;
    };
    list(&bench, &mut (0..ITEMS)).await;
    bench.job = open_job(&bench.store, bench.instance).await;
    let middle = (2_000..3_000).rev();
    list(&bench, &mut (0..2_000).chain(middle).chain(3_000..ITEMS)).await;
    bench
}

fn with_text(text: &str) -> ItemQuery {
    ItemQuery {
        text: text.to_owned(),
        limit: 200,
        ..ItemQuery::default()
    }
}

async fn so_far(bench: &Bench, query: &ItemQuery) -> ItemPage {
    let page = bench.store.items_so_far(bench.instance, query.clone());
    page.await.unwrap()
}

async fn whole(bench: &Bench, query: &ItemQuery) -> ItemPage {
    loop {
        let page = so_far(bench, query).await;
        if !page.counting {
            return page;
        }
    }
}

#[tokio::test]
async fn what_is_told_so_far_is_the_beginning_of_the_whole_list() {
    let bench = moved().await;
    for sort in [None, Some(ItemSort::Url), Some(ItemSort::Title)] {
        let query = ItemQuery {
            sort,
            ..with_text("/2")
        };
        let first = so_far(&bench, &query).await;
        let page = whole(&bench, &query).await;
        assert_eq!(page.total, 1_111);
        assert!(first.total <= page.total);
        assert_eq!(first.rows[..], page.rows[..first.rows.len()]);
        let later = ItemQuery {
            offset: 1_000,
            ..query.clone()
        };
        let rows = whole(&bench, &later).await.rows;
        assert_eq!(rows.len(), 111);
        let at_once = bench.rows(later).await;
        assert_eq!((at_once.rows, at_once.counting), (rows, false));
        let places: Vec<_> = page.rows.iter().map(|row| row.position).collect();
        assert!(sort.is_some() || places.is_sorted(), "{places:?}");
    }
}

#[tokio::test]
async fn a_sorted_list_tells_its_length_from_the_first_row_on() {
    let bench = moved().await;
    let query = ItemQuery {
        sort: Some(ItemSort::Url),
        descending: true,
        ..with_text("")
    };
    let page = so_far(&bench, &query).await;
    assert_eq!(page.total, ITEMS);
    assert_eq!(page.rows[0].url, "https://example.com/999");
}

/// Visits some items in the middle, each with a title and a number of chunks.
async fn visited() -> Bench {
    let bench = moved().await;
    let page = ItemQuery {
        offset: 2_500,
        limit: 12,
        ..ItemQuery::default()
    };
    let visit = |(number, row): (u32, ItemRow)| Settled {
        title: (number % 4 > 0).then(|| format!("title {}", number * 7 % 5)),
        chunks: Some(number * 5 % 3),
        ..settled(row.id, Outcome::completed(Vec::new()))
    };
    let rows = (0..).zip(bench.rows(page).await.rows);
    let settled = rows.map(visit).collect();
    bench.store.settle(bench.instance, settled).await.unwrap();
    bench
}

#[tokio::test]
async fn what_few_items_have_is_sorted_before_the_others() {
    let bench = visited().await;
    for sort in [ItemSort::Title, ItemSort::Chunks] {
        for descending in [false, true] {
            let query = |text| ItemQuery {
                sort: Some(sort),
                descending,
                offset: 5,
                ..with_text(text)
            };
            let rows = whole(&bench, &query("")).await;
            // Every URL holds this; such a list is sorted as a whole.
            let sorted = whole(&bench, &query("example.com")).await;
            assert_eq!(rows, sorted, "{sort:?} {descending}");
            assert_eq!(rows.total, ITEMS);
        }
    }
}

#[tokio::test]
async fn another_list_takes_the_place_of_one_that_is_looked_for() {
    let bench = moved().await;
    for text in ["1", "2", "33", "no such page", "444"] {
        so_far(&bench, &with_text(text)).await;
    }
    let page = whole(&bench, &with_text("444")).await;
    let numbers: Vec<_> = (0..ITEMS)
        .filter(|n| n.to_string().contains("444"))
        .collect();
    assert_eq!(page.total as usize, numbers.len());
    assert_eq!(whole(&bench, &with_text("no such page")).await.total, 0);
}

/// Makes what a window's look at the whole list has made in the background.
fn foresee(bench: &Bench) {
    let shared = &bench.store.shared;
    let writes = shared.writes.load(Ordering::Relaxed);
    let lists = shared
        .lock_lists()
        .foresee(bench.instance, 1_000_000, writes);
    assert!(!lists.is_empty());
    for list in lists {
        list.make_beginning(migrate::open_reader(&shared.path, shared.access));
    }
}

#[tokio::test]
async fn a_text_is_found_in_the_same_items_where_it_is_known_which_blocks_hold_it() {
    let bench = visited().await;
    let texts = [
        "4444",
        "/8999",
        "EXAMPLE.com/7777",
        "Title 3",
        "no such page",
        "1",
        "/2500",
    ];
    let mut looked = Vec::new();
    for text in texts {
        looked.push(whole(&bench, &with_text(text)).await);
    }
    foresee(&bench);
    for (text, page) in texts.iter().zip(looked) {
        assert_eq!(whole(&bench, &with_text(text)).await, page, "{text}");
    }
    let last = bench.due().await.pop().unwrap();
    let titled = Settled {
        title: Some("written later".to_owned()),
        ..settled(last.id, Outcome::completed(Vec::new()))
    };
    bench
        .store
        .settle(bench.instance, vec![titled])
        .await
        .unwrap();
    assert_eq!(whole(&bench, &with_text("written later")).await.total, 1);
}

#[tokio::test]
async fn lists_are_told_at_once_and_wholly_while_a_job_writes() {
    let bench = visited().await;
    foresee(&bench);
    let title = |item: &DueItem, title: &str| Settled {
        title: Some(title.to_owned()),
        ..settled(item.id, Outcome::completed(Vec::new()))
    };
    let due = bench.due().await;
    let visits = vec![title(&due[0], "About 8999"), title(&due[1], "A first one")];
    bench.store.settle(bench.instance, visits).await.unwrap();
    // The first page shows what was known before, later ones what was written since.
    let text = with_text("/8999");
    assert_eq!(
        so_far(&bench, &text).await.rows[0].url,
        "https://example.com/8999"
    );
    assert_eq!(whole(&bench, &with_text("8999")).await.total, 2);
    for descending in [false, true] {
        let sorted = ItemQuery {
            sort: Some(ItemSort::Title),
            descending,
            ..with_text("")
        };
        let first = so_far(&bench, &sorted).await;
        assert_eq!((first.rows.len(), first.total), (200, ITEMS));
        let page = whole(&bench, &sorted).await;
        assert_eq!(page, bench.rows(sorted).await);
        let titles: Vec<_> = page
            .rows
            .iter()
            .filter_map(|row| row.title.clone())
            .collect();
        assert!(titles.contains(&"A first one".to_owned()), "{titles:?}");
        assert_eq!(page.total, ITEMS);
    }
}

#[tokio::test]
async fn a_list_follows_what_is_written() {
    let bench = moved().await;
    let query = ItemQuery {
        sort: Some(ItemSort::Title),
        ..with_text("")
    };
    let before = whole(&bench, &query).await;
    let last = bench.due().await.pop().unwrap();
    assert_ne!(before.rows[0].id, last.id);
    bench.settle(last.id, Outcome::completed(Vec::new())).await;
    loop {
        let page = whole(&bench, &query).await;
        if page.rows[0].id == last.id {
            break;
        }
    }
}

#[tokio::test]
async fn the_database_can_be_closed_while_a_list_is_looked_for() {
    let bench = moved().await;
    let path = bench.store.path().to_owned();
    let query = with_text("no such page");
    for _ in 0..3 {
        let store = bench.store.clone();
        store
            .items_so_far(bench.instance, query.clone())
            .await
            .unwrap();
    }
    let folder = bench.folder;
    drop(bench.store);
    let store = Store::open(&path).unwrap();
    assert_eq!(
        store.items(bench.instance, all()).await.unwrap().total,
        ITEMS
    );
    drop(folder);
}
