use std::{
    io,
    path::{Path, PathBuf},
};

use crate::{
    export::Refusal,
    instance::FieldError,
    item::{JobCode, Sentence},
    store,
};

mod words;

/// Why something asked of the engine could not be done. What [`sentence`](Self::sentence) says of it
/// is `Display` in English.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Fields of a configuration are faulty.
    InvalidConfig(Vec<FieldError>),
    /// Metadata filters of a search are faulty (spec section 18).
    InvalidFilter(Vec<FieldError>),
    /// Keyword search on an instance without a keyword index (the service's 7070).
    NoKeywordIndex,
    /// The source URL has an instance already.
    InstanceExists {
        /// The source URL.
        source_url: String,
    },
    /// The source of an instance cannot change (spec 2.9).
    SourceIsFixed {
        /// The source asked for.
        wanted: String,
    },
    /// No such instance.
    NoInstance(u32),
    /// No such job, or none that runs.
    NoRunningJob,
    /// No job with that number.
    NoJob(u32),
    /// A job that cannot be compared yet.
    JobNotEnded(u32),
    /// A job that cannot be compared any more.
    JobForgotten(u32),
    /// A job runs, and what was asked has to wait for its end.
    JobRunning,
    /// Indexing of the instance is paused (the service's 7032).
    Paused,
    /// No such item.
    NoItem,
    /// A header has no value any more: its file or keychain entry is gone.
    HeaderValueLost {
        /// Name of the header.
        name: String,
    },
    /// The item cannot be fetched again (the service's 7044).
    CannotSync(Sentence),
    /// The job cannot begin.
    CannotStart(Sentence),
    /// A file could not be written.
    CannotWrite {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file may not be written where it was asked for.
    Refused(#[from] Refusal),
    /// Settings could not be written as JSON.
    CannotExport(String),
    /// The newest job does not show what both parse types find.
    NoCrawlOfAll,
    /// It was cancelled.
    Cancelled,
    /// Where the database is, or shall be.
    Place(#[from] super::PlaceError),
    /// The database.
    Store(#[from] store::Error),
    /// The runtime is going away.
    Closed,
}

impl Error {
    /// Why the file at `path` could not be written.
    pub fn cannot_write(path: &Path, source: io::Error) -> Self {
        match source.downcast::<Refusal>() {
            Ok(refusal) => refusal.into(),
            Err(source) => Self::CannotWrite {
                path: path.to_owned(),
                source,
            },
        }
    }

    /// A short name for programs, which never match the text.
    pub fn code(&self) -> &'static str {
        match self {
            Self::InvalidConfig(_) => "invalid_config",
            Self::InvalidFilter(faults) => match faults.first().and_then(|fault| fault.number) {
                Some(7057) => "invalid_datetime_filter_value",
                _ => "invalid_metadata_filter",
            },
            Self::NoKeywordIndex => "invalid_retrieval_type",
            Self::InstanceExists { .. } => "instance_exists",
            Self::SourceIsFixed { .. } => "source_is_fixed",
            Self::NoInstance(_) => "no_instance",
            Self::NoRunningJob => "no_running_job",
            Self::NoJob(_) => "no_job",
            Self::JobNotEnded(_) => "job_not_ended",
            Self::JobForgotten(_) => "job_forgotten",
            Self::JobRunning => "job_running",
            Self::Paused => JobCode::AiSearchIsPaused.as_str(),
            Self::NoItem => "no_item",
            Self::HeaderValueLost { .. } => "header_value_lost",
            Self::CannotSync(_) => "unable_to_sync_item",
            Self::CannotStart(_) => "cannot_start",
            Self::CannotWrite { .. } => "cannot_write",
            Self::Refused(Refusal::Taken(_)) => "file_exists",
            Self::Refused(Refusal::Database(_)) => "file_is_database",
            Self::CannotExport(_) => "cannot_export",
            Self::NoCrawlOfAll => "no_crawl_of_all",
            Self::Cancelled => "cancelled",
            Self::Store(store::Error::InUse { .. } | store::Error::Busy) => "database_in_use",
            Self::Place(error) => error.code(),
            Self::Store(store::Error::NotOurs { .. }) => "database_not_ours",
            Self::Store(store::Error::Newer { .. }) => "database_newer",
            Self::Store(store::Error::DiskFull) => "disk_full",
            Self::Store(store::Error::ReadOnly) => "database_read_only",
            Self::Store(store::Error::Damaged(_)) => "database_damaged",
            Self::Store(_) => "database",
            Self::Closed => "closed",
        }
    }

    /// Whether it is that nothing can be written where the database is: what is stored can be read
    /// all the same, see [`Engine::open_to_read`](super::Engine::open_to_read).
    pub fn is_read_only(&self) -> bool {
        match self {
            Self::Store(store::Error::File { source, .. }) => matches!(
                source.kind(),
                io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
            ),
            Self::Store(store::Error::ReadOnly) => true,
            _ => false,
        }
    }

    /// The service's number for it, where it has one.
    pub fn number(&self) -> Option<u32> {
        match self {
            Self::Paused => JobCode::AiSearchIsPaused.number(),
            Self::CannotSync(_) => Some(7044),
            Self::InvalidFilter(faults) => faults.first()?.number,
            Self::NoKeywordIndex => Some(7070),
            _ => None,
        }
    }

    /// The faulty fields, when that is what is wrong.
    pub fn fields(&self) -> &[FieldError] {
        match self {
            Self::InvalidConfig(fields) | Self::InvalidFilter(fields) => fields,
            _ => &[],
        }
    }
}
