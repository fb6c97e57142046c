//! The rows that shell and command line read. Plain data, made for them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use url::Url;

use super::{Age, ItemSort, ItemSource, JobCounts, JobKind, Span};
use crate::{
    instance::{Config, Effect, ParseType, PlanTier},
    item::{Code, Evidence, JobCode, Sentence, Status, Warning, WarningCode, words},
    page::{Chunk, Link, MetadataValue},
};

/// One line of the list of instances.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct InstanceSummary {
    /// Key of the instance.
    pub id: u32,
    /// The source URL.
    pub source: String,
    /// Host, with a port that is not the scheme's own.
    pub host: String,
    /// How candidates are found.
    pub parse_type: ParseType,
    /// Whose limits apply.
    pub plan: PlanTier,
    /// What a changed setting still asks of the next job.
    pub pending: Effect,
    /// Whether its owner paused indexing: no job starts.
    pub paused: bool,
    /// The newest job, if there was one.
    pub last_job: Option<JobSummary>,
}

/// One instance with its configuration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct InstanceDetail {
    /// The line of the list.
    pub summary: InstanceSummary,
    /// Its configuration; header values are empty.
    pub config: Config,
}

/// State of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum JobState {
    /// Working.
    Running,
    /// Told to wait; nothing is requested.
    Paused,
    /// The program ended in the middle; the next start goes on.
    Interrupted,
    /// Ended by itself.
    Completed,
    /// Ended because it could not run.
    Failed,
    /// Ended by the user.
    Cancelled,
}

/// One job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct JobSummary {
    /// Key of the job.
    pub id: u32,
    /// Its instance.
    pub instance: u32,
    /// Number within the instance, from 1.
    pub number: u32,
    /// How candidates were found.
    pub parse_type: ParseType,
    /// What it does with items that were indexed before.
    pub kind: JobKind,
    /// Where it stands.
    pub state: JobState,
    /// Unix milliseconds.
    #[cfg_attr(feature = "specta", specta(type = f64))]
    pub started_at: i64,
    /// Unix milliseconds; none while it is not ended.
    #[cfg_attr(feature = "specta", specta(type = Option<f64>))]
    pub ended_at: Option<i64>,
    /// Why it ended, in a sentence.
    pub end_reason: Option<Sentence>,
    /// The service's code of a failed job.
    pub error: Option<JobCode>,
    /// Its number.
    pub error_number: Option<u32>,
    /// Items by status and code.
    pub counts: JobCounts,
    /// Position of the last item that Workers Free would take in one day; none when all fit.
    pub free_cut: Option<u32>,
    /// Position of the last item that Workers Paid would take; none when all fit.
    pub paid_cut: Option<u32>,
}

/// How many indexed items have one warning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct WarningCount {
    /// The warning.
    pub code: WarningCode,
    /// Items.
    pub count: u32,
    /// A short name for people, such as "Set to noindex".
    pub label: String,
    /// What it means, in a sentence.
    pub meaning: String,
    /// What to do, in a sentence.
    pub fix: String,
}

impl WarningCount {
    pub(super) fn new(code: WarningCode, count: u32) -> Self {
        let said = words::warning(code);
        Self {
            code,
            count,
            label: said.label.to_owned(),
            meaning: said.meaning.to_owned(),
            fix: said.fix.to_owned(),
        }
    }
}

/// Which items to read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct ItemQuery {
    /// Statuses to keep; empty keeps all.
    pub status: Vec<Status>,
    /// Codes to keep; empty keeps all.
    pub code: Vec<Code>,
    /// Only items with warnings.
    pub with_warnings: bool,
    /// Warnings of which an item has one at least; empty keeps all.
    pub warning: Vec<WarningCode>,
    /// Where it was found; empty keeps all.
    pub source: Vec<ItemSource>,
    /// Link hops from the start; empty keeps all.
    pub depth: Vec<u32>,
    /// How its URL begins, such as a folder with a slash at its end; empty keeps all.
    pub folder: String,
    /// Only the pages right in `folder`, without those in folders of it.
    pub right_here: bool,
    /// A part of the URL or title, without case; empty keeps all.
    pub text: String,
    /// How large the body is, in bytes; none keeps all.
    pub bytes: Option<Span>,
    /// How many chunks an indexed page has; none keeps all.
    pub chunks: Option<Span>,
    /// How long ago `lastmod` is; none keeps all.
    pub age: Option<Age>,
    /// What ages are up to, Unix milliseconds.
    #[serde(skip)]
    pub now: i64,
    /// Only items with these keys, a JSON list; none keeps all. No window or command line gives it.
    #[serde(skip)]
    pub among: Option<Arc<str>>,
    /// What a page is sorted by; none is the indexing order. Exports keep that.
    pub sort: Option<ItemSort>,
    /// The largest first.
    pub descending: bool,
    /// Rows to pass over, in indexing order.
    pub offset: u32,
    /// Rows to read, at most 500.
    pub limit: u32,
}

/// One screenful of items.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct ItemPage {
    /// Rows in indexing order.
    pub rows: Vec<ItemRow>,
    /// All items that match, not only these.
    pub total: u32,
    /// Items are still looked for: the rows and the total are those so far. Asked again, there may
    /// be more.
    pub counting: bool,
}

/// One line of the item table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct ItemRow {
    /// Key of the item.
    pub id: u32,
    /// Place in indexing order, from 1; none until discovery ended.
    pub position: Option<u32>,
    /// The URL as found.
    pub url: String,
    /// Where it ended.
    pub status: Status,
    /// Its code.
    pub code: Option<Code>,
    /// Codes of its warnings.
    pub warnings: Vec<Warning>,
    /// Title of the page.
    pub title: Option<String>,
    /// HTTP status of the answer.
    pub http_status: Option<u16>,
    /// Chunks; none for types that only the service converts.
    pub chunks: Option<u32>,
    /// Link hops from the start.
    pub depth: Option<u32>,
}

/// Everything about one item.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct ItemDetail {
    /// The line of the table.
    #[serde(flatten)]
    pub row: ItemRow,
    /// Why, in the order in which things were decided.
    pub evidence: Vec<Evidence>,
    /// What the code means, in a sentence.
    pub meaning: String,
    /// What to do, in a sentence; none when nothing needs to be done.
    pub fix: Option<String>,
    /// Seen by this program only; the service would create no item.
    pub preview_only: bool,
    /// Where it was found: `sitemap`, `link` or `start`.
    pub source: String,
    /// URL of that sitemap or page.
    pub source_url: Option<String>,
    /// `lastmod` of its entry.
    pub lastmod: Option<String>,
    /// `changefreq` of its entry.
    pub changefreq: Option<String>,
    /// `priority` of its entry.
    pub priority: Option<f64>,
    /// The answer, when the page was requested.
    pub response: Option<ResponseFacts>,
    /// The Markdown that would be embedded.
    pub markdown: Option<String>,
    /// Its pieces.
    pub chunk_list: Vec<Chunk>,
    /// Custom metadata.
    pub metadata: Vec<MetadataValue>,
    /// The service's own attributes of an indexed item: `filename`, `folder`, `timestamp`, and the
    /// `language` of its entry's hreflang.
    pub built_in: Vec<MetadataValue>,
    /// Links on the page.
    pub links_out: Vec<LinkRow>,
}

/// The answer of the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct ResponseFacts {
    /// The URL that answered.
    pub final_url: String,
    /// HTTP status.
    pub status: u16,
    /// Header fields.
    pub headers: Vec<(String, String)>,
    /// Bytes of the body after its content coding was undone.
    pub bytes: u32,
    /// Milliseconds from request to last byte.
    pub millis: u32,
    /// URLs that redirected, in order, each with its status.
    pub redirects: Vec<(String, u16)>,
    /// When it was fetched, Unix milliseconds.
    #[cfg_attr(feature = "specta", specta(type = f64))]
    pub fetched_at: i64,
}

impl ResponseFacts {
    /// The first header of that name (in lower case).
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// One link of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct LinkRow {
    /// Target.
    pub url: String,
    /// Its text.
    pub text: String,
    /// `rel=nofollow`; no effect on the crawl is documented.
    pub nofollow: bool,
}

impl LinkRow {
    /// The link it stands for; none when its target is no URL.
    pub(super) fn into_link(self) -> Option<Link> {
        let url = Url::parse(&self.url).ok()?;
        Some(Link {
            url,
            text: self.text,
            nofollow: self.nofollow,
        })
    }
}
