use std::collections::HashSet;

use url::Url;

use super::{Bounds, Findings};
use crate::{
    instance::{DiscoverOptions, Parse, ParseType, WebCrawler, limits},
    item::{JobCode, Sentence},
};

const SITEMAPS: &str = "source_params.web_crawler.parse_options.specific_sitemaps";
const DISCOVER: &str = "source_params.web_crawler.discover_options";

/// Parse type, specific sitemaps and crawl options. The options' ranges are checked with
/// `sitemap` too: it ignores them, but the service's schema does not.
pub(super) fn check(crawler: &WebCrawler, source: Option<&Url>, findings: &mut Findings) -> Parse {
    let discover = check_discover(&crawler.discover_options, findings);
    let specific = &crawler.parse_options.specific_sitemaps;
    match crawler.parse_type {
        ParseType::Sitemap => {
            note_ignored_path(source, findings);
            note_unused_bounds(&crawler.discover_options, findings);
            let specific = check_sitemaps(specific, source, findings);
            Parse::Sitemap { specific }
        }
        ParseType::Discover => {
            if !specific.is_empty() {
                findings.refuse(
                    JobCode::SpecificSitemapsOnlyValidWhenParseTypeIsSitemap,
                    SITEMAPS,
                    sentence!("Specific sitemaps work with parse type Sitemap only. Remove them, or choose \
                     parse type Sitemap."),
                );
            }
            if crawler.discover_options.include_external_links {
                findings.warn(
                    format!("{DISCOVER}.include_external_links"),
                    sentence!(
                        "The current API reference says that this must be off, because the service \
                     crawls domains on your account only. Foresite follows such links when it is \
                     on, as an older page of the documents describes."
                    ),
                );
            }
            discover
        }
    }
}

/// U1: a path in the source does not limit a crawl, and sitemaps are found by the host alone.
fn note_ignored_path(source: Option<&Url>, findings: &mut Findings) {
    if let Some(url) = source.filter(|url| url.path() != "/" || url.query().is_some()) {
        let ignored = match url.query() {
            Some(query) => format!("{}?{query}", url.path()),
            None => url.path().to_owned(),
        };
        let advice = advice_for(url.path());
        findings.warn(
            "source",
            sentence!(
                "With parse type Sitemap only the host counts, so {ignored} limits nothing.{advice}",
                ignored,
                advice
            ),
        );
    }
}

/// Bounds that were set for a crawl by links: a sitemap has none (spec 5.1).
fn note_unused_bounds(options: &DiscoverOptions, findings: &mut Findings) {
    let bounds = [
        (
            "limit",
            sentence!("Page limit"),
            options.limit,
            limits::DISCOVER_LIMIT,
        ),
        (
            "depth",
            sentence!("Crawl depth"),
            options.depth,
            limits::DISCOVER_DEPTH_DEFAULT,
        ),
    ];
    for (field, name, value, default) in bounds {
        if value.is_some_and(|value| value != default) {
            findings.warn(
                format!("{DISCOVER}.{field}"),
                sentence!(
                    "{name} is used with parse type Discover only; with Sitemap every page of the \
                     sitemaps is taken.",
                    name
                ),
            );
        }
    }
}

/// How to have what the path seems to be meant for: a sitemap, or a folder. None for the root
/// and for a page.
fn advice_for(path: &str) -> Option<Sentence> {
    let folder = path.trim_end_matches('/');
    let last = folder.rsplit('/').next().unwrap_or_default();
    let lower = last.to_ascii_lowercase();
    if [".xml", ".xml.gz"].iter().any(|end| lower.ends_with(end)) {
        Some(sentence!(
            " To read this sitemap alone, name it under Specific sitemaps."
        ))
    } else if folder.is_empty() || last.contains('.') && !path.ends_with('/') {
        None
    } else {
        Some(sentence!(
            " To take one part of the site, add an include rule such as **{folder}/**.",
            folder
        ))
    }
}

fn check_sitemaps(typed: &[String], source: Option<&Url>, findings: &mut Findings) -> Vec<Url> {
    findings.too_many(
        SITEMAPS,
        sentence!("specific sitemaps"),
        typed.len(),
        limits::SPECIFIC_SITEMAPS,
    );
    let mut seen = HashSet::new();
    let mut urls = Vec::new();
    for (index, text) in typed.iter().enumerate() {
        let field = format!("{SITEMAPS}[{index}]");
        let Some(url) = read_sitemap_url(text, &field, findings) else {
            continue;
        };
        if !seen.insert(url.clone()) {
            findings.warn(
                field,
                sentence!("This sitemap stands in the list already and is read once."),
            );
            continue;
        }
        let foreign = source.is_some_and(|source| source.host_str() != url.host_str());
        if foreign {
            findings.warn(
                field,
                sentence!(
                    "This sitemap lies on another host. It is read, but only pages on the crawl \
                 target's own host are taken from it."
                ),
            );
        }
        urls.push(url);
    }
    urls
}

fn read_sitemap_url(text: &str, field: &str, findings: &mut Findings) -> Option<Url> {
    let text = text.trim();
    if text.is_empty() {
        findings.error(
            field,
            sentence!("This line is empty. Type the sitemap's URL, or remove the line."),
        );
        return None;
    }
    match Url::parse(text) {
        Ok(mut url) if matches!(url.scheme(), "http" | "https") && url.has_host() => {
            if !url.username().is_empty() || url.password().is_some() {
                findings.error(
                    field,
                    sentence!(
                        "The URL holds a user name or password. Remove the part before the @."
                    ),
                );
                return None;
            }
            url.set_fragment(None);
            Some(url)
        }
        Ok(url) => {
            findings.error(
                field,
                sentence!(
                    "A sitemap is read over http or https only, not {scheme}.",
                    scheme = url.scheme()
                ),
            );
            None
        }
        Err(_) => {
            findings.error(
                field,
                sentence!(
                    "“{text}” is not a whole URL. Write it from the scheme on, like \
                     https://example.com/sitemap.xml.",
                    text
                ),
            );
            None
        }
    }
}

fn check_discover(options: &DiscoverOptions, findings: &mut Findings) -> Parse {
    let limit = findings.number(
        &format!("{DISCOVER}.limit"),
        options.limit,
        Bounds {
            name: sentence!("Page limit"),
            unit: sentence!(" pages"),
            default: limits::DISCOVER_LIMIT,
            least: 1,
            most: limits::DISCOVER_LIMIT,
        },
    );
    let depth = findings.number(
        &format!("{DISCOVER}.depth"),
        options.depth,
        Bounds {
            name: sentence!("Crawl depth"),
            unit: sentence!(" link hops"),
            default: limits::DISCOVER_DEPTH_DEFAULT,
            least: 1,
            most: limits::DISCOVER_DEPTH_MAX,
        },
    );
    let max_age = findings.number(
        &format!("{DISCOVER}.max_age"),
        options.max_age,
        Bounds {
            name: sentence!("Max cache age"),
            unit: sentence!(" seconds"),
            default: limits::MAX_AGE_DEFAULT,
            least: 0,
            most: limits::MAX_AGE_MAX,
        },
    );
    Parse::Discover {
        source: options.source,
        limit,
        depth,
        max_age,
        include_external_links: options.include_external_links,
        include_subdomains: options.include_subdomains,
    }
}
