//! From what was seen to the lines of the checklist.

use std::collections::BTreeMap;

use super::{
    pages::{is_empty, is_wrong_kind},
    report::{Estimates, Lines, SampledPage},
    sample::{Candidates, Counts},
    site::ReadSitemaps,
};
use crate::{
    audit::text::{counted, grouped, share, span},
    instance::{DiscoverSource, Parse, Plan, PlanTier, limits},
    item::{Status, words},
    scope::robots::Robots,
};

/// Characters of Markdown below which a page looks as if its content were missing.
pub(super) const LITTLE_TEXT: u32 = 200;

const PAGES: (&str, &str) = ("page", "pages");

/// What the rules leave of the pages that the sitemaps name.
pub(super) fn scope(candidates: &Candidates, plan: &Plan, lines: &mut Lines<'_>) {
    let Counts {
        found,
        wanted,
        filtered,
        blocked_by_robots,
        other_host,
    } = candidates.counts;
    if found == 0 {
        return;
    }
    let mut left_out = Vec::new();
    for (count, why) in [
        (filtered, "left out by path filters"),
        (blocked_by_robots, "closed by robots.txt"),
        (other_host, "on another host"),
    ] {
        if count > 0 {
            left_out.push(format!("{} {why}", grouped(count)));
        }
    }
    let share = share(wanted, found, PAGES, ("belongs", "belong"));
    let text = format!("{share} to the crawl");
    let text = if left_out.is_empty() {
        format!("{text}.")
    } else {
        format!("{text}; {}.", left_out.join(", "))
    };
    if wanted == 0 {
        let fix = "Look at the crawl target's host, the path filters and robots.txt.";
        lines.error("scope", text, fix);
    } else if blocked_by_robots + other_host > 0 {
        let fix = format!(
            "List pages of {} alone, and let robots.txt and sitemap agree.",
            plan.source.host_str().unwrap_or_default()
        );
        lines.warning("scope", text, fix);
    } else {
        lines.ok("scope", text);
    }
}

/// What the sample came to.
pub(super) fn pages(plan: &Plan, lines: &mut Lines<'_>) {
    let pages = lines.sample().to_vec();
    if pages.is_empty() {
        return;
    }
    let total = u32::try_from(pages.len()).unwrap_or(u32::MAX);
    let some = |wanted: &dyn Fn(&SampledPage) -> bool| -> Vec<SampledPage> {
        pages.iter().filter(|page| wanted(page)).cloned().collect()
    };
    let blocked = some(&|page| page.blocked);
    let failing = some(&|page| {
        page.status == Status::Error && !page.blocked && !is_wrong_kind(page) && !is_empty(page)
    });
    let unread = u32::try_from(blocked.len() + failing.len()).unwrap_or(total);
    let answer = total.saturating_sub(unread);
    if failing.is_empty() && answer > 0 {
        lines.ok(
            "pages-answer",
            format!("{}.", share(answer, total, PAGES, ("answers", "answer"))),
        );
    } else if !failing.is_empty() {
        lines.error(
            "pages-answer",
            told(&failing, total, ("fails", "fail"), ""),
            fix_of(&failing),
        );
    }
    if blocked.is_empty() {
        lines.ok("pages-blocked", "No page was blocked or challenged.");
    } else {
        let fix = "Let the crawler in with the Skip rule below. A site can treat this program and the service differently.";
        lines.error(
            "pages-blocked",
            told(&blocked, total, ("turned", "turned"), " us away"),
            fix,
        );
        lines.needs_skip_rule();
    }
    let wrong_kind = some(&is_wrong_kind);
    if wrong_kind.is_empty() && answer > 0 {
        lines.ok("pages-type", "Types and sizes are within the limits.");
    } else if !wrong_kind.is_empty() {
        let text = told(
            &wrong_kind,
            total,
            ("has", "have"),
            " a type or size that is not indexed",
        );
        lines.error("pages-type", text, fix_of(&wrong_kind));
    }
    text_left(&pages, plan.use_browser_rendering, lines);
}

fn text_left(pages: &[SampledPage], is_rendered: bool, lines: &mut Lines<'_>) {
    let total = u32::try_from(pages.len()).unwrap_or(u32::MAX);
    let empty: Vec<SampledPage> = pages.iter().filter(|p| is_empty(p)).cloned().collect();
    let rendered = "Where a script writes the page, choose Parsing mode Rendered sites; with content selectors look whether they match.";
    if is_rendered && !empty.is_empty() {
        let text = told(
            &empty,
            total,
            ("has", "have"),
            " no text before scripts run, and the crawl renders each page",
        );
        return lines.ok("pages-text", text);
    }
    if !empty.is_empty() {
        let text = told(
            &empty,
            total,
            ("has", "have"),
            " no text left after conversion",
        );
        return lines.error("pages-text", text, rendered);
    }
    let is_little = |page: &&SampledPage| page.characters.is_some_and(|left| left < LITTLE_TEXT);
    let little: Vec<SampledPage> = pages.iter().filter(is_little).cloned().collect();
    if !little.is_empty() {
        let text = told(
            &little,
            total,
            ("keeps", "keep"),
            " less than 200 characters",
        );
        return lines.warning("pages-text", text, rendered);
    }
    let kept: Vec<u32> = pages.iter().filter_map(|page| page.characters).collect();
    let middle = {
        let mut sorted = kept.clone();
        sorted.sort_unstable();
        sorted.get(sorted.len() / 2).copied()
    };
    if let Some(middle) = middle {
        let text = format!(
            "Text is left of every page that was converted; half of them keep {} characters or more.",
            grouped(middle)
        );
        lines.ok("pages-text", text);
    }
}

/// How many pages, and the first of them with its fact.
fn told(pages: &[SampledPage], total: u32, verb: (&str, &str), what: &str) -> String {
    let count = u32::try_from(pages.len()).unwrap_or(u32::MAX);
    let first = pages
        .first()
        .map(|page| format!(" {}: {}", page.url, page.text));
    let share = share(count, total, PAGES, verb);
    format!("{share}{what}.{}", first.unwrap_or_default())
}

fn fix_of(pages: &[SampledPage]) -> &'static str {
    let code = pages.iter().find_map(|page| page.code);
    code.map_or(
        "Open the page yourself and mend what answers.",
        words::code_fix,
    )
}

/// How large the crawl will be.
pub(super) fn estimate(
    plan: &Plan,
    robots: &Robots,
    candidates: &Candidates,
    read: &ReadSitemaps,
    lines: &mut Lines<'_>,
) {
    let wanted = candidates.counts.wanted;
    let follows_links = matches!(
        plan.parse,
        Parse::Discover { source, .. } if source != DiscoverSource::Sitemaps
    );
    if follows_links || wanted == 0 {
        if follows_links {
            lines.unknown(
                "size",
                format!(
                    "How many pages links lead to shows only in a crawl; the sitemaps name {}.",
                    grouped(wanted)
                ),
                "Run a preview crawl to see it.",
            );
        }
        return;
    }
    let counted_all = read.read >= read.known;
    let pages = if counted_all {
        wanted
    } else {
        // The files not read hold as many as those read.
        let each = f64::from(wanted) / f64::from(read.read.max(1));
        round(each * f64::from(read.known))
    };
    let delay = limits::service_delay(robots.crawl_delay());
    let seconds = round(f64::from(pages) * delay.as_secs_f64());
    let per_page = chunks_a_page(candidates, lines.sample(), plan.use_browser_rendering);
    let estimates = Estimates {
        pages: Some(pages),
        pages_are_counted: counted_all,
        service_seconds: Some(seconds),
        free_days: Some(pages.div_ceil(limits::FREE_PAGES_A_DAY)),
        chunks: per_page.map(|chunks| round(chunks * f64::from(pages))),
    };
    let about = if counted_all { "" } else { "About " };
    let mut text = format!(
        "{about}{}: {} at the service's pace, {} on Workers Free",
        counted(pages, "page", "pages"),
        span(u64::from(seconds)),
        counted(estimates.free_days.unwrap_or(0), "day", "days"),
    );
    if let Some(chunks) = estimates.chunks {
        text = format!("{text}, about {}", counted(chunks, "chunk", "chunks"));
    }
    text.push('.');
    lines.estimated(estimates);
    if pages > plan.max_files {
        let fix = "Leave pages out by path filters, or split the site over several instances.";
        let held = grouped(plan.max_files);
        lines.error(
            "size",
            format!("{text} One instance holds {held} files."),
            fix,
        );
    } else if plan.tier == PlanTier::Free && pages > limits::FREE_PAGES_A_DAY {
        let fix = "Put the pages that matter first by <priority>, or use Workers Paid.";
        lines.warning("size", text, fix);
    } else {
        lines.ok("size", text);
    }
}

/// Chunks of a page of the site: the mean of each template's pages, weighed by how many pages are
/// like it, since the sample holds as many of a rare template as of a common one. None when
/// nothing was seen of it. A page that turned us away tells nothing, nor does one that is to be
/// rendered and has little text before that.
fn chunks_a_page(
    candidates: &Candidates,
    sample: &[SampledPage],
    is_rendered: bool,
) -> Option<f64> {
    let is_telling = |page: &&SampledPage| {
        let has_text = page.characters.is_none_or(|left| left >= LITTLE_TEXT) && !is_empty(page);
        !page.blocked && (!is_rendered || has_text)
    };
    let mut seen: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    for page in sample.iter().filter(is_telling) {
        let (chunks, pages) = seen.entry(&page.template).or_default();
        *chunks = chunks.saturating_add(page.chunks.unwrap_or(0));
        *pages += 1;
    }
    let (mut chunks, mut pages) = (0.0, 0.0);
    for (template, (of_sample, sampled)) in seen {
        let like_it = f64::from(candidates.like(template));
        chunks += like_it * f64::from(of_sample) / f64::from(sampled);
        pages += like_it;
    }
    (pages > 0.0).then(|| chunks / pages)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "products of counts, held within the type"
)]
fn round(number: f64) -> u32 {
    number.round().clamp(0.0, f64::from(u32::MAX)) as u32
}

/// What a check on the owner's machine cannot know.
pub(super) fn unknown(plan: &Plan, rendered: bool, lines: &mut Lines<'_>) {
    lines.unknown(
        "ownership",
        "Whether the domain is an active zone of your Cloudflare account.",
        words::job_code(crate::item::JobCode::DomainNotOwnedByUser).fix,
    );
    lines.unknown(
        "verified-bot",
        "How the site's protection treats the service itself: its crawler is a verified bot from other addresses.",
        "After the first sync, look for blocked_by_waf, blocked_by_bot_management and blocked_by_turnstile in the dashboard.",
    );
    if plan.use_browser_rendering && !rendered {
        lines.unknown(
            "rendering",
            "What a browser makes of the pages: the sample was read without scripts.",
            "Run a preview crawl with Parsing mode Rendered sites.",
        );
    }
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;

    /// A site of many short posts and one long manual.
    fn site() -> Candidates {
        let mut candidates = Candidates::default();
        for post in 0..99 {
            let url = format!("https://example.com/blog/{post}");
            candidates.note(&Url::parse(&url).unwrap());
        }
        candidates.note(&Url::parse("https://example.com/manual").unwrap());
        candidates
    }

    fn page(template: &str, characters: u32, chunks: u32) -> SampledPage {
        SampledPage {
            url: String::new(),
            template: template.to_owned(),
            status: Status::Completed,
            code: None,
            http_status: Some(200),
            content_type: None,
            bytes: 0,
            characters: Some(characters),
            chunks: Some(chunks),
            text: String::new(),
            blocked: false,
        }
    }

    #[test]
    fn a_rare_long_page_does_not_make_the_site_long() {
        let sample = [page("/blog/*", 900, 1), page("/*", 400_000, 500)];
        let chunks = chunks_a_page(&site(), &sample, false).unwrap();
        assert!((chunks - 5.99).abs() < 0.001, "{chunks}");
    }

    #[test]
    fn a_page_that_scripts_write_tells_nothing_before_it_is_rendered() {
        let shell = page("/blog/*", 12, 1);
        let post = page("/blog/*", 9_000, 7);
        let of = |sample: &[SampledPage], is_rendered| chunks_a_page(&site(), sample, is_rendered);
        assert_eq!(of(&[shell.clone(), post.clone()], true), Some(7.0));
        assert_eq!(of(&[shell.clone(), post], false), Some(4.0));
        assert_eq!(of(&[shell], true), None);
    }

    #[test]
    fn a_page_that_turned_us_away_tells_nothing() {
        let blocked = SampledPage {
            blocked: true,
            chunks: None,
            ..page("/blog/*", 0, 0)
        };
        let post = page("/blog/*", 9_000, 7);
        let of = |sample: &[SampledPage]| chunks_a_page(&site(), sample, false);
        assert_eq!(of(&[blocked.clone(), post]), Some(7.0));
        assert_eq!(of(&[blocked]), None);
    }
}
