//! The advice in words.

use super::{FoundBy, SettingEffect, weighing::LeftOut};
use crate::{
    audit::text::of_pages,
    instance::ParseType,
    item::{Sentence, Value},
};

/// Share of pages that only links find from which on Discover is advised: one of so many.
const WORTH_A_CRAWL: u32 = 20;

/// The parse type and why, in two sentences.
pub(super) fn parse_type(found: &FoundBy, sitemap: u32, with_query: u32) -> (ParseType, Sentence) {
    let pages = |count: u32| counted!("{count} page", "{count} pages", count);
    let (only_links, only_sitemap) = (found.only_links, found.only_sitemap);
    if sitemap == 0 {
        let text = sentence!(
            "Choose Discover: no sitemap names a page that would be indexed, and links lead to {pages}. A sitemap with all of them would let each sync fetch only what changed.",
            pages = pages(only_links)
        );
        return (ParseType::Discover, text);
    }
    let all = sitemap + only_links;
    let worth = only_links - with_query.min(only_links);
    if worth > 0 && worth * WORTH_A_CRAWL >= all {
        let second = match only_sitemap {
            0 => sentence!("Links reach every page of the sitemaps, too."),
            1 => sentence!(
                "Crawl source All reads the sitemaps too, so the 1 page that no link reaches is found as well."
            ),
            more => sentence!(
                "Crawl source All reads the sitemaps too, so the {more} pages that no link reaches are found as well.",
                more
            ),
        };
        let text = sentence!(
            "Choose Discover with Crawl source All: links lead to {pages} that no sitemap names, {share} % of all {all}. {second}",
            pages = pages(only_links),
            share = only_links * 100 / all.max(1),
            all,
            second
        );
        return (ParseType::Discover, text);
    }
    let reason = match (only_links, with_query) {
        (0, _) => sentence!(
            "the sitemaps name all {pages} that would be indexed",
            pages = pages(sitemap)
        ),
        (more, 0) => sentence!(
            "the sitemaps name {pages}, and Discover would add {more} only",
            pages = pages(sitemap),
            more = Value::digits(more)
        ),
        (more, query) => sentence!(
            "the sitemaps name {pages}, and of the {more} that Discover would add {query} a query in the address, as sorted lists have",
            pages = pages(sitemap),
            more = pages(more),
            query = counted!("{count} has", "{count} have", query)
        ),
    };
    let second = if only_sitemap > 0 {
        sentence!(
            "It also finds the {pages} that no link reaches, and each sync fetches only what changed.",
            pages = pages(only_sitemap)
        )
    } else {
        sentence!(
            "Links reach every one of the {pages} too, but Sitemap fetches only what changed with each sync.",
            pages = pages(sitemap)
        )
    };
    (
        ParseType::Sitemap,
        sentence!("Choose Sitemap: {reason}. {second}", reason, second),
    )
}

/// A sentence for each setting that would change something: what it left out, and of the pages
/// that would be indexed those of subdomains.
pub(super) fn settings(left: &LeftOut, subdomains: u32, indexed: u32) -> Vec<SettingEffect> {
    let candidates = |count: u32| counted!("{count} candidate", "{count} candidates", count);
    let lost = sentence!(
        "Without subdomains {part} {whole} would be lost.",
        part = subdomains,
        whole = of_pages(indexed)
    );
    let effects = [
        (
            "depth",
            left.beyond_depth,
            sentence!(
                "A greater crawl depth would ask for {candidates} more, and for what they link to.",
                candidates = candidates(left.beyond_depth)
            ),
        ),
        (
            "limit",
            left.beyond_limit,
            sentence!(
                "A higher page limit would ask for {candidates} more.",
                candidates = candidates(left.beyond_limit)
            ),
        ),
        ("include_subdomains", subdomains, lost),
        (
            "include_subdomains",
            left.subdomains,
            sentence!(
                "With subdomains the crawl would ask for {candidates} more.",
                candidates = candidates(left.subdomains)
            ),
        ),
        (
            "include_external_links",
            left.external,
            sentence!(
                "Links lead to {pages} on other sites; the service crawls zones of your account alone.",
                pages = counted!("{count} page", "{count} pages", left.external)
            ),
        ),
    ];
    let some = effects.into_iter().filter(|(_, pages, _)| *pages > 0);
    some.map(|(setting, pages, text)| SettingEffect {
        setting: setting.to_owned(),
        pages,
        text,
    })
    .collect()
}
