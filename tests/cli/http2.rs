//! Sites over HTTP/2 that say goodbye in mid-crawl (GOAWAY, RFC 9113 section 6.8).
//!
//! The server's certificate is signed by an authority of the tests' own, which the program under
//! test is told to trust: made with `openssl`, for localhost and 127.0.0.1, for a hundred years.

use std::{
    io::Cursor,
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use foresite_tests::article;
use h2::{Reason, RecvStream, server::Connection, server::SendResponse};
use http::{Request, Response};
use serde_json::Value;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        pki_types::{CertificateDer, PrivatePkcs8KeyDer},
    },
    server::TlsStream,
};

use crate::run::{Folder, column};

const PAGES: usize = 60;

/// How the server takes leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Farewell {
    /// Each connection ends after so many requests, as web servers do that bound them.
    After(usize),
    /// So many requests for this path are refused unread (RFC 9113 section 8.7).
    Refuses(&'static str, usize),
    /// In the middle of the first answer for this path, the connection is thrown away.
    BreaksOffAt(&'static str),
}

type Body = Cursor<Vec<u8>>;
type Io = Connection<TlsStream<TcpStream>, Body>;

/// A start page that links to [`PAGES`] others.
struct Http2Site {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
    connections: Arc<Mutex<usize>>,
}

impl Http2Site {
    async fn start(farewell: Farewell) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let site = Self {
            address: listener.local_addr().unwrap(),
            asked: Arc::default(),
            connections: Arc::default(),
        };
        let (asked, connections) = (Arc::clone(&site.asked), Arc::clone(&site.connections));
        let acceptor = acceptor();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                *connections.lock().unwrap() += 1;
                let (acceptor, asked) = (acceptor.clone(), Arc::clone(&asked));
                tokio::spawn(async move {
                    let stream = acceptor.accept(stream).await.unwrap();
                    // The peer may leave at any moment; that is its right.
                    let _ = converse(stream, &asked, farewell).await;
                });
            }
        });
        site
    }

    /// The items after a crawl by a program that trusts the tests' authority.
    fn crawl(&self, folder: &Folder) -> Vec<Value> {
        let trusted = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../tests/cli/http2/authority.pem"
        );
        let source = format!("https://{}/", self.address);
        let words = ["crawl", &source, "--parse-type", "discover", "--json"];
        let run = folder.run_in(&[("SSL_CERT_FILE", trusted)], &words);
        assert_eq!(run.json()["state"], "completed", "{run:?}");
        folder.run(&["items", "--json"]).ends_with(0).lines()
    }

    fn times_asked(&self, path: &str) -> usize {
        let asked = self.asked.lock().unwrap();
        asked.iter().filter(|one| *one == path).count()
    }
}

fn acceptor() -> TlsAcceptor {
    let certificate = CertificateDer::from(&include_bytes!("http2/server.cert.der")[..]);
    let key = PrivatePkcs8KeyDer::from(&include_bytes!("http2/server.key.der")[..]);
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key.into())
        .unwrap();
    config.alpn_protocols = vec![b"h2".to_vec()];
    TlsAcceptor::from(Arc::new(config))
}

async fn converse(
    stream: TlsStream<TcpStream>,
    asked: &Mutex<Vec<String>>,
    farewell: Farewell,
) -> Result<(), h2::Error> {
    let mut connection: Io = h2::server::Builder::new().handshake(stream).await?;
    let mut answered = 0;
    while let Some(request) = connection.accept().await {
        let (request, respond) = request?;
        let path = request.uri().path().to_owned();
        let times = {
            let mut asked = asked.lock().unwrap();
            asked.push(path.clone());
            asked.iter().filter(|one| **one == path).count()
        };
        answered += 1;
        match farewell {
            Farewell::Refuses(refused, most) if times <= most && path == refused => {
                refuse(respond);
            }
            Farewell::BreaksOffAt(broken) if times == 1 && path == broken => {
                answer(&request, respond, true)?;
                connection.abrupt_shutdown(Reason::INTERNAL_ERROR);
            }
            Farewell::After(requests) if answered == requests => {
                answer(&request, respond, false)?;
                connection.graceful_shutdown();
            }
            _ => answer(&request, respond, false)?,
        }
    }
    Ok(())
}

fn refuse(mut respond: SendResponse<Body>) {
    respond.send_reset(Reason::REFUSED_STREAM);
}

/// Answers a request; only the first half of the page where it is to break off.
fn answer(
    request: &Request<RecvStream>,
    mut respond: SendResponse<Body>,
    breaks_off: bool,
) -> Result<(), h2::Error> {
    let page = page(request.uri().path());
    let response = Response::builder().header("content-length", page.as_ref().map_or(0, Vec::len));
    let response = match page {
        Some(_) => response.header("content-type", "text/html; charset=utf-8"),
        None => response.status(404),
    };
    let mut body = page.unwrap_or_default();
    if breaks_off {
        body.truncate(body.len() / 2);
    }
    let mut stream = respond.send_response(response.body(()).unwrap(), false)?;
    stream.send_data(Cursor::new(body), !breaks_off)
}

fn page(path: &str) -> Option<Vec<u8>> {
    if path == "/" {
        let links: Vec<String> = (0..PAGES)
            .map(|number| format!("<p><a href=\"/p/{number}\">Page {number}</a></p>"))
            .collect();
        let links = links.concat();
        return Some(format!("<title>Start</title><main><h1>Start</h1>{links}</main>").into());
    }
    path.starts_with("/p/").then(|| article(path).into_bytes())
}

fn with_status(items: &[Value], status: &str) -> usize {
    items.iter().filter(|item| item["status"] == status).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_says_goodbye_every_few_requests_loses_no_page() {
    let site = Http2Site::start(Farewell::After(7)).await;
    let items = site.crawl(&Folder::new());
    assert_eq!(with_status(&items, "completed"), PAGES + 1, "{items:?}");
    for number in 0..PAGES {
        assert_eq!(site.times_asked(&format!("/p/{number}")), 1, "{number}");
    }
    assert!(*site.connections.lock().unwrap() > PAGES / 7);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_the_server_did_not_take_up_is_sent_again() {
    let site = Http2Site::start(Farewell::Refuses("/p/30", 7)).await;
    let items = site.crawl(&Folder::new());
    assert_eq!(with_status(&items, "completed"), PAGES + 1, "{items:?}");
    assert_eq!(site.times_asked("/p/30"), 8);
    assert_eq!(site.times_asked("/p/29"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_always_refused_is_an_item_that_says_so() {
    let site = Http2Site::start(Farewell::Refuses("/p/30", usize::MAX)).await;
    let items = site.crawl(&Folder::new());
    assert_eq!(with_status(&items, "completed"), PAGES, "{items:?}");
    let refused = items.iter().find(|item| item["status"] == "error").unwrap();
    let reason = refused["evidence"].as_array().unwrap().last().unwrap();
    let reason = reason["text"].as_str().unwrap();
    assert!(reason.contains("refused the request"), "{reason}");
    assert!((10..=30).contains(&site.times_asked("/p/30")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_thrown_away_costs_the_pages_on_it_until_the_next_job() {
    let site = Http2Site::start(Farewell::BreaksOffAt("/p/30")).await;
    let folder = Folder::new();
    let items = site.crawl(&folder);
    assert_eq!(items.len(), PAGES + 1);
    let lost: Vec<Value> = items
        .into_iter()
        .filter(|item| item["status"] == "error")
        .collect();
    // Those that shared the connection; the others came over a new one.
    let urls = column(&lost, "url");
    assert!(urls.iter().any(|url| url.ends_with("/p/30")), "{urls:?}");
    assert!(urls.iter().all(|url| !url.ends_with("/p/59")), "{urls:?}");
    assert!(
        lost.iter()
            .all(|item| item["code"] == "network_connection_lost"),
        "{lost:?}"
    );
    let reason = lost[0]["evidence"].as_array().unwrap().last().unwrap();
    let reason = reason["text"].as_str().unwrap();
    assert!(
        reason.contains("the connection while"),
        "cut or given up: {reason}"
    );
    for number in 0..PAGES {
        assert!(site.times_asked(&format!("/p/{number}")) <= 1, "{number}");
    }
    let items = site.crawl(&folder);
    assert_eq!(with_status(&items, "completed"), PAGES + 1, "{items:?}");
}
