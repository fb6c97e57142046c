use std::collections::HashMap;

use url::Url;

use super::{
    filters::PathFilters,
    hosts::{self, Hosts},
    robots::Robots,
};
use crate::{
    instance::{ParseType, Plan},
    item::{Code, Evidence, EvidenceKind, Outcome, Status},
};

/// Every rule about URLs of one job, compiled once.
#[derive(Debug)]
pub struct Scope {
    parse_type: ParseType,
    hosts: Hosts,
    filters: PathFilters,
    robots: Robots,
    /// robots.txt of further hosts that a crawl by links may enter, by host.
    other_robots: HashMap<String, Robots>,
}

/// What the rules say about one URL, before anything is requested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Each rule that was asked, in order; the last one decided when the URL was refused.
    pub evidence: Vec<Evidence>,
    /// The status and code of a refused URL; none means: fetch it.
    pub refusal: Option<(Status, Option<Code>)>,
}

impl Scope {
    /// Compiles the plan's rules for a site whose robots.txt was read.
    pub fn new(plan: &Plan, robots: Robots) -> Self {
        Self {
            parse_type: plan.parse.parse_type(),
            hosts: Hosts::new(plan),
            filters: PathFilters::new(&plan.include, &plan.exclude),
            robots,
            other_robots: HashMap::new(),
        }
    }

    /// Asks host, path filters and robots.txt about one URL, in the service's order (spec
    /// sections 1, 5.5, 6, 4.6).
    pub fn judge(&self, url: &Url) -> Verdict {
        let mut evidence = Vec::with_capacity(3);
        let refusal = self
            .judge_host(url, &mut evidence)
            .or_else(|| self.judge_filters(url, &mut evidence))
            .or_else(|| self.judge_robots(url, &mut evidence));
        Verdict { evidence, refusal }
    }

    /// The outcome that a rule gives a URL; none when it may be fetched. Much cheaper than
    /// [`judge`](Self::judge), whose sentences only a refused URL needs.
    pub fn refusal(&self, url: &Url) -> Option<Outcome> {
        if self.admits(url) {
            return None;
        }
        let verdict = self.judge(url);
        let (status, code) = verdict.refusal?;
        Some(Outcome {
            status,
            code,
            evidence: verdict.evidence,
            warnings: Vec::new(),
        })
    }

    /// Whether no rule refuses a URL.
    fn admits(&self, url: &Url) -> bool {
        self.hosts.allow(url)
            && !self.filters.decide(url.as_str()).is_skipped()
            && self
                .robots_for(url)
                .is_none_or(|robots| robots.verdict(url).allowed)
    }

    /// Whether pages of this host belong to the crawl; asked again for a redirect's target.
    pub fn allows_host(&self, url: &Url) -> bool {
        self.hosts.allow(url)
    }

    /// The host rules.
    pub fn hosts(&self) -> &Hosts {
        &self.hosts
    }

    /// The include and exclude rules.
    pub fn filters(&self) -> &PathFilters {
        &self.filters
    }

    /// The robots.txt of the crawl target's host.
    pub fn robots(&self) -> &Robots {
        &self.robots
    }

    /// The robots.txt that has to be read before `url` may be judged: of another host that the
    /// crawl may enter and that was not added yet. None when nothing is missing.
    pub fn missing_robots(&self, url: &Url) -> Option<Url> {
        let allowed = self.hosts.allow(url);
        let missing = allowed && self.robots_for(url).is_none();
        missing.then(|| hosts::robots_url(url))
    }

    /// Adds the robots.txt of another host, named by any URL of it.
    pub fn add_robots(&mut self, site: &Url, robots: Robots) {
        if let Some(host) = hosts::host_of(site) {
            self.other_robots.insert(host, robots);
        }
    }

    fn judge_host(
        &self,
        url: &Url,
        evidence: &mut Vec<Evidence>,
    ) -> Option<(Status, Option<Code>)> {
        let allowed = self.hosts.allow(url);
        let kind = match self.parse_type {
            ParseType::Discover if !allowed => EvidenceKind::OutOfScope,
            _ => EvidenceKind::Scope,
        };
        evidence.push(Evidence::new(kind, self.hosts.explain(url)));
        match self.parse_type {
            _ if allowed => None,
            ParseType::Sitemap => Some((Status::Error, Some(Code::SubdomainsNotAllowed))),
            ParseType::Discover => Some((Status::Skipped, None)),
        }
    }

    fn judge_filters(
        &self,
        url: &Url,
        evidence: &mut Vec<Evidence>,
    ) -> Option<(Status, Option<Code>)> {
        let decision = self.filters.decide(url.as_str());
        if let Some(text) = decision.text() {
            evidence.push(Evidence::new(EvidenceKind::PathFilter, text));
        }
        decision
            .is_skipped()
            .then_some((Status::Skipped, Some(Code::ExcludedByPathFilter)))
    }

    fn judge_robots(
        &self,
        url: &Url,
        evidence: &mut Vec<Evidence>,
    ) -> Option<(Status, Option<Code>)> {
        let verdict = self.robots_for(url)?.verdict(url);
        evidence.push(verdict.evidence());
        let code = match self.parse_type {
            ParseType::Sitemap => Code::BlockedByRobotsTxtPath,
            ParseType::Discover => Code::BlockedByRobotsTxt,
        };
        (!verdict.allowed).then_some((Status::Error, Some(code)))
    }

    /// The robots.txt that speaks for the host of `url`, if it was read.
    fn robots_for(&self, url: &Url) -> Option<&Robots> {
        match self.hosts.relation(url) {
            hosts::Relation::Same => Some(&self.robots),
            _ => self.other_robots.get(&hosts::host_of(url)?),
        }
    }
}
