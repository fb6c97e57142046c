//! One request and what becomes of it, proven by what the site saw.

mod bodies;
mod failures;
mod identity;
mod pace;
mod private;
mod proxy;
mod redirects;
mod tls;

use std::{collections::BTreeMap, time::Duration};

use foresite_engine::{
    fetch::{Answer, Body, BodyLimits, Failure, Fetched, Fetcher, FetcherOptions, Response},
    instance::Pace,
};
use tokio_util::sync::CancellationToken;
use url::Url;

const LIMITS: BodyLimits = BodyLimits {
    max_bytes: 4 * 1024 * 1024,
    timeout: Duration::from_secs(10),
};

fn fetcher(source: &Url) -> Fetcher {
    with_headers(source, &[])
}

fn with_headers(source: &Url, headers: &[(&str, &str)]) -> Fetcher {
    let headers: BTreeMap<_, _> = headers
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    Fetcher::new(FetcherOptions {
        headers,
        ..FetcherOptions::new(source.clone(), Pace::Fast)
    })
    .unwrap()
}

/// Fetches with the usual limits and any redirect allowed.
async fn get(fetcher: &Fetcher, url: &Url) -> Fetched {
    get_within(fetcher, url, LIMITS).await
}

async fn get_within(fetcher: &Fetcher, url: &Url, limits: BodyLimits) -> Fetched {
    let cancel = CancellationToken::new();
    fetcher.get(url, limits, &|_| true, &cancel).await
}

fn response(fetched: Fetched) -> Response {
    match fetched.answer {
        Answer::Response(response) => response,
        other => panic!("no response: {other:?}"),
    }
}

fn failure(fetched: Fetched) -> Failure {
    match fetched.answer {
        Answer::Failed(failure) => failure,
        other => panic!("no failure: {other:?}"),
    }
}

/// The whole body as text, and whether it was cut.
fn text(response: &Response) -> (String, bool) {
    match &response.body {
        Body::Whole { bytes, cut } => (String::from_utf8_lossy(bytes).into_owned(), *cut),
        Body::Pieces(_) => panic!("a body in pieces"),
    }
}
