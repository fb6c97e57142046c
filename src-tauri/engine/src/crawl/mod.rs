//! One job: discovery, the coordinator that owns the frontier, its control and its progress.
//!
//! [`start`] spawns one task, which walks through the stages in order: robots.txt, discovery,
//! ordering, pages, removal. Each stage hands the next one its result; whatever ends the job early
//! is a [`Stop`]. Everything that must outlive a kill is in the store before the next step begins.

mod cache;
mod caps;
mod closing;
mod coding;
mod control;
mod converters;
mod discovery;
mod due;
mod ending;
mod filters;
mod forecast;
mod ledger;
mod links;
mod meter;
mod need;
mod one_item;
mod other_robots;
mod outcome;
mod pages;
mod progress;
mod reading;
mod rendered;
mod reread;
mod robots;
mod seen;
mod sitemap_files;
mod traps;
mod visitor;

use std::{
    path::Path,
    sync::{Arc, PoisonError, RwLock, RwLockReadGuard},
};

use tokio_util::sync::CancellationToken;

pub(crate) use caps::{caps, too_deep};
pub use control::JobHandle;
pub(crate) use forecast::{Forecast, Foreseen, Outlook, Resumed};
pub(crate) use need::Comparison;
pub use need::{PageNeed, RenderingNeed, rendering_need};
pub use one_item::sync_item;
pub use progress::{Activity, HostWait, Progress, Stage};

use crate::{
    clock::Clock,
    fetch::{
        Fetcher, FetcherOptions, Names,
        render::{BrowserChoice, NoBrowser, Renderer},
    },
    instance::{DiscoverSource, Parse, Plan, limits},
    item::{Outcome, Sentence, Status, Value},
    scope::{Scope, robots::Robots},
    sitemap::Due,
    store::{
        self, Candidate, CutLimits, Decide, JobRecord, OrderRules, Phase, Room, Staging, Store,
    },
};
use control::{Control, Wish};
pub use due::due_again;
use ending::{End, Ending, Stop};
use ledger::Ledger;
use links::LinkRules;
use meter::Meter;
use other_robots::OtherRobots;
use traps::Traps;

/// The rules of a job; robots.txt files of further hosts join while it runs.
type SharedScope = Arc<RwLock<Scope>>;

/// What a job takes from its surroundings.
#[derive(Debug)]
pub struct Around {
    /// Dates what is kept.
    pub clock: Clock,
    /// Say where hosts are.
    pub names: Names,
    /// Shows rendered sites.
    pub browser: BrowserChoice,
}

/// Starts a job, or goes on with one, on the caller's runtime. An error says why nothing can be
/// fetched, or that there is no browser for rendered sites.
pub fn start(
    store: Store,
    instance: u32,
    plan: Plan,
    record: &JobRecord,
    around: Around,
) -> Result<JobHandle, Sentence> {
    let Around {
        clock,
        names,
        browser,
    } = around;
    let fetcher = Fetcher::new(FetcherOptions {
        names,
        ..FetcherOptions::of(&plan)?
    })?;
    let renderer = renderer(&plan, &fetcher, &browser).map_err(|missing| {
        sentence!(
            "Parsing mode is Rendered sites, which needs a browser. {missing}",
            missing = Sentence::from(missing)
        )
    })?;
    let progress = Progress::new(instance, record);
    let ended = CancellationToken::new();
    let (handle, control) = JobHandle::new(progress.clone(), ended.clone());
    let job = Job {
        store,
        instance,
        record: record.clone(),
        plan: Arc::new(plan),
        fetcher,
        renderer,
        clock,
    };
    tokio::spawn(async move {
        let _tells_on_drop = ended.drop_guard();
        job.run(control, progress).await;
    });
    Ok(handle)
}

/// The browser, when the instance asks for rendered sites.
fn renderer(
    plan: &Plan,
    fetcher: &Fetcher,
    browser: &BrowserChoice,
) -> Result<Option<Arc<Renderer>>, NoBrowser> {
    let asked = plan.use_browser_rendering;
    let renderer = asked.then(|| Renderer::new(browser, fetcher.clone()));
    Ok(renderer.transpose()?.map(Arc::new))
}

/// What every stage of a job needs.
#[derive(Debug)]
struct Job {
    store: Store,
    instance: u32,
    record: JobRecord,
    plan: Arc<Plan>,
    fetcher: Fetcher,
    renderer: Option<Arc<Renderer>>,
    clock: Clock,
}

impl Job {
    /// Runs all stages and stores how the job ended.
    async fn run(self, mut control: Control, progress: Progress) {
        let mut meter = Meter::new(progress, control.progress.clone(), self.plan.pace);
        let result = self.stages(&mut control, &mut meter).await;
        if let Some(renderer) = &self.renderer {
            renderer.close().await;
        }
        let saw_all = matches!(result, Ok(Ending::Whole { .. }));
        let end = match result {
            Ok(ending) => End::completed(&ending),
            Err(stop) => End::of(stop, *control.wish.borrow()),
        };
        if let Err(error) = self.close(&end, saw_all, &mut meter).await {
            tracing::error!(%error, job = self.record.id, "the end of a job could not be stored");
        }
        meter.end(&end);
    }

    async fn stages(&self, control: &mut Control, meter: &mut Meter) -> Result<Ending, Stop> {
        meter.stage(Stage::Robots);
        self.info(sentence!("Starting indexing data source..."))
            .await?;
        let robots = self.read_robots(control).await?;
        self.fetcher.set_crawl_delay(robots.crawl_delay());
        meter.set_delay(robots.crawl_delay());
        self.refuse_closed_site(&robots).await?;
        self.warn_of_robots(&robots).await?;
        let scope = Arc::new(RwLock::new(Scope::new(&self.plan, robots.clone())));
        // Of a job that goes on it is not known whether its limit turned a page away.
        let mut is_cut = true;
        if self.record.phase == Phase::Discovery {
            meter.stage(Stage::Discovery);
            let folder = self.store.path().parent().map(Path::to_owned);
            let mut staging = Staging::in_folder(folder.filter(|folder| folder.is_dir()));
            self.discover(&robots, &scope, &mut staging, control, meter)
                .await?;
            meter.stage(Stage::Ordering);
            is_cut = self.order(staging).await?;
        }
        meter.count(self.store.counts(self.instance).await?);
        if self.record.phase == Phase::Pages {
            let since = self.record.started_at;
            meter.fetched_before(self.store.fetched_since(self.instance, since).await?);
        }
        meter.stage(Stage::Pages);
        self.start_browser(control).await?;
        let others = OtherRobots::new(
            self.fetcher.clone(),
            Arc::clone(&scope),
            control.stop.clone(),
        );
        let others = Arc::new(others);
        let (ledger, room) = self.ledger(&scope, &others, is_cut).await?;
        self.fetch_pages(&scope, &others, ledger, control, meter)
            .await?;
        self.warn_of_filters().await?;
        meter.stage(Stage::Removal);
        if room.is_some_and(|room| room.has_turned_away()) {
            return Ok(Ending::AtLimit);
        }
        if self.is_incomplete().await? {
            return Ok(Ending::Incomplete);
        }
        let removed = self
            .store
            .remove_unseen(self.instance, self.record.id)
            .await?;
        let counts = self.store.counts(self.instance).await?;
        Ok(Ending::Whole {
            past_limit: counts.past_limit(),
            removed,
        })
    }

    /// Starts the browser of rendered sites, so that one that cannot start ends the job and not
    /// each page.
    async fn start_browser(&self, control: &Control) -> Result<(), Stop> {
        let Some(renderer) = &self.renderer else {
            return Ok(());
        };
        let started = control.stop.run_until_cancelled(renderer.start()).await;
        match started {
            None => Err(Stop::Asked),
            Some(Err(failure)) => Err(Stop::NoBrowser(failure)),
            Some(Ok(browser)) => Ok(self
                .info(sentence!("Pages are rendered in {browser}.", browser))
                .await?),
        }
    }

    /// Whether a part of the source could not be read, so that an item that was not found again
    /// is not known to have left it: deleting on an outage would be harmful (U3).
    async fn is_incomplete(&self) -> Result<bool, Stop> {
        if self.store.is_incomplete(self.record.id).await? {
            return Ok(true);
        }
        if matches!(self.plan.parse, Parse::Sitemap { .. }) {
            return Ok(false);
        }
        let start = self.plan.source.to_string();
        let start = self.store.item_by_url(self.instance, start).await?;
        Ok(start.is_some_and(|item| item.row.status == Status::Error))
    }

    /// Finds candidates as the parse type says.
    async fn discover(
        &self,
        robots: &Robots,
        scope: &SharedScope,
        staging: &mut Staging,
        control: &mut Control,
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        match &self.plan.parse {
            Parse::Sitemap { specific } => {
                self.read_sitemaps(specific, robots, scope, staging, control, meter)
                    .await
            }
            Parse::Discover { source, .. } => {
                self.add_start(scope, staging).await?;
                if *source == DiscoverSource::Links {
                    return Ok(());
                }
                self.read_sitemaps_of_crawl(robots, scope, staging, control, meter)
                    .await
            }
        }
    }

    /// The start URL of a crawl by links; the rules are asked about it too (U46).
    async fn add_start(&self, scope: &SharedScope, staging: &mut Staging) -> Result<(), Stop> {
        let verdict = read_scope(scope).judge(&self.plan.source);
        let refusal = verdict.refusal.map(|(status, code)| Outcome {
            status,
            code,
            evidence: verdict.evidence,
            warnings: Vec::new(),
        });
        if refusal.is_some() {
            self.warn(sentence!(
                "The crawl target {url} is refused by a rule, so its links are not read. Choose a crawl target that the rules let in.",
                url = &self.plan.source
            ))
            .await?;
        }
        staging.add(&[self.source_url(refusal)])?;
        Ok(())
    }

    /// Where visited pages go; a crawl by links has room for so many. `is_cut` tells that pages may
    /// have been turned away already.
    async fn ledger(
        &self,
        scope: &SharedScope,
        others: &Arc<OtherRobots>,
        is_cut: bool,
    ) -> Result<(Ledger, Option<Arc<Room>>), Stop> {
        let Parse::Discover { source, depth, .. } = &self.plan.parse else {
            return Ok((Ledger::as_they_come(), None));
        };
        let (last, taken) = self.store.last_place(self.instance, self.record.id).await?;
        let Some(cap) = caps(&self.plan).into_iter().min_by_key(|cap| cap.pages) else {
            return Ok((Ledger::as_they_come(), None));
        };
        let left = cap.pages.saturating_sub(taken);
        let room = Room::new(last, left, cap.beyond, is_cut && left == 0);
        let room = Arc::new(room);
        let rules = LinkRules::new(Arc::clone(scope), *depth, *source, Arc::clone(others));
        let traps = self.traps_so_far().await?;
        let ledger = Ledger::following(rules, traps, Arc::clone(&room), always_due());
        Ok((ledger, Some(room)))
    }

    /// What a job that goes on had seen before it was interrupted, so that it warns of the same.
    async fn traps_so_far(&self) -> Result<Traps, Stop> {
        const AT_ONCE: u32 = 5_000;
        let mut traps = Traps::default();
        let mut after = Some(0).filter(|_| self.record.phase == Phase::Pages);
        while let Some(place) = after {
            let pages = self
                .store
                .visited_pages(self.instance, self.record.id, place, AT_ONCE)
                .await?;
            for page in &pages {
                let fetched = page.fetched_at >= Some(self.record.started_at);
                traps.meet(&page.url, page.text.filter(|_| fetched));
            }
            after = pages.last().map(|last| last.position);
        }
        Ok(traps)
    }

    /// Whether a limit turned a page away.
    async fn order(&self, staging: Staging) -> Result<bool, Stop> {
        let decide = match self.plan.parse {
            Parse::Sitemap { .. } => self.due_decision().await?,
            Parse::Discover { .. } => always_due(),
        };
        let rules = OrderRules {
            limits: self.cut_limits(),
            caps: caps(&self.plan),
            decide,
        };
        let (instance, job) = (self.instance, self.record.id);
        let ordered = self.store.order(instance, job, staging, rules).await?;
        self.info(sentence!(
            "{urls} URLs are in indexing order.",
            urls = Value::digits(ordered.total)
        ))
        .await?;
        Ok(ordered.is_cut)
    }

    fn cut_limits(&self) -> CutLimits {
        CutLimits {
            free_pages: limits::FREE_PAGES_A_DAY,
            paid_files: self.plan.max_files.max(limits::PAID_FILES_KEYWORD),
        }
    }

    async fn info(&self, message: Sentence) -> Result<(), store::Error> {
        self.store
            .log(self.record.id, "info", message, self.clock.now())
            .await
    }

    async fn warn(&self, message: Sentence) -> Result<(), store::Error> {
        self.store
            .log(self.record.id, "warning", message, self.clock.now())
            .await
    }
}

/// The rules, to be asked; never held across an await.
fn read_scope(scope: &SharedScope) -> RwLockReadGuard<'_, Scope> {
    // Nothing leaves the rules half changed, so a panic elsewhere cannot spoil them.
    scope.read().unwrap_or_else(PoisonError::into_inner)
}

/// Every page of a crawl by links is visited again; how old it may be is asked then.
fn always_due() -> Arc<Decide> {
    Arc::new(|_: &Candidate, _| {
        Due::fetched(sentence!("Every crawl by links visits each page again."))
    })
}

/// Waits out a pause; an error when the job has to end.
async fn go_on(control: &mut Control) -> Result<(), Stop> {
    loop {
        let wish = *control.wish.borrow_and_update();
        match wish {
            Wish::Run => return Ok(()),
            Wish::Pause => {}
            Wish::Cancel | Wish::Suspend => return Err(Stop::Asked),
        }
        if control.wish.changed().await.is_err() {
            // Nobody can resume it any more.
            return Err(Stop::Asked);
        }
    }
}
