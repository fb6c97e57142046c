use foresite_engine::fetch::FailureKind;
use foresite_tests::{Reply, Site};
use tokio_util::sync::CancellationToken;

use super::{LIMITS, failure, fetcher, get, response, text};

#[tokio::test]
async fn every_kind_of_redirect_is_followed_with_get() {
    let site = Site::builder()
        .redirect("/301", 301, "/302")
        .redirect("/302", 302, "303?x=1")
        .redirect("/303?x=1", 303, "{origin}/307")
        .redirect("/307", 307, "/308#part")
        .redirect("/308", 308, "/end")
        .page("/end", "<p>here</p>")
        .start()
        .await;
    let fetched = get(&fetcher(&site.url("/")), &site.url("/301#top")).await;
    let statuses: Vec<_> = fetched.hops.iter().map(|hop| hop.status).collect();
    assert_eq!(statuses, [301, 302, 303, 307, 308]);
    assert_eq!(fetched.hops[3].to, site.url("/308#part"));
    let response = response(fetched);
    assert_eq!(response.url, site.url("/end"));
    assert_eq!(text(&response).0, "<p>here</p>");
    assert_eq!(
        site.paths(),
        ["/301", "/302", "/303?x=1", "/307", "/308", "/end"]
    );
    assert!(site.hits().iter().all(|hit| hit.method == "GET"));
}

#[tokio::test]
async fn twenty_redirects_arrive_and_twenty_one_do_not() {
    let mut site = Site::builder().page("/21", "<p>end</p>");
    for number in 0..21 {
        site = site.redirect(&format!("/{number}"), 302, &format!("/{}", number + 1));
    }
    let site = site.start().await;
    let client = fetcher(&site.url("/"));

    assert_eq!(response(get(&client, &site.url("/1")).await).status, 200);

    site.forget_hits();
    let fetched = get(&client, &site.url("/0")).await;
    assert_eq!(failure(fetched).kind, FailureKind::TooManyRedirects);
    assert_eq!(site.hits().len(), 21);
    assert!(site.hits_of("/21").is_empty());
}

#[tokio::test]
async fn circle_ends_when_it_closes() {
    let site = Site::builder()
        .redirect("/a", 302, "/b")
        .redirect("/b", 302, "/a")
        .route(
            "/self",
            Reply::redirect(302, "/self").header("set-cookie", "ok=1"),
        )
        .start()
        .await;
    let client = fetcher(&site.url("/"));
    let fetched = get(&client, &site.url("/a")).await;
    assert_eq!(failure(fetched).kind, FailureKind::TooManyRedirects);
    assert_eq!(site.paths(), ["/a", "/b"]);

    site.forget_hits();
    let fetched = get(&client, &site.url("/self")).await;
    assert_eq!(failure(fetched).kind, FailureKind::TooManyRedirects);
    // Once more with the cookie that it set, which changes nothing.
    assert_eq!(site.paths(), ["/self", "/self"]);
}

#[tokio::test]
async fn refused_target_is_not_requested() {
    let other = Site::builder().page("/in", "<p>x</p>").start().await;
    let site = Site::builder()
        .redirect("/go", 301, other.url("/in").as_str())
        .start()
        .await;
    let client = fetcher(&site.url("/"));
    let own_port = site.url("/").port();
    let cancel = CancellationToken::new();
    let fetched = client
        .get(
            &site.url("/go"),
            LIMITS,
            &|to| to.port() == own_port,
            &cancel,
        )
        .await;
    assert_eq!(fetched.hops.last().unwrap().to, other.url("/in"));
    assert_eq!(failure(fetched).kind, FailureKind::InvalidHostAfterRedirect);
    assert!(other.hits().is_empty());
}

#[tokio::test]
async fn location_that_is_no_web_address_is_an_answer_not_a_request() {
    for location in [
        "file:///etc/hostname",
        "javascript:1",
        "https://",
        "mailto:a@b.c",
    ] {
        let site = Site::builder().redirect("/go", 301, location).start().await;
        let fetched = get(&fetcher(&site.url("/")), &site.url("/go")).await;
        let failure = failure(fetched);
        assert_eq!(failure.kind, FailureKind::BadRedirect, "{location}");
        assert!(failure.text.english().contains(location), "{failure}");
    }
}

#[tokio::test]
async fn redirect_without_location_is_a_response() {
    let site = Site::builder().status("/odd", 302).start().await;
    let fetched = get(&fetcher(&site.url("/")), &site.url("/odd")).await;
    assert_eq!(response(fetched).status, 302);
}
