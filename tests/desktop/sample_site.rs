//! A newcomer tries the sample site.

use crate::window::Window;

#[tokio::test]
async fn a_newcomer_previews_the_sample_site_and_reads_a_page() {
    let window = Window::open().await;
    window.click("try-sample").await;
    window.click("start").await;
    window.wait_for_text("instance-state", "Completed").await;
    window.wait_for_text("answer", "will be indexed").await;
    window.keep_picture("sample-overview").await;

    window.click("tab-items").await;
    window
        .wait("rows of items", async || {
            Ok((window.all("item-row").await.len() > 5).then_some(()))
        })
        .await;
    window.all("item-row").await[0].click().await.unwrap();
    window.wait_for_text("evidence", "Found in").await;
    window.wait_for_text("evidence", "robots.txt").await;
    window.click("item-tab-markdown").await;
    window.wait_for_text("markdown-content", "# ").await;
    window.keep_picture("sample-markdown").await;
    window.close().await;
}
