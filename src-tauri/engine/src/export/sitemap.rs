//! A clean sitemap: one file, or files split at the limits of the protocol, gzipped, under an index.

use std::{
    fs::File,
    io::{self, BufReader, Read as _, Write},
    path::Path,
};

use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use serde::Serialize;
use url::Url;

use super::{Destination, WholeFile};
use crate::{instance::limits, item::Sentence};

/// One entry.
#[derive(Debug, Clone, PartialEq)]
pub struct CleanEntry {
    /// The page's canonical address.
    pub loc: String,
    /// When it changed last, as a W3C date.
    pub lastmod: Option<String>,
    /// Its priority as the old sitemap had it.
    pub priority: Option<f64>,
}

/// What was written.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct CorrectedSitemap {
    /// The files, the one to name in robots.txt first; none without an entry.
    pub files: Vec<String>,
    /// Entries in them.
    pub entries: u32,
    /// Entries that were left out, with the reason in words and how many.
    pub left_out: Vec<LeftOut>,
    /// It was cancelled: nothing is left of it.
    pub cancelled: bool,
}

/// Entries that were left out for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
pub struct LeftOut {
    /// The reason, such as “not on the site's host”.
    pub reason: Sentence,
    /// Entries.
    pub count: u32,
}

/// Bytes of an index of ours at most: some thousand parts.
const INDEX_BYTES: u64 = 1 << 20;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// Writes entries into parts, and at the end the file that names them. Nothing stands in its place
/// before the end, so that the sitemaps that are read may be the ones that are replaced.
#[derive(Debug)]
pub struct SitemapWriter {
    /// `NAME.xml`, which is written last.
    destination: Destination,
    /// The sitemap that stood there: what it names are parts of it, and give way with it.
    former: String,
    part: Option<Part>,
    parts: Vec<Written>,
    entries: u32,
    left_out: Vec<LeftOut>,
}

#[derive(Debug)]
struct Part {
    out: GzEncoder<WholeFile>,
    entries: u32,
    bytes: u64,
    newest: Option<String>,
}

#[derive(Debug)]
struct Written {
    file: WholeFile,
    newest: Option<String>,
}

impl SitemapWriter {
    /// A sitemap whose name ends in `.xml`.
    pub fn begin(destination: &Destination) -> io::Result<Self> {
        let path = destination.path();
        if path
            .extension()
            .is_none_or(|ending| !ending.eq_ignore_ascii_case("xml"))
        {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                sentence!("the name of the sitemap {path} has to end in .xml", path),
            ));
        }
        destination.check()?;
        Ok(Self {
            destination: destination.clone(),
            former: former(path)?,
            part: None,
            parts: Vec::new(),
            entries: 0,
            left_out: Vec::new(),
        })
    }

    /// Writes an entry.
    pub fn write(&mut self, entry: &CleanEntry) -> io::Result<()> {
        let text = entry_text(entry);
        let end = (HEAD.len() + root("urlset").len() + "</urlset>\n".len()) as u64;
        let is_full = self.part.as_ref().is_some_and(|part| {
            part.entries >= limits::SITEMAP_ADVISED_URLS
                || part.bytes + text.len() as u64 + end > limits::SITEMAP_ADVISED_BYTES
        });
        if is_full {
            self.end_part()?;
        }
        if self.part.is_none() {
            self.part = Some(self.next_part()?);
        }
        let Some(part) = &mut self.part else {
            return Ok(());
        };
        part.out.write_all(text.as_bytes())?;
        part.entries += 1;
        part.bytes += text.len() as u64;
        if entry.lastmod > part.newest {
            part.newest.clone_from(&entry.lastmod);
        }
        self.entries += 1;
        Ok(())
    }

    /// Counts entries that are not written.
    pub fn leave_out(&mut self, reason: Sentence, count: u32) {
        match self.left_out.iter_mut().find(|left| left.reason == reason) {
            Some(left) => left.count += count,
            None if count > 0 => self.left_out.push(LeftOut { reason, count }),
            None => {}
        }
    }

    fn next_part(&self) -> io::Result<Part> {
        let path = self.destination.path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let name = format!("{stem}-{}.xml.gz", self.parts.len() + 1);
        // The only part becomes the sitemap itself, and its own place may be taken.
        let mut place = self.destination.beside(&name);
        if self.former.contains(&format!("/{}</loc>", escaped(&name))) {
            place = Destination::replacing(place.path());
        }
        let file = WholeFile::begin_unasked(&place)?;
        let mut out = GzEncoder::new(file, Compression::default());
        write!(out, "{HEAD}{}", root("urlset"))?;
        Ok(Part {
            out,
            entries: 0,
            bytes: 0,
            newest: None,
        })
    }

    fn end_part(&mut self) -> io::Result<()> {
        let Some(mut part) = self.part.take() else {
            return Ok(());
        };
        part.out.write_all(b"</urlset>\n")?;
        self.parts.push(Written {
            file: part.out.finish()?,
            newest: part.newest,
        });
        Ok(())
    }

    /// Ends the files: one part becomes the sitemap itself, several get an index, in which they
    /// stand as served from the folder `base`. Without an entry no file is written: an empty
    /// sitemap would take every page out of the index.
    pub fn finish(mut self, base: Option<&Url>) -> io::Result<CorrectedSitemap> {
        self.end_part()?;
        if self.parts.is_empty() {
            return Ok(CorrectedSitemap {
                left_out: self.left_out,
                ..CorrectedSitemap::default()
            });
        }
        let mut whole = WholeFile::begin(&self.destination)?;
        let mut files = vec![whole.path().display().to_string()];
        if let [one] = self.parts.as_mut_slice() {
            let packed = BufReader::new(one.file.written()?);
            io::copy(&mut GzDecoder::new(packed), &mut whole)?;
        } else {
            self.parts.iter().try_for_each(|part| part.file.check())?;
            write!(whole, "{HEAD}{}", root("sitemapindex"))?;
            for part in self.parts {
                whole.write_all(index_entry(base, &part).as_bytes())?;
                files.push(part.file.path().display().to_string());
                part.file.finish()?;
            }
            whole.write_all(b"</sitemapindex>\n")?;
        }
        whole.finish()?;
        Ok(CorrectedSitemap {
            files,
            entries: self.entries,
            left_out: self.left_out,
            cancelled: false,
        })
    }
}

/// The start of the file that a sitemap takes the place of, as text; empty where there is none.
fn former(path: &Path) -> io::Result<String> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(String::new()),
        Err(error) => return Err(error),
    };
    let mut start = Vec::new();
    file.take(INDEX_BYTES).read_to_end(&mut start)?;
    Ok(String::from_utf8_lossy(&start).into_owned())
}

fn index_entry(base: Option<&Url>, part: &Written) -> String {
    let name = part.file.path().file_name().unwrap_or_default();
    let name = name.to_string_lossy();
    let in_folder = |base: &Url| {
        let mut loc = base.clone();
        loc.path_segments_mut().ok()?.pop_if_empty().push(&name);
        Some(String::from(loc))
    };
    let loc = base.and_then(in_folder);
    let loc = escaped(loc.as_deref().unwrap_or(&name));
    let lastmod = element("lastmod", part.newest.as_deref());
    format!("  <sitemap><loc>{loc}</loc>{lastmod}</sitemap>\n")
}

fn root(name: &str) -> String {
    format!("<{name} xmlns=\"{NAMESPACE}\">\n")
}

fn entry_text(entry: &CleanEntry) -> String {
    let priority = entry.priority.map(|priority| {
        let text = priority.to_string();
        if text.contains('.') {
            text
        } else {
            text + ".0"
        }
    });
    format!(
        "  <url><loc>{}</loc>{}{}</url>\n",
        escaped(&entry.loc),
        element("lastmod", entry.lastmod.as_deref()),
        element("priority", priority.as_deref())
    )
}

fn element(name: &str, value: Option<&str>) -> String {
    value.map_or_else(String::new, |value| {
        format!("<{name}>{}</{name}>", escaped(value))
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&apos;")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::export::Refusal;

    fn entry(page: u32) -> CleanEntry {
        CleanEntry {
            loc: format!("https://example.com/?a={page}&b='x'"),
            lastmod: Some(format!("2026-01-{:02}", page % 28 + 1)),
            priority: Some(1.0),
        }
    }

    fn write(count: u32) -> (tempfile::TempDir, CorrectedSitemap) {
        let folder = tempfile::tempdir().unwrap();
        let base = Url::parse("https://example.com/maps/").unwrap();
        let written = write_in(folder.path(), count, &base).unwrap();
        (folder, written)
    }

    fn write_in(folder: &Path, count: u32, base: &Url) -> io::Result<CorrectedSitemap> {
        write_to(&Destination::new(folder.join("clean.xml")), count, base)
    }

    fn write_to(place: &Destination, count: u32, base: &Url) -> io::Result<CorrectedSitemap> {
        let mut writer = SitemapWriter::begin(place)?;
        (0..count).for_each(|page| writer.write(&entry(page)).unwrap());
        writer.leave_out(sentence!("an address that cannot be used"), 1);
        writer.finish(Some(base))
    }

    #[test]
    fn a_part_takes_the_place_of_no_other_file_and_only_parts_are_in_the_way() {
        let folder = tempfile::tempdir().unwrap();
        let base = Url::parse("https://example.com/").unwrap();
        let part = folder.path().join("clean-2.xml.gz");
        fs::write(&part, "mine").unwrap();
        let refused = write_in(folder.path(), 50_001, &base).unwrap_err();
        let refusal = refused.downcast::<Refusal>().unwrap();
        assert!(matches!(refusal, Refusal::Taken(path) if path == part));
        // Nothing of it stands there.
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert_eq!(fs::read_to_string(&part).unwrap(), "mine");
        fs::rename(&part, folder.path().join("clean-1.xml.gz")).unwrap();
        assert_eq!(write_in(folder.path(), 2, &base).unwrap().entries, 2);
    }

    #[test]
    fn a_sitemap_gives_way_with_its_own_parts_and_with_no_other_file() {
        let folder = tempfile::tempdir().unwrap();
        let base = Url::parse("https://example.com/").unwrap();
        let at = |name: &str| folder.path().join(name);
        write_in(folder.path(), 50_001, &base).unwrap();
        let place = Destination::replacing(at("clean.xml")).alone();
        assert_eq!(write_to(&place, 50_002, &base).unwrap().entries, 50_002);
        fs::write(at("clean-3.xml.gz"), "mine").unwrap();
        let refused = write_to(&place, 100_001, &base).unwrap_err();
        let refusal = refused.downcast::<Refusal>().unwrap();
        assert!(matches!(refusal, Refusal::Taken(path) if path == at("clean-3.xml.gz")));
        assert_eq!(fs::read_to_string(at("clean-3.xml.gz")).unwrap(), "mine");
        let forced = Destination::replacing(at("clean.xml"));
        assert_eq!(write_to(&forced, 100_001, &base).unwrap().files.len(), 4);
    }

    #[test]
    fn without_an_entry_no_file_is_written() {
        let (folder, written) = write(0);
        assert_eq!((written.entries, written.files.len()), (0, 0));
        assert_eq!(written.left_out.len(), 1);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn few_pages_make_one_plain_file() {
        let (folder, written) = write(2);
        assert_eq!((written.files.len(), written.entries), (1, 2));
        assert_eq!(written.left_out[0].count, 1);
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
        assert_eq!(names.len(), 1);
        let text = fs::read_to_string(folder.path().join("clean.xml")).unwrap();
        let first = "  <url><loc>https://example.com/?a=0&amp;b=&apos;x&apos;</loc>\
                     <lastmod>2026-01-01</lastmod><priority>1.0</priority></url>";
        assert_eq!(text.lines().nth(2), Some(first));
    }

    #[test]
    fn many_pages_are_split_under_an_index() {
        let (folder, written) = write(50_001);
        assert_eq!((written.files.len(), written.entries), (3, 50_001));
        let index = fs::read_to_string(folder.path().join("clean.xml")).unwrap();
        assert!(index.contains("<sitemapindex"), "{index}");
        let second = "<sitemap><loc>https://example.com/maps/clean-2.xml.gz</loc>\
                      <lastmod>2026-01-21</lastmod></sitemap>";
        assert!(index.contains(second), "{index}");
        let mut text = String::new();
        let file = File::open(folder.path().join("clean-1.xml.gz")).unwrap();
        io::Read::read_to_string(&mut GzDecoder::new(file), &mut text).unwrap();
        assert_eq!(text.matches("<url>").count(), 50_000);
        assert!(text.ends_with("</urlset>\n"));
    }
}
