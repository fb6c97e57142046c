//! The audit of a site: its robots.txt and the sitemaps that a job would read, fetched the same
//! way, with how they were served.

mod copying;
mod robots;

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use url::Url;

use self::copying::Copying;
pub(super) use self::robots::RobotsAnswer;
use super::{
    document::{self, Child, Document},
    findings::{At, WHOLE},
    progress::{AuditProgress, TellAudit},
    served::Served,
    survey::{Audit, Survey},
};
use crate::{
    audit::checks::file as checks,
    fetch::{BodyLimits, BodyReader, Fetched, Fetcher, Response, http_date},
    instance::limits,
    scope::{hosts, robots::Robots},
};

/// Audits the robots.txt of the site of `source`, and its sitemaps: `specific` ones, else those
/// that a job would find (spec 4.1). `now` is in Unix milliseconds.
pub async fn audit_site(
    fetcher: &Fetcher,
    source: &Url,
    specific: &[Url],
    now: i64,
    cancel: &CancellationToken,
    tell: TellAudit<'_>,
) -> Audit {
    let survey = Survey::new(now);
    let site = SiteTarget {
        source,
        specific,
        compares_pages: true,
    };
    let survey = survey_site(fetcher, site, survey, cancel, tell).await;
    survey.finish(cancel.is_cancelled())
}

/// The site of an audit.
#[derive(Debug, Clone, Copy)]
pub struct SiteTarget<'a> {
    /// The crawl target.
    pub source: &'a Url,
    /// Sitemaps to be read instead of those that the site names.
    pub specific: &'a [Url],
    /// Whether listed pages are compared with robots.txt; not where stored items tell that.
    pub compares_pages: bool,
}

/// The same with what was found so far, before it is summed up.
pub async fn survey_site(
    fetcher: &Fetcher,
    target: SiteTarget<'_>,
    survey: Survey,
    cancel: &CancellationToken,
    tell: TellAudit<'_>,
) -> Survey {
    let mut site = SiteAudit::new(fetcher, target.source, cancel, survey);
    if let RobotsAnswer::Read(robots) = site.read_robots().await {
        fetcher.set_crawl_delay(robots.crawl_delay());
        site.name_sitemaps(target.specific, &robots);
        // One finding tells that the whole site is closed.
        if target.compares_pages && robots.whole_site_block().is_none() {
            site.robots = Some(Arc::new(*robots));
        }
        site.read_sitemaps(u32::MAX, tell).await;
    }
    site.into_survey()
}

/// An audit of a site while it runs.
pub(super) struct SiteAudit<'a> {
    fetcher: &'a Fetcher,
    source: &'a Url,
    cancel: &'a CancellationToken,
    survey: Arc<Mutex<Survey>>,
    waiting: VecDeque<Waiting>,
    /// Files named so far; none while they wait.
    known: HashMap<Url, Option<u32>>,
    read: u32,
    /// Entries of the files read.
    entries: u32,
    /// The robots.txt that listed pages are compared with.
    robots: Option<Arc<Robots>>,
}

/// A sitemap to be read.
struct Waiting {
    child: Child,
    /// The file that names it.
    by: Option<u32>,
    depth: u32,
}

impl<'a> SiteAudit<'a> {
    pub(super) fn new(
        fetcher: &'a Fetcher,
        source: &'a Url,
        cancel: &'a CancellationToken,
        survey: Survey,
    ) -> Self {
        Self {
            fetcher,
            source,
            cancel,
            survey: Arc::new(Mutex::new(survey)),
            waiting: VecDeque::new(),
            known: HashMap::new(),
            read: 0,
            entries: 0,
            robots: None,
        }
    }

    /// What was found so far, summed up.
    pub(super) fn finish(self) -> Audit {
        let cancelled = self.cancel.is_cancelled();
        self.into_survey().finish(cancelled)
    }

    /// What was found so far.
    fn into_survey(self) -> Survey {
        std::mem::replace(&mut *self.survey(), Survey::new(0))
    }

    /// Files named so far, and files read.
    pub(super) fn progress(&self) -> (u32, u32) {
        let known = u32::try_from(self.known.len()).unwrap_or(u32::MAX);
        // Files that were reached by a redirect are known twice.
        let left = u32::try_from(self.waiting.len()).unwrap_or(u32::MAX);
        (known.min(self.read.saturating_add(left)), self.read)
    }

    /// Takes up the sitemaps that a job would read first: the first rule that applies wins.
    pub(super) fn name_sitemaps(&mut self, specific: &[Url], robots: &Robots) {
        let child = |url: &Url, line| Child {
            url: url.clone(),
            line,
            dated: None,
        };
        let (children, by) = if !specific.is_empty() {
            (specific.iter().map(|url| child(url, 0)).collect(), None)
        } else if robots.is_absent() {
            let url = hosts::default_sitemap_url(self.source);
            (vec![child(&url, 0)], None)
        } else {
            let lines = robots.sitemaps().iter();
            (lines.map(|s| child(&s.url, s.line)).collect(), Some(0))
        };
        self.put_first(children, by, 0);
    }

    /// Reads the sitemaps that wait, and those that they name, at most so many.
    pub(super) async fn read_sitemaps(&mut self, most: u32, tell: TellAudit<'_>) {
        while self.read < most
            && !self.cancel.is_cancelled()
            && let Some(waiting) = self.waiting.pop_front()
        {
            let progress = AuditProgress {
                read: self.read,
                known: u32::try_from(self.known.len()).unwrap_or(u32::MAX),
                file: waiting.child.url.to_string(),
                entries: self.entries,
                share: None,
            };
            tell(&progress);
            let mut tell_more = |entries: u32| {
                tell(&AuditProgress {
                    entries: progress.entries.saturating_add(entries),
                    ..progress.clone()
                });
            };
            let read = self.read_sitemap(&waiting, &mut tell_more).await;
            self.read += 1;
            if let Some((file, children)) = read {
                let entries = self.survey().file(file).entries;
                self.entries = self.entries.saturating_add(entries);
                self.put_first(children, Some(file), waiting.depth + 1);
            }
        }
    }

    /// Takes up children, each file once, before all that wait.
    fn put_first(&mut self, children: Vec<Child>, by: Option<u32>, depth: u32) {
        if depth > limits::SITEMAP_DEPTH {
            if let Some(by) = by.filter(|_| !children.is_empty()) {
                let text = sentence!("{depth} levels down; what it names is not read.", depth);
                self.survey().add(&checks::TOO_DEEP, by, WHOLE, text);
            }
            return;
        }
        let mut fresh = Vec::new();
        for child in children {
            match self.known.get(&child.url).copied() {
                None if self.known.len() < limits::SITEMAP_FILES as usize => {
                    self.known.insert(child.url.clone(), None);
                    fresh.push(Waiting { child, by, depth });
                }
                None => {}
                Some(file) => self.named_again(file, &child.url, by, (child.line, 0)),
            }
        }
        fresh
            .into_iter()
            .rev()
            .for_each(|f| self.waiting.push_front(f));
    }

    /// A file that is known already is named by `by`.
    fn named_again(&self, file: Option<u32>, url: &Url, by: Option<u32>, at: At) {
        let mut survey = self.survey();
        let by = by.unwrap_or(0);
        if file.is_some_and(|file| survey.is_below(by, file)) {
            let text = sentence!("{url} leads back to itself.", url);
            survey.add(&checks::LOOP, by, at, text);
        } else {
            let text = sentence!("{url} was named before.", url);
            survey.add(&checks::LISTED_TWICE, by, at, text);
        }
    }

    /// Fetches and reads one sitemap; its number and the files that it names.
    async fn read_sitemap(
        &mut self,
        waiting: &Waiting,
        tell: &mut (dyn FnMut(u32) + Send),
    ) -> Option<(u32, Vec<Child>)> {
        let url = &waiting.child.url;
        let bounds = BodyLimits {
            max_bytes: limits::SITEMAP_MAX_BYTES,
            timeout: limits::SITEMAP_TIMEOUT,
        };
        let any = |_: &Url| true;
        let fetched = self.fetcher.stream(url, bounds, &any, self.cancel).await;
        let file = self.survey().add_file(url.to_string(), waiting.by);
        self.known.insert(url.clone(), Some(file));
        let response = self.served(fetched, file, waiting)?;
        if response.url != *url {
            match self.known.get(&response.url).copied() {
                Some(other) => {
                    self.named_again(other, &response.url, Some(file), WHOLE);
                    return None;
                }
                None => {
                    self.known.insert(response.url.clone(), Some(file));
                }
            }
        }
        let dated = waiting.child.dated;
        let children = self.examine(response, file, dated, tell).await;
        Some((file, children))
    }

    /// Notes how a file was served; the response when there is something to read.
    fn served(&self, fetched: Fetched, file: u32, waiting: &Waiting) -> Option<Response> {
        let mut survey = self.survey();
        let named_by = waiting.by.map(|by| survey.name(by).to_owned());
        let served = Served {
            source: self.source,
            file,
            named_by,
            line: waiting.child.line,
        };
        served.note(fetched, &mut survey)
    }

    /// Reads a body off the async threads; `tell` hears how many entries were read.
    async fn examine(
        &self,
        response: Response,
        file: u32,
        dated: Option<i64>,
        tell: &mut (dyn FnMut(u32) + Send),
    ) -> Vec<Child> {
        let survey = Arc::clone(&self.survey);
        let cancel = self.cancel.clone();
        let robots = self.robots.clone();
        let site = self.source.clone();
        let modified = response.header("last-modified").and_then(http_date);
        let modified = modified.map(|date| date.timestamp_millis());
        let (seen, mut entries) = watch::channel(0);
        let mut reading = tokio::task::spawn_blocking(move || {
            let content_type = response.header("content-type").map(str::to_owned);
            let base = response.url;
            let document = Document {
                file,
                base: &base,
                site: Some(&site),
                content_type: content_type.as_deref(),
                modified,
                dated,
                robots: robots.as_deref(),
            };
            let copy = lock(&survey).copy_of(file);
            let body = Copying::new(BodyReader::new(response.body), copy);
            let tell = |entries| {
                seen.send_replace(entries);
            };
            document::examine(body, &document, &mut lock(&survey), &cancel, tell)
        });
        loop {
            tokio::select! {
                // A panic in there loses the file's children alone.
                children = &mut reading => return children.unwrap_or_default(),
                Ok(()) = entries.changed() => tell(*entries.borrow_and_update()),
            }
        }
    }

    pub(super) fn survey(&self) -> MutexGuard<'_, Survey> {
        lock(&self.survey)
    }
}

fn lock(survey: &Mutex<Survey>) -> MutexGuard<'_, Survey> {
    survey.lock().unwrap_or_else(PoisonError::into_inner)
}
