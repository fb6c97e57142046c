//! Scenarios against the engine: real requests to websites on loopback.

#![expect(
    clippy::unwrap_used,
    reason = "a scenario that cannot set its stage has failed"
)]

mod audit;
mod cancel;
mod changes;
mod destinations;
mod discover;
mod expect;
mod fetch;
mod forecast;
mod limits;
mod markdown;
mod outage;
mod outcomes;
mod pause;
mod rendered;
mod resume;
mod robots;
mod rooms;
mod schedule_examples;
mod secrets;
mod security;
mod settings_trial;
mod sitemaps;
mod sync;
mod testers;
mod weeks;
mod worked_examples;
