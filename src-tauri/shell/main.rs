//! The desktop program.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use std::{env, process::ExitCode};

const USAGE: &str = "\
Opens the window of Foresite. Sitemap and robots.txt files or folders are checked at once.

Usage: foresite-desktop [FILE]...

The command line is another program: foresite --help.";

fn main() -> ExitCode {
    for argument in env::args_os().skip(1) {
        match argument.to_str() {
            Some("-h" | "--help") => return say(USAGE),
            Some("-V" | "--version") => return say(VERSION),
            _ => {}
        }
    }
    if !has_display() {
        return fail(
            "there is no display to open the window on. Start it in a desktop session, or use the \
             command line: foresite --help",
        );
    }
    match foresite_desktop::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&format!("the window could not be opened: {error}")),
    }
}

const VERSION: &str = concat!("foresite-desktop ", env!("CARGO_PKG_VERSION"));

#[expect(clippy::print_stdout, reason = "asked for on a terminal")]
fn say(text: &str) -> ExitCode {
    println!("{text}");
    ExitCode::SUCCESS
}

#[expect(clippy::print_stderr, reason = "there is no window to say it in")]
fn fail(why: &str) -> ExitCode {
    eprintln!("Error: {why}.");
    ExitCode::FAILURE
}

/// Whether there is something to open a window on; the toolkit would end the program in a panic.
fn has_display() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
