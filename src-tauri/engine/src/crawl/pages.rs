//! The coordinator: it alone takes from the frontier, keeps at most so many pages open, and hands
//! what is visited to the ledger. It is done when nothing is due, open or unwritten.

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
    time::Duration,
};

use tokio::{
    task::{Id, JoinError, JoinSet},
    time::{MissedTickBehavior, interval},
};

use super::{
    Job, SharedScope, Stop,
    cache::Cache,
    control::{Control, Wish},
    converters::Converters,
    ledger::Ledger,
    meter::Meter,
    other_robots::OtherRobots,
    outcome::Visited,
    visitor::Visitor,
};
use crate::{
    instance::{Parse, limits},
    page::PageOptions,
    store::{self, Added, DueItem, JobKind, JobState},
};

/// Due items read from the frontier at once.
const READ_AHEAD: u32 = 256;
/// Age of an unwritten page at most; also the pulse of the progress.
const FLUSH_EVERY: Duration = Duration::from_millis(250);

impl Job {
    /// Visits every due item in indexing order.
    pub(super) async fn fetch_pages(
        &self,
        scope: &SharedScope,
        others: &Arc<OtherRobots>,
        ledger: Ledger,
        control: &mut Control,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let mut coordinator = Coordinator {
            job: self,
            visitor: Arc::new(self.visitor(scope, others, control)?),
            ledger,
            waiting: VecDeque::new(),
            read_to: 0,
            exhausted: false,
            open: JoinSet::new(),
            items: HashMap::new(),
            writes: JoinSet::new(),
            meter,
        };
        coordinator.run(control).await
    }

    /// Pages open at once. A browser shows only a few at a time; as many more are fetched
    /// meanwhile.
    fn width(&self) -> usize {
        let width = self.fetcher.width();
        match self.renderer {
            Some(_) => width.min(2 * limits::RENDER_TABS),
            None => width,
        }
    }

    pub(super) fn visitor(
        &self,
        scope: &SharedScope,
        others: &Arc<OtherRobots>,
        control: &Control,
    ) -> Result<Visitor, Stop> {
        let options = PageOptions::of(&self.plan);
        let cache = match self.plan.parse {
            // A stored page stands for a request only when the settings are the same.
            Parse::Discover { max_age, .. } if self.record.kind == JobKind::Sync => Some(Cache {
                store: self.store.clone(),
                began_at: self.record.began_at,
                max_age: Duration::from_secs(max_age.into()),
            }),
            _ => None,
        };
        Ok(Visitor {
            fetcher: self.fetcher.clone(),
            renderer: self.renderer.clone(),
            scope: Arc::clone(scope),
            others: Arc::clone(others),
            options: Arc::new(options),
            cache,
            converters: Converters::start().map_err(Stop::NoThread)?,
            stop: control.stop.clone(),
            clock: self.clock.clone(),
            began_at: self.record.began_at,
            store: self.store.clone(),
            instance: self.instance,
        })
    }
}

struct Coordinator<'a> {
    job: &'a Job,
    visitor: Arc<Visitor>,
    ledger: Ledger,
    /// Due items read from the frontier, not yet open.
    waiting: VecDeque<DueItem>,
    /// Place of the last one read.
    read_to: u32,
    /// The frontier had no more when it was read last.
    exhausted: bool,
    open: JoinSet<Visited>,
    /// The open items, by their task.
    items: HashMap<Id, DueItem>,
    writes: JoinSet<Result<Added, store::Error>>,
    meter: &'a mut Meter,
}

impl Coordinator<'_> {
    async fn run(&mut self, control: &mut Control) -> Result<(), Stop> {
        let mut pulse = interval(FLUSH_EVERY);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut noted = Wish::Run;
        loop {
            // Compared here and not where it changes: a wish of an earlier stage, or one that came
            // while something else was awaited, is no change any more.
            let wish = *control.wish.borrow_and_update();
            if wish != noted {
                self.note_pause(wish).await?;
                noted = wish;
            }
            if wish == Wish::Run {
                self.fill().await?;
            }
            if self.is_idle() {
                // Nothing to wait for but the store, whose links may bring more.
                self.flush().await?;
                if self.writes.is_empty() {
                    return Ok(());
                }
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
                }
                Some(written) = self.writes.join_next() => self.written(written)?,
                Some(done) = self.open.join_next_with_id() => self.take(done).await?,
                _ = pulse.tick() => {
                    self.flush().await?;
                    self.meter.tick(self.job.fetcher.pushed_back());
                }
            }
        }
    }

    fn is_idle(&self) -> bool {
        self.open.is_empty() && self.waiting.is_empty() && self.exhausted
    }

    /// Opens as many pages as the gate lets run.
    async fn fill(&mut self) -> Result<(), Stop> {
        while self.open.len() < self.job.width() && self.ledger.has_room() {
            if self.waiting.is_empty() && !self.exhausted {
                self.read_frontier().await?;
            }
            let Some(item) = self.waiting.pop_front() else {
                return Ok(());
            };
            self.meter.opened(&item);
            self.ledger.open(&item);
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
            Ok((id, visited)) => (id, Some(visited)),
            Err(error) => {
                tracing::error!(%error, "a visit broke off");
                (error.id(), None)
            }
        };
        let Some(item) = self.items.remove(&id) else {
            return Ok(());
        };
        let visited = visited.unwrap_or_else(|| Visited::broken(&item, self.visitor.now()));
        self.meter.visited(&item, &visited);
        self.ledger.take(self.job, &item, visited).await?;
        // With nothing left to open, links are wanted at once.
        let starving = self.waiting.is_empty() && self.exhausted && self.writes.is_empty();
        if self.ledger.is_full() || starving {
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

    /// Sends what waits on its way to the disk.
    async fn flush(&mut self) -> Result<(), Stop> {
        if self.ledger.len() == 0 {
            return Ok(());
        }
        while self.writes.len() >= self.ledger.writes() {
            if let Some(written) = self.writes.join_next().await {
                self.written(written)?;
            }
        }
        let (store, instance, job) = (
            self.job.store.clone(),
            self.job.instance,
            self.job.record.id,
        );
        self.writes
            .spawn(self.ledger.drain().run(store, instance, job));
        Ok(())
    }

    /// Waits until everything visited is on disk.
    async fn flush_all(&mut self) -> Result<(), Stop> {
        self.flush().await?;
        while let Some(written) = self.writes.join_next().await {
            self.written(written)?;
        }
        Ok(())
    }

    fn written(
        &mut self,
        written: Result<Result<Added, store::Error>, JoinError>,
    ) -> Result<(), Stop> {
        let added = written.map_err(|_| Stop::Store(store::Error::Closed))??;
        if added.accepted > 0 {
            self.exhausted = false;
            self.meter.found(&added);
        }
        Ok(())
    }
}
