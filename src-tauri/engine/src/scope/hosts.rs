//! Host rules (spec 4 and 5.5). A host is a name plus its port, the scheme's default port left
//! out; http and https of one host are the same host.

use url::{Host, Url};

use crate::{
    instance::{Parse, Plan, is_public_suffix, same_domain},
    item::Sentence,
};

/// The host a crawl starts from, and how far beyond it may go.
#[derive(Debug, Clone)]
pub struct Hosts {
    name: String,
    port: Option<u16>,
    reach: Reach,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// The parse type `sitemap`: this host alone (U7).
    Sitemap,
    Discover {
        subdomains: bool,
        external: bool,
    },
}

/// How a URL's host stands to the host of the crawl target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// The same host.
    Same,
    /// A name below it.
    Subdomain,
    /// Another host of the same registrable domain: the parent, a sibling, another port.
    SameDomain,
    /// Another domain.
    External,
    /// Not a web address.
    NotWeb,
}

impl Hosts {
    /// The host rules of a plan.
    pub fn new(plan: &Plan) -> Self {
        let reach = match plan.parse {
            Parse::Sitemap { .. } => Reach::Sitemap,
            Parse::Discover {
                include_external_links: external,
                include_subdomains: subdomains,
                ..
            } => Reach::Discover {
                subdomains,
                external,
            },
        };
        Self::with_reach(&plan.source, reach)
    }

    /// The host rules of a crawl by links with these two options (spec 5.5).
    pub fn discover(source: &Url, subdomains: bool, external: bool) -> Self {
        Self::with_reach(
            source,
            Reach::Discover {
                subdomains,
                external,
            },
        )
    }

    /// The host rules of a crawl by sitemaps.
    pub fn sitemap(source: &Url) -> Self {
        Self::with_reach(source, Reach::Sitemap)
    }

    fn with_reach(source: &Url, reach: Reach) -> Self {
        Self {
            name: source.host_str().unwrap_or_default().to_owned(),
            port: source.port(),
            reach,
        }
    }

    /// Path and query of a URL on the very host of the crawl target, told from its text: no URL has
    /// to be read for that. `url` is as items are kept, normalised. None for any other.
    pub fn own_path<'url>(&self, url: &'url str) -> Option<&'url str> {
        let rest = url.strip_prefix("http")?;
        let rest = rest.strip_prefix('s').unwrap_or(rest).strip_prefix("://")?;
        let rest = rest.strip_prefix(self.name.as_str())?;
        let rest = match self.port {
            Some(port) => rest.strip_prefix(':')?.strip_prefix(&port.to_string())?,
            None => rest,
        };
        let path = rest.split('#').next().unwrap_or(rest);
        path.starts_with('/').then_some(path)
    }

    /// How the host of `url` stands to that of the crawl target.
    pub fn relation(&self, url: &Url) -> Relation {
        if !matches!(url.scheme(), "http" | "https") {
            return Relation::NotWeb;
        }
        let Some(name) = url.host_str() else {
            return Relation::NotWeb;
        };
        if name == self.name && url.port() == self.port {
            Relation::Same
        } else if self.is_below(name, url) {
            Relation::Subdomain
        } else if same_domain(name, &self.name) {
            Relation::SameDomain
        } else {
            Relation::External
        }
    }

    /// Whether pages of the host of `url` belong to the crawl. A redirect's target is asked the
    /// same.
    pub fn allow(&self, url: &Url) -> bool {
        self.reaches(self.relation(url))
    }

    /// Whether pages of hosts that stand so to the crawl target belong to the crawl.
    pub fn reaches(&self, relation: Relation) -> bool {
        match (relation, self.reach) {
            (Relation::Same, _) => true,
            (Relation::NotWeb, _) | (_, Reach::Sitemap) => false,
            (Relation::Subdomain, Reach::Discover { subdomains, .. }) => subdomains,
            (Relation::SameDomain | Relation::External, Reach::Discover { external, .. }) => {
                external
            }
        }
    }

    /// Whether any page belongs to the crawl by these rules that does not by those of `other`.
    pub fn reach_beyond(&self, other: &Self) -> bool {
        let relations = [
            Relation::Subdomain,
            Relation::SameDomain,
            Relation::External,
        ];
        relations
            .into_iter()
            .any(|relation| self.reaches(relation) && !other.reaches(relation))
    }

    /// The sentence for a URL's evidence.
    pub fn explain(&self, url: &Url) -> Sentence {
        let target = self.display();
        let Some(host) = host_of(url).filter(|_| self.relation(url) != Relation::NotWeb) else {
            return sentence!("`{scheme}:` is not a web address.", scheme = url.scheme());
        };
        let allowed = self.allow(url);
        match self.relation(url) {
            Relation::Same => sentence!("On {target}, the host of the crawl target.", target),
            Relation::Subdomain if allowed => {
                sentence!(
                    "On {host}, a subdomain of {target}. Include subdomains is on.",
                    host,
                    target
                )
            }
            Relation::Subdomain if self.reach != Reach::Sitemap => sentence!(
                "On {host}, a subdomain of {target}. Turn on Include subdomains to follow it.",
                host,
                target
            ),
            _ if allowed => {
                sentence!(
                    "On {host}, outside {target}. Include external links is on.",
                    host,
                    target
                )
            }
            _ => sentence!(
                "On {host}, not on {target}, the host of the crawl target.",
                host,
                target
            ),
        }
    }

    fn display(&self) -> String {
        match self.port {
            Some(port) => format!("{}:{port}", self.name),
            None => self.name.clone(),
        }
    }

    /// Whether a name is below the target's. Names below a public suffix such as `pages.dev`
    /// belong to other people, so they are no subdomains of it.
    fn is_below(&self, name: &str, url: &Url) -> bool {
        let is_domain = matches!(url.host(), Some(Host::Domain(_)));
        let below = name
            .strip_suffix(&self.name)
            .is_some_and(|front| front.ends_with('.') && front.len() > 1);
        is_domain && below && url.port() == self.port && !is_public_suffix(&self.name)
    }
}

/// Name and port of a URL, the default port left out.
pub fn host_of(url: &Url) -> Option<String> {
    let name = url.host_str()?;
    Some(match url.port() {
        Some(port) => format!("{name}:{port}"),
        None => name.to_owned(),
    })
}

/// Where the robots.txt of a page stands: at the root of its scheme, host and port.
pub fn robots_url(page: &Url) -> Url {
    at_root(page, "/robots.txt")
}

/// Where a site without a robots.txt has its sitemap (spec 4.1).
pub fn default_sitemap_url(page: &Url) -> Url {
    at_root(page, "/sitemap.xml")
}

fn at_root(page: &Url, path: &str) -> Url {
    let mut url = page.clone();
    url.set_path(path);
    url.set_query(None);
    url.set_fragment(None);
    // These fail only for URLs without a host, which have no user name either.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url
}
