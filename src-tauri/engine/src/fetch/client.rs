use std::{collections::BTreeMap, time::Duration};

use bytes::Bytes;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::instance::Pace;

/// Settings of all requests of one job.
#[derive(Debug, Clone)]
pub struct FetcherOptions {
    /// The crawl target; its exact origin alone gets the extra headers.
    pub source: Url,
    /// Extra headers. Values are secrets.
    pub headers: BTreeMap<String, String>,
    /// How fast to fetch.
    pub pace: Pace,
}

/// The one door to the network. Cheap to clone; clones share the politeness gate.
#[derive(Debug, Clone)]
pub struct Fetcher {}

/// Bounds of one body.
#[derive(Debug, Clone, Copy)]
pub struct BodyLimits {
    /// Bytes after the content coding was undone; a longer body is cut and marked.
    pub max_bytes: u64,
    /// From sending the request to the last byte.
    pub timeout: Duration,
}

/// One followed redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hop {
    /// The URL that answered with a redirect.
    pub from: Url,
    /// Its status.
    pub status: u16,
    /// Where it pointed.
    pub to: Url,
}

/// What came of one request with its redirects.
#[derive(Debug)]
pub struct Fetched {
    /// Redirects in order.
    pub hops: Vec<Hop>,
    /// The answer, or why there is none.
    pub answer: Answer,
    /// From the first request to the last byte, waiting at the gate left out.
    pub elapsed: Duration,
}

/// The end of a fetch.
#[derive(Debug)]
pub enum Answer {
    /// An HTTP response of any status.
    Response(Response),
    /// No response.
    Failed(Failure),
    /// The job was cancelled.
    Cancelled,
}

/// An HTTP response.
#[derive(Debug)]
pub struct Response {
    /// The URL that answered.
    pub url: Url,
    /// The status.
    pub status: u16,
    /// Header fields in the order received, names in lower case; values that are not UTF-8 are
    /// read as Latin-1. At most 100 fields and 16 KiB.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Body,
}

impl Response {
    /// The first header of that name (in lower case).
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }
}

/// A body, read whole or handed on piece by piece.
#[derive(Debug)]
pub enum Body {
    /// All of it, at most the limit's bytes.
    Whole {
        /// The bytes after the content coding was undone.
        bytes: Bytes,
        /// The body was longer than the limit.
        cut: bool,
    },
    /// Pieces as they arrive, bounded; ends with an error when the connection is lost.
    Pieces(mpsc::Receiver<Result<Bytes, Failure>>),
}

/// Why there is no response, or no whole body.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct Failure {
    /// The class, for the code.
    pub kind: FailureKind,
    /// What happened, to what, in a sentence.
    pub text: String,
}

/// Classes of failures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FailureKind {
    /// The name does not resolve.
    Dns,
    /// Nobody listens there.
    Refused,
    /// No connection or no answer in time.
    Timeout,
    /// The certificate or the handshake is bad.
    Tls,
    /// The connection was cut.
    ConnectionLost,
    /// What came is no valid HTTP, or its coding is damaged.
    Protocol,
    /// More than 20 redirects, or a loop.
    TooManyRedirects,
    /// A redirect to a host out of the scope.
    InvalidHostAfterRedirect,
    /// A redirect to what is no http or https URL.
    BadRedirect,
    /// A public site points into a private network.
    PrivateNetwork,
}

impl Fetcher {
    /// A client for one job.
    pub fn new(_options: FetcherOptions) -> Result<Self, Failure> {
        Ok(Self {})
    }

    /// Sets the crawl delay that robots.txt asks for; the service's pace keeps it.
    pub fn set_crawl_delay(&self, _delay: Option<Duration>) {}

    /// Fetches one page or file and reads its whole body. `may_redirect` is asked about each
    /// redirect target's host.
    #[expect(clippy::unused_async, reason = "the client is written next")]
    pub async fn get(
        &self,
        url: &Url,
        _limits: BodyLimits,
        _may_redirect: &(dyn Fn(&Url) -> bool + Send + Sync),
        _cancel: &CancellationToken,
    ) -> Fetched {
        let _ = url;
        Fetched {
            hops: Vec::new(),
            answer: Answer::Cancelled,
            elapsed: Duration::ZERO,
        }
    }

    /// Fetches a file that may be large; a 200 answer's body comes in pieces.
    pub async fn stream(
        &self,
        url: &Url,
        limits: BodyLimits,
        may_redirect: &(dyn Fn(&Url) -> bool + Send + Sync),
        cancel: &CancellationToken,
    ) -> Fetched {
        self.get(url, limits, may_redirect, cancel).await
    }
}
