use std::fmt;

use serde::{Deserialize, Serialize};

/// A code of the service for a job or a configuration, with its number (spec section 2a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum JobCode {
    /// 7020: a manual sync less than 30 seconds after the previous job.
    SyncInCooldown,
    /// 7023: the zone is not on the account. A local preview cannot check it.
    DomainNotOwnedByUser,
    /// 7024: the source is no domain.
    InvalidDomain,
    /// 7028: no valid sitemap was found.
    MissingSitemap,
    /// 7029: robots.txt could not be fetched.
    MissingRobotsTxt,
    /// 7032: indexing of the instance is paused.
    AiSearchIsPaused,
    /// 7034: robots.txt is inaccessible, or blocks the service.
    ForbiddenRobotsTxt,
    /// 7035: the sitemap is not accessible.
    ForbiddenSitemap,
    /// 7036: the chunk size is above the embedding model's input limit.
    InvalidChunkSize,
    /// 7040: a crawl header is malformed or not allowed.
    InvalidCustomHeader,
    /// 7045: specific sitemaps were given with `discover`.
    SpecificSitemapsOnlyValidWhenParseTypeIsSitemap,
    /// 7047: the source URL's location is not valid.
    InvalidUrlLocation,
    /// 7052: `type` and `source` must stand together.
    TypeAndSourceAreRequiredForNonManagedInstances,
    /// Seen in the field: Content Signals refuse the crawl. Has no published number.
    BlockedByContentSignal,
}

impl JobCode {
    /// The service's message, such as `missing_sitemap`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SyncInCooldown => "sync_in_cooldown",
            Self::DomainNotOwnedByUser => "domain_not_owned_by_user",
            Self::InvalidDomain => "invalid_domain",
            Self::MissingSitemap => "missing_sitemap",
            Self::MissingRobotsTxt => "missing_robots_txt",
            Self::AiSearchIsPaused => "ai_search_is_paused",
            Self::ForbiddenRobotsTxt => "forbidden_robots_txt",
            Self::ForbiddenSitemap => "forbidden_sitemap",
            Self::InvalidChunkSize => "invalid_chunk_size",
            Self::InvalidCustomHeader => "invalid_custom_header",
            Self::SpecificSitemapsOnlyValidWhenParseTypeIsSitemap => {
                "specific_sitemaps_only_valid_when_parse_type_is_sitemap"
            }
            Self::InvalidUrlLocation => "invalid_url_location",
            Self::TypeAndSourceAreRequiredForNonManagedInstances => {
                "type_and_source_are_required_for_non_managed_instances"
            }
            Self::BlockedByContentSignal => "paused_blocked_by_content_signal",
        }
    }

    /// The service's number, where one is published.
    pub fn number(self) -> Option<u32> {
        Some(match self {
            Self::SyncInCooldown => 7020,
            Self::DomainNotOwnedByUser => 7023,
            Self::InvalidDomain => 7024,
            Self::MissingSitemap => 7028,
            Self::MissingRobotsTxt => 7029,
            Self::AiSearchIsPaused => 7032,
            Self::ForbiddenRobotsTxt => 7034,
            Self::ForbiddenSitemap => 7035,
            Self::InvalidChunkSize => 7036,
            Self::InvalidCustomHeader => 7040,
            Self::SpecificSitemapsOnlyValidWhenParseTypeIsSitemap => 7045,
            Self::InvalidUrlLocation => 7047,
            Self::TypeAndSourceAreRequiredForNonManagedInstances => 7052,
            Self::BlockedByContentSignal => return None,
        })
    }
}

impl fmt::Display for JobCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
