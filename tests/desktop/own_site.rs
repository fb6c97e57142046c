//! An owner types the URL of a site of their own.

use foresite_tests::sitemap_site;

use crate::window::Window;

#[tokio::test]
async fn an_owner_previews_a_site_by_its_url() {
    let site = sitemap_site(30).start().await;
    let window = Window::open().await;
    window.fill("start-url", site.origin()).await;
    window.press_enter("start-url").await;
    window.click("owned").await;
    window.click("submit").await;
    window.wait_for_text("instance-state", "Completed").await;
    window
        .wait_for_text("answer", "30 of 30 pages will be indexed")
        .await;
    window.close().await;
    assert_eq!(site.hits_of("/page/29").len(), 1);
}

#[tokio::test]
async fn what_is_no_url_is_said_at_its_field() {
    let window = Window::open().await;
    window.fill("start-url", "ftp://example.com").await;
    window.press_enter("start-url").await;
    window.wait_for_words("reads http and https only").await;
    window.close().await;
}
