use std::{fs, path::Path};

/// What this process and its database hold at one moment.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Held {
    /// Bytes in memory.
    pub(crate) memory: u64,
    /// Bytes of the database and its log.
    pub(crate) database: u64,
    /// Threads.
    pub(crate) threads: u64,
    /// Open files and sockets.
    pub(crate) handles: u64,
}

impl Held {
    pub(crate) const MEMORY: fn(&Self) -> u64 = |held| held.memory;
    pub(crate) const DATABASE: fn(&Self) -> u64 = |held| held.database;
    pub(crate) const THREADS: fn(&Self) -> u64 = |held| held.threads;
    pub(crate) const HANDLES: fn(&Self) -> u64 = |held| held.handles;

    /// Looks at this process and at the files in `folder`.
    pub(crate) fn now(folder: &Path) -> Self {
        let files = fs::read_dir(folder).unwrap();
        let sizes = files.map(|file| file.unwrap().metadata().unwrap().len());
        Self {
            memory: status("VmRSS:") << 10,
            database: sizes.sum(),
            threads: status("Threads:"),
            handles: fs::read_dir("/proc/self/fd").unwrap().count() as u64,
        }
    }
}

/// A number of `/proc/self/status`.
fn status(field: &str) -> u64 {
    let text = fs::read_to_string("/proc/self/status").unwrap();
    let line = text.lines().find(|line| line.starts_with(field)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}
