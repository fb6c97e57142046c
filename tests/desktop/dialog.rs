//! The system's dialog for saving, which no WebDriver reaches.

use std::{path::Path, process::Command};

/// Seconds that it may take to be there.
const WITHIN: &str = "20";

/// Types a path into it, and takes it.
pub(crate) fn save_as(path: &Path) {
    let dialog = xdotool(&["search", "--sync", "--onlyvisible", "--name", "^Save"]);
    // There is no window manager that would give it the keyboard.
    xdotool(&["windowfocus", "--sync", &dialog]);
    xdotool(&["key", "ctrl+a"]);
    xdotool(&["type", "--delay", "20", &path.display().to_string()]);
    xdotool(&["key", "Return"]);
}

/// What xdotool answers.
fn xdotool(arguments: &[&str]) -> String {
    let run = Command::new("timeout")
        .args([WITHIN, "xdotool"])
        .args(arguments)
        .output()
        .unwrap();
    let answer = String::from_utf8_lossy(&run.stdout).trim().to_owned();
    assert!(run.status.success(), "xdotool {arguments:?}: {answer}");
    answer
}
