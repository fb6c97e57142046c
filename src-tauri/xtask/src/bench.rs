//! `bench`: builds the programs as they are shipped, and measures them.

use std::env;

use crate::{
    command::{cargo, run},
    display::Display,
    report::{Result, step},
    ui, workspace,
};

/// The bench is a workspace of its own, but builds into the same folder: most crates are the same.
const PACKAGE: [&str; 4] = [
    "--manifest-path",
    "tests/bench/Cargo.toml",
    "--target-dir",
    "target",
];

pub(crate) fn bench(words: &[&str]) -> Result {
    if let ["frames", which @ ..] = words {
        return frames(which);
    }
    if words.contains(&"desktop") {
        build_window()?;
    } else {
        step("program", || {
            run(cargo(["build", "--release", "--package", "foresite-cli"]))
        })?;
    }
    let mut command = cargo(["run", "--release"]);
    command.args(PACKAGE).arg("--").args(words);
    run(command)
}

/// Whether the window stays smooth: measurements among the desktop flows, in the program as it is
/// shipped. `which` are parts of their names.
fn frames(which: &[&str]) -> Result {
    build_window()?;
    let display = Display::start()?;
    let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let program = workspace::root()
        .join(target)
        .join("release/foresite-desktop");
    let which = if which.is_empty() {
        &["frames::"]
    } else {
        which
    };
    let mut command = cargo(["test", "--workspace", "--test", "desktop", "--"]);
    command
        .args(["--ignored", "--nocapture"])
        .args(which)
        .env("FORESITE_DESKTOP", program)
        .env("DISPLAY", display.name())
        .env_remove("WAYLAND_DISPLAY");
    run(command)
}

/// The desktop program with the command line.
fn build_window() -> Result {
    step("user interface", ui::build)?;
    step("programs", || {
        let packages = ["foresite-desktop", "foresite-cli"];
        let packages = packages.iter().flat_map(|package| ["--package", package]);
        run(cargo(["build", "--release"].into_iter().chain(packages)))
    })
}

/// Whether it still fits the engine.
pub(crate) fn check() -> Result {
    let mut command = cargo(["check"]);
    command.args(PACKAGE);
    run(command)
}
