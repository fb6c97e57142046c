use super::control::Wish;
use crate::{
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
    /// This version cannot do what the settings ask for.
    NotYet(&'static str),
    /// The store failed.
    Store(store::Error),
}

impl From<store::Error> for Stop {
    fn from(error: store::Error) -> Self {
        Self::Store(error)
    }
}

/// How a job ended.
#[derive(Debug)]
pub(super) struct End {
    pub(super) state: JobState,
    pub(super) reason: String,
    pub(super) error: Option<JobCode>,
}

impl End {
    pub(super) fn completed(removed: u32) -> Self {
        let reason = match removed {
            0 => "Every page was visited.".to_owned(),
            1 => "Every page was visited. 1 item was removed: its page left the source.".to_owned(),
            more => format!(
                "Every page was visited. {more} items were removed: their pages left the source."
            ),
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
            Stop::Asked => Self::new(
                JobState::Interrupted,
                "Interrupted. Start goes on where it stopped.".to_owned(),
            ),
            Stop::Refused { code, reason } => Self {
                error: Some(code),
                ..Self::new(JobState::Failed, reason)
            },
            Stop::NotYet(reason) => Self::new(JobState::Failed, reason.to_owned()),
            Stop::Store(error) => Self::new(
                JobState::Interrupted,
                format!("Interrupted: {error}. Start goes on where it stopped."),
            ),
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
