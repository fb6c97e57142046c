//! Where a browser is. Nothing is ever downloaded.

use std::{
    env,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};

use serde::{Deserialize, Serialize};
use tokio::process::Command;

use crate::item::Sentence;

/// Names the browser instead of the standard places; the program's own setting comes first.
pub const BROWSER_VARIABLE: &str = "FORESITE_BROWSER";

/// `off` starts the browser without its sandbox, for containers and for root.
pub const SANDBOX_VARIABLE: &str = "FORESITE_BROWSER_SANDBOX";

/// A browser that does not say its version within this time has none to show.
const VERSION_TIMEOUT: Duration = Duration::from_secs(10);

/// Names on the search path, the ones that are only a browser first.
const NAMES: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "microsoft-edge-stable",
    "microsoft-edge",
    "brave-browser",
    "brave",
];

/// Where they are when they are not on the search path.
const PLACES: &[&str] = &[
    "/usr/bin/chromium",
    "/usr/lib/chromium/chromium",
    "/opt/google/chrome/chrome",
    "/opt/microsoft/msedge/msedge",
    "/opt/brave.com/brave/brave",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "/Applications/Brave Browser.app/Contents/MacOS/Brave Browser",
];

/// Which browser to use, and how to start it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrowserChoice {
    /// The path that the program's settings name.
    pub setting: Option<PathBuf>,
    /// The path that the environment names.
    pub variable: Option<PathBuf>,
    /// Whether the browser's sandbox is on.
    pub sandbox: bool,
}

impl BrowserChoice {
    /// What the environment asks for; `setting` is the path of the program's settings.
    pub fn from_environment(setting: Option<PathBuf>) -> Self {
        let off = |value: &str| matches!(value, "off" | "0" | "no" | "false");
        Self {
            setting,
            variable: env::var_os(BROWSER_VARIABLE)
                .filter(|path| !path.is_empty())
                .map(PathBuf::from),
            sandbox: !env::var(SANDBOX_VARIABLE).is_ok_and(|value| off(&value)),
        }
    }

    /// The browser to start. On Windows there is none: the pipes to it need a Unix shell.
    pub fn find(&self) -> Result<Found, NoBrowser> {
        if cfg!(windows) {
            return Err(NoBrowser::NoneFound);
        }
        let named = [
            (&self.setting, NamedBy::Setting),
            (&self.variable, NamedBy::Variable),
        ];
        for (path, named_by) in named {
            if let Some(path) = path {
                if is_program(path) {
                    return Ok(Found::new(path.clone(), named_by));
                }
                return Err(NoBrowser::NotThere {
                    path: path.clone(),
                    named_by,
                });
            }
        }
        on_search_path()
            .or_else(|| {
                PLACES
                    .iter()
                    .map(PathBuf::from)
                    .find(|path| is_program(path))
            })
            .map(|path| Found::new(path, NamedBy::Standard))
            .ok_or(NoBrowser::NoneFound)
    }
}

/// Who named a browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum NamedBy {
    /// The program's settings.
    Setting,
    /// The environment variable `FORESITE_BROWSER`.
    Variable,
    /// Nobody: it is in one of the usual places.
    Standard,
}

/// A browser on this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its program.
    pub path: PathBuf,
    /// Who named it.
    pub named_by: NamedBy,
}

impl Found {
    fn new(path: PathBuf, named_by: NamedBy) -> Self {
        Self { path, named_by }
    }

    /// Name and version as the browser tells them, such as `Chromium 156.0.8078.108`; none when it
    /// does not.
    pub async fn version(&self) -> Option<String> {
        let mut asked = Command::new(&self.path);
        asked
            .arg("--version")
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true);
        let output = tokio::time::timeout(VERSION_TIMEOUT, asked.output()).await;
        let output = output.ok()?.ok()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let line = text.lines().next()?.trim();
        // `Chromium 156.0.8078.108 built on …`
        let end = line.find(" built on ").unwrap_or(line.len());
        (!line.is_empty()).then(|| line[..end].to_owned())
    }
}

/// Why there is no browser to start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoBrowser {
    /// No browser is in any of the usual places.
    NoneFound,
    /// The named browser does not exist.
    NotThere {
        /// The path as named.
        path: PathBuf,
        /// Who named it.
        named_by: NamedBy,
    },
}

/// What happened, and what to do.
impl From<NoBrowser> for Sentence {
    fn from(missing: NoBrowser) -> Self {
        match missing {
            NoBrowser::NoneFound => sentence!(
                "No Chromium, Chrome, Edge or Brave was found on this machine. {install}, or name the program in the settings or in {variable}.",
                install = what_to_install(),
                variable = BROWSER_VARIABLE
            ),
            NoBrowser::NotThere {
                path,
                named_by: NamedBy::Variable,
            } => sentence!(
                "{variable} names {path}, which is no program that can be started.",
                variable = BROWSER_VARIABLE,
                path = &path
            ),
            NoBrowser::NotThere { path, .. } => sentence!(
                "The browser setting names {path}, which is no program that can be started.",
                path = &path
            ),
        }
    }
}

/// What to install, for this system; without the stop of a whole sentence.
pub fn what_to_install() -> Sentence {
    if cfg!(target_os = "macos") {
        sentence!("Install Google Chrome")
    } else if cfg!(windows) {
        sentence!("Rendered sites need Linux or macOS for now")
    } else {
        sentence!("Install one, such as with `sudo apt install chromium`")
    }
}

fn on_search_path() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|path| is_program(path))
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    path.metadata()
        .is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(setting: Option<&str>, variable: Option<&str>) -> BrowserChoice {
        BrowserChoice {
            setting: setting.map(PathBuf::from),
            variable: variable.map(PathBuf::from),
            sandbox: true,
        }
    }

    #[cfg(unix)]
    #[test]
    fn setting_comes_before_variable_and_a_wrong_one_is_named() {
        let found = choice(Some("/bin/sh"), Some("/nowhere")).find().unwrap();
        assert_eq!(found.named_by, NamedBy::Setting);
        let found = choice(None, Some("/bin/sh")).find().unwrap();
        assert_eq!(found.path, Path::new("/bin/sh"));
        let missing = choice(None, Some("/nowhere/chromium")).find().unwrap_err();
        let text = Sentence::from(missing).to_string();
        assert!(
            text.contains("FORESITE_BROWSER names /nowhere/chromium"),
            "{text}"
        );
        assert!(
            choice(Some("/bin"), None).find().is_err(),
            "a folder is no program"
        );
    }

    #[test]
    fn text_without_a_browser_says_what_to_install() {
        let text = Sentence::from(NoBrowser::NoneFound).to_string();
        assert!(
            text.contains("Install") && text.contains("FORESITE_BROWSER"),
            "{text}"
        );
    }
}
