//! Dates in metadata: "ISO 8601 and the like" (spec 10.2), which is what JavaScript's `Date` reads
//! too, as far as it cannot be read in two ways.

use std::borrow::Cow;

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta};

/// Days that begin with their year, which has four digits: `01/02/26` is no day of the year 1.
const DAYS_BY_YEAR: [&str; 5] = ["%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y%m%d", "%Y %B %d"];

const DAYS: [&str; 5] = ["%B %d, %Y", "%B %d %Y", "%d %B %Y", "%d %B, %Y", "%d-%B-%Y"];

/// Zones with a name that RFC 5322 knows, in hours from UTC.
const ZONES: [(&str, i64); 13] = [
    ("", 0),
    ("Z", 0),
    ("UT", 0),
    ("UTC", 0),
    ("GMT", 0),
    ("EST", -5),
    ("EDT", -4),
    ("CST", -6),
    ("CDT", -5),
    ("MST", -7),
    ("MDT", -6),
    ("PST", -8),
    ("PDT", -7),
];

const TIMES: [&str; 6] = [
    "%I:%M:%S %p",
    "%I:%M %p",
    "%H:%M:%S%.f",
    "%H:%M",
    "%H%M%S%.f",
    "%H%M",
];

/// Unix milliseconds. A day begins at midnight, and a time without a zone is UTC.
pub(super) fn datetime(text: &str) -> Option<f64> {
    let text = text.trim();
    let millis = DateTime::parse_from_rfc3339(text)
        .or_else(|_| DateTime::parse_from_rfc2822(text))
        .map(|moment| moment.timestamp_millis())
        .ok()
        .or_else(|| loose(&year_before_time(&plain_words(without_weekday(text)))))?;
    #[expect(
        clippy::cast_precision_loss,
        reason = "chrono's years end far below 2^53 milliseconds"
    )]
    Some(millis as f64)
}

/// `Thursday, ` and `Thu ` say nothing new.
fn without_weekday(text: &str) -> &str {
    const WEEKDAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let length = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let is_weekday = text
        .get(..3)
        .is_some_and(|start| WEEKDAYS.iter().any(|day| day.eq_ignore_ascii_case(start)));
    if is_weekday {
        text[length..].trim_start_matches([',', ' '])
    } else {
        text
    }
}

/// `Jan.`, `Sept` and `a.m.` are `Jan`, `Sep` and `am`.
fn plain_words(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for word in text.split(' ') {
        let is_word = word.starts_with(|letter: char| letter.is_ascii_alphabetic());
        let bare = word.trim_end_matches('.');
        if !plain.is_empty() {
            plain.push(' ');
        }
        match bare {
            _ if !is_word => plain.push_str(word),
            _ if bare.eq_ignore_ascii_case("sept") => plain.push_str("Sep"),
            _ => plain.push_str(&bare.replace('.', "")),
        }
    }
    plain
}

/// The year of `Jan 15 10:00:00 2026` and `Jan 15 10:00:00 UTC 2026`, as C and Java write it, put
/// before the time.
fn year_before_time(text: &str) -> Cow<'_, str> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let is_year = |word: &str| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    match words[..] {
        [month, day, time, ref zone @ .., year]
            if zone.len() <= 1 && time.contains(':') && is_year(year) =>
        {
            format!("{month} {day} {year} {time} {}", zone.join("")).into()
        }
        _ => text.into(),
    }
}

fn loose(text: &str) -> Option<i64> {
    // A year, or a month of one.
    if let [b'0'..=b'9', .., b'0'..=b'9'] = text.as_bytes()
        && matches!(text.len(), 4 | 7)
    {
        let first = format!("{text}{}", if text.len() == 4 { "-01-01" } else { "-01" });
        let day = NaiveDate::parse_from_str(&first, "%Y-%m-%d").ok()?;
        return Some(day.and_time(NaiveTime::MIN).and_utc().timestamp_millis());
    }
    if let Ok(day) = NaiveDate::parse_from_str(&format!("1 {text}"), "%d %B %Y") {
        return Some(day.and_time(NaiveTime::MIN).and_utc().timestamp_millis());
    }
    let has_year = text.bytes().take_while(u8::is_ascii_digit).count() >= 4;
    let formats: &[&str] = if has_year { &DAYS_BY_YEAR } else { &DAYS };
    formats.iter().find_map(|format| {
        let (day, rest) = NaiveDate::parse_and_remainder(text, format).ok()?;
        let (time, zone) = time_of_day(rest)?;
        let moment = day.and_time(time).checked_sub_signed(zone)?;
        Some(moment.and_utc().timestamp_millis())
    })
}

/// The time that follows a day, and how far its zone is before UTC.
fn time_of_day(text: &str) -> Option<(NaiveTime, TimeDelta)> {
    if let Some(zone) = zone(text) {
        return Some((NaiveTime::MIN, zone));
    }
    let text = text.trim_start_matches([',', ' ']);
    let text = text.strip_prefix(['T', 't']).unwrap_or(text);
    // ISO 8601 lets the fraction follow a comma, and a day end at 24:00.
    let text = text.replacen(',', ".", 1);
    let (text, late) = match text.strip_prefix("24:00") {
        Some(rest) => (format!("00:00{rest}"), TimeDelta::days(1)),
        None => (text, TimeDelta::zero()),
    };
    let (time, zone) = TIMES.iter().find_map(|format| {
        let (time, rest) = NaiveTime::parse_and_remainder(&text, format).ok()?;
        Some((time, zone(rest)?))
    })?;
    let is_possible = late.is_zero() || time == NaiveTime::MIN;
    is_possible.then_some((time, zone - late))
}

/// `Z`, `UTC`, `EST`, `+02`, `+0200`, `+02:00`, `+0200 CEST`, `GMT+0200 (CEST)`, or nothing.
fn zone(text: &str) -> Option<TimeDelta> {
    let text = text.split('(').next().unwrap_or_default().trim();
    let named = ZONES
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(text));
    if let Some((_, hours)) = named {
        return TimeDelta::try_hours(*hours);
    }
    let offset = text
        .strip_prefix("GMT")
        .or_else(|| text.strip_prefix("UTC"))
        .unwrap_or(text);
    // Go writes a name behind the offset.
    let offset = match offset.split_once(' ') {
        Some((offset, name)) if name.bytes().all(|byte| byte.is_ascii_alphabetic()) => offset,
        _ => offset,
    };
    let (sign, digits) = match offset.split_at_checked(1)? {
        ("+", digits) => (1, digits),
        ("-" | "\u{2212}", digits) => (-1, digits),
        _ => return None,
    };
    let (hours, minutes) = match digits.len() {
        2 => (digits, "0"),
        4 => digits.split_at_checked(2)?,
        _ => digits
            .split_once(':')
            .filter(|(hours, minutes)| (hours.len(), minutes.len()) == (2, 2))?,
    };
    let number = |digits: &str, end: i64| {
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        let number: i64 = is_number.then(|| digits.parse().ok())??;
        (number < end).then_some(number)
    };
    TimeDelta::try_minutes(sign * (60 * number(hours, 24)? + number(minutes, 60)?))
}

#[cfg(test)]
mod tests {
    use super::datetime;

    #[test]
    fn every_spelling_of_one_moment() {
        let noon = 1_768_478_400_000.0;
        for text in [
            "2026-01-15T12:00:00Z",
            "2026-01-15t12:00:00z",
            "2026-01-15T14:00:00+02:00",
            "2026-01-15T14:00:00+0200",
            "2026-01-15T14:00+02",
            "2026-01-15T12:00",
            "2026-01-15T12:00:00,000Z",
            "20260115T120000Z",
            "20260115T1200",
            "2026-01-15 12:00:00 UTC",
            "2026-01-15 14:00:00 +0200",
            "2026-01-15 07:00 -0500",
            "2026/01/15 12:00",
            "Thu, 15 Jan 2026 12:00:00 GMT",
            "Thu, 15 Jan 2026 07:00:00 EST",
            "Thu Jan 15 2026 14:00:00 GMT+0200 (Central European Summer Time)",
            "January 15, 2026 12:00 PM",
            "Thursday, January 15, 2026, 12:00",
            "2026-01-15 12:00:00 +0000 UTC",
            "2026-01-15 13:00:00 +0100 CET",
            "2026-01-15 04:00 PST",
            "Thu Jan 15 12:00:00 2026",
            "Thu Jan 15 07:00:00 EST 2026",
            "Jan. 15, 2026, 12:00 p.m.",
        ] {
            assert_eq!(datetime(text), Some(noon), "{text}");
        }
    }

    #[test]
    fn every_spelling_of_one_day() {
        let midnight = 1_768_435_200_000.0;
        for text in [
            "2026-01-15",
            " 2026-1-15 ",
            "20260115",
            "2026/01/15",
            "2026-01-15Z",
            "January 15, 2026",
            "Jan 15 2026",
            "15 January 2026",
            "Thursday, January 15, 2026",
            "2026-01-15T00:00:00.000",
            "2026-01-14T24:00:00Z",
            "2026-01-15T01:00+01:00",
            "Jan. 15, 2026",
            "15-Jan-2026",
            "15 Jan, 2026",
            "2026 January 15",
            "2026.01.15",
        ] {
            assert_eq!(datetime(text), Some(midnight), "{text}");
        }
        assert_eq!(datetime("2026-01"), datetime("2026-01-01"));
        assert_eq!(datetime("2026"), datetime("2026-01-01"));
        assert_eq!(datetime("January 2026"), datetime("2026-01-01"));
        assert_eq!(datetime("Sept. 1, 2026"), datetime("2026-09-01"));
        assert_eq!(datetime("1970-01-01"), Some(0.0));
    }

    #[test]
    fn what_is_no_date_or_two() {
        for text in [
            "",
            "tomorrow",
            "2026-02-30",
            "2026-13-01",
            "2026-01-15T25:00:00Z",
            "2026-01-15T12:00:00+25:00",
            "2026-01-15T12:00:00 o'clock",
            "0000-00-00 00:00:00",
            "01/02/2026",
            "01/02/26",
            "26-01-15",
            "15.01.26",
            "2026-01-15T24:30:00Z",
            "2026-01-15 12:00 XYZ",
            "15.01.2026",
            "1768478400",
            "Sunday",
            "20é6-01-15",
        ] {
            assert_eq!(datetime(text), None, "{text}");
        }
    }
}
