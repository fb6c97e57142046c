//! The time of day as a value, so that a scenario can let weeks pass.

use std::{fmt, sync::Arc};

/// Tells the time in Unix milliseconds. Cheap to clone.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> i64 + Send + Sync>);

impl Clock {
    /// The clock of the system.
    pub fn system() -> Self {
        Self::new(|| chrono::Utc::now().timestamp_millis())
    }

    /// A clock that is read by `now`.
    pub fn new(now: impl Fn() -> i64 + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// Now, in Unix milliseconds.
    pub fn now(&self) -> i64 {
        (self.0)()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.now()).finish()
    }
}
