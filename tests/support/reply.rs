use std::{io::Write as _, time::Duration};

use axum::body::Bytes;

/// One scripted answer of a [`Site`](crate::Site).
///
/// `{origin}` in a text body or a header value becomes the site's own origin, such as
/// `http://127.0.0.1:40123`.
#[derive(Debug, Clone)]
pub struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Bytes,
    pub(crate) delay: Duration,
    pub(crate) fill_origin: bool,
}

impl Reply {
    /// An answer without headers and body.
    pub fn status(status: u16) -> Self {
        Self {
            status,
            headers: Vec::new(),
            body: Bytes::new(),
            delay: Duration::ZERO,
            fill_origin: false,
        }
    }

    /// A 200 with a web page.
    pub fn html(html: impl Into<String>) -> Self {
        Self::text("text/html; charset=utf-8", html)
    }

    /// A 200 with text of any type.
    pub fn text(content_type: &str, text: impl Into<String>) -> Self {
        let mut reply = Self::bytes(content_type, text.into());
        reply.fill_origin = true;
        reply
    }

    /// A 200 with bytes as they are.
    pub fn bytes(content_type: &str, body: impl Into<Bytes>) -> Self {
        let mut reply = Self::status(200).header("content-type", content_type);
        reply.body = body.into();
        reply
    }

    /// A redirect; `location` goes into the header as it is.
    pub fn redirect(status: u16, location: &str) -> Self {
        Self::status(status).header("location", location)
    }

    /// The same answer with another status.
    #[must_use]
    pub fn with_status(mut self, status: u16) -> Self {
        self.status = status;
        self
    }

    /// The same answer with another body.
    #[must_use]
    pub fn with_body(mut self, body: impl Into<Bytes>) -> Self {
        self.body = body.into();
        self
    }

    /// The same answer with one more header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The same answer, sent after a while.
    #[must_use]
    pub fn after(mut self, delay: Duration) -> Self {
        self.delay = delay;
        self
    }

    /// The same answer with its body gzipped and labelled so. `{origin}` is not replaced in it.
    #[must_use]
    pub fn gzipped(mut self) -> Self {
        self.body = gzip(&self.body).into();
        self.fill_origin = false;
        self.header("content-encoding", "gzip")
    }
}

/// Bytes of a gzip file.
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    gzip_times(bytes, 1)
}

/// A gzip file of the same bytes so many times, which needs the memory of one.
pub fn gzip_times(bytes: &[u8], times: usize) -> Vec<u8> {
    let level = flate2::Compression::default();
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
    (0..times)
        .try_for_each(|_| encoder.write_all(bytes))
        .and_then(|()| encoder.finish())
        .unwrap_or_default()
}
