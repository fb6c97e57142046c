use std::{io, net::Ipv4Addr, sync::Arc};

use axum::{
    Router,
    extract::State,
    http::{HeaderMap, StatusCode, Uri, header::HOST},
    response::{IntoResponse, Response},
};
use tokio::{net::TcpListener, sync::oneshot};

use crate::{
    answer::{Answer, respond},
    pages, sitemaps,
};

/// The running sample site. It stops when this is dropped.
#[derive(Debug)]
pub struct SampleSite {
    /// Its start page, such as `http://127.0.0.1:40123/`.
    pub url: String,
    /// The port of 127.0.0.1 that it uses.
    pub port: u16,
    /// Dropped with the site, which tells the server to stop.
    _stop: oneshot::Sender<()>,
}

/// Starts the sample site on a port of 127.0.0.1 that the system chooses.
///
/// Runs on the caller's tokio runtime until the answer is dropped.
pub async fn serve() -> io::Result<SampleSite> {
    serve_on(0).await
}

/// Starts the sample site on this port of 127.0.0.1, for one that was used before.
pub async fn serve_on(port: u16) -> io::Result<SampleSite> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    let port = listener.local_addr()?.port();
    let origin = Arc::new(Origin { port });
    let (stop, stopped) = oneshot::channel::<()>();
    let router = Router::new().fallback(handle).with_state(origin);
    let server = axum::serve(listener, router).with_graceful_shutdown(async {
        // An error means that the sender is gone, and that is the signal.
        let _ = stopped.await;
    });
    tokio::spawn(server.into_future());
    Ok(SampleSite {
        url: url_on(port),
        port,
        _stop: stop,
    })
}

/// The start page of the sample site on this port, whether or not it runs.
#[must_use]
pub fn url_on(port: u16) -> String {
    format!("http://127.0.0.1:{port}/")
}

/// Under which names the site knows itself.
#[derive(Debug)]
struct Origin {
    port: u16,
}

impl Origin {
    /// The origin that the visitor used. Only the site's own names are taken from a header.
    fn of(&self, headers: &HeaderMap) -> String {
        let named = headers.get(HOST).and_then(|host| host.to_str().ok());
        let localhost = format!("localhost:{}", self.port);
        if named == Some(localhost.as_str()) {
            format!("http://{localhost}")
        } else {
            format!("http://127.0.0.1:{}", self.port)
        }
    }
}

async fn handle(State(origin): State<Arc<Origin>>, uri: Uri, headers: HeaderMap) -> Response {
    let answer = sitemaps::find(uri.path())
        .or_else(|| pages::find(uri.path()))
        .unwrap_or(Answer::Failure(404, "There is no such page"));
    respond(answer, &origin.of(&headers))
        .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}
