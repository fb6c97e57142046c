//! Many jobs over a site that changes and fails, in one process: what it holds stays what it was.

#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a soak that cannot look at itself has failed; what it saw is its result"
)]

mod process;
mod site;

use std::{
    env,
    time::{Duration, Instant},
};

use foresite_engine::{instance::ParseType, item::Status};
use foresite_tests::{Preview, config};

use process::Held;
use site::ChangingSite;

/// How long it goes on; `FORESITE_SOAK_SECONDS` takes another time.
const LONG: Duration = Duration::from_mins(20);
/// Rounds after which the database has all the jobs and texts that it keeps.
const WARM: usize = 110;
/// Rounds to be compared after that.
const FEWEST: usize = 60;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes 20 minutes; `cargo xtask test --long` runs it"]
async fn nothing_grows_over_many_jobs() {
    let end = Instant::now() + length();
    let site = ChangingSite::start().await;
    let preview = Preview::open().await;
    let by_sitemap = config(&site.url());
    let mut by_links = config(&site.url().join("/start").unwrap());
    by_links.source_params.web_crawler.parse_type = ParseType::Discover;
    let instances = [
        preview.instance(&by_sitemap).await,
        preview.instance(&by_links).await,
    ];
    let mut held = Vec::new();
    let mut completed = 0;
    while Instant::now() < end || held.len() < WARM + FEWEST {
        for instance in instances {
            one_job(&preview, instance, held.len()).await;
        }
        let items = preview.items(instances[0]).await;
        completed += items
            .iter()
            .filter(|item| item.row.status == Status::Completed)
            .count();
        site.next_round();
        held.push(Held::now(preview.folder()));
    }
    preview.engine().shutdown().await;
    // It did something all the time.
    assert!(
        completed > held.len(),
        "{completed} pages in {} rounds",
        held.len()
    );
    report(&held);
    is_flat(&held[WARM..]);
}

/// Runs one job; some are cancelled while they run, and some fetch everything anew.
async fn one_job(preview: &Preview, instance: u32, round: usize) {
    let engine = preview.engine();
    let started = if round % 10 == 9 {
        engine.job_reindex(instance).await
    } else {
        engine.job_start(instance).await
    };
    started.unwrap();
    if round % 8 == 7 {
        // It may be over already.
        let _ = engine.job_cancel(instance);
    }
    engine.job_wait(instance).await;
}

fn length() -> Duration {
    let seconds = env::var("FORESITE_SOAK_SECONDS").ok();
    let seconds = seconds.and_then(|seconds| seconds.parse().ok());
    seconds.map_or(LONG, Duration::from_secs)
}

/// The second half holds no more than the first, but for what one round differs from the next.
fn is_flat(held: &[Held]) {
    let (first, second) = held.split_at(held.len() / 2);
    for (what, of, slack) in [
        ("memory", Held::MEMORY, 6 << 20),
        ("database", Held::DATABASE, 256 << 10),
    ] {
        let (before, after) = (median(first, of), median(second, of));
        let most = before + before / 20 + slack;
        assert!(after <= most, "{what} grew from {before} to {after} bytes");
    }
    for (what, of) in [("threads", Held::THREADS), ("handles", Held::HANDLES)] {
        let (before, after) = (median(first, of), median(second, of));
        assert!(after <= before + 4, "{what} grew from {before} to {after}");
    }
}

fn median(held: &[Held], of: fn(&Held) -> u64) -> u64 {
    let mut values: Vec<u64> = held.iter().map(of).collect();
    values.sort_unstable();
    values[values.len() / 2]
}

/// Ten lines over the whole time.
fn report(held: &[Held]) {
    println!("round  memory KiB  database KiB  threads  handles");
    for (round, one) in held.iter().enumerate().step_by(held.len().div_ceil(10)) {
        println!(
            "{round:5}  {:10}  {:12}  {:7}  {:7}",
            one.memory >> 10,
            one.database >> 10,
            one.threads,
            one.handles
        );
    }
}
