//! What the owner of a robots.txt should know about it.

use url::Url;

use super::{
    TOKENS,
    group::{Group, agent_is},
    lines::{Document, Field, Line},
    pattern, sitemap_url,
};
use crate::item::{Sentence, Value};

/// One thing worth knowing about a robots.txt; none of them changes a verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RobotsWarning {
    /// Which.
    pub kind: RobotsWarningKind,
    /// The fact and what to do.
    pub text: Sentence,
    /// Its line, counted from 1; none when it concerns the whole file.
    pub line: Option<u32>,
}

/// Kinds of warnings about a robots.txt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RobotsWarningKind {
    /// A page stands where robots.txt should (U4).
    HtmlPage,
    /// Larger than 500 KiB: the rest is not read.
    TooLarge,
    /// The rules name the former token only (spec 4.6).
    OnlyOldToken,
    /// The crawler that `discover` is built on is disallowed (U18).
    RenderingCrawlerDisallowed,
    /// Cloudflare manages a part of the file.
    ManagedBlock,
    /// Content Signals refuse search or ai-input (U15).
    ContentSignalAgainst,
    /// The group for `*` refuses by Content Signals; another group binds the service.
    SignalOfOtherGroup,
    /// Only immediate use is granted (U19).
    ImmediateUseOnly,
    /// A rule stands before the first `User-agent:`.
    RuleBeforeGroup,
    /// A field that only lenient readers understand.
    MisspeltField,
    /// A `Sitemap:` line without a usable URL.
    BadSitemapUrl,
    /// Rules of the group that binds the service contradict each other, or stand apart.
    ConflictingRules,
    /// A rule that starts with neither `/` nor `*` matches nothing.
    RuleWithoutSlash,
}

use RobotsWarningKind as Kind;

const RENDERING_CRAWLER: &str = "CloudflareBrowserRenderingCrawler";

/// Warnings of one kind are given for at most this many lines.
const MOST_OF_A_KIND: usize = 20;

pub(super) fn of(
    document: &Document,
    group: &Group,
    tokens: &[&str],
    url: &Url,
) -> Vec<RobotsWarning> {
    let mut warnings = file(document);
    if tokens == TOKENS {
        warnings.extend(tokens_of_service(&document.lines));
        warnings.extend(signals(&document.lines, group));
        warnings.extend(conflicts(&document.lines, group));
    }
    warnings.extend(lines(&document.lines, url));
    warnings
}

fn warning(kind: Kind, line: impl Into<Option<u32>>, text: Sentence) -> RobotsWarning {
    RobotsWarning {
        kind,
        text,
        line: line.into(),
    }
}

fn file(document: &Document) -> Vec<RobotsWarning> {
    let mut warnings = Vec::new();
    if document.html {
        warnings.push(warning(
            Kind::HtmlPage,
            None,
            sentence!(
                "A web page answers instead of robots.txt. It counts as a robots.txt without rules and without sitemaps. Serve a text file, or answer 404."
            ),
        ));
    }
    if document.cut {
        warnings.push(warning(
            Kind::TooLarge,
            None,
            sentence!("Larger than 500 KiB: what stands behind is not read."),
        ));
    }
    if let Some((from, to)) = document.managed {
        warnings.push(warning(
            Kind::ManagedBlock,
            from,
            sentence!(
                "Cloudflare manages lines {from} to {to}. Change them in the dashboard, under the managed robots.txt setting of the zone.",
                from = Value::digits(from),
                to = Value::digits(to)
            ),
        ));
    }
    warnings
}

fn tokens_of_service(lines: &[Line]) -> Vec<RobotsWarning> {
    let mut warnings = Vec::new();
    let agents = || lines.iter().filter(|l| l.field == Field::UserAgent);
    let named = |token: &str| agents().find(|line| agent_is(&line.value, token));
    if named(TOKENS[0]).is_none()
        && let Some(old) = named(TOKENS[1])
    {
        warnings.push(warning(
            Kind::OnlyOldToken,
            old.number,
            sentence!(
                "Names only Cloudflare-AutoRAG, the crawler's former token. It is still honoured; add Cloudflare-AI-Search beside it."
            ),
        ));
    }
    if let Some(line) = named(RENDERING_CRAWLER) {
        let group = Group::of(lines, RENDERING_CRAWLER);
        if group.longest_match("/").is_some_and(|rule| !rule.allow) {
            warnings.push(warning(
                Kind::RenderingCrawlerDisallowed,
                line.number,
                sentence!(
                    "Disallows CloudflareBrowserRenderingCrawler, the crawler behind the parse type discover. Whether AI Search obeys this group is not documented; allow it to be safe."
                ),
            ));
        }
    }
    warnings
}

fn signals(lines: &[Line], group: &Group) -> Vec<RobotsWarning> {
    let mut warnings = Vec::new();
    for signal in &group.signals {
        if signal.refuses() {
            warnings.push(warning(
                Kind::ContentSignalAgainst,
                signal.line,
                sentence!(
                    "`{name}={value}` refuses the crawl: discover stops with blocked_by_content_signal. The parse type sitemap has been seen to go on; do not rely on it.",
                    name = &signal.name,
                    value = &signal.value
                ),
            ));
        } else if signal.is_immediate_only() {
            warnings.push(warning(
                Kind::ImmediateUseOnly,
                signal.line,
                sentence!(
                    "`use=immediate` grants less than the crawler may ask for. `use=reference` or `use=full` is known to pass."
                ),
            ));
        }
    }
    if group.token() != Some("*")
        && group.signals.is_empty()
        && let Some(signal) = Group::of(lines, "*").signals.iter().find(|s| s.refuses())
    {
        warnings.push(warning(
            Kind::SignalOfOtherGroup,
            signal.line,
            sentence!(
                "`{name}={value}` stands in the group for *, which does not bind Cloudflare-AI-Search here because a group names it. Not confirmed by Cloudflare.",
                name = &signal.name,
                value = &signal.value
            ),
        ));
    }
    warnings
}

/// Rules that only careful crawlers understand: a pattern that is both allowed and disallowed, a
/// group that stands in several places, one that goes on where its owner thinks it ended.
fn conflicts(lines: &[Line], group: &Group) -> Vec<RobotsWarning> {
    let mut warnings = Vec::new();
    for (allow, disallow) in group.contradictions().take(MOST_OF_A_KIND) {
        warnings.push(warning(
            Kind::ConflictingRules,
            disallow.line,
            sentence!(
                "`{disallow}` contradicts `{allow}` in line {line}; Allow wins.",
                disallow = &disallow.text,
                allow = &allow.text,
                line = Value::digits(allow.line)
            ),
        ));
    }
    let Some(token) = group.token() else {
        return warnings;
    };
    let mut after_rule = true;
    let mut between = None;
    let mut starts = Vec::new();
    for line in lines {
        match line.field {
            Field::UserAgent if after_rule => {
                starts.push((line.number, agent_is(&line.value, token)));
                (after_rule, between) = (false, None);
            }
            Field::UserAgent => {
                let Some((start, ours)) = starts.last_mut() else {
                    continue;
                };
                let is_ours = agent_is(&line.value, token);
                if let Some(name) = between.take().filter(|_| *ours && !is_ours) {
                    warnings.push(warning(
                        Kind::ConflictingRules,
                        line.number,
                        sentence!(
                            "`{name}` is no rule and ends no group, so the rules below bind {token} of line {line} too. Put `Disallow:` before this line if they are not meant to.",
                            name,
                            token,
                            line = Value::digits(*start)
                        ),
                    ));
                }
                *ours |= is_ours;
            }
            Field::Allow | Field::Disallow => after_rule = true,
            Field::CrawlDelay | Field::ContentSignal => between = Some(line.name.as_str()),
            Field::Sitemap => {}
        }
    }
    let mut ours = starts
        .iter()
        .filter(|(_, ours)| *ours)
        .map(|(line, _)| line);
    if let (Some(first), Some(second)) = (ours.next(), ours.next()) {
        warnings.push(warning(
            Kind::ConflictingRules,
            *second,
            sentence!(
                "A second group for {token} begins here, after the one in line {line}. Both count as one; some crawlers read the first alone.",
                token,
                line = Value::digits(*first)
            ),
        ));
    }
    warnings
}

fn lines(lines: &[Line], url: &Url) -> Vec<RobotsWarning> {
    let mut warnings: Vec<RobotsWarning> = Vec::new();
    let first_agent = lines.iter().position(|l| l.field == Field::UserAgent);
    for (index, line) in lines.iter().enumerate() {
        let is_rule = matches!(line.field, Field::Allow | Field::Disallow);
        let value = String::from_utf8_lossy(&line.value);
        let mut warn = |kind: Kind, text: Sentence| {
            if warnings.iter().filter(|w| w.kind == kind).count() < MOST_OF_A_KIND {
                warnings.push(warning(kind, line.number, text));
            }
        };
        if line.colon_missing {
            warn(
                Kind::MisspeltField,
                sentence!(
                    "The colon after `{name}` is missing. The line is read as if it were there; stricter crawlers would pass over it.",
                    name = &line.name
                ),
            );
        }
        if line.misspelt {
            warn(
                Kind::MisspeltField,
                sentence!(
                    "`{name}` is not written as the standard asks. It is read as {right}, which stricter crawlers would pass over.",
                    name = &line.name,
                    right = right_name(line.field)
                ),
            );
        }
        if is_rule && first_agent.is_none_or(|first| index < first) {
            warn(
                Kind::RuleBeforeGroup,
                sentence!(
                    "`{name}: {value}` stands before the first User-agent line, so it binds nobody.",
                    name = &line.name,
                    value = &*value
                ),
            );
        }
        if is_rule
            && !line.value.is_empty()
            && !pattern::of_rule(&line.value).starts_with(['/', '*'])
        {
            warn(
                Kind::RuleWithoutSlash,
                sentence!(
                    "`{name}: {value}` matches nothing: a rule starts with a slash or a star.",
                    name = &line.name,
                    value = &*value
                ),
            );
        }
        if line.field == Field::Sitemap && sitemap_url(url, &line.value).is_none() {
            warn(
                Kind::BadSitemapUrl,
                sentence!(
                    "`{value}` is no web address, so no sitemap is read here.",
                    value = &*value
                ),
            );
        }
    }
    warnings
}

fn right_name(field: Field) -> &'static str {
    match field {
        Field::UserAgent => "User-agent",
        Field::Allow => "Allow",
        Field::Disallow => "Disallow",
        Field::Sitemap => "Sitemap",
        Field::CrawlDelay => "Crawl-delay",
        Field::ContentSignal => "Content-Signal",
    }
}
