//! Follows a running job: progress on a terminal, Ctrl-C, the end.

use std::fmt::Write as _;

use foresite_engine::{
    Engine, Error,
    crawl::{Progress, Stage},
    instance::limits,
    store::JobSummary,
};
use tokio::{sync::watch, time};

use crate::{
    live::{Interrupts, Line},
    output::{counted, duration, grouped, note},
};

/// A job that is over, with the last progress seen.
#[derive(Debug)]
pub(super) struct Ended {
    pub(super) job: JobSummary,
    pub(super) progress: Option<Progress>,
    /// Ctrl-C ended it.
    pub(super) asked: bool,
}

/// Waits for the end of a job. Ctrl-C stops it so that the next run goes on; a second one ends the
/// program at once.
pub(super) async fn follow(engine: &Engine, instance: u32, job: u32) -> Result<Ended, Error> {
    let line = Line::new();
    // A job may be over before anyone looks at it.
    let mut watched = engine.job_watch(instance).ok();
    let mut asked = false;
    let mut interrupts = Interrupts::new();
    {
        let end = engine.job_wait(instance);
        tokio::pin!(end);
        loop {
            tokio::select! {
                () = &mut end => break,
                () = show(watched.as_mut(), &line) => {}
                () = interrupts.next() => {
                    if asked {
                        line.clear();
                        std::process::exit(130);
                    }
                    asked = true;
                    line.clear();
                    note("Stopping. Ctrl-C again ends the program at once.");
                    tokio::spawn({
                        let engine = engine.clone();
                        async move { engine.shutdown().await }
                    });
                }
            }
        }
    }
    line.clear();
    Ok(Ended {
        job: engine.job_get(job).await?,
        progress: watched.map(|watched| watched.borrow().clone()),
        asked,
    })
}

/// Shows the newest progress after the next change; waits for ever where there is nothing to show.
async fn show(watched: Option<&mut watch::Receiver<Progress>>, line: &Line) {
    let Some(watched) = watched.filter(|_| line.is_shown) else {
        return std::future::pending().await;
    };
    time::sleep(limits::PROGRESS_INTERVAL).await;
    if watched.changed().await.is_err() {
        return std::future::pending().await;
    }
    line.show(&text(&watched.borrow_and_update()));
}

fn text(progress: &Progress) -> String {
    let counts = &progress.counts;
    match progress.stage {
        Stage::Robots => "Reading robots.txt".to_owned(),
        Stage::Discovery => format!(
            "Reading sitemaps · {} of {} · {}",
            grouped(progress.sitemaps_read),
            grouped(progress.sitemaps_known),
            counted(counts.total, "URL", "URLs")
        ),
        Stage::Ordering => format!("Ordering {}", counted(counts.total, "URL", "URLs")),
        Stage::Pages => {
            let pages = counts.pages();
            let done = pages - counts.queued.min(pages);
            let mut text = format!(
                "{} of {} · {:.1} a second · {} errored",
                grouped(done),
                counted(pages, "page", "pages"),
                progress.pages_per_second,
                grouped(counts.error)
            );
            if let Some(waiting) = &progress.waiting {
                let left = duration(waiting.left_millis.max(1_000));
                let _ = write!(text, " · {} asked to wait {left}", waiting.host);
            } else if let Some(left) = progress.left_millis {
                let _ = write!(text, " · {} left", duration(left));
            }
            text
        }
        Stage::Removal => "Removing what left the source".to_owned(),
        Stage::Ended => String::new(),
    }
}
