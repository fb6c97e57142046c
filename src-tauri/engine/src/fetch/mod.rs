//! Every request of the program: the politeness gate, the client, redirects, body limits, and
//! what an answer means. A fetch answers with a value for whatever a site can do; it never fails.

mod address;
mod answer;
mod body;
mod client;
mod conditional;
mod connection;
mod cookies;
mod decode;
mod failure;
mod gate;
mod gzip;
mod head;
mod identity;
mod meaning;
mod names;
mod options;
mod proxy;
mod reader;
mod redirect;
pub mod render;
mod resource;
mod retry_after;
mod room;
mod turn;

pub use answer::{
    Answer, Body, BodyLimits, Failure, FailureKind, Fetched, Hop, PrivateAddress, Response,
};
pub use client::Fetcher;
pub use conditional::Validators;
pub use meaning::{Refusal, failure_code, looks_blocked, status_code};
pub use names::Names;
pub use options::{FetcherOptions, Waiting};
pub use proxy::Proxies;
pub use reader::BodyReader;
pub use redirect::redirect_target;
pub use retry_after::{http_date, retry_after};
