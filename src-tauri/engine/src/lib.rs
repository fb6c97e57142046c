//! The engine of Foresite: it crawls a website as Cloudflare AI Search would, keeps every
//! candidate URL as an item with one outcome, and explains that outcome.
//!
//! Data moves one way through the rooms below; a room uses only rooms above it. The engine opens
//! no window, knows no Tauri, holds no global state and starts no async runtime: its callers own
//! one. Start reading at [`Engine`], the one door for shell and command line.

// Its macros are used in all that follows.
#[macro_use]
pub mod item;

pub mod clock;
pub mod instance;
pub mod page;
pub mod scope;
pub mod sitemap;

pub mod audit;
pub mod crawl;
pub mod export;
pub mod fetch;
pub mod store;

mod engine;

pub use engine::{
    BrowserLook, ChangedItem, Engine, Error, FailedMove, ForecastQuery, ForecastRow, ForecastShow,
    ForecastSync, ItemSettings, ItemStand, JobDiff, JobEvent, LostUrl, OutlineRow, PatternReport,
    PatternTest, Place, PlaceError, RawRendered, RobotsFile, RobotsLine, RobotsNote, RobotsReport,
    RobotsRuleCount, RobotsTest, RobotsTried, RuleCount, RuleHint, Schedule, SelectedElement,
    SelectorCoverage, SelectorFault, SelectorReport, SettingsReport, SettingsUnknown, StoragePlace,
    SyncForecast, TellExport, TextDiff, TriedItem, WaitsFor, data_folder,
};
