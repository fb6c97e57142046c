//! The program as one starts it in a terminal.

use std::process::{Command, Output};

use crate::window::program;

fn without_a_display(arguments: &[&str]) -> Output {
    let mut command = Command::new(program());
    command.args(arguments);
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command.output().unwrap()
}

#[test]
fn without_a_display_it_says_so_and_what_to_do() {
    let told = without_a_display(&[]);
    assert_eq!(told.status.code(), Some(1));
    let error = String::from_utf8(told.stderr).unwrap();
    assert!(error.starts_with("Error: there is no display"), "{error}");
    assert!(error.contains("foresite --help"), "{error}");
}

#[test]
fn without_a_folder_that_can_be_written_it_names_the_folder() {
    let mut command = Command::new(program());
    command.env("HOME", "/dev/null/nobody");
    for folder in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
        command.env_remove(folder);
    }
    let told = command.output().unwrap();
    assert_eq!(told.status.code(), Some(1));
    let error = String::from_utf8(told.stderr).unwrap();
    assert!(error.contains("the window could not be opened"), "{error}");
    assert!(error.contains("/dev/null/nobody/.local/share"), "{error}");
    assert!(!error.contains("panicked"), "{error}");
}

#[test]
fn it_tells_its_usage_and_version_without_a_window() {
    let usage = without_a_display(&["--help"]);
    assert!(usage.status.success());
    let usage = String::from_utf8(usage.stdout).unwrap();
    assert!(
        usage.contains("Usage: foresite-desktop [FILE]..."),
        "{usage}"
    );
    let version = without_a_display(&["-V"]);
    assert!(version.stdout.starts_with(b"foresite-desktop "));
}
