//! The HTTP client: its TLS, its resolver, its bounds.

use std::{fmt, sync::Arc, time::Duration};

use super::{Failure, FailureKind, Proxies, address::Guard};

/// Servers close idle connections after five seconds or more; we let go before them, so that no
/// request meets a connection that is just being closed.
const IDLE_CONNECTION: Duration = Duration::from_secs(4);

/// Bytes of an HTTP/2 header; larger ones end in a failure. HTTP/1 allows 100 fields and about
/// 400 KiB.
const LARGEST_HTTP2_HEADER: u32 = 64 * 1024;

/// A client that neither follows nor remembers anything. The ring provider and the system's
/// certificate store belong to it alone, not to the whole process.
pub(super) fn client(
    guard: Guard,
    proxies: Proxies,
    connect_timeout: Duration,
) -> Result<reqwest::Client, Failure> {
    let unusable = |error: &dyn fmt::Display| {
        Failure::new(
            FailureKind::Tls,
            sentence!(
                "Secure connections cannot be set up on this machine: {error}.",
                error = error.to_string()
            ),
        )
    };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let verifier = rustls_platform_verifier::Verifier::new(Arc::clone(&provider))
        .map_err(|error| unusable(&error))?;
    let mut tls = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| unusable(&error))?
        // The way to hand over a verifier; the system's own is no less careful.
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(verifier))
        .with_no_client_auth();
    tls.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    reqwest::Client::builder()
        .tls_backend_preconfigured(tls)
        .dns_resolver(guard)
        .redirect(reqwest::redirect::Policy::none())
        .referer(false)
        // What a server did not take up is sent again by `Client`, more often than twice.
        .retry(reqwest::retry::never())
        // Ours alone: the library's own reading of the environment would send loopback through.
        .no_proxy()
        .proxy(reqwest::Proxy::custom(move |url| proxies.of(url).cloned()))
        .connect_timeout(connect_timeout)
        .http2_max_header_list_size(LARGEST_HTTP2_HEADER)
        // A header that goes on in the next line is read as one (RFC 9112, section 5.2).
        .http1_allow_obsolete_multiline_headers_in_responses(true)
        // So is a blank before the colon, which proxies have to remove (section 5.1).
        .http1_allow_spaces_after_header_name_in_responses(true)
        .pool_idle_timeout(IDLE_CONNECTION)
        .build()
        .map_err(|error| unusable(&error))
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::{super::failure, *};

    /// The system takes a connection or two in advance of a server that takes none.
    #[tokio::test]
    async fn server_that_takes_no_connection_is_a_timeout() {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind(([127, 0, 0, 1], 0).into()).unwrap();
        let server = socket.listen(1).unwrap();
        let url = Url::parse(&format!("http://{}/", server.local_addr().unwrap())).unwrap();
        let client = client(
            Guard::new(&url, false),
            Proxies::none(),
            Duration::from_millis(100),
        )
        .unwrap();
        let mut held = Vec::new();
        for _ in 0..8 {
            let connection = tokio::net::TcpStream::connect(server.local_addr().unwrap());
            match tokio::time::timeout(Duration::from_millis(50), connection).await {
                Ok(connection) => held.push(connection),
                Err(_) => break,
            }
        }
        let error = client.get(url.clone()).send().await.unwrap_err();
        let failure = failure::classify(&error, &url);
        assert_eq!(failure.kind, FailureKind::Timeout, "{failure}");
        assert!(failure.text.english().contains("firewall"), "{failure}");
    }
}
