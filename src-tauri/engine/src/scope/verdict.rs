use url::Url;

use super::robots::Robots;
use crate::{
    instance::Plan,
    item::{Code, Evidence, Status},
};

/// Every rule about URLs of one job, compiled once.
#[derive(Debug)]
pub struct Scope {}

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
    pub fn new(_plan: &Plan, _robots: Robots) -> Self {
        Self {}
    }

    /// Whether a page may answer from `target`'s host after a redirect (spec 5.8).
    pub fn allows_host(&self, _target: &Url) -> bool {
        true
    }

    /// Asks host, path filters and robots.txt about one URL, in the service's order (spec
    /// sections 1, 5.5, 6, 4.6).
    pub fn judge(&self, _url: &Url) -> Verdict {
        Verdict {
            evidence: Vec::new(),
            refusal: None,
        }
    }
}
