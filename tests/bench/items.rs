//! How long the window waits for items of a large database.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use foresite_engine::{
    Engine,
    item::{Code, Status},
    store::{ItemQuery, ItemSort, ItemSource},
};

use crate::{
    Failure, Outcome,
    measure::{median, own_millis},
};

/// Rows of one answer.
const ROWS: u32 = 200;
const ROUNDS: u32 = 21;

pub(crate) fn run(database: &Path) -> Outcome {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    runtime.block_on(read(database))
}

async fn read(database: &Path) -> Outcome {
    let began = Instant::now();
    let engine = Engine::open(database).await?;
    let instances = engine.instance_list().await?;
    let opened = began.elapsed();
    let instance = instances.first().ok_or("no instance is in it")?.id;
    let whole = ItemQuery {
        limit: ROWS,
        ..ItemQuery::default()
    };
    let total = engine.item_page(instance, whole.clone()).await?.total;
    println!("{total} items: opened in {:.1} ms", millis(opened));
    // As in the window, where somebody looks at the list before they sort it.
    engine.item_page_so_far(instance, whole.clone()).await?;
    let used = own_millis();
    tokio::time::sleep(Duration::from_secs(1)).await;
    println!("beginnings of sorted lists: {:.1} ms of CPU", own_millis() - used);
    let queries = [
        ("whole list", whole.clone()),
        (
            "one status",
            ItemQuery {
                status: vec![Status::Error],
                ..whole.clone()
            },
        ),
        (
            "one source and depth",
            ItemQuery {
                source: vec![ItemSource::Sitemap],
                depth: vec![2],
                ..whole.clone()
            },
        ),
        ("by outcome", sorted(&whole, ItemSort::Outcome)),
        ("by code", sorted(&whole, ItemSort::Code)),
        ("by depth", sorted(&whole, ItemSort::Depth)),
        ("by HTTP status", sorted(&whole, ItemSort::Http)),
        ("part of a URL", with_text(&whole, "page-77")),
        ("rare part of a URL", with_text(&whole, "page-777777")),
        (
            "folder",
            ItemQuery {
                folder: "http://127.0.0.1".to_owned(),
                ..whole.clone()
            },
        ),
        (
            "code and text",
            ItemQuery {
                code: vec![Code::PageLimitReached],
                ..with_text(&whole, "topic-5")
            },
        ),
        ("by URL", sorted(&whole, ItemSort::Url)),
        ("by title", sorted(&whole, ItemSort::Title)),
        ("by chunks", sorted(&whole, ItemSort::Chunks)),
    ];
    for (name, query) in queries {
        let first = begin(&engine, instance, &query).await?;
        let (typical, last) = spread(&engine, instance, &query, total).await?;
        println!(
            "{ROWS} rows, {name}: {first}, then {typical:.1} ms in the middle of {ROUNDS}, {last:.1} ms at most"
        );
    }
    Ok(())
}

fn sorted(query: &ItemQuery, sort: ItemSort) -> ItemQuery {
    ItemQuery {
        sort: Some(sort),
        descending: true,
        ..query.clone()
    }
}

fn with_text(query: &ItemQuery, text: &str) -> ItemQuery {
    ItemQuery {
        text: text.to_owned(),
        ..query.clone()
    }
}

/// How long it takes until the first rows are there, and until all that match are counted.
async fn begin(engine: &Engine, instance: u32, query: &ItemQuery) -> Result<String, Failure> {
    let (began, used) = (Instant::now(), own_millis());
    let mut page = engine.item_page_so_far(instance, query.clone()).await?;
    let first = (millis(began.elapsed()), own_millis() - used);
    while page.counting {
        tokio::time::sleep(Duration::from_millis(5)).await;
        page = engine.item_page_so_far(instance, query.clone()).await?;
    }
    let all = (millis(began.elapsed()), own_millis() - used);
    Ok(format!(
        "first {:.1} ms ({:.1} of CPU), all counted after {:.1} ms ({:.1} of CPU)",
        first.0, first.1, all.0, all.1
    ))
}

/// Milliseconds at places spread over the list, once it is made: the median and the longest.
async fn spread(
    engine: &Engine,
    instance: u32,
    query: &ItemQuery,
    total: u32,
) -> Result<(f64, f64), Failure> {
    let mut times = Vec::new();
    for round in 0..ROUNDS {
        let offset = u64::from(total) * u64::from(round * 8 % ROUNDS) / u64::from(ROUNDS);
        let query = ItemQuery {
            offset: u32::try_from(offset)?,
            ..query.clone()
        };
        let began = Instant::now();
        engine.item_page_so_far(instance, query).await?;
        times.push(millis(began.elapsed()));
    }
    let longest = times.iter().copied().fold(0.0, f64::max);
    Ok((median(times.iter().copied()), longest))
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
