//! Somebody moves the database to another disk.

use std::fs;

use serde_json::json;

use crate::window::Window;

#[tokio::test]
async fn the_database_moves_with_the_next_start() {
    let disk = tempfile::tempdir().unwrap();
    let moved = disk.path().join("foresite.db");
    let window = Window::open().await;
    window.click("try-sample").await;
    window.find("instance-host").await;
    // As the system's dialog for a folder has it written, which takes no keys of a test.
    let place = json!({ "folder": null, "next": disk.path(), "old": null, "failed": null });
    let home = window.data_folder().join("foresite");
    fs::write(home.join("place.json"), place.to_string()).unwrap();
    window.press("Program settings").await;
    window
        .wait_for_text("next-move", &disk.path().display().to_string())
        .await;
    window.keep_picture("storage-next").await;
    assert!(!moved.exists());

    let window = window.restart().await;
    window.find("instance-host").await;
    assert!(moved.exists());
    window.press("Program settings").await;
    window.wait_for_words(&moved.display().to_string()).await;
    window.keep_picture("storage-moved").await;
    assert!(home.join("foresite.db").exists());

    let window = window.restart().await;
    window.find("instance-host").await;
    assert!(!home.join("foresite.db").exists());
    window.close().await;
}
