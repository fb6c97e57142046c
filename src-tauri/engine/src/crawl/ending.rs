use std::io;

use super::control::Wish;
use crate::{
    fetch::render::StartFailure,
    item::{JobCode, Sentence, Value},
    store::{self, JobState},
};

/// Why a stage could not go on.
#[derive(Debug)]
pub(super) enum Stop {
    /// The user, or the end of the program, asked for it.
    Asked,
    /// The job cannot run; the service would say so with this code.
    Refused { code: JobCode, reason: Sentence },
    /// The browser of rendered sites does not start.
    NoBrowser(StartFailure),
    /// The system starts no thread.
    NoThread(io::Error),
    /// The store failed.
    Store(store::Error),
}

impl Stop {
    /// Why what is done beside a job could not go on.
    pub(super) fn sentence(self) -> Sentence {
        match self {
            Self::Asked => sentence!("the program is closing"),
            Self::Refused { reason, .. } => reason,
            Self::NoBrowser(failure) => failure.into(),
            Self::NoThread(error) => sentence!(
                "this computer starts no more threads ({error})",
                error = &error
            ),
            Self::Store(error) => error.sentence(),
        }
    }
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
    pub(super) reason: Sentence,
    pub(super) error: Option<JobCode>,
}

impl End {
    pub(super) fn completed(ending: &Ending) -> Self {
        let reason = match ending {
            Ending::Incomplete => sentence!(
                "Every page that was found was visited, but a part of the source could not be read, so nothing was removed. The job log names it."
            ),
            Ending::AtLimit => sentence!(
                "The page limit was reached. Pages past it were not visited, and nothing was removed."
            ),
            Ending::Whole {
                past_limit,
                removed,
            } => visited(*past_limit, left(*removed)),
        };
        Self::new(JobState::Completed, reason)
    }

    /// The end after a stop; `wish` tells a cancel from a suspend.
    pub(super) fn of(stop: Stop, wish: Wish) -> Self {
        match stop {
            Stop::Asked if wish == Wish::Cancel => Self::new(
                JobState::Cancelled,
                sentence!("Canceled. What was indexed so far is kept."),
            ),
            Stop::Asked => Self::new(JobState::Interrupted, sentence!("Interrupted.")),
            Stop::Refused { code, reason } => Self {
                error: Some(code),
                ..Self::new(JobState::Failed, reason)
            },
            Stop::NoBrowser(failure) => Self::new(JobState::Failed, failure.into()),
            Stop::NoThread(error) => Self::new(
                JobState::Interrupted,
                sentence!(
                    "Interrupted: this computer starts no more threads ({error}). Close other programs.",
                    error = error.to_string()
                ),
            ),
            Stop::Store(error) => Self::new(
                JobState::Interrupted,
                sentence!("Interrupted: {reason}.", reason = error.sentence()),
            ),
        }
    }

    /// Whether the next start goes on with the job.
    pub(super) fn leaves_open(&self) -> bool {
        self.state == JobState::Interrupted
    }

    fn new(state: JobState, reason: Sentence) -> Self {
        Self {
            state,
            reason,
            error: None,
        }
    }
}

fn visited(past_limit: u32, removed: Option<Sentence>) -> Sentence {
    match past_limit {
        0 => sentence!("Every page was visited.{removed}", removed),
        1 => sentence!(
            "Every page was visited but 1, which comes after the plan's limit.{removed}",
            removed
        ),
        more => sentence!(
            "Every page was visited but {more}, which come after the plan's limit.{removed}",
            more = Value::digits(more),
            removed
        ),
    }
}

fn left(removed: u32) -> Option<Sentence> {
    Some(match removed {
        0 => return None,
        1 => sentence!(" 1 item was removed: the source does not name its page any more."),
        more => sentence!(
            " {more} items were removed: the source does not name their pages any more.",
            more = Value::digits(more)
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_of_the_store_is_told_in_its_own_words() {
        let told = End::of(Stop::Store(store::Error::Busy), Wish::Run).reason;
        assert_eq!(
            told.to_string(),
            "Interrupted: another program is using the database; close it and try again."
        );
    }

    #[test]
    fn the_end_of_a_whole_job_is_one_text_in_english() {
        let rows = [
            (0, 0, "Every page was visited."),
            (
                1,
                0,
                "Every page was visited but 1, which comes after the plan's limit.",
            ),
            (
                1500,
                1,
                "Every page was visited but 1500, which come after the plan's limit. 1 item was removed: the source does not name its page any more.",
            ),
            (
                0,
                2000,
                "Every page was visited. 2000 items were removed: the source does not name their pages any more.",
            ),
        ];
        for (past_limit, removed, text) in rows {
            let end = End::completed(&Ending::Whole {
                past_limit,
                removed,
            });
            assert_eq!(end.reason.to_string(), text);
        }
    }
}
