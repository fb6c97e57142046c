//! Crawls of the generated site.

use std::{path::Path, process::Command};

use crate::{
    Outcome,
    contest::{Contest, has_peer, own},
    options::Options,
    site::Site,
    table::Table,
};

/// Pages of the largest crawl that the service makes.
const MOST_PAGES: u32 = 100_000;

/// A crawl that keeps no page. Foresite has no such job: shown is what the least of its jobs costs.
pub(crate) fn links(options: &Options, table: &mut Table) -> Outcome {
    let site = Site::start(options.pages, 0)?;
    let origin = site.origin.as_str();
    let pages = f64::from(options.pages);
    let mut contest = Contest::new(
        format!("link crawl, {} pages", options.pages),
        "pages",
        pages,
    );
    contest.add("scraper loop", |_| own(&["floor", "links", origin]));
    if options.peers {
        add_peers(&mut contest, origin);
    }
    contest.run(options.runs, table)
}

fn add_peers<'a>(contest: &mut Contest<'a>, origin: &'a str) {
    if has_peer("spider", &["--version"]) {
        contest.add("spider_cli", move |_| {
            let mut command = Command::new("spider");
            command.args(["--url", origin, "--limit", "0", "--depth", "0", "crawl"]);
            command
        });
    }
    if has_peer("wget2", &["--version"]) {
        contest.add("wget2 (bodies kept)", move |folder| {
            let mut command = Command::new("wget2");
            command.args(["--quiet", "--recursive", "--level=0", "--robots=off"]);
            command.args(["--max-threads=64", "--directory-prefix"]);
            command.arg(folder).arg(origin);
            command
        });
    }
    if has_peer("scrapy", &["version"]) {
        contest.add("Scrapy", move |folder| {
            let spider = folder.join("spider.py");
            // A folder that was just made can be written.
            let _ = std::fs::write(&spider, SCRAPY);
            let mut command = Command::new("scrapy");
            command.arg("runspider").arg(spider);
            command.args(["-a", &format!("origin={origin}")]);
            command.args(["-s", "CONCURRENT_REQUESTS=64", "-s", "LOG_ENABLED=False"]);
            command.args(["-s", "CONCURRENT_REQUESTS_PER_DOMAIN=64"]);
            command
        });
    }
}

const SCRAPY: &str = "
import scrapy

class Links(scrapy.Spider):
    name = 'links'

    def __init__(self, origin=None):
        self.start_urls = [origin]

    def parse(self, response):
        for href in response.css('a::attr(href)').getall():
            yield response.follow(href, self.parse)
";

/// A whole job, with and without the keyword index.
pub(crate) fn whole(options: &Options, table: &mut Table) -> Outcome {
    let site = Site::start(options.pages, 0)?;
    let pages = f64::from(options.pages);
    let name = |with: &str| format!("whole job {with}, {} pages", options.pages);
    let mut contest = Contest::new(name("without index"), "pages", pages).target("≤ 1.0 ×");
    add_whole(&mut contest, options, &site.origin, false);
    contest.run(options.runs, table)?;
    let mut contest = Contest::new(name("with index"), "pages", pages).target("≤ 1.05 ×");
    add_whole(&mut contest, options, &site.origin, true);
    contest.run(options.runs, table)
}

/// Answers take 20 ms; here the wall time counts.
pub(crate) fn latency(options: &Options, table: &mut Table) -> Outcome {
    let site = Site::start(options.pages, 20)?;
    let pages = f64::from(options.pages);
    let job = format!("20 ms latency, {} pages", options.pages);
    let mut contest = Contest::new(job, "pages", pages).target("wall ≤ 1.05 ×");
    add_whole(&mut contest, options, &site.origin, true);
    contest.run(options.runs, table)
}

/// Whether a page costs the same on a large site, and whether a million URLs that are met and not
/// visited stay small.
pub(crate) fn growth(options: &Options, table: &mut Table) -> Outcome {
    for pages in [1_000, 10_000, MOST_PAGES] {
        let job = format!("growth, {pages} pages");
        grown(options, table, job, pages, &Site::start(pages, 0)?)?;
    }
    let job = format!("growth, {MOST_PAGES} pages of 100 links, a million URLs met");
    let site = Site::of_many_links(1_000_000)?;
    grown(options, table, job, MOST_PAGES, &site)
}

fn grown(options: &Options, table: &mut Table, job: String, pages: u32, site: &Site) -> Outcome {
    let mut contest = Contest::new(job, "pages", f64::from(pages)).target("≤ 100 MB");
    contest.add("Foresite", |folder| {
        foresite(options, &site.origin, folder, true)
    });
    // Minutes each: what is asked is the memory, which hardly differs from run to run.
    let runs = if pages < MOST_PAGES { options.runs } else { 1 };
    contest.run(runs, table)
}

fn add_whole<'a>(
    contest: &mut Contest<'a>,
    options: &'a Options,
    origin: &'a str,
    with_index: bool,
) {
    let floor = if with_index { "full-fts" } else { "full" };
    contest.add("full loop", move |folder| {
        let database = folder.join("loop.db");
        let mut command = own(&["floor", floor, origin]);
        command.arg(database);
        command
    });
    contest.add("Foresite", move |folder| {
        foresite(options, origin, folder, with_index)
    });
}

/// A crawl by links to its end.
pub(crate) fn foresite(
    options: &Options,
    origin: &str,
    folder: &Path,
    with_index: bool,
) -> Command {
    let mut command = Command::new(&options.foresite);
    command.args(["crawl", origin, "--db"]);
    command.arg(folder.join("foresite.db"));
    command.args(["--parse-type", "discover", "--pace", "fast"]);
    for setting in ["discover_options.source=links", "depth=100000"] {
        command.args(["--set", setting]);
    }
    command.args(["--set", &format!("limit={MOST_PAGES}")]);
    if !with_index {
        command.args(["--set", "index_method.keyword=false"]);
    }
    command
}
