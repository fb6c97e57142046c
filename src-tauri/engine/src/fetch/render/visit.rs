//! One page in a tab: its requests are answered, its questions refused, and its final DOM taken.

use std::{
    collections::{HashMap, HashSet},
    future::pending,
    pin::Pin,
    time::Duration,
};

use futures_util::{StreamExt as _, stream::FuturesUnordered};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep_until};
use url::Url;

use super::{
    RenderFault, Rendered, Rendering,
    answers::Reply,
    asked::Asked,
    asking::{Answered, Around, ask},
    pipe::{CallError, Event},
    tab::{Snapshot, Tab},
};
use crate::{
    fetch::{Answer, Failure, FailureKind, Fetched, Hop, Response},
    instance::limits,
};

/// UTF-16 units of a DOM; a longer one is over the size limit whatever it holds.
const LONGEST_DOM: usize = limits::TEXT_MAX_BYTES + 1;

/// Before a failed look at a DOM is repeated.
const PAUSE: Duration = Duration::from_millis(50);

/// The status of a hop that a script made.
pub const BY_SCRIPT: u16 = 0;

type Taking = Option<Pin<Box<dyn Future<Output = Result<Snapshot, CallError>> + Send>>>;

/// What a page does that the loop has to act on.
enum Heard {
    Nothing,
    NewDocument,
    Ask(Asked),
    Lead(Asked, Url),
    End(Rendering),
}

/// One visit.
pub(super) struct Visit<'a> {
    around: &'a Around<'a>,
    tab: Tab,
    /// Documents that are known already, by their URL.
    documents: HashMap<String, Reply>,
    rendered: Rendered,
    /// Where the main frame is.
    at: Url,
    /// Where it goes next, and not to a download.
    going: Option<String>,
    committed: bool,
    /// The scripts that stand in the document ran.
    ready: bool,
    /// The page was never quiet and is taken as it is.
    hurried: bool,
    started: Instant,
    settle_until: Instant,
    /// Requests that we are answering.
    open: usize,
    /// Requests whose answer has not wholly reached the page.
    loading: HashSet<String>,
    bytes: usize,
    failed_looks: u32,
}

impl<'a> Visit<'a> {
    pub(super) fn new(around: &'a Around<'a>, tab: Tab, response: &Response) -> Self {
        let url = response.url.to_string();
        let now = Instant::now();
        Self {
            documents: HashMap::from([(url, Reply::response(response))]),
            at: response.url.clone(),
            going: None,
            rendered: Rendered::new(&tab.browser.product, around.times),
            committed: false,
            ready: false,
            hurried: false,
            started: now,
            settle_until: now,
            open: 0,
            loading: HashSet::new(),
            bytes: 0,
            failed_looks: 0,
            around,
            tab,
        }
    }

    /// Opens the page and waits for its final DOM.
    pub(super) async fn run(mut self) -> Rendering {
        let around = self.around;
        let deadline = self.started + around.times.total;
        let mut answers = FuturesUnordered::new();
        let mut taking: Taking = None;
        self.tab.go(self.at.as_str());
        loop {
            if taking.is_none() && self.ready && self.is_quiet() {
                taking = Some(self.look(around.times.quiet));
            }
            let heard = tokio::select! {
                biased;
                () = around.cancel.cancelled() => Heard::End(Rendering::Cancelled),
                () = sleep_until(deadline) => Heard::End(RenderFault::Timeout.into()),
                event = self.tab.events.recv() => self.hear(event),
                Some(answered) = answers.next() => self.hand_over(answered),
                taken = taken(&mut taking) => {
                    taking = None;
                    self.take(taken)
                }
                () = sleep_until(self.settle_until), if self.ready && !self.hurried => {
                    self.hurried = true;
                    taking = Some(self.look(Duration::ZERO));
                    Heard::Nothing
                }
            };
            match heard {
                Heard::Nothing => {}
                Heard::NewDocument => taking = None,
                Heard::Ask(asked) => answers.push(ask(around, asked, None)),
                Heard::Lead(asked, to) => answers.push(ask(around, asked, Some(to))),
                Heard::End(end) => return end,
            }
        }
    }

    fn look(
        &self,
        quiet: Duration,
    ) -> Pin<Box<dyn Future<Output = Result<Snapshot, CallError>> + Send>> {
        let pause = PAUSE * self.failed_looks.min(8);
        Box::pin(self.tab.snapshot(pause, quiet, LONGEST_DOM))
    }

    /// Nothing is being loaded.
    fn is_quiet(&self) -> bool {
        self.open == 0 && self.loading.is_empty()
    }

    /// A look at the DOM ended. It counts when nothing is being loaded.
    fn take(&mut self, taken: Result<Snapshot, CallError>) -> Heard {
        match taken {
            Ok(snapshot) if self.is_quiet() || self.hurried => self.end(snapshot),
            Ok(_) => Heard::Nothing,
            Err(CallError::Gone | CallError::Hangs) => Heard::End(RenderFault::BrowserGone.into()),
            // Most likely the page leads elsewhere, which an event tells.
            Err(CallError::Refused(_)) => {
                self.failed_looks += 1;
                self.hurried = false;
                Heard::Nothing
            }
        }
    }

    fn end(&mut self, snapshot: Snapshot) -> Heard {
        let mut rendered = std::mem::take(&mut self.rendered);
        rendered.is_unsettled = self.hurried;
        rendered.millis = millis(self.started.elapsed());
        rendered.html = snapshot.html;
        // A script may show another address of the same site without loading it.
        let shown = Url::parse(&snapshot.url).ok();
        let own = shown.filter(|url| url.origin() == self.at.origin());
        rendered.url = Some(own.unwrap_or_else(|| self.at.clone()));
        Heard::End(Rendering::Page(Box::new(rendered)))
    }

    fn hear(&mut self, event: Option<Event>) -> Heard {
        let Some(Event { method, params }) = event else {
            return Heard::End(RenderFault::BrowserGone.into());
        };
        let is_main = params["frameId"].as_str() == Some(&self.tab.frame);
        match method.as_str() {
            "Fetch.requestPaused" => return self.asked(Asked::of(params)),
            "Page.frameStartedNavigating" if is_main => {
                self.going = params["url"].as_str().map(str::to_owned);
            }
            "Page.frameNavigated" if params["frame"]["parentId"].is_null() => {
                return self.navigated(&params["frame"]);
            }
            "Page.domContentEventFired" if self.committed => {
                self.ready = true;
                self.settle_until = Instant::now() + self.around.times.settle;
                let since = millis(self.started.elapsed());
                self.rendered.ready_millis.get_or_insert(since);
            }
            "Page.javascriptDialogOpening" => {
                self.rendered.dialogs += 1;
                let refuse = json!({"accept": params["type"] == "beforeunload"});
                self.tab.tell("Page.handleJavaScriptDialog", &refuse);
            }
            "Page.windowOpen" => self.rendered.popups += 1,
            "Page.downloadWillBegin" if !self.committed => {
                return Heard::End(RenderFault::Download.into());
            }
            "Network.requestWillBeSent" if will_end(&params) => {
                self.loading.extend(request_of(&params));
            }
            "Network.loadingFinished" | "Network.loadingFailed" => {
                if let Some(request) = request_of(&params) {
                    self.loading.remove(&request);
                }
            }
            "Inspector.targetCrashed" => return Heard::End(RenderFault::Crashed.into()),
            _ => {}
        }
        Heard::Nothing
    }

    /// Another document stands in the main frame.
    fn navigated(&mut self, frame: &Value) -> Heard {
        let is_page = frame["url"]
            .as_str()
            .is_some_and(|url| url.starts_with("http"));
        if frame["unreachableUrl"].is_string() {
            return Heard::End(RenderFault::NoPage.into());
        }
        self.committed = is_page;
        self.loading.clear();
        self.ready = false;
        self.hurried = false;
        Heard::NewDocument
    }

    /// The page wants something; most of it is answered at once.
    fn asked(&mut self, asked: Asked) -> Heard {
        if asked.url.starts_with("data:") || asked.url.starts_with("blob:") {
            let go_on = json!({"requestId": asked.id});
            self.tab
                .browser
                .wire
                .tell(None, "Fetch.continueRequest", &go_on);
            return Heard::Nothing;
        }
        if asked.kind == "Document" {
            return self.asked_for_page(asked);
        }
        let is_too_much = self.rendered.files as usize >= limits::RENDER_REQUESTS
            || self.bytes > limits::RENDER_BYTES;
        if asked.is_needless() || is_too_much {
            self.rendered.cut |= is_too_much;
            self.reply(&asked.id, Reply::BLOCKED);
            return Heard::Nothing;
        }
        self.open += 1;
        self.rendered.files += 1;
        Heard::Ask(asked)
    }

    fn asked_for_page(&mut self, asked: Asked) -> Heard {
        if asked.frame != self.tab.frame {
            // Its content is not part of the page's DOM.
            self.rendered.frames += 1;
            self.reply(&asked.id, Reply::BLOCKED);
            return Heard::Nothing;
        }
        if let Some(known) = self.documents.remove(&asked.url) {
            self.reply(&asked.id, known);
            return Heard::Nothing;
        }
        let to = Url::parse(&asked.url).ok();
        let is_going = self.going.take().is_some_and(|url| url == asked.url);
        let Some(to) = to.filter(|_| is_going && asked.method == "GET") else {
            // A download, or a form that was sent; the page stays.
            self.rendered.downloads += u32::from(!is_going);
            self.reply(&asked.id, Reply::Fail("Aborted"));
            return Heard::Nothing;
        };
        self.rendered.hops.push(Hop {
            from: self.at.clone(),
            status: BY_SCRIPT,
            to: to.clone(),
        });
        if let Some(failure) = self.refused(&to) {
            return self.failed(failure);
        }
        self.open += 1;
        Heard::Lead(asked, to)
    }

    /// Why a page that a script leads to is not asked for.
    fn refused(&self, to: &Url) -> Option<Failure> {
        let from = &self.at;
        if self.rendered.hops.len() > limits::REDIRECTS as usize {
            let text = sentence!(
                "Scripts led on more than {times} times; the last one leads from {from} to {to}.",
                times = limits::REDIRECTS,
                from,
                to
            );
            return Some(Failure::new(FailureKind::TooManyRedirects, text));
        }
        let mut target = to.clone();
        target.set_fragment(None);
        (!(self.around.may_redirect)(&target)).then(|| {
            let text = sentence!(
                "A script of {from} leads to {target}, which is not part of this crawl.",
                from,
                target = &target
            );
            Failure::new(FailureKind::InvalidHostAfterRedirect, text)
        })
    }

    fn failed(&mut self, failure: Failure) -> Heard {
        let hops = std::mem::take(&mut self.rendered.hops);
        Heard::End(Rendering::Failed { hops, failure })
    }

    fn hand_over(&mut self, answered: Answered) -> Heard {
        self.open -= 1;
        match answered {
            Answered::File(id, reply) => {
                self.bytes += reply.size();
                self.reply(&id, reply);
                Heard::Nothing
            }
            Answered::Page(id, to, fetched) => self.led_on(&id, &to, *fetched),
        }
    }

    /// A script led to another page, which came.
    fn led_on(&mut self, id: &Value, to: &Url, fetched: Fetched) -> Heard {
        self.rendered.hops.extend(fetched.hops);
        let response = match fetched.answer {
            Answer::Cancelled => return Heard::End(Rendering::Cancelled),
            Answer::Failed(failure) => return self.failed(failure),
            Answer::Response(response) => response,
        };
        let is_success = (200..300).contains(&response.status);
        if is_success && !is_page(&response) {
            // The page stays where it is.
            self.rendered.hops.clear();
            self.rendered.downloads += 1;
            self.reply(id, Reply::Fail("Aborted"));
            return Heard::Nothing;
        }
        let reply = Reply::response(&response);
        if response.url.as_str() == to.as_str() {
            self.reply(id, reply);
        } else {
            self.reply(id, Reply::redirect(302, response.url.as_str()));
            self.documents.insert(response.url.to_string(), reply);
        }
        self.at = response.url.clone();
        self.rendered.document = Some(response);
        if is_success {
            return Heard::Nothing;
        }
        let rendered = std::mem::take(&mut self.rendered);
        Heard::End(Rendering::Page(Box::new(rendered)))
    }

    fn reply(&self, id: &Value, reply: Reply) {
        let (method, params) = reply.message(id);
        self.tab.browser.wire.tell(None, method, &params);
    }
}

async fn taken(taking: &mut Taking) -> Result<Snapshot, CallError> {
    match taking {
        Some(taking) => taking.await,
        None => pending().await,
    }
}

/// Whether a request ends at all; those of another kind are refused, or answered later.
fn will_end(params: &Value) -> bool {
    !matches!(
        params["type"].as_str(),
        Some("EventSource" | "WebSocket" | "Ping" | "Document")
    )
}

fn request_of(params: &Value) -> Option<String> {
    params["requestId"].as_str().map(str::to_owned)
}

fn is_page(response: &Response) -> bool {
    let attached = response.header("content-disposition");
    let attached =
        attached.is_some_and(|value| value.to_ascii_lowercase().starts_with("attachment"));
    let kind = response.header("content-type").unwrap_or("text/html");
    !attached && kind.to_ascii_lowercase().contains("html")
}

fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}
