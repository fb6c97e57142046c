//! Every request of the program: the politeness gate, the client, redirects, body limits, and
//! what an answer means. A fetch answers with a value for whatever a site can do; it never fails.

mod client;
mod meaning;

pub use client::{
    Answer, Body, BodyLimits, Failure, FailureKind, Fetched, Fetcher, FetcherOptions, Hop, Response,
};
pub use meaning::{failure_code, status_code};
