use std::time::{Duration, Instant};

use url::{Position, Url};

use super::{
    Scope,
    hosts::{Hosts, Relation},
    robots::Robots,
};
use crate::{
    instance::{Config, ParseType, Plan},
    item::{Code, EvidenceKind, Status},
};

fn url(text: &str) -> Url {
    Url::parse(text).unwrap()
}

fn plan(parse_type: ParseType, change: impl FnOnce(&mut Config)) -> Plan {
    let mut config = Config {
        source: "https://example.com".to_owned(),
        ..Config::default()
    };
    config.source_params.web_crawler.parse_type = parse_type;
    change(&mut config);
    config.check().unwrap()
}

fn scope(parse_type: ParseType, robots: &str) -> Scope {
    let at = url("https://example.com/robots.txt");
    Scope::new(
        &plan(parse_type, |_| {}),
        Robots::parse(&at, robots.as_bytes()),
    )
}

#[test]
fn worked_example_34_disallowed_path_in_sitemap_mode() {
    let scope = scope(ParseType::Sitemap, "User-agent: *\nDisallow: /private/\n");
    let verdict = scope.judge(&url("https://example.com/private/x"));
    assert_eq!(
        verdict.refusal,
        Some((Status::Error, Some(Code::BlockedByRobotsTxtPath)))
    );
    let last = verdict.evidence.last().unwrap();
    assert_eq!(
        last.text.english(),
        "Disallowed by robots.txt: `Disallow: /private/` in the group for *."
    );
    assert_eq!(last.line, Some(2));
    assert_eq!(
        last.source.as_deref(),
        Some("https://example.com/robots.txt")
    );
}

#[test]
fn a_disallowed_page_of_a_crawl_by_links_has_the_other_code() {
    let scope = scope(ParseType::Discover, "User-agent: *\nDisallow: /private/\n");
    let verdict = scope.judge(&url("https://example.com/private/x"));
    assert_eq!(
        verdict.refusal,
        Some((Status::Error, Some(Code::BlockedByRobotsTxt)))
    );
}

#[test]
fn another_host_is_an_error_from_a_sitemap_and_out_of_scope_from_a_link() {
    let page = url("https://shop.example.com/c");
    let verdict = scope(ParseType::Sitemap, "").judge(&page);
    assert_eq!(
        verdict.refusal,
        Some((Status::Error, Some(Code::SubdomainsNotAllowed)))
    );
    assert_eq!(verdict.evidence[0].kind, EvidenceKind::Scope);
    let verdict = scope(ParseType::Discover, "").judge(&page);
    assert_eq!(verdict.refusal, Some((Status::Skipped, None)));
    assert_eq!(verdict.evidence.len(), 1);
    assert_eq!(verdict.evidence[0].kind, EvidenceKind::OutOfScope);
    assert!(
        verdict.evidence[0]
            .text
            .english()
            .contains("Turn on Include subdomains")
    );
}

#[test]
fn filters_are_asked_before_robots() {
    let plan = plan(ParseType::Sitemap, |config| {
        config.source_params.exclude_items = vec!["**/private/**".to_owned()];
    });
    let at = url("https://example.com/robots.txt");
    let robots = Robots::parse(&at, b"User-agent: *\nDisallow: /private/\n");
    let scope = Scope::new(&plan, robots);
    let verdict = scope.judge(&at.join("/private/x").unwrap());
    assert_eq!(
        verdict.refusal,
        Some((Status::Skipped, Some(Code::ExcludedByPathFilter)))
    );
    assert_eq!(
        verdict.evidence.last().unwrap().text.english(),
        "Skipped by rule: **/private/**"
    );
    let kept = scope.judge(&at.join("/open").unwrap());
    assert_eq!(kept.refusal, None);
    let kinds: Vec<EvidenceKind> = kept.evidence.iter().map(|e| e.kind).collect();
    assert_eq!(
        kinds,
        [
            EvidenceKind::Scope,
            EvidenceKind::PathFilter,
            EvidenceKind::Robots
        ]
    );
}

#[test]
fn hosts_of_spec_5_5() {
    let relation = |source: &str, target: &str| Hosts::sitemap(&url(source)).relation(&url(target));
    let docs = "https://docs.example.co.uk/";
    for (source, target, expected) in [
        (docs, "http://docs.example.co.uk/x", Relation::Same),
        (
            docs,
            "https://docs.example.co.uk:8443/",
            Relation::SameDomain,
        ),
        (docs, "https://a.docs.example.co.uk/", Relation::Subdomain),
        (docs, "https://example.co.uk/", Relation::SameDomain),
        (docs, "https://www.example.co.uk/", Relation::SameDomain),
        (docs, "https://other.co.uk/", Relation::External),
        (docs, "mailto:a@docs.example.co.uk", Relation::NotWeb),
        (
            "https://pages.dev/",
            "https://someone.pages.dev/",
            Relation::External,
        ),
        (
            "http://127.0.0.1:8080/",
            "http://127.0.0.1:8081/",
            Relation::SameDomain,
        ),
        (
            "http://localhost:1/",
            "http://a.localhost:1/",
            Relation::Subdomain,
        ),
    ] {
        assert_eq!(relation(source, target), expected, "{source} {target}");
    }
}

#[test]
fn robots_of_another_host_are_asked_for_and_used() {
    let plan = plan(ParseType::Discover, |config| {
        let options = &mut config.source_params.web_crawler.discover_options;
        options.include_subdomains = true;
    });
    let at = url("https://example.com/robots.txt");
    let mut scope = Scope::new(&plan, Robots::absent(&at));
    let page = url("https://docs.example.com/a?b#c");
    let wanted = scope.missing_robots(&page).unwrap();
    assert_eq!(wanted.as_str(), "https://docs.example.com/robots.txt");
    scope.add_robots(
        &page,
        Robots::parse(&wanted, b"User-agent: *\nDisallow: /a\n"),
    );
    assert_eq!(scope.missing_robots(&page), None);
    let code = scope.judge(&page).refusal.unwrap().1;
    assert_eq!(code, Some(Code::BlockedByRobotsTxt));
    assert_eq!(
        scope.missing_robots(&url("https://other.example.org/")),
        None
    );
}

#[test]
fn judges_many_candidates_in_little_time() {
    let plan = plan(ParseType::Sitemap, |config| {
        config.source_params.include_items = vec!["**/docs/**".to_owned(), "**/blog/**".to_owned()];
        config.source_params.exclude_items = vec!["**/drafts/*".to_owned()];
    });
    let at = url("https://example.com/robots.txt");
    let robots = Robots::parse(
        &at,
        b"User-agent: *\nDisallow: /private/\nDisallow: /*?s=\n",
    );
    let scope = Scope::new(&plan, robots);
    let pages: Vec<Url> = (0..1_000)
        .map(|i| {
            url(&format!(
                "https://example.com/blog/2026/post-number-{i}.html"
            ))
        })
        .collect();
    let begun = Instant::now();
    let kept = (0..20)
        .flat_map(|_| &pages)
        .filter(|page| scope.judge(page).refusal.is_none())
        .count();
    assert_eq!(kept, 20_000);
    // Unoptimised code on a busy machine; a release build takes about a microsecond each.
    assert!(
        begun.elapsed() < Duration::from_secs(4),
        "{:?}",
        begun.elapsed()
    );
}

#[test]
fn the_path_of_an_own_url_is_told_without_reading_it() {
    let sources = [
        "https://example.com/docs",
        "http://example.com:8080",
        "http://[::1]:80/",
    ];
    let urls = [
        "https://example.com/",
        "http://example.com/a/b?c=d",
        "http://example.com:8080/a?b#c",
        "https://example.com.evil.org/",
        "https://example.community/",
        "http://example.com:808/",
        "https://user@example.com/",
        "http://[::1]/x",
        "mailto:a@example.com",
    ];
    for (source, text) in sources
        .iter()
        .flat_map(|source| urls.map(|text| (source, text)))
    {
        let hosts = Hosts::sitemap(&url(source));
        let read = url(text);
        let is_own = hosts.relation(&read) == Relation::Same && read.username().is_empty();
        let path = is_own.then(|| &read[Position::BeforePath..Position::AfterQuery]);
        assert_eq!(hosts.own_path(read.as_str()), path, "{text} from {source}");
    }
}
