//! What a page asks for is asked of its site, by the same client as the page.

use std::pin::Pin;

use serde_json::Value;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::{Times, answers::Reply, asked::Asked, shared::SharedFiles};
use crate::{
    fetch::{Answer, BodyLimits, Fetched, Fetcher},
    instance::limits,
};

/// What a page is visited with.
pub(super) struct Around<'a> {
    pub(super) fetcher: &'a Fetcher,
    pub(super) files: &'a SharedFiles,
    pub(super) may_redirect: &'a (dyn Fn(&Url) -> bool + Send + Sync),
    pub(super) cancel: &'a CancellationToken,
    pub(super) times: Times,
}

/// An answered request, on its way to the page.
pub(super) enum Answered {
    File(Value, Reply),
    /// A script led to another page.
    Page(Value, Url, Box<Fetched>),
}

/// Asks the site for what a page wants: a file, or the page at `to`, where a script leads.
///
/// The type is named, since the compiler would lose sight of what may cross threads.
pub(super) fn ask<'a>(
    around: &'a Around<'a>,
    asked: Asked,
    to: Option<Url>,
) -> Pin<Box<dyn Future<Output = Answered> + Send + 'a>> {
    Box::pin(answer(around, asked, to))
}

async fn answer(around: &Around<'_>, asked: Asked, to: Option<Url>) -> Answered {
    let Around {
        fetcher, cancel, ..
    } = around;
    if let Some(to) = to {
        let bounds = BodyLimits {
            max_bytes: limits::BODY_MAX_BYTES,
            timeout: limits::REQUEST_TIMEOUT,
        };
        let fetched = fetcher.get(&to, bounds, around.may_redirect, cancel).await;
        return Answered::Page(asked.id, to, Box::new(fetched));
    }
    let send = || send(fetcher, &asked, cancel);
    let reply = if asked.may_be_shared() {
        around.files.get(&asked.url, send).await
    } else {
        Reply::of(&send().await)
    };
    Answered::File(asked.id, reply)
}

async fn send(fetcher: &Fetcher, asked: &Asked, cancel: &CancellationToken) -> Answer {
    match asked.to_send() {
        Some(request) => fetcher.resource(request, cancel).await,
        None => Answer::Cancelled,
    }
}
