use std::{
    io,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinHandle,
};
use url::Url;

use crate::site::patiently;

/// One step of what a [`RawSite`] does on each connection, once the request's head has come.
#[derive(Debug, Clone)]
pub enum Step {
    /// Status line, these headers, `connection: close` and the blank line.
    Head {
        /// The status.
        status: u16,
        /// Header fields as written.
        headers: Vec<(String, String)>,
    },
    /// Bytes as they are.
    Send(Vec<u8>),
    /// So many letters `x`.
    SendBytes(usize),
    /// So many letters `x` as one chunk of chunked coding.
    SendChunk(usize),
    /// Waits.
    Wait(Duration),
    /// Does the steps so many times; none means for ever.
    Repeat(Option<u64>, Vec<Step>),
    /// Resets the connection.
    Reset,
    /// Keeps the connection open and silent until the peer leaves.
    Hang,
}

impl Step {
    /// A 200 with these headers.
    pub fn ok(headers: &[(&str, &str)]) -> Self {
        let headers = headers
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        Self::Head {
            status: 200,
            headers,
        }
    }

    /// Text as it is.
    pub fn text(text: &str) -> Self {
        Self::Send(text.as_bytes().to_vec())
    }
}

/// A server that speaks raw TCP and plays a script to everyone who connects.
#[derive(Debug)]
pub struct RawSite {
    address: SocketAddr,
    connections: watch::Sender<usize>,
    closed: watch::Sender<usize>,
    sent: Arc<AtomicU64>,
    task: JoinHandle<()>,
}

impl RawSite {
    /// Plays `script` on every connection, then closes it.
    pub async fn start(script: Vec<Step>) -> Self {
        Self::try_start(script)
            .await
            .unwrap_or_else(|error| panic!("a loopback port could not be opened: {error}"))
    }

    async fn try_start(script: Vec<Step>) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let connections = watch::Sender::new(0);
        let closed = watch::Sender::new(0);
        let sent = Arc::new(AtomicU64::new(0));
        let task = tokio::spawn({
            let (connections, closed) = (connections.clone(), closed.clone());
            let sent = Arc::clone(&sent);
            async move {
                while let Ok((stream, _)) = listener.accept().await {
                    connections.send_modify(|count| *count += 1);
                    let (script, sent) = (script.clone(), Arc::clone(&sent));
                    let closed = closed.clone();
                    tokio::spawn(async move {
                        // The peer may leave at any moment; that is its right.
                        let _ = converse(stream, script, &sent).await;
                        closed.send_modify(|count| *count += 1);
                    });
                }
            }
        });
        Ok(Self {
            address,
            connections,
            closed,
            sent,
            task,
        })
    }

    /// The absolute URL of a path; every path gets the same script.
    pub fn url(&self, path: &str) -> Url {
        let text = format!("http://{}{path}", self.address);
        Url::parse(&text).unwrap_or_else(|error| panic!("{text} is no URL: {error}"))
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Connections accepted so far.
    pub fn connections(&self) -> usize {
        *self.connections.borrow()
    }

    /// Bytes written so far, over all connections.
    pub fn bytes_sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }

    /// Waits until at least that many connections came; fails after a while.
    pub async fn wait_for_connections(&self, connections: usize) {
        let mut count = self.connections.subscribe();
        patiently(count.wait_for(|count| *count >= connections)).await;
    }

    /// Waits until at least that many connections are over; fails after a while. A script that
    /// hangs is over when the peer leaves.
    pub async fn wait_for_closed(&self, connections: usize) {
        let mut count = self.closed.subscribe();
        patiently(count.wait_for(|count| *count >= connections)).await;
    }
}

impl Drop for RawSite {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn converse(mut stream: TcpStream, script: Vec<Step>, sent: &AtomicU64) -> io::Result<()> {
    read_request_head(&mut stream).await?;
    play(&mut stream, &script, sent).await?;
    stream.shutdown().await?;
    // What the peer still sends is read, so that closing does not become a reset.
    tokio::io::copy(&mut stream, &mut tokio::io::sink()).await?;
    Ok(())
}

async fn read_request_head(stream: &mut TcpStream) -> io::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await?);
    }
    Ok(())
}

async fn play(stream: &mut TcpStream, steps: &[Step], sent: &AtomicU64) -> io::Result<()> {
    for step in steps {
        match step {
            Step::Repeat(times, steps) => {
                let mut done = 0;
                while times.is_none_or(|times| done < times) {
                    Box::pin(play(stream, steps, sent)).await?;
                    done += 1;
                }
            }
            Step::Wait(time) => tokio::time::sleep(*time).await,
            Step::Hang => {
                tokio::io::copy(stream, &mut tokio::io::sink()).await?;
            }
            Step::Reset => {
                stream.set_zero_linger()?;
                return Err(io::ErrorKind::ConnectionReset.into());
            }
            Step::Head { .. } | Step::Send(_) | Step::SendBytes(_) | Step::SendChunk(_) => {
                let bytes = bytes_of(step);
                stream.write_all(&bytes).await?;
                sent.fetch_add(bytes.len() as u64, Ordering::Relaxed);
            }
        }
    }
    Ok(())
}

fn bytes_of(step: &Step) -> Vec<u8> {
    match step {
        Step::Head { status, headers } => {
            let mut head = format!("HTTP/1.1 {status} Scripted\r\n");
            for (name, value) in headers {
                head.push_str(name);
                head.push_str(": ");
                head.push_str(value);
                head.push_str("\r\n");
            }
            head.push_str("connection: close\r\n\r\n");
            head.into_bytes()
        }
        Step::Send(bytes) => bytes.clone(),
        Step::SendBytes(count) => vec![b'x'; *count],
        Step::SendChunk(count) => {
            let mut chunk = format!("{count:x}\r\n").into_bytes();
            chunk.resize(chunk.len() + count, b'x');
            chunk.extend_from_slice(b"\r\n");
            chunk
        }
        Step::Wait(_) | Step::Repeat(..) | Step::Reset | Step::Hang => Vec::new(),
    }
}
