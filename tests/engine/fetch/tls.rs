//! Secure connections that cannot come to be. The certificate is one that nobody signed, made with
//! `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -days 36500` for localhost.

use std::sync::Arc;

use foresite_engine::{
    fetch::{FailureKind, failure_code},
    item::Code,
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        pki_types::{CertificateDer, PrivatePkcs8KeyDer},
    },
};
use url::Url;

use super::{failure, fetcher, get};

/// Listens, and treats every connection so.
async fn serve<F>(treat: impl Fn(TcpStream) -> F + Send + 'static) -> Url
where
    F: Future<Output = std::io::Result<()>> + Send + 'static,
{
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(treat(stream));
        }
    });
    Url::parse(&format!("https://{address}/")).unwrap()
}

#[tokio::test]
async fn certificate_that_nobody_signed_is_refused_before_anything_is_sent() {
    let certificate = CertificateDer::from(&include_bytes!("self-signed.cert.der")[..]);
    let key = PrivatePkcs8KeyDer::from(&include_bytes!("self-signed.key.der")[..]);
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key.into())
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let requests = Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let counted = Arc::clone(&requests);
    let url = serve(move |stream| {
        let (acceptor, counted) = (acceptor.clone(), Arc::clone(&counted));
        async move {
            let mut stream = acceptor.accept(stream).await?;
            if stream.read_u8().await.is_ok() {
                counted.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            }
            Ok(())
        }
    })
    .await;
    let failure = failure(get(&fetcher(&url), &url).await);
    assert_eq!(failure.kind, FailureKind::Tls, "{failure}");
    assert!(failure.text.english().contains("authority"), "{failure}");
    assert_eq!(failure_code(&failure), Code::CrawlGotHttpError);
    assert_eq!(requests.load(std::sync::atomic::Ordering::Relaxed), 0);
}

#[tokio::test]
async fn handshake_that_the_server_breaks_off_says_why() {
    for (alert, words) in [
        (40, "in common"),
        (70, "in common"),
        (112, "no certificate"),
    ] {
        let url = serve(move |mut stream| async move {
            // A fatal alert in a TLS 1.2 record (RFC 5246, section 7.2).
            stream.write_all(&[0x15, 3, 3, 0, 2, 2, alert]).await?;
            stream.shutdown().await?;
            tokio::io::copy(&mut stream, &mut tokio::io::sink()).await?;
            Ok(())
        })
        .await;
        let failure = failure(get(&fetcher(&url), &url).await);
        assert_eq!(failure.kind, FailureKind::Tls, "{failure}");
        assert!(failure.text.english().contains(words), "{failure}");
    }
}
