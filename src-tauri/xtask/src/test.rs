//! `test`: every check, cheapest first; the first failure ends it.
//!
//! All cargo steps use one `--workspace` graph, so that nothing is compiled twice.

use std::time::Instant;

use crate::{
    bench,
    command::{cargo, npm, output, run},
    display::Display,
    packages::Purpose,
    report::{Failure, Result, step},
    setup, supply, ui,
};

pub(crate) fn test(long: bool) -> Result {
    let start = Instant::now();
    setup::set_up(&[Purpose::Window, Purpose::Test, Purpose::Browser])?;
    step("format", || run(cargo(["fmt", "--all", "--check"])))?;
    step("engine knows no window", engine_knows_no_window)?;
    step("licences of the user interface", supply::packages)?;
    step("user interface: types and lints", || {
        run(npm(["run", "check"]))
    })?;
    step("user interface: tests", || run(npm(["test"])))?;
    step("user interface: build", ui::build)?;
    step("user interface: pictures", || run(npm(["run", "pictures"])))?;
    step("user interface: accessibility", || run(npm(["run", "axe"])))?;
    step("licences, bans and sources of crates", supply::crates)?;
    step("lints", lints)?;
    step("compile tests", || {
        run(cargo(["test", "--workspace", "--no-run"]))
    })?;
    step("unit tests, scenarios and bindings", scenarios)?;
    step("case files", || tests(&["--test", "cases"]))?;
    step("window", window)?;
    if long {
        step("bench compiles", bench::check)?;
        // The slow suites are tests marked `#[ignore]`.
        step("long suites", || {
            tests(&[
                "--lib",
                "--bins",
                "--test",
                "engine",
                "--test",
                "cli",
                "--",
                "--ignored",
            ])
        })?;
        step("soak", || {
            tests(&["--test", "soak", "--", "--ignored", "--nocapture"])
        })?;
    }
    println!("\nAll checks passed in {} s.", start.elapsed().as_secs());
    Ok(())
}

fn lints() -> Result {
    run(cargo([
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "--deny",
        "warnings",
    ]))
}

fn scenarios() -> Result {
    tests(&["--lib", "--bins", "--test", "engine", "--test", "cli"])
}

/// The desktop flows, each in the real window on a display of its own.
fn window() -> Result {
    if !cfg!(target_os = "linux") {
        println!("Not run here: WebDriver reaches the window on Linux only");
        return Ok(());
    }
    let display = Display::start()?;
    let mut command = cargo(["test", "--workspace", "--test", "desktop"]);
    command
        .env("DISPLAY", display.name())
        .env_remove("WAYLAND_DISPLAY");
    run(command)
}

fn tests(which: &[&str]) -> Result {
    run(cargo(["test", "--workspace"].iter().chain(which)))
}

fn engine_knows_no_window() -> Result {
    let tree = output(cargo([
        "tree",
        "--package",
        "foresite-engine",
        "--all-features",
        "--edges",
        "normal,build",
        "--target",
        "all",
        "--prefix",
        "none",
        "--format",
        "{lib}",
    ]))?;
    match tree.lines().find(|name| is_window_crate(name)) {
        None => Ok(()),
        Some(name) => Err(Failure::new(format!(
            "foresite-engine depends on {name}. See: cargo tree -p foresite-engine -i {name}"
        ))),
    }
}

fn is_window_crate(name: &str) -> bool {
    matches!(name, "wry" | "tao" | "gtk" | "webkit2gtk")
        || name == "tauri"
        || name.starts_with("tauri_")
}

#[cfg(test)]
mod tests {
    use super::is_window_crate;

    #[test]
    fn window_crates_are_told_from_others() {
        for name in ["tauri", "tauri_utils", "tauri_specta", "wry", "webkit2gtk"] {
            assert!(is_window_crate(name), "{name}");
        }
        for name in ["specta", "tokio", "taurine"] {
            assert!(!is_window_crate(name), "{name}");
        }
    }
}
