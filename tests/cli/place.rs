//! A database that its owner moved out of the program's own folder.

use std::{fs, process::Command};

use foresite_tests::sitemap_site;
use serde_json::json;

use crate::run::{Folder, Run};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_without_db_follow_the_place_that_the_window_chose() {
    let site = sitemap_site(3).start().await;
    let (data, disk) = (Folder::new(), Folder::new());
    fs::create_dir(data.path("foresite")).unwrap();
    let place = json!({ "folder": disk.path(""), "next": null, "old": null, "failed": null });
    fs::write(data.path("foresite/place.json"), place.to_string()).unwrap();
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_foresite"));
        command.env("XDG_DATA_HOME", data.path("")).args(arguments);
        Run::of(command.output().unwrap())
    };

    // No second database is made while the disk is away.
    let away = run(&["crawl", site.origin()]).ends_with(3);
    assert!(away.stderr.contains("connect that disk"), "{}", away.stderr);
    assert!(!disk.path("foresite.db").exists());

    let path = disk.path("foresite.db");
    run(&["crawl", "--db", path.to_str().unwrap(), site.origin()]).ends_with(0);
    let items = run(&["items", "--json"]).ends_with(0);
    assert_eq!(items.lines().len(), 3);
    assert!(!data.path("foresite/foresite.db").exists());
}
