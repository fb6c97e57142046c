//! Rendered sites, in a real browser.

mod faults;
mod job;
mod network;
mod pages;

use foresite_engine::fetch::{
    Answer, Body, BodyLimits, Fetcher, FetcherOptions, Response,
    render::{BrowserChoice, Rendered, Renderer, Rendering, Times},
};
use foresite_engine::instance::Pace;
use foresite_tests::Site;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// The browser of this machine; for root without its sandbox, which cannot work then.
fn choice() -> BrowserChoice {
    let choice = BrowserChoice::from_environment(None);
    BrowserChoice {
        sandbox: choice.sandbox && !is_root(),
        ..choice
    }
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata("/proc/self").is_ok_and(|about| about.uid() == 0)
}

fn fetcher(site: &Site) -> Fetcher {
    Fetcher::new(FetcherOptions::new(site.url("/"), Pace::Fast)).unwrap()
}

fn renderer(site: &Site) -> Renderer {
    Renderer::new(&choice(), fetcher(site)).unwrap()
}

fn hurried(site: &Site, total: u64, settle: u64) -> Renderer {
    renderer(site).with_times(Times {
        total: Duration::from_millis(total),
        settle: Duration::from_millis(settle),
        ..Times::default()
    })
}

/// Fetches a page and renders it; scripts may lead anywhere on the site.
async fn render(renderer: &Renderer, site: &Site, path: &str) -> Rendering {
    let response = fetch(site, path).await;
    let origin = site.url("/").origin();
    let on_site = move |url: &url::Url| url.origin() == origin;
    let cancel = CancellationToken::new();
    renderer.render(&response, &on_site, &cancel).await
}

async fn fetch(site: &Site, path: &str) -> Response {
    let limits = BodyLimits {
        max_bytes: 4 << 20,
        timeout: Duration::from_secs(10),
    };
    let cancel = CancellationToken::new();
    let (client, url) = (fetcher(site), site.url(path));
    let fetched = client.get(&url, limits, &|_| true, &cancel).await;
    match fetched.answer {
        Answer::Response(response) if matches!(response.body, Body::Whole { .. }) => response,
        other => panic!("{path} did not come: {other:?}"),
    }
}

fn page(rendering: Rendering) -> Rendered {
    match rendering {
        Rendering::Page(rendered) => *rendered,
        other => panic!("no page: {other:?}"),
    }
}
