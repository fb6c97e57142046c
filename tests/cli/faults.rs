use std::{fs, net::TcpListener};

use foresite_tests::{Site, sitemap_site};
use serde_json::Value;

use crate::run::{Folder, run, soon};

#[test]
fn what_is_no_crawl_target_is_refused_before_a_database_is_made() {
    let rows = [
        ("not a url", "7024 invalid_domain"),
        ("ftp://example.com", "7047 invalid_url_location"),
        ("", "7052"),
    ];
    for (target, code) in rows {
        let folder = Folder::new();
        let run = folder.run(&["crawl", target]).ends_with(2);
        assert!(run.stderr.contains(code), "{target}: {}", run.stderr);
        assert!(!folder.database().exists());
    }
}

#[test]
fn each_faulty_field_stands_on_its_own_line() {
    let run = Folder::new()
        .run(&[
            "crawl",
            "ftp://example.com",
            "--set",
            "depth=0",
            "--set",
            "chunk_overlap=31",
            "--set",
            "colour=red",
        ])
        .ends_with(2);
    let lines: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(lines.len(), 4, "{}", run.stderr);
    for part in [
        "colour:",
        "source:",
        "discover_options.depth:",
        "chunk_overlap:",
    ] {
        assert!(
            lines.iter().any(|line| line.contains(part)),
            "{part}: {}",
            run.stderr
        );
    }
    let json = Folder::new()
        .run(&["crawl", "ftp://example.com", "--json"])
        .ends_with(2)
        .json();
    assert_eq!(json["error"]["code"], "invalid_config");
    assert_eq!(json["error"]["fields"][0]["number"], 7047);
}

#[test]
fn a_refused_connection_ends_with_its_reason() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let folder = Folder::new();
    let run = folder
        .run(&["crawl", &format!("http://{address}"), "--json"])
        .ends_with(3);
    assert_eq!(run.json()["error"]["code"], "missing_robots_txt");
    assert_eq!(run.json()["error"]["number"], 7029);
    assert!(run.stderr.contains("7029"), "{}", run.stderr);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_no_database_is_left_alone() {
    let site = sitemap_site(1).start().await;
    let folder = Folder::new();
    let text = "Dear diary, this is not a database. ".repeat(100);
    fs::write(folder.database(), &text).unwrap();
    let run = folder.run(&["crawl", site.origin(), "--json"]).ends_with(3);
    assert_eq!(run.json()["error"]["code"], "database_not_ours");
    folder.run(&["items"]).ends_with(3);
    assert_eq!(fs::read_to_string(folder.database()).unwrap(), text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_a_newer_version_is_left_alone() {
    let site = sitemap_site(3).start().await;
    let folder = Folder::new();
    folder.run(&["crawl", site.origin()]).ends_with(0);
    make_newer(&folder);
    let before = fs::read(folder.database()).unwrap();
    let run = folder.run(&["crawl", site.origin(), "--json"]).ends_with(3);
    assert_eq!(run.json()["error"]["code"], "database_newer");
    assert_eq!(fs::read(folder.database()).unwrap(), before);
}

/// Raises the format number in SQLite's header: `user_version`, big-endian at byte 60.
fn make_newer(folder: &Folder) {
    let mut bytes = fs::read(folder.database()).unwrap();
    bytes[60..64].copy_from_slice(&9_999_u32.to_be_bytes());
    fs::write(folder.database(), bytes).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_leaves_one_whole_file() {
    let site = sitemap_site(3).start().await;
    let folder = Folder::new();
    for arguments in [&["crawl", site.origin()][..], &["items"]] {
        folder.run(arguments).ends_with(0);
        assert!(!folder.path("site.db-wal").exists(), "{arguments:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_database_has_one_program() {
    let site = Site::builder()
        .route(
            "/robots.txt",
            foresite_tests::Reply::status(404).after(std::time::Duration::from_secs(20)),
        )
        .start()
        .await;
    let folder = Folder::new();
    let mut first = folder.start(&["crawl", site.origin()]);
    soon(site.wait_for_hits(1)).await;
    let run = folder.run(&["items", "--json"]).ends_with(3);
    assert_eq!(run.json()["error"]["code"], "database_in_use");
    first.kill().unwrap();
    first.wait().unwrap();
}

#[test]
fn reading_needs_a_database_with_an_instance() {
    let folder = Folder::new();
    for arguments in [
        &["items", "--json"][..],
        &["show", "https://example.com/", "--as", "json"],
    ] {
        let run = folder.run(arguments).ends_with(3);
        assert_eq!(run.json()["error"]["code"], "no_database");
    }
    assert!(!folder.database().exists());
}

#[test]
fn wrong_usage_ends_with_2() {
    for arguments in [&["crawl"][..], &["items", "--nonsense"], &["dance"], &[]] {
        run(arguments).ends_with(2);
    }
    for arguments in [&["--help"][..], &["--version"], &["crawl", "--help"]] {
        run(arguments).ends_with(0);
    }
}

#[test]
fn wrong_usage_is_told_as_json_too() {
    for arguments in [
        &["items", "--json", "--status", "bogus"][..],
        &["show", "--as", "json"],
        &["audit", "--format=json", "--nonsense"],
        &["crawl", "--json"],
        &["config", "export", "--nonsense"],
    ] {
        let run = run(arguments).ends_with(2);
        let error = &run.json()["error"];
        assert_eq!(error["code"], "usage", "{arguments:?}");
        assert_eq!(error.get("number"), Some(&Value::Null), "{arguments:?}");
        let message = error["message"].as_str().unwrap();
        assert!(
            !message.is_empty() && !message.contains("Usage:"),
            "{message}"
        );
        assert!(run.stderr.starts_with("error:"), "{}", run.stderr);
    }
    let told = run(&["items", "--json", "--status", "bogus"]).json();
    assert!(told["error"]["message"].as_str().unwrap().contains("bogus"));
    let plain = run(&["items", "--status", "bogus"]).ends_with(2);
    assert_eq!(plain.stdout, "");
    let help = run(&["items", "--json", "--help"]).ends_with(0);
    assert!(help.stdout.contains("Usage:"));
}

#[test]
fn a_setting_without_a_name_is_refused() {
    let run = Folder::new()
        .run(&["crawl", "https://example.com", "--set", "=x"])
        .ends_with(2);
    assert!(
        run.stderr.contains("no name of a setting"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_folder_is_no_database() {
    let folder = Folder::new();
    fs::create_dir(folder.database()).unwrap();
    for arguments in [&["crawl", "http://127.0.0.1:9"][..], &["items"]] {
        let run = folder.run(arguments).ends_with(3);
        assert!(run.stderr.contains("is a folder"), "{}", run.stderr);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_that_goes_away_is_no_error() {
    let (site, folder) = (sitemap_site(400).start().await, Folder::new());
    folder.run(&["crawl", site.origin()]).ends_with(0);
    let mut child = folder.start(&["items", "--json"]);
    drop(child.stdout.take());
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(0));
}
