//! A small web, crawled by its sitemaps: in memory with the pure rooms alone, and again as a whole
//! job over loopback.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    ops::ControlFlow,
};

use foresite_engine::{
    instance::Config,
    item::{Code, JobCode},
    scope::{
        Scope, hosts,
        robots::{Access, Robots, access},
    },
    sitemap::{Entry, EntryKind, Kind, ReadLimits, read},
};
use serde_json::{Value, json};
use url::Url;

use crate::{
    case::{Case, texts},
    checks::Checks,
    job::{Job, resources},
    world::wait_for,
};

const MOST_HOPS: usize = 20;
const DEEPEST: u32 = 10;
/// What stands for the status of redirects without an end.
const ENDLESS: u16 = 310;

pub(crate) fn crawl_sitemaps(case: &Case, checks: &mut Checks) {
    let mut crawl = Crawl::new(case);
    let error = crawl.run(&texts(&case.context["specific_sitemaps"])).err();
    checks.key("error", error.map(JobCode::as_str));
    checks.key("pages", crawl.pages());
    checks.key("errors", crawl.failed.clone());
    let blocked: Vec<&str> = crawl.blocked.iter().map(Url::as_str).collect();
    checks.key("blocked_by_robots_txt", blocked);
    let counts = checks.expected("fetch_counts").unwrap_or_default();
    for (url, count) in counts.as_object().into_iter().flatten() {
        checks.equal(url, count, &json!(crawl.fetched.get(url).unwrap_or(&0)));
    }
    for url in texts(&checks.expected("not_fetched").unwrap_or_default()) {
        checks.that(!crawl.fetched.contains_key(&url), "not fetched", &url);
    }
    for warning in texts(&checks.expected("warnings").unwrap_or_default()) {
        let found = crawl.warnings.contains(warning.as_str());
        checks.that(found, &warning, format!("{:?}", crawl.warnings));
    }
    as_job(case, checks);
}

/// The same questions to the program itself. The labels of the audit alone are not asked there.
fn as_job(case: &Case, checks: &mut Checks) {
    let Some(job) = wait_for(Job::of(case, &resources(case))) else {
        return;
    };
    checks.key("error", job.error().clone());
    checks.key("pages", json!(job.pages()));
    checks.key("blocked_by_robots_txt", json!(job.blocked_by_robots_txt()));
    let failed = checks.expected("errors").unwrap_or_default();
    for url in texts(&failed) {
        checks.that(job.noted(&url), "a note of the job on", &url);
    }
    let counts = checks.expected("fetch_counts").unwrap_or_default();
    for (url, count) in counts.as_object().into_iter().flatten() {
        let name = format!("{url} · requests of the job");
        checks.equal(&name, count, &json!(job.requests(url)));
    }
    for url in texts(&checks.expected("not_fetched").unwrap_or_default()) {
        checks.that(job.requests(&url) == 0, "not fetched by the job", &url);
    }
}

struct Crawl {
    resources: Value,
    source: Url,
    include: Vec<String>,
    exclude: Vec<String>,
    scope: Option<Scope>,
    /// How often each URL was asked for.
    fetched: BTreeMap<String, u32>,
    read: BTreeSet<Url>,
    found: Vec<(Url, f64)>,
    blocked: Vec<Url>,
    failed: Vec<String>,
    warnings: BTreeSet<&'static str>,
}

impl Crawl {
    fn new(case: &Case) -> Self {
        let source = Url::parse(case.context_text("source_url")).unwrap();
        Self {
            resources: case.input["resources"].clone(),
            scope: None,
            include: case.context_list("include"),
            exclude: case.context_list("exclude"),
            source,
            fetched: BTreeMap::new(),
            read: BTreeSet::new(),
            found: Vec::new(),
            blocked: Vec::new(),
            failed: Vec::new(),
            warnings: BTreeSet::new(),
        }
    }

    /// Reads robots.txt and every sitemap that the service would (spec 4.1).
    fn run(&mut self, specific: &[String]) -> Result<(), JobCode> {
        let robots_url = hosts::robots_url(&self.source);
        let (url, status, body) = self.get(&robots_url);
        let robots = match access(status) {
            Access::UseBody => Robots::parse(&url, body.as_bytes()),
            Access::AllowAll => Robots::absent(&url),
            // Too many redirects are as good as no file.
            Access::Refused(_) if status == ENDLESS => Robots::absent(&url),
            Access::Refused(code) => return Err(code),
        };
        if robots.whole_site_block().is_some() {
            return Err(JobCode::ForbiddenRobotsTxt);
        }
        let first: Vec<Url> = if !specific.is_empty() {
            specific.iter().map(|s| Url::parse(s).unwrap()).collect()
        } else if robots.is_absent() {
            vec![hosts::default_sitemap_url(&self.source)]
        } else {
            robots.sitemaps().iter().map(|s| s.url.clone()).collect()
        };
        let mut config = Config {
            source: self.source.to_string(),
            ..Config::default()
        };
        config.source_params.include_items.clone_from(&self.include);
        config.source_params.exclude_items.clone_from(&self.exclude);
        self.scope = Some(Scope::new(&config.check().unwrap(), robots));
        self.read_all(first)
    }

    fn read_all(&mut self, first: Vec<Url>) -> Result<(), JobCode> {
        let mut open: VecDeque<(Url, u32)> = first.into_iter().map(|url| (url, 0)).collect();
        let (mut valid, mut forbidden) = (false, false);
        while let Some((url, depth)) = open.pop_front() {
            if depth > DEEPEST || self.read.contains(&url) {
                self.warnings.insert("loop");
                continue;
            }
            self.read.insert(url.clone());
            let (at, status, body) = self.get(&url);
            forbidden |= matches!(status, 401 | 403);
            if at != url && !self.read.insert(at.clone()) {
                self.warnings.insert("loop");
                continue;
            }
            let children = (status == 200).then(|| self.read_one(&at, &body)).flatten();
            match children {
                Some(children) => {
                    valid = true;
                    for child in children.into_iter().rev() {
                        open.push_front((child, depth + 1));
                    }
                }
                None => self.failed.push(url.to_string()),
            }
        }
        match (valid, forbidden) {
            (true, _) => Ok(()),
            (false, true) => Err(JobCode::ForbiddenSitemap),
            (false, false) => Err(JobCode::MissingSitemap),
        }
    }

    /// Takes the pages of one document; answers with its children, or none when it is no sitemap.
    fn read_one(&mut self, at: &Url, body: &str) -> Option<Vec<Url>> {
        let mut children = Vec::new();
        let mut entries = Vec::new();
        let limits = ReadLimits::default();
        let report = read(body.as_bytes(), at, &limits, |entry| {
            match entry.kind {
                EntryKind::Page => entries.push(entry),
                EntryKind::Sitemap => children.extend(entry.loc.ok()),
            }
            ControlFlow::Continue(())
        });
        self.warnings
            .extend(report.problems.iter().map(|p| p.kind.label()));
        for entry in entries {
            self.take(entry);
        }
        matches!(report.kind, Kind::UrlSet | Kind::Index).then_some(children)
    }

    fn take(&mut self, entry: Entry) {
        let Ok(url) = entry.loc else { return };
        if self.found.iter().any(|(known, _)| *known == url) {
            self.warnings.insert("duplicate-loc");
            return;
        }
        match self.scope.as_ref().unwrap().judge(&url).refusal {
            None => self.found.push((url, entry.priority.unwrap_or(0.5))),
            Some((_, Some(Code::BlockedByRobotsTxtPath))) => self.blocked.push(url),
            Some(_) => {}
        }
    }

    /// Highest priority first, then in the order found.
    fn pages(&self) -> Vec<&str> {
        let mut pages: Vec<&(Url, f64)> = self.found.iter().collect();
        pages.sort_by(|a, b| b.1.total_cmp(&a.1));
        pages.iter().map(|(url, _)| url.as_str()).collect()
    }

    /// Final URL, status and body.
    fn get(&mut self, url: &Url) -> (Url, u16, String) {
        let mut at = url.clone();
        for _ in 0..MOST_HOPS {
            *self.fetched.entry(at.to_string()).or_default() += 1;
            let answer = self.resources[at.as_str()].clone();
            let status = answer["status"].as_u64().unwrap_or(404);
            match answer["headers"]["location"].as_str() {
                Some(location) if (300..400).contains(&status) => {
                    at = at.join(location).unwrap();
                    if self.read.contains(&at) {
                        // Already read: the loop is told by the final URL.
                        return (at, 200, String::new());
                    }
                }
                _ => {
                    let body = answer["body"].as_str().unwrap_or_default().to_owned();
                    return (at, u16::try_from(status).unwrap(), body);
                }
            }
        }
        (at, ENDLESS, String::new())
    }
}
