//! What an audit collects over all files.

use std::{
    collections::{BTreeMap, HashMap},
    fmt,
    fs::File,
    path::PathBuf,
    time::Duration,
};

use serde::Serialize;
use url::Url;

use crate::{
    instance::PlanTier,
    item::{Sentence, Value},
    sitemap::Entry,
};

use super::{
    alternates::Alternates,
    checks::{Check, dates as order_checks, robots as checks},
    findings::{At, Counted, Finding, Findings, Place, SeverityCounts},
    order::Order,
    pages::{Pages, Spot},
    text::span,
};

/// The result of an audit.
#[derive(Debug, Clone, Serialize)]
pub struct Audit {
    /// Every file, in the order read; a file comes after the one that names it first.
    pub files: Vec<AuditedFile>,
    /// What was found, the worst first.
    pub findings: Vec<Finding>,
    /// Places over all findings.
    pub counts: SeverityCounts,
    /// Pages with addresses of their own, over all files.
    pub pages: u32,
    /// It was cancelled: files are missing, or were read in part.
    pub cancelled: bool,
    /// Where the bytes of a file are, by its place in `files`.
    #[serde(skip)]
    pub(super) sources: BTreeMap<u32, PathBuf>,
}

impl Audit {
    /// Files, without what stands among them for pages found by links.
    pub fn file_count(&self) -> u32 {
        let files = self
            .files
            .iter()
            .filter(|file| file.kind != FileKind::Links);
        u32::try_from(files.count()).unwrap_or(u32::MAX)
    }
}

/// One file of an audit.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct AuditedFile {
    /// The file's path, or its URL.
    pub name: String,
    /// Its address: where it was fetched, or for a file on disk where it seems to belong.
    pub url: Option<String>,
    /// What it turned out to be.
    pub kind: FileKind,
    /// The file that names it, by its place in [`Audit::files`].
    pub parent: Option<u32>,
    /// Pages or sitemaps that it names.
    pub entries: u32,
    /// Bytes after decompression.
    #[cfg_attr(feature = "specta", specta(type = f64))]
    pub bytes: u64,
    /// Places of findings in it.
    pub counts: SeverityCounts,
    /// How it was fetched; none for a file on disk.
    pub fetch: Option<FetchFacts>,
}

impl AuditedFile {
    /// Whether it is a list of pages.
    pub fn has_pages(&self) -> bool {
        self.kind == FileKind::UrlSet
    }
}

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "snake_case")]
pub enum FileKind {
    /// A robots.txt.
    Robots,
    /// A sitemap with pages.
    UrlSet,
    /// A sitemap index.
    Index,
    /// Anything else, which the service does not read.
    Other,
    /// It could not be read.
    Unread,
    /// No file: the pages that links lead to, where a crawl went by links.
    Links,
}

/// How a file was fetched.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct FetchFacts {
    /// The status of the last answer; none when there was none.
    pub status: Option<u16>,
    /// Where it ended after redirects, when that is another address.
    pub final_url: Option<String>,
    /// The `Content-Type` header.
    pub content_type: Option<String>,
    /// The `ETag` header.
    pub etag: Option<String>,
    /// The `Last-Modified` header.
    pub last_modified: Option<String>,
    /// Milliseconds to the end of the answer's header.
    pub millis: u32,
}

/// Collects files and findings while an audit runs.
#[derive(Debug)]
pub struct Survey {
    pub(super) now: i64,
    pub(super) pages: Pages,
    pub(super) alternates: Alternates,
    order: Order,
    files: Vec<AuditedFile>,
    findings: Findings,
    slow: Option<(u32, Duration)>,
    hook: PageHook,
    sources: BTreeMap<u32, PathBuf>,
    /// Where copies of what is fetched are kept.
    copies: Option<PathBuf>,
}

/// A page that a sitemap names for the first time.
#[derive(Debug, Clone, Copy)]
pub struct Named<'a> {
    /// Its address.
    pub url: &'a Url,
    /// Its entry.
    pub entry: &'a Entry,
    /// Another spelling of it was named before.
    pub is_variant: bool,
    /// The robots.txt that is known closes it.
    pub is_blocked: bool,
}

/// Is told of every page with an address of its own.
type TellPage = Box<dyn FnMut(&Named<'_>) + Send>;

#[derive(Default)]
struct PageHook(Option<TellPage>);

impl fmt::Debug for PageHook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PageHook").field(&self.0.is_some()).finish()
    }
}

impl Survey {
    /// An empty one; `now` is in Unix milliseconds.
    pub fn new(now: i64) -> Self {
        Self {
            now,
            pages: Pages::default(),
            alternates: Alternates::default(),
            order: Order::default(),
            files: Vec::new(),
            findings: Findings::default(),
            slow: None,
            hook: PageHook::default(),
            sources: BTreeMap::new(),
            copies: None,
        }
    }

    /// Keeps copies of what is fetched in a folder.
    pub(super) fn keeping_copies(mut self, folder: PathBuf) -> Self {
        self.copies = Some(folder);
        self
    }

    /// Notes where the bytes of a file are.
    pub(super) fn has_source(&mut self, file: u32, path: PathBuf) {
        self.sources.insert(file, path);
    }

    /// A new file for the copy of what is fetched; none where copies are not kept.
    pub(super) fn copy_of(&mut self, file: u32) -> Option<File> {
        let path = self.copies.as_ref()?.join(file.to_string());
        match File::create_new(&path) {
            Ok(copy) => {
                self.sources.insert(file, path);
                Some(copy)
            }
            Err(error) => {
                tracing::warn!(path = %path.display(), %error, "no copy of a sitemap is kept");
                None
            }
        }
    }

    /// Tells `hook` of every page with an address of its own.
    #[must_use]
    pub fn on_page(mut self, hook: impl FnMut(&Named<'_>) + Send + 'static) -> Self {
        self.hook = PageHook(Some(Box::new(hook)));
        self
    }

    /// Tells nothing of limits that the site's own plan does not have.
    #[must_use]
    pub fn on_plan(mut self, tier: PlanTier) -> Self {
        if tier == PlanTier::Paid {
            self.order.on_workers_paid();
        }
        self
    }

    /// Notes a page with an address of its own.
    pub(super) fn note_page(&mut self, named: &Named<'_>, spot: Spot) {
        self.order.note(named.url, named.entry.priority, spot);
        if let PageHook(Some(hook)) = &mut self.hook {
            hook(named);
        }
    }

    /// Adds a file that nothing is known about yet; its number.
    pub(super) fn add_file(&mut self, name: String, parent: Option<u32>) -> u32 {
        self.files.push(AuditedFile {
            name,
            url: None,
            kind: FileKind::Unread,
            parent,
            entries: 0,
            bytes: 0,
            counts: SeverityCounts::default(),
            fetch: None,
        });
        u32::try_from(self.files.len() - 1).unwrap_or(u32::MAX)
    }

    pub(super) fn file(&mut self, file: u32) -> &mut AuditedFile {
        &mut self.files[file as usize]
    }

    pub(super) fn name(&self, file: u32) -> &str {
        &self.files[file as usize].name
    }

    /// Files so far by their names.
    pub(super) fn file_names(&self) -> HashMap<String, u32> {
        let files = (0..).zip(&self.files);
        files
            .map(|(place, file)| (file.name.clone(), place))
            .collect()
    }

    /// Files so far.
    pub(super) fn file_count(&self) -> usize {
        self.files.len()
    }

    /// Whether `file` is `other` or was named by it, directly or not.
    pub(super) fn is_below(&self, file: u32, other: u32) -> bool {
        let mut at = Some(file);
        // A file is added after the one that names it, but may be taken over later by another.
        for _ in 0..=self.files.len() {
            match at {
                Some(place) if place == other => return true,
                Some(place) => at = self.files[place as usize].parent,
                None => return false,
            }
        }
        false
    }

    /// Adds a finding with its fact.
    pub(super) fn add(&mut self, check: &'static Check, file: u32, at: At, text: Sentence) {
        self.add_with(check, file, || Place::new(at, text));
    }

    /// The same; the place is made only when it is kept.
    pub(super) fn add_with(
        &mut self,
        check: &'static Check,
        file: u32,
        place: impl FnOnce() -> Place,
    ) {
        let (findings, mut file) = self.split(file);
        findings.add(check, &mut file, place);
    }

    /// Counts places that nobody kept.
    pub(super) fn count(&mut self, check: &'static Check, file: u32, count: u32) {
        let (findings, mut file) = self.split(file);
        findings.count(check, &mut file, count);
    }

    /// The findings, and the file that they are counted for.
    pub(super) fn split(&mut self, file: u32) -> (&mut Findings, Counted<'_>) {
        let AuditedFile { name, counts, .. } = &mut self.files[file as usize];
        let counted = Counted {
            number: Some(file),
            name,
            counts,
        };
        (&mut self.findings, counted)
    }

    /// Notes the crawl delay of a robots.txt, to be compared with the number of pages.
    pub(super) fn note_crawl_delay(&mut self, file: u32, delay: Option<Duration>) {
        self.slow = delay.map(|delay| (file, delay)).or(self.slow);
    }

    /// What only shows when all files were read.
    pub fn finish(mut self, cancelled: bool) -> Audit {
        let pages = self.pages.unique();
        if let Some((file, delay)) = self.slow {
            let seconds = delay.as_secs_f64() * f64::from(pages);
            if seconds > 86_400.0 {
                let whole = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
                let text = sentence!(
                    "{pages} at {delay} s each take {time}.",
                    pages = counted!("{count} page", "{count} pages", pages),
                    delay = Value::Figure {
                        figure: delay.as_secs_f64().to_string()
                    },
                    time = span(whole.as_secs())
                );
                self.add(&checks::SLOW, file, (0, 0), text);
            }
        }
        let alternates = std::mem::take(&mut self.alternates);
        alternates.finish(&mut self);
        let important = self.order.important_past_cut();
        for (spot, url, text) in important {
            self.add_with(&order_checks::IMPORTANT_CUT, spot.0, || {
                Place::new((spot.1, 0), text).about(url)
            });
        }
        let mut all = SeverityCounts::default();
        let only: Vec<(u32, String)> = (0..)
            .zip(&self.files)
            .filter(|(_, file)| file.kind == FileKind::UrlSet)
            .map(|(number, file)| (number, file.name.clone()))
            .take(2)
            .collect();
        let (number, name) = match only.as_slice() {
            [(number, only)] => (Some(*number), only.as_str()),
            _ => (None, "all sitemaps"),
        };
        let mut whole = Counted {
            number,
            name,
            counts: &mut all,
        };
        self.order.finish(&mut self.findings, &mut whole);
        let (findings, counts) = self.findings.into_parts();
        Audit {
            files: self.files,
            findings,
            counts,
            pages,
            cancelled,
            sources: self.sources,
        }
    }
}
