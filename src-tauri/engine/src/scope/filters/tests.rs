use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use super::{
    Decision, FiltersOnSite, Glob, GlobError, PathFilters, RuleOnSite, automaton::Automaton, parse,
    plain_reading_differs, starts_with_slash,
};

fn matches(pattern: &str, url: &str) -> bool {
    Glob::new(pattern).unwrap().matches(url)
}

/// Compares with the answers of micromatch 4.0.8 in a file that `micromatch.mjs` wrote; each
/// pattern also without a deterministic table and without globset.
#[test]
fn equals_micromatch_on_the_generated_corpus() {
    let mut urls = Vec::new();
    let mut pairs = 0;
    let mut wrong = Vec::new();
    for line in include_str!("micromatch.txt").lines() {
        if let Some(url) = line.strip_prefix("u ") {
            urls.push(url);
        } else if let Some((bits, pattern)) = line[2..].split_once(' ') {
            let glob = Glob::new(pattern).unwrap();
            let mut simulated = Automaton::new(&parse::pieces(pattern));
            simulated.forget_table();
            for (index, url) in urls.iter().enumerate() {
                let digit = bits[index / 4..].chars().next().unwrap();
                let expected = digit.to_digit(16).unwrap() & (1 << (index % 4)) != 0;
                pairs += 1;
                if glob.matches(url) != expected
                    || (simulated.matches(url) || *url == pattern) != expected
                {
                    wrong.push(format!("{pattern}  {url}  should be {expected}"));
                }
            }
        }
    }
    assert!(pairs >= 5_000, "only {pairs} pairs");
    assert!(
        wrong.is_empty(),
        "{} differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn every_row_of_spec_6_1() {
    let www = "https://www.example.com";
    let rows: &[(&str, &[(&str, bool)])] = &[
        (
            "**/blog/**",
            &[
                ("/blog/post", true),
                ("example.com/en/blog/article", true),
                ("/blog", true),
                ("/blog/", true),
                ("/myblog/a", false),
                ("/x?u=/blog/y", true),
            ],
        ),
        ("/blog/**", &[("/blog/post", false)]),
        (
            "**/blog/*",
            &[
                ("/blog/a", true),
                ("/blog/a/", true),
                ("/blog/a/b", false),
                ("/blog/", false),
            ],
        ),
        ("**/blog", &[("/blog/", false)]),
        ("**/blog/", &[("/blog", false)]),
        ("**/Blog/*", &[("/blog/post.html", false)]),
        ("**/admin/**", &[("example.com/admin/settings", true)]),
        (
            "**/login*",
            &[
                ("/login", true),
                ("/auth/login-form", true),
                ("/login/step", false),
                ("/login?next=/a", false),
            ],
        ),
        (
            "docs/*",
            &[
                ("docs/file.pdf", true),
                ("site/docs/file.pdf", false),
                ("docs/sub/file.pdf", false),
            ],
        ),
        (
            "**/docs/*",
            &[("docs/file.pdf", true), ("site/docs/file.pdf", true)],
        ),
        (
            "docs/**",
            &[("docs/sub/file.pdf", true), ("/docs/a", false)],
        ),
        ("**/*.pdf", &[("/a/b.pdf?x=1", false)]),
        ("**/*.pdf*", &[("/a/b.pdf?x=1", true)]),
        ("**/docs/**", &[("/docs/.well-known/x", false)]),
        ("**", &[("/", true)]),
        ("*", &[("/", false)]),
        ("https://www.example.com/**", &[("/", true), ("/a/b", true)]),
        ("https://www.example.com/*", &[("/a/b", false)]),
        (
            "https://*.example.com/**",
            &[
                ("https://docs.example.com/a", true),
                ("https://example.com/a", false),
            ],
        ),
        (
            "**/page?id=1",
            &[("/page?id=1", true), ("/pageXid=1", true)],
        ),
        ("**?page=*", &[("/list?page=2", false)]),
        ("**/*?page=*", &[("/list?page=2", true)]),
        ("**docs**", &[("/docs/a", false)]),
        (
            "**/docs/**/api",
            &[("/docs/api", true), ("/docs/v1/x/api", true)],
        ),
        (
            "http*://www.example.com/**",
            &[("http://www.example.com/a", true), ("/a", true)],
        ),
        ("example.com/**", &[("https://example.com/a", false)]),
        ("**/example.com/**", &[("https://example.com/a", true)]),
    ];
    for (pattern, urls) in rows {
        for (url, expected) in *urls {
            let whole = if url.starts_with('/') {
                format!("{www}{url}")
            } else {
                (*url).to_owned()
            };
            assert_eq!(matches(pattern, &whole), *expected, "{pattern} on {whole}");
        }
    }
}

#[test]
fn takes_linear_time_for_any_pattern() {
    let begun = Instant::now();
    let url = format!("https://example.com/{}", "a".repeat(20_000));
    for pattern in [
        "**/*a*a*a*a*a*a*a*a*a*a*a*a*/**/*b",
        "**/*a????????????????????????????????b",
        "**/**a**a**a**a**a**a**a**a**/**/x/**/**a/**/b",
    ] {
        assert!(!matches(pattern, &url));
    }
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn refuses_what_the_service_refuses() {
    assert_eq!(Glob::new("").unwrap_err(), GlobError::Empty);
    for (pattern, character, position) in [("**/{a,b}/**", '{', 3), ("a b", ' ', 1), ("é", 'é', 0)]
    {
        assert_eq!(
            Glob::new(pattern).unwrap_err(),
            GlobError::Character {
                character,
                position
            }
        );
    }
}

fn blog() -> PathFilters {
    PathFilters::new(
        &["**/blog/**".to_owned()],
        &["**/blog/drafts/**".to_owned()],
    )
}

#[test]
fn worked_example_48_exclude_rule_is_named() {
    let rules = blog();
    let decision = rules.decide("https://example.com/blog/drafts/x");
    assert_eq!(decision, Decision::Excluded("**/blog/drafts/**"));
    assert!(decision.is_skipped());
    assert_eq!(
        decision.text().unwrap().english(),
        "Skipped by rule: **/blog/drafts/**"
    );
}

#[test]
fn worked_example_49_no_include_rule_matches() {
    let rules = blog();
    let decision = rules.decide("https://example.com/about");
    assert!(decision.is_skipped());
    assert_eq!(
        decision.text().unwrap().english(),
        "Skipped by Include Rules"
    );
}

#[test]
fn worked_example_50_included_and_not_excluded() {
    let rules = blog();
    assert!(!rules.decide("https://example.com/blog/post").is_skipped());
}

#[test]
fn worked_example_51_braces_are_refused() {
    let error = Glob::new("**/{a,b}/**").unwrap_err().to_string();
    assert!(error.contains("`{`"), "{error}");
}

#[test]
fn hints_name_what_an_owner_did_not_mean() {
    let rules = PathFilters::new(
        &[
            "/guides/**",
            "**/docs/**",
            "**/docs/api/**",
            "**/nothing/**",
        ]
        .map(str::to_owned),
        &["**search?**".to_owned()],
    );
    let urls = [
        "https://example.com/docs/api/x",
        "https://example.com/docs/y",
        "https://example.com/a/search?q=1",
    ];
    let hints: Vec<(String, String)> = rules
        .hints(urls.into_iter())
        .into_iter()
        .map(|hint| (hint.pattern, hint.text.to_string()))
        .collect();
    let about = |pattern: &str| {
        let found = hints.iter().filter(|(p, _)| p == pattern);
        found.map(|(_, text)| text.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(
        about("/guides/**"),
        ["Starts with a single slash, so it matches no whole URL. Use **/guides/** instead."]
    );
    let folder = starts_with_slash("/legal/").unwrap().text.to_string();
    assert!(folder.contains("**/legal/**"), "{folder}");
    assert!(about("**/nothing/**")[0].starts_with("Matches no URL"));
    assert!(about("**/docs/api/**")[0].contains("`**/docs/**` already decides"));
    assert!(about("**/docs/**").is_empty());
    assert!(
        about("**search?**")
            .iter()
            .any(|t| t.contains("acts as `*`"))
    );
}

#[test]
fn the_two_readings_are_told_apart() {
    let differs = |pattern: &str, url: &str| {
        plain_reading_differs(&Glob::new(pattern).unwrap(), url).map(|hint| hint.text.to_string())
    };
    let url = "https://example.com/list-page=2";
    assert!(
        differs("**/list?page=*", url)
            .unwrap()
            .contains("any one character")
    );
    let hidden = "https://example.com/docs/.well-known/x";
    assert!(
        differs("**/docs/**", hidden)
            .unwrap()
            .contains("starts with a dot")
    );
    assert_eq!(differs("**/docs/**", "https://example.com/docs/a"), None);
    assert_eq!(starts_with_slash("//cdn.example.com/**"), None);
}

#[test]
fn rules_on_a_site_decide_as_they_do_one_by_one() {
    let include = ["**/docs/**", "**/blog/**"].map(str::to_owned);
    let exclude = ["**/*7", "**/drafts/**"].map(str::to_owned);
    let urls: Vec<String> = (0..200)
        .map(|page| {
            let folder = ["docs", "blog", "drafts", "shop", "docs/drafts"][page % 5];
            format!("https://example.com/{folder}/page-{page}")
        })
        .collect();
    let on_site = |rules: &[String]| {
        let one = |rule: &String| RuleOnSite::new(rule, urls.iter().map(String::as_str));
        rules.iter().map(|rule| Arc::new(one(rule))).collect()
    };
    let filters = FiltersOnSite {
        include: on_site(&include),
        exclude: on_site(&exclude),
    };
    let one_by_one = PathFilters::new(&include, &exclude);
    for (place, url) in urls.iter().enumerate() {
        assert_eq!(filters.decide(place), one_by_one.decide(url), "{url}");
    }
    assert_eq!(filters.exclude[1].matched(), 80);
    assert_eq!(filters.hints(), one_by_one.hints(urls.iter()));
}
