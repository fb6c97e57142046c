//! Scenarios against the engine: real requests to websites on loopback.

mod fetch;
