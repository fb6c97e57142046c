//! What an entry says about when its page changes, against what the jobs saw of the page.

use super::{
    checks::{Check, dates as checks},
    text::{counted, day, short, span},
};
use crate::{
    fetch::http_date,
    item::WarningCode,
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
) -> Vec<(&'static Check, String)> {
    let mut found: Vec<_> = item
        .row
        .warnings
        .iter()
        .filter_map(|warning| Some((of_warning(warning.code)?, warning.text.to_string())))
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
) -> Option<(&'static Check, String)> {
    let written = item.lastmod.as_deref()?;
    let lastmod = lastmod_millis(written)?;
    let is_after = |date: &i64| *date > lastmod + DAY && *date <= now + DAY;
    let (date, who) = own_date
        .filter(is_after)
        .map(|date| (date, "the page says"))
        .or_else(|| Some((served(item).filter(is_after)?, "its server says")))?;
    let text = format!(
        "lastmod is {}; {who} that it changed on {}.",
        short(written),
        day(date)
    );
    Some((&checks::OLDER_THAN_PAGE, text))
}

/// The `Last-Modified` header, unless the page was made for the request.
fn served(item: &ItemDetail) -> Option<i64> {
    let response = item.response.as_ref()?;
    let date = http_date(response.header("last-modified")?)?.timestamp_millis();
    (date + MADE_FOR_THE_REQUEST < response.fetched_at).then_some(date)
}

/// A `<changefreq>` that the changes of the text do not bear out.
fn against_history(item: &ItemDetail, seen: &TextSpan) -> Option<(&'static Check, String)> {
    let word = ChangeFrequency::read(item.changefreq.as_deref()?)?;
    let passed = seen.last_change.unwrap_or(seen.last_seen) - seen.first_seen;
    let times = counted(seen.changes, "time", "times");
    let changed = || {
        format!(
            "changefreq is {}; its text changed {times} within {}.",
            word.as_str(),
            span(u64::try_from(passed / 1_000).unwrap_or(0))
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
                format!(
                    "changefreq is {}; its text is that of {}, as last seen on {}.",
                    word.as_str(),
                    day(seen.first_seen),
                    day(seen.last_seen)
                )
            })?
        }
        _ => return None,
    };
    Some((&checks::AGAINST_HISTORY, text))
}
