use std::{cmp::Reverse, time::Duration};

use url::{Position, Url};

use super::{Robots, RobotsWarningKind as Kind, access, lines, pattern};
use crate::{item::JobCode, scope::robots::Access};

fn site() -> Url {
    Url::parse("https://example.com/robots.txt").unwrap()
}

fn robots(body: &str) -> Robots {
    Robots::parse(&site(), body.as_bytes())
}

fn allowed(body: &str, path: &str) -> bool {
    let url = format!("https://example.com{path}");
    robots(body).verdict(&Url::parse(&url).unwrap()).allowed
}

/// A small linear congruential generator: the corpus is the same on every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }

    fn joined(&mut self, list: &[&str], most: usize) -> String {
        (0..=self.below(most)).map(|_| self.of(list)).collect()
    }
}

const PARTS: &[&str] = &[
    "/", "/", "a", "b", "ab", ".html", "?q=", "&", "%2F", "%2f", "%61", "%7E", "~", "é", "%C3%A9",
    "%c3%a9", "|", "%zz", "-", "=", "(", "'", ";",
];
const RULE_PARTS: &[&str] = &[
    "*", "*", "/", "/", "a", "b", "ab", ".html", "?q=", "&", "%2F", "%2f", "%61", "~", "é",
    "%c3%a9", "|", "$", "**",
];

#[test]
fn texting_robots_and_our_longest_rule_agree() {
    let mut random = Random(11);
    let (mut decided, mut refused) = (0, 0);
    for _ in 0..600 {
        let mut body = "User-agent: *\n".to_owned();
        for _ in 0..=random.below(6) {
            let field = random.of(&["Allow", "Disallow", "Disallow"]);
            let start = random.of(&["/", "/", "/", "*", ""]);
            let rule = random.joined(RULE_PARTS, 6);
            let end = random.of(&["", "", "$", "*", "*$"]);
            body.extend([field, ": ", start, &rule, end, "\n"]);
        }
        let robots = robots(&body);
        assert!(robots.judge.is_some(), "texting_robots refused\n{body}");
        for _ in 0..40 {
            let path = random.joined(PARTS, 8);
            let url = Url::parse(&format!("https://example.com/{path}")).unwrap();
            let ours = robots.group.longest_match(&pattern::path_and_query(&url));
            let theirs = robots
                .judge
                .as_ref()
                .unwrap()
                .allowed(&pattern::path_and_query(&url));
            let our_answer = ours.is_none_or(|rule| rule.allow);
            assert_eq!(our_answer, theirs, "{url} {ours:?}\n{body}");
            let quick = robots.quick_verdict(&url[Position::BeforePath..]);
            assert_eq!(quick.allowed, robots.verdict(&url).allowed, "{url}\n{body}");
            decided += usize::from(ours.is_some());
            refused += usize::from(!theirs);
        }
    }
    assert!(decided > 4_000 && refused > 2_000, "{decided} {refused}");
}

#[test]
fn of_very_many_rules_the_same_one_decides_as_of_few() {
    let mut random = Random(12);
    let mut decided = 0;
    for _ in 0..20 {
        let mut body = "User-agent: *\n".to_owned();
        for _ in 0..400 {
            let field = random.of(&["Allow", "Disallow"]);
            let rule = random.joined(&["*", "/", "a", "b", "ab", ".html", "/abc", "$"], 8);
            body.extend([field, ": /", &rule, random.of(&["", "$"]), "\n"]);
        }
        let robots = robots(&body);
        assert!(robots.judge.is_none(), "each is compared with each path");
        for _ in 0..100 {
            let path = random.joined(PARTS, 12);
            let url = Url::parse(&format!("https://example.com/{path}")).unwrap();
            let path = pattern::path_and_query(&url);
            let one_by_one = robots.rules().into_iter();
            let right = one_by_one
                .filter(|rule| pattern::matches(&rule.pattern, &path))
                .min_by_key(|rule| (Reverse(rule.pattern.len()), !rule.allow, rule.line));
            assert_eq!(robots.verdict(&url).rule, right, "{path}\n{body}");
            decided += usize::from(right.is_some());
        }
    }
    assert!(decided > 1_000, "{decided}");
}

#[test]
fn worked_example_32_own_group_beats_the_star() {
    let body = "User-agent: *\nDisallow: /\n\nUser-agent: Cloudflare-AI-Search\nAllow: /\n";
    assert!(allowed(body, "/") && allowed(body, "/any/page"));
}

#[test]
fn worked_example_33_the_former_token_still_counts() {
    let body = "User-agent: Cloudflare-AutoRAG\nDisallow: /\n";
    assert!(!allowed(body, "/"));
    let robots = robots(body);
    let block = robots.whole_site_block().unwrap();
    assert_eq!(block.line, Some(2));
    assert!(
        block
            .text
            .english()
            .contains("`Disallow: /` in the group for Cloudflare-AutoRAG")
    );
    assert_eq!(robots.warnings()[0].kind, Kind::OnlyOldToken);
}

#[test]
fn worked_example_35_longest_rule_wins() {
    let body = "User-agent: *\nDisallow: /a\nAllow: /a/b\n";
    assert!(allowed(body, "/a/b/c"));
    assert!(!allowed(body, "/a/c"));
}

#[test]
fn the_verdict_names_group_rule_and_line() {
    let robots = robots("# hi\r\nUser-agent: cloudflare-ai-search/2\r\rAllow: /\nDisallow: /x\n");
    let of = |path: &str| {
        let url = Url::parse(&format!("https://example.com{path}")).unwrap();
        let evidence = robots.verdict(&url).evidence();
        (
            evidence.text.to_string(),
            evidence.line,
            evidence.source.unwrap(),
        )
    };
    let source = site().to_string();
    assert_eq!(
        of("/"),
        (
            "Allowed by robots.txt: `Allow: /` in the group for Cloudflare-AI-Search.".to_owned(),
            Some(4),
            source.clone()
        )
    );
    assert_eq!(
        of("/x/y"),
        (
            "Disallowed by robots.txt: `Disallow: /x` in the group for Cloudflare-AI-Search."
                .to_owned(),
            Some(5),
            source
        )
    );
}

#[test]
fn no_rule_no_group_and_no_file_are_told_apart() {
    let text = |robots: &Robots| {
        let url = Url::parse("https://example.com/p").unwrap();
        robots.verdict(&url).evidence().text.to_string()
    };
    assert!(text(&robots("User-agent: *\nDisallow: /x\n")).contains("no rule in the group for *"));
    assert!(text(&robots("User-agent: GPTBot\nDisallow: /\n")).contains("no group names"));
    assert!(text(&Robots::absent(&site())).contains("has no robots.txt"));
}

#[test]
fn a_site_is_closed_only_without_any_allow_rule() {
    let closed = |rules: &str| {
        robots(&format!("User-agent: *\n{rules}"))
            .whole_site_block()
            .is_some()
    };
    assert!(closed("Disallow: /\n"));
    assert!(closed("Disallow: /*\nDisallow: /x\n"));
    assert!(!closed("Disallow: /\nAllow: /docs/\n"));
    assert!(!closed("Disallow: /x\n"));
    assert!(!closed("Disallow:\n"));
}

#[test]
fn status_table_of_spec_4_1() {
    let forbidden = Access::Refused(JobCode::ForbiddenRobotsTxt);
    let missing = Access::Refused(JobCode::MissingRobotsTxt);
    for (status, expected) in [
        (200, &Access::UseBody),
        (401, &forbidden),
        (403, &forbidden),
        (404, &Access::AllowAll),
        (410, &Access::AllowAll),
        (429, &missing),
        (500, &missing),
        (503, &missing),
    ] {
        assert_eq!(access(status), *expected, "{status}");
    }
}

#[test]
fn encodings_and_line_ends_keep_rules_and_line_numbers() {
    let text = "User-agent: *\r\n\rDisallow: /a\n\rDisallow: /b";
    let lines_of = |body: &[u8]| -> Vec<u32> {
        lines::read(body)
            .lines
            .iter()
            .map(|line| line.number)
            .collect()
    };
    assert_eq!(lines_of(text.as_bytes()), [1, 3, 5]);
    let mut utf16: Vec<u8> = vec![0xFE, 0xFF];
    utf16.extend(text.encode_utf16().flat_map(u16::to_be_bytes));
    assert_eq!(lines_of(&utf16), [1, 3, 5]);
    assert_eq!(
        lines_of(&[b"\xEF\xBB\xBF", text.as_bytes()].concat()),
        [1, 3, 5]
    );
}

#[test]
fn what_stands_behind_500_kib_is_not_read() {
    let mut body = "User-agent: *\nDisallow: /a\n".to_owned();
    while body.len() < 500 * 1024 {
        body.push_str("# filler filler filler filler\n");
    }
    body.push_str("Disallow: /b\n");
    assert!(!allowed(&body, "/a"));
    assert!(allowed(&body, "/b"));
    assert!(
        robots(&body)
            .warnings()
            .iter()
            .any(|w| w.kind == Kind::TooLarge)
    );
}

#[test]
fn a_web_page_counts_as_a_file_without_rules() {
    let page = "\n<!DOCTYPE html><html><body>\nUser-agent: *\nDisallow: /\nSitemap: /s.xml\n";
    let robots = robots(page);
    assert!(allowed(page, "/"));
    assert!(!robots.is_absent() && robots.sitemaps().is_empty());
    assert_eq!(robots.warnings()[0].kind, Kind::HtmlPage);
}

#[test]
fn worked_example_7_both_sitemap_lines_in_their_order() {
    let body = "Sitemap: /b.xml\nUser-agent: GPTBot\nSitemap: https://example.com/a.xml\nDisallow: /\nsitemap: /b.xml\n";
    let robots = robots(body);
    let found: Vec<(&str, u32)> = robots
        .sitemaps()
        .iter()
        .map(|sitemap| (sitemap.url.as_str(), sitemap.line))
        .collect();
    assert_eq!(
        found,
        [
            ("https://example.com/b.xml", 1),
            ("https://example.com/a.xml", 3)
        ]
    );
}

#[test]
fn a_sitemap_line_may_lack_its_colon() {
    let body = "Sitemap https://example.com/a.xml\nHost https://example.com\nSitemap://example.com/b.xml\n";
    let robots = robots(body);
    let found: Vec<(&str, u32)> = robots
        .sitemaps()
        .iter()
        .map(|sitemap| (sitemap.url.as_str(), sitemap.line))
        .collect();
    let expected = [
        ("https://example.com/a.xml", 1),
        ("https://example.com/b.xml", 3),
    ];
    assert_eq!(found, expected);
    assert!(robots.warnings().iter().any(|one| one.line == Some(1)));
}

#[test]
fn a_token_with_digits_is_compared_whole() {
    let at = Url::parse("https://example.com/robots.txt").unwrap();
    let body = b"User-agent: Rule1Bot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n";
    let robots = Robots::parse_for(&at, body, &["rule1bot"]);
    assert_eq!(robots.group(), Some("rule1bot"));
    assert!(!robots.verdict(&at.join("/a").unwrap()).allowed);
    assert!(robots.verdict(&at.join("/b").unwrap()).allowed);
}

#[test]
fn worked_example_18_partial_sitemap_line() {
    let robots = robots("Sitemap: /maps/a.xml\n");
    assert_eq!(
        robots.sitemaps()[0].url.as_str(),
        "https://example.com/maps/a.xml"
    );
}

#[test]
fn crawl_delay_of_our_group_alone() {
    let body = "User-agent: *\nCrawl-delay: 9\n\nUser-agent: Cloudflare-AI-Search\nCrawl-delay: -1\nCrawl-delay: 1.5\nDisallow: /x\n";
    assert_eq!(
        robots(body).crawl_delay(),
        Some(Duration::from_millis(1_500))
    );
    assert_eq!(robots("Crawl-delay: 5\n").crawl_delay(), None);
}

#[test]
fn signals_bind_the_agents_above_them() {
    let body = "User-agent: GPTBot\nContent-Signal: search=no\nUser-agent: *\nAllow: /\n";
    assert!(robots(body).content_signals().is_empty());
    let merged = "User-agent: *\nContent-Signal: search=yes, ai-train=no\n\nUser-agent: *\nContent-Signal: search = NO\n";
    let block = robots(merged).content_signal_block().unwrap();
    assert_eq!(block.line, Some(5));
    assert!(block.text.english().contains("`search=no`"));
    let by_semicolons = "User-agent: *\nContent-Signal: search=yes; ai-input=no;\n";
    assert!(robots(by_semicolons).content_signal_block().is_some());
}

#[test]
fn owners_are_warned() {
    let kinds =
        |body: &str| -> Vec<Kind> { robots(body).warnings().iter().map(|w| w.kind).collect() };
    assert_eq!(
        kinds("User-agent: CloudflareBrowserRenderingCrawler\nDisallow: /\n"),
        [Kind::RenderingCrawlerDisallowed]
    );
    assert_eq!(
        kinds(
            "# BEGIN Cloudflare Managed content\nUser-agent: *\nAllow: /\n# END Cloudflare Managed Content\n"
        ),
        [Kind::ManagedBlock]
    );
    assert_eq!(
        kinds("User-agent: *\nContent-Signal: ai-input=no, use=immediate\nAllow: /\n"),
        [Kind::ContentSignalAgainst, Kind::ImmediateUseOnly]
    );
    assert_eq!(
        kinds(
            "User-agent: *\nContent-Signal: ai-input=no\nAllow: /\nUser-agent: Cloudflare-AI-Search\nAllow: /\n"
        ),
        [Kind::SignalOfOtherGroup]
    );
    assert_eq!(
        kinds(
            "Disallow: /x\nUser-agent: *\nDisalow: /y\nDisallow: z\nSitemap: ftp://example.com/s\n"
        ),
        [
            Kind::RuleBeforeGroup,
            Kind::MisspeltField,
            Kind::RuleWithoutSlash,
            Kind::BadSitemapUrl
        ]
    );
}

#[test]
fn a_missing_colon_is_told_as_that() {
    for (line, told) in [
        (
            "User-agent *",
            &["The colon after `User-agent` is missing."][..],
        ),
        ("useragent: *", &["`useragent` is not written as"]),
        (
            "useragent *",
            &[
                "The colon after `useragent` is missing.",
                "`useragent` is not written as",
            ],
        ),
    ] {
        let robots = robots(&format!("{line}\nDisallow: /x\n"));
        let texts: Vec<_> = robots.warnings().iter().map(|w| w.text.english()).collect();
        assert_eq!(texts.len(), told.len(), "{texts:?}");
        for (text, start) in texts.iter().zip(told) {
            assert!(text.starts_with(start), "{text}");
        }
    }
}

#[test]
fn a_rule_that_texting_robots_refuses_is_judged_all_the_same() {
    let body = format!(
        "User-agent: *\nDisallow: /{}$\nDisallow: /b/\n",
        "z*".repeat(60_000)
    );
    assert!(!allowed(&body, "/b/x"));
    assert!(allowed(&body, "/c"));
}

#[test]
fn worked_example_9_a_file_without_sitemap_lines_is_no_missing_file() {
    let found = robots("User-agent: *\nDisallow: /cart\n");
    assert!(found.sitemaps().is_empty() && !found.is_absent());
    assert!(Robots::absent(&site()).is_absent());
}

#[test]
fn worked_example_11_a_forbidden_file() {
    let code = JobCode::ForbiddenRobotsTxt;
    assert_eq!(access(403), Access::Refused(code));
    assert_eq!(
        (code.number(), code.as_str()),
        (Some(7034), "forbidden_robots_txt")
    );
}

#[test]
fn worked_example_13_no_answer() {
    let code = JobCode::MissingRobotsTxt;
    assert_eq!(super::unreachable(), Access::Refused(code));
    assert_eq!(
        (code.number(), code.as_str()),
        (Some(7029), "missing_robots_txt")
    );
}

#[test]
fn worked_examples_8_and_10_no_file_means_the_default_place() {
    assert_eq!(access(404), Access::AllowAll);
    let page = Url::parse("https://user@example.com:8443/docs/?a#b").unwrap();
    assert_eq!(
        crate::scope::hosts::default_sitemap_url(&page).as_str(),
        "https://example.com:8443/sitemap.xml"
    );
}

#[test]
fn a_group_that_goes_on_where_only_a_crawl_delay_ends_it_is_told() {
    let text = |middle: &str| {
        format!("User-agent: *\n{middle}\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n")
    };
    let of = |middle: &str| robots(&text(middle));
    let closed = of("Crawl-delay: 10");
    assert!(closed.whole_site_block().is_some());
    let warnings = closed.warnings();
    assert_eq!(
        (warnings.len(), warnings[0].line),
        (1, Some(4)),
        "{warnings:?}"
    );
    assert!(
        warnings[0]
            .text
            .english()
            .contains("`Crawl-delay` is no rule"),
        "{warnings:?}"
    );
    let open = of("Crawl-delay: 10\nDisallow:");
    assert!(open.whole_site_block().is_none());
    assert_eq!(open.warnings(), []);
}
