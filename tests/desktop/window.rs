//! The program in its window, driven as a person would.

use std::{
    cell::Cell,
    env, fs,
    mem::ManuallyDrop,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::LazyLock,
    time::{Duration, Instant},
};

use serde_json::Value;
use tempfile::TempDir;
use thirtyfour::{
    By, Capabilities, Key, TypingData, WebDriver, WebElement, error::WebDriverResult,
};
use tokio::{
    sync::{Mutex, MutexGuard},
    time::timeout,
};

/// How long anything on screen may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a driver that does not answer any more is waited for.
const LAST_WORDS: Duration = Duration::from_secs(4);
/// How often the screen is looked at while waiting for it.
const GLANCE: Duration = Duration::from_millis(50);

/// No view has more stops for Tab.
const MOST_STOPS: usize = 120;

/// Changes a pixel in the corner, hardly visible, until `window.restful` is called.
const STIR: &str = "const pixel = document.body.appendChild(document.createElement('i'));
    pixel.style.cssText = 'position: fixed; right: 0; bottom: 0; width: 1px; height: 1px';
    let on = false;
    const timer = setInterval(() => {
        on = !on;
        pixel.style.background = on ? '#0001' : 'none';
    }, 20);
    window.restful = () => {
        clearInterval(timer);
        pixel.remove();
        delete window.restful;
    };";

/// One window at a time: they share the display and the processors.
static TURN: LazyLock<Mutex<()>> = LazyLock::new(Mutex::default);

/// A window of its own with an empty data folder.
pub(crate) struct Window {
    /// Without an end of its own: in a flow that failed it would wait for a window that may never
    /// answer.
    driver: ManuallyDrop<WebDriver>,
    server: Server,
    folder: TempDir,
    _turn: MutexGuard<'static, ()>,
}

/// The WebDriver server, ended together with what it started.
struct Server(Child);

impl Server {
    /// The programs that it started, as folders of `/proc`.
    fn programs(&self) -> Vec<PathBuf> {
        children(&Path::new("/proc").join(self.0.id().to_string()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let programs = self.programs();
        // These fail only when it is gone already.
        let _ = self.0.kill();
        let _ = self.0.wait();
        let ids = programs.iter().filter_map(|program| program.file_name());
        let _ = Command::new("kill")
            .arg("-KILL")
            .args(ids)
            .stderr(Stdio::null())
            .status();
    }
}

impl Window {
    /// Starts the program and waits for its first view.
    pub(crate) async fn open() -> Self {
        Self::open_as(None, &[]).await
    }

    /// The same on a session bus of the test's own.
    pub(crate) async fn open_on_bus(bus: &str) -> Self {
        Self::open_as(Some(bus), &[]).await
    }

    /// The same with files on the program's command line.
    pub(crate) async fn open_with(files: &[&Path]) -> Self {
        Self::open_as(None, files).await
    }

    /// The same while the disk that the database was moved to is away.
    pub(crate) async fn open_without_database(files: &[&Path]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join("foresite");
        fs::create_dir(&home).unwrap();
        let place = serde_json::json!({ "folder": home.join("away") });
        fs::write(home.join("place.json"), place.to_string()).unwrap();
        Self::open_in(folder, None, files).await
    }

    async fn open_as(bus: Option<&str>, files: &[&Path]) -> Self {
        Self::open_in(tempfile::tempdir().unwrap(), bus, files).await
    }

    /// Ends the program and starts it again with what it kept.
    pub(crate) async fn restart(self) -> Self {
        let Self {
            driver,
            server,
            folder,
            _turn: turn,
        } = self;
        let programs = server.programs();
        ManuallyDrop::into_inner(driver).quit().await.unwrap();
        // The database is free once the program is gone.
        let deadline = Instant::now() + PATIENCE;
        while programs.iter().any(|program| program.exists()) {
            assert!(Instant::now() < deadline, "the program does not end");
            tokio::time::sleep(GLANCE).await;
        }
        drop((server, turn));
        Self::open_in(folder, None, &[]).await
    }

    async fn open_in(folder: TempDir, bus: Option<&str>, files: &[&Path]) -> Self {
        let turn = TURN.lock().await;
        // Fails only when an earlier window installed it.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let port = free_port();
        let mut command = Command::new("WebKitWebDriver");
        if let Some(bus) = bus {
            command.env("DBUS_SESSION_BUS_ADDRESS", bus);
        }
        let server = command
            .args([format!("--port={port}"), "--host=127.0.0.1".to_owned()])
            .env("TAURI_WEBVIEW_AUTOMATION", "true")
            .env("XDG_DATA_HOME", folder.path())
            .env("XDG_CACHE_HOME", folder.path().join("cache"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| {
                panic!("WebKitWebDriver does not start ({error}); `cargo xtask setup` brings it")
            });
        let server = Server(server);
        let driver = session(port, files).await;
        Self {
            driver: ManuallyDrop::new(driver),
            server,
            folder,
            _turn: turn,
        }
    }

    /// Where the program finds its folder for data.
    pub(crate) fn data_folder(&self) -> &Path {
        self.folder.path()
    }

    /// The process that draws the window, as a folder of `/proc`.
    pub(crate) fn web_process(&self) -> PathBuf {
        let is_web = |process: &PathBuf| {
            let name = fs::read_to_string(process.join("comm")).unwrap_or_default();
            name.starts_with("WebKitWebProces")
        };
        let programs = self.server.programs();
        let below = programs.iter().flat_map(|program| children(program));
        let all: Vec<PathBuf> = below.collect();
        let deeper = all.iter().flat_map(|process| children(process));
        let found = all.iter().cloned().chain(deeper).find(is_web);
        found.expect("a process of the web view")
    }

    /// The element with this test id, once it is on screen.
    pub(crate) async fn find(&self, test_id: &str) -> WebElement {
        let selector = format!("[data-testid=\"{test_id}\"]");
        self.wait(&format!("{test_id} on screen"), async || {
            let element = self.driver.find(By::Css(&selector)).await?;
            Ok(element.is_displayed().await?.then_some(element))
        })
        .await
    }

    /// All elements with this test id.
    pub(crate) async fn all(&self, test_id: &str) -> Vec<WebElement> {
        let selector = format!("[data-testid=\"{test_id}\"]");
        self.driver.find_all(By::Css(&selector)).await.unwrap()
    }

    /// Clicks the element with this test id, once it can be clicked.
    pub(crate) async fn click(&self, test_id: &str) {
        let place = Cell::default();
        self.wait(&format!("{test_id} to be clicked"), async || {
            let element = self.find(test_id).await;
            if !element.is_enabled().await? || !is_still(&element, &place).await? {
                return Ok(None);
            }
            element.click().await.map(Some)
        })
        .await;
    }

    /// Chooses from an open menu what begins with these words.
    pub(crate) async fn choose(&self, words: &str) {
        let path = format!("//*[@role='menuitem'][starts-with(normalize-space(.), '{words}')]");
        self.wait(&format!("\"{words}\" in a menu"), async || {
            let choice = self.driver.find(By::XPath(&path)).await?;
            Ok(choice.click().await.ok())
        })
        .await;
    }

    /// Presses the button with these words on it.
    pub(crate) async fn press(&self, words: &str) {
        let path = format!("//button[normalize-space(.) = '{words}']");
        let place = Cell::default();
        self.wait(&format!("the button \"{words}\""), async || {
            let button = self.driver.find(By::XPath(&path)).await?;
            if !is_still(&button, &place).await? {
                return Ok(None);
            }
            Ok(button.click().await.ok())
        })
        .await;
    }

    /// The text of an element, once it is on screen.
    pub(crate) async fn text_of(&self, test_id: &str) -> String {
        self.wait(&format!("the text of {test_id}"), async || {
            let text = self.find(test_id).await.text().await?;
            Ok((!text.is_empty()).then_some(text))
        })
        .await
    }

    /// Waits until the text of an element holds `part`.
    pub(crate) async fn wait_for_text(&self, test_id: &str, part: &str) {
        self.wait(&format!("\"{part}\" in {test_id}"), async || {
            let element = self.find(test_id).await;
            let text = element.text().await?;
            Ok(text.contains(part).then_some(()))
        })
        .await;
    }

    /// Types into a field in place of what it holds. A controlled field forgets a plain clear.
    pub(crate) async fn fill(&self, test_id: &str, text: &str) {
        let field = self.find(test_id).await;
        Self::retype(field, text).await;
    }

    /// The same in the field of a setting, named as the service's API does.
    pub(crate) async fn fill_setting(&self, setting: &str, text: &str) {
        let selector = format!("[data-field=\"{setting}\"]");
        let field = self
            .wait(&format!("the field of {setting}"), async || {
                self.driver.find(By::Css(&selector)).await.map(Some)
            })
            .await;
        Self::retype(field, text).await;
    }

    async fn retype(field: WebElement, text: &str) {
        field.click().await.unwrap();
        field.send_keys(Key::Control + "a").await.unwrap();
        field.send_keys(Key::Backspace + "").await.unwrap();
        field.send_keys(text).await.unwrap();
    }

    /// Presses Enter in a field.
    pub(crate) async fn press_enter(&self, test_id: &str) {
        let field = self.find(test_id).await;
        field.send_keys(Key::Enter + "").await.unwrap();
    }

    /// Waits until these words stand anywhere in the window.
    pub(crate) async fn wait_for_words(&self, words: &str) {
        self.wait(&format!("\"{words}\""), async || {
            let text = self.driver.find(By::Tag("body")).await?.text().await?;
            Ok(text.contains(words).then_some(()))
        })
        .await;
    }

    /// What a script in the window answers, with `arguments` as its own. The program's rules for
    /// its pages do not bind the script itself, but all that it does to the page.
    pub(crate) async fn run(&self, script: &str, arguments: Vec<Value>) -> Value {
        let answer = self.driver.execute(script, arguments).await.unwrap();
        answer.json().clone()
    }

    /// The same for a script that calls its last argument with its answer.
    pub(crate) async fn run_until_answer(&self, script: &str, arguments: Vec<Value>) -> Value {
        let answer = self.driver.execute_async(script, arguments).await.unwrap();
        answer.json().clone()
    }

    /// Presses keys one after the other, as from a keyboard: whatever has the focus gets them.
    pub(crate) async fn type_keys(&self, keys: impl Into<TypingData>) {
        let actions = self.driver.action_chain();
        actions.send_keys(keys).perform().await.unwrap();
    }

    /// Whether the element with this test id, or something in it, has the focus.
    pub(crate) async fn has_focus(&self, test_id: &str) -> bool {
        let script =
            "return document.activeElement.closest(`[data-testid=\"${arguments[0]}\"]`) !== null";
        self.run(script, vec![test_id.into()]).await == true
    }

    /// Presses Tab until the element with this test id has the focus.
    pub(crate) async fn tab_to(&self, test_id: &str) {
        for _ in 0..MOST_STOPS {
            if self.has_focus(test_id).await {
                return;
            }
            self.type_keys(Key::Tab).await;
        }
        self.keep_picture("failed").await;
        panic!("Tab does not lead to {test_id}");
    }

    /// Goes to a place in the program, such as `#/instances/1/items`.
    pub(crate) async fn go(&self, place: &str) {
        self.run("location.hash = arguments[0]", vec![place.into()])
            .await;
    }

    /// Looks until `look` sees it.
    pub(crate) async fn wait<T>(
        &self,
        what: &str,
        look: impl AsyncFn() -> WebDriverResult<Option<T>>,
    ) -> T {
        let deadline = Instant::now() + PATIENCE;
        let mut last = None;
        while Instant::now() < deadline {
            let seen = timeout(PATIENCE, look()).await;
            match seen.unwrap_or_else(|_| panic!("the window is frozen; waited for {what}")) {
                Ok(Some(seen)) => return seen,
                Ok(None) => {}
                Err(error) => last = Some(error),
            }
            tokio::time::sleep(GLANCE).await;
        }
        // A picture helps, but is not worth waiting for.
        let _ = timeout(LAST_WORDS, self.keep_picture("failed")).await;
        panic!("waited in vain for {what}; last error: {last:?}");
    }

    /// Keeps a picture of the window as an artifact.
    pub(crate) async fn keep_picture(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("artifacts");
        fs::create_dir_all(&folder).unwrap();
        // A picture is of the frame that was drawn last.
        let drawn = "const done = arguments[arguments.length - 1];
            requestAnimationFrame(() => requestAnimationFrame(() => done(true)));";
        self.run_until_answer(drawn, Vec::new()).await;
        // WebKit hands out a picture with the next frame that changes something; where it draws
        // without layers, a page at rest has none.
        self.run(STIR, Vec::new()).await;
        let picture = self.driver.screenshot_as_png().await.unwrap();
        self.run("window.restful()", Vec::new()).await;
        fs::write(folder.join(format!("{name}.png")), picture).unwrap();
    }

    /// Closes the window and ends the program.
    pub(crate) async fn close(self) {
        let Self { driver, server, .. } = self;
        let quit = timeout(PATIENCE, ManuallyDrop::into_inner(driver).quit()).await;
        drop(server);
        quit.expect("the program did not end").unwrap();
    }
}

/// What a process started and did not end yet, as folders of `/proc`. Each thread lists its own.
fn children(process: &Path) -> Vec<PathBuf> {
    let threads = fs::read_dir(process.join("task")).into_iter().flatten();
    let lists = threads
        .flatten()
        .map(|thread| fs::read_to_string(thread.path().join("children")));
    let ids: String = lists
        .map(Result::unwrap_or_default)
        .collect::<Vec<_>>()
        .join(" ");
    ids.split_whitespace()
        .map(|id| Path::new("/proc").join(id))
        .collect()
}

async fn session(port: u16, files: &[&Path]) -> WebDriver {
    let mut wanted = Capabilities::new();
    let program = serde_json::json!({ "binary": program(), "args": files });
    wanted.set("webkitgtk:browserOptions", program).unwrap();
    let deadline = Instant::now() + PATIENCE;
    loop {
        let address = format!("http://127.0.0.1:{port}");
        match WebDriver::new(&address, wanted.clone()).await {
            Ok(driver) => return driver,
            Err(error) if Instant::now() > deadline => panic!("no window: {error}"),
            // The server is still opening its port.
            Err(_) => tokio::time::sleep(GLANCE).await,
        }
    }
}

/// The program; measurements name one that was built to be shipped.
pub(crate) fn program() -> PathBuf {
    let built = || env!("CARGO_BIN_EXE_foresite-desktop").into();
    env::var_os("FORESITE_DESKTOP").map_or_else(built, PathBuf::from)
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

/// Whether an element stands where it stood at the last look, in view: what still arrives above it
/// moves it away from under the pointer.
async fn is_still(element: &WebElement, place: &Cell<Option<(f64, f64)>>) -> WebDriverResult<bool> {
    element.scroll_into_view().await?;
    let now = element.rect().await?;
    let now = Some((now.x, now.y));
    Ok(place.replace(now) == now)
}
