//! One browser process: how it is started, and that it is gone afterwards.

use std::{
    io,
    process::Stdio,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use serde_json::json;
use tokio::{
    io::{AsyncReadExt as _, BufReader},
    process::{Child, ChildStderr, Command},
    sync::watch,
};

use super::{
    find::{Found, SANDBOX_VARIABLE},
    memory,
    pipe::{CallError, Wire},
    profile::Profile,
};
use crate::item::Sentence;

/// The first start of a browser reads a few hundred megabytes from the disk.
const START_WITHIN: Duration = Duration::from_mins(1);

/// A browser's last words, kept to explain why it did not start.
const LAST_WORDS: usize = 4096;

/// Nothing here widens what a page may do. The browser has no network of its own: every name is
/// unknown to it, and what a page asks for is answered by us.
const ARGUMENTS: &[&str] = &[
    "--headless",
    "--remote-debugging-pipe",
    "--no-startup-window",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--no-proxy-server",
    "--disable-quic",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--no-first-run",
    "--no-default-browser-check",
    "--no-service-autorun",
    "--no-pings",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-back-forward-cache",
    "--disable-breakpad",
    "--disable-client-side-phishing-detection",
    "--disable-component-update",
    "--disable-component-extensions-with-background-pages",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-hang-monitor",
    "--disable-prompt-on-repost",
    "--disable-sync",
    "--disable-search-engine-choice-screen",
    "--disable-site-isolation-trials",
    "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,IsolateOrigins,\
     site-per-process,MediaRouter,OptimizationHints,Translate,PaintHolding,\
     NetworkTimeServiceQuerying,DestroyProfileOnBrowserClose",
    "--blink-settings=imagesEnabled=false",
    "--metrics-recording-only",
    "--mute-audio",
    "--password-store=basic",
    "--use-mock-keychain",
    "--window-size=1920,1080",
];

/// Why a browser did not start, as sentences for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct StartFailure(pub(super) Sentence);

impl From<StartFailure> for Sentence {
    fn from(StartFailure(text): StartFailure) -> Self {
        text
    }
}

/// A running browser. It and its folder go when this is dropped.
#[derive(Debug)]
pub(super) struct Browser {
    pub(super) wire: Wire,
    /// Such as `Chrome/156.0.8078.108`.
    pub(super) product: String,
    /// Pages that it opened so far.
    pub(super) pages: AtomicU32,
    parts: Mutex<Option<Parts>>,
    process: u32,
}

/// What has to be ended.
#[derive(Debug)]
struct Parts {
    child: Child,
    profile: Profile,
}

impl Browser {
    /// Starts the browser and waits until it answers.
    pub(super) async fn start(
        found: &Found,
        sandbox: bool,
        user_agent: &str,
    ) -> Result<Self, StartFailure> {
        let path = found.path.display().to_string();
        let profile = tokio::task::spawn_blocking(Profile::new)
            .await
            .map_err(io::Error::other)
            .and_then(|made| made)
            .map_err(|error| {
                StartFailure(sentence!(
                    "No folder for the browser can be made: {error}.",
                    error = error.to_string()
                ))
            })?;
        let mut child = command(found, &profile, sandbox, user_agent)
            .spawn()
            .map_err(|error| {
                StartFailure(sentence!(
                    "{path} does not start: {error}.",
                    path = &path,
                    error = error.to_string()
                ))
            })?;
        let (Some(to), Some(from), Some(said)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(StartFailure(sentence!("{path} does not start.", path)));
        };
        let last_words = listen(said);
        let wire = Wire::new(BufReader::with_capacity(64 << 10, from), to);
        let process = child.id().unwrap_or_default();
        let mut browser = Self {
            wire,
            product: String::new(),
            pages: AtomicU32::new(0),
            parts: Mutex::new(Some(Parts { child, profile })),
            process,
        };
        let greeting = tokio::time::timeout(START_WITHIN, browser.greet()).await;
        match greeting {
            Ok(Ok(product)) => browser.product = product,
            failed => {
                browser.close().await;
                let words = last_words.borrow().clone();
                let hangs = matches!(failed, Err(_) | Ok(Err(CallError::Hangs)));
                return Err(StartFailure(explain(found, sandbox, hangs, &words)));
            }
        }
        Ok(browser)
    }

    /// Asks for its version, and has every request and every download of every page handed to us.
    async fn greet(&self) -> Result<String, CallError> {
        let wire = &self.wire;
        let version = wire
            .call_for_long(None, "Browser.getVersion", &json!({}))
            .await?;
        wire.call(
            None,
            "Fetch.enable",
            &json!({"patterns": [{"urlPattern": "*"}]}),
        )
        .await?;
        let deny = json!({"behavior": "deny"});
        wire.call(None, "Browser.setDownloadBehavior", &deny)
            .await?;
        Ok(version["product"]
            .as_str()
            .unwrap_or("a browser")
            .to_owned())
    }

    /// Bytes of memory of all its processes; none where the system does not tell.
    pub(super) async fn memory(&self) -> Option<u64> {
        let process = self.process;
        let read = move || memory::of_tree(process);
        tokio::task::spawn_blocking(read).await.ok().flatten()
    }

    /// Counts one more page; how many there were before.
    pub(super) fn count_page(&self) -> u32 {
        self.pages.fetch_add(1, Ordering::Relaxed)
    }

    /// The process id, for tests that kill it.
    pub(super) fn process(&self) -> u32 {
        self.process
    }

    /// Ends the browser, waits for it and removes its folder.
    pub(super) async fn close(&self) {
        let Some(Parts { mut child, profile }) = self.take_parts() else {
            return;
        };
        // It is gone already when this fails.
        let _ = child.kill().await;
        let removed = tokio::task::spawn_blocking(move || drop(profile)).await;
        if let Err(error) = removed {
            tracing::warn!(%error, "a browser's folder was not removed");
        }
    }

    fn take_parts(&self) -> Option<Parts> {
        self.parts
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(Parts { child, profile }) = self.take_parts() {
            // Kills it; the folder waits for its last writes on a thread of its own.
            drop(child);
            std::thread::spawn(move || drop(profile));
        }
    }
}

/// The shell hands the browser the two pipes under the numbers that it expects, 3 and 4.
#[cfg(unix)]
fn command(found: &Found, profile: &Profile, sandbox: bool, user_agent: &str) -> Command {
    let mut command = Command::new("/bin/sh");
    command
        .args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null"])
        .arg(&found.path)
        .args(ARGUMENTS)
        .arg(format!("--user-agent={user_agent}"))
        .arg({
            let mut argument = std::ffi::OsString::from("--user-data-dir=");
            argument.push(profile.path());
            argument
        });
    if !sandbox {
        command.arg("--no-sandbox");
    }
    command
        .env("HOME", profile.path())
        .env("XDG_CONFIG_HOME", profile.path())
        .env("XDG_CACHE_HOME", profile.path())
        // What a killed browser leaves there goes with the folder.
        .env("TMPDIR", profile.path())
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    command
}

/// No browser is found there, so none is started.
#[cfg(not(unix))]
fn command(found: &Found, _: &Profile, _: bool, _: &str) -> Command {
    Command::new(&found.path)
}

/// Reads what the browser says, so that it never blocks; the last of it can be asked for.
fn listen(mut said: ChildStderr) -> watch::Receiver<String> {
    let (sender, last_words) = watch::channel(String::new());
    tokio::spawn(async move {
        let mut piece = vec![0; LAST_WORDS];
        while let Ok(length @ 1..) = said.read(&mut piece).await {
            let more = String::from_utf8_lossy(&piece[..length]);
            sender.send_modify(|words| {
                words.push_str(&more);
                let surplus = words.len().saturating_sub(LAST_WORDS);
                let start = words.ceil_char_boundary(surplus);
                words.drain(..start);
            });
        }
    });
    last_words
}

fn explain(found: &Found, sandbox: bool, hangs: bool, words: &str) -> Sentence {
    let path = found.path.display().to_string();
    if sandbox && words.to_ascii_lowercase().contains("sandbox") {
        return sentence!(
            "{path} cannot start its sandbox here, as it happens for root and in containers. Run \
             Foresite as another user; or, where the container itself shields the machine, set \
             {variable}=off to do without.",
            path,
            variable = SANDBOX_VARIABLE
        );
    }
    if hangs {
        return sentence!(
            "{path} did not answer within {seconds} s.",
            path,
            seconds = START_WITHIN.as_secs()
        );
    }
    let last = words.lines().rev().find(|line| !line.trim().is_empty());
    match last {
        Some(line) => sentence!("{path} ended at once: {line}", path, line = line.trim()),
        None => sentence!(
            "{path} ended at once. Look whether it is a Chromium, Chrome, Edge or Brave.",
            path
        ),
    }
}

/// A browser that several pages share.
pub(super) type SharedBrowser = Arc<Browser>;

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{super::find::NamedBy, *};

    fn arguments(sandbox: bool) -> Vec<String> {
        let found = Found {
            path: PathBuf::from("/usr/bin/chromium"),
            named_by: NamedBy::Standard,
        };
        let profile = Profile::new().unwrap();
        let command = command(&found, &profile, sandbox, "agent");
        let arguments = command.as_std().get_args();
        arguments
            .map(|argument| argument.to_string_lossy().into_owned())
            .collect()
    }

    #[test]
    fn the_browser_has_its_sandbox_and_no_way_in_or_out_but_the_pipe() {
        let given = arguments(true);
        let has = |argument: &str| given.iter().any(|one| one.starts_with(argument));
        assert!(has("--remote-debugging-pipe"));
        assert!(has("--host-resolver-rules=MAP * ~NOTFOUND"));
        assert!(has("--no-proxy-server"));
        for open in [
            "--remote-debugging-port",
            "--remote-debugging-address",
            "--no-sandbox",
            "--disable-setuid-sandbox",
            "--disable-web-security",
            "--allow-running-insecure-content",
            "--ignore-certificate-errors",
        ] {
            assert!(!has(open), "{open}");
        }
        assert!(arguments(false).contains(&"--no-sandbox".to_owned()));
    }
}
