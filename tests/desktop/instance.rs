//! What somebody does with an instance after its first job.

use crate::window::Window;

#[tokio::test]
async fn items_are_filtered_chunks_searched_and_a_deletion_undone() {
    let window = Window::open().await;
    window.click("try-sample").await;
    window.click("start").await;
    window.wait_for_text("instance-state", "Completed").await;
    let legend = window.text_of("outcome-errored").await;
    let number: String = legend.chars().take_while(char::is_ascii_digit).collect();
    let errored = format!("{number} items");
    window.click("outcome-errored").await;
    window.wait_for_words("Clear filters").await;
    window.wait_for_text("item-total", &errored).await;

    window.click("tab-playground").await;
    window.fill("search", "battery").await;
    window.wait_for_text("results", "atter").await;
    window.keep_picture("playground").await;

    window.click("tab-settings").await;
    window.click("delete-instance").await;
    window.find("start-url").await;
    window.press("Undo").await;
    window.find("delete-instance").await;
    window.click("tab-overview").await;
    window.wait_for_text("answer", "will be indexed").await;
    window.close().await;
}
