use foresite_engine::fetch::{Answer, FetcherOptions};
use foresite_engine::instance::Pace;
use foresite_tests::Site;

use super::{failure, fetcher, get, response, with_headers};

const SECRET: &str = "s3cr3t-value";

#[tokio::test]
async fn extra_headers_reach_every_request_to_the_own_origin_and_no_other() {
    let other = Site::builder().page("/in", "<p>x</p>").start().await;
    let site = Site::builder()
        .robots("User-agent: *")
        .redirect("/own", 301, "/page")
        .page("/page", "<p>x</p>")
        .redirect("/away", 302, other.url("/in").as_str())
        .start()
        .await;
    let client = with_headers(
        &site.url("/docs/"),
        &[
            ("CF-Access-Client-Secret", SECRET),
            ("Authorization", SECRET),
        ],
    );
    for path in ["/robots.txt", "/own", "/away"] {
        response(get(&client, &site.url(path)).await);
    }
    response(get(&client, &other.url("/in")).await);

    assert_eq!(site.paths(), ["/robots.txt", "/own", "/page", "/away"]);
    for hit in site.hits() {
        assert_eq!(
            hit.header("cf-access-client-secret"),
            Some(SECRET),
            "{}",
            hit.path
        );
        assert_eq!(hit.header("authorization"), Some(SECRET), "{}", hit.path);
    }
    assert_eq!(other.hits().len(), 2);
    for hit in other.hits() {
        assert_eq!(hit.header("cf-access-client-secret"), None);
        assert_eq!(hit.header("authorization"), None);
        assert_eq!(hit.header("cookie"), None);
        assert_eq!(hit.header("referer"), None);
    }
}

#[tokio::test]
async fn other_host_name_on_the_same_machine_is_another_origin() {
    let site = Site::builder().page("/", "<p>x</p>").start().await;
    let client = with_headers(&site.url("/"), &[("X-Token", SECRET)]);
    let mut elsewhere = site.url("/");
    elsewhere.set_host(Some("localhost")).unwrap();
    response(get(&client, &elsewhere).await);
    assert_eq!(site.hits()[0].header("x-token"), None);
}

#[tokio::test]
async fn request_names_the_service_and_the_preview() {
    let site = Site::builder().page("/", "<p>x</p>").start().await;
    response(get(&fetcher(&site.url("/")), &site.url("/")).await);
    let agent = site.hits()[0].header("user-agent").unwrap().to_owned();
    assert!(
        agent.starts_with("Cloudflare-AI-Search (compatible; Foresite/"),
        "{agent}"
    );
    assert!(agent.ends_with("; local preview)"), "{agent}");
}

#[tokio::test]
async fn user_and_password_of_a_url_are_not_sent() {
    let site = Site::builder().page("/", "<p>x</p>").start().await;
    let mut url = site.url("/");
    url.set_username("user").unwrap();
    url.set_password(Some("pass")).unwrap();
    response(get(&fetcher(&site.url("/")), &url).await);
    assert_eq!(site.hits()[0].header("authorization"), None);
}

#[tokio::test]
async fn secrets_stay_out_of_everything_that_can_be_printed() {
    let site = Site::builder().status("/a", 403).start().await;
    let client = with_headers(&site.url("/"), &[("X-Token", SECRET)]);
    let refused = get(&client, &site.url("/a")).await;
    let gone = site.url("/a");
    drop(site);
    let options = FetcherOptions {
        source: gone,
        headers: [("X-Token".to_owned(), SECRET.to_owned())].into(),
        pace: Pace::Fast,
    };
    let printed = format!("{client:?} {refused:?} {options:?}");
    assert!(!printed.contains(SECRET), "{printed}");
    assert!(matches!(refused.answer, Answer::Response(_)));
}

#[tokio::test]
async fn public_site_cannot_lead_into_the_private_network() {
    let inside = Site::builder().page("/", "<p>secret</p>").start().await;
    let public = url::Url::parse("https://203.0.113.7/").unwrap();
    let fetched = get(&fetcher(&public), &inside.url("/")).await;
    let failure = failure(fetched);
    assert_eq!(
        failure.kind,
        foresite_engine::fetch::FailureKind::PrivateNetwork
    );
    assert!(inside.hits().is_empty());

    let mut named = inside.url("/");
    named.set_host(Some("localhost")).unwrap();
    let fetched = get(&fetcher(&public), &named).await;
    assert_eq!(
        super::failure(fetched).kind,
        foresite_engine::fetch::FailureKind::PrivateNetwork
    );
    assert!(inside.hits().is_empty());
}
