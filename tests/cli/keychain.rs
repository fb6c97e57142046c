//! Header values in a real Secret Service: a keyring daemon on a bus of its own, opened with an
//! empty password. Where the two programs are not installed there is nothing to try.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use foresite_tests::sitemap_site;

use crate::run::{Folder, Run};

/// Opens the keyring, then crawls twice: the second time the value comes out of it.
const SESSION: &str = r#"
set -e
printf '\n' | gnome-keyring-daemon --unlock --components=secrets > "$XDG_DATA_HOME/daemon"
tries=100
until [ -e "$XDG_DATA_HOME/keyrings/login.keyring" ]; do
    tries=$((tries - 1)); [ "$tries" -gt 0 ]; sleep 0.1
done
"$FORESITE" crawl "$SITE" --db "$DATABASE" --set "include_headers=X-Token: hunter2" --verbose
"$FORESITE" crawl "$SITE" --db "$DATABASE" --verbose
"#;

#[tokio::test(flavor = "multi_thread")]
async fn header_values_live_in_the_keychain_where_there_is_one() {
    if !["dbus-run-session", "gnome-keyring-daemon"]
        .into_iter()
        .all(is_installed)
    {
        return;
    }
    let (site, folder) = (sitemap_site(2).start().await, Folder::new());
    let keyring = tempfile::tempdir().unwrap();
    let output = Command::new("dbus-run-session")
        .args(["--", "sh", "-c", SESSION])
        .env("XDG_DATA_HOME", keyring.path())
        .env("XDG_RUNTIME_DIR", keyring.path())
        .env("FORESITE", env!("CARGO_BIN_EXE_foresite"))
        .env("SITE", site.origin())
        .env("DATABASE", folder.database())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let run = Run::of(output).ends_with(0);
    assert!(!run.stderr.contains("no keychain"), "{}", run.stderr);
    assert!(!run.stderr.contains("hunter2"), "{}", run.stderr);
    let hits = site.hits();
    let carried = |hit: &foresite_tests::Hit| hit.header("x-token") == Some("hunter2");
    assert!(hits.len() > 4 && hits.iter().all(carried), "{hits:?}");
    for name in ["site.db", "site.db.headers"] {
        let bytes = std::fs::read(folder.path(name)).unwrap_or_default();
        assert!(!bytes.windows(7).any(|part| part == b"hunter2"), "{name}");
    }

    // Without the keychain the value is lost, and no request goes out without it.
    site.forget_hits();
    let run = folder.run(&["crawl", site.origin()]);
    assert_ne!(run.status, 0);
    assert!(run.stderr.contains("X-Token"), "{}", run.stderr);
    assert!(site.hits().is_empty());
}

fn is_installed(program: &str) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths).any(|folder| Path::new(&folder).join(program).is_file())
}
