//! Whose domains the hosts of a crawl are on. Pure.

use std::net::IpAddr;

use url::Url;

/// The domains of the user's account. Their hosts are asked as `Cloudflare-AI-Search`, others as
/// `Cloudflare-AI-Search-External` (spec 5.5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnDomains {
    /// None was named: the zone of this source URL.
    ZoneOf(Url),
    /// These hosts in lower case, each with what is below it.
    Named(Vec<String>),
}

impl OwnDomains {
    /// The domains that were named, or the source's own zone when none was.
    pub fn new(source: &Url, named: Vec<String>) -> Self {
        if named.is_empty() {
            Self::ZoneOf(source.clone())
        } else {
            Self::Named(named)
        }
    }

    /// Whether the host of `url` is on one of them.
    pub fn contain(&self, url: &Url) -> bool {
        let Some(host) = url.host_str() else {
            return false;
        };
        match self {
            Self::ZoneOf(source) => source
                .host_str()
                .is_some_and(|source| same_domain(source, host)),
            Self::Named(named) => named.iter().any(|domain| {
                host.strip_suffix(domain.as_str())
                    .is_some_and(|front| front.is_empty() || front.ends_with('.'))
            }),
        }
    }
}

/// Whether two hosts belong to one registrable domain, such as `example.co.uk`. An address belongs
/// to itself alone.
pub(crate) fn same_domain(a: &str, b: &str) -> bool {
    a == b
        || !is_address(a)
            && !is_address(b)
            && psl::domain_str(a).is_some_and(|domain| psl::domain_str(b) == Some(domain))
}

/// Whether anyone may register a domain below this one, as below `co.uk` or `pages.dev`.
pub(crate) fn is_public_suffix(name: &str) -> bool {
    psl::suffix(name.as_bytes())
        .is_some_and(|suffix| suffix.is_known() && suffix.as_bytes() == name.as_bytes())
}

fn is_address(host: &str) -> bool {
    host.starts_with('[') || host.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn the_zone_of_the_source_is_its_registrable_domain() {
        let rows = [
            (
                "https://docs.example.co.uk/",
                "https://example.co.uk/",
                true,
            ),
            ("https://docs.example.co.uk/", "https://other.co.uk/", false),
            ("https://one.pages.dev/", "https://two.pages.dev/", false),
            ("http://127.0.0.1:81/", "http://127.0.0.1:82/", true),
            ("http://127.1.0.1/", "http://10.1.0.1/", false),
            ("http://localhost/", "http://127.0.0.1/", false),
            ("https://example.com/", "https://[::1]/", false),
        ];
        for (source, other, expected) in rows {
            let own = OwnDomains::new(&url(source), Vec::new());
            assert_eq!(own.contain(&url(other)), expected, "{source} {other}");
        }
    }

    #[test]
    fn named_domains_take_the_place_of_the_zone() {
        let named = ["other.org", "docs.example.net", "127.0.0.1"].map(str::to_owned);
        let own = OwnDomains::new(&url("https://example.com/"), named.to_vec());
        let rows = [
            ("https://other.org/", true),
            ("https://a.b.other.org/", true),
            ("https://another.org/", false),
            ("https://docs.example.net/", true),
            ("https://example.net/", false),
            ("http://127.0.0.1:8080/", true),
            ("https://example.com/", false),
        ];
        for (target, expected) in rows {
            assert_eq!(own.contain(&url(target)), expected, "{target}");
        }
    }
}
