//! The sentences for every status, code and warning: what it means and what to do about it. All
//! texts are for owners who do not know the service; the code itself is shown beside them.

use super::{Code, JobCode, Status, WarningCode};

mod content;
mod crawl;
mod jobs;
mod models;
mod rendering;
mod statuses;
mod storage;
mod warnings;

#[cfg(test)]
mod tests;

/// What is said about one code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words {
    /// A short title, such as "Blocked by robots.txt".
    pub label: &'static str,
    /// What happened, in one sentence.
    pub meaning: &'static str,
    /// What the owner does, in one or two sentences, with the place to do it.
    pub fix: &'static str,
    /// Whether a preview on the owner's own machine can see it.
    pub seen: Seen,
}

/// Whether a preview can see what the service would report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// Yes: the same rule gives the same result here.
    Here,
    /// Only as a hint: the site may treat the service's crawler otherwise than this program.
    AsHint,
    /// Only in Parsing mode "Rendered sites".
    WhenRendered,
    /// No: it happens inside the service.
    AtServiceOnly,
}

/// How to let the service's crawler past the site's own protection (spec section 19).
pub const WAF_SKIP_STEPS: [&str; 5] = [
    "Open the domain in the Cloudflare dashboard and go to Security, then Security rules.",
    "Select Create rule, then Custom rules.",
    "Set Field to Bot Detection ID, Operator to equals, and Value to 122933950.",
    "Under Then take action choose Skip, and tick what blocks the crawler.",
    "Under Place at choose First, then Deploy.",
];

/// Whether the steps of [`WAF_SKIP_STEPS`] mend a code.
pub fn needs_skip_rule(code: Code) -> bool {
    matches!(
        code,
        Code::BlockedByWaf
            | Code::BlockedByBotManagement
            | Code::BlockedByTurnstile
            | Code::CrawlGotHttp403
            | Code::CrawlGotHttp429
    )
}

/// What is said about an indexing error code.
pub fn code(code: Code) -> &'static Words {
    match code {
        Code::UnknownError => &content::UNKNOWN_ERROR,
        Code::OverSize => &content::OVER_SIZE,
        Code::UnsupportedType => &content::UNSUPPORTED_TYPE,
        Code::FileNotFound => &content::FILE_NOT_FOUND,
        Code::InvalidUrl => &content::INVALID_URL,
        Code::FileIsCorrupt => &content::FILE_IS_CORRUPT,
        Code::FileIsPasswordLocked => &content::FILE_IS_PASSWORD_LOCKED,
        Code::InvalidPdf => &content::INVALID_PDF,
        Code::UnableToConvertToMarkdown => &content::UNABLE_TO_CONVERT,
        Code::MarkdownTooLarge => &content::MARKDOWN_TOO_LARGE,
        Code::MarkdownConversionEmpty => &content::MARKDOWN_CONVERSION_EMPTY,
        Code::FileContentEmpty => &content::FILE_CONTENT_EMPTY,
        Code::ChunkTooLargeForStorage => &content::CHUNK_TOO_LARGE,
        Code::TimeoutError => &content::TIMEOUT_ERROR,
        Code::FileLengthExceedEmbeddingModel => &content::FILE_LENGTH_EXCEEDS_MODEL,
        Code::FileTooLargeForEmbedder => &content::FILE_TOO_LARGE_FOR_EMBEDDER,
        Code::TooManyRedirects => &crawl::TOO_MANY_REDIRECTS,
        Code::InvalidHostAfterRedirect => &crawl::INVALID_HOST_AFTER_REDIRECT,
        Code::SubdomainsNotAllowed => &crawl::SUBDOMAINS_NOT_ALLOWED,
        Code::BlockedByRobotsTxt => &crawl::BLOCKED_BY_ROBOTS_TXT,
        Code::BlockedByRobotsTxtPath => &crawl::BLOCKED_BY_ROBOTS_TXT_PATH,
        Code::BlockedByContentSignal => &crawl::BLOCKED_BY_CONTENT_SIGNAL,
        Code::ExcludedByPathFilter => &crawl::EXCLUDED_BY_PATH_FILTER,
        Code::NetworkConnectionLost => &crawl::NETWORK_CONNECTION_LOST,
        Code::CrawlGotHttpError => &crawl::CRAWL_GOT_HTTP_ERROR,
        Code::CrawlGotHttp401 => &crawl::CRAWL_GOT_HTTP_401,
        Code::CrawlGotHttp403 => &crawl::CRAWL_GOT_HTTP_403,
        Code::CrawlGotHttp429 => &crawl::CRAWL_GOT_HTTP_429,
        Code::BlockedByPayment => &crawl::BLOCKED_BY_PAYMENT,
        Code::BlockedByWaf => &crawl::BLOCKED_BY_WAF,
        Code::BlockedByBotManagement => &crawl::BLOCKED_BY_BOT_MANAGEMENT,
        Code::BlockedByTurnstile => &crawl::BLOCKED_BY_TURNSTILE,
        Code::Http4xx => &crawl::HTTP_4XX,
        Code::Http5xx => &crawl::HTTP_5XX,
        Code::UnreachableTimeout => &crawl::UNREACHABLE_TIMEOUT,
        Code::UnreachableDns => &crawl::UNREACHABLE_DNS,
        Code::PageLimitReached => &crawl::PAGE_LIMIT_REACHED,
        Code::BrowserRenderingUnknownError => &rendering::UNKNOWN,
        Code::BrowserRenderingAuthenticationError => &rendering::AUTHENTICATION,
        Code::BrowserRenderingNoBodyStatusError => &rendering::NO_BODY,
        Code::BrowserRenderingTimeoutError => &rendering::TIMEOUT,
        Code::BrowserRenderingNetworkConnectionClosedError => &rendering::CONNECTION_CLOSED,
        Code::BrowserRenderingServerRefusedConnectionError => &rendering::REFUSED,
        Code::BrowserRenderingRateLimitError => &rendering::RATE_LIMIT,
        Code::ErrorEmbeddingDataWithWorkersAi => &models::EMBEDDING,
        Code::WorkersAiInvalidInput => &models::INVALID_INPUT,
        Code::WorkersAiInternalError => &models::INTERNAL_ERROR,
        Code::WorkersAiOutOfCapacityError => &models::OUT_OF_CAPACITY,
        Code::WorkersAiTimeoutError => &models::TIMEOUT,
        Code::WorkersAiFreeAllocationExceeded => &models::FREE_ALLOCATION,
        Code::ErrorExternalModelUnknownError => &models::EXTERNAL_UNKNOWN,
        Code::ErrorExternalModelRateLimited => &models::EXTERNAL_RATE_LIMITED,
        Code::ErrorExternalModelUnauthorized => &models::EXTERNAL_UNAUTHORIZED,
        Code::AiGatewayRequestBlockedFirewall => &models::GATEWAY_REQUEST,
        Code::AiGatewayResponseBlockedFirewall => &models::GATEWAY_RESPONSE,
        Code::AiGatewayDlpBlocked => &models::GATEWAY_DLP,
        Code::AiGatewayRateLimited => &models::GATEWAY_RATE_LIMITED,
        Code::R2UnknownError => &storage::R2_UNKNOWN,
        Code::R2InternalError => &storage::R2_INTERNAL,
        Code::VectorizeRateLimited => &storage::VECTORIZE_RATE_LIMITED,
        Code::VectorizeIngestionTimeout => &storage::VECTORIZE_TIMEOUT,
        Code::VectorizeUpstreamError => &storage::VECTORIZE_UPSTREAM,
        Code::HybridSearchIndexingFailed => &storage::HYBRID_FAILED,
        Code::AiSearchIsFull => &storage::IS_FULL,
    }
}

/// What is said about the code of a job or a configuration.
pub fn job_code(code: JobCode) -> &'static Words {
    match code {
        JobCode::SyncInCooldown => &jobs::SYNC_IN_COOLDOWN,
        JobCode::DomainNotOwnedByUser => &jobs::DOMAIN_NOT_OWNED,
        JobCode::InvalidDomain => &jobs::INVALID_DOMAIN,
        JobCode::MissingSitemap => &jobs::MISSING_SITEMAP,
        JobCode::MissingRobotsTxt => &jobs::MISSING_ROBOTS_TXT,
        JobCode::AiSearchIsPaused => &jobs::IS_PAUSED,
        JobCode::ForbiddenRobotsTxt => &jobs::FORBIDDEN_ROBOTS_TXT,
        JobCode::ForbiddenSitemap => &jobs::FORBIDDEN_SITEMAP,
        JobCode::InvalidChunkSize => &jobs::INVALID_CHUNK_SIZE,
        JobCode::InvalidCustomHeader => &jobs::INVALID_CUSTOM_HEADER,
        JobCode::SpecificSitemapsOnlyValidWhenParseTypeIsSitemap => &jobs::SPECIFIC_SITEMAPS,
        JobCode::InvalidUrlLocation => &jobs::INVALID_URL_LOCATION,
        JobCode::TypeAndSourceAreRequiredForNonManagedInstances => &jobs::TYPE_AND_SOURCE,
        JobCode::BlockedByContentSignal => &jobs::BLOCKED_BY_CONTENT_SIGNAL,
    }
}

/// What is said about a warning.
pub fn warning(code: WarningCode) -> &'static Words {
    warnings::words(code)
}

/// What is said about a status. Its `fix` is empty where nothing has to be done.
pub fn status(status: Status) -> &'static Words {
    statuses::words(status)
}

/// What a code means.
pub fn code_meaning(code: Code) -> &'static str {
    self::code(code).meaning
}

/// What to do about a code.
pub fn code_fix(code: Code) -> &'static str {
    self::code(code).fix
}

/// What a status means.
pub fn status_meaning(status: Status) -> &'static str {
    self::status(status).meaning
}
