//! The preflight: what an owner makes sure of before enabling the service, in seconds. Asks the
//! network for robots.txt, some sitemaps and a sample of pages, and says what a local check
//! cannot know.

mod network;
mod pages;
mod rendering;
mod report;
mod sample;
mod site;
mod size;
mod verdicts;

use std::sync::{Arc, Mutex, PoisonError};

use tokio_util::sync::CancellationToken;

pub use report::{CheckState, Estimates, Preflight, PreflightCheck, SampledPage, SkipRuleStep};

use super::{
    online::{RobotsAnswer, SiteAudit},
    survey::Survey,
};
use crate::{
    fetch::{Fetcher, render::BrowserChoice},
    instance::{Plan, limits},
    scope::Scope,
};
use report::Lines;
use sample::Candidates;

/// Is told of every check as soon as it is done.
pub type TellCheck<'a> = &'a mut (dyn FnMut(&PreflightCheck) + Send);

/// Checks the site of a plan. `now` is in Unix milliseconds. Never fails: what goes wrong is a
/// check that failed.
pub async fn preflight(
    fetcher: &Fetcher,
    plan: &Arc<Plan>,
    browser: &BrowserChoice,
    now: i64,
    cancel: &CancellationToken,
    tell: TellCheck<'_>,
) -> Preflight {
    let mut lines = Lines::new(plan, tell);
    let rendered = run(fetcher, plan, browser, now, cancel, &mut lines).await;
    if !cancel.is_cancelled() {
        verdicts::unknown(plan, rendered, &mut lines);
    }
    lines.into_report(cancel.is_cancelled())
}

/// Answers whether pages were rendered.
async fn run(
    fetcher: &Fetcher,
    plan: &Arc<Plan>,
    browser: &BrowserChoice,
    now: i64,
    cancel: &CancellationToken,
    lines: &mut Lines<'_>,
) -> bool {
    let candidates = Arc::new(Mutex::new(Candidates::default()));
    let sink = Arc::clone(&candidates);
    let survey = Survey::new(now).on_page(move |named| {
        sink.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .note(named.url);
    });
    let mut site = SiteAudit::new(fetcher, &plan.source, cancel, survey);
    let answer = site.read_robots().await;
    network::reached(&answer, plan, lines);
    let robots = match answer {
        RobotsAnswer::Read(robots) => *robots,
        RobotsAnswer::Refused(code, response) => {
            site::robots_refused(code, &response, lines);
            return false;
        }
        RobotsAnswer::Failed(_) | RobotsAnswer::Cancelled => return false,
    };
    fetcher.set_crawl_delay(robots.crawl_delay());
    network::other_addresses(fetcher, plan, cancel, lines).await;
    site::robots(&robots, plan, lines);
    let scope = Arc::new(Scope::new(plan, robots.clone()));
    candidates
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .judge_with(Arc::clone(&scope));
    if cancel.is_cancelled() {
        return false;
    }
    let read = site::read_sitemaps(&mut site, plan, &robots).await;
    let audit = site.finish();
    site::sitemaps(&audit, &read, plan, &robots, lines);
    let mut candidates =
        std::mem::take(&mut *candidates.lock().unwrap_or_else(PoisonError::into_inner));
    if cancel.is_cancelled() {
        return false;
    }
    pages::check(fetcher, plan, &scope, &mut candidates, cancel, lines).await;
    if cancel.is_cancelled() {
        return false;
    }
    let rendered = rendering::check(fetcher, plan, &scope, browser, cancel, lines).await;
    if !cancel.is_cancelled() {
        size::estimate(plan, &robots, &candidates, &read, lines);
    }
    rendered
}

/// Pages sampled.
const SAMPLE: usize = limits::PREFLIGHT_SAMPLE;
