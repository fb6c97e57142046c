//! A job does not run through at once: somebody pauses it, and the program is closed meanwhile.

use std::time::Duration;

use foresite_tests::{Reply, Site, SitemapEntry, article, sitemap};

use crate::window::Window;

const PAGES: usize = 400;

/// A site that takes its time.
async fn slow_site() -> Site {
    let paths: Vec<String> = (0..PAGES).map(|page| format!("/page/{page}")).collect();
    let entries: Vec<_> = paths.iter().map(|path| SitemapEntry::of(path)).collect();
    let mut site = Site::builder().robots("Sitemap: {origin}/map.xml\n").file(
        "/map.xml",
        "application/xml",
        &sitemap(&entries),
    );
    for path in &paths {
        let page = Reply::html(article(path)).after(Duration::from_millis(400));
        site = site.route(path, page);
    }
    site.start().await
}

#[tokio::test]
async fn a_job_is_paused_and_goes_on_after_a_restart() {
    let site = slow_site().await;
    let window = Window::open().await;
    window.fill("start-url", site.origin()).await;
    window.press_enter("start-url").await;
    window.click("owned").await;
    window.click("submit").await;
    window.click("pause").await;
    window.wait_for_text("instance-state", "Paused").await;
    window.keep_picture("paused").await;
    let asked = || (0..PAGES).filter(|page| !site.hits_of(&format!("/page/{page}")).is_empty());
    assert!(asked().count() < PAGES);

    // A paused job waits for its owner, also after a restart; a running one goes on by itself.
    let window = window.restart().await;
    window.wait_for_text("instance-state", "Interrupted").await;
    window.keep_picture("interrupted").await;
    window.click("start").await;
    window.wait_for_text("instance-state", "Processing").await;
    let window = window.restart().await;
    window.wait_for_text("instance-state", "Completed").await;
    window
        .wait_for_text("answer", "400 of 400 pages will be indexed")
        .await;
    window.close().await;
}
