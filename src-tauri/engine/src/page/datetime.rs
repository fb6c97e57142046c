//! Dates in metadata: "ISO 8601 and the like" (spec 10.2), which is what JavaScript's `Date` reads
//! too, as far as it cannot be read in two ways.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta};

const DAYS: [&str; 6] = [
    "%Y-%m-%d",
    "%Y/%m/%d",
    "%Y%m%d",
    "%B %d, %Y",
    "%B %d %Y",
    "%d %B %Y",
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
        .or_else(|| loose(without_weekday(text)))?;
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

fn loose(text: &str) -> Option<i64> {
    // A year, or a month of one.
    if let [b'0'..=b'9', .., b'0'..=b'9'] = text.as_bytes()
        && matches!(text.len(), 4 | 7)
    {
        let first = format!("{text}{}", if text.len() == 4 { "-01-01" } else { "-01" });
        let day = NaiveDate::parse_from_str(&first, "%Y-%m-%d").ok()?;
        return Some(day.and_time(NaiveTime::MIN).and_utc().timestamp_millis());
    }
    DAYS.iter().find_map(|format| {
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
    // ISO 8601 lets the fraction follow a comma.
    let text = text.replacen(',', ".", 1);
    TIMES.iter().find_map(|format| {
        let (time, rest) = NaiveTime::parse_and_remainder(&text, format).ok()?;
        Some((time, zone(rest)?))
    })
}

/// `Z`, `UTC`, `GMT`, `+02`, `+0200`, `+02:00`, `GMT+0200 (CEST)`, or nothing.
fn zone(text: &str) -> Option<TimeDelta> {
    let text = text.split('(').next().unwrap_or_default().trim();
    let is_utc = ["", "z", "utc", "gmt"]
        .iter()
        .any(|name| name.eq_ignore_ascii_case(text));
    if is_utc {
        return Some(TimeDelta::zero());
    }
    let offset = text
        .strip_prefix("GMT")
        .or_else(|| text.strip_prefix("UTC"))
        .unwrap_or(text);
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
        ] {
            assert_eq!(datetime(text), Some(midnight), "{text}");
        }
        assert_eq!(datetime("2026-01"), datetime("2026-01-01"));
        assert_eq!(datetime("2026"), datetime("2026-01-01"));
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
            "15.01.2026",
            "1768478400",
            "Sunday",
            "20é6-01-15",
        ] {
            assert_eq!(datetime(text), None, "{text}");
        }
    }
}
