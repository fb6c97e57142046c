//! Runs the binary.

use std::{
    ffi::OsStr,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    time::Duration,
};

use serde_json::Value;
use tempfile::TempDir;

/// A folder of its own with a database in it.
pub(crate) struct Folder {
    folder: TempDir,
}

/// What one run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Folder {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.path("site.db")
    }

    /// Writes a file and answers its path.
    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path.to_string_lossy().into_owned()
    }

    /// Runs a command on the database of this folder.
    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        Run::of(self.command(arguments).output().unwrap())
    }

    /// The same with variables in the environment.
    pub(crate) fn run_in(&self, environment: &[(&str, &str)], arguments: &[&str]) -> Run {
        let mut command = self.command(arguments);
        command.envs(environment.iter().copied());
        Run::of(command.output().unwrap())
    }

    /// Starts a command on the database of this folder.
    pub(crate) fn start(&self, arguments: &[&str]) -> Child {
        self.command(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = foresite(arguments);
        command.arg("--db").arg(self.database());
        command
    }
}

impl Run {
    pub(crate) fn of(output: Output) -> Self {
        Self {
            status: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The run again, once its status is right.
    pub(crate) fn ends_with(self, status: i32) -> Self {
        assert_eq!(self.status, status, "{self:?}");
        self
    }

    /// Standard output as one JSON value.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Standard output as lines of JSON.
    pub(crate) fn lines(&self) -> Vec<Value> {
        self.stdout
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}

/// Runs a command that needs no database.
pub(crate) fn run(arguments: &[&str]) -> Run {
    Run::of(foresite(arguments).output().unwrap())
}

/// The same with variables in the environment.
pub(crate) fn run_in(environment: &[(&str, &str)], arguments: &[&str]) -> Run {
    let mut command = foresite(arguments);
    command.envs(environment.iter().copied());
    Run::of(command.output().unwrap())
}

/// Runs a command with these bytes on its standard input.
pub(crate) fn run_with_input(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = foresite(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_ref()).unwrap();
    drop(stdin);
    Run::of(child.wait_with_output().unwrap())
}

fn foresite(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(Path::new(env!("CARGO_BIN_EXE_foresite")));
    command.args(arguments).stdin(Stdio::null());
    // Header values of a test have no place in the keychain of whoever runs it.
    command.env("DBUS_SESSION_BUS_ADDRESS", "disabled:");
    command
}

/// Waits for what a program in the background has to bring about.
pub(crate) async fn soon<T>(event: impl Future<Output = T>) -> T {
    let waited = tokio::time::timeout(Duration::from_secs(30), event).await;
    waited.expect("the program does what the test waits for")
}

/// A field of each line, as text.
pub(crate) fn column(lines: &[Value], field: &str) -> Vec<String> {
    lines
        .iter()
        .map(|line| match &line[field] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        })
        .collect()
}
