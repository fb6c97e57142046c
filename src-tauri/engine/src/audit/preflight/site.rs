//! robots.txt and the sitemaps.

use std::time::Duration;

use super::{
    super::{
        Audit, FileKind, Finding, Place, Severity,
        online::SiteAudit,
        text::{counted, grouped},
    },
    report::Lines,
};
use crate::{
    fetch::{Response, status_code},
    instance::{DiscoverSource, Parse, ParseType, Plan, limits},
    item::{JobCode, words},
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
        || format!("Status {}.", response.status),
        |refusal| refusal.text.to_string(),
    );
    let text = format!("{} cannot be read: {fact}", response.url);
    lines.error("robots", text, words::job_code(code).fix);
    if refusal.is_some_and(|refusal| words::needs_skip_rule(refusal.code)) {
        lines.needs_skip_rule();
    }
}

/// What robots.txt says.
pub(super) fn robots(robots: &Robots, plan: &Plan, lines: &mut Lines<'_>) {
    let discover = plan.parse.parse_type() == ParseType::Discover;
    let verdict = robots.verdict(&plan.source);
    if let Some(block) = robots.whole_site_block() {
        let fix = words::job_code(JobCode::ForbiddenRobotsTxt).fix;
        lines.error("robots", block.text.to_string(), fix);
    } else if discover && !verdict.allowed {
        let fix = "Add an Allow line for the crawl target to this group, or start at another page.";
        lines.error("robots", verdict.evidence().text.to_string(), fix);
    } else if robots.is_absent() {
        lines.ok(
            "robots",
            "There is no robots.txt, so everything may be crawled.",
        );
    } else {
        let group = robots.group().map_or_else(
            || "no group binds it".to_owned(),
            |group| format!("the group for {group} binds it"),
        );
        lines.ok("robots", format!("robots.txt lets AI Search in: {group}."));
    }
    content_signals(robots, discover, lines);
    if let Some(delay) = robots.crawl_delay() {
        let text = format!(
            "Crawl-delay: the service waits {} s between requests.",
            delay.as_secs_f64()
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
fn slower(robots: &Robots) -> &'static str {
    match robots.group() {
        Some(group) if group != "*" => "Make the Crawl-delay of that group smaller.",
        _ => {
            "Make the Crawl-delay of the group for * smaller, or give Cloudflare-AI-Search a group of its own that repeats its rules: a crawler obeys one group alone."
        }
    }
}

fn content_signals(robots: &Robots, discover: bool, lines: &mut Lines<'_>) {
    let fix = words::job_code(JobCode::BlockedByContentSignal).fix;
    match robots.content_signal_block() {
        Some(block) if discover => lines.error("content-signals", block.text.to_string(), fix),
        Some(block) => {
            let text = format!(
                "{} Sitemap jobs were seen to go on all the same; this is not confirmed.",
                block.text
            );
            lines.warning("content-signals", text, fix);
        }
        None => lines.ok(
            "content-signals",
            "Content Signals do not refuse the crawl.",
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
        1 => first.text.to_string(),
        more => format!("{} ({} more.)", first.text, more - 1),
    };
    lines.warning(
        "robots-file",
        text,
        "Audit the site: every place is listed there.",
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
            "The crawl follows links alone; no sitemap is read.",
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
    let files = counted(read.read, "file", "files");
    let mut text = if read.read < read.known {
        format!("{files} of {} read", grouped(read.known))
    } else {
        format!("{files} read")
    };
    text = format!("{text}, {} in them", counted(audit.pages, "page", "pages"));
    let errors = audit.findings.iter().filter(|finding| {
        finding.severity == Severity::Error
            && finding
                .places
                .iter()
                .all(|p| !p.file.ends_with("/robots.txt"))
    });
    match errors.clone().next() {
        None => lines.ok("sitemap", format!("Sitemap found and sound: {text}.")),
        Some(worst) => {
            let count: u32 = errors.map(|finding| finding.count).sum();
            let (first, fix) = first_of(worst);
            let errors = counted(count, "error", "errors");
            let text = format!("Sitemap found: {text}, {errors}. The first: {first}");
            lines.warning("sitemap", text, fix);
        }
    }
}

/// What a finding is about, with its file, and what to do.
fn first_of(finding: &Finding) -> (String, &'static str) {
    let text = match finding.places.first() {
        Some(Place { file, line, .. }) => match line {
            Some(line) => format!("{file}, line {line}: {}.", finding.what),
            None => format!("{file}: {}.", finding.what),
        },
        None => format!("{}.", finding.what),
    };
    (text, finding.fix)
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
        let first = places
            .filter(|place| !place.file.ends_with("/robots.txt"))
            .map(|p| p.text.english());
        let first = first.take(1).collect::<String>();
        format!("No sitemap could be read. {first}")
    } else {
        "robots.txt names no sitemap, and /sitemap.xml is tried only where there is no robots.txt."
            .to_owned()
    };
    if forbidden.is_some() {
        lines.needs_skip_rule();
    }
    let words = words::job_code(code);
    if plan.parse.parse_type() == ParseType::Discover {
        lines.warning("sitemap", fact, words.fix);
    } else {
        let number = code
            .number()
            .map(|number| format!("{number} "))
            .unwrap_or_default();
        let text = format!("{fact} The job ends with {number}{}.", code.as_str());
        lines.error("sitemap", text, words.fix);
    }
}
