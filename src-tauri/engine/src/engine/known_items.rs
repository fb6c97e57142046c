//! The items that the testers try rules on, kept while somebody types: reading 100,000 of them for
//! each key would be felt.

use std::{
    sync::{Arc, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use super::{Engine, Error};
use crate::store::KnownItems;

/// More bytes than this are not kept: they are read each time.
const MOST_BYTES: usize = 32 << 20;
/// So long after the last key the items are let go.
const IDLE: Duration = Duration::from_secs(30);
/// While a job writes, what is kept may be so many times as old as reading it took.
const AGE: u32 = 20;

/// The items that were read last.
#[derive(Debug)]
pub(super) struct Kept {
    instance: u32,
    /// How often the store had written then.
    writes: u64,
    read_at: Instant,
    took: Duration,
    used_at: Instant,
    items: Arc<KnownItems>,
}

impl Engine {
    /// Every item of an instance in indexing order.
    pub(super) async fn known_items(&self, instance: u32) -> Result<Arc<KnownItems>, Error> {
        let writes = self.store().writes();
        if let Some(items) = self.kept_items(instance, writes) {
            return Ok(items);
        }
        let read_at = Instant::now();
        let items = Arc::new(self.store().known_items(instance).await?);
        if items.bytes() <= MOST_BYTES {
            let kept = Kept {
                instance,
                writes,
                read_at,
                took: read_at.elapsed(),
                used_at: Instant::now(),
                items: Arc::clone(&items),
            };
            if self.kept().replace(kept).is_none() {
                self.let_go_when_idle();
            }
        }
        Ok(items)
    }

    fn kept_items(&self, instance: u32, writes: u64) -> Option<Arc<KnownItems>> {
        let mut kept = self.kept();
        let kept = kept.as_mut().filter(|kept| {
            let stands = kept.writes == writes || kept.read_at.elapsed() < kept.took * AGE;
            kept.instance == instance && stands
        })?;
        kept.used_at = Instant::now();
        Some(Arc::clone(&kept.items))
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
