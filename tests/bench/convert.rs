//! HTML to Markdown beside other converters, which convert only: the engine's time holds links,
//! metadata and chunks too.

use std::{
    fs,
    path::{Path, PathBuf},
};

use foresite_tests::GeneratedSite;

use crate::{
    Failure, Outcome,
    contest::{Contest, own},
    options::Options,
    table::Table,
};

/// Generated pages to convert.
const GENERATED: usize = 40;

pub(crate) fn bench(options: &Options, table: &mut Table) -> Outcome {
    let folder = tempfile::tempdir()?;
    if !options.files.is_empty() {
        let files = options.files.iter().flat_map(|path| html_files(path));
        return contest("given pages", &files.collect::<Vec<_>>(), options, table);
    }
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/markdown/pages");
    contest("written pages", &html_files(&fixtures), options, table)?;
    contest(
        "generated pages",
        &generated(folder.path())?,
        options,
        table,
    )
}

fn contest(name: &str, files: &[PathBuf], options: &Options, table: &mut Table) -> Outcome {
    // Each run converts the same amount, whatever the files.
    let job = format!("Markdown of {name}");
    let mut contest = Contest::new(job, "MB", 60.0).target("≥ 60 MB/s, ≤ 0.77 × htmd");
    for (name, converter) in [
        ("htmd", "htmd"),
        ("Foresite", "engine"),
        ("fast_html2md", "fast_html2md"),
    ] {
        contest.add(name, move |_| {
            let mut command = own(&["floor", "convert", converter]);
            command.args(files);
            command
        });
    }
    contest.run(options.runs, table)
}

fn generated(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let site = GeneratedSite::new(20_000);
    let mut files = Vec::new();
    for number in 0..GENERATED {
        let path = site.path(u32::try_from(number * 97)?);
        let page = site.page_at(&path).ok_or("a page is missing")?;
        let file = folder.join(format!("{number}.html"));
        fs::write(&file, page)?;
        files.push(file);
    }
    Ok(files)
}

fn html_files(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(path) else {
        return vec![path.to_owned()];
    };
    let mut files: Vec<_> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "html"))
        .collect();
    files.sort();
    files
}
