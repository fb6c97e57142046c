//! What an entry says about when its page changes, against what the jobs saw of the page.

use super::{
    checks::{Check, dates as checks},
    text::{day, short, span},
};
use crate::{
    fetch::http_date,
    item::{Sentence, WarningCode},
    sitemap::{ChangeFrequency, lastmod_millis},
    store::{ItemDetail, TextSpan},
};

/// Clocks and zones differ by less than a day, in milliseconds.
const DAY: i64 = 86_400_000;
/// A server's date this close to the request is that of the answer, not of the page.
const MADE_FOR_THE_REQUEST: i64 = 60_000;
/// Intervals of its `<changefreq>` that a page has to stay the same before that is worth a word.
const QUIET_INTERVALS: i64 = 10;

/// What the findings of one item say, each with its check.
pub(super) fn of_item(
    item: &ItemDetail,
    own_date: Option<i64>,
    seen: Option<&TextSpan>,
    now: i64,
) -> Vec<(&'static Check, Sentence)> {
    let mut found: Vec<_> = item
        .row
        .warnings
        .iter()
        .filter_map(|warning| Some((of_warning(warning.code)?, warning.text.clone())))
        .collect();
    found.extend(older_than_page(item, own_date, now));
    found.extend(seen.and_then(|seen| against_history(item, seen)));
    found
}

fn of_warning(code: WarningCode) -> Option<&'static Check> {
    Some(match code {
        WarningCode::LastmodNotChanged => &checks::NOT_MOVED,
        WarningCode::LastmodWithoutChange => &checks::MOVED_ALONE,
        _ => return None,
    })
}

/// A `<lastmod>` before the date that the page or its server gives.
fn older_than_page(
    item: &ItemDetail,
    own_date: Option<i64>,
    now: i64,
) -> Option<(&'static Check, Sentence)> {
    let written = item.lastmod.as_deref()?;
    let lastmod = lastmod_millis(written)?;
    let is_after = |date: &i64| *date > lastmod + DAY && *date <= now + DAY;
    let lastmod = short(written);
    let text = if let Some(date) = own_date.filter(is_after) {
        sentence!(
            "lastmod is {lastmod}; the page says that it changed on {day}.",
            lastmod,
            day = day(date)
        )
    } else {
        sentence!(
            "lastmod is {lastmod}; its server says that it changed on {day}.",
            lastmod,
            day = day(served(item).filter(is_after)?)
        )
    };
    Some((&checks::OLDER_THAN_PAGE, text))
}

/// The `Last-Modified` header, unless the page was made for the request.
fn served(item: &ItemDetail) -> Option<i64> {
    let response = item.response.as_ref()?;
    let date = http_date(response.header("last-modified")?)?.timestamp_millis();
    (date + MADE_FOR_THE_REQUEST < response.fetched_at).then_some(date)
}

/// A `<changefreq>` that the changes of the text do not bear out.
fn against_history(item: &ItemDetail, seen: &TextSpan) -> Option<(&'static Check, Sentence)> {
    let word = ChangeFrequency::read(item.changefreq.as_deref()?)?;
    let passed = seen.last_change.unwrap_or(seen.last_seen) - seen.first_seen;
    let changed = || {
        sentence!(
            "changefreq is {word}; its text changed {times} within {time}.",
            word = word.as_str(),
            times = counted!("{count} time", "{count} times", seen.changes),
            time = span(u64::try_from(passed / 1_000).unwrap_or(0))
        )
    };
    let text = match (word.interval_millis(), seen.changes) {
        (None, 1..) => changed(),
        // Two changes at least: one can come at any time.
        (Some(interval), 2..) if passed / i64::from(seen.changes) < interval / 2 => changed(),
        (Some(interval), 0) => {
            // At every sync is taken for an hour.
            let quiet = interval.max(3_600_000) * QUIET_INTERVALS;
            (seen.last_seen - seen.first_seen >= quiet).then(|| {
                sentence!(
                    "changefreq is {word}; its text is that of {first}, as last seen on {last}.",
                    word = word.as_str(),
                    first = day(seen.first_seen),
                    last = day(seen.last_seen)
                )
            })?
        }
        _ => return None,
    };
    Some((&checks::AGAINST_HISTORY, text))
}
