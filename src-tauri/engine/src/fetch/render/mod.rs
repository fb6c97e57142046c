//! Pages in a real browser, for Parsing mode "Rendered sites".
//!
//! The browser renders and nothing else: it has no network of its own. The page was fetched as in
//! static mode and is handed to it, and whatever its scripts ask for is fetched by the
//! [`Fetcher`](super::Fetcher) too. So extra headers, private networks, certificates, sizes and
//! the pace are kept by the same code, and a header value never enters the browser.

mod answers;
mod asked;
mod asking;
mod browser;
mod find;
mod memory;
mod pipe;
mod profile;
mod rendered;
mod shared;
mod tab;
mod visit;

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use url::Url;

pub use browser::StartFailure;
pub use find::{
    BROWSER_VARIABLE, BrowserChoice, Found, NamedBy, NoBrowser, SANDBOX_VARIABLE, what_to_install,
};
pub use rendered::{RenderFault, Rendered, Rendering, Times};
pub use visit::BY_SCRIPT;

use super::{Fetcher, Response};
use crate::instance::limits;
use asking::Around;
use browser::{Browser, SharedBrowser};
use pipe::CallError;
use shared::SharedFiles;
use tab::Tab;
use visit::Visit;

/// Pages between two looks at the browser's memory.
const MEMORY_EVERY: u32 = 20;

/// When a new browser takes over.
#[derive(Debug, Clone, Copy)]
pub struct Recycling {
    /// After so many pages.
    pub pages: u32,
    /// When its processes take so many bytes.
    pub memory: u64,
}

impl Default for Recycling {
    fn default() -> Self {
        Self {
            pages: limits::RENDER_PAGES_A_BROWSER,
            memory: limits::RENDER_MEMORY,
        }
    }
}

/// Renders the pages of one job: one browser process, a few tabs at once, a fresh context for each
/// page. A new browser takes over when the old one grew, and when it crashed.
#[derive(Debug)]
pub struct Renderer {
    found: Found,
    sandbox: bool,
    fetcher: Fetcher,
    times: Times,
    recycling: Recycling,
    tabs: Semaphore,
    files: SharedFiles,
    /// The browser for the next page.
    current: tokio::sync::Mutex<Option<SharedBrowser>>,
    /// Those that still run, so that they can be ended.
    running: Mutex<Vec<SharedBrowser>>,
}

impl Renderer {
    /// Finds the browser; it starts with the first page, or with [`start`](Self::start).
    pub fn new(choice: &BrowserChoice, fetcher: Fetcher) -> Result<Self, NoBrowser> {
        Ok(Self {
            found: choice.find()?,
            sandbox: choice.sandbox,
            fetcher,
            times: Times::default(),
            recycling: Recycling::default(),
            tabs: Semaphore::new(limits::RENDER_TABS),
            files: SharedFiles::default(),
            current: tokio::sync::Mutex::default(),
            running: Mutex::default(),
        })
    }

    /// The same with other times.
    #[must_use]
    pub fn with_times(self, times: Times) -> Self {
        Self { times, ..self }
    }

    /// The same with other bounds of one browser.
    #[must_use]
    pub fn with_recycling(self, recycling: Recycling) -> Self {
        Self { recycling, ..self }
    }

    /// Starts the browser; its name and version.
    pub async fn start(&self) -> Result<String, StartFailure> {
        self.browser().await.map(|browser| browser.product.clone())
    }

    /// Renders a page that was fetched: a 2xx answer with HTML. `may_redirect` is asked about each
    /// page that a script leads to. A page that the browser's end interrupted is rendered again.
    pub async fn render(
        &self,
        response: &Response,
        may_redirect: &(dyn Fn(&Url) -> bool + Send + Sync),
        cancel: &CancellationToken,
    ) -> Rendering {
        let around = Around {
            fetcher: &self.fetcher,
            files: &self.files,
            may_redirect,
            cancel,
            times: self.times,
        };
        let Some(Ok(_turn)) = cancel.run_until_cancelled(self.tabs.acquire()).await else {
            return Rendering::Cancelled;
        };
        for _ in 0..2 {
            match cancel.run_until_cancelled(self.tab()).await {
                None => return Rendering::Cancelled,
                Some(Err(None)) => {}
                Some(Err(Some(failure))) => return RenderFault::NotStarted(failure).into(),
                Some(Ok(tab)) => {
                    let browser = Arc::clone(&tab.browser);
                    let rendering = Visit::new(&around, tab, response).run().await;
                    match rendering {
                        Rendering::Broken(RenderFault::BrowserGone) => self.give_up(&browser).await,
                        rendering => return rendering,
                    }
                }
            }
        }
        RenderFault::BrowserGone.into()
    }

    /// A new tab; an error without a failure means that the browser went meanwhile.
    async fn tab(&self) -> Result<Tab, Option<StartFailure>> {
        let browser = self.browser().await.map_err(Some)?;
        let opened = Tab::open(Arc::clone(&browser)).await;
        match opened {
            Ok(tab) => Ok(tab),
            Err(error) => {
                if error != CallError::Gone {
                    tracing::warn!(%error, "a browser opens no tab");
                }
                self.give_up(&browser).await;
                Err(None)
            }
        }
    }

    /// The browser for the next page: the last one, unless it is gone or grew too much.
    async fn browser(&self) -> Result<SharedBrowser, StartFailure> {
        let mut current = self.current.lock().await;
        if let Some(browser) = &*current
            && !self.is_spent(browser).await
        {
            return Ok(Arc::clone(browser));
        }
        // An old one ends with its last page.
        *current = None;
        self.sweep();
        let agent = self.fetcher.browser_name();
        let browser = Arc::new(Browser::start(&self.found, self.sandbox, agent).await?);
        self.lock_running().push(Arc::clone(&browser));
        *current = Some(Arc::clone(&browser));
        Ok(browser)
    }

    async fn is_spent(&self, browser: &Browser) -> bool {
        if browser.wire.is_gone() {
            return true;
        }
        let pages = browser.count_page();
        if pages >= self.recycling.pages {
            return true;
        }
        if pages == 0 || !pages.is_multiple_of(MEMORY_EVERY) {
            return false;
        }
        let memory = browser.memory().await;
        memory.is_some_and(|bytes| bytes > self.recycling.memory)
    }

    /// Ends a browser that hangs or is gone.
    async fn give_up(&self, browser: &SharedBrowser) {
        let mut current = self.current.lock().await;
        if current
            .as_ref()
            .is_some_and(|now| Arc::ptr_eq(now, browser))
        {
            *current = None;
        }
        drop(current);
        browser.close().await;
        self.sweep();
    }

    /// Forgets browsers that nobody uses any more, which ends them.
    fn sweep(&self) {
        self.lock_running()
            .retain(|browser| Arc::strong_count(browser) > 1);
    }

    /// Ends the browser, waits for it and removes what it wrote.
    pub async fn close(&self) {
        *self.current.lock().await = None;
        let running = std::mem::take(&mut *self.lock_running());
        for browser in running {
            browser.close().await;
        }
    }

    /// Process ids of the browsers that run.
    pub fn processes(&self) -> Vec<u32> {
        let running = self.lock_running();
        running.iter().map(|browser| browser.process()).collect()
    }

    /// Bytes of memory of the browser for the next page; none where the system does not tell.
    pub async fn memory(&self) -> Option<u64> {
        let browser = self.current.lock().await.clone()?;
        browser.memory().await
    }

    fn lock_running(&self) -> std::sync::MutexGuard<'_, Vec<SharedBrowser>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
