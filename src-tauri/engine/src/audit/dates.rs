//! Dates and change frequencies of one file.

use super::{
    checks::{Check, dates as checks},
    findings::{Counted, Findings, Place, WHOLE},
    text::{counted, day, grouped, share, short},
};
use crate::sitemap::{ChangeFrequency, Entry, lastmod_millis};

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
        let mut add = |check: &'static Check, line: u32, text: &dyn Fn() -> String| {
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
                format!("`{}` is no W3C date.", short(written))
            }),
            (Some(written), Some(moment)) => {
                self.dated += 1;
                self.date_only += u32::from(!written.contains('T'));
                self.oldest = Some(self.oldest.map_or(moment, |oldest| oldest.min(moment)));
                self.newest = Some(self.newest.map_or(moment, |newest| newest.max(moment)));
                // Clocks and zones differ by less than a day.
                if moment > now + DAY {
                    add(&checks::FUTURE_LASTMOD, entry.lastmod_line, &|| {
                        format!("{} is after today, {}.", short(written), day(now))
                    });
                }
            }
        }
        let Some(word) = entry.changefreq.as_deref() else {
            return;
        };
        match ChangeFrequency::read(word) {
            None => add(&checks::BAD_CHANGEFREQ, entry.changefreq_line, &|| {
                format!("`{}` is no change frequency.", short(word))
            }),
            Some(ChangeFrequency::Never) if moment.is_none() => {
                add(&checks::CHANGEFREQ_NEVER, entry.changefreq_line, &|| {
                    "Fetched once and never again.".to_owned()
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
        let mut add = |check, text: String| findings.add(check, file, || Place::new(WHOLE, text));
        if self.without > 0 {
            let verb = ("has", "have");
            let share = share(self.without, self.entries, ("entry", "entries"), verb);
            add(&checks::NO_LASTMOD, format!("{share} no <lastmod>."));
        }
        if self.date_only > 0 {
            let verb = ("has", "have");
            let share = share(self.date_only, self.dated, ("date", "dates"), verb);
            add(&checks::DATE_ONLY, format!("{share} no time of day."));
        }
        if self.with_both > 0 {
            let both = counted(self.with_both, "entry has", "entries have");
            add(&checks::CHANGEFREQ_IGNORED, format!("{both} both."));
        }
        let (Some(oldest), Some(newest)) = (self.oldest, self.newest) else {
            return;
        };
        // A few pages may well have changed together.
        if oldest == newest && self.dated >= 5 {
            let text = format!("All {} dates are of {}.", grouped(self.dated), day(newest));
            add(&checks::EQUAL_LASTMOD, text);
        }
        if newest < now - 365 * DAY {
            add(
                &checks::STALE,
                format!("The newest date is {}.", day(newest)),
            );
        }
        if let Some(modified) = modified
            && newest > modified + DAY
        {
            let text = format!(
                "The newest date is {}; the server says that the file is of {}.",
                day(newest),
                day(modified)
            );
            add(&checks::FILE_OLDER, text);
        }
    }
}
