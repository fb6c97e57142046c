//! A body that is not what `Content-Encoding` says.

use crate::{
    fetch::Response,
    item::{Value, Warning, WarningCode},
};

/// A warning when an answer is labelled as gzip and its body came as plain text, as the client
/// takes it then: `Content-Length` counts the bytes on the wire, and they are as many as those
/// that were read.
pub(super) fn warning(response: &Response, read: u64) -> Option<Warning> {
    let coding = response.header("content-encoding")?.trim();
    let is_gzip = ["gzip", "x-gzip"]
        .iter()
        .any(|name| coding.eq_ignore_ascii_case(name));
    let sent: u64 = response.header("content-length")?.parse().ok()?;
    (is_gzip && sent > 0 && sent == read).then(|| {
        let text = sentence!(
            "Content-Encoding says {coding}, but the {read} bytes of the body are not compressed.",
            coding,
            read = Value::digits(read)
        );
        Warning::new(WarningCode::CodingNotApplied, text)
    })
}
