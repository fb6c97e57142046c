//! A small web on loopback that stands for the hosts of a case.

use std::collections::BTreeMap;

use foresite_tests::{Hit, Reply, Site};
use serde_json::Value;
use url::Url;

/// One site an origin. Loopback ports stand for origins, so two origins of a case (by scheme,
/// host or port) stay two origins. All of it is plain http, and what bodies say of these origins
/// is put on loopback too.
pub(crate) struct World {
    sites: Vec<(Url, Site)>,
}

impl World {
    /// Starts a site for every origin that the exchanges name, and gives each URL its answers in
    /// turn.
    pub(crate) async fn of(source: &Url, exchanges: &[Value]) -> Self {
        let mut world = Self { sites: Vec::new() };
        world.ensure(source).await;
        let mut routes: BTreeMap<String, Vec<&Value>> = BTreeMap::new();
        for exchange in exchanges {
            let url = url_of(exchange);
            world.ensure(&url).await;
            if let Some(target) = absolute_location(&url, exchange) {
                world.ensure(&target).await;
            }
            routes.entry(url.to_string()).or_default().push(exchange);
        }
        for exchanges in routes.values() {
            let url = url_of(exchanges[0]);
            let replies = exchanges.iter().map(|exchange| world.reply(&url, exchange));
            let site = world.site(&url);
            site.set_in_turn(path(&url), replies.collect());
        }
        world
    }

    async fn ensure(&mut self, url: &Url) {
        if !self
            .sites
            .iter()
            .any(|(known, _)| known.origin() == url.origin())
        {
            self.sites
                .push((url.clone(), Site::builder().start().await));
        }
    }

    fn site(&self, url: &Url) -> &Site {
        self.known_site(url).unwrap()
    }

    fn known_site(&self, url: &Url) -> Option<&Site> {
        let mut sites = self.sites.iter();
        let found = sites.find(|(known, _)| known.origin() == url.origin());
        found.map(|(_, site)| site)
    }

    fn reply(&self, url: &Url, exchange: &Value) -> Reply {
        let status = exchange["status"].as_u64().unwrap().try_into().unwrap();
        let body = self.local_text(exchange["body"].as_str().unwrap_or_default());
        let mut reply = Reply::status(status).with_body(body);
        for (name, value) in exchange["headers"].as_object().into_iter().flatten() {
            let value = value.as_str().unwrap();
            match absolute_location(url, exchange) {
                Some(target) if name == "location" => {
                    reply = reply.header(name, self.local(&target).as_str());
                }
                _ => reply = reply.header(name, value),
            }
        }
        reply
    }

    /// A text with the origins of the case put on loopback, whatever their case.
    fn local_text(&self, text: &str) -> String {
        self.sites
            .iter()
            .fold(text.to_owned(), |text, (url, site)| {
                let origin = url.origin().ascii_serialization();
                let mut local = String::new();
                let mut rest = text.as_str();
                while let Some(at) = rest.to_ascii_lowercase().find(&origin) {
                    local.push_str(&rest[..at]);
                    local.push_str(site.origin());
                    rest = &rest[at + origin.len()..];
                }
                local + rest
            })
    }

    /// Where a URL of the case is on loopback.
    pub(crate) fn local(&self, url: &Url) -> Url {
        let mut local = url.clone();
        let address = self.site(url).address();
        local.set_scheme("http").unwrap();
        local.set_ip_host(address.ip()).unwrap();
        local.set_port(Some(address.port())).unwrap();
        local
    }

    /// The URL of the case that a loopback URL stands for.
    pub(crate) fn original(&self, local: &Url) -> Url {
        let of_port = |site: &Site| Some(site.address().port()) == local.port();
        let Some((known, _)) = self.sites.iter().find(|(_, site)| of_port(site)) else {
            return local.clone();
        };
        let mut url = known.clone();
        url.set_path(local.path());
        url.set_query(local.query());
        url.set_fragment(local.fragment());
        url
    }

    /// Whether loopback ports can stand for the origins of these exchanges: http and https of one
    /// host are one host to the crawler, but would be two here.
    pub(crate) fn is_faithful(&self, exchanges: &[Value]) -> bool {
        let text = Value::from(exchanges.to_vec()).to_string();
        self.sites.iter().all(|(url, _)| {
            let mut other = url.clone();
            let scheme = if url.scheme() == "http" {
                "https"
            } else {
                "http"
            };
            let _ = other.set_scheme(scheme);
            !text.contains(&other.origin().ascii_serialization())
        })
    }

    /// The requests that reached a URL of the case; none where nothing of the case stands.
    pub(crate) fn hits(&self, url: &Url) -> Vec<Hit> {
        let site = self.known_site(url);
        site.map_or_else(Vec::new, |site| site.hits_of(path(url)))
    }
}

/// Runs a case to its end.
pub(crate) fn wait_for<T>(what: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.unwrap().block_on(what)
}

/// An answer as the exchange of its URL.
pub(crate) fn exchange_of(url: &str, answer: &Value) -> Value {
    let mut exchange = answer.clone();
    exchange["url"] = url.into();
    exchange
}

/// The URL of an exchange.
pub(crate) fn url_of(exchange: &Value) -> Url {
    Url::parse(exchange["url"].as_str().unwrap()).unwrap()
}

/// The target of a `Location` that leads to another origin of the web.
fn absolute_location(url: &Url, exchange: &Value) -> Option<Url> {
    let target = url.join(exchange["headers"]["location"].as_str()?).ok()?;
    let is_web = matches!(target.scheme(), "http" | "https");
    (is_web && target.origin() != url.origin()).then_some(target)
}

fn path(url: &Url) -> &str {
    &url[url::Position::BeforePath..url::Position::AfterQuery]
}
