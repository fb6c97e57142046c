use chrono::{NaiveDate, NaiveDateTime, NaiveTime};

/// The moment a W3C datetime names, in Unix milliseconds; a date alone is midnight UTC (U12).
/// None for anything else. A time needs its zone, as the W3C's note asks: without one, search
/// engines refuse it, so it counts as absent.
pub fn lastmod_millis(text: &str) -> Option<i64> {
    let text = text.trim_matches(super::is_xml_space);
    let (date, time) = match text.split_once('T') {
        Some((date, time)) => (date, Some(time)),
        None => (text, None),
    };
    let day = day(date, time.is_some())?;
    let (time, offset_minutes) = match time {
        Some(time) => zoned_time(time)?,
        None => (NaiveTime::MIN, 0),
    };
    let local = NaiveDateTime::new(day, time).and_utc().timestamp_millis();
    Some(local - offset_minutes * 60_000)
}

/// `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; before a time only the last.
fn day(text: &str, whole: bool) -> Option<NaiveDate> {
    let mut parts = text.split('-');
    let year = number(parts.next()?, 4)?;
    let month = parts.next().map(|part| number(part, 2));
    let day = parts.next().map(|part| number(part, 2));
    if parts.next().is_some() || (whole && day.is_none()) {
        return None;
    }
    NaiveDate::from_ymd_opt(
        i32::try_from(year).ok()?,
        month.unwrap_or(Some(1))?,
        day.unwrap_or(Some(1))?,
    )
}

/// `hh:mm`, `hh:mm:ss` or `hh:mm:ss.s…`, then `Z` or `±hh:mm`; answers with the offset in minutes.
fn zoned_time(text: &str) -> Option<(NaiveTime, i64)> {
    let zone = text.rfind(['Z', '+', '-'])?;
    let (time, zone) = text.split_at(zone);
    let offset = if zone == "Z" { 0 } else { offset(zone)? };
    let mut parts = time.split(':');
    let hour = number(parts.next()?, 2)?;
    let minute = number(parts.next()?, 2)?;
    let (second, nanos) = parts.next().map_or(Some((0, 0)), seconds)?;
    if parts.next().is_some() {
        return None;
    }
    Some((
        NaiveTime::from_hms_nano_opt(hour, minute, second, nanos)?,
        offset,
    ))
}

fn seconds(text: &str) -> Option<(u32, u32)> {
    let Some((whole, fraction)) = text.split_once('.') else {
        return Some((number(text, 2)?, 0));
    };
    let digits = fraction.get(..fraction.len().min(9))?;
    let nanos = number(digits, digits.len())? * 10_u32.pow(9 - u32::try_from(digits.len()).ok()?);
    let rest_is_digits = fraction.bytes().all(|byte| byte.is_ascii_digit());
    rest_is_digits.then_some((number(whole, 2)?, nanos))
}

fn offset(text: &str) -> Option<i64> {
    let (hours, minutes) = text[1..].split_once(':')?;
    let (hours, minutes) = (number(hours, 2)?, number(minutes, 2)?);
    let total = i64::from(hours * 60 + minutes);
    let sign = if text.starts_with('-') { -1 } else { 1 };
    (hours < 24 && minutes < 60).then_some(sign * total)
}

/// Exactly so many ASCII digits.
fn number(text: &str, digits: usize) -> Option<u32> {
    let right = digits > 0 && text.len() == digits && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| right)
}
