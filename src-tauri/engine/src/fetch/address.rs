//! Names to addresses, and which addresses a public site may not point to.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use tokio::sync::OnceCell;
use url::{Host, Url};

use super::{Names, PrivateAddress};

/// Keeps the crawl of a public site out of private networks, whoever names the address: a
/// redirect, a link, a sitemap, or a DNS record that changed. A source that is private itself may
/// go anywhere, and so may one whose owner allows it. Cheap to clone.
#[derive(Debug, Clone)]
pub(super) struct Guard {
    source: Arc<str>,
    source_is_private: Arc<OnceCell<bool>>,
    allowed: bool,
    /// Names of proxies, which may be private: the client asks for them too.
    proxies: Arc<[String]>,
    names: Names,
}

impl Guard {
    /// `allowed` is the owner's consent.
    pub(super) fn new(source: &Url, allowed: bool) -> Self {
        let known = match source.host() {
            Some(Host::Ipv4(address)) => Some(is_private(address.into())),
            Some(Host::Ipv6(address)) => Some(is_private(address.into())),
            Some(Host::Domain(name)) if is_localhost(name) => Some(true),
            _ => None,
        };
        Self {
            source: source.host_str().unwrap_or_default().into(),
            source_is_private: Arc::new(OnceCell::new_with(known)),
            allowed,
            proxies: Arc::new([]),
            names: Names::system(),
        }
    }

    /// The same guard over other names.
    pub(super) fn with_names(self, names: Names) -> Self {
        Self { names, ..self }
    }

    /// The same guard that lets the client look up these names, which are those of proxies.
    pub(super) fn that_resolves_freely(self, names: Vec<String>) -> Self {
        Self {
            proxies: names.into(),
            ..self
        }
    }

    /// Whether the resolver lets any address of this host pass, so that it has to be checked
    /// before it is asked for as a page.
    pub(super) fn resolves_freely(&self, url: &Url) -> bool {
        let host = url.host_str().unwrap_or_default();
        self.proxies.iter().any(|name| name == host)
    }

    /// Whether the source is private itself, as far as is known. An unknown one counts as public:
    /// the safe side.
    fn source_is_public(&self) -> bool {
        self.source_is_private.get() != Some(&true)
    }

    /// The private address that a public site led to, with the owner's consent.
    pub(super) fn led_to(&self, url: &Url, peer: Option<SocketAddr>) -> Option<PrivateAddress> {
        let address = peer.map(|peer| peer.ip());
        let address = address.filter(|address| self.source_is_public() && is_private(*address))?;
        Some(PrivateAddress {
            host: url.host_str().unwrap_or_default().to_owned(),
            address,
        })
    }

    /// Checks a name that a proxy will resolve, as far as this machine knows it.
    pub(super) async fn check_name(&self, url: &Url) -> Result<(), PrivateAddress> {
        let Some(Host::Domain(name)) = url.host() else {
            return Ok(());
        };
        if self.allowed || name == &*self.source {
            return Ok(());
        }
        let addresses = self.names.addresses(name).await.unwrap_or_default();
        let private = addresses
            .iter()
            .map(SocketAddr::ip)
            .find(|address| is_private(*address));
        match private {
            Some(address) if !self.source_is_private(name, &addresses).await => {
                Err(PrivateAddress {
                    host: name.to_owned(),
                    address,
                })
            }
            _ => Ok(()),
        }
    }

    /// Checks a host that is written as an address, which never reaches the resolver, or that
    /// means this machine by its name (RFC 6761, 6.3).
    pub(super) fn check(&self, url: &Url) -> Result<(), PrivateAddress> {
        let address = match url.host() {
            Some(Host::Ipv4(address)) => IpAddr::from(address),
            Some(Host::Ipv6(address)) => IpAddr::from(address),
            Some(Host::Domain(name)) if is_localhost(name) => Ipv4Addr::LOCALHOST.into(),
            _ => return Ok(()),
        };
        if !self.allowed && self.source_is_public() && is_private(address) {
            return Err(PrivateAddress {
                host: url.host_str().unwrap_or_default().to_owned(),
                address,
            });
        }
        Ok(())
    }

    async fn addresses(
        &self,
        name: &str,
    ) -> Result<Vec<SocketAddr>, Box<dyn std::error::Error + Send + Sync>> {
        let mut addresses = self.names.addresses(name).await?;
        if self.proxies.iter().any(|proxy| proxy == name) {
            return Ok(addresses);
        }
        if self.source_is_private(name, &addresses).await || self.allowed {
            return Ok(addresses);
        }
        let first = addresses.first().map(SocketAddr::ip);
        addresses.retain(|address| !is_private(address.ip()));
        match first {
            Some(address) if addresses.is_empty() => Err(Box::new(PrivateAddress {
                host: name.to_owned(),
                address,
            })),
            _ => Ok(addresses),
        }
    }

    /// Decided once, at the first look-up of the source's name.
    async fn source_is_private(&self, name: &str, addresses: &[SocketAddr]) -> bool {
        let decided = self.source_is_private.get_or_try_init(|| async {
            if name == &*self.source {
                return Ok(any_private(addresses));
            }
            let found = self.names.addresses(&self.source).await;
            found.map(|found| any_private(&found))
        });
        // An unknown source counts as public: the safe side, and not remembered.
        decided.await.copied().unwrap_or(false)
    }
}

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let guard = self.clone();
        Box::pin(async move {
            let addresses = guard.addresses(name.as_str()).await?;
            Ok(Box::new(addresses.into_iter()) as Addrs)
        })
    }
}

fn any_private(addresses: &[SocketAddr]) -> bool {
    addresses.iter().any(|address| is_private(address.ip()))
}

pub(super) fn is_localhost(name: &str) -> bool {
    let name = name.trim_end_matches('.');
    name == "localhost" || name.ends_with(".localhost")
}

/// Loopback, private, link-local, shared (carrier) and other addresses that no public site has
/// (IANA special-purpose registries, RFC 6890).
pub(super) fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_private_v4(address),
        IpAddr::V6(address) => match embedded_v4(address) {
            Some(address) => is_private_v4(address),
            None => {
                address.is_loopback()
                    || address.is_unspecified()
                    || address.is_unique_local()
                    || address.is_unicast_link_local()
                    || address.is_multicast()
                    // Site-local, which is deprecated but still routed at some places.
                    || address.segments()[0] & 0xffc0 == 0xfec0
            }
        },
    }
}

fn is_private_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_broadcast()
        || address.is_multicast()
        || first == 0
        || first >= 240
        || (first == 100 && (64..128).contains(&second))
        || (first == 192 && second == 0 && third == 0)
        || (first == 198 && (18..20).contains(&second))
}

/// The IPv4 address inside an IPv6 one: mapped (`::ffff:0:0/96`), compatible (`::/96`), translated
/// (`64:ff9b::/96` and `64:ff9b:1::/48`, RFC 6052 and 8215) or 6to4 (`2002::/16`).
fn embedded_v4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    if address.is_loopback() || address.is_unspecified() {
        return None;
    }
    let join = |high: u16, low: u16| Ipv4Addr::from(u32::from(high) << 16 | u32::from(low));
    match address.segments() {
        [0, 0, 0, 0, 0, 0 | 0xffff, high, low]
        | [0x64, 0xff9b, 0, 0, 0, 0, high, low]
        | [0x64, 0xff9b, 1, _, _, _, high, low]
        | [0x2002, high, low, ..] => Some(join(high, low)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_are_told_from_public_ones() {
        let private = [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "::1",
            "::",
            "fd00::1",
            "fe80::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::a00:1",
            "64:ff9b:1::192.168.0.1",
            "2002:7f00:1::",
            "fec0::1",
            "240.0.0.1",
        ];
        for text in private {
            assert!(is_private(text.parse().unwrap()), "{text}");
        }
        let public = [
            "1.1.1.1",
            "172.32.0.1",
            "100.128.0.1",
            "2606:4700::1111",
            "64:ff9b::101:101",
            "2002:101:101::1",
            "::ffff:1.1.1.1",
        ];
        for text in public {
            assert!(!is_private(text.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn public_source_may_not_reach_an_address_at_home() {
        let inside = Url::parse("http://169.254.169.254/latest/").unwrap();
        let public = Guard::new(&Url::parse("https://example.com/").unwrap(), false);
        assert!(public.check(&inside).is_err());
        let private = Guard::new(&Url::parse("http://127.0.0.1:8080/").unwrap(), false);
        assert!(private.check(&inside).is_ok());
        let named = Guard::new(&Url::parse("http://localhost:8080/").unwrap(), false);
        assert!(named.check(&inside).is_ok());
        let allowed = Guard::new(&Url::parse("https://example.com/").unwrap(), true);
        assert!(allowed.check(&inside).is_ok());
    }

    #[test]
    fn every_spelling_of_an_address_at_home_is_told() {
        let public = Guard::new(&Url::parse("https://example.com/").unwrap(), false);
        for host in [
            "127.0.0.1",
            "2130706433",
            "0x7f000001",
            "0177.0.0.1",
            "017700000001",
            "127.1",
            "0",
            "0x0a.0.0.1",
            "192.168.257",
            "１２７。０。０。１",
            "%31%32%37.0.0.1",
            "127.0.0.1.",
            "[::1]",
            "[0:0:0:0:0:0:0:1]",
            "[::ffff:127.0.0.1]",
            "[::ffff:7f00:1]",
            "[::7f00:1]",
            "[64:ff9b::7f00:1]",
            "[2002:c0a8:101::]",
            "[fd12:3456::1]",
            "[fe80::1]",
        ] {
            let url = Url::parse(&format!("http://{host}/")).unwrap();
            assert!(public.check(&url).is_err(), "{host} is {url}");
        }
    }

    #[tokio::test]
    async fn public_source_may_not_reach_a_name_that_resolves_to_home() {
        let public = Guard::new(&Url::parse("https://1.1.1.1/").unwrap(), false);
        let error = public.addresses("localhost").await.unwrap_err();
        assert!(error.downcast_ref::<PrivateAddress>().is_some(), "{error}");
        let private = Guard::new(&Url::parse("http://127.0.0.1/").unwrap(), false);
        assert!(!private.addresses("localhost").await.unwrap().is_empty());
    }
}
