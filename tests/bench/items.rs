//! How long the window waits for items of a large database.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use foresite_engine::{
    Engine,
    item::{Code, Status},
    store::{ItemQuery, ItemSort},
};

use crate::{Failure, Outcome, measure::median};

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
            "one code",
            ItemQuery {
                code: vec![Code::PageLimitReached],
                ..whole.clone()
            },
        ),
        (
            "sorted by URL",
            ItemQuery {
                sort: Some(ItemSort::Url),
                ..whole.clone()
            },
        ),
        (
            "part of a URL",
            ItemQuery {
                text: "page-77".to_owned(),
                ..whole.clone()
            },
        ),
    ];
    for (name, query) in queries {
        let (first, typical, last) = spread(&engine, instance, &query, total).await?;
        println!(
            "{ROWS} rows, {name}: first {first:.1} ms, then {typical:.1} ms in the middle of {ROUNDS}, {last:.1} ms at most"
        );
    }
    let began = Instant::now();
    engine.item_facts(instance).await?;
    println!("charts of all items: {:.0} ms", millis(began.elapsed()));
    Ok(())
}

/// Milliseconds at places spread over the list: the first, the median and the longest.
async fn spread(
    engine: &Engine,
    instance: u32,
    query: &ItemQuery,
    total: u32,
) -> Result<(f64, f64, f64), Failure> {
    let mut times = Vec::new();
    for round in 0..ROUNDS {
        let offset = u64::from(total) * u64::from(round * 8 % ROUNDS) / u64::from(ROUNDS);
        let query = ItemQuery {
            offset: u32::try_from(offset)?,
            ..query.clone()
        };
        let began = Instant::now();
        engine.item_page(instance, query).await?;
        times.push(millis(began.elapsed()));
    }
    let longest = times.iter().copied().fold(0.0, f64::max);
    Ok((times[0], median(times.iter().copied()), longest))
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
