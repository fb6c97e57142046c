use serde::{Deserialize, Serialize};

use crate::{
    item::{Code, Sentence, Status},
    store::{JobCounts, JobRecord, JobState},
};

/// Where a running job stands. Only the newest value matters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct Progress {
    /// The job.
    pub job: u32,
    /// Its instance.
    pub instance: u32,
    /// Running, paused, or how it ended.
    pub state: JobState,
    /// What it does now.
    pub stage: Stage,
    /// Sitemap files read so far.
    pub sitemaps_read: u32,
    /// Sitemap files known so far.
    pub sitemaps_known: u32,
    /// Items by status.
    pub counts: JobCounts,
    /// Pages fetched in this job.
    pub fetched: u32,
    /// Requests open now.
    pub open_requests: u32,
    /// The page that is waited for longest, once that takes two seconds.
    pub longest_open: Option<OpenPage>,
    /// Pages a second over the last seconds.
    pub pages_per_second: f64,
    /// Milliseconds that the rest takes here; none until the pace is steady.
    #[cfg_attr(feature = "specta", specta(type = Option<f64>))]
    pub left_millis: Option<i64>,
    /// Milliseconds that the whole job takes at the service's pace; no less than it took here.
    #[cfg_attr(feature = "specta", specta(type = Option<f64>))]
    pub service_millis: Option<i64>,
    /// Milliseconds since the job started, pauses left out.
    #[cfg_attr(feature = "specta", specta(type = f64))]
    pub elapsed_millis: i64,
    /// The last few items that changed, newest first.
    pub recent: Vec<Activity>,
    /// The host that asked to be left alone for a while, if one did.
    pub waiting: Option<HostWait>,
    /// Why it ended, in a sentence.
    pub end_reason: Option<Sentence>,
}

impl Progress {
    /// A job that has done nothing yet.
    pub fn new(instance: u32, record: &JobRecord) -> Self {
        Self {
            job: record.id,
            instance,
            state: JobState::Running,
            stage: Stage::Robots,
            sitemaps_read: 0,
            sitemaps_known: 0,
            counts: JobCounts::default(),
            fetched: 0,
            open_requests: 0,
            longest_open: None,
            pages_per_second: 0.0,
            left_millis: None,
            service_millis: None,
            elapsed_millis: 0,
            recent: Vec::new(),
            waiting: None,
            end_reason: None,
        }
    }
}

/// Steps of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Reading robots.txt.
    Robots,
    /// Reading sitemaps.
    Discovery,
    /// Putting candidates in indexing order.
    Ordering,
    /// Fetching and converting pages.
    Pages,
    /// Removing what left the source.
    Removal,
    /// Done.
    Ended,
}

/// One item in the live list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct Activity {
    /// Key of the item.
    pub item: u32,
    /// Its URL.
    pub url: String,
    /// Its status now.
    pub status: Status,
    /// Its code.
    pub code: Option<Code>,
    /// Chunks, when completed.
    pub chunks: Option<u32>,
}

/// A page that was asked for and has not answered yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct OpenPage {
    /// Key of the item.
    pub item: u32,
    /// Its URL.
    pub url: String,
    /// Milliseconds since it was asked for.
    #[cfg_attr(feature = "specta", specta(type = f64))]
    pub millis: i64,
}

/// A host that asked the crawl to wait, with status 429 or 503.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct HostWait {
    /// The host, with a port that is not its scheme's own.
    pub host: String,
    /// Milliseconds that are left.
    #[cfg_attr(feature = "specta", specta(type = f64))]
    pub left_millis: i64,
}
