//! The desktop program on a screen of its own: how soon its window can be used, and what it takes
//! while nobody does anything.

use std::{
    collections::HashMap,
    ffi::OsString,
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::{Failure, Outcome, measure::median, options::Options, table::Table};

/// What the program's log says once its first view is on screen.
const SHOWN: &str = "the window can be used";
/// How long a start may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often the log is looked at.
const GLANCE: Duration = Duration::from_millis(2);
/// Until everything that begins with the window is done.
const SETTLING: Duration = Duration::from_secs(10);
/// How long an idle program is watched.
const IDLE: Duration = Duration::from_secs(30);

/// Starts the program some times, the first one to warm up, and leaves the last one alone.
pub(crate) fn bench(options: &Options, table: &mut Table) -> Outcome {
    let screen = Screen::start()?;
    let program = options.foresite.with_file_name("foresite-desktop");
    let mut starts = Vec::new();
    for _ in 0..options.runs {
        let program = Program::start(&program, &screen)?;
        eprintln!("desktop: usable after {:.2} s", program.usable_after);
        starts.push(program.usable_after);
    }
    let running = Program::start(&program, &screen)?;
    starts.push(running.usable_after);
    // The first view has its cursor in a text field, where it blinks.
    let blinking = running.idle()?;
    screen.click_beside()?;
    let idle = running.idle()?;
    let private = running.private_megabytes()?;
    table.note(format!(
        "Desktop: the window of an empty database can be used {:.2} s after the start, the median of {} warm \
         ones (target 1 s). Idle, the program takes {idle:.2} % of a processor (target 0), {blinking:.2} % while a cursor \
         blinks in a text field, and {private:.0} MB of its own (target 80 MB); the processes of WebKit are not \
         counted.",
        median(starts.iter().skip(1).copied()),
        starts.len() - 1,
    ));
    Ok(())
}

/// A screen that nobody sees; it ends when this is dropped.
struct Screen {
    server: Child,
    name: String,
}

impl Screen {
    fn start() -> Result<Self, Failure> {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x800x24"])
            .args(["-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| {
                format!("Xvfb did not start ({error}); `cargo xtask setup` brings it")
            })?;
        let pipe = server.stdout.take().ok_or("no pipe")?;
        let mut screen = Self {
            server,
            name: String::new(),
        };
        let mut number = String::new();
        BufReader::new(pipe).read_line(&mut number)?;
        screen.name = format!(":{}", number.trim());
        Ok(screen)
    }

    /// Clicks where nothing is, so that no text field has the focus.
    fn click_beside(&self) -> Outcome {
        let status = Command::new("xdotool")
            .args(["mousemove", "1100", "700", "click", "1"])
            .env("DISPLAY", &self.name)
            .status()
            .map_err(|error| {
                format!("xdotool did not start ({error}); `cargo xtask setup` brings it")
            })?;
        if status.success() {
            Ok(())
        } else {
            Err(format!("xdotool ended with {status}").into())
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        end(&mut self.server);
    }
}

/// The running program with a window that can be used; it ends when this is dropped.
struct Program {
    child: Child,
    /// Seconds from its start.
    usable_after: f64,
    home: tempfile::TempDir,
}

impl Program {
    fn start(program: &Path, screen: &Screen) -> Result<Self, Failure> {
        let home = tempfile::tempdir()?;
        let began = Instant::now();
        let child = Command::new(program)
            .env("DISPLAY", &screen.name)
            .env_remove("WAYLAND_DISPLAY")
            .env("HOME", home.path())
            .env("XDG_DATA_HOME", home.path())
            .env("XDG_CONFIG_HOME", home.path())
            .env("XDG_CACHE_HOME", home.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{} did not start: {error}", program.display()))?;
        let mut running = Self {
            child,
            usable_after: 0.0,
            home,
        };
        let logs = running.home.path().join("io.github.foresite.desktop/logs");
        while !says(&logs, SHOWN) {
            if let Some(status) = running.child.try_wait()? {
                return Err(format!("the program ended with {status}").into());
            }
            if began.elapsed() > PATIENCE {
                return Err("the window did not come".into());
            }
            thread::sleep(GLANCE);
        }
        running.usable_after = began.elapsed().as_secs_f64();
        Ok(running)
    }

    fn proc(&self) -> PathBuf {
        Path::new("/proc").join(self.child.id().to_string())
    }

    /// The part of a processor, in percent, that it takes once it has settled.
    fn idle(&self) -> Result<f64, Failure> {
        thread::sleep(SETTLING);
        let before = self.processor_seconds()?;
        thread::sleep(IDLE);
        let after = self.processor_seconds()?;
        // Threads end and begin; one that is gone by now has waited for ten seconds.
        let taken = after
            .iter()
            .map(|(thread, seconds)| seconds - before.get(thread).unwrap_or(&0.0));
        Ok(100.0 * taken.sum::<f64>() / IDLE.as_secs_f64())
    }

    /// What each of its threads has taken so far.
    fn processor_seconds(&self) -> Result<HashMap<OsString, f64>, Failure> {
        let mut seconds = HashMap::new();
        for thread in fs::read_dir(self.proc().join("task"))? {
            let thread = thread?;
            // A thread may end while it is looked at.
            let Ok(times) = fs::read_to_string(thread.path().join("schedstat")) else {
                continue;
            };
            let running = times.split(' ').next().unwrap_or_default();
            seconds.insert(thread.file_name(), running.parse::<f64>()? / 1e9);
        }
        Ok(seconds)
    }

    /// Memory that it shares with no other process.
    fn private_megabytes(&self) -> Result<f64, Failure> {
        let sums = fs::read_to_string(self.proc().join("smaps_rollup"))?;
        let private = sums.lines().filter(|line| line.starts_with("Private_"));
        let kibibytes =
            private.filter_map(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
        Ok(kibibytes.sum::<f64>() * 1024.0 / 1e6)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

/// Whether a log in the folder holds the words.
fn says(logs: &Path, words: &str) -> bool {
    let files = fs::read_dir(logs).into_iter().flatten().flatten();
    let mut texts = files.filter_map(|file| fs::read_to_string(file.path()).ok());
    texts.any(|text| text.contains(words))
}

fn end(child: &mut Child) {
    // Both fail only when it is gone already.
    let _ = child.kill();
    let _ = child.wait();
}
