//! Dates and change frequencies of one file.

use super::{
    checks::{Check, dates as checks},
    findings::{Counted, Findings, Place, WHOLE},
    text::{day, of_entries, short},
};
use crate::{
    item::Sentence,
    sitemap::{ChangeFrequency, Entry, lastmod_millis},
};

const DAY: i64 = 86_400_000;

/// What the entries of one file say about when they changed.
#[derive(Debug, Default)]
pub(super) struct Dates {
    entries: u32,
    /// Entries with a usable date.
    dated: u32,
    without: u32,
    date_only: u32,
    with_both: u32,
    oldest: Option<i64>,
    newest: Option<i64>,
}

impl Dates {
    /// Takes one entry up.
    pub(super) fn note(
        &mut self,
        entry: &Entry,
        now: i64,
        findings: &mut Findings,
        file: &mut Counted<'_>,
    ) {
        self.entries += 1;
        let mut add = |check: &'static Check, line: u32, text: &dyn Fn() -> Sentence| {
            findings.add(check, file, || {
                let place = Place::new((line, 0), text());
                match &entry.loc {
                    Ok(url) => place.about(url.as_str()),
                    Err(_) => place,
                }
            });
        };
        let written = entry.lastmod.as_deref();
        let moment = written.and_then(lastmod_millis);
        match (written, moment) {
            (None, _) => self.without += 1,
            (Some(written), None) => add(&checks::BAD_LASTMOD, entry.lastmod_line, &|| {
                sentence!("`{written}` is no W3C date.", written = short(written))
            }),
            (Some(written), Some(moment)) => {
                self.dated += 1;
                self.date_only += u32::from(!written.as_bytes().contains(&b'T'));
                self.oldest = Some(self.oldest.map_or(moment, |oldest| oldest.min(moment)));
                self.newest = Some(self.newest.map_or(moment, |newest| newest.max(moment)));
                // Clocks and zones differ by less than a day.
                if moment > now + DAY {
                    add(&checks::FUTURE_LASTMOD, entry.lastmod_line, &|| {
                        sentence!(
                            "{written} is after today, {today}.",
                            written = short(written),
                            today = day(now)
                        )
                    });
                }
            }
        }
        let Some(word) = entry.changefreq.as_deref() else {
            return;
        };
        match ChangeFrequency::read(word) {
            None => add(&checks::BAD_CHANGEFREQ, entry.changefreq_line, &|| {
                sentence!("`{written}` is no change frequency.", written = short(word))
            }),
            Some(ChangeFrequency::Never) if moment.is_none() => {
                add(&checks::CHANGEFREQ_NEVER, entry.changefreq_line, &|| {
                    sentence!("Fetched once and never again.")
                });
            }
            Some(_) => self.with_both += u32::from(moment.is_some()),
        }
    }

    /// The newest date in the file.
    pub(super) fn newest(&self) -> Option<i64> {
        self.newest
    }

    /// What only shows when the whole file was read. `modified` is when the file itself was
    /// written, as its server says.
    pub(super) fn finish(
        &self,
        now: i64,
        modified: Option<i64>,
        findings: &mut Findings,
        file: &mut Counted<'_>,
    ) {
        let mut add = |check, text: Sentence| findings.add(check, file, || Place::new(WHOLE, text));
        if self.without > 0 {
            let (part, whole) = (self.without, of_entries(self.entries));
            let text = match part {
                1 => sentence!("{part} {whole} has no <lastmod>.", part, whole),
                _ => sentence!("{part} {whole} have no <lastmod>.", part, whole),
            };
            add(&checks::NO_LASTMOD, text);
        }
        if self.date_only > 0 {
            let part = self.date_only;
            let whole = counted!("of {count} date", "of {count} dates", self.dated);
            let text = match part {
                1 => sentence!("{part} {whole} has no time of day.", part, whole),
                _ => sentence!("{part} {whole} have no time of day.", part, whole),
            };
            add(&checks::DATE_ONLY, text);
        }
        if self.with_both > 0 {
            let text = counted!(
                "{count} entry has both.",
                "{count} entries have both.",
                self.with_both
            );
            add(&checks::CHANGEFREQ_IGNORED, text);
        }
        let (Some(oldest), Some(newest)) = (self.oldest, self.newest) else {
            return;
        };
        // A few pages may well have changed together.
        if oldest == newest && self.dated >= 5 {
            let text = sentence!(
                "All {dates} dates are of {day}.",
                dates = self.dated,
                day = day(newest)
            );
            add(&checks::EQUAL_LASTMOD, text);
        }
        if newest < now - 365 * DAY {
            add(
                &checks::STALE,
                sentence!("The newest date is {day}.", day = day(newest)),
            );
        }
        if let Some(modified) = modified
            && newest > modified + DAY
        {
            let text = sentence!(
                "The newest date is {day}; the server says that the file is of {modified}.",
                day = day(newest),
                modified = day(modified)
            );
            add(&checks::FILE_OLDER, text);
        }
    }
}
