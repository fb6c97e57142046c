//! Which files of a folder an audit reads, and in which order.

use std::{
    fs::{self, File},
    io,
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use url::Url;

use crate::{
    instance::limits,
    sitemap::{self, Kind, ReadLimits},
};

/// Stands for the site of files that say nothing of it themselves.
const UNKNOWN_HOST: &str = "your-site.example";

pub(super) fn unknown_site() -> io::Result<Url> {
    Url::parse(&format!("https://{UNKNOWN_HOST}/")).map_err(io::Error::other)
}

/// Whether an address is on the site that stands for an unknown one.
pub(crate) fn is_on_unknown_site(url: &Url) -> bool {
    url.host_str() == Some(UNKNOWN_HOST)
}

/// What stands where a path leads.
pub(super) enum Found {
    File(PathBuf),
    Unreadable(PathBuf, io::Error),
    /// A folder with nothing to audit.
    Empty(PathBuf),
}

/// The files that are meant, in the order given, folders sorted by name.
pub(super) fn collect(paths: &[PathBuf]) -> Vec<Found> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = found.len();
            match path.canonicalize() {
                Ok(top) => collect_folder(path, &top, 0, &mut found),
                Err(error) => found.push(Found::Unreadable(path.clone(), error)),
            }
            if found.len() == before {
                found.push(Found::Empty(path.clone()));
            }
        } else {
            found.push(Found::File(path.clone()));
        }
    }
    found
}

/// Folders within folders that are read.
const DEEPEST_FOLDER: u32 = 16;

/// `top` is the folder that was named, free of links.
fn collect_folder(folder: &Path, top: &Path, depth: u32, found: &mut Vec<Found>) {
    let names = fs::read_dir(folder).and_then(|entries| {
        let paths = entries.map(|entry| entry.map(|entry| entry.path()));
        paths.collect::<io::Result<Vec<_>>>()
    });
    let mut paths = match names {
        Ok(paths) => paths,
        Err(error) => return found.push(Found::Unreadable(folder.to_owned(), error)),
    };
    paths.sort();
    for path in paths {
        if found.len() >= limits::SITEMAP_FILES as usize {
            return;
        }
        // A link to a folder could lead in a circle.
        if path.is_dir() && !path.is_symlink() {
            if depth < DEEPEST_FOLDER {
                collect_folder(&path, top, depth + 1, found);
            }
        } else if path.is_symlink() && leads_out(&path, top) {
            if may_be_meant(&path) {
                found.push(Found::Unreadable(path, io::Error::other(LEADS_OUT)));
            }
        } else if path.is_file() && is_meant(&path) {
            found.push(Found::File(path));
        }
    }
}

/// A build may come from somebody else, and its links may lead to anything that this user can read.
fn leads_out(link: &Path, top: &Path) -> bool {
    link.canonicalize()
        .is_ok_and(|aim| !aim.starts_with(top) && aim.is_file())
}

const LEADS_OUT: &str =
    "it is a link to a file outside of the folder. Name that file itself to have it read";

/// Whether a file in a folder is one to audit: by its name, or by its first element. Feeds,
/// `humans.txt` and the like are none.
fn is_meant(path: &Path) -> bool {
    let is_named = is_robots(path) || lower_name(path).contains("sitemap");
    may_be_meant(path) && (is_named || kind_of(path).is_some())
}

/// The same as far as the end of its name tells.
fn may_be_meant(path: &Path) -> bool {
    let name = lower_name(path);
    [".xml", ".gz", ".txt"]
        .iter()
        .any(|end| name.ends_with(end))
}

pub(super) fn is_robots(path: &Path) -> bool {
    lower_name(path) == "robots.txt"
}

fn lower_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().to_ascii_lowercase()
}

/// robots.txt, indexes, everything else.
pub(super) fn rank(path: &Path) -> u8 {
    if is_robots(path) {
        0
    } else if kind_of(path) == Some(Kind::Index) {
        1
    } else {
        2
    }
}

/// What a file is by its beginning, when it is a list of pages or sitemaps.
fn kind_of(path: &Path) -> Option<Kind> {
    let input = File::open(path).ok()?;
    let site = unknown_site().ok()?;
    let report = sitemap::read(input, &site, &ReadLimits::default(), |_| {
        ControlFlow::Break(())
    });
    match report.kind {
        Kind::UrlSet | Kind::Index | Kind::Text => Some(report.kind),
        Kind::Feed | Kind::NotASitemap => None,
    }
}
