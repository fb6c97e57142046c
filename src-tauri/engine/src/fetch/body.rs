//! Reading a body within its bounds, whole or in pieces.

use std::time::{Duration, Instant};

use bytes::{Bytes, BytesMut};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::{
    Body, Failure, FailureKind,
    decode::Decoded,
    failure,
    gate::Pass,
    room::{self, BodyRoom},
};
use crate::{instance::limits::SMALL_BODY_BYTES, item::Value};

/// Pieces read in advance of whoever takes them.
const PIECES_AHEAD: usize = 4;

/// The first buffer of a body whose length is known; longer ones grow as they come.
const LARGEST_FIRST_BUFFER: u64 = 256 * 1024;

/// When a fetch has to be over.
#[derive(Debug, Clone, Copy)]
pub(super) struct Deadline {
    at: Instant,
    timeout: Duration,
}

impl Deadline {
    /// `timeout` from `start`, less what earlier requests of the same fetch took.
    pub(super) fn new(start: Instant, timeout: Duration, used: Duration) -> Self {
        Self {
            at: start + timeout.saturating_sub(used),
            timeout,
        }
    }

    /// The value of `future`; none when it did not come in time.
    pub(super) async fn limit<F: Future>(self, future: F) -> Option<F::Output> {
        tokio::time::timeout_at(self.at.into(), future).await.ok()
    }

    pub(super) fn failure(self, url: &Url) -> Failure {
        failure::timed_out(url, self.timeout)
    }

    /// Later by the time that passed without our doing.
    fn extended(self, by: Duration) -> Self {
        Self {
            at: self.at + by,
            ..self
        }
    }
}

/// A body that is still to be read.
pub(super) struct Reader {
    url: Url,
    response: reqwest::Response,
    max_bytes: u64,
    deadline: Deadline,
}

impl Reader {
    pub(super) fn new(
        url: Url,
        response: reqwest::Response,
        max_bytes: u64,
        deadline: Deadline,
    ) -> Self {
        Self {
            url,
            response,
            max_bytes,
            deadline,
        }
    }

    /// Without its content codings.
    async fn stream(self) -> Result<Stream, Failure> {
        let Self {
            url,
            response,
            deadline,
            ..
        } = self;
        let decoded = deadline.limit(Decoded::of(response)).await;
        let decoded = decoded
            .ok_or_else(|| deadline.failure(&url))?
            .map_err(|error| failure::classify(&error, &url))?;
        Ok(Stream {
            url,
            decoded,
            deadline,
        })
    }

    /// All of it, cut at the limit. A large one waits for its room, which does not count against
    /// the deadline.
    pub(super) async fn whole(self, room: &BodyRoom) -> Result<Body, Failure> {
        let expected = self.response.content_length().unwrap_or(0);
        let expected = expected.min(LARGEST_FIRST_BUFFER).min(self.max_bytes);
        let mut whole = BytesMut::with_capacity(usize::try_from(expected).unwrap_or(0));
        let mut place = None;
        let max_bytes = self.max_bytes;
        let mut stream = self.stream().await?;
        loop {
            let Some(mut piece) = stream.next().await? else {
                let bytes = room::hold(whole, place);
                return Ok(Body::Whole { bytes, cut: false });
            };
            let left = max_bytes - whole.len() as u64;
            let cut = piece.len() as u64 > left;
            if cut {
                piece.truncate(usize::try_from(left).unwrap_or(piece.len()));
            }
            if place.is_none() && whole.len() + piece.len() > SMALL_BODY_BYTES {
                let waiting = Instant::now();
                place = Some(room.place().await);
                stream.waited(waiting.elapsed());
            }
            whole.extend_from_slice(&piece);
            if cut {
                let bytes = room::hold(whole, place);
                return Ok(Body::Whole { bytes, cut: true });
            }
        }
    }

    /// Piece by piece, a few in advance. The pass is kept until the end: the request is open so
    /// long.
    pub(super) fn pieces(
        self,
        cancel: CancellationToken,
        pass: Pass,
    ) -> mpsc::Receiver<Result<Bytes, Failure>> {
        let (sender, receiver) = mpsc::channel(PIECES_AHEAD);
        tokio::spawn(async move {
            let url = self.url.clone();
            let end = match cancel.run_until_cancelled(self.hand_on(&sender)).await {
                Some(end) => end,
                None => Err(Failure::new(
                    FailureKind::Cancelled,
                    sentence!("The job was canceled while {url} was read.", url = &url),
                )),
            };
            drop(pass);
            if let Err(failure) = end {
                // Nobody is left to be told when this fails.
                let _ = sender.send(Err(failure)).await;
            }
        });
        receiver
    }

    async fn hand_on(self, sender: &mpsc::Sender<Result<Bytes, Failure>>) -> Result<(), Failure> {
        let (url, max_bytes) = (self.url.clone(), self.max_bytes);
        let mut stream = self.stream().await?;
        let mut left = max_bytes;
        loop {
            let waiting = Instant::now();
            let Ok(place) = sender.reserve().await else {
                return Ok(());
            };
            stream.waited(waiting.elapsed());
            let piece = tokio::select! {
                // Whoever took the pieces has had enough.
                () = sender.closed() => return Ok(()),
                piece = stream.next() => piece?,
            };
            let Some(piece) = piece else {
                return Ok(());
            };
            left = left.checked_sub(piece.len() as u64).ok_or_else(|| {
                Failure::new(
                    FailureKind::TooLarge,
                    sentence!(
                        "{url} is longer than {bytes} bytes; the rest was not read.",
                        url = &url,
                        bytes = Value::digits(max_bytes)
                    ),
                )
            })?;
            place.send(Ok(piece));
        }
    }
}

/// A body without its content codings, as it comes in.
struct Stream {
    url: Url,
    decoded: Decoded,
    deadline: Deadline,
}

impl Stream {
    /// The next piece; none at the end.
    async fn next(&mut self) -> Result<Option<Bytes>, Failure> {
        let piece = self.deadline.limit(self.decoded.next()).await;
        piece
            .ok_or_else(|| self.deadline.failure(&self.url))?
            .map_err(|error| failure::classify(&error, &self.url))
    }

    /// Time that passed without the doing of the site does not count.
    fn waited(&mut self, time: Duration) {
        self.deadline = self.deadline.extended(time);
    }
}
