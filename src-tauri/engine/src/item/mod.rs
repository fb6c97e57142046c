//! What became of one candidate URL, and the words that explain it. Pure: values in, text out.
//!
//! An [`Item`](crate::store) is one candidate with exactly one [`Outcome`]. The words for each
//! status, code and warning live in [`words`], so that window, command line and reports say the
//! same.

mod code;
mod evidence;
mod job_code;
pub mod numbers;
#[macro_use]
mod sentence;
mod status;
mod warning;
pub mod words;

pub use code::{Code, UnknownCode};
pub use evidence::{Evidence, EvidenceKind};
pub use job_code::JobCode;
pub use sentence::{Sentence, Value, WordsOf, WordsPart, template_with};
pub use status::{Status, UnknownStatus};
pub use warning::{Warning, WarningCode};

/// The one result of one candidate in one job.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Where the item ended.
    pub status: Status,
    /// The service's indexing error code, where the status has one.
    pub code: Option<Code>,
    /// Why, in the order in which things were decided; the last one decided.
    pub evidence: Vec<Evidence>,
    /// True things that the owner should know although they changed nothing.
    pub warnings: Vec<Warning>,
}

impl Outcome {
    /// An item that will be indexed.
    pub fn completed(evidence: Vec<Evidence>) -> Self {
        Self {
            status: Status::Completed,
            code: None,
            evidence,
            warnings: Vec::new(),
        }
    }

    /// An item that failed with `code`; the job goes on.
    pub fn error(code: Code, evidence: Vec<Evidence>) -> Self {
        Self {
            status: Status::Error,
            code: Some(code),
            evidence,
            warnings: Vec::new(),
        }
    }

    /// An item that was left out on purpose, such as by a path filter.
    pub fn skipped(code: Option<Code>, evidence: Vec<Evidence>) -> Self {
        Self {
            status: Status::Skipped,
            code,
            evidence,
            warnings: Vec::new(),
        }
    }
}
