//! The program in its window, driven as a person would.

use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::LazyLock,
    time::{Duration, Instant},
};

use serde_json::Value;
use tempfile::TempDir;
use thirtyfour::{By, Capabilities, Key, WebDriver, WebElement, error::WebDriverResult};
use tokio::sync::{Mutex, MutexGuard};

/// How long anything on screen may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often the screen is looked at while waiting for it.
const GLANCE: Duration = Duration::from_millis(50);

/// One window at a time: they share the display and the processors.
static TURN: LazyLock<Mutex<()>> = LazyLock::new(Mutex::default);

/// A window of its own with an empty data folder.
pub(crate) struct Window {
    driver: WebDriver,
    server: Server,
    folder: TempDir,
    _turn: MutexGuard<'static, ()>,
}

/// The WebDriver server, ended with the window.
struct Server(Child);

impl Server {
    /// The programs that it started, as folders of `/proc`.
    fn programs(&self) -> Vec<PathBuf> {
        let id = self.0.id();
        let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap();
        let children = children.split_whitespace();
        children.map(|id| Path::new("/proc").join(id)).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Both fail only when it is gone already.
        let _ = self.0.kill();
        let _ = self.0.wait();
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
        driver.quit().await.unwrap();
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
            driver,
            server,
            folder,
            _turn: turn,
        }
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
        self.wait(&format!("{test_id} to be clicked"), async || {
            let element = self.find(test_id).await;
            if !element.is_enabled().await? {
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
        self.wait(&format!("the button \"{words}\""), async || {
            let button = self.driver.find(By::XPath(&path)).await?;
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
        let field = self.driver.find(By::Css(&selector)).await.unwrap();
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
            match look().await {
                Ok(Some(seen)) => return seen,
                Ok(None) => {}
                Err(error) => last = Some(error),
            }
            tokio::time::sleep(GLANCE).await;
        }
        self.keep_picture("failed").await;
        panic!("waited in vain for {what}; last error: {last:?}");
    }

    /// Keeps a picture of the window as an artifact.
    pub(crate) async fn keep_picture(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("artifacts");
        fs::create_dir_all(&folder).unwrap();
        let picture = self.driver.screenshot_as_png().await.unwrap();
        fs::write(folder.join(format!("{name}.png")), picture).unwrap();
    }

    /// Closes the window and ends the program.
    pub(crate) async fn close(self) {
        let Self { driver, server, .. } = self;
        driver.quit().await.unwrap();
        drop(server);
    }
}

async fn session(port: u16, files: &[&Path]) -> WebDriver {
    let mut wanted = Capabilities::new();
    let program =
        serde_json::json!({ "binary": env!("CARGO_BIN_EXE_foresite-desktop"), "args": files });
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

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}
