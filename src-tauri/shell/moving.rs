//! The database on its way to another folder.

use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use foresite_engine::{Error, Place, sentence, store::Copied};
use tokio::task::spawn_blocking;

use crate::error::IpcError;

/// A move that runs, if one does.
#[derive(Debug, Default)]
pub(crate) struct Moving {
    /// How far it is.
    copied: Mutex<Option<Copied>>,
    stopped: AtomicBool,
}

impl Moving {
    /// Refuses whatever needs the database while it moves, and says how far it is.
    pub(crate) fn check(&self) -> Result<(), IpcError> {
        match *self.copied() {
            None => Ok(()),
            Some(Copied { done, total }) => Err(IpcError::new(
                "database_moving",
                sentence!(
                    "{done} of {total} MB are copied and read back",
                    done = done / 1_000_000,
                    total = total.div_ceil(1_000_000)
                ),
            )),
        }
    }

    /// Marks a move that begins now.
    pub(crate) fn begin(&self) {
        *self.copied() = Some(Copied::default());
    }

    /// Moves the database if that was asked for.
    pub(crate) async fn run(self: &Arc<Self>, place: &Place) {
        let (moving, place) = (Arc::clone(self), place.clone());
        let moved = spawn_blocking(move || {
            place.move_if_asked(&mut |copied| {
                *moving.copied() = Some(copied);
                !moving.stopped.load(Ordering::Relaxed)
            })
        });
        match moved.await.map_err(|_| Error::Closed).flatten() {
            Ok(()) => {}
            Err(error) => tracing::warn!("the database was not moved: {error}"),
        }
        *self.copied() = None;
    }

    /// Ends a move that runs.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    fn copied(&self) -> MutexGuard<'_, Option<Copied>> {
        // A number is whole after each change.
        self.copied.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
