//! How large the crawl will be, told from the sitemaps and the sample.

use std::collections::BTreeMap;

use super::{
    pages::is_empty,
    report::{Estimates, Lines, SampledPage},
    sample::Candidates,
    site::ReadSitemaps,
    verdicts::LITTLE_TEXT,
};
use crate::{
    audit::text::span,
    instance::{DiscoverSource, Parse, Plan, PlanTier, limits},
    item::Sentence,
    scope::robots::Robots,
};

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

#[cfg(test)]
mod tests {
    use url::Url;

    use super::*;
    use crate::item::Status;

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
