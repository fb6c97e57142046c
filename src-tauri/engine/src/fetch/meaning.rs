use super::{Failure, FailureKind, Response};
use crate::item::Code;

/// The code of a status that is not a success (spec 14.2); none for 2xx. `body` is its first
/// 64 KiB, for the marks of a block page.
pub fn status_code(_response: &Response, _body: &[u8]) -> Option<Code> {
    None
}

/// The code of a fetch without a response (spec 14.2).
pub fn failure_code(failure: &Failure) -> Code {
    match failure.kind {
        FailureKind::Dns => Code::UnreachableDns,
        _ => Code::NetworkConnectionLost,
    }
}
