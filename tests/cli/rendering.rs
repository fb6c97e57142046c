//! Rendered sites on the command line, in a real browser.

use std::os::unix::fs::MetadataExt as _;

use foresite_tests::{Site, article};

use crate::run::{Folder, run_in};

/// A page whose text is made by a script; without it three words stand there.
fn scripted(title: &str) -> String {
    format!(
        "<title>{title}</title><main id=app>Loading, please wait</main>
         <script>app.innerHTML = '<h1>{title}</h1><p>' + 'The text of {title} is long. '.repeat(40) + '</p>';</script>"
    )
}

/// Root can have no sandbox.
fn environment() -> &'static [(&'static str, &'static str)] {
    let is_root = std::fs::metadata("/proc/self").is_ok_and(|about| about.uid() == 0);
    if is_root {
        &[("FORESITE_BROWSER_SANDBOX", "off")]
    } else {
        &[]
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_of_scripts_is_told_to_need_a_browser_and_crawled_with_one() {
    let start = "<title>Start</title><main><a href=/app>App</a> <a href=/text>Text</a></main>";
    let site = Site::builder()
        .page("/", start)
        .page("/app", &scripted("App"))
        .page("/text", &article("Text"))
        .start()
        .await;
    let folder = Folder::new();
    let run = |words: &[&str]| folder.run_in(environment(), words).ends_with(0);
    let app = site.url("/app").to_string();
    let crawl = ["crawl", site.origin(), "--parse-type", "discover"];
    run(&crawl);
    let kept = run(&["show", &app, "--as", "markdown"]).stdout;
    assert!(kept.contains("Loading, please wait"), "{kept}");

    let need = run(&["rendering", "--json"]).json();
    assert_eq!(need["is_needed"], true, "{need}");
    assert_eq!(need["growing"], 1, "{need}");
    let told = run(&["rendering"]).stdout;
    let grown = told.lines().find(|line| line.contains(&app)).unwrap();
    assert!(grown.trim_start().starts_with('+'), "{told}");

    run(&[&crawl[..], &["--set", "use_browser_rendering=true"]].concat());
    let kept = run(&["show", &app, "--as", "markdown"]).stdout;
    assert!(kept.contains("The text of App is long."), "{kept}");
    let difference = run(&["show", &app, "--as", "raw-diff"]).stdout;
    let gone = difference
        .lines()
        .find(|line| line.contains("Loading, please wait"));
    assert!(gone.unwrap().starts_with('-'), "{difference}");
}

#[tokio::test(flavor = "multi_thread")]
async fn preflight_says_that_a_site_needs_a_browser() {
    let site = Site::builder().page("/", &scripted("Shop")).start().await;
    let words = [
        "preflight",
        site.origin(),
        "--json",
        "--parse-type",
        "discover",
    ];
    let report = run_in(environment(), &words).json();
    let checks = report["checks"].as_array().unwrap();
    let check = checks.iter().find(|check| check["id"] == "rendering");
    let check = check.unwrap_or_else(|| panic!("{report}"));
    assert_eq!(check["state"], "warning", "{check}");
    assert!(
        check["fix"].as_str().unwrap().contains("Rendered sites"),
        "{check}"
    );
}
