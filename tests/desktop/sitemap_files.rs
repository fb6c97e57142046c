//! Somebody starts the program with a sitemap on its command line.

use std::{fmt::Write as _, fs};

use crate::{dialog, window::Window};

const ENTRIES: usize = 3_000;
/// The entry whose date lies ahead, and the line of that date.
const FAULTY: usize = 2_000;
const LINE: usize = 3 + FAULTY * 4 + 2;

#[tokio::test]
async fn a_file_of_the_command_line_is_checked_and_corrected() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sitemap.xml");
    fs::write(&file, sitemap()).unwrap();
    let window = Window::open_with(&[&file]).await;
    window
        .wait_for_text("audit-summary", "1 file, 3,000 entries")
        .await;
    open_finding(&window, "lastmod-future").await;
    window.wait_for_text("source-line", &grouped(LINE)).await;
    window.wait_for_text("source", "2999-01-01").await;

    let written = folder.path().join("clean.xml");
    window.click("write-corrected").await;
    dialog::save_as(&written);
    window
        .wait_for_text("corrected-summary", "Wrote 3,000 entries")
        .await;
    let clean = fs::read_to_string(&written).unwrap();
    assert_eq!(clean.matches("<loc>").count(), ENTRIES);
    assert!(!clean.contains("2999-01-01"));
    window.close().await;
}

#[tokio::test]
async fn a_file_is_checked_while_the_disk_of_the_database_is_away() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sitemap.xml");
    fs::write(&file, sitemap()).unwrap();
    let window = Window::open_without_database(&[&file]).await;
    window
        .wait_for_text("audit-summary", "1 file, 3,000 entries")
        .await;
    open_finding(&window, "lastmod-future").await;
    window.wait_for_text("source-line", &grouped(LINE)).await;
    window.keep_picture("audit-without-database").await;
    // Everything else says what is missing.
    window.go("#/").await;
    window.wait_for_words("connect that disk").await;
    window.keep_picture("database-away").await;
    window.close().await;
}

#[tokio::test]
async fn the_items_of_a_crawl_are_exported() {
    let folder = tempfile::tempdir().unwrap();
    let window = Window::open().await;
    window.click("try-sample").await;
    window.click("start").await;
    window.wait_for_text("instance-state", "Completed").await;
    window.click("export").await;
    window.choose("CSV").await;
    let written = folder.path().join("items.csv");
    dialog::save_as(&written);
    window.wait_for_words("items written to").await;
    let table = fs::read_to_string(&written).unwrap();
    assert!(table.starts_with("position,url,"), "{table}");
    assert!(table.lines().count() > 30);

    let of_database = window.data_folder().join("foresite/foresite.db-journal");
    window.click("export").await;
    window.choose("CSV").await;
    dialog::save_as(&of_database);
    window.wait_for_words("and is never replaced").await;
    assert!(!of_database.exists());
    window.close().await;
}

fn sitemap() -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for entry in 0..ENTRIES {
        let day = if entry == FAULTY {
            "2999-01-01"
        } else {
            "2026-01-01"
        };
        writeln!(
            text,
            "<url>\n<loc>https://example.com/{entry}</loc>\n<lastmod>{day}</lastmod>\n</url>"
        )
        .unwrap();
    }
    text + "</urlset>\n"
}

async fn open_finding(window: &Window, check: &str) {
    window
        .wait(&format!("the finding {check}"), async || {
            for finding in window.all("finding").await {
                if finding.attr("data-check").await?.as_deref() == Some(check) {
                    return Ok(finding.click().await.ok());
                }
            }
            Ok(None)
        })
        .await;
}

/// A number as the window shows it.
fn grouped(number: usize) -> String {
    format!("{},{:03}", number / 1000, number % 1000)
}
