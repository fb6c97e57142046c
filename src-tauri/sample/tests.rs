use std::collections::{BTreeMap, BTreeSet};

use axum::{
    body::{Bytes, to_bytes},
    http::{HeaderMap, StatusCode, header::LOCATION},
};

use crate::{EXPECTED, answer::respond, pages, serve, sitemaps};

const ORIGIN: &str = "http://127.0.0.1:4000";

/// The answer at `path`, as a visitor would get it.
async fn get(path: &str) -> (StatusCode, HeaderMap, Option<Bytes>) {
    let answer = sitemaps::find(path).or_else(|| pages::find(path)).unwrap();
    let (parts, body) = respond(answer, ORIGIN).unwrap().into_parts();
    (
        parts.status,
        parts.headers,
        to_bytes(body, usize::MAX).await.ok(),
    )
}

/// Every `<loc>` of every sitemap, as a path where it is the site's own, with its count.
fn listed() -> BTreeMap<String, usize> {
    let mut count = BTreeMap::new();
    for source in [
        include_str!("site/sitemaps/company.xml"),
        include_str!("site/sitemaps/docs.xml"),
        include_str!("site/sitemaps/shop.xml"),
        include_str!("site/sitemaps/blog.xml"),
    ] {
        for rest in source.split("<loc>").skip(1) {
            let loc = rest.split_once("</loc>").unwrap().0;
            let path = loc.replace("{origin}", "").replace("&amp;", "&");
            *count.entry(path).or_insert(0) += 1;
        }
    }
    count
}

#[test]
fn every_listed_url_has_one_expected_outcome() {
    let listed = listed();
    let expected: BTreeSet<String> = EXPECTED.iter().map(|(loc, ..)| (*loc).to_owned()).collect();
    assert_eq!(expected.len(), EXPECTED.len(), "a URL is expected twice");
    assert_eq!(listed.keys().cloned().collect::<BTreeSet<_>>(), expected);
    let twice: Vec<_> = listed.iter().filter(|(_, count)| **count > 1).collect();
    assert_eq!(twice, [(&"/shop/skylark-station".to_owned(), &2)]);
}

#[tokio::test]
async fn answers_agree_with_the_expected_codes() {
    for (loc, status, code) in EXPECTED {
        let path = loc.split('?').next().unwrap();
        if !path.starts_with('/') {
            continue;
        }
        let (answer, headers, body) = get(path).await;
        let wanted = match *code {
            Some("crawl_got_http_401") => 401,
            Some("blocked_by_payment") => 402,
            Some(
                "crawl_got_http_403"
                | "blocked_by_bot_management"
                | "blocked_by_turnstile"
                | "blocked_by_waf",
            ) => 403,
            Some("http_4xx") => 404,
            Some("crawl_got_http_429") => 429,
            Some("http_5xx") => 500,
            Some("invalid_host_after_redirect" | "too_many_redirects") => 302,
            _ if path == "/docs/quickstart" => 301,
            _ => 200,
        };
        assert_eq!(answer, wanted, "{path}");
        assert_eq!(
            headers.contains_key(LOCATION),
            answer.is_redirection(),
            "{path}"
        );
        assert_eq!(body.is_none(), path == "/docs/api/live", "{path}");
        assert_eq!(*status == "completed", code.is_none(), "{path}");
    }
}

#[tokio::test]
async fn the_catalogue_is_larger_than_the_service_takes() {
    let (_, _, body) = get("/shop/catalogue").await;
    assert!(body.unwrap().len() > 4 * 1024 * 1024);
}

#[tokio::test]
async fn encodings_are_what_the_pages_are_for() {
    for path in ["/blog/notes-from-the-fen", "/blog/wind-atlas"] {
        let (_, _, body) = get(path).await;
        assert!(std::str::from_utf8(&body.unwrap()).is_err(), "{path}");
    }
}

#[tokio::test]
async fn links_and_images_of_pages_lead_somewhere() {
    for (path, _) in pages::PAGES {
        let Some(body) = get(path).await.2 else {
            continue;
        };
        let html = String::from_utf8_lossy(&body).into_owned();
        for part in html.split([' ', '\n']).filter_map(|part| {
            part.strip_prefix("href=\"")
                .or_else(|| part.strip_prefix("src=\""))
        }) {
            let target = part.split(['"', '#', '?']).next().unwrap();
            if target.starts_with('/') {
                assert!(pages::find(target).is_some(), "{path} links to {target}");
            }
        }
    }
}

#[tokio::test]
async fn the_sitemap_names_the_host_that_was_asked() {
    let site = serve().await.unwrap();
    let address = site.url["http://".len()..].trim_end_matches('/').to_owned();
    for (host, origin) in [
        (address.clone(), address.clone()),
        (
            address.replace("127.0.0.1", "localhost"),
            address.replace("127.0.0.1", "localhost"),
        ),
        ("evil.example".to_owned(), address.clone()),
    ] {
        let answer = request(
            &address,
            &format!("GET /sitemap.xml HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"),
        )
        .await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        assert!(
            answer.contains(&format!("<loc>http://{origin}/sitemaps/docs.xml</loc>")),
            "{answer}"
        );
    }
}

#[tokio::test]
async fn it_stops_when_dropped() {
    let site = serve().await.unwrap();
    let address = site.url["http://".len()..].trim_end_matches('/').to_owned();
    drop(site);
    while tokio::net::TcpStream::connect(&address).await.is_ok() {
        tokio::task::yield_now().await;
    }
}

async fn request(address: &str, request: &str) -> String {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}
