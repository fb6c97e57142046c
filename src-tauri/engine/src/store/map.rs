//! The items of an instance as a map: how many stand at each depth, and in each folder. One pass
//! over the items, few rows out.

use std::{cmp::Ordering, collections::HashMap};

use rusqlite::params;
use serde::{Deserialize, Serialize};

use super::{Error, Store};
use crate::item::Status;

/// Depths with a row of their own; the last row stands for all from there on.
const DEPTHS: usize = 12;
/// Folders in one answer, the largest first.
const FOLDERS: usize = 24;
/// Folders of one folder in an answer, the largest first.
const PARTS: usize = 8;
/// Folders that are told apart while counting; more are counted together.
const COUNTED_FOLDERS: usize = 20_000;

/// How the items of an instance lie.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct CrawlMap {
    /// Items by their link hops from the start, nearest first. Empty where no links are followed.
    pub depths: Vec<DepthRow>,
    /// The folder whose parts follow, a URL with a slash at its end.
    pub folder: String,
    /// Its parts, the largest first; other hosts too where it is the top of the site.
    pub paths: Vec<PathRow>,
    /// Parts that are not listed.
    pub more: u32,
}

/// The items at one depth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct DepthRow {
    /// Link hops from the start.
    pub depth: u32,
    /// Deeper items are counted here as well.
    pub and_deeper: bool,
    /// How they stand.
    pub counts: MapCounts,
}

/// The items of one folder, or of the pages that stand in the asked folder itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct PathRow {
    /// The folder as a URL; none for the pages of the asked folder itself.
    pub folder: Option<String>,
    /// How its items stand.
    pub counts: MapCounts,
    /// The same items by the folders in it, the largest first; empty where it has none.
    pub parts: Vec<PathPart>,
    /// Its items in folders that are too small to be listed.
    pub others: MapCounts,
}

/// Some of the items of a folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct PathPart {
    /// The folder within the folder as a URL; none for the pages right in it.
    pub folder: Option<String>,
    /// How its items stand.
    pub counts: MapCounts,
}

/// Items by how they stand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct MapCounts {
    /// Completed without warnings.
    pub indexed: u32,
    /// Completed with warnings.
    pub with_warnings: u32,
    /// Failed.
    pub errored: u32,
    /// Left out by a rule.
    pub skipped: u32,
    /// Links past the scope, the depth or the page limit.
    pub outside: u32,
    /// Not visited yet.
    pub waiting: u32,
}

impl MapCounts {
    fn add(&mut self, standing: Standing) {
        *match standing {
            Standing::Indexed => &mut self.indexed,
            Standing::Warned => &mut self.with_warnings,
            Standing::Errored => &mut self.errored,
            Standing::Skipped => &mut self.skipped,
            Standing::Outside => &mut self.outside,
            Standing::Waiting => &mut self.waiting,
        } += 1;
    }

    fn minus(mut self, other: &Self) -> Self {
        self.indexed -= other.indexed;
        self.with_warnings -= other.with_warnings;
        self.errored -= other.errored;
        self.skipped -= other.skipped;
        self.outside -= other.outside;
        self.waiting -= other.waiting;
        self
    }

    fn total(&self) -> u32 {
        self.indexed
            + self.with_warnings
            + self.errored
            + self.skipped
            + self.outside
            + self.waiting
    }
}

/// How one item stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    Indexed,
    Warned,
    Errored,
    Skipped,
    Outside,
    Waiting,
}

impl Standing {
    fn of(status: Status, has_code: bool, has_warnings: bool) -> Self {
        match status {
            Status::Completed if has_warnings => Self::Warned,
            Status::Completed => Self::Indexed,
            Status::Error => Self::Errored,
            Status::Skipped if has_code => Self::Skipped,
            Status::Skipped => Self::Outside,
            Status::Queued | Status::Running | Status::Outdated => Self::Waiting,
        }
    }
}

impl Store {
    /// The map of an instance, its parts those of `folder`: a URL with a slash at its end.
    pub async fn crawl_map(&self, instance: u32, folder: String) -> Result<CrawlMap, Error> {
        self.read(move |connection| {
            let mut statement = connection.prepare_cached(
                "SELECT url, depth, status, code IS NOT NULL, warnings IS NOT NULL FROM item
                 WHERE instance = ?1",
            )?;
            let mut rows = statement.query(params![instance])?;
            let mut count = Count::of(folder);
            while let Some(row) = rows.next()? {
                let standing = Standing::of(row.get(2)?, row.get(3)?, row.get(4)?);
                let depth: Option<u32> = row.get(1)?;
                let url = row.get_ref(0)?.as_str().unwrap_or_default();
                count.take(url, depth, standing);
            }
            Ok(count.finish())
        })
        .await
    }
}

/// Counts items by depth and by folder. Pure.
struct Count {
    folder: String,
    /// Whether it is the top of a site, where other hosts are parts as well.
    is_top: bool,
    depths: Vec<MapCounts>,
    here: MapCounts,
    folders: HashMap<String, FolderCount>,
    /// Folders told apart so far, of both levels.
    counted: usize,
    /// Items of folders past the bound.
    rest: MapCounts,
}

#[derive(Default)]
struct FolderCount {
    counts: MapCounts,
    here: MapCounts,
    parts: HashMap<String, MapCounts>,
}

impl Count {
    fn of(folder: String) -> Self {
        Self {
            is_top: folder.matches('/').count() == 3,
            folder,
            depths: Vec::new(),
            here: MapCounts::default(),
            folders: HashMap::new(),
            counted: 0,
            rest: MapCounts::default(),
        }
    }

    fn take(&mut self, url: &str, depth: Option<u32>, standing: Standing) {
        if let Some(depth) = depth {
            let row = usize::try_from(depth).unwrap_or(DEPTHS).min(DEPTHS - 1);
            if self.depths.len() <= row {
                self.depths.resize(row + 1, MapCounts::default());
            }
            self.depths[row].add(standing);
        }
        // Links out of the scope are no part of the site.
        if standing == Standing::Outside {
            return;
        }
        let part = match url.strip_prefix(&self.folder) {
            Some(_) => match folder_after(url, self.folder.len()) {
                Some(part) => part,
                None => return self.here.add(standing),
            },
            None if self.is_top => origin(url),
            None => return,
        };
        if !self.folders.contains_key(part) {
            if self.counted == COUNTED_FOLDERS {
                return self.rest.add(standing);
            }
            self.counted += 1;
            self.folders.insert(part.to_owned(), FolderCount::default());
        }
        let Some(folder) = self.folders.get_mut(part) else {
            return;
        };
        folder.counts.add(standing);
        let Some(inner) = folder_after(url, part.len()) else {
            return folder.here.add(standing);
        };
        if let Some(counts) = folder.parts.get_mut(inner) {
            counts.add(standing);
        } else if self.counted < COUNTED_FOLDERS {
            self.counted += 1;
            let counts = folder.parts.entry(inner.to_owned()).or_default();
            counts.add(standing);
        }
    }

    fn finish(self) -> CrawlMap {
        let last = self.depths.len().saturating_sub(1);
        let depths = self.depths.into_iter().enumerate();
        let depths = depths.map(|(depth, counts)| DepthRow {
            depth: u32::try_from(depth).unwrap_or(u32::MAX),
            and_deeper: depth == last && depth == DEPTHS - 1,
            counts,
        });
        let mut paths: Vec<PathRow> = self
            .folders
            .into_iter()
            .map(|(folder, count)| count.row(folder))
            .collect();
        paths.sort_by(|a, b| largest_first((&a.counts, &a.folder), (&b.counts, &b.folder)));
        let more = paths.len().saturating_sub(FOLDERS) + usize::from(self.rest.total() > 0);
        paths.truncate(FOLDERS);
        if self.here.total() > 0 {
            paths.insert(
                0,
                PathRow {
                    folder: None,
                    counts: self.here,
                    parts: Vec::new(),
                    others: MapCounts::default(),
                },
            );
        }
        CrawlMap {
            depths: depths.collect(),
            folder: self.folder,
            paths,
            more: u32::try_from(more).unwrap_or(u32::MAX),
        }
    }
}

impl FolderCount {
    fn row(self, folder: String) -> PathRow {
        let mut parts: Vec<PathPart> = self
            .parts
            .into_iter()
            .map(|(folder, counts)| PathPart {
                folder: Some(folder),
                counts,
            })
            .collect();
        parts.sort_by(|a, b| largest_first((&a.counts, &a.folder), (&b.counts, &b.folder)));
        parts.truncate(PARTS);
        if !parts.is_empty() && self.here.total() > 0 {
            parts.push(PathPart {
                folder: None,
                counts: self.here,
            });
        }
        let others = if parts.is_empty() {
            MapCounts::default()
        } else {
            parts
                .iter()
                .fold(self.counts, |rest, part| rest.minus(&part.counts))
        };
        PathRow {
            folder: Some(folder),
            counts: self.counts,
            parts,
            others,
        }
    }
}

type Sized<'row> = (&'row MapCounts, &'row Option<String>);

fn largest_first(one: Sized<'_>, other: Sized<'_>) -> Ordering {
    let size = other.0.total().cmp(&one.0.total());
    size.then_with(|| one.1.cmp(other.1))
}

/// The beginning of a URL up to the first slash of its path from `start` on.
fn folder_after(url: &str, start: usize) -> Option<&str> {
    let path = url[start..].split(['?', '#']).next().unwrap_or_default();
    path.find('/').map(|end| &url[..=start + end])
}

/// Scheme and host of a URL with a slash at the end.
fn origin(url: &str) -> &str {
    let host = url.find("://").map_or(0, |at| at + 3);
    match url[host..].find('/') {
        Some(end) => &url[..=host + end],
        None => url,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(folder: &str, urls: &[(&str, u32)]) -> CrawlMap {
        let mut count = Count::of(folder.to_owned());
        for (url, depth) in urls {
            count.take(url, Some(*depth), Standing::Indexed);
        }
        count.finish()
    }

    fn parts(map: &CrawlMap) -> Vec<(Option<&str>, u32)> {
        let part = |row: &'_ PathRow| row.counts.total();
        map.paths
            .iter()
            .map(|row| (row.folder.as_deref(), part(row)))
            .collect()
    }

    const URLS: [(&str, u32); 6] = [
        ("https://example.com/", 0),
        ("https://example.com/about?x=a/b", 1),
        ("https://example.com/docs/", 1),
        ("https://example.com/docs/a/b", 2),
        ("https://example.com/docs/c#x/y", 3),
        ("https://docs.example.com/x", 1),
    ];

    #[test]
    fn the_top_has_folders_pages_and_other_hosts() {
        let map = map("https://example.com/", &URLS);
        let expected = [
            (None, 2),
            (Some("https://example.com/docs/"), 3),
            (Some("https://docs.example.com/"), 1),
        ];
        assert_eq!(parts(&map), expected);
        let depths: Vec<u32> = map.depths.iter().map(|row| row.counts.total()).collect();
        assert_eq!(depths, [1, 3, 1, 1]);
    }

    #[test]
    fn a_folder_has_what_is_in_it() {
        let map = map("https://example.com/docs/", &URLS);
        let expected = [(None, 2), (Some("https://example.com/docs/a/"), 1)];
        assert_eq!(parts(&map), expected);
    }

    #[test]
    fn a_folder_comes_with_its_largest_folders_and_its_own_pages() {
        let inner = (0..20).flat_map(|number| {
            (0..=number).map(move |page| format!("https://example.com/docs/{number}/{page}"))
        });
        let urls: Vec<String> = inner.chain(["https://example.com/docs/x".into()]).collect();
        let urls: Vec<(&str, u32)> = urls.iter().map(|url| (url.as_str(), 1)).collect();
        let map = map("https://example.com/", &urls);
        let docs = &map.paths[0];
        assert_eq!(docs.counts.total(), 211);
        assert_eq!(docs.parts.len(), PARTS + 1);
        let largest = docs.parts[0].folder.as_deref();
        assert_eq!(largest, Some("https://example.com/docs/19/"));
        assert_eq!(docs.parts[PARTS].folder, None);
        assert_eq!(docs.parts[PARTS].counts.total(), 1);
        let listed: u32 = docs.parts.iter().map(|part| part.counts.total()).sum();
        assert_eq!(listed + docs.others.total(), 211);
    }

    #[test]
    fn rows_are_bounded_however_many_folders_there_are() {
        let urls: Vec<String> = (0..30_000)
            .map(|number| format!("https://example.com/{number}/"))
            .collect();
        let urls: Vec<(&str, u32)> = urls
            .iter()
            .zip(0..)
            .map(|(url, depth)| (url.as_str(), depth))
            .collect();
        let map = map("https://example.com/", &urls);
        assert_eq!(map.paths.len(), FOLDERS);
        assert!(map.more > 0);
        assert_eq!(map.depths.len(), DEPTHS);
        let last = map.depths.last().unwrap();
        assert!(last.and_deeper);
        assert_eq!(last.counts.total(), 30_000 - 11);
    }
}
