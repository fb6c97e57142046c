//! From what was seen to the lines of the checklist.

use std::collections::BTreeMap;

use super::{
    pages::{is_empty, is_wrong_kind},
    report::{Estimates, Lines, SampledPage},
    sample::{Candidates, Counts},
    site::ReadSitemaps,
};
use crate::{
    audit::text::{of_pages, span},
    instance::{DiscoverSource, Parse, Plan, PlanTier, limits},
    item::{JobCode, Sentence, Status, Value},
    scope::robots::Robots,
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
                sentence!(
                    "How many pages links lead to shows only in a crawl; the sitemaps name {pages}.",
                    pages = wanted
                ),
                sentence!("Run a preview crawl to see it."),
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
    let text = size(pages, &estimates);
    lines.estimated(estimates);
    if pages > plan.max_files {
        lines.error(
            "size",
            sentence!(
                "{size} One instance holds {held} files.",
                size = text,
                held = plan.max_files
            ),
            sentence!("Leave pages out by path filters, or split the site over several instances."),
        );
    } else if plan.tier == PlanTier::Free && pages > limits::FREE_PAGES_A_DAY {
        let fix = sentence!("Put the pages that matter first by <priority>, or use Workers Paid.");
        lines.warning("size", text, fix);
    } else {
        lines.ok("size", text);
    }
}

/// The estimates in words.
fn size(pages: u32, estimates: &Estimates) -> Sentence {
    let pages = counted!("{count} page", "{count} pages", pages);
    let time = span(u64::from(estimates.service_seconds.unwrap_or(0)));
    let free = estimates.free_days.unwrap_or(0);
    let days = counted!("{count} day", "{count} days", free);
    let chunks = estimates.chunks.map(|chunks| {
        let chunks = counted!("{count} chunk", "{count} chunks", chunks);
        sentence!(", about {chunks}", chunks)
    });
    if estimates.pages_are_counted {
        sentence!(
            "{pages}: {time} at the service's pace, {days} on Workers Free{chunks}.",
            pages,
            time,
            days,
            chunks
        )
    } else {
        sentence!(
            "About {pages}: {time} at the service's pace, {days} on Workers Free{chunks}.",
            pages,
            time,
            days,
            chunks
        )
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
            text: Sentence::default(),
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
