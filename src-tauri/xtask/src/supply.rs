//! What stands below the program: licences, sources and bans, as `deny.toml` names them. cargo-deny
//! judges the crates; packages of the user interface, which it does not know, are read from their
//! lock file.

mod licence;

use std::{collections::BTreeSet, fs, process::Command};

use crate::{
    command::{cargo, npm, run, succeeds},
    report::{Failure, Result, step},
    workspace,
};

/// Where the packages of the user interface may come from, when the lock file says it at all.
const NPM: &str = "https://registry.npmjs.org/";

/// The cargo-deny that is installed where there is none.
const CARGO_DENY: &str = "cargo-deny@0.20.2";

/// Checks the packages of the user interface against the licences of `deny.toml`.
pub(crate) fn packages() -> Result {
    let licences = licence::allowed(&read("deny.toml")?)?;
    let faults = faults_of_npm(&read("ui/package-lock.json")?, &licences);
    if faults.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!(
        "{}\nTake another package, or extend deny.toml with a reason",
        faults.into_iter().collect::<Vec<_>>().join("\n")
    )))
}

/// Checks the crates against the licences, bans and sources of `deny.toml`.
pub(crate) fn crates() -> Result {
    run(cargo_deny(&["licenses", "bans", "sources"])?)
}

/// `deny`: all that cargo-deny and npm check, also what is known of faults. Needs a network.
pub(crate) fn deny() -> Result {
    step("crates", || run(cargo_deny(&[])?))?;
    step("packages of the user interface", || {
        run(npm(["audit", "--omit=dev"]))
    })
}

/// cargo-deny with what it shall check, all if nothing is named. It is installed below `target`
/// where this machine has none.
fn cargo_deny(checks: &[&str]) -> Result<Command> {
    let tools = workspace::root().join("target").join("tools");
    let own = tools.join("bin").join("cargo-deny");
    let program = if succeeds("cargo-deny", &["--version"]) {
        "cargo-deny".into()
    } else {
        if !succeeds(&own, &["--version"]) {
            let mut install = cargo(["install", "--locked", "--debug", CARGO_DENY, "--root"]);
            // It runs for a second: a build that is done sooner is worth more than a fast one.
            install.arg(&tools).env("CARGO_PROFILE_DEV_DEBUG", "0");
            run(install)?;
        }
        own
    };
    let mut command = Command::new(program);
    command
        .current_dir(workspace::root())
        .arg("check")
        .args(checks);
    Ok(command)
}

/// Reads the packages of a lock file as npm writes it: a line for each key.
fn faults_of_npm(lock: &str, licences: &[String]) -> BTreeSet<String> {
    let mut faults = BTreeSet::new();
    let mut open: Option<(&str, Option<&str>)> = None;
    for line in lock.lines() {
        let name = line
            .strip_prefix("    \"node_modules/")
            .and_then(|rest| rest.strip_suffix("\": {"));
        if name.is_some() {
            open = name.map(|name| (name, None));
        }
        let Some((name, expression)) = &mut open else {
            continue;
        };
        let value = |key: &str| {
            let text = line.strip_prefix("      \"")?.strip_prefix(key)?;
            text.strip_prefix("\": \"")?.split('"').next()
        };
        if let Some(found) = value("license") {
            *expression = Some(found);
        }
        if let Some(source) = value("resolved").filter(|source| !source.starts_with(NPM)) {
            faults.insert(format!("{name} comes from {source}"));
        }
        if line.starts_with("    }") {
            let expression = expression.unwrap_or("");
            if !licence::is_allowed(expression, licences) {
                faults.insert(fault(name, expression));
            }
            open = None;
        }
    }
    faults
}

fn fault(name: &str, expression: &str) -> String {
    if expression.is_empty() {
        format!("{name} names no licence")
    } else {
        format!("{name} is under {expression}")
    }
}

fn read(path: &str) -> Result<String> {
    fs::read_to_string(workspace::root().join(path))
        .map_err(Failure::during(format!("{path} could not be read")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_of_the_user_interface_are_read_one_by_one() {
        let lock = r#"{
  "packages": {
    "": {
      "name": "ui"
    },
    "node_modules/good": {
      "version": "1.0.0",
      "license": "MIT",
      "engines": {
        "node": ">=18"
      }
    },
    "node_modules/a/node_modules/silent": {
      "version": "1.0.0"
    },
    "node_modules/forked": {
      "resolved": "git+ssh://git@example.com/forked.git",
      "license": "AGPL-3.0"
    }
  }
}
"#;
        assert_eq!(
            faults_of_npm(lock, &["MIT".to_owned()])
                .into_iter()
                .collect::<Vec<_>>(),
            [
                "a/node_modules/silent names no licence",
                "forked comes from git+ssh://git@example.com/forked.git",
                "forked is under AGPL-3.0",
            ]
        );
    }
}
