//! `bench`: builds the command-line program as it is shipped, and measures it.

use crate::{
    command::{cargo, run},
    report::{Result, step},
};

/// The bench is a workspace of its own, but builds into the same folder: most crates are the same.
const PACKAGE: [&str; 4] = [
    "--manifest-path",
    "tests/bench/Cargo.toml",
    "--target-dir",
    "target",
];

pub(crate) fn bench(words: &[&str]) -> Result {
    step("program", || {
        run(cargo(["build", "--release", "--package", "foresite-cli"]))
    })?;
    let mut command = cargo(["run", "--release"]);
    command.args(PACKAGE).arg("--").args(words);
    run(command)
}

/// Whether it still fits the engine.
pub(crate) fn check() -> Result {
    let mut command = cargo(["check"]);
    command.args(PACKAGE);
    run(command)
}
