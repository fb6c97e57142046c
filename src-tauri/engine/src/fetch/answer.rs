//! What a fetch hands back.

use std::{net::IpAddr, time::Duration};

use bytes::Bytes;
use tokio::sync::mpsc;
use url::Url;

use crate::item::Sentence;

/// Bounds of one body.
#[derive(Debug, Clone, Copy)]
pub struct BodyLimits {
    /// Bytes after the content coding was undone; a longer body is cut and marked.
    pub max_bytes: u64,
    /// From sending the first request to the last byte, redirects included, waiting at the
    /// politeness gate left out.
    pub timeout: Duration,
}

/// One redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hop {
    /// The URL that answered with a redirect.
    pub from: Url,
    /// Its status.
    pub status: u16,
    /// Where it pointed, with its fragment.
    pub to: Url,
}

/// What came of one request with its redirects.
#[derive(Debug)]
pub struct Fetched {
    /// Redirects in order. When one was refused, or closed a loop, it stands last.
    pub hops: Vec<Hop>,
    /// The answer, or why there is none.
    pub answer: Answer,
    /// From the first request to the last byte, waiting at the gate left out. For a body in
    /// pieces: to the end of its header.
    pub elapsed: Duration,
    /// The private address that a public site led to, when its owner allows that.
    pub private: Option<PrivateAddress>,
}

/// An address of a private network that a public site led to.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{host} is in a private network ({address})")]
pub struct PrivateAddress {
    /// The host as it stands in the URL.
    pub host: String,
    /// Its address.
    pub address: IpAddr,
}

/// The end of a fetch.
#[derive(Debug)]
pub enum Answer {
    /// An HTTP response of any status.
    Response(Response),
    /// No response, or its body did not come whole.
    Failed(Failure),
    /// The job was cancelled.
    Cancelled,
}

/// An HTTP response.
#[derive(Debug)]
pub struct Response {
    /// The URL that answered, without fragment.
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
        self.headers_named(name).next()
    }

    /// All headers of that name (in lower case), in the order received.
    pub fn headers_named(&self, name: &str) -> impl Iterator<Item = &str> {
        self.headers
            .iter()
            .filter(move |(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// The same as one text, one a line; none without any.
    pub fn headers_joined(&self, name: &str) -> Option<String> {
        let values: Vec<&str> = self.headers_named(name).collect();
        (!values.is_empty()).then(|| values.join("\n"))
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
    /// Pieces as they arrive, a few in advance. The last one is an error when the body did not
    /// come whole: connection lost, out of time, longer than the limit, cancelled.
    Pieces(mpsc::Receiver<Result<Bytes, Failure>>),
}

/// Why there is no response, or no whole body.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct Failure {
    /// The class, for the code.
    pub kind: FailureKind,
    /// What happened, to what, and what to do, in a sentence or two.
    pub text: Sentence,
}

impl From<Failure> for Sentence {
    fn from(failure: Failure) -> Self {
        failure.text
    }
}

impl Failure {
    pub(super) fn new(kind: FailureKind, text: Sentence) -> Self {
        Self { kind, text }
    }
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
    /// A redirect to a URL that the caller refused.
    InvalidHostAfterRedirect,
    /// A redirect to what is no http or https URL.
    BadRedirect,
    /// A public site points into a private network.
    PrivateNetwork,
    /// A body in pieces was longer than the limit.
    TooLarge,
    /// A body in pieces ended because the job was cancelled.
    Cancelled,
}
