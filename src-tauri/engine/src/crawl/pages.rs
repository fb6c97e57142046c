//! The coordinator: it alone takes from the frontier, keeps at most so many pages open, and hands
//! what is settled to the store. It is done when nothing is due and nothing is open.

use std::{
    collections::{HashMap, VecDeque},
    num::NonZeroUsize,
    sync::Arc,
    thread::available_parallelism,
    time::Duration,
};

use tokio::{
    sync::Semaphore,
    task::{Id, JoinError, JoinSet},
    time::{MissedTickBehavior, interval},
};

use super::{Job, Stop, control::Control, control::Wish, meter::Meter, outcome::Visitor};
use crate::{
    page::PageOptions,
    scope::Scope,
    store::{self, DueItem, JobState, Settled},
};

/// Due items read from the frontier at once.
const READ_AHEAD: u32 = 256;
/// Settled items in one write.
const BATCH: usize = 100;
/// Age of an unwritten settled item at most; also the pulse of the progress.
const FLUSH_EVERY: Duration = Duration::from_millis(250);
/// Writes on their way to the disk; more makes the coordinator wait.
const WRITES: usize = 4;

impl Job {
    /// Visits every due item in indexing order.
    pub(super) async fn fetch_pages(
        &self,
        scope: &Arc<Scope>,
        control: &mut Control,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let options = PageOptions::new(
            &self.plan.selectors,
            &self.plan.custom_metadata,
            self.plan.chunking,
        );
        let workers = available_parallelism().map_or(1, NonZeroUsize::get);
        let visitor = Arc::new(Visitor {
            fetcher: self.fetcher.clone(),
            scope: Arc::clone(scope),
            options: Arc::new(options),
            converting: Semaphore::new(workers),
            stop: control.stop.clone(),
        });
        let mut coordinator = Coordinator {
            job: self,
            visitor,
            waiting: VecDeque::new(),
            read_to: 0,
            exhausted: false,
            open: JoinSet::new(),
            items: HashMap::new(),
            settled: Vec::new(),
            writes: JoinSet::new(),
            meter,
        };
        coordinator.run(control).await
    }
}

/// A visit's result; none when the job ended in the middle.
type Visited = Option<Settled>;

struct Coordinator<'a> {
    job: &'a Job,
    visitor: Arc<Visitor>,
    /// Due items read from the frontier, not yet open.
    waiting: VecDeque<DueItem>,
    /// Place of the last one read.
    read_to: u32,
    /// The frontier has no more.
    exhausted: bool,
    open: JoinSet<Visited>,
    /// The open items, by their task.
    items: HashMap<Id, DueItem>,
    settled: Vec<Settled>,
    writes: JoinSet<Result<(), store::Error>>,
    meter: &'a mut Meter,
}

impl Coordinator<'_> {
    async fn run(&mut self, control: &mut Control) -> Result<(), Stop> {
        let mut pulse = interval(FLUSH_EVERY);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let wish = *control.wish.borrow_and_update();
            if wish == Wish::Run {
                self.fill().await?;
            }
            if self.open.is_empty() && self.waiting.is_empty() && self.exhausted {
                return self.flush_all().await;
            }
            tokio::select! {
                biased;
                () = control.stop.cancelled() => {
                    self.open.shutdown().await;
                    self.flush_all().await?;
                    return Err(Stop::Asked);
                }
                changed = control.wish.changed() => {
                    if changed.is_err() {
                        return Err(Stop::Asked);
                    }
                    let wish = *control.wish.borrow();
                    self.note_pause(wish).await?;
                }
                Some(done) = self.open.join_next_with_id() => self.take(done).await?,
                Some(written) = self.writes.join_next() => stored(written)?,
                _ = pulse.tick() => {
                    self.flush().await?;
                    self.meter.tick();
                }
            }
        }
    }

    /// Opens as many pages as the gate lets run.
    async fn fill(&mut self) -> Result<(), Stop> {
        while self.open.len() < self.job.fetcher.width() {
            if self.waiting.is_empty() && !self.exhausted {
                self.read_frontier().await?;
            }
            let Some(item) = self.waiting.pop_front() else {
                return Ok(());
            };
            self.meter.opened(&item);
            let visitor = Arc::clone(&self.visitor);
            let visited = item.clone();
            let task = self
                .open
                .spawn(async move { visitor.visit(&visited).await });
            self.items.insert(task.id(), item);
        }
        Ok(())
    }

    async fn read_frontier(&mut self) -> Result<(), Stop> {
        let store = &self.job.store;
        let due = store
            .due_items(self.job.instance, self.read_to, READ_AHEAD)
            .await?;
        match due.last() {
            Some(last) => self.read_to = last.position,
            None => self.exhausted = true,
        }
        self.waiting.extend(due);
        Ok(())
    }

    async fn take(&mut self, done: Result<(Id, Visited), JoinError>) -> Result<(), Stop> {
        let (id, visited) = match done {
            Ok((id, visited)) => (id, visited),
            Err(error) => {
                tracing::error!(%error, "a visit broke off");
                let id = error.id();
                let settled = self.items.get(&id).map(Visitor::broken);
                (id, settled)
            }
        };
        let Some(item) = self.items.remove(&id) else {
            return Ok(());
        };
        let Some(settled) = visited else {
            self.meter.closed();
            return Ok(());
        };
        self.meter.settled(&item, &settled);
        self.settled.push(settled);
        if self.settled.len() >= BATCH {
            self.flush().await?;
        }
        Ok(())
    }

    async fn note_pause(&mut self, wish: Wish) -> Result<(), Stop> {
        let state = match wish {
            Wish::Run => JobState::Running,
            Wish::Pause => JobState::Paused,
            Wish::Cancel | Wish::Suspend => return Ok(()),
        };
        if state == JobState::Paused {
            self.job.fetcher.pause();
        } else {
            self.job.fetcher.resume();
        }
        self.meter.paused(state == JobState::Paused);
        let job = self.job.record.id;
        Ok(self.job.store.set_job_state(job, state).await?)
    }

    /// Sends what is settled on its way to the disk.
    async fn flush(&mut self) -> Result<(), Stop> {
        if self.settled.is_empty() {
            return Ok(());
        }
        while self.writes.len() >= WRITES {
            if let Some(written) = self.writes.join_next().await {
                stored(written)?;
            }
        }
        let store = self.job.store.clone();
        let settled = std::mem::take(&mut self.settled);
        let instance = self.job.instance;
        self.writes
            .spawn(async move { store.settle(instance, settled).await });
        Ok(())
    }

    /// Waits until everything settled is on disk.
    async fn flush_all(&mut self) -> Result<(), Stop> {
        self.flush().await?;
        while let Some(written) = self.writes.join_next().await {
            stored(written)?;
        }
        Ok(())
    }
}

fn stored(written: Result<Result<(), store::Error>, JoinError>) -> Result<(), Stop> {
    match written {
        Ok(result) => Ok(result?),
        Err(_) => Err(Stop::Store(store::Error::Closed)),
    }
}
