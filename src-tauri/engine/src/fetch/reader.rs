use std::io::{self, Read};

use bytes::{Buf, Bytes};

use super::Body;

/// Reads a body as it arrives; a [`Failure`](super::Failure) becomes the error of the read. It
/// blocks, so it is for threads that may.
#[derive(Debug)]
pub struct BodyReader {
    source: Body,
    piece: Bytes,
}

impl BodyReader {
    /// A reader of the whole body, or of its pieces.
    pub fn new(body: Body) -> Self {
        Self {
            source: body,
            piece: Bytes::new(),
        }
    }

    fn next_piece(&mut self) -> io::Result<Option<Bytes>> {
        match &mut self.source {
            Body::Whole { bytes, .. } => {
                Ok(Some(std::mem::take(bytes)).filter(|all| !all.is_empty()))
            }
            Body::Pieces(pieces) => pieces.blocking_recv().transpose().map_err(io::Error::other),
        }
    }
}

impl Read for BodyReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.piece.is_empty() {
            match self.next_piece()? {
                Some(piece) => self.piece = piece,
                None => return Ok(0),
            }
        }
        let taken = self.piece.len().min(buffer.len());
        buffer[..taken].copy_from_slice(&self.piece[..taken]);
        self.piece.advance(taken);
        Ok(taken)
    }
}
