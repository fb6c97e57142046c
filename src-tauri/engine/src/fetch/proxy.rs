//! The proxies through which this machine reaches the public web, as its environment names them:
//! `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, in capitals or not. Loopback, private
//! and link-local addresses are always asked directly.

use std::{fmt, net::IpAddr};

use url::{Host, Url};

use super::{
    Failure, FailureKind,
    address::{is_localhost, is_private},
};

/// Which proxy a request takes. Debug output holds no user names and passwords.
#[derive(Clone, Default)]
pub struct Proxies {
    http: Option<Url>,
    https: Option<Url>,
    direct: Vec<Direct>,
}

/// Hosts that are asked without a proxy: one entry of `NO_PROXY`.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Direct {
    Everything,
    /// A domain with what is below it, and a port when one is named.
    Domain(String, Option<u16>),
    Network(IpAddr, u8),
}

impl Proxies {
    /// Asks every host directly.
    pub fn none() -> Self {
        Self::default()
    }

    /// The proxies that the environment of this program names. Fails for one that cannot be used.
    pub fn from_environment() -> Result<Self, Failure> {
        Self::read(|name| std::env::var(name).ok())
    }

    /// The same from `variable`, which answers the value of a variable.
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Self, Failure> {
        let value = |name: &str| {
            variable(&name.to_ascii_lowercase())
                .or_else(|| variable(name))
                .map(|value| value.trim().to_owned())
                .filter(|value| !value.is_empty())
        };
        let proxy = |name: &str| {
            let found = value(name).map(|text| (name, text));
            let found = found.or_else(|| value("ALL_PROXY").map(|text| ("ALL_PROXY", text)));
            found.map(|(name, text)| proxy_url(name, &text)).transpose()
        };
        let direct = value("NO_PROXY").unwrap_or_default();
        Ok(Self {
            http: proxy("HTTP_PROXY")?,
            https: proxy("HTTPS_PROXY")?,
            direct: direct
                .split([',', ' '])
                .filter_map(|entry| Direct::read(entry.trim()))
                .collect(),
        })
    }

    /// The names of the proxies themselves.
    pub(super) fn names(&self) -> Vec<String> {
        let both = [&self.http, &self.https].into_iter().flatten();
        both.filter_map(|proxy| proxy.host_str().map(str::to_owned))
            .collect()
    }

    /// The proxy for a request to `url`; none when the host is asked directly.
    pub(super) fn of(&self, url: &Url) -> Option<&Url> {
        let proxy = match url.scheme() {
            "https" => self.https.as_ref(),
            _ => self.http.as_ref(),
        };
        proxy.filter(|_| !is_near(url) && !self.direct.iter().any(|direct| direct.covers(url)))
    }
}

/// Host and port of a proxy, for people.
pub(super) fn shown(proxy: &Url) -> String {
    let host = proxy.host_str().unwrap_or_default();
    match proxy.port_or_known_default() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    }
}

impl fmt::Debug for Proxies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Proxies")
            .field("http", &self.http.as_ref().map(shown))
            .field("https", &self.https.as_ref().map(shown))
            .field("direct", &self.direct)
            .finish()
    }
}

/// A proxy as a variable names it; a bare host is an HTTP proxy.
fn proxy_url(variable: &str, text: &str) -> Result<Url, Failure> {
    let written = if text.contains("://") {
        text.to_owned()
    } else {
        format!("http://{text}")
    };
    // The value may hold a password, so it is not repeated.
    let unusable = |text| Failure::new(FailureKind::Protocol, text);
    let url = Url::parse(&written).map_err(|_| {
        unusable(sentence!(
            "The proxy that {variable} names cannot be used: it is no address.",
            variable
        ))
    })?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(unusable(sentence!(
            "The proxy that {variable} names cannot be used: it speaks {scheme}, and only http and https proxies are supported.",
            variable,
            scheme = url.scheme()
        )));
    }
    Ok(url)
}

/// Whether a URL names this machine or a private address itself.
fn is_near(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => is_private(address.into()),
        Some(Host::Ipv6(address)) => is_private(address.into()),
        Some(Host::Domain(name)) => is_localhost(name),
        None => true,
    }
}

impl Direct {
    fn read(entry: &str) -> Option<Self> {
        if entry == "*" {
            return Some(Self::Everything);
        }
        if let Some((address, bits)) = entry.split_once('/') {
            return Some(Self::Network(address.parse().ok()?, bits.parse().ok()?));
        }
        let bare = entry.trim_start_matches('[').trim_end_matches(']');
        if let Ok(address) = bare.parse::<IpAddr>() {
            let bits = if address.is_ipv4() { 32 } else { 128 };
            return Some(Self::Network(address, bits));
        }
        let (name, port) = match entry.rsplit_once(':') {
            Some((name, port)) => (name, Some(port.parse().ok()?)),
            None => (entry, None),
        };
        let name = name.trim_start_matches("*.").trim_matches('.');
        (!name.is_empty()).then(|| Self::Domain(name.to_ascii_lowercase(), port))
    }

    fn covers(&self, url: &Url) -> bool {
        match (self, url.host()) {
            (Self::Everything, _) => true,
            (Self::Domain(domain, port), Some(Host::Domain(name))) => {
                let below = name
                    .trim_end_matches('.')
                    .strip_suffix(domain.as_str())
                    .is_some_and(|front| front.is_empty() || front.ends_with('.'));
                below && port.is_none_or(|port| url.port_or_known_default() == Some(port))
            }
            (Self::Network(network, bits), Some(Host::Ipv4(address))) => {
                is_within(address.into(), *network, *bits)
            }
            (Self::Network(network, bits), Some(Host::Ipv6(address))) => {
                is_within(address.into(), *network, *bits)
            }
            _ => false,
        }
    }
}

/// Whether an address has the first `bits` bits of a network.
fn is_within(address: IpAddr, network: IpAddr, bits: u8) -> bool {
    let same = |a: u128, b: u128, width: u32| {
        let rest = width.saturating_sub(bits.into());
        a.checked_shr(rest).unwrap_or(0) == b.checked_shr(rest).unwrap_or(0)
    };
    match (address, network) {
        (IpAddr::V4(a), IpAddr::V4(b)) => same(a.to_bits().into(), b.to_bits().into(), 32),
        (IpAddr::V6(a), IpAddr::V6(b)) => same(a.to_bits(), b.to_bits(), 128),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proxies(variables: &[(&str, &str)]) -> Result<Proxies, Failure> {
        Proxies::read(|name| {
            let found = variables.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    fn taken(proxies: &Proxies, url: &str) -> Option<String> {
        proxies.of(&Url::parse(url).unwrap()).map(shown)
    }

    #[test]
    fn each_scheme_has_its_proxy_and_all_stands_in() {
        let both = proxies(&[
            ("HTTPS_PROXY", "http://secure.test:3128"),
            ("http_proxy", "plain.test"),
        ])
        .unwrap();
        assert_eq!(
            taken(&both, "https://example.com/").unwrap(),
            "secure.test:3128"
        );
        assert_eq!(
            taken(&both, "http://example.com/").unwrap(),
            "plain.test:80"
        );
        let one = proxies(&[("ALL_PROXY", "http://all.test:1")]).unwrap();
        assert_eq!(taken(&one, "https://example.com/").unwrap(), "all.test:1");
        assert_eq!(taken(&proxies(&[]).unwrap(), "https://example.com/"), None);
    }

    #[test]
    fn this_machine_and_private_addresses_are_asked_directly() {
        let all = proxies(&[("ALL_PROXY", "http://all.test:1")]).unwrap();
        for url in [
            "http://localhost:8080/",
            "http://docs.localhost/",
            "http://127.0.0.1/",
            "http://[::1]/",
            "http://192.168.1.1/",
            "http://169.254.169.254/",
        ] {
            assert_eq!(taken(&all, url), None, "{url}");
        }
    }

    #[test]
    fn no_proxy_names_domains_addresses_and_networks() {
        let all = proxies(&[
            ("ALL_PROXY", "http://all.test:1"),
            (
                "NO_PROXY",
                "example.com, .internal.test,203.0.113.0/24 198.51.100.7,other.test:8443,2001:db8::/32",
            ),
        ])
        .unwrap();
        let rows = [
            ("https://example.com/", false),
            ("https://www.example.com/", false),
            ("https://notexample.com/", true),
            ("https://a.internal.test/", false),
            ("https://203.0.113.9/", false),
            ("https://203.0.114.9/", true),
            ("https://198.51.100.7/", false),
            ("https://other.test:8443/", false),
            ("https://other.test/", true),
            ("https://[2001:db8::7]/", false),
        ];
        for (url, through) in rows {
            assert_eq!(taken(&all, url).is_some(), through, "{url}");
        }
        let none = proxies(&[("ALL_PROXY", "http://all.test:1"), ("NO_PROXY", "*")]).unwrap();
        assert_eq!(taken(&none, "https://example.com/"), None);
    }

    #[test]
    fn faults_and_debug_output_hold_no_password() {
        let failure = proxies(&[("HTTPS_PROXY", "socks5://ada:s3cr3t@proxy.test")]).unwrap_err();
        assert!(failure.text.english().contains("HTTPS_PROXY"), "{failure}");
        assert!(failure.text.english().contains("socks5"), "{failure}");
        assert!(!failure.text.english().contains("s3cr3t"), "{failure}");
        let good = proxies(&[("HTTPS_PROXY", "http://ada:s3cr3t@proxy.test")]).unwrap();
        assert!(!format!("{good:?}").contains("s3cr3t"));
    }
}
