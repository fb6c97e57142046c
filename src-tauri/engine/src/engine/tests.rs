//! Faults of the disk in the middle of a job.

use std::{
    io::{Read, Write},
    net::TcpListener,
    thread,
};

use super::Engine;
use crate::{
    instance::Config,
    store::{ItemQuery, JobState},
};

/// A site with a sitemap of so many pages, which take some room each; its address.
fn site(pages: usize) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let base = origin.clone();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let (mut stream, base) = (stream.unwrap(), base.clone());
            thread::spawn(move || {
                let mut request = [0_u8; 4_096];
                let read = stream.read(&mut request).unwrap_or(0);
                let request = String::from_utf8_lossy(&request[..read]).into_owned();
                let path = request.split(' ').nth(1).unwrap_or("/").to_owned();
                let (kind, body) = answer(&path, &base, pages);
                let head = format!(
                    "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                    body.len()
                );
                // A client that went away is no fault of the site.
                let _ = stream.write_all(format!("{head}{body}").as_bytes());
            });
        }
    });
    origin
}

fn answer(path: &str, base: &str, pages: usize) -> (&'static str, String) {
    match path {
        "/robots.txt" => ("text/plain", "Sitemap: /map.xml\n".to_owned()),
        "/map.xml" => {
            let entries: String = (0..pages)
                .map(|page| format!("<url><loc>{base}/{page}</loc></url>"))
                .collect::<Vec<_>>()
                .concat();
            let root = "urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"";
            ("application/xml", format!("<{root}>{entries}</urlset>"))
        }
        path => {
            // Words that do not repeat, so that they take room when they are compressed.
            let words: String = (0..3_000_u32)
                .map(|number| format!("<p>{path} {:x}</p>", number.wrapping_mul(2_654_435_761)))
                .collect::<Vec<_>>()
                .concat();
            (
                "text/html",
                format!("<title>{path}</title><main>{words}</main>"),
            )
        }
    }
}

/// Lets the database grow by so many times 4 KiB from now on.
async fn room(engine: &Engine, more: u32) {
    let grown = engine.store().limit_growth(more * 4).await;
    grown.unwrap();
}

#[tokio::test]
async fn a_job_that_meets_a_full_disk_goes_on_once_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let engine = Engine::open(&folder.path().join("f.db")).await.unwrap();
    let config = Config {
        source: site(60),
        ..Config::default()
    };
    let instance = engine.instance_create(&config).await.unwrap().id;
    room(&engine, 300).await;
    let job = engine.job_start(instance).await.unwrap();
    let mut progress = engine.job_watch(instance).unwrap();
    engine.job_wait(instance).await;
    let last = progress.borrow_and_update().clone();
    let reason = last.end_reason.unwrap_or_default().to_string();
    assert!(reason.contains("the disk is full"), "{reason}");

    let stopped = engine.job_get(job.id).await.unwrap();
    assert_eq!(stopped.state, JobState::Interrupted);
    assert!(
        stopped
            .end_reason
            .unwrap()
            .to_string()
            .contains("the disk is full")
    );
    let listed = engine.instance_list().await.unwrap();
    let state = listed[0].last_job.as_ref().map(|job| job.state);
    assert_eq!(state, Some(JobState::Interrupted));
    let items = engine.item_page(instance, ItemQuery::default()).await;
    assert_eq!(items.unwrap().total, 60);

    room(&engine, 1_000_000).await;
    let resumed = engine.job_start(instance).await.unwrap();
    assert_eq!(resumed.id, job.id);
    engine.job_wait(instance).await;
    let ended = engine.job_get(job.id).await.unwrap();
    assert_eq!(ended.state, JobState::Completed);
    assert_eq!(ended.counts.completed, 60);
}
