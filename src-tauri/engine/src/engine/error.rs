use std::{
    io,
    path::{Path, PathBuf},
};

use crate::{export::Refusal, instance::FieldError, item::JobCode, store};

/// Why something asked of the engine could not be done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Fields of a configuration are faulty.
    #[error("{} of the settings cannot be used", count(.0.len()))]
    InvalidConfig(Vec<FieldError>),
    /// Metadata filters of a search are faulty (spec section 18).
    #[error("the metadata filter cannot be used")]
    InvalidFilter(Vec<FieldError>),
    /// Keyword search on an instance without a keyword index (the service's 7070).
    #[error(
        "this instance has no keyword index, and vector search is not previewed; add keyword to the index method in its settings"
    )]
    NoKeywordIndex,
    /// The source URL has an instance already.
    #[error("there is an instance for {source_url} already; open it instead")]
    InstanceExists {
        /// The source URL.
        source_url: String,
    },
    /// The source of an instance cannot change (spec 2.9).
    #[error("the crawl target of an instance cannot change; make a new instance for {wanted}")]
    SourceIsFixed {
        /// The source asked for.
        wanted: String,
    },
    /// No such instance.
    #[error("there is no instance {0}; it may have been deleted")]
    NoInstance(u32),
    /// No such job, or none that runs.
    #[error("no job of this instance is running")]
    NoRunningJob,
    /// No job with that number.
    #[error("this instance has no job {0}")]
    NoJob(u32),
    /// A job that cannot be compared yet.
    #[error("job {0} is not ended; compare it when it is")]
    JobNotEnded(u32),
    /// A job that cannot be compared any more.
    #[error("job {0} is too old to be compared; the last 100 jobs are kept")]
    JobForgotten(u32),
    /// A job runs, and what was asked has to wait for its end.
    #[error("a job of this instance is running; wait for its end or cancel it first")]
    JobRunning,
    /// Indexing of the instance is paused (the service's 7032).
    #[error("indexing of this instance is paused, so no job starts; resume it first")]
    Paused,
    /// No such item.
    #[error("there is no such item; the last job may have removed it")]
    NoItem,
    /// A header has no value any more: its file or keychain entry is gone.
    #[error(
        "the value of the extra header {name} is not saved on this machine any more; type it again in the settings"
    )]
    HeaderValueLost {
        /// Name of the header.
        name: String,
    },
    /// The item cannot be fetched again (the service's 7044).
    #[error("the item cannot be synced: {0}")]
    CannotSync(String),
    /// The job cannot begin.
    #[error("the job cannot begin: {0}")]
    CannotStart(String),
    /// A file could not be written.
    #[error("{} cannot be written: {source}", path.display())]
    CannotWrite {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file may not be written where it was asked for.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Settings could not be written as JSON.
    #[error("the settings cannot be exported: {0}")]
    CannotExport(String),
    /// The newest job does not show what both parse types find.
    #[error(
        "the advice needs a finished job with Parse type Discover and Crawl source All, which follows sitemaps and links; run one (foresite crawl URL --parse-type discover --set discover_options.source=all), without a need to keep it"
    )]
    NoCrawlOfAll,
    /// It was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// Where the database is, or shall be.
    #[error(transparent)]
    Place(#[from] super::PlaceError),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// The runtime is going away.
    #[error("the program is closing")]
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

fn count(fields: usize) -> String {
    match fields {
        1 => "1 field".to_owned(),
        more => format!("{more} fields"),
    }
}
