//! Names to addresses, and which addresses a public site may not point to.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use tokio::sync::OnceCell;
use url::{Host, Url};

/// A name that has no address.
#[derive(Debug, thiserror::Error)]
#[error("the name {name} has no address")]
pub(super) struct Unresolved {
    name: String,
    #[source]
    cause: Option<io::Error>,
}

/// A public site's crawl was led to an address of a private network.
#[derive(Debug, thiserror::Error)]
#[error("{host} is in a private network ({address})")]
pub(super) struct PrivateAddress {
    pub(super) host: String,
    pub(super) address: IpAddr,
}

/// Keeps the crawl of a public site out of private networks, whoever names the address: a
/// redirect, a sitemap, or a DNS record that changed. A source that is private itself may go
/// anywhere. Cheap to clone.
#[derive(Debug, Clone)]
pub(super) struct Guard {
    source: Arc<str>,
    source_is_private: Arc<OnceCell<bool>>,
}

impl Guard {
    pub(super) fn new(source: &Url) -> Self {
        let known = match source.host() {
            Some(Host::Ipv4(address)) => Some(is_private(address.into())),
            Some(Host::Ipv6(address)) => Some(is_private(address.into())),
            Some(Host::Domain(name)) if is_localhost(name) => Some(true),
            _ => None,
        };
        Self {
            source: source.host_str().unwrap_or_default().into(),
            source_is_private: Arc::new(OnceCell::new_with(known)),
        }
    }

    /// Checks a host that is written as an address; such a host never reaches the resolver.
    pub(super) fn check(&self, url: &Url) -> Result<(), PrivateAddress> {
        let address = match url.host() {
            Some(Host::Ipv4(address)) => IpAddr::from(address),
            Some(Host::Ipv6(address)) => IpAddr::from(address),
            _ => return Ok(()),
        };
        let public_source = self.source_is_private.get() != Some(&true);
        if public_source && is_private(address) {
            return Err(PrivateAddress {
                host: address.to_string(),
                address,
            });
        }
        Ok(())
    }

    async fn addresses(
        &self,
        name: &str,
    ) -> Result<Vec<SocketAddr>, Box<dyn std::error::Error + Send + Sync>> {
        let mut addresses = lookup(name).await?;
        if self.source_is_private(name, &addresses).await {
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
            lookup(&self.source).await.map(|found| any_private(&found))
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

async fn lookup(name: &str) -> Result<Vec<SocketAddr>, Unresolved> {
    let unresolved = |cause| Unresolved {
        name: name.to_owned(),
        cause,
    };
    let addresses: Vec<_> = tokio::net::lookup_host((name, 0))
        .await
        .map_err(|error| unresolved(Some(error)))?
        .collect();
    if addresses.is_empty() {
        return Err(unresolved(None));
    }
    Ok(addresses)
}

fn any_private(addresses: &[SocketAddr]) -> bool {
    addresses.iter().any(|address| is_private(address.ip()))
}

fn is_localhost(name: &str) -> bool {
    let name = name.trim_end_matches('.');
    name == "localhost" || name.ends_with(".localhost")
}

/// Loopback, private, link-local, shared (carrier) and other addresses that no public site has
/// (IANA special-purpose registries, RFC 6890).
fn is_private(address: IpAddr) -> bool {
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
        || (first == 100 && (64..128).contains(&second))
        || (first == 192 && second == 0 && third == 0)
        || (first == 198 && (18..20).contains(&second))
}

/// The IPv4 address inside a mapped one (`::ffff:0:0/96`) or a translated one (`64:ff9b::/96`).
fn embedded_v4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    if let Some(mapped) = address.to_ipv4_mapped() {
        return Some(mapped);
    }
    match address.segments() {
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            Some(Ipv4Addr::from(u32::from(high) << 16 | u32::from(low)))
        }
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
            "64:ff9b::a00:1",
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
        ];
        for text in public {
            assert!(!is_private(text.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn public_source_may_not_reach_an_address_at_home() {
        let inside = Url::parse("http://169.254.169.254/latest/").unwrap();
        let public = Guard::new(&Url::parse("https://example.com/").unwrap());
        assert!(public.check(&inside).is_err());
        let private = Guard::new(&Url::parse("http://127.0.0.1:8080/").unwrap());
        assert!(private.check(&inside).is_ok());
        let named = Guard::new(&Url::parse("http://localhost:8080/").unwrap());
        assert!(named.check(&inside).is_ok());
    }

    #[tokio::test]
    async fn public_source_may_not_reach_a_name_that_resolves_to_home() {
        let public = Guard::new(&Url::parse("https://1.1.1.1/").unwrap());
        let error = public.addresses("localhost").await.unwrap_err();
        assert!(error.downcast_ref::<PrivateAddress>().is_some(), "{error}");
        let private = Guard::new(&Url::parse("http://127.0.0.1/").unwrap());
        assert!(!private.addresses("localhost").await.unwrap().is_empty());
    }
}
