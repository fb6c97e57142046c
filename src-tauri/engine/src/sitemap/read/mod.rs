//! One document, streamed: bytes in, entries and problems out.
//!
//! The bytes pass through stages: decompression within bounds ([`source`]), UTF-8
//! ([`encoding`]), a sliding window that knows its line ([`window`]), and the XML ([`xml`]) with
//! a short cut for entries of the common shape ([`plain`]).

mod draft;
mod encoding;
mod entry;
mod namespaces;
mod plain;
mod problems;
mod source;
mod spelling;
mod text;
mod window;
mod xml;

use std::{
    collections::BTreeMap,
    io::{BufRead, Read},
    ops::ControlFlow,
    rc::Rc,
};

use encoding_rs::Encoding;
use url::Url;

use crate::{instance::limits, item::Sentence};
use encoding::{Detected, Transcoded};
use problems::Problems;
use source::Facts;
use window::Window;

/// Bounds of one document. Defaults stand in [`crate::instance::limits`].
#[derive(Debug, Clone, Copy)]
pub struct ReadLimits {
    /// Bytes after decompression.
    pub max_bytes: u64,
    /// Decompressed bytes for each compressed byte, once the output is larger than 1 MiB.
    pub max_ratio: u32,
    /// Entries taken.
    pub max_entries: u32,
}

impl Default for ReadLimits {
    fn default() -> Self {
        Self {
            max_bytes: limits::SITEMAP_MAX_BYTES,
            max_ratio: limits::SITEMAP_MAX_RATIO,
            max_entries: limits::SITEMAP_MAX_ENTRIES,
        }
    }
}

/// One `<url>` or `<sitemap>`.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// A page or a child sitemap.
    pub kind: EntryKind,
    /// The resolved URL without fragment, or what stood there instead.
    pub loc: Result<Url, BadLoc>,
    /// Line of the `<loc>`, counted from 1.
    pub line: u32,
    /// `<lastmod>` as written, trimmed.
    pub lastmod: Option<String>,
    /// Its line; that of the `<loc>` where there is none.
    pub lastmod_line: u32,
    /// `<changefreq>` as written, trimmed.
    pub changefreq: Option<String>,
    /// Its line; that of the `<loc>` where there is none.
    pub changefreq_line: u32,
    /// `<priority>` when it is a number from 0 to 1 (U10).
    pub priority: Option<f64>,
    /// `hreflang` of the alternate that points at the page itself (spec 4.7).
    pub language: Option<String>,
    /// Its language versions, itself among them where it says so.
    pub alternates: Vec<Alternate>,
}

/// `<xhtml:link rel="alternate">` of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternate {
    /// `hreflang`.
    pub language: String,
    /// `href` as written.
    pub href: String,
}

/// What an entry names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    /// A page, from a `urlset`.
    Page,
    /// Another sitemap, from a `sitemapindex`.
    Sitemap,
}

/// A `<loc>` that is no usable URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadLoc {
    /// The text as it stood, trimmed and shortened to 2,048 characters.
    pub raw: String,
    /// Why it is not usable.
    pub reason: Sentence,
}

/// What a document turned out to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A list of pages.
    UrlSet,
    /// A list of sitemaps.
    Index,
    /// Plain text lines; not supported by the service.
    Text,
    /// RSS or Atom; not supported by the service.
    Feed,
    /// Anything else, such as an HTML page.
    NotASitemap,
}

/// Something wrong with the document, or worth knowing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Which kind.
    pub kind: ProblemKind,
    /// The fact in a sentence.
    pub text: Sentence,
    /// Line, counted from 1; 0 when it concerns the whole document.
    pub line: u32,
    /// Column, counted from 1 in characters; 0 when not known.
    pub column: u32,
}

/// Declares the kinds with their labels, each once.
macro_rules! problem_kinds {
    ($($kind:ident = $label:literal,)*) => {
        /// Kinds of problems.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "the names are the labels")]
        pub enum ProblemKind {
            $($kind,)*
        }

        impl ProblemKind {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)*];

            /// Its name in reports and in the case files.
            pub fn label(self) -> &'static str {
                match self {
                    $(Self::$kind => $label,)*
                }
            }
        }
    };
}

problem_kinds! {
    BadLoc = "bad-loc",
    BadPriority = "bad-priority",
    BrokeOff = "sitemap-broke-off",
    Doctype = "doctype",
    DuplicateLoc = "duplicate-loc",
    Empty = "empty",
    EndsInside = "not-well-formed",
    ForeignHostLoc = "foreign-host-loc",
    GzipDamaged = "gzip-damaged",
    GzipExpectedButPlain = "gzip-expected-but-plain",
    GzipTwice = "gzip-twice",
    LeadingWhitespace = "leading-whitespace",
    LocBadEscape = "loc-bad-escape",
    LocFragment = "loc-fragment",
    LocTooLong = "loc-too-long",
    LocWhitespace = "loc-whitespace",
    MissingLoc = "missing-loc",
    MissingNamespace = "missing-namespace",
    NonUtf8Encoding = "non-utf8-encoding",
    NotASitemap = "not-a-sitemap",
    NotWellFormed = "not-well-formed",
    RelativeLoc = "relative-loc",
    SchemeMismatch = "scheme-mismatch",
    TooLarge = "too-large",
    TooManyUrls = "too-many-urls",
    TrailingGarbage = "trailing-garbage",
    UnescapedAmpersand = "unescaped-ampersand",
    WrongNamespace = "wrong-namespace",
}

/// What was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// What the document is.
    pub kind: Kind,
    /// Problems in the order found; at most 100 of one kind.
    pub problems: Vec<Problem>,
    /// How many of each kind there are, also past those 100.
    pub problem_counts: BTreeMap<ProblemKind, u32>,
    /// Entries handed out.
    pub entries: u32,
    /// Bytes after decompression.
    pub bytes: u64,
    /// A bound ended the reading; there may be more entries.
    pub cut: bool,
}

impl Report {
    /// Whether the document is well-formed XML, as far as it was read.
    pub fn is_well_formed(&self) -> bool {
        self.problems.iter().all(|problem| {
            !matches!(
                problem.kind,
                ProblemKind::NotWellFormed
                    | ProblemKind::BrokeOff
                    | ProblemKind::EndsInside
                    | ProblemKind::LeadingWhitespace
                    | ProblemKind::UnescapedAmpersand
            )
        })
    }
}

/// Reads one sitemap document and hands out its entries in document order, without ever holding
/// the document. Never fails for what a file contains. `on_entry` may stop the reading.
pub fn read(
    input: impl Read,
    url: &Url,
    limits: &ReadLimits,
    on_entry: impl FnMut(Entry) -> ControlFlow<()>,
) -> Report {
    read_with_type(input, url, None, limits, on_entry)
}

/// The same for a document that came with this `Content-Type`, whose charset counts where
/// the document does not tell its own.
pub fn read_with_type(
    input: impl Read,
    url: &Url,
    content_type: Option<&str>,
    limits: &ReadLimits,
    on_entry: impl FnMut(Entry) -> ControlFlow<()>,
) -> Report {
    let facts = Rc::new(Facts::default());
    let mut problems = Problems::default();
    let header = content_type.and_then(encoding::named_in);
    let (detected, text) = decoded(input, header, limits, &facts);
    problems.encoding(&detected);
    let window = Window::new(text, Rc::clone(&facts));
    let mut report = xml::read(window, url, limits, problems, on_entry);
    report.bytes = facts.bytes.get();
    report.cut |= facts.too_large.get().is_some();
    report
}

/// The text of a document as [`read`] sees it: unpacked within the limits, as UTF-8, without a
/// byte order mark. Bytes that UTF-8 does not allow stay as they are.
pub fn text<'a>(input: impl Read + 'a, limits: &ReadLimits) -> Box<dyn Read + 'a> {
    decoded(input, None, limits, &Rc::new(Facts::default())).1
}

fn decoded<'a>(
    input: impl Read + 'a,
    header: Option<&'static Encoding>,
    limits: &ReadLimits,
    facts: &Rc<Facts>,
) -> (Detected, Box<dyn Read + 'a>) {
    let bytes = source::unpacked(input, limits, facts);
    let (head, mut bytes) = source::peek(bytes, encoding::HEAD);
    let detected = encoding::detect(&head, header);
    bytes.consume(detected.mark);
    let text: Box<dyn Read + 'a> = if detected.encoding == encoding_rs::UTF_8 {
        Box::new(bytes)
    } else {
        Box::new(Transcoded::new(bytes, detected.encoding, Rc::clone(facts)))
    };
    (detected, text)
}
