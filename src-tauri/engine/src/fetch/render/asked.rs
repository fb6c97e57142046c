//! A request that a page makes, as the browser tells of it.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use bytes::Bytes;
use reqwest::{
    Method,
    header::{HeaderMap, HeaderName, HeaderValue},
};
use serde_json::Value;
use url::Url;

use crate::fetch::resource::ResourceRequest;

/// What the browser says of itself, and what the connection decides.
const LEFT_OUT: &[&str] = &[
    "user-agent",
    "accept-encoding",
    "connection",
    "content-length",
    "host",
    "te",
    "transfer-encoding",
    "upgrade",
];

/// File names of what a browser asks for of its own accord.
const PICTURES: &[&str] = &[
    ".ico", ".png", ".svg", ".jpg", ".jpeg", ".gif", ".webp", ".avif",
];

/// One paused request.
#[derive(Debug)]
pub(super) struct Asked {
    /// The browser's name for it.
    pub(super) id: Value,
    pub(super) url: String,
    pub(super) method: String,
    /// Such as `Script`.
    pub(super) kind: String,
    pub(super) frame: String,
    request: Value,
}

impl Asked {
    /// Reads the parameters of `Fetch.requestPaused`.
    pub(super) fn of(mut params: Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Self {
            id: params["requestId"].take(),
            url: text(&params["request"]["url"]),
            method: text(&params["request"]["method"]),
            kind: text(&params["resourceType"]),
            frame: text(&params["frameId"]),
            request: params["request"].take(),
        }
    }

    /// Whether the page goes on without it: nothing that is only seen or heard is loaded, nothing
    /// that only reports, and nothing that never ends.
    pub(super) fn is_needless(&self) -> bool {
        let seen_or_told = matches!(
            self.kind.as_str(),
            "Image"
                | "Media"
                | "Font"
                | "TextTrack"
                | "Ping"
                | "CSPViolationReport"
                | "EventSource"
                | "WebSocket"
                | "Manifest"
                | "Prefetch"
                | "SignedExchange"
        );
        seen_or_told || (self.kind == "Other" && (self.is_picture() || self.is_service_worker()))
    }

    fn is_picture(&self) -> bool {
        let path = self.url.split(['?', '#']).next().unwrap_or_default();
        PICTURES.iter().any(|end| path.ends_with(end))
    }

    /// A service worker would outlive the page.
    fn is_service_worker(&self) -> bool {
        self.headers()
            .any(|(name, _)| name.eq_ignore_ascii_case("service-worker"))
    }

    /// Whether its answer may serve other pages of the job.
    pub(super) fn may_be_shared(&self) -> bool {
        self.method == "GET" && matches!(self.kind.as_str(), "Script" | "Stylesheet")
    }

    fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        let fields = self.request["headers"].as_object();
        fields
            .into_iter()
            .flatten()
            .filter_map(|(name, value)| Some((name.as_str(), value.as_str()?)))
    }

    /// The request to send; none for what is no http or https request.
    pub(super) fn to_send(&self) -> Option<ResourceRequest> {
        let url = Url::parse(&self.url).ok()?;
        if !matches!(url.scheme(), "http" | "https") {
            return None;
        }
        let mut headers = HeaderMap::new();
        for (name, value) in self.headers() {
            let lower = name.to_ascii_lowercase();
            if LEFT_OUT.contains(&lower.as_str()) || lower.starts_with("sec-ch-") {
                continue;
            }
            if let (Ok(name), Ok(value)) =
                (HeaderName::try_from(lower), HeaderValue::try_from(value))
            {
                headers.insert(name, value);
            }
        }
        Some(ResourceRequest {
            method: Method::from_bytes(self.method.as_bytes()).ok()?,
            url,
            headers,
            body: self.body(),
        })
    }

    fn body(&self) -> Bytes {
        let entries = self.request["postDataEntries"].as_array();
        let mut body = Vec::new();
        for entry in entries.into_iter().flatten() {
            let piece = entry["bytes"].as_str().unwrap_or_default();
            body.extend(STANDARD.decode(piece).unwrap_or_default());
        }
        body.into()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn asked(kind: &str, url: &str) -> Asked {
        Asked::of(json!({
            "requestId": "r", "resourceType": kind, "frameId": "f",
            "request": {
                "url": url, "method": "POST", "postDataEntries": [{"bytes": "cT0x"}],
                "headers": {"User-Agent": "x", "sec-ch-ua": "y", "X-Own": "z", "Referer": "r"},
            },
        }))
    }

    #[test]
    fn what_is_only_seen_or_only_reports_is_not_loaded() {
        for kind in ["Image", "Media", "Font", "Ping", "EventSource"] {
            assert!(asked(kind, "https://a.test/x").is_needless(), "{kind}");
        }
        assert!(asked("Other", "https://a.test/favicon.ico?v=1").is_needless());
        for kind in ["Script", "Stylesheet", "XHR", "Fetch", "Document", "Other"] {
            assert!(!asked(kind, "https://a.test/x.js").is_needless(), "{kind}");
        }
    }

    #[test]
    fn page_sends_its_own_fields_but_not_the_browsers_name() {
        let request = asked("XHR", "https://a.test/api").to_send().unwrap();
        let mut names: Vec<_> = request.headers.keys().map(HeaderName::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["referer", "x-own"]);
        assert_eq!(request.method, Method::POST);
        assert_eq!(&request.body[..], b"q=1");
        assert!(asked("XHR", "file:///etc/passwd").to_send().is_none());
    }
}
