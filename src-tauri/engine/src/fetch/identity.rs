//! Who asks: the `User-Agent` and the extra headers of each request.

use std::{collections::BTreeMap, fmt};

use reqwest::header::{ACCEPT, ACCEPT_ENCODING, HeaderMap, HeaderName, HeaderValue, USER_AGENT};
use url::Url;

use super::{Failure, FailureKind, decode};
use crate::instance::OwnDomains;

/// What each request says of itself. Debug output holds no values of extra headers.
pub(super) struct Identity {
    source: Url,
    own: OwnDomains,
    extra: HeaderMap,
}

impl Identity {
    /// Fails for a header name or value that HTTP does not allow; the text names the header only.
    pub(super) fn new(
        source: &Url,
        own: OwnDomains,
        headers: &BTreeMap<String, String>,
    ) -> Result<Self, Failure> {
        let mut extra = HeaderMap::new();
        for (name, value) in headers {
            let faulty = |text| Failure::new(FailureKind::Protocol, text);
            let header = HeaderName::try_from(name).map_err(|_| {
                faulty(sentence!(
                    "The name of the extra header `{name}` is not allowed in HTTP.",
                    name
                ))
            })?;
            let mut value = HeaderValue::try_from(value).map_err(|_| {
                faulty(sentence!(
                    "The value of the extra header `{name}` is not allowed in HTTP.",
                    name
                ))
            })?;
            value.set_sensitive(true);
            extra.insert(header, value);
        }
        Ok(Self {
            source: source.clone(),
            own,
            extra,
        })
    }

    /// The header fields of a request for `url`. The extra ones go to the source's exact origin
    /// (scheme, host, port) alone (spec U32).
    pub(super) fn headers_for(&self, url: &Url) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, HeaderValue::from_static("*/*"));
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(decode::ACCEPTED));
        headers.insert(USER_AGENT, HeaderValue::from_static(self.user_agent(url)));
        if url.origin() == self.source.origin() {
            for (name, value) in &self.extra {
                headers.insert(name, value.clone());
            }
        }
        headers
    }

    /// The service names itself differently where the domain is not its user's (spec 4.6).
    pub(super) fn user_agent(&self, url: &Url) -> &'static str {
        if self.own.contain(url) {
            concat!(
                "Cloudflare-AI-Search (compatible; Foresite/",
                env!("CARGO_PKG_VERSION"),
                "; local preview)"
            )
        } else {
            concat!(
                "Cloudflare-AI-Search-External (compatible; Foresite/",
                env!("CARGO_PKG_VERSION"),
                "; local preview)"
            )
        }
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identity")
            .field("source", &self.source.as_str())
            .field("own", &self.own)
            .field("extra", &self.extra.keys().collect::<Vec<_>>())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    fn identity(source: &str) -> Identity {
        let headers = BTreeMap::from([("X-Token".to_owned(), "s3cr3t".to_owned())]);
        let own = OwnDomains::new(&url(source), Vec::new());
        Identity::new(&url(source), own, &headers).unwrap()
    }

    #[test]
    fn extra_headers_go_to_the_exact_origin_alone() {
        let identity = identity("https://example.com/docs/");
        let rows = [
            ("https://example.com/robots.txt", true),
            ("https://example.com:443/a", true),
            ("http://example.com/a", false),
            ("https://example.com:8443/a", false),
            ("https://docs.example.com/a", false),
            ("https://example.com.evil.test/", false),
            ("https://example.com@evil.test/", false),
        ];
        for (target, expected) in rows {
            let headers = identity.headers_for(&url(target));
            assert_eq!(headers.contains_key("x-token"), expected, "{target}");
        }
    }

    #[test]
    fn agent_is_external_outside_the_registrable_domain() {
        let identity = identity("https://docs.example.co.uk/");
        let rows = [
            ("https://docs.example.co.uk/", false),
            ("https://example.co.uk/", false),
            ("https://other.co.uk/", true),
            ("https://127.0.0.1/", true),
        ];
        for (target, external) in rows {
            let headers = identity.headers_for(&url(target));
            let agent = headers[USER_AGENT].to_str().unwrap();
            let version = env!("CARGO_PKG_VERSION");
            let name = if external {
                "Cloudflare-AI-Search-External"
            } else {
                "Cloudflare-AI-Search"
            };
            let expected = format!("{name} (compatible; Foresite/{version}; local preview)");
            assert_eq!(agent, expected, "{target}");
        }
    }

    #[test]
    fn values_stay_out_of_debug_output_and_errors() {
        let identity = identity("https://example.com/");
        let headers = identity.headers_for(&url("https://example.com/"));
        assert!(!format!("{identity:?} {headers:?}").contains("s3cr3t"));

        let faulty = BTreeMap::from([("X-Token".to_owned(), "s3cr3t\r\nX: y".to_owned())]);
        let source = url("https://example.com/");
        let own = OwnDomains::new(&source, Vec::new());
        let failure = Identity::new(&source, own, &faulty).unwrap_err();
        assert!(failure.text.english().contains("X-Token"), "{failure}");
        assert!(!format!("{failure:?}").contains("s3cr3t"));
    }
}
