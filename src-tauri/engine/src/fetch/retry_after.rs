//! `Retry-After` (RFC 9110, section 10.2.3). Pure.

use std::time::Duration;

use chrono::{DateTime, NaiveDateTime, Utc};

/// How long a `Retry-After` value asks to wait, seen at `now`: seconds, or a date in one of the
/// three forms of RFC 9110 section 5.6.7. Zero for a date in the past, none for anything else.
pub fn retry_after(value: &str, now: DateTime<Utc>) -> Option<Duration> {
    let value = value.trim();
    if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) {
        // Too many digits mean too long in any case; who waits has a limit of his own.
        let seconds = value.parse().unwrap_or(u64::from(u32::MAX));
        return Some(Duration::from_secs(seconds));
    }
    let date = http_date(value)?;
    Some((date - now).to_std().unwrap_or(Duration::ZERO))
}

/// The moment of an HTTP date, in one of the three forms of RFC 9110 section 5.6.7.
pub fn http_date(value: &str) -> Option<DateTime<Utc>> {
    const FORMS: [&str; 3] = [
        "%a, %d %b %Y %H:%M:%S GMT",
        "%A, %d-%b-%y %H:%M:%S GMT",
        "%a %b %e %H:%M:%S %Y",
    ];
    FORMS
        .iter()
        .find_map(|form| NaiveDateTime::parse_from_str(value, form).ok())
        .map(|date| date.and_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_and_the_three_forms_of_a_date() {
        let now = DateTime::parse_from_rfc3339("2026-10-21T07:28:00Z")
            .unwrap()
            .to_utc();
        let rows = [
            ("120", Some(120)),
            (" 0 ", Some(0)),
            ("Wed, 21 Oct 2026 07:30:00 GMT", Some(120)),
            ("Wednesday, 21-Oct-26 07:30:00 GMT", Some(120)),
            ("Wed Oct 21 07:30:00 2026", Some(120)),
            ("Wed, 21 Oct 2015 07:28:00 GMT", Some(0)),
            ("soon", None),
            ("", None),
            ("-5", None),
            ("99999999999", Some(99_999_999_999)),
            ("99999999999999999999999", Some(u64::from(u32::MAX))),
        ];
        for (value, expected) in rows {
            let wait = retry_after(value, now).map(|wait| wait.as_secs());
            assert_eq!(wait, expected, "{value}");
        }
    }
}
