use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use reqwest::header::{COOKIE, HeaderMap, HeaderValue, SET_COOKIE};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::{
    Answer, Body, BodyLimits, Failure, FailureKind, Fetched, FetcherOptions, PrivateAddress,
    Proxies, Waiting,
    address::Guard,
    body::{self, Deadline},
    conditional::Validators,
    connection,
    cookies::ChainCookies,
    failure,
    gate::{Gate, Pass},
    head,
    identity::Identity,
    proxy,
    redirect::Chain,
    room::BodyRoom,
    turn::Load,
};
use crate::instance::limits;

/// The one door to the network. Cheap to clone; clones share the politeness gate.
///
/// It keeps cookies within one chain of redirects alone, and follows redirects itself, each
/// through the gate.
#[derive(Debug, Clone)]
pub struct Fetcher {
    pub(super) client: reqwest::Client,
    pub(super) identity: Arc<Identity>,
    guard: Guard,
    pub(super) gate: Gate,
    room: BodyRoom,
    proxies: Proxies,
    source: Url,
}

/// How often a request is sent again that a server refuses unread. A server that bounds the requests
/// of a connection may refuse the same one many times while others are taken.
const MOST_REFUSALS: usize = 20;

/// How much of a body to wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    Whole,
    Pieces,
}

/// One fetch: what to ask for beside the URL, and how to take the answer.
struct Asking {
    reading: Reading,
    /// Header fields of the next request of the chain alone: conditions, cookies.
    more: HeaderMap,
}

impl From<Reading> for Asking {
    fn from(reading: Reading) -> Self {
        Self {
            reading,
            more: HeaderMap::new(),
        }
    }
}

/// What one request of a chain led to.
enum Step {
    Redirect {
        status: u16,
        location: String,
        /// Its `Set-Cookie` values.
        cookies: Vec<HeaderValue>,
    },
    End(Answer),
}

impl Fetcher {
    /// A client for one job. Fails for an extra header that HTTP does not allow, and when the
    /// system's certificate store cannot be used.
    pub fn new(options: FetcherOptions) -> Result<Self, Failure> {
        let guard = Guard::new(&options.source, options.allow_private_network)
            .with_names(options.names)
            .that_resolves_freely(options.proxies.names());
        let proxies = options.proxies;
        let identity = Identity::new(&options.source, options.own_domains, &options.headers)?;
        Ok(Self {
            client: connection::client(guard.clone(), proxies.clone(), limits::CONNECT_TIMEOUT)?,
            identity: Arc::new(identity),
            guard,
            gate: Gate::new(options.pace, &options.source),
            room: BodyRoom::new(),
            proxies,
            source: options.source,
        })
    }

    /// Sets the crawl delay that the source's robots.txt asks for. The `service` pace keeps it;
    /// none stands for half a second, and more than a minute for a minute.
    pub fn set_crawl_delay(&self, delay: Option<Duration>) {
        self.gate.set_crawl_delay(&self.source, delay);
    }

    /// The same for the host of `url`, from a robots.txt of its own.
    pub fn set_crawl_delay_of(&self, url: &Url, delay: Option<Duration>) {
        self.gate.set_crawl_delay(url, delay);
    }

    /// Starts no further request until [`resume`](Self::resume); open ones end as they would.
    pub fn pause(&self) {
        self.gate.set_paused(true);
    }

    /// Lets requests start again.
    pub fn resume(&self) {
        self.gate.set_paused(false);
    }

    /// Requests that may be open at once now, 1 to 64: as many as it is worth to keep in flight.
    /// It changes as the hosts answer.
    pub fn width(&self) -> usize {
        self.gate.width()
    }

    /// What a browser calls itself in its pages: what the source's host is told.
    pub(super) fn browser_name(&self) -> &'static str {
        self.identity.user_agent(&self.source)
    }

    /// The host that asked to be left alone the longest, after 429 or 503.
    pub fn pushed_back(&self) -> Option<Waiting> {
        let (host, left) = self.gate.pushed_back()?;
        Some(Waiting { host, left })
    }

    /// Fetches one page or file and reads its whole body. `may_redirect` is asked about each
    /// redirect's target, without fragment, before it is requested; a refused one stands last in
    /// [`Fetched::hops`].
    pub async fn get(
        &self,
        url: &Url,
        limits: BodyLimits,
        may_redirect: &(dyn Fn(&Url) -> bool + Send + Sync),
        cancel: &CancellationToken,
    ) -> Fetched {
        self.fetch(url, limits, may_redirect, cancel, Reading::Whole.into())
            .await
    }

    /// The same for a page that was fetched before: the site may answer 304 when these still
    /// hold. They go to `url` alone, never after a redirect.
    pub async fn get_if_changed(
        &self,
        url: &Url,
        validators: &Validators,
        limits: BodyLimits,
        may_redirect: &(dyn Fn(&Url) -> bool + Send + Sync),
        cancel: &CancellationToken,
    ) -> Fetched {
        let asking = Asking {
            reading: Reading::Whole,
            more: validators.headers(),
        };
        self.fetch(url, limits, may_redirect, cancel, asking).await
    }

    /// Fetches a file that may be large; a 200 answer's body comes in pieces. Time in which
    /// nobody takes them does not count against the limit.
    pub async fn stream(
        &self,
        url: &Url,
        limits: BodyLimits,
        may_redirect: &(dyn Fn(&Url) -> bool + Send + Sync),
        cancel: &CancellationToken,
    ) -> Fetched {
        self.fetch(url, limits, may_redirect, cancel, Reading::Pieces.into())
            .await
    }

    async fn fetch(
        &self,
        url: &Url,
        limits: BodyLimits,
        may_redirect: &(dyn Fn(&Url) -> bool + Send + Sync),
        cancel: &CancellationToken,
        mut asking: Asking,
    ) -> Fetched {
        let mut url = requested(url);
        let mut chain = Chain::new(&url);
        let mut cookies = ChainCookies::default();
        let mut elapsed = Duration::ZERO;
        let mut private = None;
        let answer = loop {
            let Some(pass) = self.gate.enter(&url, cancel).await else {
                break Answer::Cancelled;
            };
            let started = Instant::now();
            let deadline = Deadline::new(started, limits.timeout, elapsed);
            let step = self
                .ask(
                    &url,
                    limits,
                    deadline,
                    cancel,
                    &asking,
                    (pass, &mut private),
                )
                .await;
            asking.more.clear();
            elapsed += started.elapsed();
            match step {
                Step::End(answer) => break answer,
                Step::Redirect {
                    status,
                    location,
                    cookies: set,
                } => {
                    if cookies.learn(&url, set.iter()) {
                        chain.may_come_back();
                    }
                    match chain.follow(&url, status, &location, may_redirect) {
                        Ok(next) => url = requested(&next),
                        Err(failure) => break Answer::Failed(failure),
                    }
                    asking
                        .more
                        .extend(cookies.header(&url).map(|value| (COOKIE, value)));
                }
            }
        };
        Fetched {
            hops: chain.into_hops(),
            answer,
            elapsed,
            private,
        }
    }

    /// One request, up to its end or its redirect.
    async fn ask(
        &self,
        url: &Url,
        limits: BodyLimits,
        deadline: Deadline,
        cancel: &CancellationToken,
        asking: &Asking,
        (mut pass, private): (Pass, &mut Option<PrivateAddress>),
    ) -> Step {
        if let Err(found) = self.may_ask(url).await {
            return Step::End(Answer::Failed(failure::private(&found)));
        }
        let response = match self.send(url, deadline, cancel, &asking.more).await {
            Ok(response) => response,
            Err(answer) => {
                if timed_out(&answer) {
                    pass.observe(Load::Strained { retry_after: None });
                }
                return Step::End(answer);
            }
        };
        pass.observe(head::load(&response));
        if self.proxies.of(url).is_none() {
            let led_to = self.guard.led_to(url, response.remote_addr());
            *private = private.take().or(led_to);
        }
        if let Some((status, location)) = head::redirect(&response) {
            let cookies = response.headers().get_all(SET_COOKIE).iter().cloned();
            return Step::Redirect {
                status,
                location,
                cookies: cookies.collect(),
            };
        }
        let mut head = head::of(url, &response);
        let body = body::Reader::new(url.clone(), response, limits.max_bytes, deadline);
        if asking.reading == Reading::Pieces && head.status == 200 {
            head.body = Body::Pieces(body.pieces(cancel.clone(), pass));
            return Step::End(Answer::Response(head));
        }
        match cancel.run_until_cancelled(body.whole(&self.room)).await {
            None => Step::End(Answer::Cancelled),
            Some(Ok(body)) => {
                head.body = body;
                Step::End(Answer::Response(head))
            }
            Some(Err(failure)) => {
                let answer = Answer::Failed(self.explained(failure, url));
                if timed_out(&answer) {
                    pass.observe(Load::Strained { retry_after: None });
                }
                Step::End(answer)
            }
        }
    }

    /// Sends the request and waits for the header of the answer.
    async fn send(
        &self,
        url: &Url,
        deadline: Deadline,
        cancel: &CancellationToken,
        more: &HeaderMap,
    ) -> Result<reqwest::Response, Answer> {
        let mut headers = more.clone();
        // What the owner set wins over a cookie of the chain.
        headers.extend(self.identity.headers_for(url));
        let request = self.send_until_taken(url, &headers);
        match cancel.run_until_cancelled(deadline.limit(request)).await {
            None => return Err(Answer::Cancelled),
            Some(None) => Err(self.explained(deadline.failure(url), url)),
            Some(Some(Ok(response))) => Ok(response),
            Some(Some(Err(error))) => Err(self.explained(failure::classify(&error, url), url)),
        }
        .map_err(Answer::Failed)
    }

    /// Asks until the server takes the request up: one that was refused unread may be sent again
    /// (RFC 9113, section 8.7).
    async fn send_until_taken(
        &self,
        url: &Url,
        headers: &HeaderMap,
    ) -> Result<reqwest::Response, reqwest::Error> {
        let mut left = MOST_REFUSALS;
        loop {
            let request = self.client.get(url.clone()).headers(headers.clone());
            match request.send().await {
                Err(error) if left > 0 && failure::is_refusal(&error) => left -= 1,
                other => return other,
            }
        }
    }

    /// Keeps a public site from leading into a private network without its owner's consent.
    pub(super) async fn may_ask(&self, url: &Url) -> Result<(), PrivateAddress> {
        self.guard.check(url)?;
        if self.proxies.of(url).is_some() || self.guard.resolves_freely(url) {
            self.guard.check_name(url).await?;
        }
        // The client's resolver does the rest.
        Ok(())
    }

    /// Says also that a proxy stood between.
    pub(super) fn explained(&self, failure: Failure, url: &Url) -> Failure {
        match self.proxies.of(url) {
            Some(proxy) => failure::through_proxy(failure, &proxy::shown(proxy)),
            None => failure,
        }
    }
}

/// The URL as it is requested: without fragment, and without user name and password, which
/// would become an `Authorization` header.
fn requested(url: &Url) -> Url {
    let mut url = url.clone();
    url.set_fragment(None);
    // These fail only for URLs that cannot have a user, which is what is wanted.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url
}

fn timed_out(answer: &Answer) -> bool {
    matches!(answer, Answer::Failed(failure) if failure.kind == FailureKind::Timeout)
}
