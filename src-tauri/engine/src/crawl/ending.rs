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
    /// All of the source was visited; items whose page left it were removed.
    Whole { removed: u32 },
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
            Ending::AtLimit => "The page limit was reached. Pages past it were not visited, and nothing was removed.".to_owned(),
            Ending::Whole { removed: 0 } => "Every page was visited.".to_owned(),
            Ending::Whole { removed: 1 } => "Every page was visited. 1 item was removed: its page left the source.".to_owned(),
            Ending::Whole { removed } => format!(
                "Every page was visited. {removed} items were removed: their pages left the source."
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
