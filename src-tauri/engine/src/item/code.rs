//! The service's list of indexing error codes (spec section 14.1), complete.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// A text that names no indexing error code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an indexing error code of AI Search")]
pub struct UnknownCode(pub String);

macro_rules! codes {
    ($($name:ident = $text:literal,)+) => {
        /// An indexing error code, named as the service names it. What each means and how an
        /// owner mends it stands in [`words`](super::words).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "specta", derive(specta::Type))]
        #[expect(missing_docs, reason = "the words room explains every code to the reader who needs it")]
        pub enum Code { $(#[serde(rename = $text)] $name,)+ }

        impl Code {
            /// Every code, in the order of the service's list.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The service's name, such as `blocked_by_robots_txt_path`.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text,)+ }
            }
        }
    };
}

codes! {
    UnknownError = "unknown_error",
    OverSize = "over_size",
    UnsupportedType = "unsupported_type",
    FileNotFound = "file_not_found",
    InvalidUrl = "invalid_url",
    FileIsCorrupt = "file_is_corrupt",
    FileIsPasswordLocked = "file_is_password_locked",
    InvalidPdf = "invalid_pdf",
    UnableToConvertToMarkdown = "unable_to_convert_to_markdown",
    MarkdownTooLarge = "markdown_too_large",
    MarkdownConversionEmpty = "markdown_conversion_empty",
    FileContentEmpty = "file_content_empty",
    ChunkTooLargeForStorage = "chunk_too_large_for_storage",
    TimeoutError = "timeout_error",
    FileLengthExceedEmbeddingModel = "file_length_exceed_embedding_model",
    FileTooLargeForEmbedder = "file_too_large_for_embedder",
    TooManyRedirects = "too_many_redirects",
    InvalidHostAfterRedirect = "invalid_host_after_redirect",
    SubdomainsNotAllowed = "subdomains_not_allowed",
    BlockedByRobotsTxt = "blocked_by_robots_txt",
    BlockedByRobotsTxtPath = "blocked_by_robots_txt_path",
    BlockedByContentSignal = "blocked_by_content_signal",
    ExcludedByPathFilter = "excluded_by_path_filter",
    NetworkConnectionLost = "network_connection_lost",
    CrawlGotHttpError = "crawl_got_http_error",
    CrawlGotHttp401 = "crawl_got_http_401",
    CrawlGotHttp403 = "crawl_got_http_403",
    CrawlGotHttp429 = "crawl_got_http_429",
    BlockedByPayment = "blocked_by_payment",
    BlockedByWaf = "blocked_by_waf",
    BlockedByBotManagement = "blocked_by_bot_management",
    BlockedByTurnstile = "blocked_by_turnstile",
    Http4xx = "http_4xx",
    Http5xx = "http_5xx",
    UnreachableTimeout = "unreachable_timeout",
    UnreachableDns = "unreachable_dns",
    PageLimitReached = "page_limit_reached",
    BrowserRenderingUnknownError = "browser_rendering_unknown_error",
    BrowserRenderingAuthenticationError = "browser_rendering_authentication_error",
    BrowserRenderingNoBodyStatusError = "browser_rendering_no_body_status_error",
    BrowserRenderingTimeoutError = "browser_rendering_timeout_error",
    BrowserRenderingNetworkConnectionClosedError = "browser_rendering_network_connection_closed_error",
    BrowserRenderingServerRefusedConnectionError = "browser_rendering_server_refused_connection_error",
    BrowserRenderingRateLimitError = "browser_rendering_rate_limit_error",
    ErrorEmbeddingDataWithWorkersAi = "error_embedding_data_with_workers_ai",
    WorkersAiInvalidInput = "workers_ai_invalid_input",
    WorkersAiInternalError = "workers_ai_internal_error",
    WorkersAiOutOfCapacityError = "workers_ai_out_of_capacity_error",
    WorkersAiTimeoutError = "workers_ai_timeout_error",
    WorkersAiFreeAllocationExceeded = "workers_ai_free_allocation_exceeded",
    ErrorExternalModelUnknownError = "error_external_model_unknown_error",
    ErrorExternalModelRateLimited = "error_external_model_rate_limited",
    ErrorExternalModelUnauthorized = "error_external_model_unauthorized",
    AiGatewayRequestBlockedFirewall = "ai_gateway_request_blocked_firewall",
    AiGatewayResponseBlockedFirewall = "ai_gateway_response_blocked_firewall",
    AiGatewayDlpBlocked = "ai_gateway_dlp_blocked",
    AiGatewayRateLimited = "ai_gateway_rate_limited",
    R2UnknownError = "r2_unknown_error",
    R2InternalError = "r2_internal_error",
    VectorizeRateLimited = "vectorize_rate_limited",
    VectorizeIngestionTimeout = "vectorize_ingestion_timeout",
    VectorizeUpstreamError = "vectorize_upstream_error",
    HybridSearchIndexingFailed = "hybrid_search_indexing_failed",
    AiSearchIsFull = "ai_search_is_full",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Code {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .iter()
            .copied()
            .find(|code| code.as_str() == text)
            .ok_or_else(|| UnknownCode(text.to_owned()))
    }
}
