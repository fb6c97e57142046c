//! What to measure.

use std::{env, path::PathBuf};

use crate::Failure;

const JOBS: [&str; 6] = ["markdown", "links", "crawl", "latency", "sitemap", "store"];

#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) jobs: Vec<String>,
    /// Pages of the crawled site.
    pub(crate) pages: u32,
    /// URLs in sitemaps.
    pub(crate) urls: u32,
    /// Times that each program runs.
    pub(crate) runs: usize,
    /// Whether programs of others run too.
    pub(crate) peers: bool,
    /// The command-line program.
    pub(crate) foresite: PathBuf,
    /// HTML files for `markdown`; empty for those of the tests.
    pub(crate) files: Vec<PathBuf>,
}

impl Options {
    pub(crate) fn read(words: &[&str]) -> Result<Self, Failure> {
        let mut options = Self {
            jobs: Vec::new(),
            pages: 20_000,
            urls: 1_000_000,
            runs: 5,
            peers: false,
            foresite: foresite()?,
            files: Vec::new(),
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value"));
            match *word {
                "--pages" => options.pages = value()?.parse()?,
                "--urls" => options.urls = value()?.parse()?,
                "--runs" => options.runs = value()?.parse::<usize>()?.max(1),
                "--foresite" => options.foresite = value()?.into(),
                "--peers" => options.peers = true,
                path if path.contains(['/', '.']) => options.files.push(path.into()),
                job => options.jobs.push(job.to_owned()),
            }
        }
        if options.jobs.is_empty() {
            options.jobs = JOBS.map(str::to_owned).to_vec();
        }
        Ok(options)
    }
}

/// The program that was built beside this one.
fn foresite() -> Result<PathBuf, Failure> {
    let own = env::current_exe()?;
    Ok(own.with_file_name("foresite"))
}
