//! Scenarios against the engine: real requests to websites on loopback.

#![expect(
    clippy::unwrap_used,
    reason = "a scenario that cannot set its stage has failed"
)]

mod discover;
mod fetch;
mod markdown;
mod rooms;
