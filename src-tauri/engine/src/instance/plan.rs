use std::{collections::BTreeMap, fmt};

use url::Url;

use super::{
    ContentSelector, CustomMetadataField, DiscoverSource, KeywordMatchMode, KeywordTokenizer,
    OwnDomains, Pace, ParseType, PlanTier,
};

/// A configuration that was checked: every value is within its limits and ready to use. Made
/// only by [`Config::check`](super::Config::check).
#[derive(Clone)]
pub struct Plan {
    /// The start URL: http or https, without fragment.
    pub source: Url,
    /// How candidates are found.
    pub parse: Parse,
    /// Include rules, made of allowed characters only.
    pub include: Vec<String>,
    /// Exclude rules, likewise.
    pub exclude: Vec<String>,
    /// Extra headers for the source's exact origin. Values are secrets.
    pub headers: BTreeMap<String, String>,
    /// Content selectors in their order; each selector is valid CSS.
    pub selectors: Vec<ContentSelector>,
    /// Custom metadata fields, names in lower case.
    pub custom_metadata: Vec<CustomMetadataField>,
    /// Parsing mode: rendered sites.
    pub use_browser_rendering: bool,
    /// How Markdown is cut.
    pub chunking: Chunking,
    /// Tokenizer of the keyword index.
    pub tokenizer: KeywordTokenizer,
    /// Match mode of a keyword query.
    pub match_mode: KeywordMatchMode,
    /// Text recognition in PDF files raises their size limit.
    pub use_ocr: bool,
    /// Seconds between scheduled syncs.
    pub sync_interval: u32,
    /// Earlier texts kept of a page.
    pub keep_versions: u32,
    /// Whose limits apply.
    pub tier: PlanTier,
    /// Files that the instance can hold under that plan and index method.
    pub max_files: u32,
    /// Pages crawled a day, where the plan limits them.
    pub max_pages_a_day: Option<u32>,
    /// How fast to fetch.
    pub pace: Pace,
    /// The user's own domains.
    pub own_domains: OwnDomains,
    /// Whether a public site may lead the crawl into a private network.
    pub allow_private_network: bool,
}

/// What decides which pages are taken, with the names of the headers alone: their values are
/// secrets and must not reach a log.
impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plan")
            .field("source", &self.source.as_str())
            .field("parse", &self.parse)
            .field("include", &self.include)
            .field("exclude", &self.exclude)
            .field("header_names", &self.headers.keys())
            .field("tier", &self.tier)
            .field("pace", &self.pace)
            .finish_non_exhaustive()
    }
}

/// The checked parse type with its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Parse {
    /// From sitemaps: the given ones, or those the site names when the list is empty.
    Sitemap {
        /// Absolute http or https URLs, at most five.
        specific: Vec<Url>,
    },
    /// By links.
    Discover {
        /// Where candidates come from.
        source: DiscoverSource,
        /// Pages in one crawl.
        limit: u32,
        /// Link hops from the source URL.
        depth: u32,
        /// Seconds that a stored page may be old.
        max_age: u32,
        /// Follow links to other domains.
        include_external_links: bool,
        /// Follow links into subdomains.
        include_subdomains: bool,
    },
}

impl Parse {
    /// The sitemaps that the settings name; none when those of the site are read.
    pub fn specific_sitemaps(&self) -> &[Url] {
        match self {
            Self::Sitemap { specific } => specific,
            Self::Discover { .. } => &[],
        }
    }

    /// The parse type without its options.
    pub fn parse_type(&self) -> ParseType {
        match self {
            Self::Sitemap { .. } => ParseType::Sitemap,
            Self::Discover { .. } => ParseType::Discover,
        }
    }
}

/// How Markdown is cut into chunks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chunking {
    /// Tokens a chunk.
    pub size: u32,
    /// Overlap with the chunk before, in percent.
    pub overlap: u32,
}

impl Chunking {
    /// Each item is one chunk: the service's `chunk` is false (spec section 13).
    pub const NONE: Self = Self {
        size: u32::MAX,
        overlap: 0,
    };
}
