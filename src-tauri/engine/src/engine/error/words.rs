//! What is said of each error.

use std::fmt;

use super::Error;
use crate::item::{Sentence, Value};

impl Error {
    /// What happened, to what, and what to do; without the capital letter and the stop of a whole
    /// sentence.
    pub fn sentence(&self) -> Sentence {
        match self {
            Self::InvalidConfig(fields) => counted!(
                "{count} field of the settings cannot be used",
                "{count} fields of the settings cannot be used",
                fields.len()
            ),
            Self::InvalidFilter(_) => sentence!("the metadata filter cannot be used"),
            Self::NoKeywordIndex => sentence!(
                "this instance has no keyword index, and vector search is not previewed; add keyword to the index method in its settings"
            ),
            Self::InstanceExists { source_url } => sentence!(
                "there is an instance for {source_url} already; open it instead",
                source_url
            ),
            Self::SourceIsFixed { wanted } => sentence!(
                "the crawl target of an instance cannot change; make a new instance for {wanted}",
                wanted
            ),
            Self::NoInstance(id) => sentence!(
                "there is no instance {id}; it may have been deleted",
                id = Value::digits(*id)
            ),
            Self::NoRunningJob => sentence!("no job of this instance is running"),
            Self::NoJob(number) => sentence!(
                "this instance has no job {number}",
                number = Value::digits(*number)
            ),
            Self::JobNotEnded(number) => sentence!(
                "job {number} is not ended; compare it when it is",
                number = Value::digits(*number)
            ),
            Self::JobForgotten(number) => sentence!(
                "job {number} is too old to be compared; the last 100 jobs are kept",
                number = Value::digits(*number)
            ),
            Self::JobRunning => {
                sentence!("a job of this instance is running; wait for its end or cancel it first")
            }
            Self::Paused => {
                sentence!("indexing of this instance is paused, so no job starts; resume it first")
            }
            Self::NoItem => sentence!("there is no such item; the last job may have removed it"),
            Self::HeaderValueLost { name } => sentence!(
                "the value of the extra header {name} is not saved on this machine any more; type it again in the settings",
                name
            ),
            Self::CannotSync(reason) => {
                sentence!(
                    "the item cannot be synced: {reason}",
                    reason = reason.clone()
                )
            }
            Self::CannotStart(reason) => {
                sentence!("the job cannot begin: {reason}", reason = reason.clone())
            }
            Self::CannotWrite { path, source } => {
                sentence!("{path} cannot be written: {source}", path, source)
            }
            Self::Refused(refusal) => refusal.sentence(),
            Self::CannotExport(reason) => {
                sentence!("the settings cannot be exported: {reason}", reason)
            }
            Self::NoCrawlOfAll => sentence!(
                "the advice needs a finished job with Parse type Discover and Crawl source All, which follows sitemaps and links; run one (foresite crawl URL --parse-type discover --set discover_options.source=all), without a need to keep it"
            ),
            Self::Cancelled => sentence!("cancelled"),
            Self::Place(error) => error.sentence(),
            Self::Store(error) => error.sentence(),
            Self::Closed => sentence!("the program is closing"),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence().fmt(out)
    }
}
