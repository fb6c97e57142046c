//! What a page says of itself: robots directives, canonical, refresh, language.

use url::Url;

use super::{
    base::LinkBase,
    kept::{Facts, Input},
    link_header,
    survey::Survey,
};
use crate::scope::resolve;

/// Names under which directives bind the service's crawler, in a meta tag and before a header's
/// rules; a robots meta tag or a header without a name binds everyone.
const OUR_NAMES: [&str; 2] = ["cloudflare-ai-search", "cloudflare-autorag"];

/// Directives that take a value, so that their colon names no crawler.
const WITH_VALUE: [&str; 4] = [
    "unavailable_after",
    "max-snippet",
    "max-image-preview",
    "max-video-preview",
];

/// Reads the facts.
pub(super) fn facts(
    survey: &Survey<'_>,
    base: &LinkBase,
    input: &Input<'_>,
    encoding: &'static str,
) -> Facts {
    let mut facts = header_facts(input, encoding);
    let canonical = survey.canonical.and_then(|href| base.resolve(href));
    facts.canonical = canonical.or(facts.canonical);
    facts.language = survey.language.map(str::to_owned);
    // The header comes first, and only the first counts.
    if facts.refresh.is_none() {
        facts.refresh = survey
            .metas
            .iter()
            .filter(|meta| is_named(meta.pragma, "refresh"))
            .find_map(|meta| base.resolve(refresh_target(meta.content?)?))
            .filter(is_web);
    }
    for meta in &survey.metas {
        let binds_us =
            is_named(meta.name, "robots") || OUR_NAMES.iter().any(|name| is_named(meta.name, name));
        if binds_us {
            let content = meta.content.unwrap_or("");
            content
                .split(',')
                .for_each(|rule| apply(&mut facts, rule.trim()));
        }
    }
    facts
}

/// Facts that the headers tell, which is all for bodies that are no HTML.
pub(super) fn header_facts(input: &Input<'_>, encoding: &'static str) -> Facts {
    let mut facts = Facts {
        encoding,
        refresh: input
            .refresh
            .and_then(|header| refresh_by(header, input.url)),
        canonical: input
            .link
            .and_then(|headers| link_header::canonical(headers, input.url)),
        ..Facts::default()
    };
    header_rules(input.robots_tag.unwrap_or(""), &mut facts);
    facts
}

fn refresh_by(header: &str, url: &Url) -> Option<Url> {
    resolve(url, refresh_target(header)?).ok().filter(is_web)
}

/// A page of the web leads browsers to nothing else.
fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https")
}

fn is_named(found: Option<&str>, name: &str) -> bool {
    found.is_some_and(|found| found.trim().eq_ignore_ascii_case(name))
}

fn apply(facts: &mut Facts, rule: &str) {
    let is = |name: &str| rule.eq_ignore_ascii_case(name);
    facts.noindex |= is("noindex") || is("none");
    facts.nofollow |= is("nofollow") || is("none");
}

fn header_rules(headers: &str, facts: &mut Facts) {
    for header in headers.lines() {
        let mut is_ours = true;
        for part in header.split(',') {
            let mut rule = part.trim();
            if let Some((name, after)) = rule.split_once(':') {
                let name = name.trim().to_ascii_lowercase();
                let names_crawler = !name.is_empty()
                    && name
                        .bytes()
                        .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
                    && !WITH_VALUE.contains(&name.as_str());
                if names_crawler {
                    is_ours = OUR_NAMES.contains(&name.as_str());
                    rule = after.trim();
                }
            }
            if is_ours {
                apply(facts, rule);
            }
        }
    }
}

/// The target in the content of a refresh (HTML standard, "shared declarative refresh steps").
/// None when it reloads the page itself.
fn refresh_target(content: &str) -> Option<&str> {
    let blank = |letter: char| letter.is_ascii_whitespace();
    let rest = content.trim_start_matches(blank);
    let after_time = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if after_time.len() == rest.len() && !rest.starts_with('.') {
        return None;
    }
    let rest =
        after_time.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    if !rest.starts_with(|letter: char| letter == ';' || letter == ',' || blank(letter)) {
        return None;
    }
    let rest = rest.trim_start_matches(blank);
    let rest = rest.strip_prefix([';', ',']).unwrap_or(rest);
    let rest = rest.trim_start_matches(blank);
    if rest.is_empty() {
        return None;
    }
    let target = url_part(rest).unwrap_or(rest);
    Some(match target.chars().next() {
        Some(quote @ ('"' | '\'')) => target[1..].split(quote).next().unwrap_or(""),
        _ => target,
    })
}

/// What follows `url =`.
fn url_part(text: &str) -> Option<&str> {
    let blank = |letter: char| letter.is_ascii_whitespace();
    let name = text.get(..3)?;
    if !name.eq_ignore_ascii_case("url") {
        return None;
    }
    let after = text[3..].trim_start_matches(blank).strip_prefix('=')?;
    Some(after.trim_start_matches(blank))
}
