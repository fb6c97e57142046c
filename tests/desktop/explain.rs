//! An owner asks why a page is left out, and changes what decided.

use foresite_tests::sitemap_site;

use crate::window::Window;

const RULE: &str = "source_params.exclude_items[0]";

#[tokio::test]
async fn an_owner_lets_a_page_in_that_a_rule_left_out() {
    let site = sitemap_site(6).start().await;
    let window = Window::open().await;
    window.fill("start-url", site.origin()).await;
    window.press_enter("start-url").await;
    window.click("owned").await;
    window.press("Add exclude rule").await;
    window.fill_setting(RULE, "**/page/3").await;
    window.click("submit").await;
    window.wait_for_text("instance-state", "Completed").await;

    window.go("#/instances/1/items?status=skipped").await;
    window.click("item-row").await;
    window.wait_for_text("evidence", "Skipped by rule").await;
    window.keep_picture("explain-left-out").await;
    window.click("change-setting").await;
    window
        .wait_for_text("settings-preview", "excluded_by_path_filter")
        .await;
    let focused = "return document.activeElement.dataset.field ?? null";
    window
        .wait("the focus on the rule", async || {
            Ok((window.run(focused, Vec::new()).await == RULE).then_some(()))
        })
        .await;
    window.fill_setting(RULE, "**/page/33").await;
    window.wait_for_text("item-then", "Would be fetched").await;
    window
        .wait_for_text("settings-changes", "1 more page would be fetched")
        .await;
    window.keep_picture("explain-change").await;
    assert!(site.hits_of("/page/3").is_empty());

    window.click("submit").await;
    window.wait_for_words("The next sync uses").await;
    window.click("back-to-item").await;
    window.wait_for_text("item-verdict", "Left out.").await;
    window.click("start").await;
    window
        .wait_for_text("item-verdict", "Will be indexed.")
        .await;
    window.close().await;
    assert_eq!(site.hits_of("/page/3").len(), 1);
}

#[tokio::test]
async fn evidence_opens_the_lines_that_decided() {
    let window = Window::open().await;
    window.click("try-sample").await;
    window.click("start").await;
    window.wait_for_text("instance-state", "Completed").await;
    window
        .go("#/instances/1/items?code=blocked_by_robots_txt_path")
        .await;
    window.click("item-row").await;
    window.click("place-sitemap").await;
    window.wait_for_text("source-line", "<").await;
    window.keep_picture("explain-sitemap").await;
    window.run("history.back()", Vec::new()).await;
    window.click("place-robots").await;
    window.wait_for_text("robots-verdict", "Disallowed").await;
    window.keep_picture("explain-robots").await;
    window.close().await;
}
