//! Answers in the form in which the browser takes them.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::{Value, json};

use crate::fetch::{Answer, Body, FailureKind, Response};

/// Fields that say how the body came to us, and orders that would outlive the page or make the
/// browser ask for more.
const LEFT_OUT: &[&str] = &[
    "content-encoding",
    "content-length",
    "transfer-encoding",
    "connection",
    "keep-alive",
    "alt-svc",
    "strict-transport-security",
    "report-to",
    "reporting-endpoints",
    "nel",
];

/// What to answer a paused request with.
#[derive(Debug, Clone)]
pub(super) enum Reply {
    /// `Fetch.fulfillRequest` without the request's id.
    Fulfil(Value),
    /// `Fetch.failRequest` with this reason.
    Fail(&'static str),
}

impl Reply {
    /// Refused by us, not by the site.
    pub(super) const BLOCKED: Self = Self::Fail("BlockedByClient");

    pub(super) fn of(answer: &Answer) -> Self {
        match answer {
            Answer::Response(response) => Self::response(response),
            Answer::Cancelled => Self::Fail("Aborted"),
            Answer::Failed(failure) => Self::Fail(match failure.kind {
                FailureKind::Dns => "NameNotResolved",
                FailureKind::Refused => "ConnectionRefused",
                FailureKind::Timeout => "TimedOut",
                FailureKind::ConnectionLost => "ConnectionClosed",
                FailureKind::PrivateNetwork => "AddressUnreachable",
                _ => "Failed",
            }),
        }
    }

    pub(super) fn response(response: &Response) -> Self {
        let fields: Vec<Value> = response
            .headers
            .iter()
            .filter(|(name, _)| !LEFT_OUT.contains(&name.as_str()))
            .map(|(name, value)| json!({"name": name, "value": value}))
            .collect();
        let body = match &response.body {
            Body::Whole { bytes, .. } => STANDARD.encode(bytes),
            Body::Pieces(_) => String::new(),
        };
        Self::Fulfil(json!({
            "responseCode": response.status,
            "responseHeaders": fields,
            "body": body,
        }))
    }

    /// Sends the browser to another address.
    pub(super) fn redirect(status: u16, to: &str) -> Self {
        Self::Fulfil(json!({
            "responseCode": status,
            "responseHeaders": [{"name": "location", "value": to}],
        }))
    }

    /// Method and parameters of the answer to the request with this id.
    pub(super) fn message(self, request: &Value) -> (&'static str, Value) {
        match self {
            Self::Fulfil(mut params) => {
                params["requestId"] = request.clone();
                ("Fetch.fulfillRequest", params)
            }
            Self::Fail(reason) => (
                "Fetch.failRequest",
                json!({"requestId": request, "errorReason": reason}),
            ),
        }
    }

    /// Bytes that it holds.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Fulfil(params) => params["body"].as_str().map_or(0, str::len),
            Self::Fail(_) => 0,
        }
    }
}
