//! Numbers and spans of time in sentences.

use crate::item::Sentence;

/// What a share is a share of, such as `of 20 pages`.
pub(super) fn of_pages(whole: u32) -> Sentence {
    counted!("of {count} page", "of {count} pages", whole)
}

/// The same of the entries of a sitemap.
pub(super) fn of_entries(whole: u32) -> Sentence {
    counted!("of {count} entry", "of {count} entries", whole)
}

/// A span of time as people say it: `40 seconds`, `3 hours`, `2 days`.
pub(super) fn span(seconds: u64) -> Sentence {
    match seconds {
        0..120 => counted!("{count} second", "{count} seconds", seconds),
        120..7_200 => counted!("{count} minute", "{count} minutes", seconds / 60),
        7_200..172_800 => counted!("{count} hour", "{count} hours", seconds / 3_600),
        _ => counted!("{count} day", "{count} days", seconds / 86_400),
    }
}

/// A text short enough for a sentence.
pub(super) fn short(text: &str) -> String {
    const LONGEST: usize = 200;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The day of a moment in Unix milliseconds: `2026-01-15`.
pub(super) fn day(millis: i64) -> String {
    chrono::DateTime::from_timestamp_millis(millis)
        .map_or_else(String::new, |moment| moment.format("%Y-%m-%d").to_string())
}
