//! A machine that reaches the web through a proxy.

use foresite_engine::{
    fetch::{FailureKind, Fetcher, FetcherOptions, Proxies},
    instance::Pace,
};
use foresite_tests::{ProxySite, Site};
use url::Url;

use super::{failure, get, response, text};

fn through(proxy: &str, source: &Url) -> Fetcher {
    let proxies = Proxies::read(|name| (name == "ALL_PROXY").then(|| proxy.to_owned())).unwrap();
    Fetcher::new(FetcherOptions {
        proxies,
        headers: [("X-Token".to_owned(), "s3cr3t".to_owned())].into(),
        ..FetcherOptions::new(source.clone(), Pace::Fast)
    })
    .unwrap()
}

#[tokio::test]
async fn public_hosts_are_asked_through_the_proxy_and_loopback_is_not() {
    let site = Site::builder()
        .page("/page?q=1", "<p>public</p>")
        .start()
        .await;
    let proxy = ProxySite::start(&[("public.test", site.address())]).await;
    let source = Url::parse("http://public.test/").unwrap();
    let client = through(&proxy.url(), &source);
    let page = get(&client, &source.join("/page?q=1").unwrap()).await;
    assert_eq!(text(&response(page)).0, "<p>public</p>");
    let lines: Vec<String> = proxy.asked().into_iter().map(|asked| asked.line).collect();
    assert_eq!(lines, ["GET http://public.test/page?q=1"]);
    let hit = &site.hits()[0];
    assert_eq!(hit.path, "/page?q=1");
    assert_eq!(hit.header("host"), Some("public.test"));
    assert_eq!(hit.header("x-token"), Some("s3cr3t"));

    let near = Site::builder().page("/", "<p>near</p>").start().await;
    let client = through(&proxy.url(), &near.url("/"));
    response(get(&client, &near.url("/")).await);
    assert_eq!(proxy.asked().len(), 1);
}

#[tokio::test]
async fn secure_hosts_are_tunnelled_so_that_the_proxy_sees_no_header() {
    let site = Site::builder().page("/", "<p>x</p>").start().await;
    let proxy = ProxySite::start(&[("public.test", site.address())]).await;
    let source = Url::parse("https://public.test/secret-path").unwrap();
    let client = through(&proxy.url(), &source);
    // The site speaks no TLS, which is found out behind the tunnel.
    let failure = failure(get(&client, &source).await);
    assert_eq!(failure.kind, FailureKind::Tls, "{failure}");
    let lines: Vec<String> = proxy.asked().into_iter().map(|asked| asked.line).collect();
    assert_eq!(lines, ["CONNECT public.test:443"]);
    assert!(site.hits().is_empty());
}

#[tokio::test]
async fn user_and_password_go_to_the_proxy_alone() {
    let site = Site::builder().page("/", "<p>x</p>").start().await;
    let proxy = ProxySite::start(&[("public.test", site.address())]).await;
    let source = Url::parse("http://public.test/").unwrap();
    let address = proxy.url().replace("://", "://ada:pass@");
    response(get(&through(&address, &source), &source).await);
    // base64 of `ada:pass`
    let expected = Some("Basic YWRhOnBhc3M=".to_owned());
    assert_eq!(proxy.asked()[0].authorization, expected);
    assert_eq!(site.hits()[0].header("proxy-authorization"), None);
    assert_eq!(site.hits()[0].header("authorization"), None);
}

#[tokio::test]
async fn a_proxy_that_is_away_is_named() {
    let port = {
        let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
        listener.local_addr().unwrap().port()
    };
    let source = Url::parse("http://public.test/").unwrap();
    let client = through(&format!("http://127.0.0.1:{port}"), &source);
    let failure = failure(get(&client, &source).await);
    assert_eq!(failure.kind, FailureKind::Refused, "{failure}");
    assert!(
        failure
            .text
            .english()
            .contains(&format!("the proxy 127.0.0.1:{port}")),
        "{failure}"
    );
}
