//! robots.txt and the sitemaps.

use std::time::Duration;

use super::{
    super::{Audit, FileKind, Finding, Place, Severity, online::SiteAudit},
    report::Lines,
};
use crate::{
    fetch::{Response, status_code},
    instance::{DiscoverSource, Parse, ParseType, Plan, limits},
    item::{JobCode, Sentence, Value, WordsPart, words},
    scope::robots::{Robots, RobotsWarningKind},
};

/// How much of the sitemaps was read.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ReadSitemaps {
    /// The crawl does not use them.
    pub(super) unused: bool,
    pub(super) known: u32,
    pub(super) read: u32,
}

/// robots.txt was refused, which ends a job.
pub(super) fn robots_refused(code: JobCode, response: &Response, lines: &mut Lines<'_>) {
    let refusal = status_code(response, &super::super::served::whole(response));
    let fact = refusal.as_ref().map_or_else(
        || sentence!("Status {status}.", status = response.status),
        |refusal| refusal.text.clone(),
    );
    let text = sentence!("{url} cannot be read: {fact}", url = &response.url, fact);
    lines.error("robots", text, fix_of(code));
    if refusal.is_some_and(|refusal| words::needs_skip_rule(refusal.code)) {
        lines.needs_skip_rule();
    }
}

/// What robots.txt says.
pub(super) fn robots(robots: &Robots, plan: &Plan, lines: &mut Lines<'_>) {
    let discover = plan.parse.parse_type() == ParseType::Discover;
    let verdict = robots.verdict(&plan.source);
    if let Some(block) = robots.whole_site_block() {
        lines.error("robots", block.text, fix_of(JobCode::ForbiddenRobotsTxt));
    } else if discover && !verdict.allowed {
        let fix = sentence!(
            "Add an Allow line for the crawl target to this group, or start at another page."
        );
        lines.error("robots", verdict.evidence().text, fix);
    } else if robots.is_absent() {
        lines.ok(
            "robots",
            sentence!("There is no robots.txt, so everything may be crawled."),
        );
    } else {
        let text = match robots.group() {
            Some(group) => sentence!(
                "robots.txt lets AI Search in: the group for {group} binds it.",
                group
            ),
            None => sentence!("robots.txt lets AI Search in: no group binds it."),
        };
        lines.ok("robots", text);
    }
    content_signals(robots, discover, lines);
    if let Some(delay) = robots.crawl_delay() {
        let text = sentence!(
            "Crawl-delay: the service waits {delay} s between requests.",
            delay = Value::Figure {
                figure: delay.as_secs_f64().to_string()
            }
        );
        if delay > Duration::from_secs(2) {
            lines.warning("crawl-delay", text, slower(robots));
        } else {
            lines.ok("crawl-delay", text);
        }
    }
    other_warnings(robots, discover, lines);
}

/// How to have a smaller delay without losing the rules of the group.
fn slower(robots: &Robots) -> Sentence {
    match robots.group() {
        Some(group) if group != "*" => sentence!("Make the Crawl-delay of that group smaller."),
        _ => sentence!(
            "Make the Crawl-delay of the group for * smaller, or give Cloudflare-AI-Search a group of its own that repeats its rules: a crawler obeys one group alone."
        ),
    }
}

/// What to do about the code of a job.
fn fix_of(code: JobCode) -> Sentence {
    sentence!("{fix}", fix = Value::fix_of_job(code))
}

fn content_signals(robots: &Robots, discover: bool, lines: &mut Lines<'_>) {
    let fix = fix_of(JobCode::BlockedByContentSignal);
    match robots.content_signal_block() {
        Some(block) if discover => lines.error("content-signals", block.text, fix),
        Some(block) => {
            let text = sentence!(
                "{fact} Sitemap jobs were seen to go on all the same; this is not confirmed.",
                fact = block.text
            );
            lines.warning("content-signals", text, fix);
        }
        None => lines.ok(
            "content-signals",
            sentence!("Content Signals do not refuse the crawl."),
        ),
    }
}

/// What else is worth mending in the file.
fn other_warnings(robots: &Robots, discover: bool, lines: &mut Lines<'_>) {
    let told = |kind| match kind {
        RobotsWarningKind::ContentSignalAgainst | RobotsWarningKind::ManagedBlock => true,
        RobotsWarningKind::RenderingCrawlerDisallowed => !discover,
        _ => false,
    };
    let warnings = robots.warnings().iter().filter(|w| !told(w.kind));
    let warnings: Vec<_> = warnings.collect();
    let Some(first) = warnings.first() else {
        return;
    };
    let text = match warnings.len() {
        1 => first.text.clone(),
        all => sentence!(
            "{fact} ({more} more.)",
            fact = first.text.clone(),
            more = all - 1
        ),
    };
    lines.warning(
        "robots-file",
        text,
        sentence!("Audit the site: every place is listed there."),
    );
}

/// Reads sitemaps as far as a preflight does.
pub(super) async fn read_sitemaps(
    site: &mut SiteAudit<'_>,
    plan: &Plan,
    robots: &Robots,
) -> ReadSitemaps {
    let specific = match &plan.parse {
        Parse::Sitemap { specific } => specific.as_slice(),
        Parse::Discover {
            source: DiscoverSource::Links,
            ..
        } => {
            return ReadSitemaps {
                unused: true,
                ..ReadSitemaps::default()
            };
        }
        Parse::Discover { .. } => &[],
    };
    site.name_sitemaps(specific, robots);
    site.read_sitemaps(limits::PREFLIGHT_SITEMAPS, &mut |_| {})
        .await;
    let (known, read) = site.progress();
    ReadSitemaps {
        unused: false,
        known,
        read,
    }
}

/// What the sitemaps came to.
pub(super) fn sitemaps(
    audit: &Audit,
    read: &ReadSitemaps,
    plan: &Plan,
    robots: &Robots,
    lines: &mut Lines<'_>,
) {
    if read.unused {
        return lines.ok(
            "sitemap",
            sentence!("The crawl follows links alone; no sitemap is read."),
        );
    }
    let is_sitemap = |kind| matches!(kind, FileKind::UrlSet | FileKind::Index);
    let good = audit
        .files
        .iter()
        .filter(|file| is_sitemap(file.kind))
        .count();
    if good == 0 {
        return no_sitemap(audit, plan, robots, lines);
    }
    let files = counted!("{count} file", "{count} files", read.read);
    let pages = counted!("{count} page", "{count} pages", audit.pages);
    let what = if read.read < read.known {
        sentence!(
            "{files} of {known} read, {pages} in them",
            files,
            known = read.known,
            pages
        )
    } else {
        sentence!("{files} read, {pages} in them", files, pages)
    };
    let errors = audit.findings.iter().filter(|finding| {
        finding.severity == Severity::Error
            && finding
                .places
                .iter()
                .all(|p| !p.file.ends_with("/robots.txt"))
    });
    match errors.clone().next() {
        None => lines.ok(
            "sitemap",
            sentence!("Sitemap found and sound: {what}.", what),
        ),
        Some(worst) => {
            let count: u32 = errors.map(|finding| finding.count).sum();
            let text = sentence!(
                "Sitemap found: {what}, {errors}. The first: {first}",
                what,
                errors = counted!("{count} error", "{count} errors", count),
                first = first_of(worst)
            );
            let fix = Value::words(worst.check, WordsPart::Fix, worst.fix);
            lines.warning("sitemap", text, sentence!("{fix}", fix));
        }
    }
}

/// What a finding is about, with its file.
fn first_of(finding: &Finding) -> Sentence {
    let what = Value::words(finding.check, WordsPart::Label, finding.what);
    match finding.places.first() {
        Some(Place { file, line, .. }) => match line {
            Some(line) => sentence!(
                "{file}, line {line}: {what}.",
                file,
                line = Value::digits(*line),
                what
            ),
            None => sentence!("{file}: {what}.", file, what),
        },
        None => sentence!("{what}.", what),
    }
}

fn no_sitemap(audit: &Audit, plan: &Plan, robots: &Robots, lines: &mut Lines<'_>) {
    let found = |check: &str| audit.findings.iter().find(|f| f.check == check);
    let forbidden = found("sitemap-forbidden").or_else(|| found("sitemap-challenge"));
    let code = match forbidden {
        Some(_) => JobCode::ForbiddenSitemap,
        None => JobCode::MissingSitemap,
    };
    let fact = if robots.is_absent() || !robots.sitemaps().is_empty() {
        let places = audit.findings.iter().flat_map(|finding| &finding.places);
        let mut first = places
            .filter(|place| !place.file.ends_with("/robots.txt"))
            .map(|p| p.text.clone());
        sentence!("No sitemap could be read. {first}", first = first.next())
    } else {
        sentence!(
            "robots.txt names no sitemap, and /sitemap.xml is tried only where there is no robots.txt."
        )
    };
    if forbidden.is_some() {
        lines.needs_skip_rule();
    }
    if plan.parse.parse_type() == ParseType::Discover {
        lines.warning("sitemap", fact, fix_of(code));
    } else {
        let number = code
            .number()
            .map(|number| format!("{number} "))
            .unwrap_or_default();
        let text = sentence!(
            "{fact} The job ends with {code}.",
            fact,
            code = number + code.as_str()
        );
        lines.error("sitemap", text, fix_of(code));
    }
}
