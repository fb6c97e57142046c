//! Links of a page as candidates: each URL once, within the depth, judged by every rule.

use std::sync::Arc;

use url::Url;

use super::{
    SharedScope, Stop,
    caps::too_deep,
    other_robots::{Ending, OtherRobots},
    read_scope,
    seen::Seen,
};
use crate::{
    instance::DiscoverSource,
    item::Outcome,
    page::Link,
    store::{Candidate, CandidateSource, DueItem},
};

/// URLs remembered so that the store is not asked for each link; a page of a site repeats nearly
/// all links of the page before. Past this many, the store answers alone.
const REMEMBERED: usize = 2_000_000;

/// The rules for links of one job.
#[derive(Debug)]
pub(super) struct LinkRules {
    scope: SharedScope,
    /// Link hops from the start page that are allowed.
    depth: u32,
    /// Where candidates come from; with sitemaps alone no link is one.
    source: DiscoverSource,
    /// The robots.txt files of further hosts.
    others: Arc<OtherRobots>,
    /// URLs that were candidates already.
    seen: Seen,
}

impl LinkRules {
    pub(super) fn new(
        scope: SharedScope,
        depth: u32,
        source: DiscoverSource,
        others: Arc<OtherRobots>,
    ) -> Self {
        Self {
            scope,
            depth,
            source,
            others,
            seen: Seen::new(REMEMBERED),
        }
    }

    /// Leaves out links of a page before its turn came: those that were candidates already.
    pub(super) fn forget_seen(&self, links: &mut Vec<Link>) {
        links.retain(|link| !self.seen.has(link.url.as_str()));
        links.shrink_to_fit();
    }

    /// The links that this job did not see before.
    pub(super) fn unseen(&mut self, mut links: Vec<Link>) -> Vec<Link> {
        if self.source == DiscoverSource::Sitemaps {
            return Vec::new();
        }
        links.retain(|link| self.seen.insert(link.url.as_str()));
        links
    }

    /// Reads the robots.txt of further hosts that these links enter, where no visit did already.
    pub(super) async fn read_missing_robots(&self, links: &[Link]) -> Result<(), Stop> {
        let ready = self.others.ready_for_links(links).await;
        ready.map_err(|Ending| Stop::Asked)
    }

    /// Candidates of the links on the page of `parent`, each judged.
    pub(super) fn candidates(&self, parent: &DueItem, links: Vec<Link>) -> Vec<Candidate> {
        let depth = parent.depth.unwrap_or(0) + 1;
        let scope = read_scope(&self.scope);
        let judge = |url: &Url| {
            let refusal = scope.refusal(url);
            refusal.or_else(|| (depth > self.depth).then(|| self.too_deep(depth)))
        };
        let candidate = |link: Link| Candidate {
            refusal: judge(&link.url),
            url: link.url.into(),
            source: CandidateSource::Link { parent: parent.id },
            depth: Some(depth),
            lastmod: None,
            changefreq: None,
            priority: None,
            language: None,
        };
        links.into_iter().map(candidate).collect()
    }

    fn too_deep(&self, depth: u32) -> Outcome {
        Outcome::skipped(None, vec![too_deep(depth, self.depth)])
    }
}
