use chrono::DateTime;

use super::{ChangeFrequency, lastmod_millis};
use crate::item::{Evidence, EvidenceKind};

/// What is known of an item's last crawl.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastCrawl {
    /// When the crawl that fetched the page last began, Unix milliseconds. Its begin counts and not
    /// the moment of the fetch: else a page that is due once a day would be passed over by every
    /// second of two daily syncs, for the time that the first one took to reach it.
    pub crawled_at: i64,
    /// When the last finished sync began, Unix milliseconds.
    pub synced_at: i64,
    /// Whether the item ended in an error; those are tried again (spec 4.5).
    pub errored: bool,
    /// The entry's lastmod at that time, Unix milliseconds; none when it had none or is not known.
    pub lastmod: Option<i64>,
}

/// Whether a page is fetched in this job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// Fetch it now.
    pub fetch: bool,
    /// Why, in a sentence, such as "Not fetched: lastmod 2026-01-10 is not after the last sync
    /// 2026-01-12."
    pub reason: String,
}

/// How every reason not to fetch begins; an item keeps its reason as a sentence alone.
const NOT: &str = "Not ";

impl Due {
    /// It is, for this reason.
    pub(crate) fn fetched(reason: &str) -> Self {
        Self {
            fetch: true,
            reason: format!("Fetched: {reason}."),
        }
    }

    /// It is not, for this reason.
    pub(crate) fn not_fetched(reason: &str) -> Self {
        Self {
            fetch: false,
            reason: format!("{NOT}fetched: {reason}."),
        }
    }

    /// The stored page is used without a request, for this reason.
    pub(crate) fn not_asked_for(reason: &str) -> Self {
        Self {
            fetch: false,
            reason: format!("{NOT}asked for: {reason}."),
        }
    }

    /// A stored reason as a fact.
    pub(crate) fn stored(reason: String) -> Evidence {
        let kind = if reason.starts_with(NOT) {
            EvidenceKind::NotDue
        } else {
            EvidenceKind::Due
        };
        Evidence::new(kind, reason)
    }
}

const DAY: i64 = 24 * 3_600_000;

/// Decides by the rules of spec 4.5: lastmod, else changefreq, else a day. Times are Unix
/// milliseconds.
pub fn due(
    lastmod: Option<&str>,
    changefreq: Option<&str>,
    last: Option<&LastCrawl>,
    now: i64,
) -> Due {
    let Some(last) = last else {
        return Due::fetched("new in the source");
    };
    if last.errored {
        return Due::fetched("it ended in an error the last time");
    }
    if let Some(text) = lastmod
        && let Some(changed_at) = lastmod_millis(text)
    {
        return by_lastmod(text, changed_at, last, now);
    }
    let unusable = match lastmod {
        Some(text) => format!("lastmod `{text}` is not a date that can be compared; "),
        None => String::new(),
    };
    match changefreq.and_then(ChangeFrequency::read) {
        Some(frequency) => by_changefreq(&unusable, frequency, last, now),
        None => by_day(&unusable, last, now),
    }
}

fn by_lastmod(text: &str, changed_at: i64, last: &LastCrawl, now: i64) -> Due {
    let sync = day(last.synced_at);
    let is_new = last.lastmod != Some(changed_at);
    if changed_at > last.synced_at && !is_new {
        Due::not_fetched(&format!("lastmod {text} is the same as at the last sync"))
    } else if changed_at > last.synced_at {
        Due::fetched(&format!("lastmod {text} is after the last sync {sync}"))
    } else if last.synced_at > now && is_new {
        Due::fetched(&format!(
            "lastmod {text} is new, and the clock was set back since the last sync {sync}"
        ))
    } else {
        Due::not_fetched(&format!(
            "lastmod {text} is not after the last sync {sync}, whatever the page holds"
        ))
    }
}

fn by_changefreq(note: &str, frequency: ChangeFrequency, last: &LastCrawl, now: i64) -> Due {
    let word = frequency.as_str();
    let Some(interval) = frequency.interval_millis() else {
        return Due::not_fetched(&format!("{note}changefreq is never"));
    };
    let age = now - last.crawled_at;
    if age < 0 {
        return by_wrong_clock(last);
    }
    let reason = format!(
        "{note}changefreq is {word} and the last fetch was {} ago",
        span(age)
    );
    if age >= interval {
        Due::fetched(&reason)
    } else {
        Due::not_fetched(&reason)
    }
}

fn by_day(note: &str, last: &LastCrawl, now: i64) -> Due {
    let age = now - last.crawled_at;
    if age < 0 {
        return by_wrong_clock(last);
    }
    let usable = if note.is_empty() { "" } else { "usable " };
    let reason = format!(
        "{note}without {usable}lastmod and changefreq a page is fetched once a day, and the last fetch was {} ago",
        span(age)
    );
    if age >= DAY {
        Due::fetched(&reason)
    } else {
        Due::not_fetched(&reason)
    }
}

/// A fetch that lies ahead of now tells nothing; better one too many than none for long.
fn by_wrong_clock(last: &LastCrawl) -> Due {
    Due::fetched(&format!(
        "the clock was set back since the last fetch {}",
        day(last.crawled_at)
    ))
}

/// A moment as a day in UTC.
pub(super) fn day(millis: i64) -> String {
    DateTime::from_timestamp_millis(millis).map_or_else(
        || format!("{millis} ms"),
        |moment| moment.format("%Y-%m-%d").to_string(),
    )
}

/// A length of time in its largest whole unit.
fn span(millis: i64) -> String {
    const MINUTE: i64 = 60_000;
    const HOUR: i64 = 60 * MINUTE;
    let (count, unit) = match millis {
        ..HOUR => (millis.max(0) / MINUTE, "minute"),
        HOUR..DAY => (millis / HOUR, "hour"),
        _ => (millis / DAY, "day"),
    };
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {unit}{plural}")
}
