//! The politeness gate: the one place that every request passes, redirects included.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, watch};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::turn::{HostTurns, Load, Rhythm, Ticket, Turn};
use crate::instance::{Pace, limits::FAST_REQUESTS};

/// Hosts remembered; beyond that, idle ones are forgotten.
const MOST_HOSTS: usize = 1024;

/// Lets requests start. Clones are the same gate.
#[derive(Debug, Clone)]
pub(super) struct Gate {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    pace: Pace,
    source: String,
    hosts: Mutex<HashMap<String, Arc<Host>>>,
    paused: watch::Sender<bool>,
    places: Arc<Semaphore>,
}

#[derive(Debug)]
struct Host {
    turns: Mutex<HostTurns>,
    one_ended: Notify,
}

/// The right to have one request open; given back when dropped.
#[derive(Debug)]
pub(super) struct Pass {
    open: OpenTurn,
    _place: Option<OwnedSemaphorePermit>,
}

/// A started turn at a host, which ends when dropped.
#[derive(Debug)]
struct OpenTurn {
    host: Arc<Host>,
    ticket: Ticket,
    load: Option<Load>,
}

impl Gate {
    pub(super) fn new(pace: Pace, source: &Url) -> Self {
        let gate = Self {
            shared: Arc::new(Shared {
                pace,
                source: host_key(source),
                hosts: Mutex::default(),
                paused: watch::Sender::new(false),
                places: Arc::new(Semaphore::new(FAST_REQUESTS)),
            }),
        };
        gate.host(&gate.shared.source);
        gate
    }

    /// Waits until a request to the host of `url` may start; none when cancelled.
    pub(super) async fn enter(&self, url: &Url, cancel: &CancellationToken) -> Option<Pass> {
        let turn = self.turn(url, HostTurns::ask);
        cancel.run_until_cancelled(turn).await
    }

    /// The same for what a page loads in a browser.
    pub(super) async fn enter_with_page(
        &self,
        url: &Url,
        cancel: &CancellationToken,
    ) -> Option<Pass> {
        let turn = self.turn(url, HostTurns::ask_with_page);
        cancel.run_until_cancelled(turn).await
    }

    async fn turn(&self, url: &Url, ask: fn(&mut HostTurns, Instant) -> Turn) -> Pass {
        let host = self.host(&host_key(url));
        let mut paused = self.shared.paused.subscribe();
        loop {
            // The sender lives as long as this gate.
            let _ = paused.wait_for(|paused| !paused).await;
            let mut one_ended = std::pin::pin!(host.one_ended.notified());
            one_ended.as_mut().enable();
            let turn = ask(&mut lock(&host.turns), Instant::now());
            match turn {
                Turn::Started(ticket) => {
                    let open = OpenTurn {
                        host: Arc::clone(&host),
                        ticket,
                        load: None,
                    };
                    let places = Arc::clone(&self.shared.places);
                    let place = places.acquire_owned().await.ok();
                    return Pass {
                        open,
                        _place: place,
                    };
                }
                Turn::NotBefore(time) => tokio::time::sleep_until(time.into()).await,
                Turn::WhenOneEnds => one_ended.await,
            }
        }
    }

    /// The crawl delay of the host of `url`, from its robots.txt.
    pub(super) fn set_crawl_delay(&self, url: &Url, crawl_delay: Option<Duration>) {
        if self.shared.pace == Pace::Service {
            let host = self.host(&host_key(url));
            lock(&host.turns).set_rhythm(Rhythm::Steady { crawl_delay });
        }
    }

    /// Lets no further request start, or lets them again.
    pub(super) fn set_paused(&self, paused: bool) {
        self.shared.paused.send_replace(paused);
    }

    /// Requests that may be open at once now, over all hosts.
    pub(super) fn width(&self) -> usize {
        let hosts = lock(&self.shared.hosts);
        let width: usize = hosts.values().map(|host| lock(&host.turns).window()).sum();
        width.clamp(1, FAST_REQUESTS)
    }

    /// The host that asked to be left alone the longest, and how long still.
    pub(super) fn pushed_back(&self) -> Option<(String, Duration)> {
        let now = Instant::now();
        let hosts = lock(&self.shared.hosts);
        hosts
            .iter()
            .filter_map(|(key, host)| Some((key, lock(&host.turns).pushed_back_for(now)?)))
            .max_by_key(|(_, left)| *left)
            .map(|(key, left)| (key.clone(), left))
    }

    fn host(&self, key: &str) -> Arc<Host> {
        let mut hosts = lock(&self.shared.hosts);
        if let Some(host) = hosts.get(key) {
            return Arc::clone(host);
        }
        if hosts.len() >= MOST_HOSTS {
            let now = Instant::now();
            hosts.retain(|key, host| {
                *key == self.shared.source
                    || Arc::strong_count(host) > 1
                    || !lock(&host.turns).is_idle(now)
            });
        }
        let rhythm = match self.shared.pace {
            Pace::Service => Rhythm::Steady { crawl_delay: None },
            Pace::Fast => Rhythm::Adaptive,
        };
        let host = Arc::new(Host {
            turns: Mutex::new(HostTurns::new(rhythm)),
            one_ended: Notify::new(),
        });
        hosts.insert(key.to_owned(), Arc::clone(&host));
        host
    }
}

impl Pass {
    /// What the request showed of the host's load; told when the pass is given back.
    pub(super) fn observe(&mut self, load: Load) {
        self.open.load = Some(load);
    }
}

impl Drop for OpenTurn {
    fn drop(&mut self) {
        let grown = {
            let mut turns = lock(&self.host.turns);
            let before = turns.window();
            turns.ended(self.ticket, self.load, Instant::now());
            turns.window() > before
        };
        self.host.one_ended.notify_one();
        if grown {
            self.host.one_ended.notify_one();
        }
    }
}

/// Host and port: what the crawl takes for one host (spec 5.5).
fn host_key(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    match url.port_or_known_default() {
        Some(80 | 443) | None => host.to_owned(),
        Some(port) => format!("{host}:{port}"),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
