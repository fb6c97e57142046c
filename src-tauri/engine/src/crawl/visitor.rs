//! One visit: a page is fetched, or its stored copy taken, and read off the async threads.

use std::sync::{Arc, Mutex, PoisonError};

use tokio_util::sync::CancellationToken;
use url::Url;

use super::{
    SharedScope,
    cache::{Cache, Known},
    converters::Converters,
    other_robots::OtherRobots,
    outcome::{Times, Visit, Visited},
    read_scope,
    rendered::How,
};
use crate::{
    clock::Clock,
    fetch::{
        Answer, BodyLimits, FailureKind, Fetched, Fetcher, Hop, Validators,
        render::{BY_SCRIPT, Renderer},
    },
    instance::limits,
    item::{Evidence, EvidenceKind, Value, Warning, WarningCode},
    page::PageOptions,
    scope::Scope,
    sitemap::lastmod_millis,
    store::{Asked, DueItem, Store},
};

/// Everything a visit needs; shared by all visits of a job.
#[derive(Debug)]
pub(super) struct Visitor {
    pub(super) fetcher: Fetcher,
    /// For rendered sites.
    pub(super) renderer: Option<Arc<Renderer>>,
    pub(super) scope: SharedScope,
    /// robots.txt of further hosts.
    pub(super) others: Arc<OtherRobots>,
    pub(super) options: Arc<PageOptions>,
    /// Stored pages that may stand for a request.
    pub(super) cache: Option<Cache>,
    pub(super) converters: Converters,
    pub(super) stop: CancellationToken,
    pub(super) clock: Clock,
    /// When this run of the job began, Unix milliseconds.
    pub(super) began_at: i64,
    pub(super) store: Store,
    pub(super) instance: u32,
}

impl Visitor {
    /// Visits one item, and has the robots.txt of each new host read that its page links to.
    pub(super) async fn visit(&self, item: &DueItem) -> Visited {
        let visited = self.visit_page(item).await;
        if let Visited::Settled(_, links) | Visited::Kept { links, .. } = &visited
            && self.others.ready_for_links(links).await.is_err()
        {
            return Visited::Interrupted;
        }
        visited
    }

    async fn visit_page(&self, item: &DueItem) -> Visited {
        if item.reread
            && let Some(visited) = self.reread(item).await
        {
            return visited;
        }
        let validators = match self.known(item).await {
            Known::Nothing => Validators::default(),
            // The HTML of a rendered page may stay the same while what its scripts load does not.
            Known::Stale(_) if self.renderer.is_some() => Validators::default(),
            Known::Stale(validators) => validators,
            Known::Fresh { reason, links } => {
                return Visited::Kept {
                    reason,
                    asked: None,
                    links,
                };
            }
        };
        let Ok(url) = Url::parse(&item.url) else {
            return Visited::broken(item, self.now());
        };
        // A sitemap may have named another host, whose robots.txt was not read when it was judged.
        if self.others.ready_for(&url).await.is_err() {
            return Visited::Interrupted;
        }
        let verdict = read_scope(&self.scope).judge(&url);
        let warnings = entry_warnings(item, &read_scope(&self.scope));
        if let Some((status, code)) = verdict.refusal {
            let visit = Visit::new(item, url, verdict.evidence, warnings, self.now());
            return visit.refused_by_rule(status, code);
        }
        let Some(fetched) = self.fetch(&url, &validators).await else {
            return Visited::Interrupted;
        };
        let mut visit = Visit::new(item, url, verdict.evidence, warnings, self.now());
        visit.evidence.extend(fetched.hops.iter().map(hop_evidence));
        if let Some(private) = &fetched.private {
            visit.led_to(private);
        }
        let elapsed = u32::try_from(fetched.elapsed.as_millis()).unwrap_or(u32::MAX);
        let Fetched { hops, answer, .. } = fetched;
        match answer {
            Answer::Cancelled => Visited::Interrupted,
            Answer::Failed(failure) => {
                let refused = hops
                    .last()
                    .filter(|_| failure.kind == FailureKind::InvalidHostAfterRedirect);
                match refused {
                    Some(hop) => visit.led_astray(&read_scope(&self.scope), hop, &failure),
                    None => visit.unanswered(failure, !hops.is_empty(), self.how()),
                }
            }
            Answer::Response(response) if response.status == 304 && !validators.is_empty() => {
                self.unchanged(item, visit.times.fetched_at).await
            }
            Answer::Response(response) => {
                let ready = match self.in_browser(visit, response, hops).await {
                    Ok(ready) => ready,
                    Err(visited) => return visited,
                };
                let options = Arc::clone(&self.options);
                // A panic in there must not lose the item.
                let read = self
                    .converters
                    .run(move || ready.read(elapsed, &options))
                    .await;
                read.unwrap_or_else(|_| Visited::broken(item, self.now()))
            }
        }
    }

    /// Asks for a page. Where a redirect leads is judged like any URL: "excluded pages are never
    /// fetched". One to a host whose robots.txt is not known yet is asked again once it is. None
    /// when the job has to end.
    async fn fetch(&self, url: &Url, validators: &Validators) -> Option<Fetched> {
        let bounds = BodyLimits {
            max_bytes: limits::BODY_MAX_BYTES,
            timeout: limits::REQUEST_TIMEOUT,
        };
        loop {
            let unknown = Mutex::new(None);
            let may_redirect = |target: &Url| {
                if self.others.missing(target).is_some() {
                    let mut unknown = unknown.lock().unwrap_or_else(PoisonError::into_inner);
                    *unknown = Some(target.clone());
                    return false;
                }
                read_scope(&self.scope).judge(target).refusal.is_none()
            };
            let fetched = self
                .fetcher
                .get_if_changed(url, validators, bounds, &may_redirect, &self.stop)
                .await;
            match unknown.into_inner().unwrap_or_else(PoisonError::into_inner) {
                Some(target) => self.others.ready_for(&target).await.ok()?,
                None => return Some(fetched),
            }
        }
    }

    /// How a page is read that no script changes.
    fn how(&self) -> &'static How {
        match self.renderer {
            Some(_) => &How::AsReceived,
            None => &How::Static,
        }
    }

    /// The times of a visit that begins or ends now.
    pub(super) fn now(&self) -> Times {
        Times {
            fetched_at: self.clock.now(),
            crawled_at: Some(self.began_at),
        }
    }

    /// What the store knows of an item; a store that fails is no reason not to ask the site.
    async fn known(&self, item: &DueItem) -> Known {
        let Some(cache) = &self.cache else {
            return Known::Nothing;
        };
        let known = cache.known(item).await;
        known
            .inspect_err(|error| tracing::warn!(%error, "a stored page cannot be read"))
            .unwrap_or(Known::Nothing)
    }

    /// The site says that the stored page still holds.
    async fn unchanged(&self, item: &DueItem, at: i64) -> Visited {
        let links = match &self.cache {
            Some(cache) => cache.links(item).await,
            None => Ok(Vec::new()),
        };
        match links {
            Ok(links) => Visited::Kept {
                reason: Evidence::new(
                    EvidenceKind::Due,
                    sentence!(
                        "Asked for with the stored ETag or Last-Modified, and answered 304: not changed."
                    ),
                ),
                asked: Some(Asked {
                    at,
                    crawled_at: self.began_at,
                }),
                links,
            },
            Err(error) => {
                tracing::error!(%error, "a stored page cannot be read");
                Visited::broken(item, self.now())
            }
        }
    }
}

/// What can be said of an item without its page.
pub(super) fn entry_warnings(item: &DueItem, scope: &Scope) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let length = item.url.chars().count();
    if length > limits::KEY_ADVISED_CHARS {
        let text = sentence!(
            "The URL has {length} characters. Uploaded files may have {most} in their name; whether this holds for pages is not documented.",
            length = Value::digits(length as u64),
            most = limits::KEY_ADVISED_CHARS
        );
        warnings.push(Warning::new(WarningCode::LongUrl, text));
    }
    if let Some(lastmod) = &item.lastmod
        && lastmod_millis(lastmod).is_none()
    {
        let text = sentence!(
            "The lastmod `{lastmod}` is no date, so it counts as missing. Write it like 2026-01-31.",
            lastmod
        );
        warnings.push(Warning::new(WarningCode::LastmodUnusable, text));
    }
    if let Some(signal) = scope.robots().content_signal_block() {
        warnings.push(Warning::new(WarningCode::ContentSignalAgainst, signal.text));
    }
    warnings
}

pub(super) fn hop_evidence(hop: &Hop) -> Evidence {
    if hop.status == BY_SCRIPT {
        let text = sentence!(
            "A script of {from} leads to {to}.",
            from = &hop.from,
            to = &hop.to
        );
        return Evidence::new(EvidenceKind::Redirect, text);
    }
    let text = sentence!(
        "{from} redirects to {to} ({status}).",
        from = &hop.from,
        to = &hop.to,
        status = hop.status
    );
    Evidence::new(EvidenceKind::Redirect, text)
}
