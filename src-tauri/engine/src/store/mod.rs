//! Everything that is kept: one `SQLite` file, one writer thread, read-only connections beside
//! it. Only this room holds SQL. What is stored survives a kill at any moment.

mod blocks;
mod candidates;
mod cells;
mod counts;
mod diff;
mod entries;
mod error;
mod facts;
mod filter;
mod follow;
mod frontier;
mod history;
mod instances;
mod intake;
mod items;
mod job_log;
mod jobs;
mod keys;
mod keyword_index;
mod known;
mod known_items;
mod links;
mod listing;
mod lock;
mod map;
mod migrate;
mod moving;
mod neighbours;
mod numbers;
mod old_text;
mod order;
mod own_files;
mod packed;
mod pages;
mod program;
mod reasons;
mod robots;
mod rows;
mod run;
mod search;
mod secrets;
mod settling;
mod size;
mod sorted;
mod spans;
mod staging;
mod tally;
#[cfg(test)]
mod tests;
mod vacuum;
mod writer;

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use rusqlite::Connection;
use tokio::sync::Semaphore;

pub use candidates::{Added, Candidate, CandidateSource, Counted, Decide, FoundAgain, KnownCrawl};
pub use counts::{CodeCount, JobCounts};
pub use diff::{DiffCounts, DiffKind, DiffPage, DiffQuery, DiffRow, ItemState, OneText, TwoTexts};
pub use entries::StoredEntry;
pub use error::Error;
pub use facts::{Age, AtDepth, FromSource, ItemFacts, ItemSource, Span, UpTo, WithWarning};
pub use follow::{Asked, Followed, FollowedVisit, Room, VisitedPage};
pub use frontier::{DueItem, Settled, SettledPage};
pub use history::{StoredBody, TextChange, TextSpan};
pub use instances::Pending;
pub use job_log::{LogLine, LogPage, LogQuery};
pub use jobs::{JobKind, JobRecord, LastRun, Phase};
pub use known_items::{KnownItem, KnownItems};
pub use links::LinkingPage;
use listing::Listing;
pub use map::{CrawlMap, DepthRow, MapCounts, PathPart, PathRow};
pub use moving::{Copied, copy_database, remove_database, remove_part};
pub use order::{Cap, CutLimits, OrderRules, Ordered};
pub use own_files::is_of_database;
pub use pages::{RenderedPage, StoredPage};
pub use robots::StoredRobots;
pub use rows::{
    InstanceDetail, InstanceSummary, ItemDetail, ItemPage, ItemQuery, ItemRow, JobState,
    JobSummary, LinkRow, ResponseFacts, WarningCount,
};
pub use run::{ItemCursor, ItemPart};
pub use search::{
    SearchProgress, SearchQuery, SearchResult, SearchResults, TRIGRAM_CHARS, TextRun,
};
pub use secrets::HeaderVault;
pub use size::InstanceSize;
pub use sorted::ItemSort;
pub use staging::Staging;

/// Reads at once, each with a connection that is kept open: more would only wait for the disk or
/// the processor, with memory of their own.
const READERS: usize = 4;

/// One open database. Cheap to clone; the last clone to go closes it.
#[derive(Debug, Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    /// The list of items that was asked for last.
    lists: Mutex<listing::Lists>,
    // Dropped before the writer: only a writing connection that closes last folds the
    // write-ahead log into the file.
    readers: Mutex<Vec<Connection>>,
    /// Turns to read.
    reading: Semaphore,
    /// None when the database was opened to be read only.
    writer: Option<writer::Writer>,
    access: migrate::Access,
    path: PathBuf,
    vault: HeaderVault,
    /// How often something was written: tells whether what was read before still stands.
    writes: AtomicU64,
    _lock: Option<lock::DatabaseLock>,
    _open: own_files::OpenDatabase,
}

impl Store {
    /// Opens the database at `path`, or makes it with its folder. Takes a lock beside it, so
    /// that one program at a time uses it.
    /// Header values are kept in a file beside it.
    pub fn open(path: &Path) -> Result<Self, Error> {
        Self::open_with(path, HeaderVault::File)
    }

    /// The same with header values in `vault`.
    pub fn open_with(path: &Path, vault: HeaderVault) -> Result<Self, Error> {
        if let Some(folder) = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            fs::create_dir_all(folder).map_err(|source| Error::File {
                path: folder.to_owned(),
                source,
            })?;
        }
        let lock = lock::DatabaseLock::take(path)?;
        let open = own_files::OpenDatabase::note(path);
        let connection = migrate::open_writer(path)?;
        let writer = writer::Writer::start(connection).map_err(|source| Error::File {
            path: path.to_owned(),
            source,
        })?;
        Ok(Self {
            shared: Arc::new(Shared {
                lists: Mutex::default(),
                writer: Some(writer),
                access: migrate::Access::Shared,
                readers: Mutex::new(Vec::new()),
                reading: Semaphore::new(READERS),
                path: path.to_owned(),
                vault,
                writes: AtomicU64::new(0),
                _lock: Some(lock),
                _open: open,
            }),
        })
    }

    /// Opens a database where nothing can be written, such as a read-only folder or disk: what is
    /// stored can be read, and every write answers [`Error::ReadOnly`]. Makes no file.
    pub fn open_to_read(path: &Path) -> Result<Self, Error> {
        let lock = lock::DatabaseLock::look(path)?;
        let open = own_files::OpenDatabase::note(path);
        let access = migrate::check_readable(path)?;
        Ok(Self {
            shared: Arc::new(Shared {
                lists: Mutex::default(),
                writer: None,
                access,
                readers: Mutex::new(Vec::new()),
                reading: Semaphore::new(READERS),
                path: path.to_owned(),
                vault: HeaderVault::File,
                writes: AtomicU64::new(0),
                _lock: lock,
                _open: open,
            }),
        })
    }

    /// Whether nothing can be written.
    pub fn is_read_only(&self) -> bool {
        self.shared.writer.is_none()
    }

    /// Where the database is.
    pub fn path(&self) -> &Path {
        &self.shared.path
    }

    fn vault(&self) -> HeaderVault {
        self.shared.vault
    }

    async fn write<T, F>(&self, work: F) -> Result<T, Error>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    {
        let writer = self.shared.writer.as_ref().ok_or(Error::ReadOnly)?;
        let result = writer.write(work).await;
        self.shared.writes.fetch_add(1, Ordering::Relaxed);
        result
    }

    async fn read<T, F>(&self, work: F) -> Result<T, Error>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    {
        let shared = Arc::clone(&self.shared);
        let turn = self.shared.reading.acquire().await;
        let _turn = turn.map_err(|_| Error::Closed)?;
        self.blocking(move || {
            let connection = match shared.idle_reader() {
                Some(connection) => connection,
                None => migrate::open_reader(&shared.path, shared.access)?,
            };
            let result = work(&connection);
            shared.keep_reader(connection);
            result
        })
        .await
    }

    /// Runs file work off the async threads.
    async fn blocking<T, F>(&self, work: F) -> Result<T, Error>
    where
        T: Send + 'static,
        F: FnOnce() -> Result<T, Error> + Send + 'static,
    {
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|_| Error::Closed)?
    }
}

impl Shared {
    fn idle_reader(&self) -> Option<Connection> {
        self.lock_readers().pop()
    }

    fn keep_reader(&self, connection: Connection) {
        let mut readers = self.lock_readers();
        if readers.len() < READERS {
            readers.push(connection);
        }
    }

    /// The whole of a list: the kept one, or a new one.
    fn whole_list(&self, wanted: sorted::Wanted) -> Arc<Listing> {
        let writes = self.writes.load(Ordering::Relaxed);
        if let Some(list) = self.lock_lists().whole(&wanted, writes) {
            return list;
        }
        let list = Arc::new(Listing::new(wanted, None, writes));
        list.make(migrate::open_reader(&self.path, self.access));
        self.lock_lists().keep(Arc::clone(&list));
        list
    }

    /// A list as far as it is made, and whether it is being made anew. A new one is made by a thread
    /// of its own.
    fn list_so_far(&self, wanted: sorted::Wanted, total: Option<u32>) -> (Arc<Listing>, bool) {
        let writes = self.writes.load(Ordering::Relaxed);
        let mut lists = self.lock_lists();
        let (list, new) = lists.ask(wanted, total, writes);
        let is_renewing = lists.is_renewing();
        drop(lists);
        if let Some(new) = new {
            let (path, access) = (self.path.clone(), self.access);
            let made = Arc::clone(&new);
            let make = move || made.make(migrate::open_reader(&path, access));
            let thread = thread::Builder::new().name("item-list".to_owned());
            if let Err(source) = thread.spawn(make) {
                let path = self.path.clone();
                new.make(Err(Error::File { path, source }));
            }
        }
        (list, is_renewing)
    }

    /// Looks for the first rows of lists that may be asked for next, on a thread of its own.
    fn foresee_lists(&self, instance: u32, total: u32) {
        let writes = self.writes.load(Ordering::Relaxed);
        let beginnings = self.lock_lists().foresee(instance, total, writes);
        if beginnings.is_empty() {
            return;
        }
        let (path, access) = (self.path.clone(), self.access);
        let made = beginnings.clone();
        let make = move || {
            for list in &made {
                list.make_beginning(migrate::open_reader(&path, access));
            }
        };
        let thread = thread::Builder::new().name("item-lists".to_owned());
        if let Err(source) = thread.spawn(make) {
            // Nobody waits for them, but nothing may stay unmade.
            let kind = source.kind();
            for list in beginnings {
                let path = self.path.clone();
                let source = kind.into();
                list.make_beginning(Err(Error::File { path, source }));
            }
        }
    }

    fn lock_lists(&self) -> MutexGuard<'_, listing::Lists> {
        // Every change of it is one assignment, so a panic elsewhere cannot spoil it.
        self.lists.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_readers(&self) -> MutexGuard<'_, Vec<Connection>> {
        // The list is whole after each push and pop, so a panic elsewhere cannot spoil it.
        self.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
