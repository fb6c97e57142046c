//! The items of an instance as a map: how many stand at each depth, and in each folder. One pass
//! over the items, few rows out.

use std::collections::HashMap;

use rusqlite::params;
use serde::{Deserialize, Serialize};

use super::{Error, Store, packed};
use crate::item::Status;

/// Depths with a row of their own; the last row stands for all from there on.
const DEPTHS: usize = 12;
/// Folders in one answer, the largest first.
const FOLDERS: usize = 24;
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
                let standing = Standing::of(packed::word_cell(row, 2)?, row.get(3)?, row.get(4)?);
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
    folders: HashMap<String, MapCounts>,
    /// Items of folders past the bound.
    rest: MapCounts,
}

impl Count {
    fn of(folder: String) -> Self {
        Self {
            is_top: folder.matches('/').count() == 3,
            folder,
            depths: Vec::new(),
            here: MapCounts::default(),
            folders: HashMap::new(),
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
            Some(rest) => {
                let path = rest.split(['?', '#']).next().unwrap_or_default();
                match path.find('/') {
                    Some(end) => &url[..=self.folder.len() + end],
                    None => return self.here.add(standing),
                }
            }
            None if self.is_top => origin(url),
            None => return,
        };
        if let Some(counts) = self.folders.get_mut(part) {
            counts.add(standing);
        } else if self.folders.len() < COUNTED_FOLDERS {
            let counts = self.folders.entry(part.to_owned()).or_default();
            counts.add(standing);
        } else {
            self.rest.add(standing);
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
            .map(|(folder, counts)| PathRow {
                folder: Some(folder),
                counts,
            })
            .collect();
        paths.sort_by(|a, b| {
            let size = b.counts.total().cmp(&a.counts.total());
            size.then_with(|| a.folder.cmp(&b.folder))
        });
        let more = paths.len().saturating_sub(FOLDERS) + usize::from(self.rest.total() > 0);
        paths.truncate(FOLDERS);
        if self.here.total() > 0 {
            paths.insert(
                0,
                PathRow {
                    folder: None,
                    counts: self.here,
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
