//! What stands below the program: licences, sources and bans, as `deny.toml` names them. Read from
//! the lock files, so that nothing has to be installed for it.

mod licence;
mod lists;

use std::{collections::BTreeSet, fs};

use crate::{
    command::{cargo, npm, output, run, succeeds},
    report::{Failure, Result, step},
    workspace,
};
use lists::Lists;

/// Where the packages of the user interface may come from, when the lock file says it at all.
const NPM: &str = "https://registry.npmjs.org/";

/// Checks crates and packages of the user interface against `deny.toml`.
pub(crate) fn check() -> Result {
    let lists = Lists::of(&read("deny.toml")?)?;
    let mut faults = faults_of_lock(&read("Cargo.lock")?, &lists);
    faults.extend(faults_of_crates(&crates()?, &lists));
    faults.extend(faults_of_npm(&read("ui/package-lock.json")?, &lists));
    if faults.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!(
        "{}\nTake another package, or extend deny.toml with a reason",
        faults.into_iter().collect::<Vec<_>>().join("\n")
    )))
}

/// `deny`: the same by cargo-deny, and what is known of faults in any of it. Needs a network.
pub(crate) fn deny() -> Result {
    if !succeeds("cargo-deny", &["--version"]) {
        return Err(Failure::new(
            "cargo-deny was not found. Install it, then start again: cargo install --locked cargo-deny",
        ));
    }
    step("crates", || run(cargo(["deny", "check"])))?;
    step("packages of the user interface", || {
        run(npm(["audit", "--omit=dev"]))
    })
}

/// `name version|licence`, one a line, for every platform and feature; one that was named before
/// ends in ` (*)`.
fn crates() -> Result<String> {
    output(cargo([
        "tree",
        "--workspace",
        "--all-features",
        "--target",
        "all",
        "--edges",
        "normal,build,dev",
        "--prefix",
        "none",
        "--format",
        "{p}|{l}",
    ]))
}

fn faults_of_lock(lock: &str, lists: &Lists) -> BTreeSet<String> {
    let value = |line: &str, key: &str| {
        let text = line.strip_prefix(key)?.strip_prefix(" = \"")?;
        text.strip_suffix('"').map(str::to_owned)
    };
    let mut faults = BTreeSet::new();
    let mut name = String::new();
    for line in lock.lines() {
        if let Some(found) = value(line, "name") {
            name = found;
        } else if let Some(source) = value(line, "source") {
            let registry = source.strip_prefix("registry+").unwrap_or(&source);
            if !lists.registries.iter().any(|known| known == registry) {
                faults.insert(format!("{name} comes from {source}"));
            }
        }
    }
    faults
}

fn faults_of_crates(crates: &str, lists: &Lists) -> BTreeSet<String> {
    let mut faults = BTreeSet::new();
    for (package, expression) in crates.lines().filter_map(|line| line.split_once('|')) {
        let expression = expression.trim_end_matches(" (*)");
        let name = package.split(' ').next().unwrap_or(package);
        if lists.banned.iter().any(|banned| banned == name) {
            faults.insert(format!("{package} is banned"));
        }
        if !licence::is_allowed(expression, &lists.licences) {
            faults.insert(fault(package, expression));
        }
    }
    faults
}

/// Reads the packages of a lock file as npm writes it: a line for each key.
fn faults_of_npm(lock: &str, lists: &Lists) -> BTreeSet<String> {
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
            if !licence::is_allowed(expression, &lists.licences) {
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

    fn lists() -> Lists {
        Lists {
            licences: vec!["MIT".to_owned()],
            banned: vec!["native-tls".to_owned()],
            registries: vec!["https://registry.example/index".to_owned()],
        }
    }

    fn found(faults: BTreeSet<String>) -> Vec<String> {
        faults.into_iter().collect()
    }

    #[test]
    fn a_crate_of_another_source_is_a_fault() {
        let lock = "[[package]]\nname = \"good\"\n\
                    source = \"registry+https://registry.example/index\"\n\
                    [[package]]\nname = \"forked\"\nsource = \"git+https://example.com/forked\"\n";
        assert_eq!(
            found(faults_of_lock(lock, &lists())),
            ["forked comes from git+https://example.com/forked"]
        );
    }

    #[test]
    fn a_crate_that_is_banned_or_under_another_licence_is_a_fault() {
        let crates = "good v1.0.0|MIT OR GPL-3.0\ngood v1.0.0|MIT OR GPL-3.0 (*)\nbad v1.0.0|GPL-3.0\n\nsilent v1.0.0|\n\
                      native-tls v0.2.0|MIT\n";
        assert_eq!(
            found(faults_of_crates(crates, &lists())),
            [
                "bad v1.0.0 is under GPL-3.0",
                "native-tls v0.2.0 is banned",
                "silent v1.0.0 names no licence"
            ]
        );
    }

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
            found(faults_of_npm(lock, &lists())),
            [
                "a/node_modules/silent names no licence",
                "forked comes from git+ssh://git@example.com/forked.git",
                "forked is under AGPL-3.0",
            ]
        );
    }
}
