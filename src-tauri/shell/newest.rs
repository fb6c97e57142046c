use std::sync::{Mutex, PoisonError};

use tokio_util::sync::CancellationToken;

/// Work of which only the newest counts: beginning cancels the one before.
#[derive(Debug, Default)]
pub(crate) struct Newest(Mutex<CancellationToken>);

impl Newest {
    /// The token of new work.
    pub(crate) fn begin(&self) -> CancellationToken {
        let mut newest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        newest.cancel();
        *newest = CancellationToken::new();
        newest.clone()
    }

    /// Ends the newest work.
    pub(crate) fn cancel(&self) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .cancel();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginning_cancels_the_one_before() {
        let work = Newest::default();
        let first = work.begin();
        let second = work.begin();
        assert!(first.is_cancelled());
        assert!(!second.is_cancelled());
        work.cancel();
        assert!(second.is_cancelled());
        assert!(!work.begin().is_cancelled());
    }
}
