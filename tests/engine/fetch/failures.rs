use foresite_engine::{
    fetch::{FailureKind, failure_code},
    item::Code,
};
use foresite_tests::{RawSite, Site, Step};
use url::Url;

use super::{failure, fetcher, get, response};

#[tokio::test]
async fn name_that_does_not_resolve() {
    let url = Url::parse("http://nowhere.invalid/a").unwrap();
    let failure = failure(get(&fetcher(&url), &url).await);
    assert_eq!(failure.kind, FailureKind::Dns, "{failure}");
    assert_eq!(failure_code(&failure), Code::UnreachableDns);
    assert!(
        failure.text.english().contains("nowhere.invalid"),
        "{failure}"
    );
}

#[tokio::test]
async fn port_where_nobody_listens() {
    let site = Site::builder().start().await;
    let url = {
        let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        Url::parse(&format!("http://127.0.0.1:{port}/")).unwrap()
    };
    let failure = failure(get(&fetcher(&site.url("/")), &url).await);
    assert_eq!(failure.kind, FailureKind::Refused, "{failure}");
    assert_eq!(failure_code(&failure), Code::NetworkConnectionLost);
    assert!(
        failure
            .text
            .english()
            .contains(&url.port().unwrap().to_string()),
        "{failure}"
    );
}

#[tokio::test]
async fn connection_that_ends_before_an_answer() {
    for script in [
        vec![],
        vec![Step::Reset],
        vec![Step::text("HTTP/1.1 200 OK\r\nA: ")],
    ] {
        let site = RawSite::start(script).await;
        let failure = failure(get(&fetcher(&site.url("/")), &site.url("/")).await);
        assert_eq!(failure.kind, FailureKind::ConnectionLost, "{failure}");
        assert_eq!(failure_code(&failure), Code::NetworkConnectionLost);
    }
}

#[tokio::test]
async fn answer_that_is_no_http() {
    for text in ["SSH-2.0-OpenSSH_9.2\r\n\r\n", "HTTP/1.1 abc\r\n\r\n"] {
        let site = RawSite::start(vec![Step::text(text)]).await;
        let failure = failure(get(&fetcher(&site.url("/")), &site.url("/")).await);
        assert_eq!(failure.kind, FailureKind::Protocol, "{failure}");
        assert_eq!(failure_code(&failure), Code::CrawlGotHttpError);
    }
}

#[tokio::test]
async fn answer_with_a_blank_before_a_colon_is_read_as_a_proxy_reads_it() {
    let text = "HTTP/1.1 200 OK\r\nContent-Type : text/html\r\nContent-Length: 1\r\n\r\nx";
    let site = RawSite::start(vec![Step::text(text)]).await;
    let response = response(get(&fetcher(&site.url("/")), &site.url("/")).await);
    assert_eq!(response.status, 200);
    assert_eq!(response.header("content-type"), Some("text/html"));
}

#[tokio::test]
async fn header_without_end_is_refused_before_it_fills_the_memory() {
    let site = RawSite::start(vec![
        Step::text("HTTP/1.1 200 OK\r\nx: "),
        Step::Repeat(None, vec![Step::SendBytes(65_536)]),
    ])
    .await;
    let failure = failure(get(&fetcher(&site.url("/")), &site.url("/")).await);
    assert_eq!(failure.kind, FailureKind::Protocol, "{failure}");
    assert!(
        site.bytes_sent() < 32 * 1024 * 1024,
        "{}",
        site.bytes_sent()
    );
}

#[tokio::test]
async fn secure_connection_to_what_speaks_plain_http() {
    let site = Site::builder().page("/", "<p>x</p>").start().await;
    let mut url = site.url("/");
    url.set_scheme("https").unwrap();
    let failure = failure(get(&fetcher(&url), &url).await);
    assert_eq!(failure.kind, FailureKind::Tls, "{failure}");
    assert!(failure.text.english().contains("http://"), "{failure}");
    assert!(site.hits().is_empty());
}

#[tokio::test]
async fn header_bytes_that_are_no_utf8_are_read_as_latin_1() {
    let mut head = b"HTTP/1.1 200 OK\r\nX-Name: caf".to_vec();
    head.extend_from_slice(b"\xe9\r\nX-Other: caf\xc3\xa9\r\ncontent-length: 0\r\n\r\n");
    let site = RawSite::start(vec![Step::Send(head)]).await;
    let response = response(get(&fetcher(&site.url("/")), &site.url("/")).await);
    assert_eq!(response.header("x-name"), Some("café"));
    assert_eq!(response.header("x-other"), Some("café"));
}

#[tokio::test]
async fn header_that_goes_on_in_the_next_line_is_one() {
    let head = "HTTP/1.1 200 OK\r\nx-long: one\r\n  two\r\ncontent-length: 0\r\n\r\n";
    let site = RawSite::start(vec![Step::text(head)]).await;
    let response = response(get(&fetcher(&site.url("/")), &site.url("/")).await);
    let value = response.header("x-long").unwrap();
    assert_eq!(value.split_whitespace().collect::<Vec<_>>(), ["one", "two"]);
}

#[tokio::test]
async fn many_header_fields_are_kept_up_to_a_bound() {
    let long = "v".repeat(1000);
    let fields: Vec<_> = (0..60)
        .map(|number| (format!("x-{number}"), long.clone()))
        .collect();
    let site = RawSite::start(vec![Step::Head {
        status: 200,
        headers: fields,
    }])
    .await;
    let response = response(get(&fetcher(&site.url("/")), &site.url("/")).await);
    let bytes: usize = response
        .headers
        .iter()
        .map(|(name, value)| name.len() + value.len())
        .sum();
    assert!(bytes <= 16 * 1024, "{bytes}");
    assert_eq!(response.headers[0].0, "x-0");
}
