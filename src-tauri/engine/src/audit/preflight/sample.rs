//! Which pages are looked at: some of each template, drawn evenly from all that the sitemaps
//! name.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use url::Url;

use super::SAMPLE;
use crate::{
    item::{Code, Status},
    scope::Scope,
};

/// Templates kept apart; further ones count as one.
const TEMPLATES: usize = 300;

/// The pages that were found, counted by what the rules say, with some kept of each template.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    scope: Option<Arc<Scope>>,
    templates: HashMap<String, Template>,
    /// State of the drawing; a fixed start, so that the same site gives the same sample.
    random: u64,
    pub(super) counts: Counts,
}

/// Pages by what the rules say about them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) found: u32,
    pub(super) wanted: u32,
    pub(super) filtered: u32,
    pub(super) blocked_by_robots: u32,
    pub(super) other_host: u32,
}

#[derive(Debug, Default)]
struct Template {
    count: u32,
    kept: Vec<Url>,
}

impl Candidates {
    /// The rules that pages are judged by.
    pub(super) fn judge_with(&mut self, scope: Arc<Scope>) {
        self.scope = Some(scope);
    }

    /// Takes up a page.
    pub(super) fn note(&mut self, url: &Url) {
        self.counts.found += 1;
        let refusal = self
            .scope
            .as_ref()
            .and_then(|scope| scope.judge(url).refusal);
        match refusal {
            None => self.counts.wanted += 1,
            Some((Status::Skipped, Some(Code::ExcludedByPathFilter))) => {
                self.counts.filtered += 1;
            }
            Some((_, Some(Code::BlockedByRobotsTxt | Code::BlockedByRobotsTxtPath))) => {
                self.counts.blocked_by_robots += 1;
            }
            Some(_) => self.counts.other_host += 1,
        }
        if refusal.is_none() {
            self.keep(url);
        }
    }

    /// Takes up a link of the start page for the sample; it is not counted, since its number
    /// tells nothing about the site.
    pub(super) fn note_link(&mut self, url: &Url) {
        let scope = self.scope.as_ref();
        if scope.is_none_or(|scope| scope.judge(url).refusal.is_none()) {
            self.keep(url);
        }
    }

    /// Reservoir sampling within the template.
    fn keep(&mut self, url: &Url) {
        let mut name = template_of(url);
        if self.templates.len() >= TEMPLATES && !self.templates.contains_key(&name) {
            "others".clone_into(&mut name);
        }
        let template = self.templates.entry(name).or_default();
        template.count += 1;
        if template.kept.len() < SAMPLE {
            template.kept.push(url.clone());
            return;
        }
        self.random = next_random(self.random);
        let place = self.random % u64::from(template.count);
        if let Some(kept) = usize::try_from(place)
            .ok()
            .and_then(|place| template.kept.get_mut(place))
        {
            *kept = url.clone();
        }
    }

    /// How many pages the template counts, taken up with their links.
    pub(super) fn like(&self, template: &str) -> u32 {
        self.templates.get(template).map_or(0, |found| found.count)
    }

    /// At most so many pages: one of each template, the largest first, then the next of each.
    pub(super) fn pick(&self, most: usize) -> Vec<(String, Url)> {
        let mut templates: Vec<(&String, &Template)> = self.templates.iter().collect();
        templates.sort_by(|a, b| b.1.count.cmp(&a.1.count).then(a.0.cmp(b.0)));
        let mut picked = Vec::new();
        let mut known = HashSet::new();
        for round in 0..SAMPLE {
            for (name, template) in &templates {
                let Some(url) = template.kept.get(round) else {
                    continue;
                };
                if picked.len() < most && known.insert(url) {
                    picked.push(((*name).clone(), url.clone()));
                }
            }
        }
        picked
    }
}

/// The pattern of a page's address: its first folder, and a star for everything below.
pub(super) fn template_of(url: &Url) -> String {
    let mut segments = url.path_segments().into_iter().flatten();
    let first = segments.next().unwrap_or_default();
    let rest = segments.filter(|segment| !segment.is_empty()).count();
    let mut template = match (first, rest) {
        ("", 0) => "/".to_owned(),
        (_, 0) => "/*".to_owned(),
        (first, rest) => format!("/{first}{}", "/*".repeat(rest.min(3))),
    };
    if url.query().is_some() {
        template.push_str("?*");
    }
    template
}

/// Xorshift.
fn next_random(state: u64) -> u64 {
    let mut x = state.max(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^= x >> 12;
    x ^= x << 25;
    x ^ (x >> 27)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse("https://example.com")
            .unwrap()
            .join(text)
            .unwrap()
    }

    #[test]
    fn templates_stand_for_pages_of_one_kind() {
        for (page, template) in [
            ("/", "/"),
            ("/about", "/*"),
            ("/blog/", "/*"),
            ("/blog/post", "/blog/*"),
            ("/blog/2026/post/", "/blog/*/*"),
            ("/docs/a/b/c/d/e", "/docs/*/*/*"),
            ("/shop?page=2", "/*?*"),
        ] {
            assert_eq!(template_of(&url(page)), template, "{page}");
        }
    }

    #[test]
    fn every_template_is_in_the_sample_however_small() {
        let mut candidates = Candidates::default();
        for page in 0..10_000 {
            candidates.note(&url(&format!("/shop/{page}")));
        }
        candidates.note(&url("/"));
        candidates.note(&url("/docs/a"));
        let picked = candidates.pick(20);
        assert_eq!(picked.len(), 20);
        let names: HashSet<_> = picked.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, HashSet::from(["/", "/docs/*", "/shop/*"]));
        // Not simply the first ones.
        let late = |(_, url): &(String, Url)| url.path().len() >= "/shop/1000".len();
        assert!(picked.iter().filter(|page| late(page)).count() > 9);
    }
}
