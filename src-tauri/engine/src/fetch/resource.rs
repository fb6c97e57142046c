//! What a page asks for while a browser renders it: scripts, style sheets, data. The browser has no
//! network of its own; each of these requests is sent from here.

use std::time::{Duration, Instant};

use bytes::Bytes;
use reqwest::{Method, header::HeaderMap};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::{
    Answer, Body, Failure, FailureKind, Fetcher, Response,
    body::{self, Deadline},
    failure, head,
    room::BodyRoom,
    turn::Load,
};
use crate::instance::limits;

/// One request of a page.
#[derive(Debug)]
pub(super) struct ResourceRequest {
    pub(super) method: Method,
    pub(super) url: Url,
    /// What the page set; it neither names the program nor holds an extra header.
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
}

impl Fetcher {
    /// Sends one request of a page and reads the answer. A redirect is an answer like any other:
    /// the browser follows it with a request of its own. The extra headers go to the source's exact
    /// origin alone, and a public site may not lead into a private network, as for a page.
    pub(super) async fn resource(
        &self,
        request: ResourceRequest,
        cancel: &CancellationToken,
    ) -> Answer {
        let Some(mut pass) = self.gate.enter_with_page(&request.url, cancel).await else {
            return Answer::Cancelled;
        };
        let exchange = self.exchange(request);
        let Some(answer) = cancel.run_until_cancelled(exchange).await else {
            return Answer::Cancelled;
        };
        match answer {
            Ok((load, response)) => {
                pass.observe(load);
                Answer::Response(response)
            }
            Err(failure) => Answer::Failed(failure),
        }
    }

    async fn exchange(&self, request: ResourceRequest) -> Result<(Load, Response), Failure> {
        let ResourceRequest {
            method,
            url,
            mut headers,
            body,
        } = request;
        let allowed = self.may_ask(&url).await;
        allowed.map_err(|found| failure::private(&found))?;
        let deadline = Deadline::new(Instant::now(), limits::RENDER_TIMEOUT, Duration::ZERO);
        let accept = headers.remove(reqwest::header::ACCEPT);
        // What the owner set wins over what a script set.
        headers.extend(self.identity.headers_for(&url));
        if let Some(accept) = accept {
            headers.insert(reqwest::header::ACCEPT, accept);
        }
        let request = self.client.request(method, url.clone()).headers(headers);
        let sent = deadline.limit(request.body(body).send()).await;
        let response = sent
            .ok_or_else(|| deadline.failure(&url))?
            .map_err(|error| self.explained(failure::classify(&error, &url), &url))?;
        let load = head::load(&response);
        let mut answer = head::of(&url, &response);
        let reader = body::Reader::new(url.clone(), response, limits::RENDER_FILE_BYTES, deadline);
        answer.body = reader.whole(&BodyRoom::new()).await?;
        if matches!(answer.body, Body::Whole { cut: true, .. }) {
            let text = sentence!(
                "{url} is longer than what a page may load at once.",
                url = &url
            );
            return Err(Failure::new(FailureKind::TooLarge, text));
        }
        Ok((load, answer))
    }
}
