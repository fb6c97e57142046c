use chrono::{NaiveDate, NaiveDateTime, NaiveTime};

/// The moment a W3C datetime names, in Unix milliseconds; a date alone is midnight UTC (U12).
/// None for anything else. A time needs its zone, as the W3C's note asks: without one, search
/// engines refuse it, so it counts as absent.
pub fn lastmod_millis(text: &str) -> Option<i64> {
    // Dates are many: bytes are parted in a fraction of the time that characters take.
    let text = text.trim_matches(super::is_xml_space).as_bytes();
    let (day, (time, offset_minutes)) = match text.iter().position(|byte| *byte == b'T') {
        Some(end) => (whole_day(&text[..end])?, zoned_time(&text[end + 1..])?),
        None => (day(text)?, (NaiveTime::MIN, 0)),
    };
    let local = NaiveDateTime::new(day, time).and_utc().timestamp_millis();
    Some(local - offset_minutes * 60_000)
}

/// `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
fn day(text: &[u8]) -> Option<NaiveDate> {
    match text.len() {
        4 => date(text, b"01", b"01"),
        7 if text[4] == b'-' => date(&text[..4], &text[5..], b"01"),
        _ => whole_day(text),
    }
}

/// `YYYY-MM-DD`.
fn whole_day(text: &[u8]) -> Option<NaiveDate> {
    let is_one = text.len() == 10 && text[4] == b'-' && text[7] == b'-';
    is_one.then(|| date(&text[..4], &text[5..7], &text[8..]))?
}

fn date(year: &[u8], month: &[u8], day: &[u8]) -> Option<NaiveDate> {
    let year = i32::try_from(number(year, 4)?).ok()?;
    NaiveDate::from_ymd_opt(year, number(month, 2)?, number(day, 2)?)
}

/// `hh:mm`, `hh:mm:ss` or `hh:mm:ss.s…`, then `Z` or `±hh:mm`; answers with the offset in minutes.
fn zoned_time(text: &[u8]) -> Option<(NaiveTime, i64)> {
    let is_zone = |byte: &u8| matches!(byte, b'Z' | b'+' | b'-');
    let (time, zone) = text.split_at(text.iter().rposition(is_zone)?);
    let offset = if zone == b"Z" { 0 } else { offset(zone)? };
    let mut parts = time.split(|byte| *byte == b':');
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

fn seconds(text: &[u8]) -> Option<(u32, u32)> {
    let Some(point) = text.iter().position(|byte| *byte == b'.') else {
        return Some((number(text, 2)?, 0));
    };
    let (whole, fraction) = (&text[..point], &text[point + 1..]);
    let digits = &fraction[..fraction.len().min(9)];
    let nanos = number(digits, digits.len())? * 10_u32.pow(9 - u32::try_from(digits.len()).ok()?);
    let rest_is_digits = fraction.iter().all(u8::is_ascii_digit);
    rest_is_digits.then_some((number(whole, 2)?, nanos))
}

/// `±hh:mm` in minutes.
fn offset(text: &[u8]) -> Option<i64> {
    let [sign, hours @ .., b':', tens, ones] = text else {
        return None;
    };
    let (hours, minutes) = (number(hours, 2)?, number(&[*tens, *ones], 2)?);
    let total = i64::from(hours * 60 + minutes);
    let sign = if *sign == b'-' { -1 } else { 1 };
    (hours < 24 && minutes < 60).then_some(sign * total)
}

/// Exactly so many ASCII digits, nine at most.
fn number(text: &[u8], digits: usize) -> Option<u32> {
    let take = |number: u32, digit: &u8| {
        let digit = digit.is_ascii_digit().then(|| digit - b'0')?;
        Some(number * 10 + u32::from(digit))
    };
    let is_right = digits > 0 && text.len() == digits;
    is_right.then(|| text.iter().try_fold(0, take))?
}
