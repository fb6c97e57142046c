//! The program is killed at random moments and ends, each time, with what an undisturbed run has.

use std::{collections::hash_map::RandomState, hash::BuildHasher, path::Path, time::Duration};

use foresite_engine::{
    Engine,
    store::{ItemDetail, ItemQuery, JobState},
};
use foresite_tests::{Reply, Site, SitemapEntry, sitemap};

use crate::run::{Folder, soon};

const PAGES: usize = 150;

/// How a job finds its pages.
#[derive(Debug, Clone, Copy)]
enum Found {
    BySitemap,
    ByLinks,
}

/// What has to be the same after a kill.
#[derive(Debug, PartialEq)]
struct Kept {
    position: Option<u32>,
    url: String,
    status: String,
    code: Option<String>,
    depth: Option<u32>,
    chunks: Option<u32>,
    markdown: Option<String>,
}

impl Kept {
    fn of(item: ItemDetail) -> Self {
        Self {
            position: item.row.position,
            url: item.row.url,
            status: item.row.status.as_str().to_owned(),
            code: item.row.code.map(|code| code.as_str().to_owned()),
            depth: item.row.depth,
            chunks: item.row.chunks,
            markdown: item.markdown,
        }
    }
}

/// Pages that link to the next ones, some of them broken, moved or blocked.
async fn site() -> Site {
    let entries: Vec<_> = (0..PAGES)
        .map(|number| {
            let priority = format!("0.{}", number % 10);
            SitemapEntry::of(&format!("/page/{number}")).priority(&priority)
        })
        .collect();
    let mut site = Site::builder()
        .robots("User-agent: *\nDisallow: /page/9$\nSitemap: {origin}/map.xml\n")
        .file("/map.xml", "application/xml", &sitemap(&entries))
        .route("/", page(0));
    for number in 0..PAGES {
        let path = format!("/page/{number}");
        site = match number % 20 {
            7 => site.status(&path, 500),
            13 => site.redirect(&path, 302, "/page/1"),
            _ => site.route(&path, page(number)),
        };
    }
    site.start().await
}

fn page(number: usize) -> Reply {
    let links: String = (1..=4)
        .map(|step| (number * 3 + step) % PAGES)
        .map(|other| format!("<p>See <a href=\"/page/{other}\">page {other}</a>.</p>"))
        .collect::<Vec<_>>()
        .concat();
    let html = format!(
        "<title>Page {number}</title><main><h1>Page {number}</h1><p>It has a text.</p>{links}</main>"
    );
    let delay = Duration::from_millis(2 + (number as u64 * 7) % 20);
    Reply::html(html).after(delay)
}

/// Numbers that differ from run to run.
struct Chance {
    seed: RandomState,
    drawn: u64,
}

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.drawn += 1;
        let number = self.seed.hash_one(self.drawn) % bound as u64;
        usize::try_from(number).unwrap()
    }
}

fn command(site: &Site, found: Found) -> Vec<String> {
    let mut words = vec!["crawl".to_owned(), site.origin().to_owned()];
    if let Found::ByLinks = found {
        words.extend(
            [
                "--parse-type",
                "discover",
                "--set",
                "discover_options.source=links",
            ]
            .map(str::to_owned),
        );
        words.extend(["--set", "depth=50"].map(str::to_owned));
    }
    words
}

async fn kept(database: &Path) -> (Vec<Kept>, usize) {
    let engine = Engine::open(database).await.unwrap();
    let instance = engine.instance_list().await.unwrap()[0].id;
    let query = ItemQuery {
        limit: 500,
        ..ItemQuery::default()
    };
    let items = engine.item_details(instance, query).await.unwrap();
    let jobs = engine.job_list(instance).await.unwrap();
    assert!(jobs.iter().all(|job| job.state == JobState::Completed));
    (items.into_iter().map(Kept::of).collect(), jobs.len())
}

async fn killed_and_undisturbed_runs_are_the_same(kills: usize) {
    let site = site().await;
    let mut chance = Chance {
        seed: RandomState::new(),
        drawn: 0,
    };
    let mut expected = Vec::new();
    for found in [Found::BySitemap, Found::ByLinks] {
        site.forget_hits();
        let folder = Folder::new();
        let words = command(&site, found);
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        folder.run(&words).ends_with(0);
        let hits = site.hits().len();
        expected.push((found, hits, kept(&folder.database()).await.0));
    }
    let mut killed = 0;
    while killed < kills {
        let (found, hits, undisturbed) = &expected[killed % expected.len()];
        let folder = Folder::new();
        // Once or twice in a job, in any stage of it.
        let times = 1 + chance.below(2);
        let mut moments = Vec::new();
        for _ in 0..times {
            let moment = chance.below(*hits);
            kill_after(&site, &folder, *found, moment, chance.below(20)).await;
            moments.push(moment);
            killed += 1;
        }
        let words = command(&site, *found);
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        folder.run(&words).ends_with(0);
        let (items, jobs) = kept(&folder.database()).await;
        let told = format!("{found:?} after kills at {moments:?} of {hits} requests");
        assert_eq!(items.len(), undisturbed.len(), "{told}");
        for (item, expected) in items.iter().zip(undisturbed) {
            assert_eq!(item, expected, "{told}");
        }
        assert!(jobs <= 1 + times, "{told}: {jobs} jobs");
    }
}

/// Starts a job and kills it some time after so many requests; one that is quicker just ends.
async fn kill_after(site: &Site, folder: &Folder, found: Found, requests: usize, millis: usize) {
    site.forget_hits();
    let words = command(site, found);
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let mut child = folder.start(&words);
    let moment = async {
        site.wait_for_hits(requests).await;
        // A random moment is the point here, so this is no event to wait for.
        tokio::time::sleep(Duration::from_millis(millis as u64)).await;
    };
    let ended = async {
        while child.try_wait().unwrap().is_none() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    soon(async {
        tokio::select! {
            () = moment => {}
            () = ended => {}
        }
    })
    .await;
    let _ = child.kill();
    child.wait().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_kills_change_nothing() {
    killed_and_undisturbed_runs_are_the_same(10).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes; `cargo xtask test --long` runs it"]
async fn a_hundred_kills_change_nothing() {
    killed_and_undisturbed_runs_are_the_same(100).await;
}
