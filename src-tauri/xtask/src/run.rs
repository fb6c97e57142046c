//! `run`: from a fresh clone to the open window.

use std::env;

use crate::{
    command::{self, cargo},
    packages::Purpose,
    report::{Failure, Result, step},
    setup, ui,
};

pub(crate) fn run() -> Result {
    setup::set_up(&[Purpose::Window])?;
    step("user interface", ui::build)?;
    step("program", || command::run(cargo(["build"])))?;
    if !has_display() {
        return Err(Failure::new(
            "the program is built, but there is no display to open its window on (DISPLAY and \
             WAYLAND_DISPLAY are not set). Start it from a desktop session, or crawl without a \
             window:\ncargo run --bin foresite -- crawl https://example.com",
        ));
    }
    command::run(cargo(["run"]))
}

fn has_display() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
