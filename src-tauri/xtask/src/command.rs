//! Other programs, started in the right folder and believed only on success.

use std::{
    env,
    ffi::OsStr,
    process::{Command, Stdio},
};

use crate::{
    report::{Failure, Result},
    workspace,
};

/// cargo, in the top folder.
pub(crate) fn cargo<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Command {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(workspace::root()).args(arguments);
    // Of the package that runs now; with them some build scripts would run again, and again when
    // the same command is given by hand.
    for (name, _) in env::vars_os() {
        let of_package = name.to_string_lossy();
        if of_package.starts_with("CARGO_PKG_") || of_package.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// npm, in the folder of the user interface.
pub(crate) fn npm<const N: usize>(arguments: [&str; N]) -> Command {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let mut command = Command::new(program);
    command.current_dir(workspace::ui()).args(arguments);
    command
}

/// Runs a program to its end, with this terminal. Any end but success is a failure.
pub(crate) fn run(mut command: Command) -> Result {
    let words = words(&command);
    let status = command
        .status()
        .map_err(Failure::during(format!("`{words}` did not start")))?;
    if status.success() {
        Ok(())
    } else {
        Err(Failure::new(format!("`{words}` ended with {status}")))
    }
}

/// Runs a program and answers with what it printed. Its errors go to this terminal.
pub(crate) fn output(mut command: Command) -> Result<String> {
    let words = words(&command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(Failure::during(format!("`{words}` did not start")))?;
    if !output.status.success() {
        return Err(Failure::new(format!(
            "`{words}` ended with {}",
            output.status
        )));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether a program is there and says yes, in silence.
pub(crate) fn succeeds(program: impl AsRef<OsStr>, arguments: &[&str]) -> bool {
    Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn words(command: &Command) -> String {
    let program = command.get_program().to_string_lossy();
    let name = program.rsplit(['/', '\\']).next().unwrap_or(&program);
    let mut words = name.to_owned();
    for argument in command.get_args() {
        words.push(' ');
        words.push_str(&argument.to_string_lossy());
    }
    words
}
