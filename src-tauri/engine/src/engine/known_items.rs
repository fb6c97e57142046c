//! The items that the testers try rules on, kept while somebody types: reading 100,000 of them for
//! each key would be felt.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use super::{Engine, Error};
use crate::{
    scope::filters::{FiltersOnSite, RuleOnSite},
    store::KnownItems,
};

/// More bytes than this are not kept: they are read each time.
const MOST_BYTES: usize = 32 << 20;
/// So long after the last key the items are let go.
const IDLE: Duration = Duration::from_secs(30);
/// While a job writes, what is kept may be so many times as old as reading it took.
const AGE: u32 = 20;

/// Rules whose matches are kept; a few more than an instance can have.
const RULES: usize = 40;

/// Every item of an instance, and the path filters that were tried on them.
#[derive(Debug, Default)]
pub(super) struct Site {
    pub(super) items: KnownItems,
    rules: Mutex<HashMap<String, Arc<RuleOnSite>>>,
}

impl Site {
    /// Path filters on every URL. Only those are asked that were not asked lately.
    pub(super) fn filters(&self, include: &[String], exclude: &[String]) -> FiltersOnSite {
        let on_site =
            |rules: &[String]| -> Vec<_> { rules.iter().map(|rule| self.rule(rule)).collect() };
        FiltersOnSite {
            include: on_site(include),
            exclude: on_site(exclude),
        }
    }

    /// A path filter on every URL.
    pub(super) fn rule(&self, pattern: &str) -> Arc<RuleOnSite> {
        if let Some(rule) = self.rules().get(pattern) {
            return Arc::clone(rule);
        }
        let rule = Arc::new(RuleOnSite::new(pattern, self.items.urls()));
        let mut rules = self.rules();
        if rules.len() >= RULES {
            rules.clear();
        }
        rules.insert(pattern.to_owned(), Arc::clone(&rule));
        rule
    }

    fn rules(&self) -> MutexGuard<'_, HashMap<String, Arc<RuleOnSite>>> {
        // The map is whole after each change, so a panic elsewhere cannot spoil it.
        self.rules.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The site that was read last.
#[derive(Debug)]
pub(super) struct Kept {
    instance: u32,
    /// How often the store had written then.
    writes: u64,
    read_at: Instant,
    took: Duration,
    used_at: Instant,
    site: Arc<Site>,
}

impl Engine {
    /// Every item of an instance in indexing order.
    pub(super) async fn known_site(&self, instance: u32) -> Result<Arc<Site>, Error> {
        let writes = self.store().writes();
        if let Some(site) = self.kept_site(instance, writes) {
            return Ok(site);
        }
        let read_at = Instant::now();
        let site = Arc::new(Site {
            items: self.store().known_items(instance).await?,
            ..Site::default()
        });
        if site.items.bytes() <= MOST_BYTES {
            let kept = Kept {
                instance,
                writes,
                read_at,
                took: read_at.elapsed(),
                used_at: Instant::now(),
                site: Arc::clone(&site),
            };
            if self.kept().replace(kept).is_none() {
                self.let_go_when_idle();
            }
        }
        Ok(site)
    }

    fn kept_site(&self, instance: u32, writes: u64) -> Option<Arc<Site>> {
        let mut kept = self.kept();
        let kept = kept.as_mut().filter(|kept| {
            let stands = kept.writes == writes || kept.read_at.elapsed() < kept.took * AGE;
            kept.instance == instance && stands
        })?;
        kept.used_at = Instant::now();
        Some(Arc::clone(&kept.site))
    }

    fn let_go_when_idle(&self) {
        let engine = self.clone();
        self.beside(async move {
            let closing = engine.shared.closing.clone();
            let is_used = || engine.kept().as_ref().map(|kept| kept.used_at.elapsed());
            while let Some(idle) = is_used().filter(|idle| *idle < IDLE) {
                let rest = tokio::time::sleep(IDLE.saturating_sub(idle));
                if closing.run_until_cancelled(rest).await.is_none() {
                    break;
                }
            }
            engine.kept().take();
        });
    }

    fn kept(&self) -> MutexGuard<'_, Option<Kept>> {
        // The value is whole after each change, so a panic elsewhere cannot spoil it.
        self.shared
            .known
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}
