//! Requests and answers, played between the real client and sites on loopback.

mod redact;
mod values;
mod wire;

use crate::{html, run::Op, settings::validate_config};

pub(crate) const OPS: &[(&str, Op)] = &[
    ("headers_sent", wire::headers_sent),
    ("redact", redact::redact),
    ("fetch_outcome", wire::fetch_outcome),
    ("stream", wire::stream),
    ("pacing", wire::pacing),
    ("status_code", values::status_code),
    ("retry_after", values::retry_after),
    ("redirect_target", values::redirect_target),
    ("content_type", html::content_type),
    ("validate_config", validate_config),
];
