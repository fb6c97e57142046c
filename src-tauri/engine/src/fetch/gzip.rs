//! Gzip with all of its members.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};

use async_compression::tokio::bufread::GzipDecoder;
use tokio::io::{AsyncBufRead, AsyncRead, ReadBuf};

/// The first byte of every member (RFC 1952 section 2.3.1).
const MAGIC: u8 = 0x1f;

/// Members that follow one another are one text (RFC 1952 section 2.2). What stands behind the
/// last one and does not begin like a member is passed over, as browsers do.
pub(super) struct Gzip<R> {
    /// None once nothing is left.
    member: Option<GzipDecoder<R>>,
}

impl<R: AsyncBufRead + Unpin> Gzip<R> {
    pub(super) fn new(reader: R) -> Self {
        Self {
            member: Some(GzipDecoder::new(reader)),
        }
    }
}

impl<R: AsyncBufRead + Unpin> AsyncRead for Gzip<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        while buffer.remaining() > 0
            && let Some(member) = &mut self.member
        {
            let before = buffer.filled().len();
            ready!(Pin::new(&mut *member).poll_read(context, buffer))?;
            if buffer.filled().len() > before {
                break;
            }
            let behind = ready!(Pin::new(member.get_mut()).poll_fill_buf(context))?;
            let has_next = behind.first() == Some(&MAGIC);
            let ended = self.member.take();
            self.member = ended
                .filter(|_| has_next)
                .map(|member| GzipDecoder::new(member.into_inner()));
        }
        Poll::Ready(Ok(()))
    }
}
