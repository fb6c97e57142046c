use serde::{Deserialize, Serialize};

use super::Sentence;

/// One fact behind an outcome, as a sentence that an owner can act on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct Evidence {
    /// Which step of the job speaks.
    pub kind: EvidenceKind,
    /// The fact in one or two short sentences.
    pub text: Sentence,
    /// Where the fact stands: the URL of a robots.txt, a sitemap or a page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The line there, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
}

impl Evidence {
    /// A fact without a place of its own.
    pub fn new(kind: EvidenceKind, text: Sentence) -> Self {
        Self {
            kind,
            text,
            source: None,
            line: None,
        }
    }

    /// The same fact with the document it stands in, and the line if known.
    #[must_use]
    pub fn at(mut self, source: impl Into<String>, line: Option<u32>) -> Self {
        self.source = Some(source.into());
        self.line = line;
        self
    }
}

/// The steps of a job that leave evidence, in the order in which they happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum EvidenceKind {
    /// Where the URL was found: a sitemap entry, a link, the start URL.
    Found,
    /// The URL itself, when it is not usable.
    Url,
    /// Whether its host belongs to the crawl.
    Scope,
    /// Discover: more link hops away than the crawl depth.
    BeyondDepth,
    /// Not taken because the page limit was reached.
    BeyondLimit,
    /// Discover: a link out of the crawl's scope.
    OutOfScope,
    /// Include and exclude rules.
    PathFilter,
    /// The robots.txt rule that decided.
    Robots,
    /// Content Signals in robots.txt.
    ContentSignal,
    /// Why it is fetched in a later job.
    Due,
    /// Why it is not fetched in a later job; what follows is of its last fetch.
    NotDue,
    /// The place in the indexing order against the plan's limits.
    Limit,
    /// A redirect that was followed or refused.
    Redirect,
    /// The answer: status, type, size, time.
    Response,
    /// A connection that failed.
    Network,
    /// How a browser rendered the page, or failed to.
    Rendering,
    /// How the type of the content was told.
    ContentType,
    /// The content selector used and its match count.
    Selector,
    /// What the conversion kept.
    Markdown,
    /// What the chunking made of it.
    Chunks,
    /// The item left the index because its page left the source.
    Removed,
}
