//! Every default and limit of the program, each once, with its source. "Spec" is the behaviour of
//! AI Search as documented, `U…` a decision where the documents are silent.

use std::time::Duration;

mod published;

pub use published::{Defaults, EmbeddingModel, Limits};

// Settings: how many and how long.

/// Include rules, and likewise exclude rules (spec section 6).
pub const PATH_PATTERNS: usize = 10;
/// Characters of a path pattern above which a warning is given (U27).
pub const PATTERN_ADVISED_CHARS: usize = 200;
/// Specific sitemaps (spec 4.2).
pub const SPECIFIC_SITEMAPS: usize = 5;
/// Extra headers (spec section 8).
pub const EXTRA_HEADERS: usize = 5;
/// Content selectors (spec section 7).
pub const CONTENT_SELECTORS: usize = 10;
/// Characters of a content selector and of its path, at least one (spec section 7).
pub const SELECTOR_CHARS: usize = 200;
/// Characters that the service refuses in a content selector (spec section 7).
pub const SELECTOR_FORBIDDEN: [char; 6] = [';', '`', '$', '{', '}', '\\'];
/// Custom metadata fields (spec 10.1, C4).
pub const METADATA_FIELDS: usize = 5;
/// Characters of a custom metadata field name, at least one (spec 10.1).
pub const METADATA_NAME_CHARS: usize = 64;
/// Field names that are taken, compared without case (spec 10.1).
pub const METADATA_RESERVED: [&str; 3] = ["timestamp", "folder", "filename"];
/// Characters of the AI Search name, at least one (spec 2.13, C15).
pub const ID_CHARS: usize = 64;

/// Domains that a user may name as their own; a setting of the preview alone.
pub const OWN_DOMAINS: usize = 50;

// Discover.

/// Pages in one crawl when none is set, and at most (spec 5.1).
pub const DISCOVER_LIMIT: u32 = 100_000;
/// Link hops when none is set (spec 5.1).
pub const DISCOVER_DEPTH_DEFAULT: u32 = 5;
/// Link hops at most (spec 5.1).
pub const DISCOVER_DEPTH_MAX: u32 = 100_000;
/// Seconds that a stored page may be old when none is set: a day (spec 5.1).
pub const MAX_AGE_DEFAULT: u32 = 86_400;
/// Seconds that a stored page may be old at most: seven days (spec 5.1).
pub const MAX_AGE_MAX: u32 = 604_800;
/// What the dashboard offers for the cache age, in seconds (spec 5.1).
pub const MAX_AGE_CHOICES: [u32; 5] = [0, 3_600, 86_400, 259_200, 604_800];

// Chunks.

/// Tokens a chunk when none is set (spec section 13).
pub const CHUNK_SIZE_DEFAULT: u32 = 256;
/// Tokens a chunk at least (spec section 13).
pub const CHUNK_SIZE_MIN: u32 = 64;
/// Overlap in percent when none is set (spec section 13).
pub const CHUNK_OVERLAP_DEFAULT: u32 = 10;
/// Overlap in percent at most (spec section 13).
pub const CHUNK_OVERLAP_MAX: u32 = 30;
/// The embedding model when none is set (U48).
pub const EMBEDDING_MODEL_DEFAULT: &str = "@cf/qwen/qwen3-embedding-0.6b";
/// Embedding models with the tokens that each takes, the upper bound of a chunk (spec section 13).
pub const EMBEDDING_MODELS: [(&str, u32); 7] = [
    (EMBEDDING_MODEL_DEFAULT, 8_192),
    ("@cf/baai/bge-m3", 512),
    ("@cf/baai/bge-large-en-v1.5", 512),
    ("@cf/google/embeddinggemma-300m", 512),
    ("google-ai-studio/gemini-embedding-001", 2_048),
    ("openai/text-embedding-3-small", 8_192),
    ("openai/text-embedding-3-large", 8_192),
];

// Queries (spec section 18).

/// Results of one query at most.
pub const QUERY_RESULTS: u32 = 50;
/// Neighbouring chunks that a query adds to each result at most.
pub const CONTEXT_EXPANSION: u32 = 3;
/// Seconds that the similarity cache keeps an answer, at least and at most.
pub const CACHE_SECONDS: (u32, u32) = (600, 518_400);
/// Fields that a query may boost by.
pub const BOOSTS: usize = 3;

// Syncs.

/// Seconds between scheduled syncs that the service offers (spec section 15, C7).
pub const SYNC_INTERVALS: [u32; 8] = [900, 1_800, 3_600, 7_200, 14_400, 21_600, 43_200, 86_400];
/// Seconds between scheduled syncs when none is set (spec section 15).
pub const SYNC_INTERVAL_DEFAULT: u32 = 21_600;
/// Earlier texts kept of a page, when nothing is set.
pub const KEEP_VERSIONS_DEFAULT: u32 = 5;
/// Earlier texts kept of a page, at most.
pub const KEEP_VERSIONS_MAX: u32 = 100;
/// Seconds after a job in which the service refuses a manual sync (spec section 15, C12).
pub const SYNC_COOLDOWN: Duration = Duration::from_secs(30);

// Plans (spec section 17).

/// Files an instance on Workers Free.
pub const FREE_FILES: u32 = 100_000;
/// Files an instance on Workers Paid without keyword search.
pub const PAID_FILES: u32 = 1_000_000;
/// Files an instance on Workers Paid with keyword or hybrid search.
pub const PAID_FILES_KEYWORD: u32 = 500_000;
/// Pages crawled a day on Workers Free; Paid has no such limit.
pub const FREE_PAGES_A_DAY: u32 = 500;

// Files (spec 12.2), measured after the content coding was undone.

/// Bytes of a plain text or code file.
pub const TEXT_MAX_BYTES: usize = 10 << 20;
/// Bytes of a file that is converted, HTML included.
pub const CONVERTED_MAX_BYTES: usize = 4 << 20;
/// Bytes read of any page: one more than the largest file taken, so that "too large" is seen.
pub const BODY_MAX_BYTES: u64 = TEXT_MAX_BYTES as u64 + 1;
/// Bytes of Markdown above which a warning is given; the service's own limit is not published
/// (U39).
pub const MARKDOWN_ADVISED_BYTES: usize = 4 << 20;
/// Bytes of compact JSON that all metadata of one page shares, the built-in attributes included
/// (spec 10.3).
pub const METADATA_MAX_BYTES: usize = 10 << 10;
/// Characters of a page URL above which a note is given (U44).
pub const KEY_ADVISED_CHARS: usize = 128;

// Requests.

/// From sending a request to the last byte of its body (U26).
pub const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
/// Until the connection stands; part of [`REQUEST_TIMEOUT`].
pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Bytes of a body that are held without asking for room.
pub const SMALL_BODY_BYTES: usize = 256 << 10;
/// Larger bodies held at once in one job, so that 64 of the largest do not meet in memory.
pub const LARGE_BODIES: usize = 6;
/// Bytes of visited pages that wait to be written, past which no further page is opened.
pub const UNWRITTEN_BYTES: usize = 48 << 20;
/// Redirects followed for one candidate (U20).
pub const REDIRECTS: u32 = 20;
/// Header fields kept of one answer.
pub const RESPONSE_HEADERS: usize = 100;
/// Bytes of header fields kept of one answer.
pub const RESPONSE_HEADER_BYTES: usize = 16 << 10;
/// Pause between requests to one host at the service's pace, unless its robots.txt asks for
/// another (U26).
pub const SERVICE_DELAY: Duration = Duration::from_millis(500);
/// The longest `Crawl-delay` kept; a longer one is cut, and the job says so.
pub const CRAWL_DELAY_MAX: Duration = Duration::from_mins(1);
/// The pause between requests to one host at the service's pace. `Crawl-delay: 0` asks for none of
/// its own, so the service's stays.
pub(crate) fn service_delay(crawl_delay: Option<Duration>) -> Duration {
    let asked = crawl_delay.filter(|delay| !delay.is_zero());
    asked.unwrap_or(SERVICE_DELAY).min(CRAWL_DELAY_MAX)
}
/// Requests open at once at the fast pace.
pub const FAST_REQUESTS: usize = 64;
/// The longest `Retry-After` that a job waits for.
pub const RETRY_AFTER_MAX: Duration = Duration::from_mins(2);

// Rendering (spec U33 and our own bounds)

/// A rendered page, from the opening of its tab to its final DOM.
pub const RENDER_TIMEOUT: Duration = Duration::from_secs(30);
/// After `DOMContentLoaded` a page is done once it changed nothing and loaded nothing for so long.
pub const RENDER_QUIET: Duration = Duration::from_millis(100);
/// A page that is never quiet is taken as it is after this time.
pub const RENDER_SETTLE: Duration = Duration::from_secs(5);
/// Pages open in the browser at once.
pub const RENDER_TABS: usize = 4;
/// Requests of one page; further ones fail.
pub const RENDER_REQUESTS: usize = 500;
/// Bytes of all that one page loads; further requests fail.
pub const RENDER_BYTES: usize = 64 << 20;
/// Bytes of one script, style sheet or other file that a page loads.
pub const RENDER_FILE_BYTES: u64 = 16 << 20;
/// Bytes of scripts and style sheets that a job keeps for its next pages.
pub const RENDER_CACHE_BYTES: usize = 64 << 20;
/// Requests of pages that one host gets at once at the `service` pace.
pub const RENDER_HOST_REQUESTS: usize = 6;
/// A page needs rendering when its text grows by more than so many percent…
pub const RENDER_GROWTH_PERCENT: u32 = 20;
/// …and by at least so many words.
pub const RENDER_GROWTH_WORDS: u32 = 10;
/// Pages after which a new browser takes over.
pub const RENDER_PAGES_A_BROWSER: u32 = 500;
/// Memory of all processes of a browser after which a new one takes over.
pub const RENDER_MEMORY: u64 = 1536 << 20;

// robots.txt and sitemaps.

/// Bytes read of a robots.txt (RFC 9309, 2.5).
pub const ROBOTS_MAX_BYTES: u64 = 500 << 10;
/// Bytes of one sitemap that the protocol advises at most (U9).
pub const SITEMAP_ADVISED_BYTES: u64 = 50 << 20;
/// URLs of one sitemap that the protocol advises at most (U9).
pub const SITEMAP_ADVISED_URLS: u32 = 50_000;
/// Bytes read of one sitemap after decompression: far above the advice, so that only a trap
/// meets it.
pub const SITEMAP_MAX_BYTES: u64 = 1 << 30;
/// Decompressed bytes for each compressed byte, once the output is larger than 1 MiB.
pub const SITEMAP_MAX_RATIO: u32 = 200;
/// Entries read of one sitemap.
pub const SITEMAP_MAX_ENTRIES: u32 = 5_000_000;
/// Reading one sitemap, from the request to its last byte.
pub const SITEMAP_TIMEOUT: Duration = Duration::from_mins(10);
/// Levels of sitemap indexes below the first (U8).
pub const SITEMAP_DEPTH: u32 = 10;
/// Sitemap files read in one job.
pub const SITEMAP_FILES: u32 = 50_000;
/// Characters of a `<loc>`, by the protocol.
pub const LOC_CHARS: usize = 2_048;
/// Problems of one kind that are kept for one sitemap.
pub const SITEMAP_PROBLEMS: usize = 100;

// Audit.

/// Places kept of one check's finding; more are counted.
pub const AUDIT_PLACES: usize = 100;
/// Places kept of each file past those.
pub const AUDIT_PLACES_OF_FILE: u32 = 10;
/// Places kept of one check's finding over all files.
pub const AUDIT_PLACES_IN_ALL: usize = 2_000;
/// Bytes of fetched sitemaps kept on disk, so that findings can be shown in their source.
pub const AUDIT_KEPT_BYTES: u64 = 1 << 30;
/// Lines of a source in one answer.
pub const SOURCE_LINES: u32 = 500;
/// Characters shown of one line of a source.
pub const SOURCE_LINE_CHARS: usize = 2_000;
/// Addresses remembered to find duplicates; about 50 bytes each.
pub const AUDIT_COMPARED: usize = 5_000_000;
/// Pages that a preflight asks for.
pub const PREFLIGHT_SAMPLE: usize = 20;
/// Sitemap files that a preflight reads.
pub const PREFLIGHT_SITEMAPS: u32 = 20;

// Pages.

/// Elements open at once in a page; deeper ones are flattened and their text kept. Browsers use
/// the same number.
pub const OPEN_ELEMENTS: usize = 512;
/// Attributes of one element; more are left out. Parsers compare each with all before it.
pub const ATTRIBUTES: usize = 512;
/// Parsing and converting one page.
pub const CONVERT_TIMEOUT: Duration = Duration::from_secs(10);

// Reading.

/// Rows in one answer to a query for items.
pub const ITEM_ROWS: u32 = 500;
/// Least time between two progress values shown.
pub const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// Tokens that an embedding model takes, for the models that the documents list.
pub fn embedding_tokens(model: &str) -> Option<u32> {
    EMBEDDING_MODELS
        .iter()
        .find(|(name, _)| *name == model)
        .map(|(_, tokens)| *tokens)
}
