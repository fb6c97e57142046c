//! Tables that need no network.

use chrono::DateTime;
use foresite_engine::{
    fetch::{self, Body, Failure, FailureKind, Response},
    instance::limits::RETRY_AFTER_MAX,
    item::Sentence,
};
use serde_json::{Value, json};
use url::Url;

use crate::{case::Case, checks::Checks};

pub(crate) fn status_code(case: &Case, checks: &mut Checks) {
    checks.table(case, "error_code", |_, row| {
        let code = if let Some(error) = row["network_error"].as_str() {
            Some(fetch::failure_code(&failure(error)))
        } else {
            let body = row["body"].as_str().unwrap_or_default().as_bytes();
            fetch::status_code(&response(row), body).map(|found| found.code)
        };
        json!({"error_code": code})
    });
}

fn failure(error: &str) -> Failure {
    let kind = match error {
        "timeout" => FailureKind::Timeout,
        "dns" => FailureKind::Dns,
        "refused" => FailureKind::Refused,
        "reset" => FailureKind::ConnectionLost,
        "tls" => FailureKind::Tls,
        other => panic!("unknown network error `{other}`"),
    };
    Failure {
        kind,
        text: Sentence::default(),
    }
}

/// The answer of a row, with its headers.
fn response(row: &Value) -> Response {
    let headers = row["headers"].as_object().into_iter().flatten();
    let header = |(name, value): (&String, &Value)| {
        let value = value.as_str().unwrap().to_owned();
        (name.to_ascii_lowercase(), value)
    };
    Response {
        url: Url::parse("https://example.com/").unwrap(),
        status: row["status"].as_u64().unwrap().try_into().unwrap(),
        headers: headers.map(header).collect(),
        body: Body::Whole {
            bytes: b"".as_slice().into(),
            cut: false,
        },
    }
}

pub(crate) fn retry_after(case: &Case, checks: &mut Checks) {
    let now = DateTime::parse_from_rfc3339(case.context_text("now")).unwrap();
    checks.table(case, "wait_seconds", |_, row| {
        let wait = fetch::retry_after(row["value"].as_str().unwrap(), now.to_utc());
        match wait {
            Some(wait) if wait > RETRY_AFTER_MAX => json!({"wait_seconds": "capped"}),
            Some(wait) => json!({"wait_seconds": wait.as_secs()}),
            None => json!({"wait_seconds": null}),
        }
    });
}

pub(crate) fn redirect_target(case: &Case, checks: &mut Checks) {
    let from = Url::parse(case.context_text("url")).unwrap();
    checks.table(case, "url", |location, _| {
        let target = fetch::redirect_target(&from, location);
        target.map_or(Value::Null, |url| json!(url.as_str()))
    });
}
