//! The program is killed at random moments and ends, each time, with what an undisturbed run has:
//! in a first job, in a later sync that removes items, and in a reindex.

use std::{
    collections::hash_map::RandomState,
    fs,
    hash::BuildHasher,
    path::{Path, PathBuf},
    time::Duration,
};

use foresite_engine::{
    Engine,
    store::{DiffCounts, DiffQuery, ItemDetail, ItemQuery, JobState},
};
use foresite_tests::{Reply, Site, SitemapEntry, sitemap};

use crate::run::{Folder, soon};

const PAGES: usize = 150;

/// How a job finds its pages.
#[derive(Debug, Clone, Copy)]
enum Found {
    Sitemap,
    Links,
    /// By links, the pages of the sitemap first.
    Both,
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
    /// The page or sitemap that named it.
    found_in: Option<String>,
    warnings: Vec<String>,
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
            found_in: item.source_url,
            warnings: item
                .row
                .warnings
                .into_iter()
                .map(|one| one.text.to_string())
                .collect(),
        }
    }
}

/// The two states of the site: as the first job finds it, and as later ones do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Age {
    New,
    /// A third of the pages left, each fifth of the rest has another text, and some are back in
    /// order.
    Old,
}

impl Age {
    fn has(self, number: usize) -> bool {
        self == Self::New || number % 3 != 2
    }
}

/// Pages that link to the next ones, some of them broken, moved or blocked.
async fn site() -> Site {
    let robots = "User-agent: *\nDisallow: /page/9$\nSitemap: {origin}/map.xml\n";
    let site = Site::builder().robots(robots).start().await;
    site_at(&site, Age::New);
    site
}

/// Brings the site into one of its states.
fn site_at(site: &Site, age: Age) {
    let entries: Vec<_> = (0..PAGES)
        .filter(|number| age.has(*number))
        .map(|number| {
            let priority = format!("0.{}", number % 10);
            let entry = SitemapEntry::of(&format!("/page/{number}")).priority(&priority);
            match number % 5 {
                0 => entry.changefreq("always"),
                1 if age == Age::Old => entry.lastmod("2999-01-01"),
                _ => entry.lastmod("2020-01-01"),
            }
        })
        .collect();
    site.set(
        "/map.xml",
        Reply::text("application/xml", sitemap(&entries)),
    );
    site.set("/", page(0, age));
    for number in 0..PAGES {
        let reply = match number % 20 {
            _ if !age.has(number) => Reply::status(404),
            7 => Reply::status(500),
            13 => Reply::redirect(302, "/page/1"),
            _ => page(number, age),
        };
        site.set(&format!("/page/{number}"), reply);
    }
}

fn page(number: usize, age: Age) -> Reply {
    let links: String = (1..=4)
        .map(|step| (number * 3 + step) % PAGES)
        .filter(|other| age.has(*other))
        .map(|other| format!("<p>See <a href=\"/page/{other}\">page {other}</a>.</p>"))
        .collect::<Vec<_>>()
        .concat();
    let text = match (age, number % 5) {
        (Age::Old, 0 | 1) => "It has another text.",
        _ => "It has a text.",
    };
    let html = format!(
        "<title>Page {number}</title><main><h1>Page {number}</h1><p>{text}</p>{links}</main>"
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
    let source = match found {
        Found::Sitemap => return words,
        Found::Links => "discover_options.source=links",
        Found::Both => "discover_options.source=all",
    };
    words.extend(["--parse-type", "discover", "--set", source].map(str::to_owned));
    words.extend(["--set", "depth=50", "--set", "max_age=0"].map(str::to_owned));
    words
}

async fn outcome(database: &Path) -> Outcome {
    let engine = Engine::open(database).await.unwrap();
    let instance = engine.instance_list().await.unwrap()[0].id;
    let query = ItemQuery {
        limit: 500,
        ..ItemQuery::default()
    };
    let items = engine.item_details(instance, query).await.unwrap();
    let jobs = engine.job_list(instance).await.unwrap();
    assert!(jobs.iter().all(|job| job.state == JobState::Completed));
    let last = u32::try_from(jobs.len()).unwrap();
    let diff = engine
        .job_diff(instance, 1, last, DiffQuery::default())
        .await
        .unwrap();
    Outcome {
        items: items.into_iter().map(Kept::of).collect(),
        jobs: jobs.len(),
        changes: diff.items.counts,
    }
}

/// A job to kill: what was there before it, and what it is asked to do.
struct Scene {
    found: Found,
    /// The database before the job; none for the first one.
    before: Option<PathBuf>,
    /// Words of the command besides the usual ones.
    words: &'static [&'static str],
    /// Which of its two states the site is in.
    age: Age,
    /// What the job has when nothing disturbs it.
    expected: Outcome,
    /// Requests that it makes then.
    hits: usize,
}

/// What a job left behind.
struct Outcome {
    items: Vec<Kept>,
    jobs: usize,
    /// What changed since the first job.
    changes: DiffCounts,
}

/// The first jobs, then a sync of a site that changed, then a reindex, each run undisturbed to
/// know what is right. A reindex of a sitemap job reads stored pages, one by links asks again.
async fn scenes(site: &Site, shelf: &Folder) -> Vec<Scene> {
    let jobs: [(&str, Age, &[&str]); 3] = [
        ("first", Age::New, &[]),
        ("sync", Age::Old, &[]),
        ("reindex", Age::Old, &["--set", "chunk_size=64"]),
    ];
    let mut scenes = Vec::new();
    for found in [Found::Sitemap, Found::Links, Found::Both] {
        let mut before = None;
        for (name, age, words) in jobs {
            site_at(site, age);
            site.forget_hits();
            let folder = Folder::new();
            if let Some(before) = &before {
                fs::copy(before, folder.database()).unwrap();
            }
            run(&folder, site, found, words);
            let kept = shelf.path(&format!("{found:?}-{name}.db"));
            fs::copy(folder.database(), &kept).unwrap();
            scenes.push(Scene {
                found,
                before: before.replace(kept),
                words,
                age,
                expected: outcome(&folder.database()).await,
                hits: site.hits().len(),
            });
        }
    }
    scenes
}

fn run(folder: &Folder, site: &Site, found: Found, more: &[&str]) {
    let words = command(site, found);
    let words: Vec<_> = words
        .iter()
        .map(String::as_str)
        .chain(more.iter().copied())
        .collect();
    folder.run(&words).ends_with(0);
}

async fn killed_and_undisturbed_runs_are_the_same(kills: usize) {
    let site = site().await;
    let shelf = Folder::new();
    let scenes = scenes(&site, &shelf).await;
    let removed = |scene: &Scene| scene.expected.changes.removed;
    assert!(scenes.iter().filter(|scene| removed(scene) > 20).count() == 6);
    let mut chance = Chance {
        seed: RandomState::new(),
        drawn: 0,
    };
    let mut killed = 0;
    while killed < kills {
        let scene = &scenes[chance.below(scenes.len())];
        site_at(&site, scene.age);
        let folder = Folder::new();
        if let Some(before) = &scene.before {
            fs::copy(before, folder.database()).unwrap();
        }
        // Once or twice in a job, in any stage of it; one in four is at its end, when what left
        // the source is removed.
        let times = 1 + chance.below(2);
        let mut moments = Vec::new();
        for _ in 0..times {
            let moment = match chance.below(4) {
                0 => scene.hits,
                _ => chance.below(scene.hits + 1),
            };
            let millis = chance.below(40);
            kill_after(&site, &folder, scene, moment, millis).await;
            moments.push((moment, millis));
            killed += 1;
            if is_done(&folder, scene).await {
                break;
            }
        }
        // What would run now is one sync more, which may find less to say.
        if !is_done(&folder, scene).await {
            run(&folder, &site, scene.found, scene.words);
        }
        let got = outcome(&folder.database()).await;
        let told = format!(
            "{:?} {:?} after kills at {moments:?} of {} requests",
            scene.found, scene.words, scene.hits
        );
        let expected = &scene.expected;
        assert_eq!(got.items.len(), expected.items.len(), "{told}");
        for (item, expected) in got.items.iter().zip(&expected.items) {
            assert_eq!(item, expected, "{told}");
        }
        assert_eq!(got.changes, expected.changes, "{told}");
        assert!(
            got.jobs <= expected.jobs + times,
            "{told}: {} jobs",
            got.jobs
        );
    }
}

/// Whether the job of the scene had ended before it was killed.
async fn is_done(folder: &Folder, scene: &Scene) -> bool {
    let Ok(engine) = Engine::open(&folder.database()).await else {
        return false;
    };
    let mut is_done = false;
    if let Some(instance) = engine.instance_list().await.unwrap().first() {
        let jobs = engine.job_list(instance.id).await.unwrap();
        let last = jobs.first().map(|job| job.state);
        is_done = jobs.len() == scene.expected.jobs && last == Some(JobState::Completed);
    }
    engine.shutdown().await;
    is_done
}

/// Starts a job and kills it some time after so many requests; one that is quicker just ends.
async fn kill_after(site: &Site, folder: &Folder, scene: &Scene, requests: usize, millis: usize) {
    site.forget_hits();
    let words = command(site, scene.found);
    let more = scene.words.iter().copied();
    let words: Vec<_> = words.iter().map(String::as_str).chain(more).collect();
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
