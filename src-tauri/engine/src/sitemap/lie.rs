//! Where a sitemap's `lastmod` says one thing and the page's text another.

use super::{due::day, lastmod_millis};
use crate::item::{Evidence, EvidenceKind, Warning, WarningCode};

/// What an entry said when its page was fetched before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FetchedEntry<'text> {
    /// Its `lastmod` as written.
    pub lastmod: Option<&'text str>,
    /// When the page was fetched, Unix milliseconds.
    pub fetched_at: i64,
}

/// A `lastmod` that misleads, with the proof: the text changed and `lastmod` did not move on, or
/// `lastmod` moved and the text did not (spec 4.5). None when one of the dates is missing.
pub fn lastmod_lie(
    before: FetchedEntry<'_>,
    lastmod: Option<&str>,
    text_changed: bool,
) -> Option<(Warning, Evidence)> {
    let (old, new) = (before.lastmod?, lastmod?);
    let (old_date, new_date) = (lastmod_millis(old)?, lastmod_millis(new)?);
    let fetched = day(before.fetched_at);
    let warning = match (text_changed, new_date > old_date) {
        (true, false) => Warning::new(
            WarningCode::LastmodNotChanged,
            sentence!(
                "The text changed since {fetched}, but lastmod is {new} and was {old}: a sync does not see such a change.",
                fetched = fetched.clone(),
                new,
                old
            ),
        ),
        (false, true) => Warning::new(
            WarningCode::LastmodWithoutChange,
            sentence!(
                "lastmod moved from {old} to {new}, but the text is that of {fetched}: the page was fetched for nothing.",
                old,
                new,
                fetched = fetched.clone()
            ),
        ),
        _ => return None,
    };
    let proof = if text_changed {
        sentence!(
            "Compared with the fetch of {fetched}: the text changed, lastmod was {old} and is {new}.",
            fetched,
            old,
            new
        )
    } else {
        sentence!(
            "Compared with the fetch of {fetched}: the text is the same, lastmod was {old} and is {new}.",
            fetched,
            old,
            new
        )
    };
    Some((warning, Evidence::new(EvidenceKind::Due, proof)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_lastmod_have_to_move_together() {
        let fetched_at = lastmod_millis("2026-01-12T08:00:00Z").unwrap();
        let lie = |old, new, text_changed| {
            let before = FetchedEntry {
                lastmod: old,
                fetched_at,
            };
            lastmod_lie(before, new, text_changed).map(|(warning, _)| warning.code)
        };
        let same = Some("2026-01-10");
        let later = Some("2026-01-15");
        let rows = [
            (same, same, true, Some(WarningCode::LastmodNotChanged)),
            (later, same, true, Some(WarningCode::LastmodNotChanged)),
            (
                same,
                Some("2026-01-10T00:00:00Z"),
                true,
                Some(WarningCode::LastmodNotChanged),
            ),
            (same, later, false, Some(WarningCode::LastmodWithoutChange)),
            (same, later, true, None),
            (same, same, false, None),
            (None, later, false, None),
            (same, None, true, None),
            (same, Some("yesterday"), true, None),
        ];
        for (old, new, changed, expected) in rows {
            assert_eq!(
                lie(old, new, changed),
                expected,
                "{old:?} {new:?} {changed}"
            );
        }
    }
}
