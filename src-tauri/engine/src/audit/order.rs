//! Priorities of all pages, and where the limits of the plans cut (spec 4.4, section 17).

use std::collections::BTreeMap;

use super::{
    checks::dates as checks,
    findings::{Counted, Findings, Place, WHOLE},
    text::{counted, grouped, share},
};
use crate::instance::limits;

/// Counts pages by priority.
#[derive(Debug, Default)]
pub(super) struct Order {
    /// Pages by thousandths of their priority.
    by_priority: BTreeMap<u16, u32>,
    with: u32,
    without: u32,
}

/// What a page without a priority counts as where others have one (U10).
const DEFAULT: u16 = 500;

impl Order {
    pub(super) fn note(&mut self, priority: Option<f32>) {
        let Some(priority) = priority else {
            self.without += 1;
            return;
        };
        self.with += 1;
        *self.by_priority.entry(thousandths(priority)).or_default() += 1;
    }

    pub(super) fn finish(mut self, findings: &mut Findings, file: &mut Counted<'_>) {
        let pages = self.with + self.without;
        let mut add = |check, text: String| findings.add(check, file, || Place::new(WHOLE, text));
        if self.with == 0 && pages > 1 {
            let text = format!("None of {} pages has one.", grouped(pages));
            add(&checks::NO_PRIORITY, text);
        } else if self.without > 0 && self.with > 0 {
            let share = share(self.without, pages, ("page", "pages"), ("has", "have"));
            add(&checks::SOME_PRIORITY, format!("{share} none."));
        } else if pages > 1 && self.by_priority.len() == 1 {
            let only = self.by_priority.keys().next().copied().unwrap_or(DEFAULT);
            let text = format!("All {} pages have {}.", grouped(pages), shown(only));
            add(&checks::EQUAL_PRIORITY, text);
        }
        *self.by_priority.entry(DEFAULT).or_default() += self.without;
        let free = limits::FREE_PAGES_A_DAY;
        if pages > free {
            let days = pages.div_ceil(free);
            let text = format!(
                "{} pages; the first {} fit into one day, all of them need {days} days. {}",
                grouped(pages),
                grouped(free),
                self.cut(free)
            );
            add(&checks::BEYOND_FREE, text);
        }
        let paid = limits::PAID_FILES_KEYWORD;
        if pages > paid {
            let text = format!(
                "{} pages; {} past the limit. {}",
                grouped(pages),
                counted(pages - paid, "is", "are"),
                self.cut(paid)
            );
            add(&checks::BEYOND_PAID, text);
        }
    }

    /// Where a limit falls among the priorities.
    fn cut(&self, limit: u32) -> String {
        if self.with == 0 {
            return "Without priorities the order of the sitemaps decides.".to_owned();
        }
        let mut room = limit;
        for (priority, pages) in self.by_priority.iter().rev() {
            if *pages > room {
                return format!(
                    "The cut falls among the {} with priority {}: {} of them {}.",
                    counted(*pages, "page", "pages"),
                    shown(*priority),
                    grouped(room),
                    if room == 1 { "fits" } else { "fit" }
                );
            }
            room -= pages;
        }
        String::new()
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the reader hands out priorities from 0 to 1 alone"
)]
fn thousandths(priority: f32) -> u16 {
    (priority * 1000.0).round() as u16
}

fn shown(thousandths: u16) -> String {
    let text = format!("{:.3}", f32::from(thousandths) / 1000.0);
    let trimmed = text.trim_end_matches('0');
    if trimmed.ends_with('.') {
        format!("{trimmed}0")
    } else {
        trimmed.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::findings::SeverityCounts;

    fn findings_of(pages: &[(Option<f32>, u32)]) -> Vec<(&'static str, String)> {
        let mut order = Order::default();
        for (priority, count) in pages {
            (0..*count).for_each(|_| order.note(*priority));
        }
        let mut findings = Findings::default();
        let mut counts = SeverityCounts::default();
        let mut file = Counted {
            number: None,
            name: "all",
            counts: &mut counts,
        };
        order.finish(&mut findings, &mut file);
        let (findings, _) = findings.into_parts();
        let text = |finding: &crate::audit::Finding| finding.places[0].text.clone();
        findings.iter().map(|f| (f.check, text(f))).collect()
    }

    #[test]
    fn the_cut_is_named_by_its_priority() {
        let found = findings_of(&[(Some(1.0), 100), (Some(0.5), 300), (None, 200)]);
        let beyond = found.iter().find(|f| f.0 == "beyond-free-limit").unwrap();
        // Pages without a priority count as 0.5.
        let words = "The cut falls among the 500 pages with priority 0.5: 400 of them fit.";
        assert!(beyond.1.ends_with(words), "{}", beyond.1);
        assert!(beyond.1.contains("need 2 days"), "{}", beyond.1);
    }

    #[test]
    fn priorities_that_order_nothing_are_told() {
        assert_eq!(findings_of(&[(None, 3)])[0].0, "priority-none");
        assert_eq!(findings_of(&[(Some(0.8), 3)])[0].0, "priority-all-equal");
        let partial = findings_of(&[(Some(0.8), 3), (None, 1)]);
        assert_eq!(partial[0].0, "priority-partial");
        assert_eq!(findings_of(&[(Some(0.8), 3), (Some(0.2), 1)]), []);
        assert_eq!(findings_of(&[(Some(0.8), 1)]), []);
    }
}
