//! A crawl by links, run as a whole job over a small web on loopback.

use serde_json::json;

use crate::{
    case::{Case, texts},
    checks::Checks,
    job::{Job, resources},
    world::wait_for,
};

pub(crate) fn discover(case: &Case, checks: &mut Checks) {
    let not_fetched = texts(&checks.expected("not_fetched").unwrap_or_default());
    let Some(job) = wait_for(Job::of(case, &resources(case))) else {
        return checks.skip("http and https of one host cannot both be put on loopback");
    };
    checks.key("pages", json!(job.pages()));
    checks.key("blocked_by_robots_txt", json!(job.blocked_by_robots_txt()));
    let fetched: Vec<_> = not_fetched
        .into_iter()
        .filter(|url| job.requests(url) > 0)
        .collect();
    checks.that(fetched.is_empty(), "not fetched", fetched.join(" "));
}
