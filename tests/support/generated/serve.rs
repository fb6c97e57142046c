//! The server of a generated site: HTTP/1.1 read by hand, so that it takes a small part of the
//! time that any crawler needs for a page.

use std::{collections::HashMap, io, sync::Mutex, sync::PoisonError, time::Duration};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

use super::GeneratedSite;
use crate::gzip;

/// A head of a request is shorter than this.
const LONGEST_HEAD: usize = 16 << 10;

/// How the site answers.
#[derive(Debug, Clone, Copy, Default)]
pub struct Traits {
    /// Time before each answer.
    pub latency: Duration,
    /// Whether pages are gone (410), so that only the reading of sitemaps costs anything.
    pub pages_gone: bool,
}

/// Serves a generated site until the program ends.
pub async fn serve(listener: TcpListener, site: GeneratedSite, traits: Traits) -> io::Result<()> {
    let origin = format!("http://{}", listener.local_addr()?);
    // It lives as long as the program.
    let served: &'static Served = Box::leak(Box::new(Served {
        site,
        traits,
        origin,
        sitemaps: Mutex::default(),
    }));
    loop {
        let (connection, _) = listener.accept().await?;
        connection.set_nodelay(true)?;
        tokio::spawn(async move {
            // A client that goes away ends its connection.
            let _ = served.talk(connection).await;
        });
    }
}

struct Served {
    site: GeneratedSite,
    traits: Traits,
    origin: String,
    /// Sitemaps that were asked for, as they are sent.
    sitemaps: Mutex<HashMap<String, &'static [u8]>>,
}

impl Served {
    async fn talk(&self, mut connection: TcpStream) -> io::Result<()> {
        let mut head = Vec::with_capacity(4 << 10);
        loop {
            head.clear();
            while !head.ends_with(b"\r\n\r\n") {
                if connection.read_buf(&mut head).await? == 0 || head.len() > LONGEST_HEAD {
                    return Ok(());
                }
            }
            let line = head.split(|byte| *byte == b'\r').next().unwrap_or_default();
            let line = String::from_utf8_lossy(line);
            let path = line.split(' ').nth(1).unwrap_or("/").to_owned();
            if !self.traits.latency.is_zero() {
                tokio::time::sleep(self.traits.latency).await;
            }
            connection.write_all(&self.answer(&path)).await?;
        }
    }

    fn answer(&self, path: &str) -> Vec<u8> {
        if path == "/robots.txt" {
            let robots = GeneratedSite::robots(&self.origin);
            return whole("200 OK", "text/plain", robots.as_bytes());
        }
        if path == "/sitemap.xml" {
            let index = self.site.sitemap_index(&self.origin);
            return whole("200 OK", "application/xml", index.as_bytes());
        }
        if let Some(name) = path.strip_prefix("/sitemaps/") {
            return match self.sitemap(name) {
                Some(bytes) => whole("200 OK", "application/xml", bytes),
                None => whole("404 Not Found", "text/plain", b""),
            };
        }
        if self.traits.pages_gone {
            return whole("410 Gone", "text/plain", b"");
        }
        match self.site.page_at(path) {
            Some(page) => whole("200 OK", "text/html; charset=utf-8", page.as_bytes()),
            None => whole("404 Not Found", "text/plain", b""),
        }
    }

    fn sitemap(&self, name: &str) -> Option<&'static [u8]> {
        let mut sitemaps = self.sitemaps.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bytes) = sitemaps.get(name) {
            return Some(bytes);
        }
        let (number, is_packed) = match name.strip_suffix(".gz") {
            Some(plain) => (plain, true),
            None => (name, false),
        };
        let number = number.strip_suffix(".xml")?.parse().ok()?;
        let xml = self.site.sitemap(number, &self.origin);
        let bytes = if is_packed {
            gzip(xml.as_bytes())
        } else {
            xml.into_bytes()
        };
        let bytes: &'static [u8] = Box::leak(bytes.into_boxed_slice());
        sitemaps.insert(name.to_owned(), bytes);
        Some(bytes)
    }
}

fn whole(status: &str, content_type: &str, body: &[u8]) -> Vec<u8> {
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let mut answer = Vec::with_capacity(head.len() + body.len());
    answer.extend_from_slice(head.as_bytes());
    answer.extend_from_slice(body);
    answer
}
