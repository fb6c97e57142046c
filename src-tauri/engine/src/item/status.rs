use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// The service's own item states (spec section 14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Waiting to be fetched.
    Queued,
    /// Being fetched or converted now.
    Running,
    /// Would be searchable.
    Completed,
    /// Failed with a code; tried again in the next sync.
    Error,
    /// Left out: a path filter, the scope, a limit.
    Skipped,
    /// The source changed and was not indexed again yet.
    Outdated,
}

/// A text that names none of the six states.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a status; use queued, running, completed, error, skipped or outdated")]
pub struct UnknownStatus(pub String);

impl Status {
    /// All states, in the order in which lists and bars show them.
    pub const ALL: [Self; 6] = [
        Self::Completed,
        Self::Error,
        Self::Skipped,
        Self::Queued,
        Self::Running,
        Self::Outdated,
    ];

    /// The service's name, such as `completed`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Completed => "completed",
            Self::Error => "error",
            Self::Skipped => "skipped",
            Self::Outdated => "outdated",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Status {
    type Err = UnknownStatus;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|status| status.as_str() == text)
            .ok_or_else(|| UnknownStatus(text.to_owned()))
    }
}
