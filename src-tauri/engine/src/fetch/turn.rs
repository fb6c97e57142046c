//! When the next request to one host may start. Pure: every question brings the time along.

use std::time::{Duration, Instant};

use crate::instance::limits::{
    FAST_REQUESTS, RENDER_HOST_REQUESTS, RETRY_AFTER_MAX, SERVICE_DELAY, service_delay,
};

/// Requests a host gets at once at the `fast` pace before it has shown what it can do.
const FIRST_WINDOW: usize = 16;

/// The pause after a host answered 429 without saying for how long; doubled each time in a row.
/// A page is asked for once, so a host that refuses them all costs this much a page.
const FIRST_PAUSE: Duration = SERVICE_DELAY;
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// How fast one host is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rhythm {
    /// One request at a time, with an interval between their starts.
    Steady {
        /// From robots.txt, when it names one.
        crawl_delay: Option<Duration>,
    },
    /// As many at once as the host takes.
    Adaptive,
}

/// What a finished request tells about the host's load.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Load {
    /// It answered.
    Fine,
    /// It asks for less: status 429.
    Limited {
        /// Its `Retry-After`.
        retry_after: Option<Duration>,
    },
    /// It may be overloaded: status 503, or no answer in time.
    Strained {
        /// Its `Retry-After`.
        retry_after: Option<Duration>,
    },
}

/// Whether a request may start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// It started, and counts as open until [`HostTurns::ended`].
    Started(Ticket),
    /// Not before that time; ask again then.
    NotBefore(Instant),
    /// Others have to end first; ask again when one did.
    WhenOneEnds,
}

/// A started request: which round of the window it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ticket {
    round: u64,
}

/// The turns of one host.
#[derive(Debug)]
pub(super) struct HostTurns {
    rhythm: Rhythm,
    open: usize,
    last_start: Option<Instant>,
    not_before: Option<Instant>,
    window: usize,
    /// Grows by one an answer until the host pushes back, then by one a full window of answers.
    careful: bool,
    answers: usize,
    pushed_back_in_row: u32,
    /// Counts cuts of the window. Requests from before a cut do not cut it again.
    round: u64,
}

impl HostTurns {
    pub(super) fn new(rhythm: Rhythm) -> Self {
        Self {
            rhythm,
            open: 0,
            last_start: None,
            not_before: None,
            window: FIRST_WINDOW,
            careful: false,
            answers: 0,
            pushed_back_in_row: 0,
            round: 0,
        }
    }

    pub(super) fn set_rhythm(&mut self, rhythm: Rhythm) {
        self.rhythm = rhythm;
    }

    /// Requests that may be open at once.
    pub(super) fn window(&self) -> usize {
        match self.rhythm {
            Rhythm::Steady { .. } => 1,
            Rhythm::Adaptive => self.window,
        }
    }

    /// How long the host asked to be left alone.
    pub(super) fn pushed_back_for(&self, now: Instant) -> Option<Duration> {
        self.not_before
            .map(|until| until.saturating_duration_since(now))
            .filter(|left| !left.is_zero())
    }

    /// Nothing is open and nothing that happened matters any more.
    pub(super) fn is_idle(&self, now: Instant) -> bool {
        self.open == 0 && self.earliest().is_none_or(|earliest| earliest <= now)
    }

    pub(super) fn ask(&mut self, now: Instant) -> Turn {
        if self.open >= self.window() {
            return Turn::WhenOneEnds;
        }
        if let Some(earliest) = self.earliest().filter(|earliest| *earliest > now) {
            return Turn::NotBefore(earliest);
        }
        self.open += 1;
        self.last_start = Some(now);
        Turn::Started(Ticket { round: self.round })
    }

    /// The same for what a page loads in a browser. It comes with its page, so the interval between
    /// pages does not hold it back; a host that asked to be left alone does.
    pub(super) fn ask_with_page(&mut self, now: Instant) -> Turn {
        if self.open >= self.window().max(RENDER_HOST_REQUESTS) {
            return Turn::WhenOneEnds;
        }
        if let Some(until) = self.not_before.filter(|until| *until > now) {
            return Turn::NotBefore(until);
        }
        self.open += 1;
        Turn::Started(Ticket { round: self.round })
    }

    /// A started request came to its end; `load` is none when it never reached the host.
    pub(super) fn ended(&mut self, ticket: Ticket, load: Option<Load>, now: Instant) {
        self.open = self.open.saturating_sub(1);
        match load {
            None => {}
            Some(Load::Fine) => self.grow(),
            Some(Load::Limited { retry_after }) => {
                self.push_back(ticket, retry_after, LONGEST_PAUSE, now);
            }
            // One slow or broken page says nothing about the host; two in a row may.
            Some(Load::Strained { retry_after: None }) if self.pushed_back_in_row == 0 => {
                self.pushed_back_in_row = u32::from(ticket.round == self.round);
            }
            Some(Load::Strained { retry_after }) => {
                // Broken pages in a row need not mean a busy host: never slower than the service.
                self.push_back(ticket, retry_after, SERVICE_DELAY, now);
            }
        }
    }

    fn earliest(&self) -> Option<Instant> {
        let spaced = match (self.rhythm, self.last_start) {
            (Rhythm::Steady { crawl_delay }, Some(last)) => Some(last + service_delay(crawl_delay)),
            _ => None,
        };
        spaced.max(self.not_before)
    }

    fn grow(&mut self) {
        self.pushed_back_in_row = 0;
        self.answers += 1;
        if !self.careful || self.answers >= self.window {
            self.answers = 0;
            self.window = (self.window + 1).min(FAST_REQUESTS);
        }
    }

    fn push_back(
        &mut self,
        ticket: Ticket,
        retry_after: Option<Duration>,
        longest_pause: Duration,
        now: Instant,
    ) {
        if let Some(wait) = retry_after {
            self.hold_until(now + wait.min(RETRY_AFTER_MAX));
        }
        if ticket.round != self.round {
            return;
        }
        self.pushed_back_in_row += 1;
        self.round += 1;
        self.careful = true;
        self.answers = 0;
        self.window = (self.window / 2).max(1);
        if retry_after.is_none() {
            let doublings = self.pushed_back_in_row.saturating_sub(1).min(16);
            let pause = FIRST_PAUSE
                .saturating_mul(1 << doublings)
                .min(longest_pause);
            self.hold_until(now + pause);
        }
    }

    fn hold_until(&mut self, time: Instant) {
        self.not_before = self.not_before.max(Some(time));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEADY: Rhythm = Rhythm::Steady { crawl_delay: None };

    fn started(turns: &mut HostTurns, now: Instant) -> Ticket {
        match turns.ask(now) {
            Turn::Started(ticket) => ticket,
            other => panic!("{other:?}"),
        }
    }

    fn open_all(turns: &mut HostTurns, now: Instant) -> Vec<Ticket> {
        let mut tickets = Vec::new();
        while let Turn::Started(ticket) = turns.ask(now) {
            tickets.push(ticket);
        }
        tickets
    }

    #[test]
    fn service_pace_keeps_half_a_second_and_one_at_a_time() {
        let start = Instant::now();
        let mut turns = HostTurns::new(STEADY);
        let ticket = started(&mut turns, start);
        assert_eq!(turns.ask(start + Duration::from_secs(9)), Turn::WhenOneEnds);
        turns.ended(ticket, Some(Load::Fine), start);
        let due = start + Duration::from_millis(500);
        assert_eq!(
            turns.ask(start + Duration::from_millis(499)),
            Turn::NotBefore(due)
        );
        started(&mut turns, due);
    }

    #[test]
    fn what_a_page_loads_waits_for_no_interval_but_for_retry_after() {
        let now = Instant::now();
        let mut turns = HostTurns::new(STEADY);
        let page = started(&mut turns, now);
        let with_page: Vec<_> = std::iter::from_fn(|| match turns.ask_with_page(now) {
            Turn::Started(ticket) => Some(ticket),
            _ => None,
        })
        .collect();
        assert_eq!(with_page.len() + 1, RENDER_HOST_REQUESTS);
        assert_eq!(turns.ask(now), Turn::WhenOneEnds);
        let wait = Duration::from_secs(7);
        let limited = Load::Limited {
            retry_after: Some(wait),
        };
        turns.ended(page, Some(limited), now);
        assert_eq!(turns.ask_with_page(now), Turn::NotBefore(now + wait));
    }

    #[test]
    fn crawl_delay_takes_the_place_of_half_a_second() {
        for (delay, kept) in [(2_000, 2_000), (100, 100), (0, 500), (3_600_000, 60_000)] {
            let [delay, kept] = [delay, kept].map(Duration::from_millis);
            let start = Instant::now();
            let mut turns = HostTurns::new(Rhythm::Steady {
                crawl_delay: Some(delay),
            });
            let ticket = started(&mut turns, start);
            turns.ended(ticket, Some(Load::Fine), start);
            assert_eq!(turns.ask(start), Turn::NotBefore(start + kept));
        }
    }

    #[test]
    fn fast_pace_grows_to_sixty_four() {
        let now = Instant::now();
        let mut turns = HostTurns::new(Rhythm::Adaptive);
        assert_eq!(open_all(&mut turns, now).len(), FIRST_WINDOW);
        for _ in 0..100 {
            let ticket = Ticket { round: 0 };
            turns.ended(ticket, Some(Load::Fine), now);
            open_all(&mut turns, now);
        }
        assert_eq!(turns.window(), FAST_REQUESTS);
        assert_eq!(turns.open, FAST_REQUESTS);
    }

    #[test]
    fn too_many_requests_halves_once_a_round_and_waits() {
        let now = Instant::now();
        let mut turns = HostTurns::new(Rhythm::Adaptive);
        let tickets = open_all(&mut turns, now);
        let wait = Duration::from_secs(7);
        for ticket in tickets {
            turns.ended(
                ticket,
                Some(Load::Limited {
                    retry_after: Some(wait),
                }),
                now,
            );
        }
        assert_eq!(turns.window(), FIRST_WINDOW / 2);
        assert_eq!(turns.ask(now), Turn::NotBefore(now + wait));
        assert_eq!(open_all(&mut turns, now + wait).len(), FIRST_WINDOW / 2);
    }

    #[test]
    fn pauses_double_while_the_host_pushes_back_and_end_with_an_answer() {
        let mut now = Instant::now();
        let mut turns = HostTurns::new(Rhythm::Adaptive);
        let mut pauses = Vec::new();
        for _ in 0..8 {
            let ticket = started(&mut turns, now);
            turns.ended(ticket, Some(Load::Limited { retry_after: None }), now);
            let Turn::NotBefore(until) = turns.ask(now) else {
                panic!("no pause")
            };
            pauses.push((until - now).as_millis());
            now = until;
        }
        assert_eq!(pauses, [500, 1000, 2000, 4000, 5000, 5000, 5000, 5000]);
        assert_eq!(turns.window(), 1);
        let ticket = started(&mut turns, now);
        turns.ended(ticket, Some(Load::Fine), now);
        assert_eq!(open_all(&mut turns, now).len(), 2);
    }

    #[test]
    fn a_single_broken_page_slows_nothing_down() {
        let now = Instant::now();
        let mut turns = HostTurns::new(Rhythm::Adaptive);
        for _ in 0..20 {
            let broken = started(&mut turns, now);
            turns.ended(broken, Some(Load::Strained { retry_after: None }), now);
            let fine = started(&mut turns, now);
            turns.ended(fine, Some(Load::Fine), now);
        }
        assert!(turns.window() > FIRST_WINDOW, "{}", turns.window());
    }

    #[test]
    fn a_host_of_broken_pages_alone_is_asked_no_slower_than_by_the_service() {
        let start = Instant::now();
        let mut now = start;
        let mut turns = HostTurns::new(Rhythm::Adaptive);
        for _ in 0..1000 {
            let ticket = started(&mut turns, now);
            turns.ended(ticket, Some(Load::Strained { retry_after: None }), now);
            if let Turn::NotBefore(until) = turns.ask(now) {
                now = until;
            } else {
                turns.ended(ticket, None, now);
            }
        }
        assert!(now - start <= 1000 * SERVICE_DELAY, "{:?}", now - start);
        assert_eq!(turns.window(), 1);
    }

    #[test]
    fn retry_after_is_capped_and_kept_at_the_service_pace_too() {
        let now = Instant::now();
        let mut turns = HostTurns::new(STEADY);
        let ticket = started(&mut turns, now);
        let century = Duration::from_secs(99_999_999_999);
        turns.ended(
            ticket,
            Some(Load::Strained {
                retry_after: Some(century),
            }),
            now,
        );
        assert_eq!(turns.ask(now), Turn::NotBefore(now + RETRY_AFTER_MAX));
    }
}
