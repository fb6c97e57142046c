//! Where a redirect leads. Pure.

use std::collections::HashSet;

use url::Url;

use super::{Failure, FailureKind, Hop};
use crate::{instance::limits::REDIRECTS, item::Sentence, scope::resolve};

/// The URL that a `Location` value names when `from` sends it: resolved as browsers do (WHATWG
/// URL, RFC 9110 section 10.2.2), with the fragment of `from` when it has none of its own. Fails
/// for what is no http or https URL.
pub fn redirect_target(from: &Url, location: &str) -> Result<Url, Failure> {
    let mut to = resolve(from, location).map_err(|_| {
        bad(sentence!(
            "{from} redirects to `{location}`, which is no URL. Mend the Location header.",
            from,
            location = shown(location)
        ))
    })?;
    if !matches!(to.scheme(), "http" | "https") {
        return Err(bad(sentence!(
            "{from} redirects to `{location}`, which is no http or https address. Mend the Location header.",
            from,
            location = shown(location)
        )));
    }
    if to.fragment().is_none() {
        to.set_fragment(from.fragment());
    }
    Ok(to)
}

fn bad(text: Sentence) -> Failure {
    Failure::new(FailureKind::BadRedirect, text)
}

/// The redirects of one fetch so far.
#[derive(Debug)]
pub(super) struct Chain {
    seen: HashSet<Url>,
    hops: Vec<Hop>,
}

impl Chain {
    /// Starts at `url`, which has no fragment.
    pub(super) fn new(url: &Url) -> Self {
        Self {
            seen: HashSet::from([url.clone()]),
            hops: Vec::new(),
        }
    }

    pub(super) fn into_hops(self) -> Vec<Hop> {
        self.hops
    }

    /// A cookie was set: an address that was asked before may answer otherwise now. The bound on
    /// hops still ends the chain.
    pub(super) fn may_come_back(&mut self) {
        self.seen.clear();
    }

    /// Takes one redirect; the URL to ask next, or why it is not followed.
    pub(super) fn follow(
        &mut self,
        from: &Url,
        status: u16,
        location: &str,
        may_redirect: &(dyn Fn(&Url) -> bool + Send + Sync),
    ) -> Result<Url, Failure> {
        let to = redirect_target(from, location)?;
        let mut next = to.clone();
        next.set_fragment(None);
        self.hops.push(Hop {
            from: from.clone(),
            status,
            to: to.clone(),
        });
        if self.seen.contains(&next) {
            return Err(Failure::new(
                FailureKind::TooManyRedirects,
                sentence!(
                    "The redirects run in a circle: {from} leads back to {next}. Let one of these \
                     addresses answer with the page.",
                    from,
                    next = &next
                ),
            ));
        }
        if self.hops.len() > REDIRECTS as usize {
            return Err(Failure::new(
                FailureKind::TooManyRedirects,
                sentence!(
                    "More than {most} redirects; the last one leads to {next}. Link to \
                     the final address.",
                    most = REDIRECTS,
                    next = &next
                ),
            ));
        }
        if !may_redirect(&next) {
            return Err(Failure::new(
                FailureKind::InvalidHostAfterRedirect,
                sentence!(
                    "{from} redirects to {next}, which is not part of this crawl.",
                    from,
                    next = &next
                ),
            ));
        }
        self.seen.insert(next.clone());
        Ok(next)
    }
}

/// A header value short enough for a sentence.
fn shown(text: &str) -> String {
    const LONGEST: usize = 200;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    let start: String = text.chars().take(LONGEST).collect();
    format!("{start}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn location_resolves_as_in_a_browser() {
        let from = url("https://example.com/dir/a?q=1");
        let rows = [
            ("b", Some("https://example.com/dir/b")),
            ("?q=2", Some("https://example.com/dir/a?q=2")),
            ("//example.com/c", Some("https://example.com/c")),
            (" /d e ", Some("https://example.com/d%20e")),
            ("/größe", Some("https://example.com/gr%C3%B6%C3%9Fe")),
            ("/x#frag", Some("https://example.com/x#frag")),
            ("file:///local/secret.txt", None),
            ("javascript:1", None),
            ("https://", None),
        ];
        for (location, expected) in rows {
            let target = redirect_target(&from, location).ok();
            assert_eq!(target.as_ref().map(Url::as_str), expected, "{location}");
        }
    }

    #[test]
    fn fragment_is_inherited_unless_the_target_has_one() {
        let from = url("https://example.com/a#part");
        let inherited = redirect_target(&from, "/b").unwrap();
        assert_eq!(inherited.as_str(), "https://example.com/b#part");
        let own = redirect_target(&from, "/b#other").unwrap();
        assert_eq!(own.as_str(), "https://example.com/b#other");
    }

    #[test]
    fn chain_follows_twenty_redirects_and_not_one_more() {
        let mut at = url("https://example.com/0");
        let mut chain = Chain::new(&at);
        for number in 1..=REDIRECTS {
            at = chain
                .follow(&at, 301, &format!("/{number}"), &|_| true)
                .unwrap();
        }
        let failure = chain.follow(&at, 301, "/more", &|_| true).unwrap_err();
        assert_eq!(failure.kind, FailureKind::TooManyRedirects);
        assert!(
            failure.text.english().contains("More than 20 redirects"),
            "{failure}"
        );
    }

    #[test]
    fn circle_is_seen_at_once_whatever_the_fragment() {
        let start = url("https://example.com/a");
        let mut chain = Chain::new(&start);
        let next = chain.follow(&start, 302, "/b", &|_| true).unwrap();
        let failure = chain.follow(&next, 302, "/a#x", &|_| true).unwrap_err();
        assert_eq!(failure.kind, FailureKind::TooManyRedirects);
        assert_eq!(chain.into_hops().len(), 2);
    }

    #[test]
    fn refused_target_stands_last() {
        let start = url("https://example.com/a");
        let mut chain = Chain::new(&start);
        let failure = chain
            .follow(&start, 301, "https://evil.test/", &|_| false)
            .unwrap_err();
        assert_eq!(failure.kind, FailureKind::InvalidHostAfterRedirect);
        let hops = chain.into_hops();
        assert_eq!(hops[0].to.as_str(), "https://evil.test/");
    }
}
