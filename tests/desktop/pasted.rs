//! An owner has the settings already, as the service's API takes them.

use foresite_tests::sitemap_site;

use crate::window::Window;

#[tokio::test]
async fn pasted_settings_fill_the_form_and_their_faults_stand_at_the_fields() {
    let site = sitemap_site(9).start().await;
    let window = Window::open().await;
    let json = format!(
        r#"{{"type":"web-crawler","source":"{}","chunk_size":9,"source_params":{{"exclude_items":["**/page/1"]}}}}"#,
        site.origin()
    );
    window.fill("start-url", &json).await;
    window.press_enter("start-url").await;
    window.wait_for_words("Settings imported").await;
    window.click("owned").await;
    window.click("submit").await;
    window.wait_for_words("1 field to correct").await;
    window.keep_picture("pasted-fault").await;
    window.fill_setting("chunk_size", "256").await;
    window.click("submit").await;
    window.wait_for_text("instance-state", "Completed").await;
    window
        .wait_for_text("answer", "8 of 9 pages will be indexed")
        .await;
    window.close().await;
}
