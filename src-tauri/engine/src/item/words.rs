//! The sentences for every status, code and warning: what it means and what to do about it.

use super::{Code, Status};

/// What a code means.
pub fn code_meaning(code: Code) -> &'static str {
    code.as_str()
}

/// What to do about a code.
pub fn code_fix(code: Code) -> &'static str {
    code.as_str()
}

/// What a status means.
pub fn status_meaning(status: Status) -> &'static str {
    status.as_str()
}
