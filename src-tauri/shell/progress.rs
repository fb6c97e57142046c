use std::time::Duration;

use foresite_engine::crawl::Progress;
use tokio::{
    sync::watch,
    time::{Instant, MissedTickBehavior, interval_at},
};

/// How often the window draws numbers that grow. Nobody reads them faster, and each time costs a
/// frame: at 60 frames a second these are one in fifteen.
const INTERVAL: Duration = Duration::from_millis(250);

/// Hands on the progress of a job until it ends: the first and the last value always, the others
/// four times a second at most. `send` answers whether anybody listens still.
pub(crate) async fn forward(
    mut progress: watch::Receiver<Progress>,
    mut send: impl FnMut(Progress) -> bool,
) {
    let mut pace = interval_at(Instant::now() + INTERVAL, INTERVAL);
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let newest = progress.borrow_and_update().clone();
        if !send(newest) || progress.changed().await.is_err() {
            return;
        }
        pace.tick().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use foresite_engine::{
        crawl::Stage,
        store::{JobCounts, JobState},
    };

    fn at(fetched: u32) -> Progress {
        Progress {
            job: 1,
            instance: 1,
            state: JobState::Running,
            stage: Stage::Pages,
            sitemaps_read: 0,
            sitemaps_known: 0,
            counts: JobCounts::default(),
            fetched,
            open_requests: 0,
            longest_open: None,
            pages_per_second: 0.0,
            left_millis: None,
            service_millis: None,
            elapsed_millis: 0,
            recent: Vec::new(),
            waiting: None,
            end_reason: None,
        }
    }

    #[tokio::test]
    async fn first_and_last_arrive_and_no_more_than_four_a_second() {
        let start = Instant::now();
        let (sender, receiver) = watch::channel(at(0));
        let mut seen = Vec::new();
        let job = async move {
            for fetched in 1..=1000 {
                sender.send_replace(at(fetched));
                tokio::task::yield_now().await;
            }
        };
        let watching = forward(receiver, |progress| {
            seen.push(progress.fetched);
            true
        });
        tokio::join!(watching, job);
        assert_eq!(seen.first(), Some(&0));
        assert_eq!(seen.last(), Some(&1000));
        let most = start.elapsed().as_millis() / INTERVAL.as_millis() + 1;
        assert!(seen.len() as u128 <= most, "{seen:?}");
    }

    #[tokio::test]
    async fn it_ends_when_nobody_listens() {
        let (_sender, receiver) = watch::channel(at(0));
        let mut calls = 0;
        forward(receiver, |_| {
            calls += 1;
            false
        })
        .await;
        assert_eq!(calls, 1);
    }
}
