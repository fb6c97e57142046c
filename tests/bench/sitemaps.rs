//! Sitemaps: read from files, and read, ordered and stored by a job.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use foresite_tests::{GeneratedSite, gzip};

use crate::{
    Failure, Outcome,
    contest::{Contest, has_peer, own},
    measure,
    options::Options,
    site::Site,
    table::Table,
};

/// Files of 50,000 URLs, all compressed.
pub(crate) fn read(options: &Options, table: &mut Table) -> Outcome {
    let folder = tempfile::tempdir()?;
    // A process of its own: what starts the programs has to be small, since the system counts its
    // memory at their start as theirs.
    let mut command = own(&["sitemaps", &options.urls.to_string()]);
    command.arg(folder.path());
    measure::run(command)?;
    let mut files = Vec::new();
    for entry in fs::read_dir(folder.path())? {
        files.push(entry?.path());
    }
    files.sort();
    let files = &files;
    let job = format!("sitemap files, {} URLs, gz", options.urls);
    let mut contest = Contest::new(job, "URLs", f64::from(options.urls));
    contest = contest.target("≥ 0.9 × quick-xml's URLs; ≤ 20 MB");
    for (name, reader) in [
        ("quick-xml, four fields", "quick-xml"),
        ("Foresite", "engine"),
        ("gunzip and byte scan", "scan"),
        ("gunzip alone", "gunzip"),
    ] {
        contest.add(name, move |_| reading(reader, files));
    }
    if options.peers && has_peer("python3", &["-c", "import usp"]) {
        contest.add("ultimate-sitemap-parser", move |_| {
            let mut command = Command::new("python3");
            command.args(["-c", USP]).args(files);
            command
        });
    }
    contest.run(options.runs, table)
}

/// Writes the sitemaps of a site into a folder.
pub(crate) fn make(urls: &str, folder: &Path) -> Outcome {
    let site = GeneratedSite::new(urls.parse()?);
    for number in 0..site.sitemaps() {
        let path = folder.join(format!("{number:03}.xml.gz"));
        let xml = site.sitemap(number, "http://127.0.0.1:8080");
        fs::write(&path, gzip(xml.as_bytes()))?;
    }
    Ok(())
}

fn reading(reader: &str, files: &[PathBuf]) -> Command {
    let mut command = own(&["floor", "sitemap", reader]);
    command.args(files);
    command
}

const USP: &str = "
import gzip, sys
from usp.tree import sitemap_from_str
count = 0
for path in sys.argv[1:]:
    tree = sitemap_from_str(gzip.open(path, 'rt').read())
    count += sum(1 for page in tree.all_pages())
print(count, 'URLs')
";

/// A job whose pages are gone, so that discovery and order are all it does; then its items read.
pub(crate) fn store(options: &Options, table: &mut Table) -> Outcome {
    let site = Site::of_sitemaps(options.urls)?;
    // The site makes its sitemaps when they are first asked for.
    measure::run(crawl(
        options,
        &site.origin,
        &tempfile::tempdir()?.path().join("warm.db"),
    ))?;
    let job = format!("{} URLs read, ordered, stored", options.urls);
    let mut contest = Contest::new(job, "URLs", f64::from(options.urls));
    contest = contest.target("≤ 3 s of CPU for a million, ≤ 60 MB");
    contest.add("Foresite", |folder| {
        crawl(options, &site.origin, &folder.join("foresite.db"))
    });
    contest.run(options.runs, table)?;
    items(options, &site, table)
}

fn items(options: &Options, site: &Site, table: &mut Table) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("foresite.db");
    measure::run(crawl(options, &site.origin, &database))?;
    let mut command = own(&["items"]);
    command.arg(&database);
    table.note(measure::run(command)?.output.trim_end());
    Ok(())
}

/// On the Free plan, so that all but 500 pages stay unfetched.
fn crawl(options: &Options, origin: &str, database: &Path) -> Command {
    let mut command = Command::new(&options.foresite);
    command.args(["crawl", origin, "--db"]);
    command.arg(database);
    command.args([
        "--parse-type",
        "sitemap",
        "--pace",
        "fast",
        "--set",
        "plan=free",
    ]);
    command
}
