//! The one thread that writes. Work arrives as closures and is batched into transactions: one
//! disk sync pays for many writes, and a caller hears "done" only after the sync.

use std::{
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::Error;

/// Pieces of work waiting for the writer; more makes their senders wait.
const QUEUE: usize = 64;
/// Pieces of work in one transaction at most.
const BATCH: usize = 100;
/// Age of a transaction at most.
const BATCH_TIME: Duration = Duration::from_millis(250);

/// Work on the writing connection, or the reason why there is no transaction; its answer is sent
/// once the transaction is on disk.
type Work = Box<dyn FnOnce(Result<&Connection, Error>) -> Reply + Send>;
/// Tells the caller how it ended, given whether the commit succeeded.
type Reply = Box<dyn FnOnce(Result<(), Error>) + Send>;

/// The door to the writer thread; the thread ends when the last one is dropped.
#[derive(Debug)]
pub(super) struct Writer {
    queue: Option<mpsc::Sender<Work>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(connection: Connection) -> Result<Self, std::io::Error> {
        let (queue, work) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || run(&connection, work))?;
        Ok(Self {
            queue: Some(queue),
            thread: Some(thread),
        })
    }

    /// Runs `work` in the next transaction and answers when that is on disk. An error undoes
    /// only this piece of work.
    pub(super) async fn write<T, F>(&self, work: F) -> Result<T, Error>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let work: Work = Box::new(move |connection| {
            let result = connection.and_then(|connection| in_savepoint(connection, work));
            Box::new(move |committed| {
                // The caller may have gone away; its write stands all the same.
                let _ = answer.send(result.and_then(|value| committed.map(|()| value)));
            })
        });
        let queue = self.queue.as_ref().ok_or(Error::Closed)?;
        queue.send(work).await.map_err(|_| Error::Closed)?;
        answered.await.map_err(|_| Error::Closed)?
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            // A panic there was already printed by the runtime; nothing is left to save.
            let _ = thread.join();
        }
    }
}

fn in_savepoint<T>(
    connection: &Connection,
    work: impl FnOnce(&Connection) -> Result<T, Error>,
) -> Result<T, Error> {
    connection.execute_batch("SAVEPOINT work")?;
    let result = work(connection);
    if result.is_err() {
        // A full disk or a damaged file ends the whole transaction, savepoint and all.
        if connection.is_autocommit() {
            return result;
        }
        connection.execute_batch("ROLLBACK TO work")?;
    }
    connection.execute_batch("RELEASE work")?;
    result
}

fn run(connection: &Connection, mut queue: mpsc::Receiver<Work>) {
    while let Some(first) = queue.blocking_recv() {
        let (replies, committed) = batch(connection, first, &mut queue);
        match committed {
            Ok(()) => replies.into_iter().for_each(|reply| reply(Ok(()))),
            Err(error) => {
                tracing::error!(%error, "a batch could not be written");
                for reply in replies {
                    reply(Err(Error::not_written(&error)));
                }
            }
        }
    }
}

/// Takes what is waiting, never waits itself: an idle queue commits at once.
fn batch(
    connection: &Connection,
    first: Work,
    queue: &mut mpsc::Receiver<Work>,
) -> (Vec<Reply>, Result<(), rusqlite::Error>) {
    let began = Instant::now();
    let mut replies = Vec::new();
    if let Err(error) = connection.execute_batch("BEGIN IMMEDIATE") {
        let refused = Error::not_written(&error);
        return (vec![first(Err(refused))], Err(error));
    }
    replies.push(first(Ok(connection)));
    // Work that comes after the end of the transaction would be kept without what came before.
    while !connection.is_autocommit() && replies.len() < BATCH && began.elapsed() < BATCH_TIME {
        match queue.try_recv() {
            Ok(work) => replies.push(work(Ok(connection))),
            Err(_) => break,
        }
    }
    let committed = connection.execute_batch("COMMIT");
    if committed.is_err() {
        // Without this the next BEGIN would fail too.
        let _ = connection.execute_batch("ROLLBACK");
    }
    (replies, committed)
}
