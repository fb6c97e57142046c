//! One job: discovery, the coordinator that owns the frontier, its control and its progress.

mod progress;

pub use progress::{Activity, Progress, Stage};
