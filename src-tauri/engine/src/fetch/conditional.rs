use reqwest::header::{HeaderMap, HeaderName, HeaderValue, IF_MODIFIED_SINCE, IF_NONE_MATCH};

/// What an earlier answer said that can be asked again (RFC 9110, section 13).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Validators {
    /// Its `ETag`.
    pub etag: Option<String>,
    /// Its `Last-Modified`.
    pub last_modified: Option<String>,
}

impl Validators {
    /// Whether there is nothing to ask by.
    pub fn is_empty(&self) -> bool {
        self.etag.is_none() && self.last_modified.is_none()
    }

    /// The request's conditions; a value that is no header value is left out.
    pub(super) fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        let mut put = |name: HeaderName, value: Option<&str>| {
            if let Some(value) = value.and_then(|value| HeaderValue::from_str(value).ok()) {
                headers.insert(name, value);
            }
        };
        put(IF_NONE_MATCH, self.etag.as_deref());
        put(IF_MODIFIED_SINCE, self.last_modified.as_deref());
        headers
    }
}
