//! What the header of an answer says: where a redirect leads, how the host bears the load, and the
//! fields that are kept.

use bytes::Bytes;
use chrono::Utc;
use reqwest::header::{HeaderMap, HeaderValue, LOCATION, RETRY_AFTER};
use url::Url;

use super::{Body, Response, retry_after, turn::Load};
use crate::instance::limits;

/// Status and `Location` of a redirect; none for any other answer.
pub(super) fn redirect(response: &reqwest::Response) -> Option<(u16, String)> {
    let status = response.status().as_u16();
    if !matches!(status, 301 | 302 | 303 | 307 | 308) {
        return None;
    }
    let location = response.headers().get(LOCATION)?;
    Some((status, text_of(location)))
}

/// The answer to `url` with an empty body, which is still to come.
pub(super) fn of(url: &Url, response: &reqwest::Response) -> Response {
    Response {
        url: url.clone(),
        status: response.status().as_u16(),
        headers: fields(response.headers()),
        body: Body::Whole {
            bytes: Bytes::new(),
            cut: false,
        },
    }
}

/// What an answer tells about the load of its host.
pub(super) fn load(response: &reqwest::Response) -> Load {
    let retry_after = || {
        let value = response.headers().get(RETRY_AFTER)?.to_str().ok()?;
        retry_after(value, Utc::now())
    };
    match response.status().as_u16() {
        429 => Load::Limited {
            retry_after: retry_after(),
        },
        503 => Load::Strained {
            retry_after: retry_after(),
        },
        _ => Load::Fine,
    }
}

/// The fields within the limits. Where they are too large together, the largest are left out: a long
/// policy does not hide the type of the page.
fn fields(headers: &HeaderMap) -> Vec<(String, String)> {
    let mut fields: Vec<(String, String)> = headers
        .iter()
        .take(limits::RESPONSE_HEADERS)
        .map(|(name, value)| (name.as_str().to_owned(), text_of(value)))
        .collect();
    let size = |(name, value): &(String, String)| name.len() + value.len();
    let mut bytes: usize = fields.iter().map(size).sum();
    while bytes > limits::RESPONSE_HEADER_BYTES
        && let Some(largest) = (0..fields.len()).max_by_key(|place| size(&fields[*place]))
    {
        bytes -= size(&fields.remove(largest));
    }
    fields
}

/// A value as UTF-8, else as Latin-1.
fn text_of(value: &HeaderValue) -> String {
    match std::str::from_utf8(value.as_bytes()) {
        Ok(text) => text.to_owned(),
        Err(_) => value.as_bytes().iter().copied().map(char::from).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_field_does_not_hide_those_behind_it() {
        let mut headers = HeaderMap::new();
        let long = "script-src 'self'; ".repeat(1_000);
        headers.insert("content-security-policy", long.parse().unwrap());
        headers.insert(
            "content-type",
            HeaderValue::from_static("text/html; charset=gbk"),
        );
        headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
        let fields = fields(&headers);
        let names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["content-type", "x-robots-tag"]);
    }
}
