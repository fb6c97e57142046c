//! Cases that the client plays against loopback.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use foresite_engine::{
    fetch::{
        Answer, Body, BodyLimits, Fetched, Fetcher, FetcherOptions, failure_code, status_code,
    },
    instance::Pace,
    item::Code,
    scope::{filters::PathFilters, hosts::Hosts},
};
use foresite_tests::{RawSite, Site, Step};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::{
    case::Case,
    checks::Checks,
    job::Job,
    world::{World, exchange_of, url_of, wait_for},
};

/// Waits of a stream script and its time limit are shortened alike.
const FASTER: u32 = 20;

const LIMITS: BodyLimits = BodyLimits {
    max_bytes: 4 * 1024 * 1024,
    timeout: Duration::from_secs(10),
};

pub(crate) fn headers_sent(case: &Case, checks: &mut Checks) {
    let expected = checks.expected("headers_sent").unwrap();
    let may_skip = crate::case::texts(&checks.expected("may_skip").unwrap_or_default());
    let names = configured(case).into_keys().collect::<Vec<_>>();
    let sent = wait_for(async {
        let world = World::of(&source(case), exchanges(case)).await;
        let client = client(&world.local(&source(case)), configured(case), Pace::Fast);
        let mut sent = Vec::new();
        for exchange in exchanges(case) {
            get(&client, &world.local(&url_of(exchange)), LIMITS, &|_| true).await;
        }
        for exchange in exchanges(case) {
            // One request with a header is one too many, so all of them count together.
            let hits = world.hits(&url_of(exchange));
            let url = exchange["url"].as_str().unwrap();
            if hits.is_empty() && may_skip.iter().any(|skipped| skipped == url) {
                continue;
            }
            let carried = |name: &&String| {
                let name = name.to_ascii_lowercase();
                hits.iter().any(|hit| hit.header(&name).is_some())
            };
            let carried: Vec<_> = names.iter().filter(carried).cloned().collect();
            sent.push((url.to_owned(), carried));
        }
        sent
    });
    for (url, names) in sent {
        checks.equal(&url, &expected[&url], &json!(names));
    }
}

pub(crate) fn fetch_outcome(case: &Case, checks: &mut Checks) {
    let not_fetched = crate::case::texts(&checks.expected("not_fetched").unwrap_or_default());
    let contains = crate::case::texts(&checks.expected("text_contains").unwrap_or_default());
    let (code, url, body, fetched) = wait_for(async {
        let world = World::of(&source(case), exchanges(case)).await;
        let client = client(&world.local(&source(case)), [].into(), Pace::Fast);
        let hosts = Hosts::sitemap(&source(case));
        let filters =
            PathFilters::new(&case.context_list("include"), &case.context_list("exclude"));
        let may_redirect = |to: &Url| {
            let to = world.original(to);
            hosts.allow(&to) && !filters.decide(to.as_str()).is_skipped()
        };
        let start = world.local(&url_of(&exchanges(case)[0]));
        let result = get(&client, &start, LIMITS, &may_redirect).await;
        for exchange in exchanges(case) {
            if let Some(cookie) = exchange["requires_cookie"].as_str() {
                let hits = world.hits(&url_of(exchange));
                let sent = hits.last().and_then(|hit| hit.header("cookie"));
                assert_eq!(sent, Some(cookie), "the cookie that was set");
            }
        }
        let refused = result.hops.last().map(|hop| world.original(&hop.to));
        let fetched: Vec<_> = not_fetched
            .iter()
            .filter(|url| !world.hits(&Url::parse(url).unwrap()).is_empty())
            .cloned()
            .collect();
        match result.answer {
            Answer::Response(response) => {
                let url = world.original(&response.url).to_string();
                let body = whole(&response.body);
                let refusal = status_code(&response, body.as_bytes());
                (
                    refusal.map(|refusal| refusal.code),
                    Some(url),
                    body,
                    fetched,
                )
            }
            Answer::Failed(failure) => {
                let filtered = refused.filter(|to| filters.decide(to.as_str()).is_skipped());
                let code = match filtered {
                    Some(_) => Code::ExcludedByPathFilter,
                    None => failure_code(&failure),
                };
                (Some(code), None, String::new(), fetched)
            }
            Answer::Cancelled => panic!("cancelled by nobody"),
        }
    });
    checks.key("error_code", json!(code));
    checks.key("final_url", json!(url));
    for text in contains {
        checks.that(body.contains(&text), &text, &body);
    }
    checks.that(fetched.is_empty(), "not fetched", fetched.join(" "));
    fetch_outcome_of_a_job(case, checks);
}

/// The same of a whole job whose only page is the first URL.
fn fetch_outcome_of_a_job(case: &Case, checks: &mut Checks) {
    let first = url_of(&exchanges(case)[0]);
    if first.origin() != source(case).origin() {
        return;
    }
    let mut web = exchanges(case).to_vec();
    let map = format!(
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>{}</loc></url></urlset>",
        first.as_str().replace('&', "&amp;")
    );
    for (path, body) in [
        ("/robots.txt", "Sitemap: /case-sitemap.xml\n"),
        ("/case-sitemap.xml", map.as_str()),
    ] {
        let url = first.join(path).unwrap();
        let answer =
            json!({"status": 200, "headers": {"content-type": "text/plain"}, "body": body});
        web.push(exchange_of(url.as_str(), &answer));
    }
    wait_for(async {
        let Some(job) = Job::of(case, &web).await else {
            return;
        };
        let Some(item) = job.item(&first) else {
            return checks.differ("an item of the job", &first, "none");
        };
        checks.key("error_code", item["code"].clone());
        if checks.expected("final_url").is_some() {
            let url = [&item["final_url"], &item["url"]].into_iter();
            let url = url.filter(|url| !url.is_null()).take(1);
            checks.key(
                "final_url",
                url.map(|url| job.original(url)).collect::<String>(),
            );
        }
        for url in crate::case::texts(&checks.expected("not_fetched").unwrap_or_default()) {
            checks.that(job.requests(&url) == 0, "not fetched by the job", &url);
        }
        for text in crate::case::texts(&checks.expected("text_contains").unwrap_or_default()) {
            let show = ["show", job.local(&first).as_str(), "--as", "html"].map(str::to_owned);
            let html = job.foresite(&show.each_ref().map(String::as_str)).await;
            checks.that(html.contains(&text), &text, &html);
        }
    });
}

pub(crate) fn stream(case: &Case, checks: &mut Checks) {
    let limits = &case.context["limits"];
    let timeout = limits["total_timeout_ms"].as_u64().unwrap_or(30_000);
    let limits = BodyLimits {
        max_bytes: limits["max_body_bytes"].as_u64().unwrap_or(4 << 20),
        timeout: Duration::from_millis(timeout) / FASTER,
    };
    let started = Instant::now();
    let answer = wait_for(async {
        let site = RawSite::start(script(&case.input["script"])).await;
        let url = site.url("/");
        let client = client(&url, [].into(), Pace::Fast);
        get(&client, &url, limits, &|_| true).await.answer
    });
    let took = started.elapsed() * FASTER;
    if let Some(most) = checks.expected("must_end_within_ms") {
        checks.that(
            took.as_millis() <= most.as_u64().unwrap().into(),
            "ends in time",
            took.as_millis(),
        );
    }
    let (code, body) = match &answer {
        Answer::Response(response) => match response.body {
            Body::Whole { cut: true, .. } => (Some(Code::OverSize), whole(&response.body)),
            _ => (None, whole(&response.body)),
        },
        Answer::Failed(failure) => (Some(failure_code(failure)), String::new()),
        Answer::Cancelled => panic!("cancelled by nobody"),
    };
    checks.key("error_code", json!(code));
    checks.key("body", json!(body));
    if let Some(most) = checks.expected("max_bytes_read") {
        checks.that(
            body.len() as u64 <= most.as_u64().unwrap(),
            "bytes read",
            body.len(),
        );
    }
    for text in crate::case::texts(&checks.expected("text_contains").unwrap_or_default()) {
        checks.that(body.contains(&text), &text, &body);
    }
}

pub(crate) fn pacing(case: &Case, checks: &mut Checks) {
    checks.table(case, "min_delay_seconds", |_, row| {
        let delay = row["crawl_delay"].as_f64().map(Duration::from_secs_f64);
        let gap = wait_for(async {
            let site = Site::builder().page("/", "<p>x</p>").start().await;
            let client = client(&site.url("/"), [].into(), Pace::Service);
            client.set_crawl_delay(delay);
            for _ in 0..2 {
                get(&client, &site.url("/"), LIMITS, &|_| true).await;
            }
            let hits = site.hits();
            hits[1].at - hits[0].at
        });
        // The site sees each request a moment after it was let go: a tenth less counts as kept.
        let halves = ((gap.as_secs_f64() + 0.1) * 2.0).floor() / 2.0;
        json!({ "min_delay_seconds": halves })
    });
}

async fn get(
    client: &Fetcher,
    url: &Url,
    limits: BodyLimits,
    may_redirect: &(dyn Fn(&Url) -> bool + Send + Sync),
) -> Fetched {
    client
        .get(url, limits, may_redirect, &CancellationToken::new())
        .await
}

fn client(source: &Url, headers: BTreeMap<String, String>, pace: Pace) -> Fetcher {
    Fetcher::new(options(source, headers, pace)).unwrap()
}

fn options(source: &Url, headers: BTreeMap<String, String>, pace: Pace) -> FetcherOptions {
    FetcherOptions {
        headers,
        ..FetcherOptions::new(source.clone(), pace)
    }
}

fn source(case: &Case) -> Url {
    Url::parse(case.context_text("source_url")).unwrap()
}

pub(super) fn exchanges(case: &Case) -> &[Value] {
    case.input["exchanges"].as_array().unwrap()
}

pub(super) fn configured(case: &Case) -> BTreeMap<String, String> {
    let headers = case.context["configured_headers"].as_object().unwrap();
    let pair =
        |(name, value): (&String, &Value)| (name.clone(), value.as_str().unwrap().to_owned());
    headers.iter().map(pair).collect()
}

fn whole(body: &Body) -> String {
    match body {
        Body::Whole { bytes, .. } => String::from_utf8_lossy(bytes).into_owned(),
        Body::Pieces(_) => panic!("a body in pieces"),
    }
}

/// The steps of a stream script. One that sends header lines opens with the status line itself.
fn script(steps: &Value) -> Vec<Step> {
    let steps = steps.as_array().unwrap();
    let mut script = Vec::new();
    if steps
        .first()
        .is_some_and(|first| first.get("send_headers").is_none())
    {
        script.push(Step::text("HTTP/1.1 200 OK\r\n"));
    }
    script.extend(steps.iter().map(step));
    script
}

fn step(step: &Value) -> Step {
    if let Some(headers) = step["send_headers"].as_object() {
        let headers: Vec<_> = headers
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str().unwrap()))
            .collect();
        return Step::ok(&headers);
    }
    let count = |key: &str| {
        step[key]
            .as_u64()
            .and_then(|count| usize::try_from(count).ok())
    };
    let send = if let Some(text) = step["send"].as_str() {
        Step::text(text)
    } else if let Some(line) = step["send_header_line"].as_str() {
        Step::text(&format!("{line}\r\n"))
    } else if let Some(bytes) = count("send_bytes") {
        Step::SendBytes(bytes)
    } else {
        Step::SendChunk(count("send_chunk_bytes").unwrap())
    };
    let wait = Duration::from_millis(step["wait_ms"].as_u64().unwrap_or(0)) / FASTER;
    let times = step["repeat"].as_i64().unwrap_or(1);
    Step::Repeat(u64::try_from(times).ok(), vec![send, Step::Wait(wait)])
}
