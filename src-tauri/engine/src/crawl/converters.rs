//! The threads that convert pages: as many as there are processors, and the same from the first
//! page to the last. Each page takes and gives back some hundred kilobytes, which the system keeps
//! for the thread that had them: with ever other threads, memory would grow with their number.

use std::{
    io,
    num::NonZeroUsize,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, Sender, channel},
    },
    thread::{self, available_parallelism},
};

use tokio::sync::oneshot;

type Work = Box<dyn FnOnce() + Send>;

/// The door to the threads, which end when it is dropped.
#[derive(Debug)]
pub(super) struct Converters {
    queue: Sender<Work>,
}

/// The work panicked.
#[derive(Debug)]
pub(super) struct Broken;

impl Converters {
    pub(super) fn start() -> io::Result<Self> {
        let (queue, work) = channel();
        let work = Arc::new(Mutex::new(work));
        for _ in 0..available_parallelism().map_or(1, NonZeroUsize::get) {
            let work = Arc::clone(&work);
            thread::Builder::new()
                .name("converter".to_owned())
                .spawn(move || run(&work))?;
        }
        Ok(Self { queue })
    }

    /// Runs `work` as soon as a thread is free.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Broken> {
        let (answer, answered) = oneshot::channel();
        let work: Work = Box::new(move || {
            // Nobody waits for it when the job ended.
            let _ = answer.send(work());
        });
        self.queue.send(work).map_err(|_| Broken)?;
        answered.await.map_err(|_| Broken)
    }
}

fn run(queue: &Mutex<Receiver<Work>>) {
    loop {
        // Locked only to wait: a panic below cannot spoil it.
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(work) = next else { return };
        // The work owns all that it touches; its caller hears of a panic by the missing answer.
        let _ = catch_unwind(AssertUnwindSafe(work));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_told_and_the_thread_goes_on() {
        let converters = Converters::start().unwrap();
        for round in 0..20 {
            let broken = converters.run(|| panic!("a fault of ours")).await;
            let broken: Result<(), Broken> = broken;
            assert!(broken.is_err());
            assert_eq!(converters.run(move || round + 1).await.unwrap(), round + 1);
        }
    }
}
