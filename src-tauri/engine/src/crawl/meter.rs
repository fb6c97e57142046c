//! Counts what happens in a job and publishes it as progress.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use tokio::sync::watch;

use super::{
    ending::End,
    outcome::Visited,
    progress::{Activity, HostWait, OpenPage, Progress, Stage},
};
use crate::{
    fetch::Waiting,
    instance::{Pace, limits},
    item::Status,
    store::{Added, DueItem, JobCounts, JobState, Settled},
};

/// Items in the live list.
const RECENT: usize = 20;
/// The span over which the rate is taken.
const RATE_SPAN: Duration = Duration::from_secs(5);
/// Progress is published at most this often while items settle.
const PUBLISH_EVERY: Duration = Duration::from_millis(100);

/// A page that is waited for so long is named.
const LONG: Duration = Duration::from_secs(2);

/// A page that is being fetched.
#[derive(Debug)]
struct Asked {
    item: u32,
    url: String,
    at: Instant,
}

/// Owns the progress of one job.
#[derive(Debug)]
pub(super) struct Meter {
    progress: Progress,
    publish: watch::Sender<Progress>,
    recent: VecDeque<Activity>,
    /// When pages settled, within the rate's span.
    settled: VecDeque<Instant>,
    began: Instant,
    published: Instant,
    paused: Duration,
    paused_since: Option<Instant>,
    /// Pages that are being fetched, in the order in which they were asked for.
    open: Vec<Asked>,
    pace: Pace,
    /// What the service waits between requests.
    delay: Duration,
}

impl Meter {
    pub(super) fn new(first: Progress, publish: watch::Sender<Progress>, pace: Pace) -> Self {
        let now = Instant::now();
        Self {
            progress: first,
            publish,
            recent: VecDeque::new(),
            settled: VecDeque::new(),
            began: now,
            published: now,
            paused: Duration::ZERO,
            paused_since: None,
            open: Vec::new(),
            pace,
            delay: limits::SERVICE_DELAY,
        }
    }

    /// The site's crawl delay, which the service keeps instead of its own.
    pub(super) fn set_delay(&mut self, delay: Option<Duration>) {
        self.delay = limits::service_delay(delay);
    }

    /// Pages that the job fetched before it was interrupted.
    pub(super) fn fetched_before(&mut self, pages: u32) {
        self.progress.fetched = pages;
    }

    /// Enters a stage.
    pub(super) fn stage(&mut self, stage: Stage) {
        self.progress.stage = stage;
        self.publish();
    }

    /// Takes over counts from the store.
    pub(super) fn count(&mut self, counts: JobCounts) {
        self.progress.counts = counts;
        self.publish();
    }

    /// Whether the job is paused by hand.
    pub(super) fn is_paused(&self) -> bool {
        self.paused_since.is_some()
    }

    /// Pages fetched in this job.
    pub(super) fn fetched(&self) -> u32 {
        self.progress.fetched
    }

    /// The counts so far.
    pub(super) fn counts(&self) -> &JobCounts {
        &self.progress.counts
    }

    /// Candidates came in.
    pub(super) fn found(&mut self, added: &Added) {
        let counts = &mut self.progress.counts;
        let again = u32::try_from(added.again.len()).unwrap_or(u32::MAX);
        let new = added.accepted.saturating_sub(again);
        counts.total += new;
        counts.queued += new - added.refused;
        counts.skipped += added.skipped;
        counts.outside += added.outside;
        counts.error += added.refused - added.skipped;
        for item in &added.again {
            counts.found_again(item);
        }
        self.publish_now_and_then();
    }

    /// A sitemap file was read; `known` are known so far.
    pub(super) fn sitemap_read(&mut self, known: u32) {
        self.progress.sitemaps_read += 1;
        self.progress.sitemaps_known = known;
        self.publish();
    }

    /// A page is being fetched.
    pub(super) fn opened(&mut self, item: &DueItem) {
        self.open.push(Asked {
            item: item.id,
            url: item.url.clone(),
            at: Instant::now(),
        });
        self.remember(Activity {
            item: item.id,
            url: item.url.clone(),
            status: Status::Running,
            code: None,
            chunks: None,
        });
    }

    /// A visit ended.
    pub(super) fn visited(&mut self, item: &DueItem, visited: &Visited) {
        self.open.retain(|asked| asked.item != item.id);
        match visited {
            Visited::Settled(settled, _) => self.settled(item, settled),
            Visited::Kept { .. } => {
                let counts = &mut self.progress.counts;
                *counts.of(item.status) = counts.of(item.status).saturating_sub(1);
                counts.completed += 1;
            }
            Visited::Interrupted => {}
        }
    }

    fn settled(&mut self, item: &DueItem, settled: &Settled) {
        let outcome = &settled.outcome;
        let counts = &mut self.progress.counts;
        *counts.of(item.status) = counts.of(item.status).saturating_sub(1);
        counts.total = counts.total.saturating_sub(1);
        counts.add(outcome.status, outcome.code, 1);
        if outcome.status == Status::Completed {
            counts.with_warnings += u32::from(!outcome.warnings.is_empty());
            counts.chunks += settled.chunks.unwrap_or(0);
        }
        self.progress.fetched += u32::from(!item.reread);
        self.settled.push_back(Instant::now());
        self.recent.retain(|known| known.item != item.id);
        self.remember(Activity {
            item: item.id,
            url: item.url.clone(),
            status: outcome.status,
            code: outcome.code,
            chunks: settled.chunks,
        });
        self.publish_now_and_then();
    }

    /// The job waits, or goes on.
    pub(super) fn paused(&mut self, paused: bool) {
        if paused {
            self.progress.state = JobState::Paused;
            self.paused_since.get_or_insert_with(Instant::now);
        } else {
            self.progress.state = JobState::Running;
            self.paused += self
                .paused_since
                .take()
                .map_or(Duration::ZERO, |at| at.elapsed());
        }
        self.publish();
    }

    /// The job ended.
    pub(super) fn end(&mut self, end: &End) {
        self.progress.stage = Stage::Ended;
        self.progress.state = end.state;
        self.progress.end_reason = Some(end.reason.clone());
        self.progress.waiting = None;
        self.open.clear();
        self.publish();
    }

    /// Publishes what time alone changes, and which host asked to wait.
    pub(super) fn tick(&mut self, waiting: Option<Waiting>) {
        self.progress.waiting = waiting.map(|waiting| HostWait {
            host: waiting.host,
            left_millis: millis(waiting.left),
        });
        self.publish_now_and_then();
    }

    fn remember(&mut self, activity: Activity) {
        self.recent.push_front(activity);
        self.recent.truncate(RECENT);
    }

    fn publish_now_and_then(&mut self) {
        if self.published.elapsed() >= PUBLISH_EVERY {
            self.publish();
        }
    }

    fn publish(&mut self) {
        let now = Instant::now();
        self.published = now;
        while self.settled.front().is_some_and(|at| now - *at > RATE_SPAN) {
            self.settled.pop_front();
        }
        let waiting = self.paused_since.map_or(Duration::ZERO, |at| now - at);
        let worked = (now - self.began).saturating_sub(self.paused + waiting);
        let mut progress = self.progress.clone();
        let open = u32::try_from(self.open.len()).unwrap_or(u32::MAX);
        progress.open_requests = open;
        progress.longest_open = self.longest_open(now);
        progress.elapsed_millis = millis(worked);
        progress.pages_per_second = self.rate(worked);
        let due = progress.counts.queued + progress.counts.outdated;
        progress.left_millis = left_millis(due, progress.pages_per_second, worked);
        // Slow answers and rendering take the service no less time than they took here.
        let service = (self.delay * (due + progress.fetched)).max(worked);
        progress.service_millis = Some(millis(service));
        if self.pace == Pace::Service && progress.stage == Stage::Pages {
            progress.left_millis = progress.left_millis.or(Some(millis(self.delay * due)));
        }
        let running = open.min(progress.counts.queued);
        progress.counts.queued -= running;
        progress.counts.running = running;
        progress.recent = self.recent.iter().cloned().collect();
        self.publish.send_replace(progress);
    }

    fn longest_open(&self, now: Instant) -> Option<OpenPage> {
        let Asked { item, url, at } = self.open.first()?;
        let waited = now.saturating_duration_since(*at);
        (waited >= LONG).then(|| OpenPage {
            item: *item,
            url: url.clone(),
            millis: millis(waited),
        })
    }

    fn rate(&self, worked: Duration) -> f64 {
        let span = worked.min(RATE_SPAN).as_secs_f64();
        if span < 0.1 {
            return 0.0;
        }
        f64::from(u32::try_from(self.settled.len()).unwrap_or(u32::MAX)) / span
    }
}

/// Nothing is said before the pace is steady.
fn left_millis(due: u32, rate: f64, worked: Duration) -> Option<i64> {
    if rate <= 0.0 || worked < RATE_SPAN {
        return None;
    }
    Duration::try_from_secs_f64(f64::from(due) / rate)
        .ok()
        .map(millis)
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
