use std::{collections::BTreeMap, fmt, time::Duration};

use url::Url;

use super::{Failure, Names, Proxies};
use crate::instance::{OwnDomains, Pace, Plan};

/// Settings of all requests of one job.
#[derive(Clone)]
pub struct FetcherOptions {
    /// The crawl target; its exact origin alone gets the extra headers.
    pub source: Url,
    /// Extra headers. Values are secrets, and Debug output leaves them out.
    pub headers: BTreeMap<String, String>,
    /// How fast to fetch.
    pub pace: Pace,
    /// The user's own domains, which decide how a request names itself.
    pub own_domains: OwnDomains,
    /// Whether a public source may lead into a private network.
    pub allow_private_network: bool,
    /// The proxies of this machine.
    pub proxies: Proxies,
    /// Where names become addresses.
    pub names: Names,
}

impl FetcherOptions {
    /// What a newcomer sets for a source: nothing.
    pub fn new(source: Url, pace: Pace) -> Self {
        Self {
            own_domains: OwnDomains::new(&source, Vec::new()),
            source,
            headers: BTreeMap::new(),
            pace,
            allow_private_network: false,
            proxies: Proxies::none(),
            names: Names::system(),
        }
    }

    /// What a plan says, with the proxies of this machine. Fails when those cannot be used.
    pub fn of(plan: &Plan) -> Result<Self, Failure> {
        Ok(Self {
            source: plan.source.clone(),
            headers: plan.headers.clone(),
            pace: plan.pace,
            own_domains: plan.own_domains.clone(),
            allow_private_network: plan.allow_private_network,
            proxies: Proxies::from_environment()?,
            names: Names::system(),
        })
    }
}

/// A host that asked to be left alone for a while, with 429 or 503.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// The host, with a port that is not its scheme's own.
    pub host: String,
    /// How long still.
    pub left: Duration,
}

impl fmt::Debug for FetcherOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FetcherOptions")
            .field("source", &self.source.as_str())
            .field("headers", &self.headers.keys().collect::<Vec<_>>())
            .field("pace", &self.pace)
            .field("own_domains", &self.own_domains)
            .field("allow_private_network", &self.allow_private_network)
            .field("proxies", &self.proxies)
            .field("names", &self.names)
            .finish()
    }
}
