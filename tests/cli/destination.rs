//! What a file that is written may take the place of.

use std::{fs, path::Path};

use foresite_tests::{SitemapEntry, sitemap, sitemap_site};
use serde_json::Value;

use crate::run::{Folder, run};

/// The database of a crawled site.
async fn crawled() -> Folder {
    let site = sitemap_site(2).start().await;
    let origin = site.origin().to_owned();
    let folder = tokio::task::spawn_blocking(move || {
        let folder = Folder::new();
        folder.run(&["crawl", &origin]).ends_with(0);
        folder
    });
    folder.await.unwrap()
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn no_output_takes_the_place_of_a_database_by_whatever_name() {
    let folder = crawled().await;
    let items = folder.run(&["items", "--json"]).ends_with(0).stdout;
    let database = folder.database();
    let bytes = fs::read(&database).unwrap();
    let around = folder.path("..").join(folder.path("").file_name().unwrap());
    let (soft, hard) = (folder.path("soft.xml"), folder.path("hard.xml"));
    std::os::unix::fs::symlink(&database, &soft).unwrap();
    fs::hard_link(&database, &hard).unwrap();
    let names = [
        text(&database),
        text(&around.join("site.db")),
        text(&folder.path("site.db-wal")),
        text(&folder.path("site.db-shm")),
        text(&folder.path("site.db.lock")),
        text(&soft),
        text(&hard),
    ];
    let refused = |words: &[&str], name: &str| {
        let told = folder.run(words).ends_with(3).stderr;
        assert!(
            told.contains("is never replaced. Name another file"),
            "{words:?} {name}: {told}"
        );
        assert!(fs::read(&database).unwrap() == bytes, "{words:?}");
    };
    for name in &names {
        refused(&["log", "--out", name, "--force"], name);
        refused(&["log", "--out", name], name);
        refused(
            &["audit", "--crawled", "--write-baseline", name, "--force"],
            name,
        );
        for format in ["csv", "ndjson", "html"] {
            let words = ["export", "--format", format, "--out", name, "--force"];
            refused(&words, name);
        }
    }
    for name in [&text(&soft), &text(&hard)] {
        refused(
            &["audit", "--crawled", "--write-corrected", name, "--force"],
            name,
        );
    }
    // Nor where no command has it open.
    let robots = folder.write("robots.txt", "User-agent: *\n");
    let words = [
        "audit",
        &robots,
        "--write-baseline",
        &names[0],
        "--force",
        "--json",
    ];
    let error = run(&words).ends_with(3).json();
    assert_eq!(error["error"]["code"], "file_is_database");
    assert_eq!(
        folder.run(&["items", "--json"]).ends_with(0).stdout,
        items,
        "the database is as it was"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_stands_there_is_replaced_with_force_alone() {
    let folder = crawled().await;
    let entries = sitemap(&[SitemapEntry::of("/one")]).replace("{origin}", "https://example.com");
    let map = folder.write("sitemap.xml", &entries);
    let kept = folder.write("kept.xml", "mine");
    for words in [
        &["log", "--out", &kept][..],
        &["export", "--format", "csv", "--out", &kept],
        &["audit", &map, "--write-baseline", &kept],
        &["audit", &map, "--write-corrected", &kept],
        &["audit", "--crawled", "--write-baseline", &kept],
        &["audit", "--crawled", "--write-corrected", &kept],
    ] {
        // The audit of files has no database.
        let with = |words: &[&str]| match words {
            ["audit", file, ..] if *file == map => run(words),
            _ => folder.run(words),
        };
        let refused = with(words).ends_with(3).stderr;
        assert!(refused.contains("--force"), "{words:?}: {refused}");
        assert_eq!(fs::read_to_string(&kept).unwrap(), "mine", "{words:?}");
        with(&[words, &["--force"]].concat()).ends_with(0);
        let written = fs::read_to_string(&kept).unwrap();
        assert_ne!(written, "mine", "{words:?}");
        fs::write(&kept, "mine").unwrap();
    }
    // Without a place there is nothing to replace.
    folder.run(&["log", "--force"]).ends_with(2);
}

#[test]
fn a_baseline_is_renewed_and_replaces_nothing_that_was_audited() {
    let folder = Folder::new();
    let map = |pages: &[&str]| {
        let entries: Vec<_> = pages.iter().map(|page| SitemapEntry::of(page)).collect();
        folder.write("sitemap.xml", &sitemap(&entries))
    };
    let file = map(&["/one"]);
    let baseline = text(&folder.path("baseline.json"));
    let accept = ["audit", &file, "--write-baseline", &baseline];
    let count = || {
        let text = fs::read_to_string(&baseline).unwrap();
        let accepted: Value = serde_json::from_str(&text).unwrap();
        accepted["accepted"]["relative-loc"]["count"].clone()
    };
    run(&accept).ends_with(0);
    assert_eq!(count(), 1);
    map(&["/one", "/two"]);
    run(&accept).ends_with(0);
    assert_eq!(count(), 2);

    let before = fs::read_to_string(&file).unwrap();
    for target in [&file, &text(&folder.path(""))] {
        let over = ["audit", target, "--write-baseline", &file, "--force"];
        let refused = run(&over).ends_with(2).stderr;
        assert!(refused.contains("was audited"), "{refused}");
        assert_eq!(fs::read_to_string(&file).unwrap(), before);
    }
}
