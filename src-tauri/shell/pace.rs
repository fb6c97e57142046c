use std::time::Instant;

use foresite_engine::instance::limits::PROGRESS_INTERVAL;

/// Lets the first value through, then at most ten a second.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    last: Option<Instant>,
}

impl Pace {
    /// Whether a value may go out now.
    pub(crate) fn is_due(&mut self) -> bool {
        let now = Instant::now();
        let due = self
            .last
            .is_none_or(|last| now.duration_since(last) >= PROGRESS_INTERVAL);
        if due {
            self.last = Some(now);
        }
        due
    }
}
