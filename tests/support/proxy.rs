use std::{
    collections::HashMap,
    io,
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, copy_bidirectional},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};
use url::Url;

/// An HTTP proxy on loopback that knows a few public names, each of which is a site on loopback.
/// So a public website can be played without leaving this machine.
#[derive(Debug)]
pub struct ProxySite {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<ProxyRequest>>>,
    task: JoinHandle<()>,
}

/// What the proxy was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProxyRequest {
    /// The first line without the version: `GET http://example.com/` or `CONNECT example.com:443`.
    pub line: String,
    /// Its `Proxy-Authorization`.
    pub authorization: Option<String>,
}

impl ProxySite {
    /// Starts with the names it knows, each with where it stands; others are answered 502.
    pub async fn start(names: &[(&str, SocketAddr)]) -> Self {
        let names = names
            .iter()
            .map(|(name, address)| ((*name).to_owned(), *address))
            .collect();
        Self::try_start(names)
            .await
            .unwrap_or_else(|error| panic!("a loopback port could not be opened: {error}"))
    }

    async fn try_start(names: HashMap<String, SocketAddr>) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let asked = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&asked);
        let names = Arc::new(names);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (names, log) = (Arc::clone(&names), Arc::clone(&log));
                tokio::spawn(async move {
                    // Either side may leave at any moment.
                    let _ = pass_on(stream, &names, &log).await;
                });
            }
        });
        Ok(Self {
            address,
            asked,
            task,
        })
    }

    /// Such as `http://127.0.0.1:40123`.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Every request so far, in order.
    pub fn asked(&self) -> Vec<ProxyRequest> {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.clone()
    }
}

impl Drop for ProxySite {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn pass_on(
    mut client: TcpStream,
    names: &HashMap<String, SocketAddr>,
    log: &Mutex<Vec<ProxyRequest>>,
) -> io::Result<()> {
    let head = read_head(&mut client).await?;
    let mut lines = head.split("\r\n");
    let first = lines.next().unwrap_or_default();
    let line = first.rsplit_once(' ').map_or(first, |(line, _)| line);
    let fields: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let authorization = fields
        .iter()
        .find_map(|field| {
            field
                .split_once(": ")
                .filter(|(name, _)| name.eq_ignore_ascii_case("proxy-authorization"))
        })
        .map(|(_, value)| value.to_owned());
    log.lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(ProxyRequest {
            line: line.to_owned(),
            authorization,
        });
    let (method, target) = line.split_once(' ').unwrap_or_default();
    let host = if method == "CONNECT" {
        target.rsplit_once(':').map(|(host, _)| host.to_owned())
    } else {
        Url::parse(target)
            .ok()
            .and_then(|url| url.host_str().map(str::to_owned))
    };
    let Some(address) = host.and_then(|host| names.get(&host)) else {
        return client
            .write_all(
                b"HTTP/1.1 502 Unknown host\r\ncontent-length: 0\r\nconnection: close\r\n\r\n",
            )
            .await;
    };
    let mut server = TcpStream::connect(address).await?;
    if method == "CONNECT" {
        client.write_all(b"HTTP/1.1 200 Connected\r\n\r\n").await?;
    } else {
        server
            .write_all(origin_form(method, target, &fields).as_bytes())
            .await?;
    }
    copy_bidirectional(&mut client, &mut server).await?;
    Ok(())
}

/// The request as the site itself gets it; one a connection.
fn origin_form(method: &str, target: &str, fields: &[&str]) -> String {
    let path = Url::parse(target)
        .map(|url| url[url::Position::BeforePath..].to_owned())
        .unwrap_or_default();
    let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
    for field in fields {
        let name = field.split(':').next().unwrap_or_default();
        if !name.to_ascii_lowercase().starts_with("proxy-")
            && !name.eq_ignore_ascii_case("connection")
        {
            head.push_str(field);
            head.push_str("\r\n");
        }
    }
    head.push_str("\r\n");
    head
}

async fn read_head(stream: &mut TcpStream) -> io::Result<String> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await?);
    }
    Ok(String::from_utf8_lossy(&head).into_owned())
}
