//! What the next syncs would fetch, told without a request.

use serde::{Deserialize, Serialize};

use super::{Engine, Error};
use crate::crawl::{Forecast, Foreseen};

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
}

/// The next syncs of an instance, as they go when the site stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct SyncForecast {
    /// Seconds from one sync to the next.
    pub interval: u32,
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
    pub reason: String,
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
        let plan = self.plan(instance).await?;
        let synced_at = self.store().last_sync(instance).await?;
        let count = match query.syncs {
            0 => SYNCS,
            syncs => syncs.min(MAX_SYNCS),
        };
        let interval = i64::from(plan.sync_interval) * 1_000;
        let first = synced_at.map_or(now, |at| (at + interval).max(now));
        let times: Vec<i64> = (0..i64::from(count))
            .map(|number| first + number * interval)
            .collect();
        let mut told = Told::new(plan.sync_interval, &times, &query);
        let mut forecast = Forecast::new(&plan, synced_at, times);
        let mut after = 0;
        loop {
            let entries = self.store().entries(instance, after, BATCH).await?;
            let Some(last) = entries.last() else {
                return Ok(told.forecast);
            };
            after = last.position;
            for entry in entries {
                let foreseen = forecast.item(&entry);
                told.take(entry.url, entry.position, foreseen);
            }
        }
    }
}

/// Counts all items and keeps the rows that were asked for.
struct Told {
    forecast: SyncForecast,
    show: ForecastShow,
    offset: u32,
    limit: usize,
}

impl Told {
    fn new(interval: u32, times: &[i64], query: &ForecastQuery) -> Self {
        let syncs = times.iter().map(|at| ForecastSync {
            at: *at,
            fetched: 0,
        });
        Self {
            forecast: SyncForecast {
                interval,
                syncs: syncs.collect(),
                never: 0,
                rows: Vec::new(),
                total: 0,
            },
            show: query.show,
            offset: query.offset,
            limit: query.limit.clamp(1, MAX_ROWS) as usize,
        }
    }

    fn take(&mut self, url: String, position: u32, foreseen: Foreseen) {
        let mut fetched_in = Vec::new();
        let syncs = foreseen.syncs.iter().zip(&mut self.forecast.syncs);
        for (number, (due, sync)) in (1..).zip(syncs) {
            if due.fetch {
                sync.fetched += 1;
                fetched_in.push(number);
            }
        }
        self.forecast.never += u32::from(foreseen.never);
        let shown = match self.show {
            ForecastShow::All => true,
            ForecastShow::Fetched => !fetched_in.is_empty(),
            ForecastShow::Never => foreseen.never,
        };
        if !shown {
            return;
        }
        self.forecast.total += 1;
        if self.forecast.total <= self.offset || self.forecast.rows.len() >= self.limit {
            return;
        }
        let telling = fetched_in.first().map_or(0, |number| *number as usize - 1);
        let reason = foreseen.syncs.into_iter().nth(telling);
        self.forecast.rows.push(ForecastRow {
            url,
            position,
            fetched_in,
            never: foreseen.never,
            reason: reason.map(|due| due.reason).unwrap_or_default(),
        });
    }
}
