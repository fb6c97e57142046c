use std::{
    process::Command,
    time::{Duration, Instant},
};

use foresite_engine::fetch::render::{Recycling, Renderer, Rendering};
use foresite_tests::{Reply, Site};
use tokio_util::sync::CancellationToken;

use super::{fetch, hurried, page, render, renderer};

/// A page that waits for a file for as long as the test likes.
fn waiting_site() -> foresite_tests::SiteBuilder {
    let never = Reply::text("text/javascript", "1").after(Duration::from_mins(10));
    Site::builder()
        .page("/waits", "<p>Waits.</p><script src=/never.js></script>")
        .route("/never.js", never)
        .page("/fine", "<p>Fine.</p>")
}

fn kill(process: u32) {
    let killed = Command::new("kill")
        .args(["-9", &process.to_string()])
        .status();
    assert!(killed.unwrap().success());
}

/// The processes that show pages.
fn pages_of(browser: u32) -> Vec<u32> {
    let read = |process: u32, file: &str| {
        std::fs::read_to_string(format!("/proc/{process}/{file}")).unwrap_or_default()
    };
    let entries = std::fs::read_dir("/proc").unwrap();
    let processes = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let is_child = |process: &u32| {
        let mut at = *process;
        while at > 1 {
            let stat = read(at, "stat");
            let parent = stat
                .rsplit_once(") ")
                .and_then(|(_, rest)| rest.split(' ').nth(1)?.parse().ok());
            match parent {
                Some(parent) if parent == browser => return true,
                Some(parent) => at = parent,
                None => return false,
            }
        }
        false
    };
    processes
        .filter(|process| read(*process, "cmdline").contains("--type=renderer"))
        .filter(is_child)
        .collect()
}

#[tokio::test]
async fn crash_of_a_tab_is_that_pages_alone() {
    let site = waiting_site().start().await;
    let renderer = renderer(&site);
    assert!(
        page(render(&renderer, &site, "/fine").await)
            .html
            .contains("Fine.")
    );
    let crash = async {
        site.wait_for_open(1).await;
        for process in pages_of(renderer.processes()[0]) {
            kill(process);
        }
    };
    let (crashed, ()) = tokio::join!(render(&renderer, &site, "/waits"), crash);
    let Rendering::Broken(fault) = crashed else {
        panic!("{crashed:?}");
    };
    assert_eq!(fault.code().as_str(), "browser_rendering_unknown_error");
    assert!(fault.to_string().contains("crashed"), "{fault}");
    assert!(
        page(render(&renderer, &site, "/fine").await)
            .html
            .contains("Fine.")
    );
    renderer.close().await;
}

#[tokio::test]
async fn kill_of_the_browser_is_survived() {
    let site = waiting_site().start().await;
    let renderer = hurried(&site, 8_000, 1_000);
    assert!(
        page(render(&renderer, &site, "/fine").await)
            .html
            .contains("Fine.")
    );
    let first = renderer.processes()[0];
    let killed = async {
        site.wait_for_open(1).await;
        kill(first);
        // At the second try it comes.
        site.set("/never.js", Reply::text("text/javascript", "1"));
    };
    let (again, ()) = tokio::join!(render(&renderer, &site, "/waits"), killed);
    assert!(page(again).html.contains("Waits."));
    assert_ne!(renderer.processes(), [first]);
    renderer.close().await;
}

#[tokio::test]
async fn cancel_takes_no_second_and_leaves_nothing_behind() {
    let site = waiting_site().start().await;
    let renderer = renderer(&site);
    let response = fetch(&site, "/waits").await;
    let cancel = CancellationToken::new();
    let stop = async {
        site.wait_for_open(1).await;
        let asked = Instant::now();
        cancel.cancel();
        asked
    };
    let (rendering, asked) = tokio::join!(renderer.render(&response, &|_| true, &cancel), stop);
    assert!(matches!(rendering, Rendering::Cancelled));
    let process = renderer.processes()[0];
    renderer.close().await;
    assert!(
        asked.elapsed() < Duration::from_secs(1),
        "{:?}",
        asked.elapsed()
    );
    assert!(!std::path::Path::new(&format!("/proc/{process}")).exists());
}

#[tokio::test]
async fn a_new_browser_takes_over_and_memory_stays_bounded() {
    Box::pin(memory_is_bounded(32, 12, 3)).await;
}

#[tokio::test]
#[ignore = "takes a minute on a busy machine"]
async fn memory_stays_bounded_over_two_hundred_pages() {
    Box::pin(memory_is_bounded(200, 80, 3)).await;
}

/// So many pages, four at a time; a browser shows `each` of them.
async fn memory_is_bounded(pages: usize, each: u32, browsers_needed: usize) {
    let rows = "<p>A row of text.</p>".repeat(100);
    let script = "<script>globalThis.kept = Array.from({length: 1e5}, (_, i) => 'x' + i);</script>";
    let site = (0..pages)
        .fold(Site::builder(), |site, number| {
            site.page(
                &format!("/{number}"),
                &format!("<h1>{number}</h1>{rows}{script}"),
            )
        })
        .start()
        .await;
    let renderer: Renderer = renderer(&site).with_recycling(Recycling {
        pages: each,
        ..Recycling::default()
    });
    let mut browsers = Vec::new();
    let mut most = 0;
    for first in (0..pages).step_by(4) {
        let paths: Vec<String> = (first..first + 4)
            .map(|number| format!("/{number}"))
            .collect();
        let done = tokio::join!(
            render(&renderer, &site, &paths[0]),
            render(&renderer, &site, &paths[1]),
            render(&renderer, &site, &paths[2]),
            render(&renderer, &site, &paths[3])
        );
        for rendering in [done.0, done.1, done.2, done.3] {
            assert!(page(rendering).html.contains("A row of text."));
        }
        browsers.extend(renderer.processes());
        if first % 20 == 0 {
            most = most.max(renderer.memory().await.unwrap());
        }
    }
    renderer.close().await;
    browsers.sort_unstable();
    browsers.dedup();
    assert_eq!(
        browsers.len(),
        browsers_needed,
        "a new one after {each} pages"
    );
    assert!(most < 900 << 20, "{} MiB", most >> 20);
}
