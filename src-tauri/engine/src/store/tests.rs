//! The store against a real file.

mod file;
mod filters;
mod listing;
mod migration;
mod order;
mod search;
mod tally;

use std::{
    collections::HashMap,
    ops::ControlFlow,
    sync::{Arc, Mutex},
};

use super::*;
use crate::{
    instance::{Config, KeywordMatchMode, KeywordTokenizer, ParseType},
    item::{Code, Evidence, EvidenceKind, Outcome, Status, Warning, WarningCode},
    page::Filter,
    sitemap::Due,
};

const NOW: i64 = 1_767_225_600_000;

struct Bench {
    folder: tempfile::TempDir,
    store: Store,
    instance: u32,
    job: u32,
    staging: Mutex<Staging>,
}

impl Bench {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("foresite.db")).unwrap();
        let config = Config {
            source: "https://example.com".to_owned(),
            ..Config::default()
        };
        let plan = config.check().unwrap();
        let instance = store.add_instance(&plan, &config, NOW).await.unwrap();
        let job = open_job(&store, instance).await;
        Self {
            folder,
            store,
            instance,
            job,
            staging: Mutex::default(),
        }
    }

    /// Finds candidates, each `(url, priority)`.
    fn add(&self, candidates: &[(&str, Option<f64>)]) -> Added {
        let candidates: Vec<_> = candidates
            .iter()
            .map(|(url, priority)| candidate(url, *priority))
            .collect();
        self.find(&candidates)
    }

    fn find(&self, candidates: &[Candidate]) -> Added {
        self.staging.lock().unwrap().add(candidates).unwrap()
    }

    /// Puts the candidates in order, all due again when known; with `day_pages`, as a plan that
    /// crawls so many a day.
    async fn order(&self, free_pages: u32, day_pages: Option<u32>) -> Ordered {
        let limits = CutLimits {
            free_pages,
            paid_files: 1_000,
        };
        let cap = |pages| Cap {
            pages,
            counts_due_only: true,
            beyond: Outcome::error(Code::PageLimitReached, Vec::new()),
        };
        let rules = OrderRules {
            limits,
            caps: day_pages.map(cap).into_iter().collect(),
            decide: Arc::new(|_: &Candidate, _| Due::fetched(sentence!("Due."))),
        };
        let staging = std::mem::take(&mut *self.staging.lock().unwrap());
        self.store
            .order(self.instance, self.job, staging, rules)
            .await
            .unwrap()
    }

    async fn rows(&self, query: ItemQuery) -> ItemPage {
        self.store.items(self.instance, query).await.unwrap()
    }

    async fn urls(&self) -> Vec<String> {
        let page = self.rows(all()).await;
        page.rows.into_iter().map(|row| row.url).collect()
    }

    async fn due(&self) -> Vec<DueItem> {
        self.store.due_items(self.instance, 0, 100).await.unwrap()
    }

    async fn settle(&self, item: u32, outcome: Outcome) {
        self.store
            .settle(self.instance, vec![settled(item, outcome)])
            .await
            .unwrap();
    }
}

async fn open_job(store: &Store, instance: u32) -> u32 {
    let record = store.open_job(instance, ParseType::Sitemap, NOW).await;
    record.unwrap().id
}

fn all() -> ItemQuery {
    ItemQuery {
        limit: 500,
        ..ItemQuery::default()
    }
}

fn candidate(url: &str, priority: Option<f64>) -> Candidate {
    Candidate {
        url: url.to_owned(),
        source: CandidateSource::Link { parent: 0 },
        depth: None,
        lastmod: None,
        changefreq: None,
        priority,
        language: None,
        refusal: None,
    }
}

fn settled(item: u32, outcome: Outcome) -> Settled {
    Settled {
        item,
        outcome,
        title: Some("A title".to_owned()),
        http_status: Some(200),
        content_type: Some("text/html".to_owned()),
        bytes: Some(10),
        chunks: Some(2),
        fetched_at: NOW,
        crawled_at: Some(NOW),
        final_url: None,
        page: None,
    }
}
