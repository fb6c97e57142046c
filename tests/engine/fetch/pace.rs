use std::time::{Duration, Instant};

use foresite_engine::{
    fetch::{Answer, Fetcher, FetcherOptions},
    instance::Pace,
};
use foresite_tests::{RawSite, Reply, Site, Step};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::{LIMITS, fetcher, get, response};

fn at_service_pace(source: &Url) -> Fetcher {
    Fetcher::new(FetcherOptions::new(source.clone(), Pace::Service)).unwrap()
}

/// Fetches the pages all at once, as far as the gate lets them.
async fn get_all(client: &Fetcher, urls: Vec<Url>) {
    let mut tasks = JoinSet::new();
    for url in urls {
        let client = client.clone();
        tasks.spawn(async move { get(&client, &url).await });
    }
    tasks.join_all().await;
}

/// The times between neighbouring requests.
fn gaps(site: &Site) -> Vec<Duration> {
    let hits = site.hits();
    hits.windows(2)
        .map(|pair| pair[1].at - pair[0].at)
        .collect()
}

#[tokio::test]
async fn service_pace_spaces_requests_redirects_included() {
    let site = Site::builder()
        .redirect("/a", 301, "/b")
        .page("/b", "<p>b</p>")
        .page("/c", "<p>c</p>")
        .start()
        .await;
    let client = at_service_pace(&site.url("/"));
    let delay = Duration::from_millis(200);
    client.set_crawl_delay(Some(delay));
    get_all(
        &client,
        vec![site.url("/a"), site.url("/c"), site.url("/c")],
    )
    .await;
    let gaps = gaps(&site);
    assert_eq!(gaps.len(), 3);
    // On a busy machine the first request of a pair may arrive late.
    let least = Duration::from_millis(120);
    assert!(gaps.iter().all(|gap| *gap >= least), "{gaps:?}");
    assert_eq!(site.most_open(), 1);
    assert_eq!(client.width(), 1);
}

#[tokio::test]
async fn service_pace_without_crawl_delay_is_half_a_second() {
    let site = Site::builder().page("/a", "<p>a</p>").start().await;
    let client = at_service_pace(&site.url("/"));
    get_all(&client, vec![site.url("/a"), site.url("/a")]).await;
    assert!(
        gaps(&site)[0] >= Duration::from_millis(400),
        "{:?}",
        gaps(&site)
    );
}

#[tokio::test]
async fn service_pace_asks_one_at_a_time_however_slow_the_site() {
    let slow = Reply::html("<p>x</p>").after(Duration::from_millis(60));
    let site = Site::builder().route("/a", slow).start().await;
    let client = at_service_pace(&site.url("/"));
    client.set_crawl_delay(Some(Duration::from_millis(1)));
    get_all(&client, vec![site.url("/a"); 5]).await;
    assert_eq!(site.hits().len(), 5);
    assert_eq!(site.most_open(), 1);
}

#[tokio::test]
async fn fast_pace_opens_many_but_never_more_than_64() {
    let slow = Reply::html("<p>x</p>").after(Duration::from_millis(20));
    let site = Site::builder().route("/a", slow).start().await;
    let client = fetcher(&site.url("/"));
    get_all(&client, vec![site.url("/a"); 400]).await;
    assert_eq!(site.hits().len(), 400);
    assert!(site.most_open() > 16, "{}", site.most_open());
    assert!(site.most_open() <= 64, "{}", site.most_open());
    assert_eq!(client.width(), 64);
}

#[tokio::test]
async fn retry_after_holds_the_next_requests_back() {
    for status in [429, 503] {
        let busy = Reply::status(status).header("retry-after", "1");
        let site = Site::builder()
            .route("/busy", busy)
            .page("/a", "<p>a</p>")
            .start()
            .await;
        let client = fetcher(&site.url("/"));
        let refused = get(&client, &site.url("/busy")).await;
        assert_eq!(response(refused).status, status);
        assert!(client.pushed_back().is_some());
        assert!(client.width() < 16, "{}", client.width());
        response(get(&client, &site.url("/a")).await);
        assert!(
            gaps(&site)[0] >= Duration::from_millis(985),
            "{:?}",
            gaps(&site)
        );
        assert_eq!(client.pushed_back(), None);
    }
}

#[tokio::test]
async fn retry_after_as_a_date_holds_back_too() {
    // Seconds are cut off in a date, so two ahead is more than one.
    let date = httpdate(Duration::from_secs(2));
    let busy = Reply::status(429).header("retry-after", &date);
    let site = Site::builder()
        .route("/busy", busy)
        .page("/a", "<p>a</p>")
        .start()
        .await;
    let client = fetcher(&site.url("/"));
    get(&client, &site.url("/busy")).await;
    let wait = client.pushed_back().unwrap().left;
    assert!(
        wait > Duration::from_millis(500) && wait <= Duration::from_secs(2),
        "{wait:?}"
    );
}

/// The time that much from now, as HTTP writes it.
fn httpdate(ahead: Duration) -> String {
    let time = chrono::Utc::now() + ahead;
    time.format("%a, %d %b %Y %H:%M:%S GMT").to_string()
}

#[tokio::test]
async fn pause_stops_new_requests_and_resume_lets_them_go() {
    let site = Site::builder().page("/a", "<p>a</p>").start().await;
    let client = fetcher(&site.url("/"));
    client.pause();
    let waiting = tokio::spawn({
        let (client, url) = (client.clone(), site.url("/a"));
        async move { get(&client, &url).await }
    });
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(site.hits().is_empty());
    client.resume();
    let fetched = tokio::time::timeout(Duration::from_secs(1), waiting).await;
    assert_eq!(response(fetched.unwrap().unwrap()).status, 200);
}

#[tokio::test]
async fn cancel_ends_waiting_and_reading_within_a_second() {
    let hanging = RawSite::start(vec![Step::ok(&[]), Step::SendBytes(10), Step::Hang]).await;
    let silent = RawSite::start(vec![Step::Hang]).await;
    let paused = fetcher(&silent.url("/"));
    paused.pause();
    let held = at_service_pace(&silent.url("/"));
    held.set_crawl_delay(Some(Duration::from_hours(1)));
    let cancel = CancellationToken::new();
    let mut tasks = JoinSet::new();
    for (client, url) in [
        (fetcher(&hanging.url("/")), hanging.url("/")),
        (fetcher(&silent.url("/")), silent.url("/")),
        (paused, silent.url("/")),
        (held.clone(), silent.url("/")),
        (held, silent.url("/")),
    ] {
        let cancel = cancel.clone();
        tasks.spawn(async move { client.get(&url, LIMITS, &|_| true, &cancel).await });
    }
    hanging.wait_for_connections(1).await;
    silent.wait_for_connections(2).await;
    let started = Instant::now();
    cancel.cancel();
    for fetched in tasks.join_all().await {
        assert!(matches!(fetched.answer, Answer::Cancelled), "{fetched:?}");
    }
    assert!(
        started.elapsed() < Duration::from_secs(1),
        "{:?}",
        started.elapsed()
    );
}

#[tokio::test]
async fn host_that_pushes_back_gets_fewer_at_once_and_every_page_still_once() {
    let mut site = Site::builder();
    for number in 0..30 {
        let reply = match number % 5 {
            0 => Reply::status(429),
            _ => Reply::html("<p>x</p>"),
        };
        site = site.route(
            &format!("/{number}"),
            reply.after(Duration::from_millis(20)),
        );
    }
    let site = site.start().await;
    let client = fetcher(&site.url("/"));
    let urls: Vec<_> = (0..30).map(|page| site.url(&format!("/{page}"))).collect();
    get_all(&client, urls).await;
    assert_eq!(site.hits().len(), 30);
    assert!(site.most_open() <= 16, "{}", site.most_open());
    assert!(client.width() < 16, "{}", client.width());
}
