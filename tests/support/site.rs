use std::{
    collections::HashMap,
    io,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{Request, State},
    http::{Response, StatusCode, header::HOST},
};
use tokio::{
    net::TcpListener,
    sync::{oneshot, watch},
};
use url::Url;

use crate::Reply;

/// One request as it reached the site.
#[derive(Debug, Clone)]
pub struct Hit {
    /// Such as `GET`.
    pub method: String,
    /// Path with query, as sent.
    pub path: String,
    /// Header fields in order, names in lower case.
    pub headers: Vec<(String, String)>,
    /// When it came.
    pub at: Instant,
}

impl Hit {
    /// The first header of that name, in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }
}

/// Collects the routes of a [`Site`].
#[derive(Clone, Default)]
pub struct SiteBuilder {
    routes: HashMap<String, Vec<Reply>>,
    otherwise: Option<Otherwise>,
}

/// Answers paths that have no route of their own.
type Otherwise = Arc<dyn Fn(&str) -> Option<Reply> + Send + Sync>;

impl std::fmt::Debug for SiteBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SiteBuilder")
            .field("routes", &self.routes)
            .finish_non_exhaustive()
    }
}

impl SiteBuilder {
    /// A web page at `path`, which may hold a query.
    #[must_use]
    pub fn page(self, path: &str, html: &str) -> Self {
        self.route(path, Reply::html(html))
    }

    /// A text file of any type. `{origin}` in it becomes the site's origin.
    #[must_use]
    pub fn file(self, path: &str, content_type: &str, text: &str) -> Self {
        self.route(path, Reply::text(content_type, text))
    }

    /// A file of any bytes.
    #[must_use]
    pub fn bytes(self, path: &str, content_type: &str, body: impl Into<Bytes>) -> Self {
        self.route(path, Reply::bytes(content_type, body))
    }

    /// The site's robots.txt.
    #[must_use]
    pub fn robots(self, text: &str) -> Self {
        self.file("/robots.txt", "text/plain", text)
    }

    /// A redirect.
    #[must_use]
    pub fn redirect(self, path: &str, status: u16, location: &str) -> Self {
        self.route(path, Reply::redirect(status, location))
    }

    /// An answer with that status and no body.
    #[must_use]
    pub fn status(self, path: &str, status: u16) -> Self {
        self.route(path, Reply::status(status))
    }

    /// One answer, the same each time.
    #[must_use]
    pub fn route(self, path: &str, reply: Reply) -> Self {
        self.in_turn(path, vec![reply])
    }

    /// Answers in turn, one a request; the last one for ever.
    #[must_use]
    pub fn in_turn(mut self, path: &str, replies: Vec<Reply>) -> Self {
        self.routes.insert(path.to_owned(), replies);
        self
    }

    /// Answers every other path (with its query), so that a site can be endless; none is a 404.
    #[must_use]
    pub fn otherwise(
        mut self,
        answer: impl Fn(&str) -> Option<Reply> + Send + Sync + 'static,
    ) -> Self {
        self.otherwise = Some(Arc::new(answer));
        self
    }

    /// Serves the routes on a loopback port that the system chooses; any other path answers 404.
    /// The site stops when it is dropped.
    pub async fn start(self) -> Site {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await;
        self.serve(listener)
            .unwrap_or_else(|error| panic!("a loopback port could not be opened: {error}"))
    }

    /// The same where an earlier site listened, once that has let go of the port.
    pub async fn start_again_at(self, address: SocketAddr) -> Site {
        let mut listener = TcpListener::bind(address).await;
        patiently(async {
            while matches!(&listener, Err(error) if error.kind() == io::ErrorKind::AddrInUse) {
                tokio::task::yield_now().await;
                listener = TcpListener::bind(address).await;
            }
        })
        .await;
        self.serve(listener)
            .unwrap_or_else(|error| panic!("the port could not be opened again: {error}"))
    }

    fn serve(self, listener: io::Result<TcpListener>) -> io::Result<Site> {
        let listener = listener?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            origin: format!("http://{address}"),
            routes: Mutex::new(self.routes),
            otherwise: self.otherwise,
            hits: Mutex::new(Vec::new()),
            count: watch::Sender::new(0),
            open: watch::Sender::new(Open::default()),
        });
        let router = Router::new()
            .fallback(answer)
            .with_state(Arc::clone(&shared));
        let (stop, stopped) = oneshot::channel::<()>();
        tokio::spawn(async move {
            let serve = axum::serve(listener, router).with_graceful_shutdown(async {
                let _ = stopped.await;
            });
            let _ = serve.await;
        });
        Ok(Site {
            address,
            shared,
            _stop: stop,
        })
    }
}

/// A website on loopback with scripted routes and a log of every request.
pub struct Site {
    address: SocketAddr,
    shared: Arc<Shared>,
    _stop: oneshot::Sender<()>,
}

impl std::fmt::Debug for Site {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Site")
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}

impl Site {
    /// Starts with no routes.
    pub fn builder() -> SiteBuilder {
        SiteBuilder::default()
    }

    /// Such as `http://127.0.0.1:40123`, without a slash at the end.
    pub fn origin(&self) -> &str {
        &self.shared.origin
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The absolute URL of a path.
    pub fn url(&self, path: &str) -> Url {
        let text = format!("{}{path}", self.origin());
        Url::parse(&text).unwrap_or_else(|error| panic!("{text} is no URL: {error}"))
    }

    /// Replaces or adds a route while the site runs.
    pub fn set(&self, path: &str, reply: Reply) {
        self.set_in_turn(path, vec![reply]);
    }

    /// Replaces or adds a route while the site runs; it gives these answers in turn, the last one
    /// for ever.
    pub fn set_in_turn(&self, path: &str, replies: Vec<Reply>) {
        lock(&self.shared.routes).insert(path.to_owned(), replies);
    }

    /// Removes a route while the site runs; its path answers 404 then.
    pub fn remove(&self, path: &str) {
        lock(&self.shared.routes).remove(path);
    }

    /// Every request so far, in order.
    pub fn hits(&self) -> Vec<Hit> {
        lock(&self.shared.hits).clone()
    }

    /// The requests of one path (with its query), in order.
    pub fn hits_of(&self, path: &str) -> Vec<Hit> {
        let mut hits = self.hits();
        hits.retain(|hit| hit.path == path);
        hits
    }

    /// The paths asked so far, in order, repeats included.
    pub fn paths(&self) -> Vec<String> {
        self.hits().into_iter().map(|hit| hit.path).collect()
    }

    /// Forgets the requests so far.
    pub fn forget_hits(&self) {
        lock(&self.shared.hits).clear();
        self.shared.count.send_replace(0);
    }

    /// Waits until at least that many requests came; fails after a while.
    pub async fn wait_for_hits(&self, hits: usize) {
        let mut count = self.shared.count.subscribe();
        patiently(count.wait_for(|count| *count >= hits)).await;
    }

    /// Waits until at least that many requests are open at once; fails after a while.
    pub async fn wait_for_open(&self, open: usize) {
        let mut counts = self.shared.open.subscribe();
        patiently(counts.wait_for(|counts| counts.now >= open)).await;
    }

    /// The most requests that were ever open at once.
    pub fn most_open(&self) -> usize {
        self.shared.open.borrow().most
    }
}

struct Shared {
    origin: String,
    routes: Mutex<HashMap<String, Vec<Reply>>>,
    otherwise: Option<Otherwise>,
    hits: Mutex<Vec<Hit>>,
    count: watch::Sender<usize>,
    open: watch::Sender<Open>,
}

#[derive(Debug, Default)]
struct Open {
    now: usize,
    most: usize,
}

impl Shared {
    /// The next answer of a path.
    fn reply(&self, path: &str) -> Option<Reply> {
        let mut routes = lock(&self.routes);
        let Some(replies) = routes.get_mut(path) else {
            let answer = self.otherwise.as_ref()?;
            return answer(path);
        };
        if replies.len() > 1 {
            Some(replies.remove(0))
        } else {
            replies.first().cloned()
        }
    }

    fn log(&self, request: &Request) {
        let headers = request
            .headers()
            .iter()
            .map(|(name, value)| {
                let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
                (name.as_str().to_owned(), value)
            })
            .collect();
        let mut hits = lock(&self.hits);
        hits.push(Hit {
            method: request.method().to_string(),
            path: path_of(request),
            headers,
            at: Instant::now(),
        });
        self.count.send_replace(hits.len());
    }
}

/// Counts one open request while it lives; a caller that goes away drops it too.
struct OpenRequest<'a>(&'a Shared);

impl<'a> OpenRequest<'a> {
    fn new(shared: &'a Shared) -> Self {
        shared.open.send_modify(|open| {
            open.now += 1;
            open.most = open.most.max(open.now);
        });
        Self(shared)
    }
}

impl Drop for OpenRequest<'_> {
    fn drop(&mut self) {
        self.0.open.send_modify(|open| open.now -= 1);
    }
}

async fn answer(State(shared): State<Arc<Shared>>, request: Request) -> Response<Body> {
    let _open = OpenRequest::new(&shared);
    shared.log(&request);
    let reply = shared.reply(&path_of(&request)).unwrap_or_else(|| {
        Reply::html("<title>Not found</title><p>There is no such page.</p>").with_status(404)
    });
    if !reply.delay.is_zero() {
        tokio::time::sleep(reply.delay).await;
    }
    // The name the client used, so that `localhost` and `127.0.0.1` are two hosts in links too.
    let host = request
        .headers()
        .get(HOST)
        .and_then(|host| host.to_str().ok());
    let origin = host.map_or_else(|| shared.origin.clone(), |host| format!("http://{host}"));
    response(&reply, &origin)
}

fn response(reply: &Reply, origin: &str) -> Response<Body> {
    let mut response = Response::builder().status(reply.status);
    for (name, value) in &reply.headers {
        response = response.header(name, value.replace("{origin}", origin).into_bytes());
    }
    let body = match std::str::from_utf8(&reply.body) {
        Ok(text) if reply.fill_origin => Body::from(text.replace("{origin}", origin)),
        _ => Body::from(reply.body.clone()),
    };
    response.body(body).unwrap_or_else(|error| {
        let mut faulty = Response::new(Body::from(format!("faulty script: {error}")));
        *faulty.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
        faulty
    })
}

/// Waits for something that has to happen soon, so that a test that waits in vain fails.
pub(crate) async fn patiently<T>(event: impl Future<Output = T>) {
    let waited = tokio::time::timeout(Duration::from_secs(20), event).await;
    assert!(waited.is_ok(), "what the test waits for did not happen");
}

fn path_of(request: &Request) -> String {
    request
        .uri()
        .path_and_query()
        .map_or_else(|| "/".to_owned(), ToString::to_string)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
