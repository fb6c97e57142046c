//! Somebody without a mouse.

use foresite_tests::sitemap_site;
use thirtyfour::Key;

use crate::window::Window;

#[tokio::test]
async fn a_site_is_previewed_by_keyboard_alone() {
    let site = sitemap_site(12).start().await;
    let window = Window::open().await;
    window.find("start-url").await;
    assert!(window.has_focus("start-url").await);
    window.type_keys(site.origin()).await;
    window.type_keys(Key::Enter).await;

    window.find("submit").await;
    window.tab_to("owned").await;
    window.type_keys(" ").await;
    window.tab_to("submit").await;
    window.type_keys(Key::Enter).await;
    window.wait_for_text("instance-state", "Completed").await;

    // To the items, and into the first of them.
    window.type_keys("gi").await;
    window.find("item-row").await;
    window.tab_to("item-grid").await;
    window.type_keys(Key::Down).await;
    window.type_keys(Key::Enter).await;
    window.wait_for_text("evidence", "Found in").await;
    window.keep_picture("by-keyboard").await;

    // What opens by a key closes by one, and the focus is where it was.
    window.tab_to("tab-items").await;
    window.type_keys("?").await;
    window.wait_for_words("Keyboard").await;
    window.type_keys(Key::Escape).await;
    window
        .wait("the focus back on the tab", async || {
            Ok(window.has_focus("tab-items").await.then_some(()))
        })
        .await;
    window.close().await;
}
