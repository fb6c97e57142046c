//! An owner checks a site before the start, and tries settings before saving them.

use foresite_tests::sitemap_site;

use crate::window::Window;

#[tokio::test]
async fn a_site_is_checked_before_its_instance_is_made() {
    let site = sitemap_site(12).start().await;
    let window = Window::open().await;
    window.fill("start-url", site.origin()).await;
    window.press_enter("start-url").await;
    window.click("owned").await;
    window.click("preflight").await;
    window.wait_for_text("estimates", "12").await;
    window.keep_picture("preflight").await;
    window.close().await;
}

#[tokio::test]
async fn filters_and_selectors_are_tried_on_stored_pages() {
    let window = Window::open().await;
    window.click("try-sample").await;
    window.click("start").await;
    window.wait_for_text("instance-state", "Completed").await;
    window.click("tab-settings").await;
    window.wait_for_text("patterns-kept", "stay").await;
    window.keep_picture("patterns").await;

    window.click("try-robots").await;
    window.wait_for_text("robots-blocks", "Blocks").await;
    window.keep_picture("robots").await;
    window.click("robots-close").await;

    window.click("add-selector").await;
    window.click("try-selector").await;
    window.wait_for_text("coverage", "Matches").await;
    window.wait_for_text("markdown-without", "# ").await;
    window.wait_for_text("markdown-with", "# ").await;
    window.keep_picture("selector").await;
    window.close().await;
}
