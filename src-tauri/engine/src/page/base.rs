//! What relative references are resolved against.

use std::borrow::Cow;

use encoding_rs::{EncoderResult, Encoding, UTF_8};
use url::{Position, Url};

use super::space::trim;
use crate::scope::resolve;

/// The base of the Markdown, as the reference takes it: one that is no usable URL leaves every
/// reference as it stands.
#[derive(Debug, Clone)]
pub(super) enum MarkdownBase {
    /// No page URL is known.
    None,
    Url(Box<Url>),
    Unusable,
}

impl MarkdownBase {
    pub(super) fn new(page: Option<&Url>, href: Option<&str>) -> Self {
        let from_page = || page.map_or(Self::None, |url| Self::Url(Box::new(url.clone())));
        let Some(href) = href.filter(|href| !href.is_empty()) else {
            return from_page();
        };
        if href.starts_with('#') {
            return Self::Unusable;
        }
        let resolved = match page {
            Some(page) => resolve(page, href),
            None => Url::parse(href),
        };
        match resolved {
            Ok(url) => Self::Url(Box::new(url)),
            Err(_) => Self::Unusable,
        }
    }

    /// An `href` or `src` made absolute. Fragments, and what cannot be resolved, stay.
    pub(super) fn resolve<'a>(&self, reference: &'a str) -> Cow<'a, str> {
        match self {
            Self::None | Self::Unusable => Cow::Borrowed(trim(reference)),
            Self::Url(base) => {
                let reference = trim(reference);
                if reference.starts_with('#') {
                    return Cow::Borrowed(reference);
                }
                if is_plain_path(reference) && matches!(base.scheme(), "http" | "https") {
                    return Cow::Owned([&base[..Position::BeforePath], reference].concat());
                }
                match resolve(base, reference) {
                    Ok(url) => Cow::Owned(url.into()),
                    Err(_) => Cow::Borrowed(reference),
                }
            }
        }
    }
}

/// Whether a reference is a path from the root, in letters that stay as they are and without dot
/// segments: resolving it changes nothing, and most links of most sites are such.
fn is_plain_path(reference: &str) -> bool {
    let bytes = reference.as_bytes();
    let is_path = matches!(bytes, [b'/'] | [b'/', b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z', ..]);
    let mut before = 0;
    is_path
        && bytes.iter().all(|byte| {
            let follows_slash = std::mem::replace(&mut before, *byte) == b'/';
            byte.is_ascii_alphanumeric()
                || matches!(byte, b'-' | b'_' | b'/' | b'~')
                || (*byte == b'.' && !follows_slash)
        })
}

/// The base of links that the crawler follows (HTML standard, document base URL), and the
/// encoding of their queries.
#[derive(Debug, Clone)]
pub(super) struct LinkBase {
    url: Url,
    encoding: &'static Encoding,
}

impl LinkBase {
    pub(super) fn new(page: &Url, href: Option<&str>, encoding: &'static Encoding) -> Self {
        let url = href
            .and_then(|href| resolve(page, href).ok())
            .filter(|base| !matches!(base.scheme(), "data" | "javascript"))
            .unwrap_or_else(|| page.clone());
        Self {
            url,
            encoding: encoding.output_encoding(),
        }
    }

    /// A reference to a web page, absolute and without fragment.
    pub(super) fn web_page(&self, reference: &str) -> Option<Url> {
        let mut url = self.resolve(reference)?;
        if !matches!(url.scheme(), "http" | "https") {
            return None;
        }
        url.set_fragment(None);
        Some(url)
    }

    pub(super) fn resolve(&self, reference: &str) -> Option<Url> {
        if self.encoding == UTF_8 || reference.is_ascii() {
            return resolve(&self.url, reference).ok();
        }
        let encode = query_encoder(self.encoding);
        Url::options()
            .base_url(Some(&self.url))
            .encoding_override(Some(&encode))
            .parse(reference)
            .or_else(|_| resolve(&self.url, reference))
            .ok()
    }
}

/// Bytes of a query in an encoding. A letter that it does not have becomes the escapes of its
/// character reference (URL standard, "percent-encode after encoding").
fn query_encoder(encoding: &'static Encoding) -> impl Fn(&str) -> Cow<'_, [u8]> {
    move |query| {
        let (bytes, _, has_others) = encoding.encode(query);
        if has_others {
            Cow::Owned(with_references(encoding, query))
        } else {
            bytes
        }
    }
}

fn with_references(encoding: &'static Encoding, mut query: &str) -> Vec<u8> {
    let mut encoder = encoding.new_encoder();
    let mut bytes = Vec::new();
    loop {
        let most = encoder.max_buffer_length_from_utf8_without_replacement(query.len());
        bytes.reserve(most.unwrap_or(0));
        let (result, read) =
            encoder.encode_from_utf8_to_vec_without_replacement(query, &mut bytes, true);
        query = &query[read..];
        match result {
            EncoderResult::InputEmpty => return bytes,
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(letter) => {
                bytes.extend(format!("%26%23{}%3B", u32::from(letter)).bytes());
            }
        }
    }
}
