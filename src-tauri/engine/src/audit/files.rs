//! Where the file lies that an address names.

use std::path::{Path, PathBuf};

use percent_encoding::percent_decode_str;
use url::Url;

/// The file at the path of an address: below the folder of the one that names it, or below a folder
/// above that and within the audited one.
pub(super) fn at_address(tops: &[PathBuf], path: &Path, url: &Url) -> Option<PathBuf> {
    let mut folders: Vec<String> = url
        .path_segments()?
        .map(plain_name)
        .collect::<Option<_>>()?;
    folders.pop();
    let own = path.parent().unwrap_or(Path::new(""));
    let within = |folder: &&Path| *folder == own || tops.iter().any(|top| folder.starts_with(top));
    let roots: Vec<&Path> = path.ancestors().skip(1).take_while(within).collect();
    // A site may be published below a folder of its host that it does not have itself.
    (0..folders.len().max(1)).find_map(|first| {
        let below: PathBuf = folders[first..].iter().collect();
        let mut files = roots.iter().map(|root| file_within(root, &below, url));
        files.find_map(|file| file)
    })
}

/// The file of that name in the folder, compressed or not; of an address with a query, the one that
/// was saved with it.
pub(super) fn in_folder(folder: &Path, url: &Url) -> Option<PathBuf> {
    let name = plain_name(url.path_segments()?.next_back()?)?;
    let with_query = url.query().map(|query| format!("{name}?{query}"));
    let with_query = with_query.filter(|name| !name.contains(['/', '\\', ':']));
    let spellings = [
        with_query,
        Some(name.clone()),
        name.strip_suffix(".gz").map(str::to_owned),
        Some(format!("{name}.gz")),
    ];
    let mut paths = spellings
        .into_iter()
        .flatten()
        .map(|name| folder.join(name));
    paths.find(|path| path.is_file())
}

/// The same in a folder below another, unless a link leads out of that.
fn file_within(root: &Path, below: &Path, url: &Url) -> Option<PathBuf> {
    let file = in_folder(&root.join(below), url)?;
    let root = Some(root).filter(|root| !root.as_os_str().is_empty());
    let root = root.unwrap_or(Path::new("."));
    let is_within = file
        .canonicalize()
        .ok()?
        .starts_with(root.canonicalize().ok()?);
    is_within.then_some(file)
}

/// A part of an address as the name of a file or folder, and nothing that leads elsewhere.
fn plain_name(segment: &str) -> Option<String> {
    let name = percent_decode_str(segment).decode_utf8().ok()?.into_owned();
    let is_plain = !matches!(name.as_str(), "" | "." | "..");
    (is_plain && !name.contains(['/', '\\', '\0', ':'])).then_some(name)
}
