//! What came of a page in the browser.

use std::time::Duration;

use url::Url;

use super::browser::StartFailure;
use crate::{
    fetch::{Failure, Hop, Response},
    instance::limits,
    item::{Code, Sentence, Value},
};

/// How long a page may take.
#[derive(Debug, Clone, Copy)]
pub struct Times {
    /// In all.
    pub total: Duration,
    /// Without any change or request, after which it is done.
    pub quiet: Duration,
    /// After `DOMContentLoaded` at most.
    pub settle: Duration,
}

impl Default for Times {
    fn default() -> Self {
        Self {
            total: limits::RENDER_TIMEOUT,
            quiet: limits::RENDER_QUIET,
            settle: limits::RENDER_SETTLE,
        }
    }
}

/// A page after its scripts ran.
#[derive(Debug, Default)]
pub struct Rendered {
    /// The final DOM. Empty when the page led to one that answered with an error, which is in
    /// `document` then.
    pub html: String,
    /// Its address at the end.
    pub url: Option<Url>,
    /// The answer that the DOM came from, when scripts led to another page.
    pub document: Option<Response>,
    /// Where scripts led, with the redirects on the way. Those of scripts have status [`BY_SCRIPT`](super::BY_SCRIPT).
    pub hops: Vec<Hop>,
    /// Such as `Chrome/156.0.8078.108`.
    pub browser: String,
    /// To `DOMContentLoaded`.
    pub ready_millis: Option<u32>,
    /// In all.
    pub millis: u32,
    /// It was never quiet, and was taken as it was.
    pub is_unsettled: bool,
    /// Scripts, style sheets and data that it loaded.
    pub files: u32,
    /// Some of them were refused, for their number or size.
    pub cut: bool,
    /// Frames that were not loaded.
    pub frames: u32,
    /// Dialogs that were refused.
    pub dialogs: u32,
    /// Windows that were refused.
    pub popups: u32,
    /// Downloads that were refused.
    pub downloads: u32,
    times: Option<Times>,
}

impl Rendered {
    pub(super) fn new(product: &str, times: Times) -> Self {
        Self {
            browser: product.to_owned(),
            times: Some(times),
            ..Self::default()
        }
    }

    /// How it came about, in sentences, with the rule by which it was waited for (spec U33).
    pub fn account(&self) -> Sentence {
        let times = self.times.unwrap_or_default();
        let unsettled = self.is_unsettled.then_some(sentence!(
            " The page was never quiet and was taken as it was then."
        ));
        let cut = self.cut.then_some(sentence!(
            " It asked for too much; the rest was not loaded."
        ));
        sentence!(
            "Rendered in {browser} in {millis} ms with {files} files loaded. Waited for \
             DOMContentLoaded{ready}, then until nothing loaded or changed for {quiet} ms, at most \
             {settle} and {total} in all; the service may wait otherwise.{unsettled}{cut}{refused}",
            browser = &self.browser,
            millis = Value::digits(self.millis),
            files = Value::digits(self.files),
            ready = self
                .ready_millis
                .map(|millis| sentence!(" ({millis} ms)", millis = Value::digits(millis))),
            quiet = Value::digits(u64::try_from(times.quiet.as_millis()).unwrap_or(u64::MAX)),
            settle = format!("{:?}", times.settle),
            total = format!("{:?}", times.total),
            unsettled,
            cut,
            refused = self.refused()
        )
    }

    /// What it asked for and did not get.
    fn refused(&self) -> Option<Sentence> {
        let kinds = [
            (
                self.dialogs,
                counted!("{count} dialog", "{count} dialogs", self.dialogs),
            ),
            (
                self.popups,
                counted!("{count} window", "{count} windows", self.popups),
            ),
            (
                self.downloads,
                counted!("{count} download", "{count} downloads", self.downloads),
            ),
            (
                self.frames,
                counted!("{count} frame", "{count} frames", self.frames),
            ),
        ];
        let refused: Vec<Sentence> = kinds
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(_, part)| part)
            .collect();
        (!refused.is_empty()).then(|| sentence!(" Not opened: {refused}.", refused))
    }
}

/// What came of a page.
#[derive(Debug)]
pub enum Rendering {
    /// Its final DOM.
    Page(Box<Rendered>),
    /// A script led to where nothing can be had.
    Failed {
        /// Where scripts led.
        hops: Vec<Hop>,
        /// Why it ended there.
        failure: Failure,
    },
    /// The browser could not do it.
    Broken(RenderFault),
    /// The job was cancelled.
    Cancelled,
}

impl From<RenderFault> for Rendering {
    fn from(fault: RenderFault) -> Self {
        Self::Broken(fault)
    }
}

/// Why the browser has no page to show.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.sentence())]
pub enum RenderFault {
    /// Its scripts did not come to an end.
    Timeout,
    /// It brought its tab down.
    Crashed,
    /// The whole browser went, twice.
    BrowserGone,
    /// The browser took the answer for a download.
    Download,
    /// The browser shows an error instead.
    NoPage,
    /// There is no browser any more.
    NotStarted(#[from] StartFailure),
}

impl RenderFault {
    /// What happened, and where to look.
    pub fn sentence(&self) -> Sentence {
        match self {
            Self::Timeout => sentence!(
                "The page was not ready in the browser within the time allowed. Look for a script that never ends or waits for another server."
            ),
            Self::Crashed => {
                sentence!("The page crashed its tab. Look for a script that takes all memory.")
            }
            Self::BrowserGone => {
                sentence!("The browser ended while it showed the page, also at the second try.")
            }
            Self::Download => sentence!(
                "The browser took the answer for a download, not for a page. Look at its Content-Disposition."
            ),
            Self::NoPage => sentence!("The browser showed an error instead of the page."),
            Self::NotStarted(StartFailure(text)) => text.clone(),
        }
    }

    /// The service's code.
    pub fn code(&self) -> Code {
        match self {
            Self::Timeout => Code::BrowserRenderingTimeoutError,
            Self::Download => Code::BrowserRenderingNoBodyStatusError,
            Self::Crashed | Self::BrowserGone | Self::NoPage | Self::NotStarted(_) => {
                Code::BrowserRenderingUnknownError
            }
        }
    }
}
