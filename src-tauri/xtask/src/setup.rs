//! `setup`: install what is missing, and nothing else.

use std::{
    io::{self, IsTerminal as _},
    process::{Command, Stdio},
};

use crate::{
    command::{run, succeeds},
    packages::{self, Purpose},
    report::{Failure, Result, step},
    ui,
};

/// Everything that `run` and `test` need.
pub(crate) fn everything(browser: bool) -> Result {
    let mut purposes = vec![Purpose::Window, Purpose::Test];
    if browser {
        purposes.push(Purpose::Browser);
    }
    set_up(&purposes)
}

/// System packages for these purposes, and the packages of the user interface.
pub(crate) fn set_up(purposes: &[Purpose]) -> Result {
    step("system packages", || system(purposes))?;
    step("packages of the user interface", ui::install)
}

fn system(purposes: &[Purpose]) -> Result {
    if cfg!(target_os = "macos") {
        println!("{}", packages::MACOS);
        return Ok(());
    }
    if cfg!(windows) {
        println!("{}", packages::WINDOWS);
        return Ok(());
    }
    if succeeds("apt-get", &["--version"]) {
        return apt(purposes);
    }
    if succeeds(
        "pkg-config",
        &["--exists", "webkit2gtk-4.1", "gtk+-3.0", "librsvg-2.0"],
    ) {
        return Ok(());
    }
    Err(Failure::new(format!(
        "system packages are missing. Install them, then start again:\n{}",
        packages::by_hand(purposes)
    )))
}

fn apt(purposes: &[Purpose]) -> Result {
    let wanted: Vec<&str> = purposes
        .iter()
        .flat_map(|purpose| packages::debian(*purpose))
        .copied()
        .collect();
    let missing = missing(&wanted)?;
    if missing.is_empty() {
        return Ok(());
    }
    println!("Missing: {}", missing.join(" "));
    let by_hand = || {
        Failure::new(format!(
            "system packages are missing and this user may not install them. Run, then start \
             again:\nsudo apt-get update && sudo apt-get install --no-install-recommends {}",
            missing.join(" ")
        ))
    };
    let rights = Rights::find().ok_or_else(by_hand)?;
    run(rights.apt_get(&["update"]))?;
    let mut install = rights.apt_get(&["install", "--yes", "--no-install-recommends"]);
    install.args(&missing);
    run(install)
}

/// Which of these packages dpkg does not know as installed.
fn missing<'a>(wanted: &[&'a str]) -> Result<Vec<&'a str>> {
    // Ends with an error as soon as one package is unknown; what it prints is still right.
    let known = Command::new("dpkg-query")
        .args(["--show", "--showformat=${Package} ${db:Status-Status}\n"])
        .args(wanted)
        .stderr(Stdio::null())
        .output()
        .map_err(Failure::during("`dpkg-query` did not start"))?;
    Ok(not_installed(
        wanted,
        &String::from_utf8_lossy(&known.stdout),
    ))
}

fn not_installed<'a>(wanted: &[&'a str], known: &str) -> Vec<&'a str> {
    let installed: Vec<&str> = known
        .lines()
        .filter_map(|line| line.strip_suffix(" installed"))
        .collect();
    wanted
        .iter()
        .copied()
        .filter(|package| !installed.contains(package))
        .collect()
}

/// How this user may install packages.
pub(crate) enum Rights {
    Root,
    Sudo,
}

impl Rights {
    pub(crate) fn find() -> Option<Self> {
        let user = Command::new("id").arg("-u").output().ok()?;
        if user.stdout.trim_ascii() == b"0" {
            return Some(Self::Root);
        }
        let may_ask = io::stdin().is_terminal() && succeeds("sudo", &["--version"]);
        (may_ask || succeeds("sudo", &["--non-interactive", "true"])).then_some(Self::Sudo)
    }

    pub(crate) fn apt_get(&self, arguments: &[&str]) -> Command {
        let mut command = match self {
            Self::Root => Command::new("apt-get"),
            Self::Sudo => {
                let mut sudo = Command::new("sudo");
                sudo.arg("apt-get");
                sudo
            }
        };
        command
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive");
        command
    }
}

#[cfg(test)]
mod tests {
    use super::not_installed;

    #[test]
    fn a_package_counts_only_when_fully_installed() {
        let known = "gcc installed\nmake config-files\nxvfb installed\n";
        assert_eq!(
            not_installed(&["gcc", "make", "xvfb", "unheard-of"], known),
            ["make", "unheard-of"]
        );
        assert!(not_installed(&["gcc"], known).is_empty());
    }
}
