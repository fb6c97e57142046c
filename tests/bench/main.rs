//! `cargo xtask bench`: what the program costs beside minimal loops and other programs. Every
//! contestant is a process of its own; those of one contest run in turn, A B A B, so that a
//! machine whose speed drifts is fair to all. Quoted are medians.

mod contest;
mod convert;
mod crawl;
mod desktop;
mod floor;
mod hostile;
mod items;
mod machine;
mod measure;
mod options;
mod rendered;
mod site;
mod sitemaps;
mod table;
mod testers;

use std::{error::Error, process::ExitCode};

use options::Options;
use table::Table;

type Failure = Box<dyn Error + Send + Sync>;
type Outcome = Result<(), Failure>;

const USAGE: &str = "\
cargo xtask bench [JOB…] [--pages N] [--urls N] [--runs N] [--peers]

  markdown   HTML files to Markdown
  links      a crawl by links that keeps no page
  crawl      a whole job, with and without the keyword index
  latency    a whole job on a site that takes 20 ms for each answer
  growth     a whole job on sites of 1,000, 10,000 and 100,000 pages, and one that meets a million URLs
  sitemap    sitemap files read
  store      sitemaps of a million URLs read, ordered and stored; then pages of items read
  rendered   a crawl of at most 200 pages through a browser
  desktop    the window opened, and then left alone
  hostile    pages that are made to be slow

Without a job: all but growth, rendered, desktop and hostile. --pages is the size of the crawled site (20,000), --urls
that of the sitemaps (1,000,000), --runs how often each program runs (5). --peers adds programs that
others wrote, where they are installed: spider, wget2, scrapy, as a package of python3
ultimate-sitemap-parser and, as one of node (NODE_PATH), playwright-core.
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["floor", ref words @ ..] => floor::run(words),
        ["site", ref words @ ..] => site::run(words),
        ["sitemaps", urls, folder] => sitemaps::make(urls, folder.as_ref()),
        ["items", database] => items::run(database.as_ref()),
        ["testers", database] => testers::run(database.as_ref()),
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            Ok(())
        }
        _ => bench(&words),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("Stopped: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn bench(words: &[&str]) -> Outcome {
    let options = Options::read(words)?;
    let mut table = Table::default();
    for job in &options.jobs {
        match job.as_str() {
            "markdown" => convert::bench(&options, &mut table)?,
            "links" => crawl::links(&options, &mut table)?,
            "crawl" => crawl::whole(&options, &mut table)?,
            "latency" => crawl::latency(&options, &mut table)?,
            "growth" => crawl::growth(&options, &mut table)?,
            "sitemap" => sitemaps::read(&options, &mut table)?,
            "store" => sitemaps::store(&options, &mut table)?,
            "rendered" => rendered::bench(&options, &mut table)?,
            "desktop" => desktop::bench(&options, &mut table)?,
            "hostile" => hostile::show(),
            other => return Err(format!("there is no job `{other}`\n\n{USAGE}").into()),
        }
    }
    println!("\n{}\n", machine::line());
    println!("`cargo xtask bench {}`\n", words.join(" "));
    print!("{table}");
    Ok(())
}
