//! Scripts and style sheets that pages of one job have in common: asked for once, as an HTTP cache
//! may keep them (RFC 9111), so that a site is not asked for its framework with every page. Cookies
//! and storage are never shared.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use tokio::sync::OnceCell;

use super::answers::Reply;
use crate::{
    fetch::{Answer, Response},
    instance::limits::RENDER_CACHE_BYTES,
};

/// A file that may serve further pages, once it is known; none when it may not.
type Kept = Arc<OnceCell<Option<Reply>>>;

#[derive(Debug, Default)]
pub(super) struct SharedFiles {
    files: Mutex<HashMap<String, Kept>>,
    bytes: AtomicUsize,
}

impl SharedFiles {
    /// The answer for `url`: a kept one, or that of `ask`. Pages that want it at the same time wait
    /// for the first one's.
    pub(super) async fn get<F>(&self, url: &str, ask: impl Fn() -> F) -> Reply
    where
        F: Future<Output = Answer>,
    {
        let kept = {
            let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(files.entry(url.to_owned()).or_default())
        };
        let mut own = None;
        let shared = kept
            .get_or_init(|| async {
                let answer = ask().await;
                let reply = Reply::of(&answer);
                let keeps = self.may_keep(&answer, &reply);
                own = Some(reply.clone());
                keeps.then_some(reply)
            })
            .await;
        match (own, shared) {
            (Some(own), _) => own,
            (None, Some(shared)) => shared.clone(),
            (None, None) => Reply::of(&ask().await),
        }
    }

    fn may_keep(&self, answer: &Answer, reply: &Reply) -> bool {
        let Answer::Response(response) = answer else {
            return false;
        };
        let size = reply.size();
        let before = self.bytes.load(Ordering::Relaxed);
        if !may_be_kept(response) || before + size > RENDER_CACHE_BYTES {
            return false;
        }
        self.bytes.fetch_add(size, Ordering::Relaxed);
        true
    }
}

/// Whether its answer may stand for later requests of the same job.
fn may_be_kept(response: &Response) -> bool {
    let mut orders = response
        .headers_named("cache-control")
        .flat_map(|value| value.split(','))
        .map(|order| order.trim().to_ascii_lowercase());
    let forbidden = orders.any(|order| {
        matches!(
            order.as_str(),
            "no-store" | "no-cache" | "private" | "max-age=0"
        )
    });
    let same_for_all = response
        .headers_named("vary")
        .flat_map(|value| value.split(','))
        .all(|field| field.trim().eq_ignore_ascii_case("accept-encoding"));
    response.status == 200 && !forbidden && same_for_all && response.header("set-cookie").is_none()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;

    use bytes::Bytes;
    use url::Url;

    use super::*;
    use crate::fetch::Body;

    fn answer(headers: &[(&str, &str)]) -> Answer {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        Answer::Response(Response {
            url: Url::parse("https://a.test/app.js").unwrap(),
            status: 200,
            headers: headers.iter().map(own).collect(),
            body: Body::Whole {
                bytes: Bytes::from_static(b"1"),
                cut: false,
            },
        })
    }

    async fn asked(headers: &'static [(&'static str, &'static str)]) -> u32 {
        let (files, count) = (SharedFiles::default(), AtomicU32::new(0));
        for _ in 0..3 {
            let ask = || {
                count.fetch_add(1, Ordering::Relaxed);
                std::future::ready(answer(headers))
            };
            files.get("https://a.test/app.js", ask).await;
        }
        count.into_inner()
    }

    #[tokio::test]
    async fn a_script_is_asked_for_once_unless_the_site_forbids_it() {
        assert_eq!(asked(&[]).await, 1);
        assert_eq!(asked(&[("cache-control", "public, max-age=60")]).await, 1);
        assert_eq!(asked(&[("vary", "Accept-Encoding")]).await, 1);
        assert_eq!(asked(&[("cache-control", "public, No-Store")]).await, 3);
        assert_eq!(asked(&[("set-cookie", "a=b")]).await, 3);
        assert_eq!(asked(&[("vary", "Cookie")]).await, 3);
    }
}
