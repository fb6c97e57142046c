//! Work beside the jobs: it ends before the engine is gone, so that the database is free then.

use std::{sync::PoisonError, time::Duration};

use tokio::{
    task::JoinSet,
    time::{MissedTickBehavior, interval},
};

use super::Engine;

/// How often the schedule is looked at. A machine that slept notices within that time.
const LOOK_EVERY: Duration = Duration::from_secs(20);

impl Engine {
    /// Runs `work` beside the jobs; [`Engine::shutdown`] waits for its end.
    pub(super) fn beside(&self, work: impl Future<Output = ()> + Send + 'static) {
        let mut tasks = self.tasks();
        while tasks.try_join_next().is_some() {}
        if !self.shared.closing.is_cancelled() {
            tasks.spawn(work);
        }
    }

    /// Waits until nothing runs beside the jobs any more.
    pub(super) async fn end_beside(&self) {
        self.shared.closing.cancel();
        let mut tasks = std::mem::take(&mut *self.tasks());
        while tasks.join_next().await.is_some() {}
    }

    fn tasks(&self) -> std::sync::MutexGuard<'_, JoinSet<()>> {
        // The set is whole after each change, so a panic elsewhere cannot spoil it.
        self.shared
            .beside
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives room back that a deleted instance or a job left free.
    pub(super) fn vacuum_in_background(&self) {
        let (store, closing) = (self.store().clone(), self.shared.closing.clone());
        self.beside(async move {
            let vacuumed = closing.run_until_cancelled(store.vacuum()).await;
            if let Some(Err(error)) = vacuumed {
                tracing::warn!(%error, "free room could not be given back");
            }
        });
    }

    /// Starts scheduled syncs while the program runs, until [`Engine::shutdown`].
    pub fn run_schedule(&self) {
        let engine = self.clone();
        let closing = self.shared.closing.clone();
        self.beside(async move {
            let mut looks = interval(LOOK_EVERY);
            looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            while closing.run_until_cancelled(looks.tick()).await.is_some() {
                if let Err(error) = engine.start_due_syncs().await {
                    tracing::warn!(%error, "a scheduled sync could not be started");
                }
            }
        });
    }
}
