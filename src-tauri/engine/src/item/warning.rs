use serde::{Deserialize, Serialize};

use super::Sentence;

/// Something true about an item that changes nothing in its outcome, but that its owner should
/// know.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct Warning {
    /// Which kind, for filters and counts.
    pub code: WarningCode,
    /// The fact with its particulars, in one or two short sentences.
    pub text: Sentence,
}

impl Warning {
    /// A warning with its sentence.
    pub fn new(code: WarningCode, text: Sentence) -> Self {
        Self { code, text }
    }
}

macro_rules! warning_codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)+) => {
        /// The kinds of warnings. Names that the service has itself are used as they are.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "specta", derive(specta::Type))]
        #[serde(rename_all = "snake_case")]
        pub enum WarningCode { $($(#[$doc])* $name,)+ }

        impl WarningCode {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The name in exports, such as `noindex_present`.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text,)+ }
            }
        }
    };
}

warning_codes! {
    /// `noindex` stands in the page or its headers; the service is not known to obey it (U25).
    NoindexPresent = "noindex_present",
    /// `nofollow` stands in the page; no effect is documented (U25).
    NofollowPresent = "nofollow_present",
    /// `rel=canonical` names another URL; no effect is documented (U21).
    CanonicalElsewhere = "canonical_elsewhere",
    /// Two candidates end at one page after redirects (U20).
    SameFinalPage = "same_final_page",
    /// The page was reached through a redirect.
    Redirected = "redirected",
    /// A `Refresh` header or meta tag sends browsers to another URL.
    RefreshElsewhere = "refresh_elsewhere",
    /// A part of the page came (status 206), which nobody asked for.
    PartialContent = "partial_content",
    /// A type that only the service can convert: PDF, Office, CSV, image.
    NotPreviewed = "not_previewed",
    /// The content selector matched more than one element (U29).
    SelectorMatchedSeveral = "selector_matched_several",
    /// A custom metadata value did not fit its type; the service's own name.
    CustomMetadataValueNotIndexed = "custom_metadata_value_not_indexed",
    /// Bytes that the declared encoding does not allow were replaced.
    EncodingDamaged = "encoding_damaged",
    /// A single-byte encoding is declared, but the bytes are UTF-8; or none is, and they are not.
    EncodingDoubtful = "encoding_doubtful",
    /// The answer is labelled as compressed and is not; the bytes were taken as they came.
    CodingNotApplied = "coding_not_applied",
    /// Elements nested past the parser's bound; their text is kept.
    NestedTooDeep = "nested_too_deep",
    /// The answer looks like a challenge or block page with status 200.
    LooksBlocked = "looks_blocked",
    /// The Markdown is larger than 4 MiB (U39).
    MarkdownLarge = "markdown_large",
    /// The reference's Markdown would mislead a reader here.
    MarkdownMisleads = "markdown_misleads",
    /// Content Signals refuse search or ai-input; the sitemap parse type is seen to go on (U15).
    ContentSignalAgainst = "content_signal_against",
    /// The key is longer than the 128 characters documented for uploads (U44).
    LongUrl = "long_url",
    /// The type of the content could not be told with certainty (U24).
    TypeUncertain = "type_uncertain",
    /// The `lastmod` of the entry is not a date that can be compared.
    LastmodUnusable = "lastmod_unusable",
    /// The text changed and the `lastmod` of the entry did not move on.
    LastmodNotChanged = "lastmod_not_changed",
    /// The `lastmod` of the entry moved on and the text did not change.
    LastmodWithoutChange = "lastmod_without_change",
    /// The crawl looks endless here: a calendar, a session id, a path or query that grows.
    LooksEndless = "looks_endless",
    /// Many URLs of the crawl have one and the same text.
    SameText = "same_text",
    /// A public site led to an address of a private network, which the owner allows.
    PrivateNetwork = "private_network",
}
