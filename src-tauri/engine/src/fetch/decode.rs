//! Undoing the content coding of a body while it streams.

use std::{io, pin::Pin};

use async_compression::tokio::bufread::{BrotliDecoder, DeflateDecoder, ZlibDecoder};
use bytes::{Bytes, BytesMut};
use futures_util::TryStreamExt as _;
use reqwest::header::{CONTENT_ENCODING, HeaderMap};
use tokio::io::{AsyncBufRead, AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, BufReader};
use tokio_util::io::StreamReader;

use super::gzip::Gzip;

/// Codings that the client can undo, as `Accept-Encoding` names them.
pub(super) const ACCEPTED: &str = "gzip, br, deflate";

/// Bytes handed on at once: what bounds a bomb that unfolds within one packet.
const PIECE: usize = 32 * 1024;

/// A body whose pieces are free of any content coding.
pub(super) enum Decoded {
    Plain(reqwest::Response),
    Coded(Pin<Box<dyn AsyncRead + Send>>),
}

/// A coding that a server names and nobody asked for.
#[derive(Debug, thiserror::Error)]
#[error("the body has the content coding `{0}`, which was not asked for")]
pub(super) struct UnknownCoding(pub(super) String);

/// What came under a label cannot be undone.
#[derive(Debug, thiserror::Error)]
#[error("the compressed body is damaged")]
pub(super) struct Damaged(#[source] io::Error);

impl Decoded {
    /// Looks at `Content-Encoding` and at the first bytes: a body that is labelled gzip but does
    /// not begin like gzip is taken as it is.
    pub(super) async fn of(response: reqwest::Response) -> io::Result<Self> {
        let codings = codings(response.headers());
        if codings.is_empty() {
            return Ok(Self::Plain(response));
        }
        let stream = response.bytes_stream().map_err(io::Error::other);
        let mut reader: Pin<Box<dyn AsyncBufRead + Send>> = Box::pin(StreamReader::new(stream));
        for coding in codings.iter().rev() {
            reader = undo(coding, reader).await?;
        }
        Ok(Self::Coded(reader))
    }

    /// The next piece, at most a few tens of KiB once a coding was undone; none at the end.
    pub(super) async fn next(&mut self) -> io::Result<Option<Bytes>> {
        match self {
            Self::Plain(response) => response.chunk().await.map_err(io::Error::other),
            Self::Coded(reader) => {
                let mut piece = BytesMut::with_capacity(PIECE);
                let read = reader.read_buf(&mut piece).await.map_err(blamed)?;
                Ok((read > 0).then(|| piece.freeze()))
            }
        }
    }
}

/// An error while a coding is undone is the network's or the coding's.
fn blamed(error: io::Error) -> io::Error {
    match error.get_ref() {
        Some(inner) if inner.is::<reqwest::Error>() => error,
        _ => io::Error::other(Damaged(error)),
    }
}

/// The codings applied, in order; labels that mean nothing are left out.
fn codings(headers: &HeaderMap) -> Vec<String> {
    headers
        .get_all(CONTENT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|coding| coding.trim().to_ascii_lowercase())
        .filter(|coding| {
            matches!(
                coding.as_str(),
                "gzip" | "x-gzip" | "br" | "deflate" | "zstd" | "compress" | "x-compress"
            )
        })
        .collect()
}

async fn undo(
    coding: &str,
    mut reader: Pin<Box<dyn AsyncBufRead + Send>>,
) -> io::Result<Pin<Box<dyn AsyncBufRead + Send>>> {
    let start = reader.fill_buf().await.map_err(blamed)?;
    Ok(match coding {
        "gzip" | "x-gzip" if start.starts_with(&[0x1f]) => {
            Box::pin(BufReader::new(Gzip::new(reader)))
        }
        "gzip" | "x-gzip" => reader,
        "br" => Box::pin(BufReader::new(BrotliDecoder::new(reader))),
        // Servers send both; RFC 9110 section 8.4.1.2 means the one in a zlib wrapping.
        "deflate" if is_zlib(start) => Box::pin(BufReader::new(ZlibDecoder::new(reader))),
        "deflate" => Box::pin(BufReader::new(DeflateDecoder::new(reader))),
        other => return Err(io::Error::other(UnknownCoding(other.to_owned()))),
    })
}

/// The two bytes of a zlib header (RFC 1950), or the first of them when only one came yet.
fn is_zlib(start: &[u8]) -> bool {
    match start {
        [method, flags, ..] => {
            method & 0x0f == 8 && (u16::from(*method) << 8 | u16::from(*flags)) % 31 == 0
        }
        [method] => method & 0x0f == 8,
        [] => true,
    }
}
