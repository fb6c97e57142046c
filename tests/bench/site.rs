//! The generated site as a process of its own.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Stdio},
    time::Duration,
};

use foresite_tests::{GeneratedSite, Traits, serve};

use crate::{Failure, Outcome, contest::own};

/// A running site; it ends when this is dropped.
pub(crate) struct Site {
    child: Child,
    pub(crate) origin: String,
}

impl Site {
    pub(crate) fn start(pages: u32, latency_millis: u32) -> Result<Self, Failure> {
        Self::start_with(&[&pages.to_string(), &latency_millis.to_string()])
    }

    /// A site whose pages are all gone, so that only its sitemaps cost anything.
    pub(crate) fn of_sitemaps(urls: u32) -> Result<Self, Failure> {
        Self::start_with(&[&urls.to_string(), "0", "gone"])
    }

    /// A site of a hundred links on each page.
    pub(crate) fn of_many_links(pages: u32) -> Result<Self, Failure> {
        Self::start_with(&[&pages.to_string(), "0", "linking"])
    }

    fn start_with(words: &[&str]) -> Result<Self, Failure> {
        let mut child = own(&["site"]).args(words).stdout(Stdio::piped()).spawn()?;
        let pipe = child.stdout.take().ok_or("no pipe")?;
        let mut origin = String::new();
        BufReader::new(pipe).read_line(&mut origin)?;
        Ok(Self {
            child,
            origin: origin.trim().to_owned(),
        })
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        // One that ended by itself is no matter.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Serves until it is killed; prints the origin first.
pub(crate) fn run(words: &[&str]) -> Outcome {
    let [pages, latency, rest @ ..] = words else {
        return Err("site PAGES MILLISECONDS [gone | linking]".into());
    };
    let traits = Traits {
        latency: Duration::from_millis(latency.parse()?),
        pages_gone: rest == ["gone"],
    };
    let mut site = GeneratedSite::new(pages.parse()?);
    if rest == ["linking"] {
        site = site.with_links(100);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await?;
        println!("http://{}", listener.local_addr()?);
        serve(listener, site, traits).await?;
        Ok(())
    })
}
