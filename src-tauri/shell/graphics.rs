//! How the web view draws on a machine without a graphics card.

use std::{env, fs, io, os::unix::process::CommandExt as _, process::Command};

/// Without a card WebKit composes its layers on an emulation of one, which takes four times the
/// processor time of drawing without layers (`cargo xtask bench frames`).
const NO_LAYERS: &str = "WEBKIT_DISABLE_COMPOSITING_MODE";

/// Begins the program anew, in the same process and without layers, where there is no card: an
/// environment is safely changed only for a program that begins. Whoever set the variable decides.
///
/// # Errors
///
/// It could not begin anew; the window draws more slowly.
pub(crate) fn suit() -> io::Result<()> {
    if env::var_os(NO_LAYERS).is_some() || has_card() {
        return Ok(());
    }
    let mut anew = Command::new(env::current_exe()?);
    Err(anew.args(env::args_os().skip(1)).env(NO_LAYERS, "1").exec())
}

fn has_card() -> bool {
    fs::read_dir("/dev/dri").is_ok_and(|nodes| {
        let mut names = nodes.flatten().map(|node| node.file_name());
        names.any(|name| name.to_string_lossy().starts_with("renderD"))
    })
}
