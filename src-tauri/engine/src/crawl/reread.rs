//! A page that is indexed again as it was received, after a change of settings that asks for no
//! new request.

use std::sync::Arc;

use url::Url;

use super::{
    outcome::{Times, Visit, Visited},
    read_scope,
    rendered::How,
    visitor::{Visitor, entry_warnings},
};
use crate::{
    fetch::{Body, Hop, Response},
    store::{DueItem, ResponseFacts},
};

impl Visitor {
    /// Reads the stored page of an item again; none when it has none that is whole.
    pub(super) async fn reread(&self, item: &DueItem) -> Option<Visited> {
        let stored = self.store.stored_page(self.instance, item.id).await;
        let page = stored
            .inspect_err(|error| tracing::warn!(%error, "a stored page cannot be read"))
            .ok()??;
        let facts = page.response?;
        let url = Url::parse(&item.url).ok()?;
        let hops = hops(&facts)?;
        let (evidence, warnings) = {
            let scope = read_scope(&self.scope);
            (scope.judge(&url).evidence, entry_warnings(item, &scope))
        };
        let times = Times {
            fetched_at: facts.fetched_at,
            crawled_at: None,
        };
        let how = match page.rendered {
            Some(rendered) => How::Dom {
                html: rendered.html,
                url: rendered.url,
                account: sentence!(
                    "Read again as it was rendered; nothing was asked for and no script ran."
                ),
            },
            None => How::Static,
        };
        let visit = Visit::new(item, url, evidence, warnings, times);
        let response = Response {
            url: page.final_url?,
            status: facts.status,
            headers: facts.headers,
            body: Body::Whole {
                bytes: page.body.into(),
                cut: false,
            },
        };
        let options = Arc::clone(&self.options);
        let read = move || visit.answered(&response, &hops, facts.millis, &how, &options);
        // A panic in there must not lose the item.
        let read = self.converters.run(read).await;
        Some(read.unwrap_or_else(|_| Visited::broken(item, times)))
    }
}

/// The redirects of an answer; each leads to the next, the last one to the page.
fn hops(facts: &ResponseFacts) -> Option<Vec<Hop>> {
    let next = facts.redirects.iter().skip(1).map(|(from, _)| from);
    let targets = next.chain([&facts.final_url]);
    let hop = |((from, status), to): (&(String, u16), &String)| {
        Some(Hop {
            from: Url::parse(from).ok()?,
            status: *status,
            to: Url::parse(to).ok()?,
        })
    };
    facts.redirects.iter().zip(targets).map(hop).collect()
}
