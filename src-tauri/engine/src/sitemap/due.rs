use chrono::DateTime;

use super::{ChangeFrequency, lastmod_millis};
use crate::item::{Evidence, EvidenceKind, Sentence};

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
    pub reason: Sentence,
}

impl Due {
    /// It is, for this reason.
    pub(crate) fn fetched(reason: Sentence) -> Self {
        Self {
            fetch: true,
            reason,
        }
    }

    /// It is not, for this reason.
    pub(crate) fn not_fetched(reason: Sentence) -> Self {
        Self {
            fetch: false,
            reason,
        }
    }

    /// The same as a fact about the item.
    pub(crate) fn fact(self) -> Evidence {
        let kind = if self.fetch {
            EvidenceKind::Due
        } else {
            EvidenceKind::NotDue
        };
        Evidence::new(kind, self.reason)
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
        return Due::fetched(sentence!("Fetched: new in the source."));
    };
    if last.errored {
        return Due::fetched(sentence!("Fetched: it ended in an error the last time."));
    }
    if let Some(text) = lastmod
        && let Some(changed_at) = lastmod_millis(text)
    {
        return by_lastmod(text, changed_at, last, now);
    }
    let unusable = lastmod.map(|lastmod| {
        sentence!(
            "lastmod `{lastmod}` is not a date that can be compared; ",
            lastmod
        )
    });
    match changefreq.and_then(ChangeFrequency::read) {
        Some(frequency) => by_changefreq(unusable, frequency, last, now),
        None => by_day(unusable, last, now),
    }
}

fn by_lastmod(lastmod: &str, changed_at: i64, last: &LastCrawl, now: i64) -> Due {
    let sync = day(last.synced_at);
    let is_new = last.lastmod != Some(changed_at);
    if changed_at > last.synced_at && !is_new {
        Due::not_fetched(sentence!(
            "Not fetched: lastmod {lastmod} is the same as at the last sync.",
            lastmod
        ))
    } else if changed_at > last.synced_at {
        Due::fetched(sentence!(
            "Fetched: lastmod {lastmod} is after the last sync {sync}.",
            lastmod,
            sync
        ))
    } else if last.synced_at > now && is_new {
        Due::fetched(sentence!(
            "Fetched: lastmod {lastmod} is new, and the clock was set back since the last sync {sync}.",
            lastmod,
            sync
        ))
    } else {
        Due::not_fetched(sentence!(
            "Not fetched: lastmod {lastmod} is not after the last sync {sync}, whatever the page holds.",
            lastmod,
            sync
        ))
    }
}

fn by_changefreq(
    note: Option<Sentence>,
    frequency: ChangeFrequency,
    last: &LastCrawl,
    now: i64,
) -> Due {
    let word = frequency.as_str();
    let Some(interval) = frequency.interval_millis() else {
        return Due::not_fetched(sentence!("Not fetched: {note}changefreq is never.", note));
    };
    let age = now - last.crawled_at;
    if age < 0 {
        return by_wrong_clock(last);
    }
    let ago = ago(age);
    if age >= interval {
        Due::fetched(sentence!(
            "Fetched: {note}changefreq is {word} and the last fetch was {ago}.",
            note,
            word,
            ago
        ))
    } else {
        Due::not_fetched(sentence!(
            "Not fetched: {note}changefreq is {word} and the last fetch was {ago}.",
            note,
            word,
            ago
        ))
    }
}

fn by_day(note: Option<Sentence>, last: &LastCrawl, now: i64) -> Due {
    let age = now - last.crawled_at;
    if age < 0 {
        return by_wrong_clock(last);
    }
    let ago = ago(age);
    let daily = match note {
        None => sentence!(
            "without lastmod and changefreq a page is fetched once a day, and the last fetch was {ago}",
            ago
        ),
        Some(note) => sentence!(
            "{note}without usable lastmod and changefreq a page is fetched once a day, and the last fetch was {ago}",
            note,
            ago
        ),
    };
    if age >= DAY {
        Due::fetched(sentence!("Fetched: {daily}.", daily))
    } else {
        Due::not_fetched(sentence!("Not fetched: {daily}.", daily))
    }
}

/// A fetch that lies ahead of now tells nothing; better one too many than none for long.
fn by_wrong_clock(last: &LastCrawl) -> Due {
    Due::fetched(sentence!(
        "Fetched: the clock was set back since the last fetch {fetch}.",
        fetch = day(last.crawled_at)
    ))
}

/// A moment as a day in UTC.
pub(super) fn day(millis: i64) -> String {
    DateTime::from_timestamp_millis(millis).map_or_else(
        || format!("{millis} ms"),
        |moment| moment.format("%Y-%m-%d").to_string(),
    )
}

/// How long ago something was, in the largest whole unit.
fn ago(millis: i64) -> Sentence {
    const MINUTE: i64 = 60_000;
    const HOUR: i64 = 60 * MINUTE;
    let count = |unit| u64::try_from(millis / unit).unwrap_or_default();
    match millis {
        ..HOUR => counted!("{count} minute ago", "{count} minutes ago", count(MINUTE)),
        HOUR..DAY => counted!("{count} hour ago", "{count} hours ago", count(HOUR)),
        _ => counted!("{count} day ago", "{count} days ago", count(DAY)),
    }
}
