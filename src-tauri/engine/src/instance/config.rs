//! The configuration as typed: the service's own JSON (spec section 20), every field optional,
//! plus the few settings that only the preview has.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

/// One instance as its owner typed it. Nothing here is checked; see [`Config::check`].
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct Config {
    /// The AI Search name; the preview itself does not need one.
    pub id: Option<String>,
    /// The crawl target, such as `https://example.com` or `example.com`.
    pub source: String,
    /// Path filters and crawler settings.
    pub source_params: SourceParams,
    /// Values to take from `<meta>` tags, at most five.
    pub custom_metadata: Vec<CustomMetadataField>,
    /// Which indexes the service builds.
    pub index_method: IndexMethod,
    /// Settings of the keyword index.
    pub indexing_options: IndexingOptions,
    /// Settings of a query.
    pub retrieval_options: RetrievalOptions,
    /// The embedding model, which bounds the chunk size; none means the default.
    pub embedding_model: Option<String>,
    /// Tokens a chunk; none means the default.
    pub chunk_size: Option<u32>,
    /// Overlap of neighbouring chunks in percent; none means the default.
    pub chunk_overlap: Option<u32>,
    /// Seconds between scheduled syncs; none means the default.
    pub sync_interval: Option<u32>,
    /// Preview only: whose limits apply.
    pub plan: PlanTier,
    /// Preview only: how fast to fetch; none chooses by the host.
    pub pace: Option<Pace>,
    /// Preview only: earlier texts kept of a page, to compare jobs; none means the default.
    pub keep_versions: Option<u32>,
    /// Preview only: whose domains these are, and what the owner lets a site do.
    pub preview: PreviewOptions,
    /// Settings that the preview keeps for export but does not use: dotted path to JSON text.
    pub rest: BTreeMap<String, String>,
}

/// What only the preview has to be told; it stands apart from the service's own settings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct PreviewOptions {
    /// Domains on the user's account, such as `example.com`, each with what is below it. They
    /// are asked as `Cloudflare-AI-Search`, others as `Cloudflare-AI-Search-External`. Empty
    /// stands for the source's own zone.
    pub own_domains: Vec<String>,
    /// Lets a public site lead the crawl to loopback, link-local and private addresses.
    pub allow_private_network: bool,
}

/// `source_params` of the API.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct SourceParams {
    /// Include rules: with any, a URL must match one.
    pub include_items: Vec<String>,
    /// Exclude rules: a URL that matches one is skipped.
    pub exclude_items: Vec<String>,
    /// Settings of the website source.
    pub web_crawler: WebCrawler,
}

/// `source_params.web_crawler` of the API.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct WebCrawler {
    /// How candidates are found.
    pub parse_type: ParseType,
    /// How pages are read.
    pub parse_options: ParseOptions,
    /// Bounds of a crawl by links; ignored with `sitemap`.
    pub discover_options: DiscoverOptions,
}

/// How candidate URLs are found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum ParseType {
    /// From the site's sitemaps.
    #[default]
    Sitemap,
    /// By following links from the source URL.
    Discover,
}

/// `parse_options` of the API.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct ParseOptions {
    /// Sitemap URLs to read instead of those of robots.txt.
    pub specific_sitemaps: Vec<String>,
    /// Parsing mode: rendered sites.
    pub use_browser_rendering: bool,
    /// Exported only; has no local effect (U34).
    pub include_images: bool,
    /// Extra headers by name. Values are secrets.
    pub include_headers: BTreeMap<String, String>,
    /// Which part of a page is kept, by path.
    pub content_selector: Vec<ContentSelector>,
}

/// Names of headers without their values, which are secrets and must not reach a log.
impl fmt::Debug for ParseOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParseOptions")
            .field("specific_sitemaps", &self.specific_sitemaps)
            .field("use_browser_rendering", &self.use_browser_rendering)
            .field("include_images", &self.include_images)
            .field("header_names", &self.include_headers.keys())
            .field("content_selector", &self.content_selector)
            .finish()
    }
}

/// One content selector: pages whose URL matches `path` keep what `selector` selects.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct ContentSelector {
    /// Glob on the full URL.
    pub path: String,
    /// CSS selector.
    pub selector: String,
}

/// `discover_options` of the API; none means the default.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct DiscoverOptions {
    /// Where candidates come from.
    pub source: DiscoverSource,
    /// Pages in one crawl.
    pub limit: Option<u32>,
    /// Link hops from the source URL.
    pub depth: Option<u32>,
    /// Seconds that a stored page may be old.
    pub max_age: Option<u32>,
    /// Follow links to other domains.
    pub include_external_links: bool,
    /// Follow links into subdomains.
    pub include_subdomains: bool,
}

/// Where a crawl by links takes its candidates from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum DiscoverSource {
    /// Sitemaps and links.
    #[default]
    All,
    /// Sitemaps only.
    Sitemaps,
    /// Links only.
    Links,
}

/// One field of the custom metadata schema.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct CustomMetadataField {
    /// Name, matched without case.
    pub field_name: String,
    /// Type that the value is cast to.
    pub data_type: DataType,
}

/// Types of custom metadata.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum DataType {
    /// As it stands.
    Text,
    /// A float.
    Number,
    /// true, 1, yes, or false, 0, no.
    Boolean,
    /// ISO 8601.
    Datetime,
}

/// Which indexes the service builds; at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct IndexMethod {
    /// Embeddings.
    pub vector: bool,
    /// BM25.
    pub keyword: bool,
}

impl Default for IndexMethod {
    fn default() -> Self {
        Self {
            vector: true,
            keyword: true,
        }
    }
}

/// `indexing_options` of the API.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct IndexingOptions {
    /// How words are cut.
    pub keyword_tokenizer: KeywordTokenizer,
    /// Text recognition in PDF files; the service's only.
    pub use_ocr: bool,
}

/// Tokenizers of the keyword index, named as FTS5 names them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum KeywordTokenizer {
    /// Word stems.
    #[default]
    Porter,
    /// Parts of words.
    Trigram,
}

/// `retrieval_options` of the API.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct RetrievalOptions {
    /// Whether all words must be in a chunk.
    pub keyword_match_mode: KeywordMatchMode,
}

/// Whether a keyword query wants all of its words.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum KeywordMatchMode {
    /// All words.
    #[default]
    And,
    /// Any word.
    Or,
}

/// Whose limits the preview applies.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum PlanTier {
    /// Workers Free.
    Free,
    /// Workers Paid.
    #[default]
    Paid,
}

/// How fast to fetch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// As the service documents it: the site's crawl delay, else half a second between requests.
    Service,
    /// As fast as the host allows, for sites one owns.
    Fast,
}
