use serde::{Deserialize, Serialize};

use super::{
    CHUNK_OVERLAP_DEFAULT, CHUNK_OVERLAP_MAX, CHUNK_SIZE_DEFAULT, CHUNK_SIZE_MIN,
    CONTENT_SELECTORS, CONVERTED_MAX_BYTES, DISCOVER_DEPTH_DEFAULT, DISCOVER_DEPTH_MAX,
    DISCOVER_LIMIT, EMBEDDING_MODEL_DEFAULT, EMBEDDING_MODELS, EXTRA_HEADERS, FREE_FILES,
    FREE_PAGES_A_DAY, ID_CHARS, KEEP_VERSIONS_DEFAULT, KEEP_VERSIONS_MAX, MAX_AGE_CHOICES,
    MAX_AGE_DEFAULT, MAX_AGE_MAX, METADATA_FIELDS, METADATA_NAME_CHARS, METADATA_RESERVED,
    OWN_DOMAINS, PAID_FILES, PAID_FILES_KEYWORD, PATH_PATTERNS, PATTERN_ADVISED_CHARS,
    SELECTOR_CHARS, SPECIFIC_SITEMAPS, SYNC_INTERVAL_DEFAULT, SYNC_INTERVALS, TEXT_MAX_BYTES,
};
use crate::instance::{
    DiscoverSource, IndexMethod, KeywordMatchMode, KeywordTokenizer, ParseType, PlanTier,
};

/// The limits that a form or a command line needs, in the units of the settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct Limits {
    /// Characters of the AI Search name.
    pub id_chars: u32,
    /// Include rules, and likewise exclude rules.
    pub path_patterns: u32,
    /// Characters of a path pattern above which a warning is given.
    pub pattern_advised_chars: u32,
    /// Specific sitemaps.
    pub specific_sitemaps: u32,
    /// Extra headers.
    pub extra_headers: u32,
    /// Content selectors.
    pub content_selectors: u32,
    /// Characters of a content selector and of its path.
    pub selector_chars: u32,
    /// Custom metadata fields.
    pub metadata_fields: u32,
    /// Characters of a custom metadata field name.
    pub metadata_name_chars: u32,
    /// Custom metadata field names that are taken.
    pub metadata_reserved: Vec<String>,
    /// Domains that a user may name as their own.
    pub own_domains: u32,
    /// Pages in one crawl by links.
    pub discover_limit: u32,
    /// Link hops.
    pub discover_depth: u32,
    /// Seconds of cache age.
    pub max_age: u32,
    /// Seconds of cache age that the dashboard offers.
    pub max_age_choices: Vec<u32>,
    /// Tokens a chunk at least.
    pub chunk_size_min: u32,
    /// Overlap in percent at most.
    pub chunk_overlap_max: u32,
    /// Embedding models with the tokens that each takes: the upper bound of a chunk.
    pub embedding_models: Vec<EmbeddingModel>,
    /// Seconds between scheduled syncs that the service offers.
    pub sync_intervals: Vec<u32>,
    /// Earlier texts kept of a page, of this preview.
    pub keep_versions: u32,
    /// Files an instance on Workers Free.
    pub free_files: u32,
    /// Pages crawled a day on Workers Free.
    pub free_pages_a_day: u32,
    /// Files an instance on Workers Paid without keyword search.
    pub paid_files: u32,
    /// Files an instance on Workers Paid with keyword search.
    pub paid_files_keyword: u32,
    /// Bytes of a plain text file.
    pub text_max_bytes: u32,
    /// Bytes of a converted file, HTML included.
    pub converted_max_bytes: u32,
}

/// One embedding model of the service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct EmbeddingModel {
    /// Its name, such as `@cf/baai/bge-m3`.
    pub name: String,
    /// Tokens that it takes.
    pub tokens: u32,
}

impl Limits {
    /// The limits of this version of the service.
    pub fn current() -> Self {
        Self {
            id_chars: count(ID_CHARS),
            path_patterns: count(PATH_PATTERNS),
            pattern_advised_chars: count(PATTERN_ADVISED_CHARS),
            specific_sitemaps: count(SPECIFIC_SITEMAPS),
            extra_headers: count(EXTRA_HEADERS),
            content_selectors: count(CONTENT_SELECTORS),
            selector_chars: count(SELECTOR_CHARS),
            metadata_fields: count(METADATA_FIELDS),
            metadata_name_chars: count(METADATA_NAME_CHARS),
            metadata_reserved: METADATA_RESERVED.map(String::from).to_vec(),
            own_domains: count(OWN_DOMAINS),
            discover_limit: DISCOVER_LIMIT,
            discover_depth: DISCOVER_DEPTH_MAX,
            max_age: MAX_AGE_MAX,
            max_age_choices: MAX_AGE_CHOICES.to_vec(),
            chunk_size_min: CHUNK_SIZE_MIN,
            chunk_overlap_max: CHUNK_OVERLAP_MAX,
            embedding_models: EMBEDDING_MODELS
                .iter()
                .map(|(name, tokens)| EmbeddingModel {
                    name: (*name).to_owned(),
                    tokens: *tokens,
                })
                .collect(),
            sync_intervals: SYNC_INTERVALS.to_vec(),
            keep_versions: KEEP_VERSIONS_MAX,
            free_files: FREE_FILES,
            free_pages_a_day: FREE_PAGES_A_DAY,
            paid_files: PAID_FILES,
            paid_files_keyword: PAID_FILES_KEYWORD,
            text_max_bytes: count(TEXT_MAX_BYTES),
            converted_max_bytes: count(CONVERTED_MAX_BYTES),
        }
    }
}

/// What a setting is when its owner sets nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct Defaults {
    /// How candidates are found.
    pub parse_type: ParseType,
    /// Where a crawl by links takes its candidates from.
    pub discover_source: DiscoverSource,
    /// Pages in one crawl by links.
    pub limit: u32,
    /// Link hops.
    pub depth: u32,
    /// Seconds of cache age.
    pub max_age: u32,
    /// Tokens a chunk.
    pub chunk_size: u32,
    /// Overlap in percent.
    pub chunk_overlap: u32,
    /// The embedding model.
    pub embedding_model: String,
    /// Seconds between scheduled syncs.
    pub sync_interval: u32,
    /// Earlier texts kept of a page.
    pub keep_versions: u32,
    /// Which indexes are built.
    pub index_method: IndexMethod,
    /// How words are cut.
    pub keyword_tokenizer: KeywordTokenizer,
    /// Whether a query wants all of its words.
    pub keyword_match_mode: KeywordMatchMode,
    /// Whose limits apply.
    pub plan: PlanTier,
}

impl Defaults {
    /// The defaults of this version of the service.
    pub fn current() -> Self {
        Self {
            parse_type: ParseType::default(),
            discover_source: DiscoverSource::default(),
            limit: DISCOVER_LIMIT,
            depth: DISCOVER_DEPTH_DEFAULT,
            max_age: MAX_AGE_DEFAULT,
            chunk_size: CHUNK_SIZE_DEFAULT,
            chunk_overlap: CHUNK_OVERLAP_DEFAULT,
            embedding_model: EMBEDDING_MODEL_DEFAULT.to_owned(),
            sync_interval: SYNC_INTERVAL_DEFAULT,
            keep_versions: KEEP_VERSIONS_DEFAULT,
            index_method: IndexMethod::default(),
            keyword_tokenizer: KeywordTokenizer::default(),
            keyword_match_mode: KeywordMatchMode::default(),
            plan: PlanTier::default(),
        }
    }
}

fn count(limit: usize) -> u32 {
    u32::try_from(limit).unwrap_or(u32::MAX)
}
