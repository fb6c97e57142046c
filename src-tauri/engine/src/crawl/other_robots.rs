//! robots.txt of further hosts that a crawl by links enters. Each is read once, before anything
//! else is asked of its host, and no slow one holds up the others.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, PoisonError},
};

use tokio::{sync::OnceCell, task::JoinSet};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::{SharedScope, read_scope};
use crate::{
    fetch::{Answer, Body, BodyLimits, Fetcher},
    instance::limits,
    page::Link,
    scope::{
        hosts,
        robots::{Access, Robots, access},
    },
};

/// Files read at once for the links of one page.
const AT_ONCE: usize = 16;

/// The job has to end; what was not read must not count as absent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ending;

/// The robots.txt files of one job beside that of its source.
#[derive(Debug)]
pub(super) struct OtherRobots {
    fetcher: Fetcher,
    scope: SharedScope,
    stop: CancellationToken,
    /// By host, so that two pages that name a new host read its file once.
    reading: Mutex<HashMap<String, Arc<OnceCell<()>>>>,
}

impl OtherRobots {
    pub(super) fn new(fetcher: Fetcher, scope: SharedScope, stop: CancellationToken) -> Self {
        Self {
            fetcher,
            scope,
            stop,
            reading: Mutex::default(),
        }
    }

    /// Has the robots.txt read that speaks for `url`, where the crawl may enter its host.
    pub(super) async fn ready_for(&self, url: &Url) -> Result<(), Ending> {
        let Some(host) = self.missing(url) else {
            return Ok(());
        };
        let cell = {
            let mut reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(reading.entry(host).or_default())
        };
        cell.get_or_try_init(|| self.read(url)).await.copied()
    }

    /// The same for the links of a page, some at once.
    pub(super) async fn ready_for_links(self: &Arc<Self>, links: &[Link]) -> Result<(), Ending> {
        let mut hosts = BTreeMap::new();
        for link in links {
            if let Some(host) = self.missing(&link.url) {
                hosts.entry(host).or_insert_with(|| link.url.clone());
            }
        }
        let mut reading = JoinSet::new();
        for url in hosts.into_values() {
            if reading.len() >= AT_ONCE {
                reading.join_next().await;
            }
            let robots = Arc::clone(self);
            reading.spawn(async move { robots.ready_for(&url).await });
        }
        reading.join_all().await;
        if self.stop.is_cancelled() {
            return Err(Ending);
        }
        Ok(())
    }

    /// The host whose robots.txt has to be read before `url` may be judged.
    pub(super) fn missing(&self, url: &Url) -> Option<String> {
        read_scope(&self.scope).missing_robots(url)?;
        hosts::host_of(url)
    }

    /// One that cannot be had counts as absent: the pages themselves will show what is wrong there.
    async fn read(&self, site: &Url) -> Result<(), Ending> {
        let url = hosts::robots_url(site);
        let bounds = BodyLimits {
            max_bytes: limits::ROBOTS_MAX_BYTES,
            timeout: limits::REQUEST_TIMEOUT,
        };
        let fetched = self.fetcher.get(&url, bounds, &|_| true, &self.stop).await;
        let robots = match fetched.answer {
            Answer::Cancelled => return Err(Ending),
            Answer::Response(response) if access(response.status) == Access::UseBody => {
                match response.body {
                    Body::Whole { bytes, .. } => Robots::parse(&response.url, &bytes),
                    Body::Pieces(_) => Robots::absent(&url),
                }
            }
            Answer::Response(_) | Answer::Failed(_) => Robots::absent(&url),
        };
        self.fetcher.set_crawl_delay_of(site, robots.crawl_delay());
        let mut scope = self.scope.write().unwrap_or_else(PoisonError::into_inner);
        scope.add_robots(site, robots);
        Ok(())
    }
}
