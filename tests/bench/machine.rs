//! The day and the machine.

use std::{fs, process::Command, thread};

/// Such as `2026-11-30, 2 processors (AMD EPYC), 24 GB, Debian 12, rustc 1.95.0`.
pub(crate) fn line() -> String {
    let day = said("date", &["-u", "+%Y-%m-%d"]);
    let processors = thread::available_parallelism().map_or(0, usize::from);
    let model = field("/proc/cpuinfo", "model name").unwrap_or_else(|| "unknown".to_owned());
    let memory = field("/proc/meminfo", "MemTotal")
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok())
        .map_or(0.0, |kib| kib / 976_562.5);
    let system = field("/etc/os-release", "PRETTY_NAME").unwrap_or_default();
    let rustc = said("rustc", &["--version"]);
    let rustc = rustc.split(" (").next().unwrap_or_default();
    format!(
        "{day}, {processors} processors ({model}), {memory:.0} GB, {}, {rustc}",
        system.trim_matches('"')
    )
}

fn said(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    text.unwrap_or_default()
}

fn field(path: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    let (_, value) = line.split_once([':', '='])?;
    Some(value.trim().to_owned())
}
