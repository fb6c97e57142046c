//! Every request of the program: the politeness gate, the client, redirects, body limits, and
//! what an answer means. A fetch answers with a value for whatever a site can do; it never fails.

mod address;
mod answer;
mod body;
mod client;
mod conditional;
mod cookies;
mod decode;
mod failure;
mod gate;
mod head;
mod identity;
mod meaning;
mod reader;
mod redirect;
mod retry_after;
mod turn;

pub use answer::{Answer, Body, BodyLimits, Failure, FailureKind, Fetched, Hop, Response};
pub use client::{Fetcher, FetcherOptions};
pub use conditional::Validators;
pub use meaning::{Refusal, failure_code, looks_blocked, status_code};
pub use reader::BodyReader;
pub use redirect::redirect_target;
pub use retry_after::{http_date, retry_after};
