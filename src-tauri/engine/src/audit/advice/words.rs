//! The advice in words.

use super::{FoundBy, SettingEffect, weighing::LeftOut};
use crate::{
    audit::text::{counted, grouped},
    instance::ParseType,
};

/// Share of pages that only links find from which on Discover is advised: one of so many.
const WORTH_A_CRAWL: u32 = 20;

/// The parse type and why, in two sentences.
pub(super) fn parse_type(found: &FoundBy, sitemap: u32, with_query: u32) -> (ParseType, String) {
    let pages = |count| counted(count, "page", "pages");
    let (only_links, only_sitemap) = (found.only_links, found.only_sitemap);
    if sitemap == 0 {
        let text = format!(
            "Choose Discover: no sitemap names a page that would be indexed, and links lead to {}. A sitemap with all of them would let each sync fetch only what changed.",
            pages(only_links)
        );
        return (ParseType::Discover, text);
    }
    let all = sitemap + only_links;
    let worth = only_links - with_query.min(only_links);
    if worth > 0 && worth * WORTH_A_CRAWL >= all {
        let second = match only_sitemap {
            0 => "Links reach every page of the sitemaps, too.".to_owned(),
            1 => "Crawl source All reads the sitemaps too, so the 1 page that no link reaches is found as well.".to_owned(),
            more => format!(
                "Crawl source All reads the sitemaps too, so the {} that no link reaches are found as well.",
                pages(more)
            ),
        };
        let text = format!(
            "Choose Discover with Crawl source All: links lead to {} that no sitemap names, {} % of all {}. {second}",
            pages(only_links),
            grouped(only_links * 100 / all.max(1)),
            grouped(all),
        );
        return (ParseType::Discover, text);
    }
    let reason = match (only_links, with_query) {
        (0, _) => format!(
            "the sitemaps name all {} that would be indexed",
            pages(sitemap)
        ),
        (more, 0) => format!(
            "the sitemaps name {}, and Discover would add {more} only",
            pages(sitemap)
        ),
        (more, query) => format!(
            "the sitemaps name {}, and of the {} that Discover would add {} a query in the address, as sorted lists have",
            pages(sitemap),
            pages(more),
            if query == 1 {
                "1 has".to_owned()
            } else {
                format!("{} have", grouped(query))
            },
        ),
    };
    let second = if only_sitemap > 0 {
        format!(
            "It also finds the {} that no link reaches, and each sync fetches only what changed.",
            pages(only_sitemap)
        )
    } else {
        format!(
            "Links reach every one of the {} too, but Sitemap fetches only what changed with each sync.",
            pages(sitemap)
        )
    };
    (
        ParseType::Sitemap,
        format!("Choose Sitemap: {reason}. {second}"),
    )
}

/// A sentence for each setting that would change something: what it left out, and of the pages
/// that would be indexed those of subdomains.
pub(super) fn settings(left: &LeftOut, subdomains: u32, indexed: u32) -> Vec<SettingEffect> {
    let candidates = |count| counted(count, "candidate", "candidates");
    let lost = format!(
        "Without subdomains {} of {} would be lost.",
        grouped(subdomains),
        counted(indexed, "page", "pages")
    );
    let effects = [
        (
            "depth",
            left.beyond_depth,
            format!(
                "A greater crawl depth would ask for {} more, and for what they link to.",
                candidates(left.beyond_depth)
            ),
        ),
        (
            "limit",
            left.beyond_limit,
            format!(
                "A higher page limit would ask for {} more.",
                candidates(left.beyond_limit)
            ),
        ),
        ("include_subdomains", subdomains, lost),
        (
            "include_subdomains",
            left.subdomains,
            format!(
                "With subdomains the crawl would ask for {} more.",
                candidates(left.subdomains)
            ),
        ),
        (
            "include_external_links",
            left.external,
            format!(
                "Links lead to {} on other sites; the service crawls zones of your account alone.",
                counted(left.external, "page", "pages")
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
