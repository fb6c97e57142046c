//! Whether the window stays smooth: gaps between its frames while a job runs at full speed and
//! while a long table scrolls, and what the web view holds meanwhile. `cargo xtask bench frames`
//! measures the program as it is shipped.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use foresite_tests::{GeneratedSite, Traits, serve};
use serde::Deserialize;
use tokio::net::TcpListener;

use crate::window::Window;

/// Milliseconds that frames are watched.
const WATCHED: u32 = 8_000;

/// Gaps between frames that the window drew, in milliseconds.
#[derive(Debug, Deserialize)]
struct Gaps {
    frames: u32,
    median: f64,
    p95: f64,
    longest: f64,
}

/// Draws frame after frame; with a table it also scrolls, at the pace of a wheel that is held.
const WATCH: &str = r#"
    const [millis, scrolls, done] = [arguments[0], arguments[1], arguments[arguments.length - 1]];
    const table = document.querySelector('[data-testid="item-grid"]');
    const gaps = [];
    let [begin, last, step] = [null, null, 90];
    const frame = now => {
        begin ??= now;
        if (last !== null) gaps.push(now - last);
        last = now;
        if (scrolls) {
            const end = table.scrollHeight - table.clientHeight;
            if (table.scrollTop + step > end || table.scrollTop + step < 0) step = -step;
            table.scrollTop += step;
        }
        if (now - begin < millis) return requestAnimationFrame(frame);
        gaps.sort((a, b) => a - b);
        const at = share => gaps[Math.floor((gaps.length - 1) * share)];
        done({ frames: gaps.length, median: at(0.5), p95: at(0.95), longest: at(1) });
    };
    requestAnimationFrame(frame);
"#;

async fn watch(window: &Window, what: &str, scrolls: bool) {
    let asked = vec![WATCHED.into(), scrolls.into()];
    let view = window.web_process();
    let before = processor_millis(&view);
    let answer = window.run_until_answer(WATCH, asked).await;
    let gaps: Gaps = serde_json::from_value(answer).unwrap();
    // What a frame costs does not depend on what else the machine does.
    let each = (processor_millis(&view) - before) / u64::from(gaps.frames.max(1));
    println!(
        "{what:42} {:5} frames of {each:3} ms CPU, gap {:3.0} / {:3.0} / {:4.0} ms (median, p95, longest)",
        gaps.frames, gaps.median, gaps.p95, gaps.longest
    );
}

/// Rests for a while, asks for a frame, and again; answers the longest wait for one.
const REST_AND_ASK: &str = "const done = arguments[arguments.length - 1];
    let [asked, longest] = [0, 0];
    const ask = () => {
        const begin = performance.now();
        requestAnimationFrame(() => {
            longest = Math.max(longest, performance.now() - begin);
            asked += 1;
            // Half of the frames have something to draw.
            if (asked % 2 === 0) document.title = document.body.dataset.asked = String(asked);
            if (asked === 40) return done(longest);
            setTimeout(ask, asked * 37 % 100);
        });
    };
    ask();";

/// What waits for a frame, such as the focus on a field, would else wait for ever.
#[tokio::test]
async fn frames_come_also_after_a_rest() {
    let window = Window::open().await;
    let longest = window.run_until_answer(REST_AND_ASK, Vec::new()).await;
    assert!(longest.as_f64().unwrap() < 2000.0, "{longest} ms");
    window.close().await;
}

async fn site(pages: u32, traits: Traits) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(serve(listener, GeneratedSite::new(pages), traits));
    origin
}

async fn start(window: &Window, origin: &str) {
    window.go(&format!("#/create?source={origin}")).await;
    window.click("owned").await;
    window.click("submit").await;
    window.find("pause").await;
}

/// Waits for the first rows of a table, as long as a million URLs may take to be read.
async fn rows_are_there(window: &Window) {
    let script = "const [begin, done] = [performance.now(), arguments[arguments.length - 1]];
        const look = () => {
            const row = document.querySelector('[data-testid=\"item-row\"]') !== null;
            if (row || performance.now() - begin > 20000) return done(row);
            requestAnimationFrame(look);
        };
        look();";
    for _ in 0..15 {
        if window.run_until_answer(script, Vec::new()).await == true {
            return;
        }
    }
    panic!("no rows");
}

/// Items that are finished by now, as the engine counts them.
async fn finished(window: &Window, instance: u32) -> u64 {
    let script = "const done = arguments[arguments.length - 1];
        window.__TAURI_INTERNALS__.invoke('item_page', {instance: arguments[0],
            query: {limit: 1, status: ['completed']}, foundBy: null})
            .then(page => done(page.total), () => done(0))";
    let total = window.run_until_answer(script, vec![instance.into()]).await;
    total.as_u64().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures for a minute; `cargo xtask bench frames` runs it"]
async fn the_window_is_smooth_during_a_fast_job() {
    let window = Window::open().await;
    watch(&window, "nothing happens", false).await;
    let origin = site(40_000, Traits::default()).await;
    start(&window, &origin).await;
    window.find("live-list").await;
    let (before, began) = (finished(&window, 1).await, Instant::now());
    watch(&window, "Overview of a running job", false).await;
    window.go("#/instances/1/items").await;
    window.find("item-row").await;
    watch(&window, "Items of a running job", false).await;
    watch(&window, "Items of a running job, scrolling", true).await;
    let pages = finished(&window, 1).await - before;
    let seconds = began.elapsed().as_secs();
    println!(
        "{:42} {:5} pages a second",
        "the job meanwhile",
        pages / seconds
    );
    window.click("cancel").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures for a minute; `cargo xtask bench frames` runs it"]
async fn a_long_table_scrolls_smoothly() {
    let window = Window::open().await;
    for (instance, urls) in [(1, 100_000), (2, 1_000_000)] {
        let traits = Traits {
            latency: Duration::from_millis(400),
            ..Traits::default()
        };
        let origin = site(urls, traits).await;
        start(&window, &origin).await;
        window.go(&format!("#/instances/{instance}/items")).await;
        rows_are_there(&window).await;
        window.click("pause").await;
        window.wait_for_text("instance-state", "Paused").await;
        watch(&window, &format!("Items, {urls} rows, scrolling"), true).await;
    }
    window.close().await;
}

/// What the details showed while the arrow key was held.
#[derive(Debug, Deserialize)]
struct Walk {
    rows: u32,
    millis: f64,
    /// Frames in which the head of the details named another item than the chosen row.
    wrong: u32,
    /// Frames in which what stands below the head was about another item.
    mixed: u32,
    /// Milliseconds from the last key to everything about its item.
    settled: f64,
}

/// Holds the arrow key as a keyboard does that repeats it `arguments[0]` times a second.
const HOLD: &str = r#"
    const [rate, millis, done] = [arguments[0], arguments[1], arguments[arguments.length - 1]];
    const at = id => document.querySelector(`[data-testid="${id}"]`);
    const grid = at("item-grid");
    grid.focus();
    const told = { rows: 0, millis: 0, wrong: 0, mixed: 0, settled: 0 };
    const chosen = () => grid.querySelector('[aria-selected="true"]')?.dataset.url;
    const named = () => document.querySelector("aside h2 [title]")?.title;
    const about = () => document.querySelector("aside [data-about]")?.dataset.about;
    const look = () => {
        const url = chosen();
        if (url === undefined) return;
        told.wrong += named() !== url;
        told.mixed += about() !== undefined && about() !== url;
    };
    let [begin, sent, last] = [null, 0, null];
    const frame = now => {
        begin ??= now;
        look();
        if (now - begin < millis) {
            for (; sent < (now - begin) * rate / 1000; sent += 1) {
                const key = { key: "ArrowDown", bubbles: true, cancelable: true, repeat: true };
                grid.dispatchEvent(new KeyboardEvent("keydown", key));
            }
            return requestAnimationFrame(frame);
        }
        if (last === null) [last, told.rows, told.millis] = [now, sent, now - begin];
        if (about() === chosen() && about() !== undefined || now - last > 5000) {
            told.settled = now - last;
            return done(told);
        }
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures; `cargo xtask bench frames` runs it"]
async fn the_details_keep_up_with_a_held_arrow_key() {
    let window = Window::open().await;
    let traits = Traits {
        latency: Duration::from_millis(400),
        ..Traits::default()
    };
    start(&window, &site(100_000, traits).await).await;
    window.go("#/instances/1/items").await;
    rows_are_there(&window).await;
    window.click("pause").await;
    window.wait_for_text("instance-state", "Paused").await;
    window.click("item-row").await;
    window.find("evidence").await;
    for rate in [30, 60] {
        let asked = vec![rate.into(), WATCHED.into()];
        let walk = window.run_until_answer(HOLD, asked).await;
        let walk: Walk = serde_json::from_value(walk).unwrap();
        println!(
            "arrow key held, {rate} a second: {:.0} rows a second, another item in {} frames, mixed in {}, whole {:.0} ms after the last",
            f64::from(walk.rows) * 1e3 / walk.millis,
            walk.wrong,
            walk.mixed,
            walk.settled
        );
        assert_eq!((walk.wrong, walk.mixed), (0, 0));
        assert!(walk.settled < 5000.0, "the details did not come");
    }
    window.close().await;
}

/// Minutes that a job is watched for its memory; `FORESITE_FRAMES_MINUTES` takes another number.
const MINUTES: u32 = 10;
/// Pages that no job visits in a minute, with an answer after 60 ms.
const MORE_THAN_A_MINUTE: u32 = 64_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "watches for ten minutes; `cargo xtask bench frames` runs it"]
async fn the_web_view_does_not_grow_during_a_long_job() {
    let minutes = std::env::var("FORESITE_FRAMES_MINUTES").ok();
    let minutes = minutes
        .and_then(|minutes| minutes.parse().ok())
        .unwrap_or(MINUTES);
    let window = Window::open().await;
    let traits = Traits {
        latency: Duration::from_millis(60),
        ..Traits::default()
    };
    let origin = site((minutes + 2) * MORE_THAN_A_MINUTE, traits).await;
    start(&window, &origin).await;
    window.go("#/instances/1/items").await;
    rows_are_there(&window).await;
    let view = window.web_process();
    let (began, mut held) = (Instant::now(), Vec::new());
    let part = || began.elapsed().as_secs_f64() / f64::from(minutes * 60);
    // A view is left and opened again each time, as somebody who looks around does.
    for tab in ["overview", "items"].into_iter().cycle() {
        window.go(&format!("#/instances/1/{tab}")).await;
        if tab == "items" {
            rows_are_there(&window).await;
        }
        let what = format!("{tab}, {} KiB held", resident(&view));
        watch(&window, &what, tab == "items").await;
        held.push((part(), resident(&view)));
        if part() >= 1.0 {
            break;
        }
    }
    // It ran to the end of the measurement.
    window.click("cancel").await;
    window.close().await;
    let quarters = [0.0, 0.25, 0.5, 0.75].map(|from| {
        let of = |(at, _): &&(f64, u64)| (from..from + 0.25).contains(at);
        median(held.iter().filter(of).map(|(_, held)| *held).collect())
    });
    println!("the web view holds {quarters:?} KiB in the quarters of {minutes} minutes");
    // What it needs at first, such as code that is compiled, is not growth.
    let [_, second, _, last] = quarters;
    assert!(
        last <= second + second / 10,
        "it grew from {second} to {last} KiB"
    );
}

fn median(mut held: Vec<u64>) -> u64 {
    held.sort_unstable();
    held[held.len() / 2]
}

/// Time of the processors that a process took so far, in milliseconds.
fn processor_millis(process: &Path) -> u64 {
    let stat = fs::read_to_string(process.join("stat")).unwrap();
    // The name of the program, in parentheses, may hold blanks.
    let (_, fields) = stat.rsplit_once(')').unwrap();
    let ticks = fields.split_whitespace().skip(11).take(2);
    // A tick is 10 ms on Linux.
    ticks.map(|ticks| ticks.parse::<u64>().unwrap() * 10).sum()
}

/// Memory of a process that no other shares, in KiB.
fn resident(process: &Path) -> u64 {
    let text = fs::read_to_string(process.join("smaps_rollup")).unwrap();
    let private = text.lines().filter(|line| line.starts_with("Private_"));
    private
        .map(|line| {
            line.split_whitespace()
                .nth(1)
                .unwrap()
                .parse::<u64>()
                .unwrap()
        })
        .sum()
}
