//! A public site and the network at home.

use foresite_engine::{
    fetch::{Answer, FailureKind, Fetcher, FetcherOptions, Proxies},
    instance::Pace,
};
use foresite_tests::{ProxySite, Site};
use url::Url;

use super::{failure, get, response};

/// The public site `public.test`, reached through a proxy.
fn public(proxy: &ProxySite, allowed: bool) -> Fetcher {
    let source = Url::parse("http://public.test/").unwrap();
    let proxies = Proxies::read(|name| (name == "HTTP_PROXY").then(|| proxy.url())).unwrap();
    Fetcher::new(FetcherOptions {
        allow_private_network: allowed,
        proxies,
        ..FetcherOptions::new(source, Pace::Fast)
    })
    .unwrap()
}

async fn home() -> Site {
    Site::builder().page("/", "<p>secret</p>").start().await
}

fn at(site: &Site, host: &str) -> Url {
    Url::parse(&format!("http://{host}:{}/", site.address().port())).unwrap()
}

#[tokio::test]
async fn no_spelling_of_a_private_host_is_asked() {
    let inside = home().await;
    let proxy = ProxySite::start(&[]).await;
    let client = public(&proxy, false);
    for host in [
        "127.0.0.1",
        "2130706433",
        "0x7f.1",
        "0177.0.0.1",
        "localhost",
        "LOCALHOST.",
        "docs.localhost",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[::7f00:1]",
        "10.0.0.1",
        "169.254.169.254",
    ] {
        let failure = failure(get(&client, &at(&inside, host)).await);
        assert_eq!(
            failure.kind,
            FailureKind::PrivateNetwork,
            "{host}: {failure}"
        );
        assert!(
            failure.text.english().contains("Reach private networks"),
            "{failure}"
        );
    }
    assert!(inside.hits().is_empty());
    assert!(proxy.asked().is_empty());
}

#[tokio::test]
async fn a_redirect_into_the_private_network_is_not_followed() {
    let inside = home().await;
    let site = Site::builder()
        .redirect("/a", 302, at(&inside, "localhost").as_str())
        .start()
        .await;
    let proxy = ProxySite::start(&[("public.test", site.address())]).await;
    let fetched = get(
        &public(&proxy, false),
        &Url::parse("http://public.test/a").unwrap(),
    )
    .await;
    assert_eq!(fetched.hops.len(), 1);
    let failure = failure(fetched);
    assert_eq!(failure.kind, FailureKind::PrivateNetwork, "{failure}");
    assert!(inside.hits().is_empty());
}

#[tokio::test]
async fn with_consent_it_is_followed_and_said() {
    let inside = home().await;
    let site = Site::builder()
        .redirect("/a", 302, at(&inside, "127.0.0.1").as_str())
        .page("/b", "<p>public</p>")
        .start()
        .await;
    let proxy = ProxySite::start(&[("public.test", site.address())]).await;
    let client = public(&proxy, true);
    let fetched = get(&client, &Url::parse("http://public.test/a").unwrap()).await;
    let private = fetched.private.clone().unwrap();
    assert_eq!(private.host, "127.0.0.1");
    assert_eq!(response(fetched).status, 200);
    assert_eq!(inside.hits().len(), 1);

    let named = get(&client, &at(&inside, "localhost")).await;
    assert_eq!(named.private.unwrap().host, "localhost");
    let fetched = get(&client, &Url::parse("http://public.test/b").unwrap()).await;
    assert_eq!(fetched.private, None);
}

#[tokio::test]
async fn a_private_source_may_go_anywhere_and_nothing_is_said() {
    let (site, other) = (home().await, home().await);
    let options = FetcherOptions::new(site.url("/"), Pace::Fast);
    let client = Fetcher::new(options).unwrap();
    let fetched = get(&client, &other.url("/")).await;
    assert_eq!(fetched.private, None);
    assert!(matches!(fetched.answer, Answer::Response(_)));
}

#[tokio::test]
async fn a_name_that_stands_for_a_private_address_is_not_asked_through_a_proxy_either() {
    let inside = home().await;
    let name = machine_name();
    let proxy = ProxySite::start(&[(&name, inside.address())]).await;
    let url = Url::parse(&format!("http://{name}/")).unwrap();
    let fetched = get(&public(&proxy, false), &url).await;
    let is_private = tokio::net::lookup_host((name.as_str(), 80))
        .await
        .is_ok_and(|mut found| found.any(|address| address.ip().is_loopback()));
    if is_private {
        assert_eq!(failure(fetched).kind, FailureKind::PrivateNetwork);
        assert!(inside.hits().is_empty());
    }
}

/// A name of this machine that is not `localhost`, which `/etc/hosts` knows on many systems.
fn machine_name() -> String {
    std::fs::read_to_string("/etc/hostname")
        .map(|name| name.trim().to_ascii_lowercase())
        .ok()
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| "ip6-localhost".to_owned())
}
