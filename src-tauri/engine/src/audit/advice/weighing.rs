//! Who finds which page, and how many each parse type would index.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    hash::{BuildHasher, RandomState},
    sync::Arc,
};

use url::Url;

use super::{AdviceExample, AdviceKind, DepthSize, FoundBy, ParseTypeAdvice, VariantSize, words};
use crate::{
    instance::{Plan, limits},
    item::{EvidenceKind, Status},
    scope::hosts::{Hosts, Relation},
    store::ItemDetail,
};

/// Depths told apart.
const DEPTHS: usize = 50;
/// Examples of each kind.
const EXAMPLES: usize = 100;

/// Collects the items of a crawl: first [`note`](Self::note) each, then [`link`](Self::link) each,
/// then [`weigh`](Self::weigh), then show each for examples.
#[derive(Debug)]
pub struct Advising {
    sitemap_hosts: Hosts,
    max_files: u32,
    hasher: RandomState,
    places: HashMap<u64, u32>,
    nodes: Vec<Node>,
    /// Where the links of each linking node begin in `targets`.
    links: Vec<(u32, usize)>,
    targets: Vec<u32>,
    left: LeftOut,
}

#[derive(Debug, Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "six facts of each of many pages, in as little room as they need"
)]
struct Node {
    /// Key of the item.
    id: u32,
    indexed: bool,
    in_sitemap: bool,
    is_start: bool,
    /// On the host of the crawl target.
    is_own_host: bool,
    is_subdomain: bool,
    has_query: bool,
    /// Link hops in the crawl that was made.
    depth: u32,
    /// Link hops from the start page by links alone.
    by_links: Option<u32>,
}

/// Candidates that the settings of the crawl left out.
#[derive(Debug, Default)]
pub(super) struct LeftOut {
    pub(super) beyond_depth: u32,
    pub(super) beyond_limit: u32,
    pub(super) subdomains: u32,
    pub(super) external: u32,
}

impl Advising {
    /// For the crawl of a plan.
    pub fn new(plan: &Plan) -> Self {
        Self {
            sitemap_hosts: Hosts::sitemap(&plan.source),
            max_files: plan.max_files,
            hasher: RandomState::new(),
            places: HashMap::new(),
            nodes: Vec::new(),
            links: Vec::new(),
            targets: Vec::new(),
            left: LeftOut::default(),
        }
    }

    /// Takes up an item.
    pub fn note(&mut self, item: &ItemDetail) {
        let url = Url::parse(&item.row.url).ok();
        let relation = url.as_ref().map(|url| self.sitemap_hosts.relation(url));
        self.left.note(item, relation);
        let place = size(self.nodes.len());
        let key = self.hasher.hash_one(&item.row.url);
        self.places.insert(key, place);
        self.nodes.push(Node {
            id: item.row.id,
            indexed: matches!(item.row.status, Status::Completed | Status::Outdated),
            in_sitemap: item.source == "sitemap"
                || item.source == "start" && item.source_url.is_some(),
            is_start: item.source == "start",
            is_own_host: relation == Some(Relation::Same),
            is_subdomain: relation == Some(Relation::Subdomain),
            has_query: url.is_some_and(|url| url.query().is_some()),
            depth: item.row.depth.unwrap_or(0),
            by_links: None,
        });
    }

    /// Takes up the links of an item's page, when all items are noted.
    pub fn link(&mut self, item: &ItemDetail) {
        let Some(from) = self.place(&item.row.url) else {
            return;
        };
        self.links.push((from, self.targets.len()));
        for link in &item.links_out {
            if let Some(to) = self.place(&link.url) {
                self.targets.push(to);
            }
        }
    }

    fn place(&self, url: &str) -> Option<u32> {
        self.places.get(&self.hasher.hash_one(url)).copied()
    }

    /// Follows the links from the start page, breadth first.
    pub fn weigh(mut self, job: u32) -> Weighed {
        self.links.sort_unstable();
        let mut open: VecDeque<u32> = VecDeque::new();
        for (place, node) in (0..).zip(&mut self.nodes) {
            if node.is_start {
                node.by_links = Some(0);
                open.push_back(place);
            }
        }
        while let Some(from) = open.pop_front() {
            let hops = self.nodes[from as usize].by_links.unwrap_or(0) + 1;
            for to in self.links_of(from) {
                let node = &mut self.nodes[self.targets[to] as usize];
                if node.by_links.is_none() {
                    node.by_links = Some(hops);
                    open.push_back(self.targets[to]);
                }
            }
        }
        let advice = self.advice(job);
        Weighed {
            of: self,
            kept: BTreeMap::new(),
            advice,
        }
    }

    /// Places in `targets` of a node's links.
    fn links_of(&self, from: u32) -> std::ops::Range<usize> {
        let at = self.links.binary_search_by_key(&from, |(node, _)| *node);
        let Ok(at) = at else { return 0..0 };
        // Items are linked in the order of their places, so the next run begins where this ends.
        let next = self.links.get(at + 1);
        let end = next.map_or(self.targets.len(), |(_, begin)| *begin);
        self.links[at].1..end
    }

    fn advice(&self, job: u32) -> ParseTypeAdvice {
        let mut found_by = FoundBy::default();
        let mut with_query = 0;
        for node in &self.nodes {
            match node.kind() {
                AdviceKind::Both => found_by.both += 1,
                AdviceKind::OnlySitemap => found_by.only_sitemap += 1,
                AdviceKind::OnlyLinks => {
                    found_by.only_links += 1;
                    with_query += u32::from(node.has_query);
                }
                AdviceKind::Neither => found_by.neither += 1,
            }
        }
        let sitemap = self.sized(self.indexed(|node| node.in_sitemap && node.is_own_host));
        let discover = self.sized(self.indexed(|_| true));
        let links = self.sized(self.indexed(|node| node.by_links.is_some()));
        let (parse_type, text) = words::parse_type(&found_by, sitemap.pages, with_query);
        ParseTypeAdvice {
            job,
            parse_type,
            text,
            found_by,
            sitemap,
            discover,
            links,
            with_query,
            depths: self.depths(),
            settings: words::settings(
                &self.left,
                self.indexed(|node| node.is_subdomain),
                discover.pages,
            ),
            examples: Vec::new(),
        }
    }

    /// Pages that would be indexed and are so.
    fn indexed(&self, is_so: impl Fn(&Node) -> bool) -> u32 {
        let nodes = self.nodes.iter();
        size(nodes.filter(|node| node.indexed && is_so(node)).count())
    }

    fn sized(&self, pages: u32) -> VariantSize {
        VariantSize {
            pages,
            past_free: pages.saturating_sub(limits::FREE_PAGES_A_DAY),
            free_days: pages.div_ceil(limits::FREE_PAGES_A_DAY),
            past_paid: pages.saturating_sub(self.max_files.max(limits::PAID_FILES_KEYWORD)),
        }
    }

    fn depths(&self) -> Vec<DepthSize> {
        let mut at: BTreeMap<u32, (u32, u32)> = BTreeMap::new();
        for node in self.nodes.iter().filter(|node| node.indexed) {
            at.entry(node.depth).or_default().0 += 1;
            if let Some(hops) = node.by_links {
                at.entry(hops).or_default().1 += 1;
            }
        }
        let (mut all, mut links) = (0, 0);
        at.into_iter()
            .map(|(depth, (more, more_links))| {
                all += more;
                links += more_links;
                DepthSize { depth, all, links }
            })
            .take(DEPTHS)
            .collect()
    }
}

impl LeftOut {
    fn note(&mut self, item: &ItemDetail, relation: Option<Relation>) {
        for fact in &item.evidence {
            match fact.kind {
                EvidenceKind::BeyondDepth => self.beyond_depth += 1,
                EvidenceKind::BeyondLimit => self.beyond_limit += 1,
                EvidenceKind::OutOfScope if item.row.status == Status::Skipped => match relation {
                    Some(Relation::Subdomain) => self.subdomains += 1,
                    Some(Relation::SameDomain | Relation::External) => self.external += 1,
                    _ => {}
                },
                _ => {}
            }
        }
    }
}

impl Node {
    fn kind(&self) -> AdviceKind {
        let by_sitemap = self.in_sitemap && self.is_own_host;
        match (self.indexed, by_sitemap, self.by_links.is_some()) {
            (false, ..) => AdviceKind::Neither,
            (true, true, true) => AdviceKind::Both,
            (true, true, false) => AdviceKind::OnlySitemap,
            // What neither names was linked from a page that only a sitemap names.
            (true, false, _) => AdviceKind::OnlyLinks,
        }
    }
}

/// Advice whose examples are still to be collected.
#[derive(Debug)]
pub struct Weighed {
    of: Advising,
    kept: BTreeMap<AdviceKind, usize>,
    advice: ParseTypeAdvice,
}

impl Weighed {
    /// Keeps an item as an example, if there are too few of its kind.
    pub fn show(&mut self, item: &ItemDetail) {
        let Some(place) = self.of.place(&item.row.url) else {
            return;
        };
        let kind = self.of.nodes[place as usize].kind();
        let kept = self.kept.entry(kind).or_default();
        if *kept < EXAMPLES {
            *kept += 1;
            let url = item.row.url.clone();
            self.advice.examples.push(AdviceExample { kind, url });
        }
    }

    /// The advice.
    pub fn finish(mut self) -> Advised {
        self.advice.examples.sort_by_key(|example| example.kind);
        let mut keys: BTreeMap<AdviceKind, Vec<u32>> = BTreeMap::new();
        for node in &self.of.nodes {
            keys.entry(node.kind()).or_default().push(node.id);
        }
        Advised {
            advice: self.advice,
            keys,
        }
    }
}

/// Advice with the items of each kind.
#[derive(Debug)]
pub struct Advised {
    /// The advice.
    pub advice: ParseTypeAdvice,
    keys: BTreeMap<AdviceKind, Vec<u32>>,
}

impl Advised {
    /// Keys of the items of a kind, as [`ItemQuery::among`](crate::store::ItemQuery) takes them.
    pub fn items(&self, kind: AdviceKind) -> Arc<str> {
        let keys = self.keys.get(&kind).map_or(&[][..], Vec::as_slice);
        let keys: Vec<String> = keys.iter().map(u32::to_string).collect();
        format!("[{}]", keys.join(",")).into()
    }
}

fn size(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
