//! A job that takes long, while nobody looks: the title, the notification, pause and the next
//! syncs.

use std::{process::Command, time::Duration};

use foresite_tests::{Reply, Site, SitemapEntry, article, sitemap};

use crate::{notifications::Notifications, window::Window};

/// A site whose last page answers after eleven seconds.
async fn slow_site() -> Site {
    let entries = ["/a", "/b", "/late"].map(SitemapEntry::of);
    Site::builder()
        .robots("Sitemap: {origin}/map.xml\n")
        .file("/map.xml", "application/xml", &sitemap(&entries))
        .page("/a", &article("A"))
        .page("/b", &article("B"))
        .route(
            "/late",
            Reply::html(article("Late")).after(Duration::from_secs(11)),
        )
        .start()
        .await
}

/// Whether a window on the display has this in its title.
fn title_holds(words: &str) -> bool {
    xdotool(&["search", "--name", words])
}

/// Moves the pointer off the window: without a window manager the focus goes with it.
fn look_away() {
    assert!(xdotool(&["mousemove", "1395", "995"]));
}

fn xdotool(arguments: &[&str]) -> bool {
    let run = Command::new("xdotool").args(arguments).output();
    run.unwrap_or_else(|error| {
        panic!("xdotool does not start ({error}); `cargo xtask setup` brings it")
    })
    .status
    .success()
}

#[tokio::test]
async fn a_long_job_shows_in_the_title_and_its_end_as_a_notification() {
    let site = slow_site().await;
    let notifications = Notifications::start();
    let window = Window::open_on_bus(&notifications.address).await;
    window.fill("start-url", site.origin()).await;
    window.press_enter("start-url").await;
    window.click("owned").await;
    window.click("submit").await;
    look_away();
    let host = site.address().to_string();
    let title = format!("66 % · {host} – Foresite");
    window
        .wait("progress in the title", async || {
            Ok(title_holds(&title).then_some(()))
        })
        .await;
    window.wait_for_text("instance-state", "Completed").await;
    window
        .wait("the name alone in the title", async || {
            Ok(title_holds("^Foresite$").then_some(()))
        })
        .await;
    let shown = window
        .wait("a notification", async || {
            Ok(notifications.shown().into_iter().next())
        })
        .await;
    assert_eq!(shown, (host, "3 of 3 pages will be indexed.".to_owned()));

    // The next syncs are told, and a pause of indexing takes the place of the start.
    window.click("tab-jobs").await;
    window.wait_for_text("next-sync", "Off").await;
    window.click("pause-indexing").await;
    window
        .wait_for_text("instance-state", "Indexing is paused")
        .await;
    window.click("resume-indexing").await;
    window.find("start").await;
    window.close().await;
}
