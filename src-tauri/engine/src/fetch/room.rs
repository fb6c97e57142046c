//! Room for bodies in memory. Small ones come in freely; only so many large ones may be held at
//! once, whoever reads them. A large body gives its place back when its last byte is let go.

use std::sync::Arc;

use bytes::{Bytes, BytesMut};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::instance::limits;

/// Shared by all fetches of a job. Cheap to clone.
#[derive(Debug, Clone)]
pub(super) struct BodyRoom {
    large: Arc<Semaphore>,
}

/// The right to hold one large body.
#[derive(Debug)]
pub(super) struct Place {
    _permit: Option<OwnedSemaphorePermit>,
}

impl BodyRoom {
    pub(super) fn new() -> Self {
        Self {
            large: Arc::new(Semaphore::new(limits::LARGE_BODIES)),
        }
    }

    /// Waits until one more large body may be held.
    pub(super) async fn place(&self) -> Place {
        Place {
            // The semaphore is never closed.
            _permit: Arc::clone(&self.large).acquire_owned().await.ok(),
        }
    }
}

/// Bytes that keep their place until they are let go.
pub(super) fn hold(bytes: BytesMut, place: Option<Place>) -> Bytes {
    match place {
        None => bytes.freeze(),
        Some(place) => Bytes::from_owner(Held {
            bytes,
            _place: place,
        }),
    }
}

struct Held {
    bytes: BytesMut,
    _place: Place,
}

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_place_is_free_again_when_the_last_byte_is_let_go() {
        let room = BodyRoom::new();
        let body = hold(BytesMut::from("x"), Some(room.place().await));
        let part = body.slice(0..1);
        drop(body);
        assert_eq!(room.large.available_permits(), limits::LARGE_BODIES - 1);
        drop(part);
        assert_eq!(room.large.available_permits(), limits::LARGE_BODIES);
    }
}
