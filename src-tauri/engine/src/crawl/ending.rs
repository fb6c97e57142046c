use std::io;

use super::control::Wish;
use crate::{
    fetch::render::StartFailure,
    item::JobCode,
    store::{self, JobState},
};

/// Why a stage could not go on.
#[derive(Debug)]
pub(super) enum Stop {
    /// The user, or the end of the program, asked for it.
    Asked,
    /// The job cannot run; the service would say so with this code.
    Refused { code: JobCode, reason: String },
    /// The browser of rendered sites does not start.
    NoBrowser(StartFailure),
    /// The system starts no thread.
    NoThread(io::Error),
    /// The store failed.
    Store(store::Error),
}

impl From<store::Error> for Stop {
    fn from(error: store::Error) -> Self {
        Self::Store(error)
    }
}

/// How the last stage ended.
#[derive(Debug)]
pub(super) enum Ending {
    /// All of the source was visited but what a limit of the plan cut off; items whose page left
    /// the source were removed.
    Whole { past_limit: u32, removed: u32 },
    /// A part of the source could not be read, so nothing was removed.
    Incomplete,
    /// A crawl by links stopped at its limit, so nothing was removed (spec 5.4).
    AtLimit,
}

/// How a job ended.
#[derive(Debug)]
pub(super) struct End {
    pub(super) state: JobState,
    pub(super) reason: String,
    pub(super) error: Option<JobCode>,
}

impl End {
    pub(super) fn completed(ending: &Ending) -> Self {
        let reason = match ending {
            Ending::Incomplete => "Every page that was found was visited, but a part of the source could not be read, so nothing was removed. The job log names it.".to_owned(),
            Ending::AtLimit => "The page limit was reached. Pages past it were not visited, and nothing was removed.".to_owned(),
            Ending::Whole { past_limit, removed } => {
                format!("{}{}", visited(*past_limit), left(*removed))
            }
        };
        Self::new(JobState::Completed, reason)
    }

    /// The end after a stop; `wish` tells a cancel from a suspend.
    pub(super) fn of(stop: Stop, wish: Wish) -> Self {
        match stop {
            Stop::Asked if wish == Wish::Cancel => Self::new(
                JobState::Cancelled,
                "Cancelled. What was indexed so far is kept.".to_owned(),
            ),
            Stop::Asked => Self::new(JobState::Interrupted, "Interrupted.".to_owned()),
            Stop::Refused { code, reason } => Self {
                error: Some(code),
                ..Self::new(JobState::Failed, reason)
            },
            Stop::NoBrowser(failure) => Self::new(JobState::Failed, failure.to_string()),
            Stop::NoThread(error) => Self::new(
                JobState::Interrupted,
                format!(
                    "Interrupted: this computer starts no more threads ({error}). Close other programs."
                ),
            ),
            Stop::Store(error) => {
                Self::new(JobState::Interrupted, format!("Interrupted: {error}."))
            }
        }
    }

    /// Whether the next start goes on with the job.
    pub(super) fn leaves_open(&self) -> bool {
        self.state == JobState::Interrupted
    }

    fn new(state: JobState, reason: String) -> Self {
        Self {
            state,
            reason,
            error: None,
        }
    }
}

fn visited(past_limit: u32) -> String {
    match past_limit {
        0 => "Every page was visited.".to_owned(),
        1 => "Every page was visited but 1, which comes after the plan's limit.".to_owned(),
        more => format!("Every page was visited but {more}, which come after the plan's limit."),
    }
}

fn left(removed: u32) -> String {
    match removed {
        0 => String::new(),
        1 => " 1 item was removed: the source does not name its page any more.".to_owned(),
        more => {
            format!(" {more} items were removed: the source does not name their pages any more.")
        }
    }
}
