//! The browser of rendered sites: which one, and whether it starts.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::{Engine, Error};
use crate::{
    fetch::{
        Fetcher, FetcherOptions,
        render::{BrowserChoice, NamedBy, Renderer, what_to_install},
    },
    instance::Pace,
    item::Sentence,
};

/// The name of the setting in the store.
const SETTING: &str = "browser";

/// What was found of a browser.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct BrowserLook {
    /// The path that the settings name.
    pub setting: Option<String>,
    /// The program that would be started.
    pub path: Option<String>,
    /// Who named it.
    pub named_by: Option<NamedBy>,
    /// Such as `Chromium 156.0.8078.108`.
    pub version: Option<String>,
    /// Whether its sandbox is on.
    pub sandbox: bool,
    /// Why pages cannot be rendered, and what to do.
    pub problem: Option<Sentence>,
    /// What to install where there is none.
    pub install: Sentence,
}

impl Engine {
    /// Which browser would render, without starting it.
    pub async fn browser_look(&self) -> BrowserLook {
        let choice = self.browser_choice();
        let found = choice.find();
        let version = match &found {
            Ok(found) => found.version().await,
            Err(_) => None,
        };
        let shown = |path: &PathBuf| path.display().to_string();
        BrowserLook {
            setting: choice.setting.as_ref().map(shown),
            path: found.as_ref().ok().map(|found| shown(&found.path)),
            named_by: found.as_ref().ok().map(|found| found.named_by),
            version,
            sandbox: choice.sandbox,
            problem: found.err().map(Sentence::from),
            install: sentence!("{install}.", install = what_to_install()),
        }
    }

    /// The same after it was started once, which finds a sandbox that does not work here.
    pub async fn browser_check(&self) -> BrowserLook {
        let mut look = self.browser_look().await;
        if look.problem.is_none() {
            look.problem = self.start_browser_once().await.err();
        }
        look
    }

    async fn start_browser_once(&self) -> Result<String, Sentence> {
        // It loads no page, so this names nobody.
        let nowhere = url::Url::parse("http://localhost/")
            .map_err(|error| Sentence::verbatim(error.to_string()))?;
        let fetcher = Fetcher::new(FetcherOptions::new(nowhere, Pace::Fast))?;
        let renderer = Renderer::new(&self.browser_choice(), fetcher)?;
        let started = renderer.start().await;
        renderer.close().await;
        Ok(started?)
    }

    /// Sets the path of the browser, or leaves it to the environment and the usual places. It
    /// holds for every job that starts from now on.
    pub async fn set_browser(&self, path: Option<String>) -> Result<BrowserLook, Error> {
        let path = path.filter(|path| !path.trim().is_empty());
        self.store()
            .set_program_setting(SETTING, path.clone())
            .await?;
        self.lock_browser().setting = path.map(PathBuf::from);
        Ok(self.browser_look().await)
    }

    /// Switches the browser's sandbox for this run of the program. Off is for containers and for
    /// root, where it cannot work.
    pub fn set_browser_sandbox(&self, on: bool) {
        self.lock_browser().sandbox = on;
    }

    pub(super) async fn read_browser_setting(&self) -> Result<(), Error> {
        let path = self.store().program_setting(SETTING).await?;
        self.lock_browser().setting = path.map(PathBuf::from);
        Ok(())
    }

    /// The browser that the program settings name, else what the environment asks for.
    pub fn browser_choice(&self) -> BrowserChoice {
        self.lock_browser().clone()
    }

    fn lock_browser(&self) -> std::sync::MutexGuard<'_, BrowserChoice> {
        let browser = &self.shared.browser;
        browser
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
