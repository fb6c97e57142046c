use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::Progress;

/// What the user wants of a running job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wish {
    /// Work.
    Run,
    /// Take no more work until told.
    Pause,
    /// End for good; keep what there is.
    Cancel,
    /// Stop at once, to go on at the next start.
    Suspend,
}

/// The job's side of its control.
#[derive(Debug)]
pub(super) struct Control {
    pub(super) wish: watch::Receiver<Wish>,
    /// Cancelled as soon as the job has to end, for whatever reason.
    pub(super) stop: CancellationToken,
    pub(super) progress: watch::Sender<Progress>,
}

/// A running job, as its owner holds it. Cheap to clone; the job does not depend on it.
#[derive(Debug, Clone)]
pub struct JobHandle {
    wish: watch::Sender<Wish>,
    stop: CancellationToken,
    progress: watch::Receiver<Progress>,
    ended: CancellationToken,
}

impl JobHandle {
    /// A handle and the job's side of it. `ended` is cancelled when the job has ended.
    pub(super) fn new(first: Progress, ended: CancellationToken) -> (Self, Control) {
        let (wish, wished) = watch::channel(Wish::Run);
        let (progress, progressed) = watch::channel(first);
        let stop = CancellationToken::new();
        let handle = Self {
            wish,
            stop: stop.clone(),
            progress: progressed,
            ended,
        };
        let control = Control {
            wish: wished,
            stop,
            progress,
        };
        (handle, control)
    }

    /// Takes no more work until [`resume`](Self::resume).
    pub fn pause(&self) {
        self.ask(Wish::Pause);
    }

    /// Goes on after a pause.
    pub fn resume(&self) {
        self.ask(Wish::Run);
    }

    /// Ends the job and keeps what it has.
    pub fn cancel(&self) {
        self.ask(Wish::Cancel);
        self.stop.cancel();
    }

    /// Stops the job so that the next start goes on with it.
    pub fn suspend(&self) {
        self.ask(Wish::Suspend);
        self.stop.cancel();
    }

    /// The newest progress.
    pub fn progress(&self) -> watch::Receiver<Progress> {
        self.progress.clone()
    }

    /// Waits until the job has ended and everything of it is stored.
    pub async fn ended(&self) {
        self.ended.cancelled().await;
    }

    /// Whether it has.
    pub fn has_ended(&self) -> bool {
        self.ended.is_cancelled()
    }

    /// The first wish to end stands.
    fn ask(&self, wish: Wish) {
        self.wish.send_if_modified(|current| {
            let open = matches!(current, Wish::Run | Wish::Pause);
            let changed = open && *current != wish;
            if changed {
                *current = wish;
            }
            changed
        });
    }
}
