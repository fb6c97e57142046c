//! From what was seen to the lines of the checklist.

use super::{
    pages::{is_empty, is_wrong_kind},
    report::{Lines, SampledPage},
    sample::{Candidates, Counts},
};
use crate::{
    audit::text::of_pages,
    instance::Plan,
    item::{JobCode, Sentence, Status, Value},
};

/// Characters of Markdown below which a page looks as if its content were missing.
pub(super) const LITTLE_TEXT: u32 = 200;

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
    if filtered > 0 {
        left_out.push(sentence!("{filtered} left out by path filters", filtered));
    }
    if blocked_by_robots > 0 {
        left_out.push(sentence!(
            "{closed} closed by robots.txt",
            closed = blocked_by_robots
        ));
    }
    if other_host > 0 {
        left_out.push(sentence!("{other} on another host", other = other_host));
    }
    let rest = (!left_out.is_empty()).then(|| sentence!("; {left_out}", left_out));
    let whole = of_pages(found);
    let text = match wanted {
        1 => sentence!(
            "{part} {whole} belongs to the crawl{rest}.",
            part = wanted,
            whole,
            rest
        ),
        _ => sentence!(
            "{part} {whole} belong to the crawl{rest}.",
            part = wanted,
            whole,
            rest
        ),
    };
    if wanted == 0 {
        let fix = sentence!("Look at the crawl target's host, the path filters and robots.txt.");
        lines.error("scope", text, fix);
    } else if blocked_by_robots + other_host > 0 {
        let fix = sentence!(
            "List pages of {host} alone, and let robots.txt and sitemap agree.",
            host = plan.source.host_str().unwrap_or_default()
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
        let whole = of_pages(total);
        let text = match answer {
            1 => sentence!("{part} {whole} answers.", part = answer, whole),
            _ => sentence!("{part} {whole} answer.", part = answer, whole),
        };
        lines.ok("pages-answer", text);
    } else if !failing.is_empty() {
        let (part, whole, first) = told(&failing, total);
        let text = match failing.len() {
            1 => sentence!("{part} {whole} fails.{first}", part, whole, first),
            _ => sentence!("{part} {whole} fail.{first}", part, whole, first),
        };
        lines.error("pages-answer", text, fix_of(&failing));
    }
    if blocked.is_empty() {
        let text = sentence!("No page was blocked or challenged.");
        lines.ok("pages-blocked", text);
    } else {
        let fix = sentence!(
            "Let the crawler in with the Skip rule below. A site can treat this program and the service differently."
        );
        let (part, whole, first) = told(&blocked, total);
        let text = sentence!("{part} {whole} turned us away.{first}", part, whole, first);
        lines.error("pages-blocked", text, fix);
        lines.needs_skip_rule();
    }
    let wrong_kind = some(&is_wrong_kind);
    if wrong_kind.is_empty() && answer > 0 {
        let text = sentence!("Types and sizes are within the limits.");
        lines.ok("pages-type", text);
    } else if !wrong_kind.is_empty() {
        let (part, whole, first) = told(&wrong_kind, total);
        let text = match wrong_kind.len() {
            1 => sentence!(
                "{part} {whole} has a type or size that is not indexed.{first}",
                part,
                whole,
                first
            ),
            _ => sentence!(
                "{part} {whole} have a type or size that is not indexed.{first}",
                part,
                whole,
                first
            ),
        };
        lines.error("pages-type", text, fix_of(&wrong_kind));
    }
    text_left(&pages, plan.use_browser_rendering, lines);
}

fn text_left(pages: &[SampledPage], is_rendered: bool, lines: &mut Lines<'_>) {
    let total = u32::try_from(pages.len()).unwrap_or(u32::MAX);
    let empty: Vec<SampledPage> = pages.iter().filter(|p| is_empty(p)).cloned().collect();
    let rendered = sentence!(
        "Where a script writes the page, choose Parsing mode Rendered sites; with content selectors look whether they match."
    );
    if !empty.is_empty() {
        let text = without_text(&empty, total, is_rendered);
        return if is_rendered {
            lines.ok("pages-text", text);
        } else {
            lines.error("pages-text", text, rendered);
        };
    }
    let is_little = |page: &&SampledPage| page.characters.is_some_and(|left| left < LITTLE_TEXT);
    let little: Vec<SampledPage> = pages.iter().filter(is_little).cloned().collect();
    if !little.is_empty() {
        let (part, whole, first) = told(&little, total);
        let text = match little.len() {
            1 => sentence!(
                "{part} {whole} keeps less than 200 characters.{first}",
                part,
                whole,
                first
            ),
            _ => sentence!(
                "{part} {whole} keep less than 200 characters.{first}",
                part,
                whole,
                first
            ),
        };
        return lines.warning("pages-text", text, rendered);
    }
    let kept: Vec<u32> = pages.iter().filter_map(|page| page.characters).collect();
    let middle = {
        let mut sorted = kept.clone();
        sorted.sort_unstable();
        sorted.get(sorted.len() / 2).copied()
    };
    if let Some(middle) = middle {
        let text = sentence!(
            "Text is left of every page that was converted; half of them keep {characters} characters or more.",
            characters = middle
        );
        lines.ok("pages-text", text);
    }
}

/// The pages of which nothing is left, by whether the crawl renders them.
fn without_text(empty: &[SampledPage], total: u32, is_rendered: bool) -> Sentence {
    let (part, whole, first) = told(empty, total);
    match (empty.len(), is_rendered) {
        (1, true) => sentence!(
            "{part} {whole} has no text before scripts run, and the crawl renders each page.{first}",
            part,
            whole,
            first
        ),
        (_, true) => sentence!(
            "{part} {whole} have no text before scripts run, and the crawl renders each page.{first}",
            part,
            whole,
            first
        ),
        (1, false) => sentence!(
            "{part} {whole} has no text left after conversion.{first}",
            part,
            whole,
            first
        ),
        (_, false) => sentence!(
            "{part} {whole} have no text left after conversion.{first}",
            part,
            whole,
            first
        ),
    }
}

/// How many pages, of how many, and the first of them with its fact.
fn told(pages: &[SampledPage], total: u32) -> (u32, Sentence, Option<Sentence>) {
    let first = pages.first().map(|page| {
        let (url, fact) = (&page.url, page.text.clone());
        sentence!(" {url}: {fact}", url, fact)
    });
    let part = u32::try_from(pages.len()).unwrap_or(u32::MAX);
    (part, of_pages(total), first)
}

fn fix_of(pages: &[SampledPage]) -> Sentence {
    match pages.iter().find_map(|page| page.code) {
        Some(code) => sentence!("{fix}", fix = Value::fix_of(code)),
        None => sentence!("Open the page yourself and mend what answers."),
    }
}

/// What a check on the owner's machine cannot know.
pub(super) fn unknown(plan: &Plan, rendered: bool, lines: &mut Lines<'_>) {
    lines.unknown(
        "ownership",
        sentence!("Whether the domain is an active zone of your Cloudflare account."),
        sentence!(
            "{fix}",
            fix = Value::fix_of_job(JobCode::DomainNotOwnedByUser)
        ),
    );
    lines.unknown(
        "verified-bot",
        sentence!(
            "How the site's protection treats the service itself: its crawler is a verified bot from other addresses."
        ),
        sentence!(
            "After the first sync, look for blocked_by_waf, blocked_by_bot_management and blocked_by_turnstile in the dashboard."
        ),
    );
    if plan.use_browser_rendering && !rendered {
        lines.unknown(
            "rendering",
            sentence!("What a browser makes of the pages: the sample was read without scripts."),
            sentence!("Run a preview crawl with Parsing mode Rendered sites."),
        );
    }
}
