//! The threads that work behind the window.

use std::io;

use tokio::runtime::{Builder, Runtime};

/// How far they stand back, as `nice` counts it: with this a thread gets a tenth of the time that
/// one of the window gets, when both want the same processor.
#[cfg(target_os = "linux")]
const STANDS_BACK: i32 = 10;

/// Starts them. On Linux they, and all that they start, stand back behind the threads that draw:
/// a job at full speed has work for every processor all the time, a frame only now and then.
///
/// # Errors
///
/// The system gives no thread.
pub(crate) fn start() -> io::Result<Runtime> {
    let mut workers = Builder::new_multi_thread();
    workers.enable_all();
    #[cfg(target_os = "linux")]
    workers.on_thread_start(stand_back()?);
    workers.build()
}

/// What a thread does to stand back behind the calling one.
#[cfg(target_os = "linux")]
fn stand_back() -> io::Result<impl Fn() + Send + Sync> {
    use rustix::process::{getpriority_process, setpriority_process};

    let niceness = getpriority_process(None)? + STANDS_BACK;
    // On Linux this is about one thread. A system that forbids it loses smoothness alone.
    Ok(move || {
        let _ = setpriority_process(None, niceness);
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::thread;

    use rustix::process::getpriority_process;

    use super::*;

    #[test]
    fn work_and_what_it_starts_stand_back_and_the_window_does_not() {
        let before = getpriority_process(None).unwrap();
        let workers = start().unwrap();
        let converter = || thread::spawn(|| getpriority_process(None).unwrap());
        let work = workers.spawn_blocking(move || converter().join().unwrap());
        assert_eq!(workers.block_on(work).unwrap(), before + STANDS_BACK);
        assert_eq!(getpriority_process(None).unwrap(), before);
    }
}
