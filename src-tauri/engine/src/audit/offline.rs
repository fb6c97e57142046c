//! The audit of files on disk. Makes no request: nothing in here can.

use std::{
    cell::Cell,
    collections::{HashMap, VecDeque},
    fs::{self, File},
    io,
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use tokio_util::sync::CancellationToken;
use url::Url;

use super::{
    checks::file as checks,
    document::{self, Child, Document},
    files,
    findings::WHOLE,
    folder::{Found, collect, is_robots, rank, unknown_site},
    progress::{AuditProgress, Counting, TellAudit},
    robots,
    survey::{Audit, Survey},
};
use crate::{
    instance::limits,
    item::Sentence,
    scope::{hosts, robots::Robots},
    sitemap::{self, ReadLimits},
};

/// Audits files and folders: sitemaps (`.xml`, `.xml.gz`), lists (`.txt`) and `robots.txt`, in
/// any mix. Files that an index or robots.txt names are looked for where their address says, below
/// the folder that is audited, else by name beside the file that names them.
/// Folders are read with their subfolders; what is no sitemap in them, by name or content, is
/// passed over. `now` is in Unix milliseconds. Blocks; makes no request.
pub fn audit_files(
    paths: &[PathBuf],
    now: i64,
    cancel: &CancellationToken,
    tell: TellAudit<'_>,
) -> Audit {
    let survey = survey_files(paths, Survey::new(now), cancel, tell);
    survey.finish(cancel.is_cancelled())
}

/// The same with what was found so far, before it is summed up.
pub fn survey_files(
    paths: &[PathBuf],
    survey: Survey,
    cancel: &CancellationToken,
    tell: TellAudit<'_>,
) -> Survey {
    let mut reading = Reading {
        survey,
        known: HashMap::new(),
        robots: HashMap::new(),
        tops: paths.iter().filter(|path| path.is_dir()).cloned().collect(),
        cancel,
        tell,
        told: Told::default(),
    };
    let mut waiting: VecDeque<Waiting> = VecDeque::new();
    for found in collect(paths) {
        match found {
            Found::File(path) => waiting.push_back(Waiting::unnamed(path)),
            Found::Unreadable(path, error) => reading.unreadable(&path, because(&error)),
            Found::Empty(path) => {
                reading.unreadable(
                    &path,
                    sentence!("There is no robots.txt and no sitemap in this folder."),
                );
            }
        }
    }
    // robots.txt first, then indexes: what they name knows its address and its parent.
    waiting
        .make_contiguous()
        .sort_by_cached_key(|file| rank(&file.path));
    reading.told.ahead = waiting.iter().map(|file| file.size).sum();
    while let Some(file) = waiting.pop_front() {
        if cancel.is_cancelled() || reading.survey.file_count() > limits::SITEMAP_FILES as usize {
            break;
        }
        reading.told.files_ahead = size(waiting.len());
        reading.told.ahead = reading.told.ahead.saturating_sub(file.size);
        let children = reading.read(&file);
        reading.told.done += file.size;
        for child in children.into_iter().rev() {
            reading.told.ahead += child.size;
            waiting.push_front(child);
        }
    }
    reading.survey
}

fn size(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A file to be read.
struct Waiting {
    path: PathBuf,
    /// Its size in bytes; 0 where it cannot be read.
    size: u64,
    named: Option<Named>,
}

/// How a file was named by another.
struct Named {
    by: u32,
    depth: u32,
    child: Child,
}

impl Waiting {
    fn unnamed(path: PathBuf) -> Self {
        Self::of(path, None)
    }

    fn of(path: PathBuf, named: Option<Named>) -> Self {
        // That it cannot be read is told when it is its turn.
        let size = fs::metadata(&path).map_or(0, |about| about.len());
        Self { path, size, named }
    }
}

struct Reading<'a> {
    survey: Survey,
    /// Files read, by path.
    known: HashMap<PathBuf, u32>,
    /// robots.txt by folder, where it does not close the whole site: one finding tells that.
    robots: HashMap<PathBuf, Robots>,
    /// The folders that are audited.
    tops: Vec<PathBuf>,
    cancel: &'a CancellationToken,
    tell: TellAudit<'a>,
    told: Told,
}

/// What the progress is counted from: bytes of files, and files.
#[derive(Debug, Default)]
struct Told {
    done: u64,
    ahead: u64,
    files_ahead: u32,
    entries: u32,
}

impl Told {
    /// The progress within a file of which so much is read; `read` files are before it.
    fn progress(&self, file: &Waiting, read: u32, bytes: u64, entries: u32) -> AuditProgress {
        let done = self.done + bytes.min(file.size);
        let all = self.done + file.size + self.ahead;
        AuditProgress {
            read,
            known: read.saturating_add(self.files_ahead).saturating_add(1),
            file: file.path.display().to_string(),
            entries: self.entries.saturating_add(entries),
            share: (all > 0).then(|| ratio(done, all)),
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a bar on the screen needs no more than three digits"
)]
fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}

impl Reading<'_> {
    fn unreadable(&mut self, path: &Path, why: Sentence) {
        let file = self.survey.add_file(path.display().to_string(), None);
        self.survey.add(&checks::UNREADABLE, file, WHOLE, why);
    }

    /// Reads one file; the files that it names.
    fn read(&mut self, waiting: &Waiting) -> Vec<Waiting> {
        if let Some(file) = self.known.get(&waiting.path).copied() {
            self.named_again(file, waiting.named.as_ref());
            return Vec::new();
        }
        let read = size(self.survey.file_count());
        (self.tell)(&self.told.progress(waiting, read, 0, 0));
        let name = waiting.path.display().to_string();
        let parent = waiting.named.as_ref().map(|named| named.by);
        let file = self.survey.add_file(name, parent);
        self.known.insert(waiting.path.clone(), file);
        self.survey.has_source(file, waiting.path.clone());
        let found = if is_robots(&waiting.path) {
            self.read_robots(&waiting.path, file)
        } else {
            self.read_sitemap(waiting, file)
        };
        self.told.entries = self
            .told
            .entries
            .saturating_add(self.survey.file(file).entries);
        let depth = waiting.named.as_ref().map_or(0, |named| named.depth + 1);
        match found {
            Ok(children) => self.follow(&waiting.path, file, depth, children),
            Err(error) => {
                self.survey
                    .add(&checks::UNREADABLE, file, WHOLE, because(&error));
                Vec::new()
            }
        }
    }

    fn read_robots(&mut self, path: &Path, file: u32) -> io::Result<Vec<Child>> {
        let body = fs::read(path)?;
        let url = hosts::robots_url(&unknown_site()?);
        let mut parsed = Robots::parse(&url, &body);
        // Its lines tell the site, or the sitemaps that they name; partial ones are resolved
        // against it then.
        let folder = path.parent().unwrap_or(Path::new(""));
        let named = || parsed.sitemaps().iter().map(|line| &line.url);
        let is_known = |site: &Url| site.host() != url.host();
        let told = named().find(|site| is_known(site)).cloned();
        let site = told.or_else(|| {
            let mut files = named().filter_map(|named| files::in_folder(folder, named));
            files.find_map(|file| guess_address(&file).ok().filter(is_known))
        });
        if let Some(site) = site {
            parsed = Robots::parse(&hosts::robots_url(&site), &body);
        }
        robots::examine(&parsed, body.len(), file, &mut self.survey);
        let children = parsed.sitemaps().iter().map(|line| Child {
            url: line.url.clone(),
            line: line.line,
            dated: None,
        });
        let children = children.collect();
        if let Some(folder) = path
            .parent()
            .filter(|_| parsed.whole_site_block().is_none())
        {
            self.robots.insert(folder.to_owned(), parsed);
        }
        Ok(children)
    }

    /// The robots.txt in the folder of a sitemap, or in one above it, when it is of that site or
    /// does not say of which it is.
    fn robots_beside(&self, path: &Path, base: &Url) -> Option<&Robots> {
        let mut folders = path.ancestors().skip(1);
        let robots = folders.find_map(|folder| self.robots.get(folder))?;
        let host = robots.url().host_str();
        let unknown = unknown_site().ok()?;
        (host == base.host_str() || host == unknown.host_str()).then_some(robots)
    }

    fn read_sitemap(&mut self, waiting: &Waiting, file: u32) -> io::Result<Vec<Child>> {
        let base = match &waiting.named {
            Some(named) => named.child.url.clone(),
            None => guess_address(&waiting.path)?,
        };
        self.survey.file(file).url = Some(base.to_string());
        let robots = self.robots_beside(&waiting.path, &base).cloned();
        let document = Document {
            file,
            base: &base,
            site: None,
            content_type: None,
            modified: None,
            dated: waiting.named.as_ref().and_then(|named| named.child.dated),
            robots: robots.as_ref(),
        };
        let bytes = Cell::new(0);
        let input = Counting {
            input: File::open(&waiting.path)?,
            read: &bytes,
        };
        Ok(document::examine(
            input,
            &document,
            &mut self.survey,
            self.cancel,
            |entries| (self.tell)(&self.told.progress(waiting, file, bytes.get(), entries)),
        ))
    }

    /// Looks for the files that are named.
    fn follow(&mut self, path: &Path, by: u32, depth: u32, children: Vec<Child>) -> Vec<Waiting> {
        if depth > limits::SITEMAP_DEPTH && !children.is_empty() {
            let text = sentence!("{depth} levels down; what it names is not read.", depth);
            self.survey.add(&checks::TOO_DEEP, by, WHOLE, text);
            return Vec::new();
        }
        let own = self.survey.file(by).url.clone();
        let mut found = Vec::new();
        for child in children {
            // Another address with the name of the file itself is another file.
            let is_other =
                |found: &PathBuf| found != path || own.as_deref() == Some(child.url.as_str());
            let file = files::at_address(&self.tops, path, &child.url).or_else(|| {
                let folder = path.parent().unwrap_or(Path::new(""));
                files::in_folder(folder, &child.url).filter(is_other)
            });
            if let Some(path) = file {
                let named = Some(Named { by, depth, child });
                found.push(Waiting::of(path, named));
            } else {
                let text = sentence!("{url} is not in the folder.", url = &child.url);
                let at = (child.line, 0);
                self.survey.add(&checks::NOT_FOUND_HERE, by, at, text);
            }
        }
        found
    }

    /// A file that was read already: named by its own children, by a second file, or only now.
    fn named_again(&mut self, file: u32, named: Option<&Named>) {
        let Some(named) = named else { return };
        let at = (named.child.line, 0);
        if self.survey.is_below(named.by, file) {
            let text = sentence!("{url} leads back to itself.", url = &named.child.url);
            self.survey.add(&checks::LOOP, named.by, at, text);
        } else if self.survey.file(file).parent.is_some() {
            let text = sentence!("{url} was named before.", url = &named.child.url);
            self.survey.add(&checks::LISTED_TWICE, named.by, at, text);
        } else {
            self.survey.file(file).parent = Some(named.by);
        }
    }
}

/// The address of a sitemap that nothing names: on the host of its first entry with a full one.
fn guess_address(path: &Path) -> io::Result<Url> {
    let unknown = unknown_site()?;
    let mut first = None;
    let mut looked_at = 0;
    sitemap::read(
        File::open(path)?,
        &unknown,
        &ReadLimits::default(),
        |entry| {
            looked_at += 1;
            first = entry.loc.ok().filter(|url| url.host() != unknown.host());
            if first.is_some() || looked_at >= LOOKED_AT {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    let mut url = first.unwrap_or(unknown);
    url.set_query(None);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    url.set_path(&name);
    Ok(url)
}

/// What the system says.
fn because(error: &io::Error) -> Sentence {
    sentence!("{cause}.", cause = error.to_string())
}

/// Entries looked at for a full address.
const LOOKED_AT: u32 = 1_000;
