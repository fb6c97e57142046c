//! Sitemaps: documents and values of entries.

use std::{io::Read, ops::ControlFlow};

use flate2::read::MultiGzDecoder;
use foresite_engine::{
    audit::audit_files,
    crawl::due_again,
    item::Status,
    sitemap::{
        ChangeFrequency, Entry, Kind, ProblemKind, ReadLimits, Report, due, lastmod_millis,
        priority, read_with_type,
    },
    store::KnownCrawl,
};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::{
    case::{Case, texts},
    checks::Checks,
    run::Op,
    settings::validate_config,
    small_web::crawl_sitemaps,
};

pub(crate) const OPS: &[(&str, Op)] = &[
    ("parse_sitemap", parse_sitemap),
    ("crawl_sitemaps", crawl_sitemaps),
    ("lastmod", lastmod),
    ("priority", priority_values),
    ("changefreq", changefreq),
    ("needs_resync", needs_resync),
    ("validate_config", validate_config),
];

fn parse_sitemap(case: &Case, checks: &mut Checks) {
    let url = Url::parse(case.context_text("url")).unwrap();
    let mut bytes = case.bytes();
    if case.context["headers"]["content-encoding"] == "gzip" {
        let mut inner = Vec::new();
        // The layer that the HTTP client takes off.
        MultiGzDecoder::new(&bytes[..])
            .read_to_end(&mut inner)
            .unwrap();
        bytes = inner;
    }
    let mut limits = ReadLimits::default();
    if let Some(most) = case.context["limits"]["max_decompressed_bytes"].as_u64() {
        limits.max_bytes = most;
    }
    let mut entries = Vec::new();
    let content_type = case.context["headers"]["content-type"].as_str();
    let report = read_with_type(&bytes[..], &url, content_type, &limits, |entry| {
        entries.push(entry);
        ControlFlow::Continue(())
    });
    check_entries(checks, &entries);
    check_report(checks, &report);
    check_audit(checks, &url, &bytes);
}

/// The audit finds under the same names what the reader noted.
fn check_audit(checks: &mut Checks, url: &Url, bytes: &[u8]) {
    let expected = texts(&checks.expected("warnings").unwrap_or_default());
    if expected.is_empty() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let name = url.path_segments().and_then(Iterator::last).unwrap();
    std::fs::write(folder.path().join(name), bytes).unwrap();
    let robots = format!("Sitemap: {url}\n");
    std::fs::write(folder.path().join("robots.txt"), robots).unwrap();
    let paths = [folder.path().to_owned()];
    let audit = audit_files(&paths, 0, &CancellationToken::new(), &mut |_| {});
    let found: Vec<&str> = audit.findings.iter().map(|f| f.check).collect();
    for warning in expected {
        let is_found = found.contains(&warning.as_str());
        checks.that(
            is_found,
            &format!("finding {warning}"),
            format!("{found:?}"),
        );
    }
}

fn check_entries(checks: &mut Checks, entries: &[Entry]) {
    let good: Vec<(&Url, &Entry)> = entries
        .iter()
        .filter_map(|entry| Some((entry.loc.as_ref().ok()?, entry)))
        .collect();
    if let Some(Value::Array(expected)) = checks.expected("entries") {
        checks.equal("entries", &json!(expected.len()), &json!(good.len()));
        for (expected, (url, entry)) in expected.iter().zip(&good) {
            let got = json!({
                "loc": url.as_str(),
                "lastmod": entry.lastmod,
                "changefreq": entry.changefreq,
                "priority": entry.priority,
                "language": entry.language,
            });
            for (key, value) in expected.as_object().unwrap() {
                checks.equal(key, value, &got[key]);
            }
        }
    }
    checks.key("entry_count", good.len());
    let has = |loc: &str| good.iter().any(|(url, _)| url.as_str() == loc);
    for loc in texts(&checks.expected("must_contain_loc").unwrap_or_default()) {
        checks.that(has(&loc), "must_contain_loc", &loc);
    }
    for loc in texts(&checks.expected("must_not_contain_loc").unwrap_or_default()) {
        checks.that(!has(&loc), "must_not_contain_loc", &loc);
    }
    let prefixes = checks.expected("must_not_contain_loc_prefix");
    for prefix in texts(&prefixes.unwrap_or_default()) {
        let found = good
            .iter()
            .any(|(url, _)| url.as_str().starts_with(&prefix));
        checks.that(!found, "must_not_contain_loc_prefix", &prefix);
    }
    // The reader has nothing but the bytes: it can open neither files nor connections.
    checks.expected("must_not_read");
}

fn check_report(checks: &mut Checks, report: &Report) {
    match checks.expected("kind") {
        Some(Value::String(any)) if any == "any" => {}
        Some(kind) => checks.equal("kind", &kind, &json!(kind_label(report.kind))),
        None => {}
    }
    checks.key("well_formed", report.is_well_formed());
    let labels: Vec<&str> = report.problems.iter().map(|p| p.kind.label()).collect();
    for warning in texts(&checks.expected("warnings").unwrap_or_default()) {
        let found = labels.contains(&warning.as_str());
        checks.that(found, &format!("warning {warning}"), format!("{labels:?}"));
    }
    let too_large = report.cut && labels.contains(&ProblemKind::TooLarge.label());
    checks.key("error", too_large.then_some("too-large"));
    if let Some(most) = checks.expected("max_output_bytes").and_then(|v| v.as_u64()) {
        checks.that(report.bytes <= most, "max_output_bytes", report.bytes);
    }
}

fn kind_label(kind: Kind) -> &'static str {
    match kind {
        Kind::UrlSet => "urlset",
        Kind::Index => "index",
        Kind::Text => "text",
        Kind::Feed => "rss",
        Kind::NotASitemap => "not_a_sitemap",
    }
}

fn lastmod(case: &Case, checks: &mut Checks) {
    let expected = case.expected["results"].clone();
    checks.table(case, "valid", |text, _| {
        let millis = lastmod_millis(text);
        // The moment is compared as a moment, then given back as the case spells it.
        let spelt = expected[text]["instant_utc"].as_str();
        let same = spelt.filter(|spelt| lastmod_millis(spelt) == millis);
        json!({"valid": millis.is_some(), "instant_utc": same})
    });
}

fn priority_values(case: &Case, checks: &mut Checks) {
    checks.table(case, "valid", |text, _| {
        let value = priority(text);
        json!({"valid": value.is_some(), "value": value})
    });
}

fn changefreq(case: &Case, checks: &mut Checks) {
    checks.table(case, "valid", |text, _| {
        let word = ChangeFrequency::read(text).map(ChangeFrequency::as_str);
        json!({"valid": word == Some(text), "value": word})
    });
}

fn needs_resync(case: &Case, checks: &mut Checks) {
    checks.table(case, "recrawl", |_, row| {
        let moment = |key: &str| row[key].as_str().and_then(lastmod_millis);
        let now = moment("now").unwrap();
        let lastmod = row["lastmod_now"].as_str();
        let changefreq = row["changefreq"].as_str();
        let status = row["status"].as_str().unwrap_or("completed");
        let status: Status = status.parse().unwrap();
        let Some(synced_at) = moment("last_sync").filter(|_| status != Status::Skipped) else {
            // A page that was left out before is new once it belongs.
            return json!(due(lastmod, changefreq, None, now).fetch);
        };
        let known = KnownCrawl {
            crawled_at: moment("last_crawl").unwrap_or(synced_at),
            status,
            lastmod: moment("lastmod_seen"),
            found_at: None,
        };
        json!(due_again(lastmod, changefreq, known, Some(synced_at), now).fetch)
    });
}
