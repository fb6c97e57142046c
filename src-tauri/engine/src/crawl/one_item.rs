//! The sync of one item: its page is fetched and indexed again, outside of any job.

use std::sync::{Arc, RwLock};

use tokio_util::sync::CancellationToken;
use url::Url;

use super::{
    Clock, Job, Stop, control::JobHandle, other_robots::OtherRobots, outcome::Visited,
    progress::Progress, renderer,
};
use crate::{
    fetch::{Fetcher, FetcherOptions, render::BrowserChoice},
    instance::Plan,
    item::{Outcome, Sentence},
    scope::Scope,
    store::{DueItem, JobKind, JobRecord, Settled, Store},
};

/// Fetches and indexes one item again; `record` is the last job, whose log names it. An error
/// says why the site does not let the item in.
pub async fn sync_item(
    store: Store,
    instance: u32,
    plan: Plan,
    record: JobRecord,
    clock: Clock,
    item: DueItem,
    browser: &BrowserChoice,
) -> Result<(), Sentence> {
    let fetcher = FetcherOptions::of(&plan).and_then(Fetcher::new)?;
    let renderer = renderer(&plan, &fetcher, browser)?;
    let job = Job {
        store,
        instance,
        record: JobRecord {
            // No stored page may stand for this one.
            kind: JobKind::FullReindex,
            refetch: true,
            began_at: clock.now(),
            ..record
        },
        plan: Arc::new(plan),
        fetcher,
        renderer,
        clock,
    };
    let synced = job.sync_one(&item).await;
    if let Some(renderer) = &job.renderer {
        renderer.close().await;
    }
    synced.map_err(Stop::sentence)
}

impl Job {
    async fn sync_one(&self, item: &DueItem) -> Result<(), Stop> {
        let progress = Progress::new(self.instance, &self.record);
        let (_handle, control) = JobHandle::new(progress, CancellationToken::new());
        let robots = self.read_robots(&control).await?;
        self.fetcher.set_crawl_delay(robots.crawl_delay());
        let scope = Scope::new(&self.plan, robots);
        let refusal = Url::parse(&item.url)
            .ok()
            .map(|url| scope.judge(&url))
            .and_then(|verdict| {
                let (status, code) = verdict.refusal?;
                Some((status, code, verdict.evidence))
            });
        let settled = if let Some((status, code, evidence)) = refusal {
            refused(
                item,
                Outcome {
                    status,
                    code,
                    evidence,
                    warnings: Vec::new(),
                },
                self.clock.now(),
            )
        } else {
            let scope = Arc::new(RwLock::new(scope));
            let others = OtherRobots::new(
                self.fetcher.clone(),
                Arc::clone(&scope),
                control.stop.clone(),
            );
            let visitor = self.visitor(&scope, &Arc::new(others), &control)?;
            match visitor.visit(item).await {
                Visited::Settled(settled, _) => *settled,
                Visited::Kept { .. } => return Ok(()),
                Visited::Interrupted => return Err(Stop::Asked),
            }
        };
        self.store.settle(self.instance, vec![settled]).await?;
        self.info(sentence!("Synced one item: {url}", url = &item.url))
            .await?;
        Ok(())
    }
}

fn refused(item: &DueItem, outcome: Outcome, now: i64) -> Settled {
    Settled {
        item: item.id,
        outcome,
        title: None,
        http_status: None,
        content_type: None,
        bytes: None,
        chunks: None,
        fetched_at: now,
        crawled_at: Some(now),
        page: None,
        final_url: None,
    }
}
