//! A fetched page on its way through the browser, when the instance asks for rendered sites.

use url::Url;

use super::{
    outcome::{Visit, Visited},
    read_scope,
    visitor::{Visitor, hop_evidence},
};
use crate::{
    fetch::{
        Body, Failure, FailureKind, Hop, Refusal, Response, failure_code,
        render::{RenderFault, Rendered, Rendering},
    },
    instance::limits,
    item::{Code, Sentence},
    page::{Kind, PageOptions, kind_of},
};

/// How an answer is read.
#[derive(Debug)]
pub(super) enum How {
    /// As it was received.
    Static,
    /// As it was received, though by a browser: it is no page that scripts could change.
    AsReceived,
    /// The DOM that a browser made of it.
    Dom {
        html: String,
        url: Url,
        /// How it came about.
        account: Sentence,
    },
    /// The browser failed.
    Fault(RenderFault),
}

/// A page that may go on to be read.
pub(super) struct Ready {
    pub(super) visit: Visit,
    pub(super) response: Response,
    pub(super) hops: Vec<Hop>,
    pub(super) how: How,
}

impl Ready {
    /// The DOM, and the answer that it came from.
    fn shown(mut self, rendered: Rendered) -> Self {
        let account = rendered.account();
        self.visit
            .evidence
            .extend(rendered.hops.iter().map(hop_evidence));
        self.hops.extend(rendered.hops);
        if let Some(document) = rendered.document {
            self.response = document;
        }
        if let (Some(url), false) = (rendered.url, rendered.html.is_empty()) {
            self.how = How::Dom {
                html: rendered.html,
                url,
                account,
            };
        }
        self
    }

    /// Reads the page. Costs processor time: runs off the async threads.
    pub(super) fn read(self, millis: u32, options: &PageOptions) -> Visited {
        let Self {
            visit,
            response,
            hops,
            how,
        } = self;
        visit.answered(&response, &hops, millis, &how, options)
    }
}

impl How {
    pub(super) fn is_static(&self) -> bool {
        matches!(self, Self::Static)
    }

    /// The code and the fact when the page cannot be kept; `refusal` is what its status says.
    pub(super) fn refusal(&self, refusal: Option<Refusal>, body: &[u8]) -> Option<Refusal> {
        match (self, refusal) {
            (Self::Static, refusal) => refusal,
            (_, Some(refusal)) if refusal.code == Code::CrawlGotHttp401 => Some(Refusal {
                code: Code::BrowserRenderingAuthenticationError,
                ..refusal
            }),
            (_, Some(refusal)) => Some(refusal),
            (Self::Fault(fault), None) => Some(Refusal {
                code: fault.code(),
                text: fault.sentence(),
            }),
            // Spec 14.2.
            (_, None) => body.is_empty().then_some(Refusal {
                code: Code::BrowserRenderingNoBodyStatusError,
                text: sentence!("The answer has no body, so the browser has no page to show."),
            }),
        }
    }
}

/// The code of a page that a browser could not fetch.
pub(super) fn browser_code(failure: &Failure) -> Code {
    match failure.kind {
        FailureKind::Timeout => Code::BrowserRenderingTimeoutError,
        FailureKind::Refused => Code::BrowserRenderingServerRefusedConnectionError,
        FailureKind::ConnectionLost => Code::BrowserRenderingNetworkConnectionClosedError,
        _ => failure_code(failure),
    }
}

impl Visitor {
    /// Renders the page when the instance asks for it; the outcome when there is nothing to read.
    pub(super) async fn in_browser(
        &self,
        visit: Visit,
        response: Response,
        hops: Vec<Hop>,
    ) -> Result<Ready, Visited> {
        let ready = |visit, response, hops, how| Ready {
            visit,
            response,
            hops,
            how,
        };
        let Some(renderer) = &self.renderer else {
            return Ok(ready(visit, response, hops, How::Static));
        };
        if !can_be_rendered(&response) {
            return Ok(ready(visit, response, hops, How::AsReceived));
        }
        // A script to a host whose robots.txt is not known yet is not followed.
        let may_redirect = |target: &Url| {
            self.others.missing(target).is_none()
                && read_scope(&self.scope).judge(target).refusal.is_none()
        };
        match renderer.render(&response, &may_redirect, &self.stop).await {
            Rendering::Cancelled => Err(Visited::Interrupted),
            Rendering::Broken(fault) => Ok(ready(visit, response, hops, How::Fault(fault))),
            Rendering::Failed { hops, failure } => Err(self.led_nowhere(visit, &hops, failure)),
            Rendering::Page(rendered) => {
                Ok(ready(visit, response, hops, How::AsReceived).shown(*rendered))
            }
        }
    }

    /// A script led to where nothing can be had.
    fn led_nowhere(&self, mut visit: Visit, hops: &[Hop], failure: Failure) -> Visited {
        visit.evidence.extend(hops.iter().map(hop_evidence));
        match hops.last() {
            Some(hop) if failure.kind == FailureKind::InvalidHostAfterRedirect => {
                visit.led_astray(&read_scope(&self.scope), hop, &failure)
            }
            _ => visit.unanswered(failure, true, &How::AsReceived),
        }
    }
}

/// A page with HTML in it, of a size that is read at all.
pub(super) fn can_be_rendered(response: &Response) -> bool {
    let Body::Whole { bytes, cut: false } = &response.body else {
        return false;
    };
    let kind = kind_of(&response.url, response.header("content-type"), bytes);
    (200..300).contains(&response.status)
        && !bytes.is_empty()
        && bytes.len() <= limits::CONVERTED_MAX_BYTES
        && kind == Kind::Html
}
