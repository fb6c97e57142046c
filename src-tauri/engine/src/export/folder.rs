//! A folder of Markdown, one file a page, with front matter. Names come from addresses and stay
//! within the folder, whatever an address holds.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use url::Url;

use super::destination::refuse_database;
use crate::store::ItemDetail;

/// Characters of one name, the ending included; file systems allow 255 bytes.
const LONGEST_NAME: usize = 100;
/// Folders within folders.
const DEEPEST: usize = 16;

/// Writes the Markdown of items.
#[derive(Debug)]
pub struct MarkdownFolder {
    folder: PathBuf,
    /// It was not there before.
    is_ours: bool,
}

impl MarkdownFolder {
    /// A folder that is not there yet, or is empty.
    pub fn begin(folder: &Path) -> io::Result<Self> {
        refuse_database(folder)?;
        let is_ours = match fs::read_dir(folder) {
            Ok(mut entries) => {
                if entries.next().is_some() {
                    return Err(io::Error::new(
                        io::ErrorKind::AlreadyExists,
                        sentence!("the folder {folder} is not empty", folder),
                    ));
                }
                false
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::create_dir_all(folder)?;
                true
            }
            Err(error) => return Err(error),
        };
        Ok(Self {
            folder: folder.to_owned(),
            is_ours,
        })
    }

    /// Writes the page of an item; false when it has no Markdown.
    pub fn write(&self, item: &ItemDetail) -> io::Result<bool> {
        let Some(markdown) = &item.markdown else {
            return Ok(false);
        };
        let mut file = self.create(&item.row.url)?;
        file.write_all(with_front_matter(item, markdown).as_bytes())?;
        Ok(true)
    }

    /// Removes what was written, after an end before the end.
    pub fn discard(self) -> io::Result<()> {
        if self.is_ours {
            return fs::remove_dir_all(&self.folder);
        }
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                fs::remove_dir_all(path)?;
            } else {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    /// A new file for an address. Where its place is taken, as by a page whose name differs in
    /// capitals alone, it gets a name of its own.
    fn create(&self, url: &str) -> io::Result<File> {
        let name = name_of(url);
        let made = self.make_folders(&name);
        match made.and_then(|()| File::create_new(self.folder.join(&name))) {
            Ok(file) => Ok(file),
            Err(error) if is_taken(&error) => {
                File::create_new(self.folder.join(format!("{}.md", hash_of(url))))
            }
            Err(error) => Err(error),
        }
    }

    /// Makes the folders that a name needs. Where a link stands, which could lead out of ours, the
    /// place counts as taken.
    fn make_folders(&self, name: &Path) -> io::Result<()> {
        let mut folder = self.folder.clone();
        for part in name.parent().into_iter().flat_map(Path::components) {
            folder.push(part);
            match fs::create_dir(&folder) {
                Err(error)
                    if error.kind() == io::ErrorKind::AlreadyExists
                        && fs::symlink_metadata(&folder)?.is_dir() => {}
                made => made?,
            }
        }
        Ok(())
    }
}

fn is_taken(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory
    )
}

/// The place of an address below the folder: its path with `.md`, `index.md` for a folder, and a
/// hash where something of the address cannot stand in a name.
fn name_of(url: &str) -> PathBuf {
    let Ok(parsed) = Url::parse(url) else {
        return PathBuf::from(format!("{}.md", hash_of(url)));
    };
    let mut exact = parsed.query().is_none();
    let mut parts = vec![safe(parsed.host_str().unwrap_or("page"), &mut exact)];
    let mut segments: Vec<&str> = parsed.path().split('/').skip(1).collect();
    let last = match segments.pop() {
        None | Some("") => "index",
        Some(last) => last,
    };
    exact &= segments.len() <= DEEPEST;
    let folders = segments.into_iter().take(DEEPEST);
    parts.extend(folders.map(|segment| safe(segment, &mut exact)));
    let mut name = safe(last, &mut exact);
    if !exact {
        name.push_str("--");
        name.push_str(&hash_of(url));
    }
    name.push_str(".md");
    parts.push(name);
    parts.iter().collect()
}

/// A part of an address as a name that every file system takes; `exact` becomes false when
/// something of it is lost.
fn safe(part: &str, exact: &mut bool) -> String {
    let mut name: String = part
        .chars()
        .map(|letter| match letter {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' | '.' | '~' => letter,
            _ => '_',
        })
        .take(LONGEST_NAME - 32)
        .collect();
    // Leading dots hide a file or lead upwards, trailing ones are lost on Windows.
    if name.is_empty() || name.starts_with('.') || name.ends_with('.') || is_device(&name) {
        name = format!("_{}_", name.trim_matches('.'));
    }
    *exact &= name == part;
    name
}

/// Names that Windows keeps for devices.
fn is_device(name: &str) -> bool {
    let stem = name
        .split('.')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let numbered = |device: &str| {
        stem.strip_prefix(device)
            .is_some_and(|rest| rest.len() == 1 && rest.chars().all(|c| c.is_ascii_digit()))
    };
    ["con", "prn", "aux", "nul"].contains(&stem.as_str()) || numbered("com") || numbered("lpt")
}

/// 16 hexadecimal digits that tell addresses apart.
fn hash_of(url: &str) -> String {
    let digest = Sha256::digest(url.as_bytes());
    let first = digest.first_chunk().copied().unwrap_or_default();
    format!("{:016x}", u64::from_be_bytes(first))
}

/// The Markdown with what is known of the page at its top, in the block that it has already.
fn with_front_matter(item: &ItemDetail, markdown: &str) -> String {
    let (own, body) = split_front_matter(markdown);
    let mut text = String::from("---\n");
    let mut field = |name: &str, value: &Value| {
        // A JSON value is one of YAML, too.
        if !value.is_null() {
            text.extend([name, ": ", &value.to_string(), "\n"]);
        }
    };
    field("url", &item.row.url.as_str().into());
    if !own.lines().any(|line| line.starts_with("title:")) {
        field("title", &item.row.title.clone().into());
    }
    field("position", &item.row.position.into());
    field("lastmod", &item.lastmod.clone().into());
    field("priority", &item.priority.into());
    field("chunks", &item.row.chunks.into());
    let fetched = item.response.as_ref().map(|response| response.fetched_at);
    let fetched = fetched.and_then(chrono::DateTime::from_timestamp_millis);
    let fetched = fetched.map(|at| at.format("%Y-%m-%dT%H:%M:%SZ").to_string());
    field("fetched", &fetched.into());
    let metadata: Map<String, Value> = item
        .metadata
        .iter()
        .filter_map(|one| Some((one.field.clone(), serde_json::to_value(&one.value).ok()?)))
        .collect();
    if !metadata.is_empty() {
        field("metadata", &Value::Object(metadata));
    }
    text.push_str(own);
    text.push_str("---\n\n");
    text.push_str(body);
    text
}

/// The lines of the block that the conversion wrote, and what follows it.
fn split_front_matter(markdown: &str) -> (&str, &str) {
    let block = markdown.strip_prefix("---\n");
    match block.and_then(|block| block.split_once("---\n\n")) {
        Some((own, body)) if own.ends_with('\n') => (own, body),
        _ => ("", markdown),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_addresses_and_stay_inside() {
        for (url, expected) in [
            ("https://example.com/", "example.com/index.md"),
            ("https://example.com/docs/", "example.com/docs/index.md"),
            ("https://example.com/docs/a", "example.com/docs/a.md"),
            ("https://example.com/a.html", "example.com/a.html.md"),
        ] {
            assert_eq!(name_of(url), Path::new(expected), "{url}");
        }
        for url in [
            "https://example.com/?q=../../etc/passwd",
            "https://example.com/%2e%2e/%2e%2e/etc/passwd",
            "https://example.com/..%2f..%2fetc%2fpasswd",
            "https://example.com/..%5c..%5cx",
            "https://example.com/con/aux.md",
            "https://example.com/.ssh/authorized_keys",
            "https://example.com//a//b",
            "../../etc/passwd",
            "/etc/passwd",
        ] {
            let name = name_of(url);
            for part in name.components() {
                assert!(
                    matches!(part, std::path::Component::Normal(_)),
                    "{url}: {name:?}"
                );
                let part = part.as_os_str().to_string_lossy();
                assert!(
                    !part.starts_with('.') && part.len() <= LONGEST_NAME,
                    "{name:?}"
                );
                assert!(!is_device(&part), "{name:?}");
            }
        }
        let long = format!("https://example.com/{}", "ä/".repeat(3_000));
        assert!(name_of(&long).components().count() < 20);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_among_the_folders_is_not_followed() {
        let (ours, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let export = MarkdownFolder::begin(ours.path()).unwrap();
        std::os::unix::fs::symlink(other.path(), ours.path().join("example.com")).unwrap();
        let url = "https://example.com/a";
        export.create(url).unwrap();
        assert_eq!(fs::read_dir(other.path()).unwrap().count(), 0);
        assert!(ours.path().join(format!("{}.md", hash_of(url))).is_file());
        // Taking it all back leaves what the link names alone, too.
        fs::write(other.path().join("kept"), "x").unwrap();
        export.discard().unwrap();
        assert!(other.path().join("kept").is_file());
        assert_eq!(fs::read_dir(ours.path()).unwrap().count(), 0);
    }

    #[test]
    fn pages_that_differ_do_not_share_a_name() {
        let urls = [
            "https://example.com/a?x=1",
            "https://example.com/a?x=2",
            "https://example.com/a",
            "https://example.com/a/",
            "https://example.com/%61",
            "https://example.com/ä",
            "https://example.com/ö",
        ];
        let names: std::collections::HashSet<_> = urls.iter().map(|url| name_of(url)).collect();
        assert_eq!(names.len(), urls.len());
    }
}
