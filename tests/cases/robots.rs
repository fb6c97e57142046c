//! robots.txt: rules, sitemaps, Content Signals, statuses.

use foresite_engine::scope::{
    hosts,
    robots::{Access, Robots, TOKENS, access, after_redirects, unreachable},
};
use serde_json::{Map, Value, json};
use url::Url;

use crate::{case::Case, checks::Checks, run::Op};

pub(crate) const OPS: &[(&str, Op)] = &[
    ("robots_rules", rules),
    ("robots_status", status),
    ("robots_fetch", fetch),
    ("robots_location", location),
];

fn rules(case: &Case, checks: &mut Checks) {
    let url = Url::parse(case.context_text("robots_url")).unwrap();
    check_body(case, checks, &url);
}

/// Reads the body as the robots.txt at `url` and checks every key that speaks of its content.
fn check_body(case: &Case, checks: &mut Checks, url: &Url) {
    let agent = case.context_text("user_agent");
    let body = case.bytes();
    let robots = if agent.is_empty() || TOKENS[0].eq_ignore_ascii_case(agent) {
        Robots::parse(url, &body)
    } else {
        Robots::parse_for(url, &body, &[agent])
    };
    if let Some(Value::Object(rows)) = checks.expected("allowed") {
        let origin = url.origin().ascii_serialization();
        for (key, expected) in rows {
            let page = match key.strip_prefix('/') {
                Some(_) => Url::parse(&format!("{origin}{key}")),
                None => Url::parse(&key),
            };
            let verdict = robots.verdict(&page.unwrap());
            let row = expected.get("allowed").unwrap_or(&expected);
            checks.equal(&key, row, &json!(verdict.allowed));
            if let (Some(rule), allowed) = (verdict.rule, verdict.allowed) {
                checks.that(rule.allow == allowed, "our longest rule agrees", &rule.text);
            }
        }
    }
    let sitemaps: Vec<&str> = robots.sitemaps().iter().map(|s| s.url.as_str()).collect();
    checks.key("sitemaps", sitemaps);
    let signals: Map<String, Value> = robots
        .content_signals()
        .iter()
        .map(|signal| (signal.name.clone(), json!(signal.value)))
        .collect();
    checks.key("content_signals", signals);
    let rejected = robots.content_signal_block().is_some();
    checks.key("rejected_by_content_signal", rejected);
    let delay = robots.crawl_delay().map(|delay| delay.as_secs_f64());
    checks.key("crawl_delay_seconds", delay);
    checks.key("try_default_sitemap", false);
    checks.key("access", "use_body");
}

fn status(case: &Case, checks: &mut Checks) {
    checks.table(case, "access", |_, answer| {
        let access = answer["status"]
            .as_u64()
            .map_or_else(unreachable, |status| access(u16::try_from(status).unwrap()));
        described(&access)
    });
}

fn described(access: &Access) -> Value {
    let name = match access {
        Access::UseBody => "use_body",
        Access::AllowAll => "allow_all",
        Access::Refused(_) => "disallow_all",
    };
    let error = match access {
        Access::Refused(code) => Some(code.as_str()),
        _ => None,
    };
    json!({
        "access": name,
        "try_default_sitemap": *access == Access::AllowAll,
        "error": error,
    })
}

fn fetch(case: &Case, checks: &mut Checks) {
    const MOST_HOPS: usize = 20;
    let mut url = Url::parse(case.context_text("robots_url")).unwrap();
    let hops = case.context["redirects"].as_array().cloned();
    let hops = hops.unwrap_or_default();
    for _ in 0..MOST_HOPS {
        let Some(hop) = hops.iter().find(|hop| hop["from"] == url.as_str()) else {
            let status = case.context["status"].as_u64().unwrap();
            return match access(u16::try_from(status).unwrap()) {
                Access::UseBody => check_body(case, checks, &url),
                other => check_access(checks, &other),
            };
        };
        url = url.join(hop["location"].as_str().unwrap()).unwrap();
    }
    check_access(checks, &after_redirects());
}

fn check_access(checks: &mut Checks, access: &Access) {
    let described = described(access);
    for key in ["access", "try_default_sitemap", "error"] {
        checks.key(key, described[key].clone());
    }
}

fn location(case: &Case, checks: &mut Checks) {
    let page = Url::parse(case.input.as_str().unwrap()).unwrap();
    checks.key("robots_url", hosts::robots_url(&page).as_str());
}
