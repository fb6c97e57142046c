//! Messages to and from the browser (Chrome `DevTools` Protocol): JSON, each ended by a zero byte,
//! over two pipes. No port is opened, so no other program can steer the browser.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufRead, AsyncBufReadExt as _, AsyncWrite, AsyncWriteExt as _},
    sync::{mpsc, oneshot},
};
use tokio_util::sync::CancellationToken;

/// A browser that does not answer a command within this time hangs.
const ANSWER_WITHIN: Duration = Duration::from_secs(20);

/// No message that we ask for is longer.
const LONGEST_MESSAGE: usize = 256 << 20;

/// Something that happened in a page.
#[derive(Debug)]
pub(super) struct Event {
    pub(super) method: String,
    pub(super) params: Value,
}

/// Why a command has no result.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum CallError {
    /// The browser says no.
    #[error("{0}")]
    Refused(String),
    /// The browser is gone.
    #[error("the browser ended")]
    Gone,
    /// The browser hangs.
    #[error("the browser does not answer")]
    Hangs,
}

type Waiting = HashMap<u64, oneshot::Sender<Result<Value, CallError>>>;

/// The wire to one browser. Clones are the same wire.
#[derive(Debug, Clone)]
pub(super) struct Wire {
    outgoing: mpsc::UnboundedSender<Vec<u8>>,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    last: AtomicU64,
    /// Commands without an answer yet.
    waiting: Mutex<Waiting>,
    /// Who hears of a session or a frame, by its id.
    listeners: Mutex<HashMap<String, mpsc::UnboundedSender<Event>>>,
    gone: CancellationToken,
}

impl Wire {
    /// Reads and writes on tasks of their own, until either end is closed.
    pub(super) fn new(
        from: impl AsyncBufRead + Unpin + Send + 'static,
        to: impl AsyncWrite + Unpin + Send + 'static,
    ) -> Self {
        let (outgoing, messages) = mpsc::unbounded_channel();
        let wire = Self {
            outgoing,
            shared: Arc::default(),
        };
        tokio::spawn(write(to, messages));
        // The reader must not keep the writer's pipe open.
        let (shared, answers) = (Arc::clone(&wire.shared), wire.outgoing.downgrade());
        tokio::spawn(async move {
            read(from, &shared, &answers).await;
            shared.close();
        });
        wire
    }

    pub(super) fn is_gone(&self) -> bool {
        self.shared.gone.is_cancelled()
    }

    /// Sends a command, to a session or to the browser itself, and waits for its result.
    pub(super) async fn call(
        &self,
        session: Option<&str>,
        method: &str,
        params: &Value,
    ) -> Result<Value, CallError> {
        let answer = self.call_for_long(session, method, params);
        let answer = tokio::time::timeout(ANSWER_WITHIN, answer).await;
        answer.unwrap_or(Err(CallError::Hangs))
    }

    /// The same for a command that may take as long as it likes, such as a script.
    pub(super) async fn call_for_long(
        &self,
        session: Option<&str>,
        method: &str,
        params: &Value,
    ) -> Result<Value, CallError> {
        let id = self.next();
        let (sender, answer) = oneshot::channel();
        lock(&self.shared.waiting).insert(id, sender);
        let _forgets = Forgets {
            shared: &self.shared,
            id,
        };
        if self.is_gone() {
            return Err(CallError::Gone);
        }
        self.send(id, session, method, params);
        answer.await.unwrap_or(Err(CallError::Gone))
    }

    /// Sends a command whose result nobody needs.
    pub(super) fn tell(&self, session: Option<&str>, method: &str, params: &Value) {
        self.send(self.next(), session, method, params);
    }

    /// Hears of everything in a session or frame from now on.
    pub(super) fn listen(&self, id: &str, listener: &mpsc::UnboundedSender<Event>) {
        let mut listeners = lock(&self.shared.listeners);
        listeners.retain(|_, other| !other.is_closed());
        listeners.insert(id.to_owned(), listener.clone());
    }

    fn next(&self) -> u64 {
        self.shared.last.fetch_add(1, Ordering::Relaxed) + 1
    }

    fn send(&self, id: u64, session: Option<&str>, method: &str, params: &Value) {
        let message = message(id, session, method, params);
        // An error means that the browser is gone, which every waiting command is told.
        let _ = self.outgoing.send(message);
    }
}

fn message(id: u64, session: Option<&str>, method: &str, params: &Value) -> Vec<u8> {
    let mut message = json!({"id": id, "method": method, "params": params});
    if let Some(session) = session {
        message["sessionId"] = session.into();
    }
    let mut bytes = message.to_string().into_bytes();
    bytes.push(0);
    bytes
}

/// Takes a command that nobody waits for any more out of the list.
struct Forgets<'a> {
    shared: &'a Shared,
    id: u64,
}

impl Drop for Forgets<'_> {
    fn drop(&mut self) {
        lock(&self.shared.waiting).remove(&self.id);
    }
}

impl Shared {
    fn close(&self) {
        self.gone.cancel();
        lock(&self.waiting).clear();
        lock(&self.listeners).clear();
    }

    /// Hands a message to who waits for it; what nobody may load is refused with the answer.
    fn take(&self, mut message: Value) -> Option<Value> {
        if let Some(id) = message["id"].as_u64() {
            if let Some(waiting) = lock(&self.waiting).remove(&id) {
                // Who waited may have given up.
                let _ = waiting.send(result(&mut message));
            }
            return None;
        }
        let method = message["method"].as_str()?.to_owned();
        let params = message["params"].take();
        let place = message["sessionId"].as_str().or(params["frameId"].as_str());
        let mut listeners = lock(&self.listeners);
        let listener = place.and_then(|id| listeners.get(id)).cloned();
        if method == "Page.frameAttached"
            && let (Some(listener), Some(frame)) = (&listener, params["frameId"].as_str())
        {
            listeners.insert(frame.to_owned(), listener.clone());
        }
        drop(listeners);
        let refusal = (method == "Fetch.requestPaused")
            .then(|| json!({"requestId": params["requestId"], "errorReason": "BlockedByClient"}));
        match listener {
            Some(listener) => {
                let heard = listener.send(Event { method, params }).is_ok();
                refusal.filter(|_| !heard)
            }
            None => refusal,
        }
    }
}

fn result(message: &mut Value) -> Result<Value, CallError> {
    match message.get("error") {
        Some(error) => {
            let text = error["message"].as_str().unwrap_or("refused");
            Err(CallError::Refused(text.to_owned()))
        }
        None => Ok(message["result"].take()),
    }
}

async fn write(mut to: impl AsyncWrite + Unpin, mut messages: mpsc::UnboundedReceiver<Vec<u8>>) {
    while let Some(message) = messages.recv().await {
        if to.write_all(&message).await.is_err() {
            return;
        }
        if messages.is_empty() && to.flush().await.is_err() {
            return;
        }
    }
}

async fn read(
    mut from: impl AsyncBufRead + Unpin,
    shared: &Shared,
    answers: &mpsc::WeakUnboundedSender<Vec<u8>>,
) {
    let mut bytes = Vec::new();
    loop {
        let Ok(piece) = from.fill_buf().await else {
            return;
        };
        let end = piece.iter().position(|byte| *byte == 0);
        let taken = end.unwrap_or(piece.len());
        if piece.is_empty() || bytes.len() + taken > LONGEST_MESSAGE {
            return;
        }
        bytes.extend_from_slice(&piece[..taken]);
        from.consume(taken + usize::from(end.is_some()));
        if end.is_none() {
            continue;
        }
        match serde_json::from_slice(&bytes) {
            Ok(message) => {
                let refusal = shared.take(message);
                if let (Some(refusal), Some(answers)) = (refusal, answers.upgrade()) {
                    let id = shared.last.fetch_add(1, Ordering::Relaxed) + 1;
                    // An error means that the browser is gone.
                    let _ = answers.send(message_of_refusal(id, &refusal));
                }
            }
            Err(error) => tracing::warn!(%error, "a message of the browser cannot be read"),
        }
        bytes.clear();
    }
}

fn message_of_refusal(id: u64, refusal: &Value) -> Vec<u8> {
    message(id, None, "Fetch.failRequest", refusal)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
