use std::{
    collections::BTreeMap,
    fmt,
    sync::Arc,
    time::{Duration, Instant},
};

use reqwest::header::{COOKIE, HeaderMap, HeaderValue, SET_COOKIE};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::{
    Answer, Body, BodyLimits, Failure, FailureKind, Fetched,
    address::Guard,
    body::{self, Deadline},
    conditional::Validators,
    cookies::ChainCookies,
    failure,
    gate::{Gate, Pass},
    head,
    identity::Identity,
    redirect::Chain,
    turn::Load,
};
use crate::instance::{Pace, limits};

/// Servers close idle connections after five seconds or more; we let go before them, so that no
/// request meets a connection that is just being closed.
const IDLE_CONNECTION: Duration = Duration::from_secs(4);

/// Bytes of an HTTP/2 header; larger ones end in a failure. HTTP/1 allows 100 fields and about
/// 400 KiB.
const LARGEST_HTTP2_HEADER: u32 = 64 * 1024;

/// Settings of all requests of one job.
#[derive(Clone)]
pub struct FetcherOptions {
    /// The crawl target; its exact origin alone gets the extra headers.
    pub source: Url,
    /// Extra headers. Values are secrets, and Debug output leaves them out.
    pub headers: BTreeMap<String, String>,
    /// How fast to fetch.
    pub pace: Pace,
}

impl fmt::Debug for FetcherOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FetcherOptions")
            .field("source", &self.source.as_str())
            .field("headers", &self.headers.keys().collect::<Vec<_>>())
            .field("pace", &self.pace)
            .finish()
    }
}

/// The one door to the network. Cheap to clone; clones share the politeness gate.
///
/// It keeps cookies within one chain of redirects alone, uses no proxy, and follows redirects
/// itself, each through the gate.
#[derive(Debug, Clone)]
pub struct Fetcher {
    client: reqwest::Client,
    identity: Arc<Identity>,
    guard: Guard,
    gate: Gate,
    source: Url,
}

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
        let guard = Guard::new(&options.source);
        Ok(Self {
            client: client(guard.clone(), limits::CONNECT_TIMEOUT)?,
            identity: Arc::new(Identity::new(&options.source, &options.headers)?),
            guard,
            gate: Gate::new(options.pace, &options.source),
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

    /// How long the source's host still asked to be left alone, after 429 or 503.
    pub fn pushed_back_for(&self) -> Option<Duration> {
        self.gate.pushed_back_for()
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
        let answer = loop {
            let Some(pass) = self.gate.enter(&url, cancel).await else {
                break Answer::Cancelled;
            };
            let started = Instant::now();
            let deadline = Deadline::new(started, limits.timeout, elapsed);
            let step = self
                .ask(&url, limits, deadline, cancel, &asking, pass)
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
        mut pass: Pass,
    ) -> Step {
        if let Err(found) = self.guard.check(url) {
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
        match cancel.run_until_cancelled(body.whole()).await {
            None => Step::End(Answer::Cancelled),
            Some(Ok(body)) => {
                head.body = body;
                Step::End(Answer::Response(head))
            }
            Some(Err(failure)) => {
                let answer = Answer::Failed(failure);
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
        let request = self.client.get(url.clone()).headers(headers).send();
        match cancel.run_until_cancelled(deadline.limit(request)).await {
            None => Err(Answer::Cancelled),
            Some(None) => Err(Answer::Failed(deadline.failure(url))),
            Some(Some(Ok(response))) => Ok(response),
            Some(Some(Err(error))) => Err(Answer::Failed(failure::classify(&error, url))),
        }
    }
}

/// A client that neither follows nor remembers anything. The ring provider and the system's
/// certificate store belong to it alone, not to the whole process.
fn client(guard: Guard, connect_timeout: Duration) -> Result<reqwest::Client, Failure> {
    let unusable = |error: &dyn fmt::Display| {
        Failure::new(
            FailureKind::Tls,
            format!("Secure connections cannot be set up on this machine: {error}."),
        )
    };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let verifier = rustls_platform_verifier::Verifier::new(Arc::clone(&provider))
        .map_err(|error| unusable(&error))?;
    let mut tls = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| unusable(&error))?
        // The way to hand over a verifier; the system's own is no less careful.
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(verifier))
        .with_no_client_auth();
    tls.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    reqwest::Client::builder()
        .tls_backend_preconfigured(tls)
        .dns_resolver(guard)
        .redirect(reqwest::redirect::Policy::none())
        .referer(false)
        .no_proxy()
        .connect_timeout(connect_timeout)
        .http2_max_header_list_size(LARGEST_HTTP2_HEADER)
        .pool_idle_timeout(IDLE_CONNECTION)
        .build()
        .map_err(|error| unusable(&error))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The system takes a connection or two in advance of a server that takes none.
    #[tokio::test]
    async fn server_that_takes_no_connection_is_a_timeout() {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(([127, 0, 0, 1], 0).into()).unwrap();
        let server = socket.listen(1).unwrap();
        let url = Url::parse(&format!("http://{}/", server.local_addr().unwrap())).unwrap();
        let client = client(Guard::new(&url), Duration::from_millis(100)).unwrap();
        let mut held = Vec::new();
        for _ in 0..8 {
            let connection = tokio::net::TcpStream::connect(server.local_addr().unwrap());
            match tokio::time::timeout(Duration::from_millis(50), connection).await {
                Ok(connection) => held.push(connection),
                Err(_) => break,
            }
        }
        let error = client.get(url.clone()).send().await.unwrap_err();
        let failure = failure::classify(&error, &url);
        assert_eq!(failure.kind, FailureKind::Timeout, "{failure}");
        assert!(failure.text.contains("firewall"), "{failure}");
    }
}
