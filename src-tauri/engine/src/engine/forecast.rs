//! What the next syncs would fetch, told without a request.

use serde::{Deserialize, Serialize};

use super::{Engine, Error};
use crate::{
    crawl::{Forecast, Foreseen, Outlook, Resumed},
    instance::Effect,
    item::Sentence,
    store::{JobKind, StoredEntry},
};

/// Syncs of a forecast.
const SYNCS: u32 = 5;
/// Syncs of a forecast at most.
const MAX_SYNCS: u32 = 50;
/// Rows of one answer at most.
const MAX_ROWS: u32 = 500;
/// Entries read at once.
const BATCH: u32 = 2_000;

/// What to foresee.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(default)]
pub struct ForecastQuery {
    /// Syncs to foresee, at most 50; zero is five.
    pub syncs: u32,
    /// Which items to list.
    pub show: ForecastShow,
    /// Rows to pass over, in indexing order.
    pub offset: u32,
    /// Rows to read, at most 500.
    pub limit: u32,
}

/// Which items a forecast lists.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum ForecastShow {
    /// All.
    #[default]
    All,
    /// Those that one of the syncs fetches.
    Fetched,
    /// Those that no sync fetches while the site stays as it is.
    Never,
    /// Those that the sync of this number fetches, from 1; their reason is that of this sync.
    In(u32),
}

/// The next syncs of an instance, as they go when the site stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SyncForecast {
    /// Seconds from one sync to the next.
    pub interval: u32,
    /// What the first of them does with known items: a changed setting may ask for a full reindex.
    pub first: JobKind,
    /// Whether the first of them is the rest of an interrupted job.
    pub resumes: bool,
    /// The syncs, first to last.
    pub syncs: Vec<ForecastSync>,
    /// Items that no sync fetches while the site stays as it is.
    pub never: u32,
    /// Items in indexing order, as the query asks.
    pub rows: Vec<ForecastRow>,
    /// Items that the query keeps, not only these.
    pub total: u32,
}

/// One sync to come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct ForecastSync {
    /// When it begins, Unix milliseconds.
    #[cfg_attr(feature = "specta", specta(type = f64))]
    pub at: i64,
    /// Items that it fetches.
    pub fetched: u32,
}

/// One item in the syncs to come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct ForecastRow {
    /// Its URL.
    pub url: String,
    /// Its place in indexing order.
    pub position: u32,
    /// Numbers of the syncs that fetch it, from 1.
    pub fetched_in: Vec<u32>,
    /// No later sync fetches it either.
    pub never: bool,
    /// Why the first of them fetches it, or why the next sync does not.
    pub reason: Sentence,
}

impl Engine {
    /// What the next syncs would fetch and why, at the instance's sync interval from its last
    /// sync on, when the site stays as it was found. Makes no request.
    pub async fn sync_forecast(
        &self,
        instance: u32,
        now: i64,
        query: ForecastQuery,
    ) -> Result<SyncForecast, Error> {
        let (first, limit) = (query.offset, query.limit.clamp(1, MAX_ROWS));
        let (mut rows, mut number) = (Vec::new(), 0);
        let keep = |row| {
            if (first..first.saturating_add(limit)).contains(&number) {
                rows.push(row);
            }
            number += 1;
        };
        let mut forecast = self
            .sync_forecast_each(instance, now, query.syncs, query.show, keep)
            .await?;
        forecast.rows = rows;
        Ok(forecast)
    }

    /// The same for exports: hands every row that `show` keeps to `take`, in indexing order, and
    /// answers the rest. `syncs` are the syncs to foresee, as in [`ForecastQuery`].
    pub async fn sync_forecast_each(
        &self,
        instance: u32,
        now: i64,
        syncs: u32,
        show: ForecastShow,
        mut take: impl FnMut(ForecastRow),
    ) -> Result<SyncForecast, Error> {
        let plan = self.settings(instance).await?;
        let outlook = self
            .outlook(instance, plan.sync_interval, now, syncs)
            .await?;
        let mut told = SyncForecast::of(plan.sync_interval, &outlook);
        let mut forecast = Forecast::new(&plan, outlook);
        let mut after = 0;
        loop {
            let entries = self.store().entries(instance, after, BATCH).await?;
            let Some(last) = entries.last() else {
                return Ok(told);
            };
            after = last.position;
            for entry in entries {
                let row = told.count(&entry, forecast.item(&entry), show);
                if show.keeps(&row) {
                    told.total += 1;
                    take(row);
                }
            }
        }
    }

    /// What is known of the syncs to come; they begin at the sync interval from the last one on.
    async fn outlook(
        &self,
        instance: u32,
        interval: u32,
        now: i64,
        syncs: u32,
    ) -> Result<Outlook, Error> {
        let interval = i64::from(interval) * 1_000;
        let count = match syncs {
            0 => SYNCS,
            syncs => syncs.min(MAX_SYNCS),
        };
        let first = self.next_time(instance).await?.max(now);
        let times = (0..i64::from(count)).map(|number| first + number * interval);
        let store = self.store();
        let resumed = store.interrupted_job(instance).await?;
        let pending = store.pending(instance).await?;
        let (kind, refetch) = match &resumed {
            Some(job) => (job.kind, job.refetch),
            None if pending.effect == Effect::FullReindex => {
                (JobKind::FullReindex, pending.refetch)
            }
            None => (JobKind::Sync, false),
        };
        Ok(Outlook {
            synced_at: store.last_sync(instance).await?,
            first: kind,
            refetch,
            resumed: resumed.map(|job| Resumed {
                phase: job.phase,
                started_at: job.started_at,
            }),
            times: times.collect(),
        })
    }
}

impl ForecastShow {
    fn keeps(self, row: &ForecastRow) -> bool {
        match self {
            Self::In(sync) => row.fetched_in.contains(&sync),
            Self::All => true,
            Self::Fetched => !row.fetched_in.is_empty(),
            Self::Never => row.never,
        }
    }
}

impl SyncForecast {
    fn of(interval: u32, outlook: &Outlook) -> Self {
        let sync = |at: &i64| ForecastSync {
            at: *at,
            fetched: 0,
        };
        Self {
            interval,
            first: outlook.first,
            resumes: outlook.resumed.is_some(),
            syncs: outlook.times.iter().map(sync).collect(),
            never: 0,
            rows: Vec::new(),
            total: 0,
        }
    }

    /// Counts an item and answers its row.
    fn count(
        &mut self,
        entry: &StoredEntry,
        foreseen: Foreseen,
        show: ForecastShow,
    ) -> ForecastRow {
        let mut fetched_in = Vec::new();
        for (number, (due, sync)) in (1..).zip(foreseen.syncs.iter().zip(&mut self.syncs)) {
            if due.fetch {
                sync.fetched += 1;
                fetched_in.push(number);
            }
        }
        self.never += u32::from(foreseen.never);
        let told = match show {
            ForecastShow::In(sync) => Some(sync),
            _ => fetched_in.first().copied(),
        };
        let telling = told.map_or(0, |number| (number as usize).saturating_sub(1));
        let reason = foreseen.syncs.into_iter().nth(telling);
        ForecastRow {
            url: entry.url.clone(),
            position: entry.position,
            fetched_in,
            never: foreseen.never,
            reason: reason.map(|due| due.reason).unwrap_or_default(),
        }
    }
}
