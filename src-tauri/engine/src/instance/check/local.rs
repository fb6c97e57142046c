use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use url::{Host, Url};

/// Whether a URL points at this machine or into a private network: loopback, private, link-local
/// and unique local addresses, `localhost` and names below it, and names ending in `.local`,
/// `.internal`, `.test` or `.home.arpa`.
pub(super) fn is_local(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => is_local_address(IpAddr::V4(address)),
        Some(Host::Ipv6(address)) => is_local_address(IpAddr::V6(address)),
        Some(Host::Domain(name)) => is_local_name(name),
        None => false,
    }
}

fn is_local_name(name: &str) -> bool {
    const LOCAL: [&str; 5] = ["localhost", "local", "internal", "test", "home.arpa"];
    let name = name.trim_end_matches('.');
    LOCAL.iter().any(|suffix| {
        name.strip_suffix(suffix)
            .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    })
}

fn is_local_address(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => is_local_v4(v4),
        IpAddr::V6(v6) => v6
            .to_ipv4_mapped()
            .map_or_else(|| is_local_v6(v6), is_local_v4),
    }
}

fn is_local_v4(address: Ipv4Addr) -> bool {
    address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_unspecified()
}

fn is_local_v6(address: Ipv6Addr) -> bool {
    address.is_loopback()
        || address.is_unspecified()
        || address.is_unique_local()
        || address.is_unicast_link_local()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_private_and_localhost_names_are_local() {
        let rows = [
            ("http://127.0.0.1:8080/", true),
            ("http://127.9.9.9/", true),
            ("http://0.0.0.0/", true),
            ("http://10.1.2.3/", true),
            ("http://172.16.0.1/", true),
            ("http://172.32.0.1/", false),
            ("http://192.168.1.4/", true),
            ("http://169.254.1.1/", true),
            ("http://[::1]:3000/", true),
            ("http://[fe80::1]/", true),
            ("http://[fd00::1]/", true),
            ("http://[::ffff:10.0.0.1]/", true),
            ("http://[2606:4700::1111]/", false),
            ("http://localhost/", true),
            ("http://docs.localhost:81/", true),
            ("http://shop.test/", true),
            ("http://printer.local/", true),
            ("http://1.1.1.1/", false),
            ("https://example.com/", false),
            ("https://localhost.example.com/", false),
            ("https://mylocalhost/", false),
            ("https://contest/", false),
        ];
        for (url, expected) in rows {
            assert_eq!(is_local(&Url::parse(url).unwrap()), expected, "{url}");
        }
    }
}
