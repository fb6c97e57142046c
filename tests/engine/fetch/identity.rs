use foresite_engine::fetch::{Answer, Fetcher, FetcherOptions};
use foresite_engine::instance::{OwnDomains, Pace};
use foresite_tests::Site;

use super::{fetcher, get, response, with_headers};

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
        headers: [("X-Token".to_owned(), SECRET.to_owned())].into(),
        ..FetcherOptions::new(gone, Pace::Fast)
    };
    let printed = format!("{client:?} {refused:?} {options:?}");
    assert!(!printed.contains(SECRET), "{printed}");
    assert!(matches!(refused.answer, Answer::Response(_)));
}

#[tokio::test]
async fn named_domains_decide_how_a_request_names_itself() {
    let site = Site::builder().page("/", "<p>x</p>").start().await;
    let mut elsewhere = site.url("/");
    elsewhere.set_host(Some("localhost")).unwrap();
    let named = |domains: &[&str]| {
        let domains = domains.iter().map(ToString::to_string).collect();
        Fetcher::new(FetcherOptions {
            own_domains: OwnDomains::new(&site.url("/"), domains),
            ..FetcherOptions::new(site.url("/"), Pace::Fast)
        })
        .unwrap()
    };
    let rows = [
        (named(&[]), false, true),
        (named(&["localhost", "127.0.0.1"]), false, false),
        (named(&["localhost"]), true, false),
    ];
    for (client, source_is_external, other_is_external) in rows {
        site.forget_hits();
        response(get(&client, &site.url("/")).await);
        response(get(&client, &elsewhere).await);
        let external: Vec<bool> = site
            .hits()
            .iter()
            .map(|hit| {
                let agent = hit.header("user-agent").unwrap();
                agent.starts_with("Cloudflare-AI-Search-External (")
            })
            .collect();
        assert_eq!(external, [source_is_external, other_is_external]);
    }
}
