//! One job: discovery, the coordinator that owns the frontier, its control and its progress.

mod control;
mod progress;

use tokio_util::sync::CancellationToken;

pub use control::JobHandle;
pub use progress::{Activity, Progress, Stage};

use crate::{
    fetch::Failure,
    instance::Plan,
    store::{JobRecord, Store},
};

/// Starts a job, or goes on with one, on the caller's runtime.
pub fn start(
    _store: Store,
    instance: u32,
    _plan: Plan,
    record: &JobRecord,
) -> Result<JobHandle, Failure> {
    let ended = CancellationToken::new();
    ended.cancel();
    Ok(JobHandle::new(Progress::new(instance, record), ended).0)
}
