use std::time::{Duration, Instant};

use foresite_engine::fetch::{Answer, Body, BodyLimits, FailureKind};
use foresite_tests::{RawSite, Reply, Site, Step, gzip};
use tokio_util::sync::CancellationToken;

use super::{LIMITS, failure, fetcher, get, get_within, response, text};

const MIB: u64 = 1024 * 1024;

fn at_most(max_bytes: u64) -> BodyLimits {
    BodyLimits {
        max_bytes,
        ..LIMITS
    }
}

fn within(millis: u64) -> BodyLimits {
    BodyLimits {
        timeout: Duration::from_millis(millis),
        ..LIMITS
    }
}

#[tokio::test]
async fn body_longer_than_the_limit_is_cut_and_marked() {
    let site = Site::builder()
        .page("/exact", "12345")
        .page("/longer", "123456")
        .start()
        .await;
    let client = fetcher(&site.url("/"));
    for (path, cut) in [("/exact", false), ("/longer", true)] {
        let fetched = get_within(&client, &site.url(path), at_most(5)).await;
        assert_eq!(text(&response(fetched)), ("12345".to_owned(), cut));
    }
}

#[tokio::test]
async fn endless_body_ends_at_the_limit() {
    let site = RawSite::start(vec![
        Step::ok(&[("content-type", "text/html")]),
        Step::Repeat(None, vec![Step::SendBytes(65_536)]),
    ])
    .await;
    let fetched = get_within(&fetcher(&site.url("/")), &site.url("/"), at_most(4 * MIB)).await;
    let (body, cut) = text(&response(fetched));
    assert!(cut);
    assert_eq!(body.len() as u64, 4 * MIB);
}

#[tokio::test]
async fn every_coding_is_undone() {
    let page = "<p>grüße</p>".repeat(500);
    let zlib = {
        use std::io::Write as _;
        let mut encoder =
            flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(page.as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    let raw = {
        use std::io::Write as _;
        let mut encoder =
            flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(page.as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    let twice = gzip(&gzip(page.as_bytes()));
    // `echo -n hello | brotli`
    let brotli: &[u8] = &[0x0b, 0x02, 0x80, b'h', b'e', b'l', b'l', b'o', 0x03];
    let (start, rest) = page.as_bytes().split_at(page.len() / 2);
    let members = [gzip(start), gzip(b""), gzip(rest)].concat();
    let padded = [&members[..], b"\0\0padding"].concat();
    let coded = |coding: &str, bytes: Vec<u8>| {
        Reply::bytes("text/html", bytes).header("content-encoding", coding)
    };
    let site = Site::builder()
        .route("/members", coded("gzip", members))
        .route("/padded", coded("gzip", padded))
        .route("/gzip", coded("GZIP", gzip(page.as_bytes())))
        .route("/zlib", coded("deflate", zlib))
        .route("/raw", coded("deflate", raw))
        .route("/twice", coded("gzip, gzip", twice))
        .route("/brotli", coded("br", brotli.to_vec()))
        .route("/label", coded("utf-8", page.clone().into_bytes()))
        .start()
        .await;
    let client = fetcher(&site.url("/"));
    for (path, expected) in [
        ("/gzip", page.as_str()),
        ("/zlib", &page),
        ("/raw", &page),
        ("/twice", &page),
        ("/members", &page),
        ("/padded", &page),
        ("/label", &page),
        ("/brotli", "hello"),
    ] {
        let fetched = get(&client, &site.url(path)).await;
        assert_eq!(text(&response(fetched)).0, expected, "{path}");
    }
    let asked = site.hits()[0].header("accept-encoding").unwrap().to_owned();
    assert_eq!(asked, "gzip, br, deflate");
}

#[tokio::test]
async fn gzip_bomb_unfolds_no_further_than_the_limit() {
    let bomb = gzip(&vec![0_u8; 64 * 1024 * 1024]);
    assert!(bomb.len() < 1024 * 1024);
    let reply = Reply::bytes("text/html", bomb).header("content-encoding", "gzip");
    let site = Site::builder().route("/", reply).start().await;
    let fetched = get_within(&fetcher(&site.url("/")), &site.url("/"), at_most(MIB)).await;
    let (body, cut) = text(&response(fetched));
    assert!(cut);
    assert_eq!(body.len() as u64, MIB);
}

#[tokio::test]
async fn plain_body_under_a_gzip_label_is_kept() {
    let reply = Reply::html("<p>plain</p>").header("content-encoding", "gzip");
    let site = Site::builder().route("/", reply).start().await;
    let fetched = get(&fetcher(&site.url("/")), &site.url("/")).await;
    assert_eq!(text(&response(fetched)).0, "<p>plain</p>");
}

#[tokio::test]
async fn damaged_or_unknown_coding_is_a_failure_with_words() {
    let mut damaged = gzip("<p>text</p>".repeat(99).as_bytes());
    let middle = damaged.len() / 2;
    damaged[middle] ^= 0xff;
    let coded =
        |coding: &str, bytes| Reply::bytes("text/html", bytes).header("content-encoding", coding);
    let site = Site::builder()
        .route("/damaged", coded("gzip", damaged))
        .route("/zstd", coded("zstd", vec![0x28, 0xb5, 0x2f, 0xfd]))
        .start()
        .await;
    let client = fetcher(&site.url("/"));
    for (path, word) in [("/damaged", "damaged"), ("/zstd", "zstd")] {
        let failure = failure(get(&client, &site.url(path)).await);
        assert_eq!(failure.kind, FailureKind::Protocol, "{failure}");
        assert!(failure.text.english().contains(word), "{failure}");
    }
}

#[tokio::test]
async fn dripping_body_and_dripping_header_end_with_the_time() {
    let body = vec![
        Step::ok(&[("content-type", "text/html")]),
        Step::Repeat(
            None,
            vec![Step::text("x"), Step::Wait(Duration::from_millis(20))],
        ),
    ];
    let header = vec![
        Step::text("HTTP/1.1 200 OK\r\n"),
        Step::Repeat(
            None,
            vec![
                Step::text("X-Pad: y\r\n"),
                Step::Wait(Duration::from_millis(20)),
            ],
        ),
    ];
    for script in [body, header] {
        let site = RawSite::start(script).await;
        let started = Instant::now();
        let fetched = get_within(&fetcher(&site.url("/")), &site.url("/"), within(300)).await;
        let failure = failure(fetched);
        assert_eq!(failure.kind, FailureKind::Timeout, "{failure}");
        assert!(failure.text.english().contains("within 300ms"), "{failure}");
        assert!(started.elapsed() < Duration::from_secs(3));
    }
}

#[tokio::test]
async fn time_limit_holds_for_all_redirects_together() {
    let slow = Duration::from_millis(300);
    let site = Site::builder()
        .route("/a", Reply::redirect(302, "/b").after(slow))
        .route("/b", Reply::redirect(302, "/c").after(slow))
        .route("/c", Reply::html("<p>x</p>").after(slow))
        .start()
        .await;
    let fetched = get_within(&fetcher(&site.url("/")), &site.url("/a"), within(500)).await;
    assert_eq!(failure(fetched).kind, FailureKind::Timeout);
    assert!(site.hits_of("/c").is_empty());
}

#[tokio::test]
async fn content_length_that_is_too_small_ends_the_body() {
    let site = RawSite::start(vec![
        Step::ok(&[("content-type", "text/html"), ("content-length", "5")]),
        Step::text("<p>abcdefgh"),
    ])
    .await;
    let fetched = get(&fetcher(&site.url("/")), &site.url("/")).await;
    assert_eq!(text(&response(fetched)).0, "<p>ab");
}

#[tokio::test]
async fn body_that_stops_early_is_lost() {
    let short = vec![
        Step::ok(&[("content-length", "5000")]),
        Step::SendBytes(100),
    ];
    let reset = vec![
        Step::ok(&[("content-length", "5000")]),
        Step::SendBytes(100),
        Step::Wait(Duration::from_millis(50)),
        Step::Reset,
    ];
    let chunked = vec![
        Step::ok(&[("transfer-encoding", "chunked")]),
        Step::SendChunk(100),
    ];
    for script in [short, reset, chunked] {
        let site = RawSite::start(script).await;
        let failure = failure(get(&fetcher(&site.url("/")), &site.url("/")).await);
        assert_eq!(failure.kind, FailureKind::ConnectionLost, "{failure}");
    }
}

#[tokio::test]
async fn large_file_comes_in_pieces_and_whole() {
    let file = "<url/>\n".repeat(200_000);
    let reply = Reply::text("application/xml", file.as_str()).gzipped();
    let site = Site::builder().route("/map", reply).start().await;
    let client = fetcher(&site.url("/"));
    let cancel = CancellationToken::new();
    let fetched = client
        .stream(&site.url("/map"), LIMITS, &|_| true, &cancel)
        .await;
    let Body::Pieces(mut pieces) = response(fetched).body else {
        panic!("not in pieces")
    };
    let mut whole = Vec::new();
    while let Some(piece) = pieces.recv().await {
        let piece = piece.unwrap();
        assert!(piece.len() <= 64 * 1024, "{}", piece.len());
        whole.extend_from_slice(&piece);
    }
    assert!(whole == file.as_bytes());
}

#[tokio::test]
async fn pieces_end_with_the_reason_when_they_stop_early() {
    let too_long = vec![
        Step::ok(&[]),
        Step::Repeat(None, vec![Step::SendBytes(65_536)]),
    ];
    let cut = vec![
        Step::ok(&[("content-length", "5000")]),
        Step::SendBytes(100),
    ];
    for (script, kind) in [
        (too_long, FailureKind::TooLarge),
        (cut, FailureKind::ConnectionLost),
    ] {
        let site = RawSite::start(script).await;
        let cancel = CancellationToken::new();
        let fetched = fetcher(&site.url("/"))
            .stream(&site.url("/"), at_most(MIB), &|_| true, &cancel)
            .await;
        let Body::Pieces(mut pieces) = response(fetched).body else {
            panic!("not in pieces")
        };
        let mut last = None;
        while let Some(piece) = pieces.recv().await {
            last = piece.err();
        }
        assert_eq!(last.unwrap().kind, kind);
    }
}

#[tokio::test]
async fn pieces_stop_at_once_when_cancelled() {
    let site = RawSite::start(vec![Step::ok(&[]), Step::SendBytes(10), Step::Hang]).await;
    let cancel = CancellationToken::new();
    let fetched = fetcher(&site.url("/"))
        .stream(&site.url("/"), LIMITS, &|_| true, &cancel)
        .await;
    let Body::Pieces(mut pieces) = response(fetched).body else {
        panic!("not in pieces")
    };
    assert_eq!(pieces.recv().await.unwrap().unwrap().len(), 10);
    cancel.cancel();
    let end = tokio::time::timeout(Duration::from_secs(1), pieces.recv()).await;
    assert_eq!(
        end.unwrap().unwrap().unwrap_err().kind,
        FailureKind::Cancelled
    );
}

#[tokio::test]
async fn request_ends_when_nobody_wants_its_pieces_any_more() {
    let site = RawSite::start(vec![Step::ok(&[]), Step::SendBytes(10), Step::Hang]).await;
    let client = fetcher(&site.url("/"));
    let cancel = CancellationToken::new();
    let fetched = client
        .stream(&site.url("/"), LIMITS, &|_| true, &cancel)
        .await;
    let Body::Pieces(mut pieces) = response(fetched).body else {
        panic!("not in pieces")
    };
    pieces.recv().await.unwrap().unwrap();
    drop(pieces);
    let closed = site.wait_for_closed(1);
    tokio::time::timeout(Duration::from_secs(1), closed)
        .await
        .unwrap();
}

#[tokio::test]
async fn answers_other_than_200_come_whole_even_when_streamed() {
    let site = Site::builder()
        .route("/", Reply::html("<p>no</p>").with_status(403))
        .start()
        .await;
    let cancel = CancellationToken::new();
    let fetched = fetcher(&site.url("/"))
        .stream(&site.url("/"), LIMITS, &|_| true, &cancel)
        .await;
    let Answer::Response(response) = fetched.answer else {
        panic!("no response")
    };
    assert_eq!(text(&response).0, "<p>no</p>");
}
