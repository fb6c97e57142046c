use serde::{Deserialize, Serialize, Serializer};
use url::Url;

use crate::item::Outcome;

/// A body as it was received, after its content coding was undone.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    /// The URL that answered, after redirects.
    pub url: &'a Url,
    /// The candidate's URL, which selectors are matched against.
    pub key: &'a Url,
    /// The `Content-Type` header.
    pub content_type: Option<&'a str>,
    /// `X-Robots-Tag` headers, one a line.
    pub robots_tag: Option<&'a str>,
    /// The `Refresh` header.
    pub refresh: Option<&'a str>,
    /// `Link` headers, one a line.
    pub link: Option<&'a str>,
    /// The whole body.
    pub body: &'a [u8],
}

/// What the service would keep of one page.
#[derive(Debug, Clone)]
pub struct Page {
    /// Completed, or the code of what went wrong, with evidence from type to chunks.
    pub outcome: Outcome,
    /// `<title>`, white space collapsed.
    pub title: Option<String>,
    /// The Markdown that would be embedded; none when there is none.
    pub markdown: Option<String>,
    /// Pieces of the Markdown; none for types that only the service converts.
    pub chunks: Option<Vec<Chunk>>,
    /// Links to web pages in document order, each target once.
    pub links: Vec<Link>,
    /// Values of the custom metadata schema.
    pub metadata: Vec<MetadataValue>,
    /// What the page says of itself.
    pub facts: Facts,
}

/// A piece of the Markdown as it would be embedded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct Chunk {
    /// First byte in the Markdown.
    pub start_byte: u32,
    /// One past its last byte.
    pub end_byte: u32,
    /// Tokens, estimated.
    pub tokens: u32,
    /// The headings it stands under, joined by ` > `.
    pub heading: String,
}

/// A link to a web page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Absolute, without fragment.
    pub url: Url,
    /// Its text, white space collapsed, at most 200 characters.
    pub text: String,
    /// `rel` holds `nofollow`; no effect is documented.
    pub nofollow: bool,
}

/// One value of the custom metadata schema.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct MetadataValue {
    /// Field name in lower case.
    pub field: String,
    /// The value after its cast.
    pub value: MetadataScalar,
}

/// A cast value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(untagged)]
pub enum MetadataScalar {
    /// true or false.
    Boolean(bool),
    /// A finite float; a datetime is its Unix milliseconds.
    Number(
        #[serde(serialize_with = "as_written")]
        #[cfg_attr(feature = "specta", specta(type = f64))]
        f64,
    ),
    /// As it stands.
    Text(String),
}

/// A whole number has no fraction, as JavaScript writes it.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
fn as_written<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    let whole = (number.fract() == 0.0).then(|| format!("{number:.0}").parse::<i64>());
    match whole {
        Some(Ok(whole)) => serializer.serialize_i64(whole),
        _ => serializer.serialize_f64(*number),
    }
}

/// What a page says of itself, for warnings and reports.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// `noindex` in a robots meta tag or header.
    pub noindex: bool,
    /// `nofollow` likewise.
    pub nofollow: bool,
    /// `rel=canonical`, resolved.
    pub canonical: Option<Url>,
    /// Where a `refresh` in a header or a meta tag sends a browser, resolved.
    pub refresh: Option<Url>,
    /// The `lang` of the document.
    pub language: Option<String>,
    /// WHATWG name of the encoding used, lower case.
    pub encoding: &'static str,
}
