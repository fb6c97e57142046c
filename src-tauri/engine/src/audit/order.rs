//! Priorities of all pages, and where the limits of the plans cut (spec 4.4, section 17).

use std::collections::BTreeMap;

use url::Url;

use super::{
    checks::dates as checks,
    findings::{Counted, Findings, Place, WHOLE},
    pages::Spot,
    text::of_pages,
};
use crate::{
    instance::limits,
    item::{Sentence, Value},
};

/// Counts pages by priority.
#[derive(Debug, Default)]
pub(super) struct Order {
    /// The site is known to be on Workers Paid, which the limit of Workers Free does not cut.
    is_paid: bool,
    /// Pages by thousandths of their priority.
    by_priority: BTreeMap<u16, u32>,
    with: u32,
    without: u32,
    /// Pages near the root, in the order named, as far as they are remembered.
    important: Vec<Important>,
}

/// A page near the root, such as `/docs`.
#[derive(Debug)]
struct Important {
    url: String,
    spot: Spot,
    priority: Option<u16>,
    /// Pages named before it that count the same.
    before: u32,
}

/// Pages near the root that are remembered.
const MOST_IMPORTANT: usize = 10_000;

/// What a page without a priority counts as where others have one (U10).
const DEFAULT: u16 = 500;

impl Order {
    pub(super) fn on_workers_paid(&mut self) {
        self.is_paid = true;
    }

    pub(super) fn note(&mut self, url: &Url, priority: Option<f64>, spot: Spot) {
        let priority = priority.map(thousandths);
        let count = |order: &Self, priority| order.by_priority.get(&priority).copied().unwrap_or(0);
        if is_near_root(url) && self.important.len() < MOST_IMPORTANT {
            let before = match priority {
                Some(other) if other != DEFAULT => count(self, other),
                _ => count(self, DEFAULT) + self.without,
            };
            self.important.push(Important {
                url: url.as_str().to_owned(),
                spot,
                priority,
                before,
            });
        }
        match priority {
            None => self.without += 1,
            Some(priority) => {
                self.with += 1;
                *self.by_priority.entry(priority).or_default() += 1;
            }
        }
    }

    /// Pages near the root that the smallest limit that cuts leaves out, each with its entry and
    /// the fact.
    pub(super) fn important_past_cut(&self) -> Vec<(Spot, String, Sentence)> {
        let (free, paid) = (limits::FREE_PAGES_A_DAY, limits::PAID_FILES_KEYWORD);
        let first = if self.is_paid { paid } else { free };
        if self.with + self.without <= first {
            return Vec::new();
        }
        let counted_as = |priority: Option<u16>| priority.unwrap_or(DEFAULT);
        let place = |page: &Important| {
            let own = counted_as(page.priority);
            let higher = self
                .by_priority
                .range(own + 1..)
                .map(|(_, count)| count)
                .sum::<u32>();
            let default_is_higher = self.with > 0 && own < DEFAULT;
            higher + page.before + 1 + if default_is_higher { self.without } else { 0 }
        };
        self.important
            .iter()
            .map(|page| (page, place(page)))
            .filter(|(_, place)| *place > first)
            .map(|(page, place)| {
                let text = if place > paid {
                    sentence!(
                        "It is number {place} in indexing order; one instance on Workers Paid holds {most}.",
                        place,
                        most = paid
                    )
                } else {
                    sentence!(
                        "It is number {place} in indexing order; Workers Free takes {most} a day.",
                        place,
                        most = free
                    )
                };
                (page.spot, page.url.clone(), text)
            })
            .collect()
    }

    pub(super) fn finish(mut self, findings: &mut Findings, file: &mut Counted<'_>) {
        let pages = self.with + self.without;
        let mut add = |check, text: Sentence| findings.add(check, file, || Place::new(WHOLE, text));
        if self.with == 0 && pages > 1 {
            let text = sentence!("None of {pages} pages has one.", pages);
            add(&checks::NO_PRIORITY, text);
        } else if self.without > 0 && self.with > 0 {
            let (part, whole) = (self.without, of_pages(pages));
            let text = match part {
                1 => sentence!("{part} {whole} has none.", part, whole),
                _ => sentence!("{part} {whole} have none.", part, whole),
            };
            add(&checks::SOME_PRIORITY, text);
        } else if pages > 1 && self.by_priority.len() == 1 {
            let only = self.by_priority.keys().next().copied().unwrap_or(DEFAULT);
            let text = sentence!(
                "All {pages} pages have {priority}.",
                pages,
                priority = shown(only)
            );
            add(&checks::EQUAL_PRIORITY, text);
        }
        *self.by_priority.entry(DEFAULT).or_default() += self.without;
        let free = limits::FREE_PAGES_A_DAY;
        if pages > free && !self.is_paid {
            let text = sentence!(
                "{pages} pages; the first {most} fit into one day, all of them need {days} days. {cut}",
                pages,
                most = free,
                days = Value::digits(pages.div_ceil(free)),
                cut = self.cut(free)
            );
            add(&checks::BEYOND_FREE, text);
        }
        let paid = limits::PAID_FILES_KEYWORD;
        if pages > paid {
            let text = sentence!(
                "{pages} pages; {past} past the limit. {cut}",
                pages,
                past = counted!("{count} is", "{count} are", pages - paid),
                cut = self.cut(paid)
            );
            add(&checks::BEYOND_PAID, text);
        }
    }

    /// Where a limit falls among the priorities.
    fn cut(&self, limit: u32) -> Sentence {
        if self.with == 0 {
            return sentence!("Without priorities the order of the sitemaps decides.");
        }
        let mut room = limit;
        for (priority, pages) in self.by_priority.iter().rev() {
            if *pages > room {
                return sentence!(
                    "The cut falls among the {pages} with priority {priority}: {fit}.",
                    pages = counted!("{count} page", "{count} pages", *pages),
                    priority = shown(*priority),
                    fit = counted!("{count} of them fits", "{count} of them fit", room)
                );
            }
            room -= pages;
        }
        Sentence::default()
    }
}

/// Whether a page is the start page or one folder below it, without a query.
fn is_near_root(url: &Url) -> bool {
    let path = url.path().trim_matches('/').as_bytes();
    url.query().is_none() && memchr::memchr(b'/', path).is_none()
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the reader hands out priorities from 0 to 1 alone"
)]
fn thousandths(priority: f64) -> u16 {
    (priority * 1000.0).round() as u16
}

fn shown(thousandths: u16) -> Value {
    let text = format!("{:.3}", f64::from(thousandths) / 1000.0);
    let trimmed = text.trim_end_matches('0');
    Value::Figure {
        figure: if trimmed.ends_with('.') {
            format!("{trimmed}0")
        } else {
            trimmed.to_owned()
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::findings::SeverityCounts;

    fn page(path: &str) -> Url {
        Url::parse("https://example.com")
            .unwrap()
            .join(path)
            .unwrap()
    }

    #[test]
    fn pages_near_the_root_are_told_when_a_limit_cuts_them() {
        let mut order = Order::default();
        for _ in 0..300 {
            order.note(&page("/a/b"), Some(0.8), (0, 1));
        }
        order.note(&page("/first"), None, (0, 301));
        for _ in 0..300 {
            order.note(&page("/a/b"), Some(0.5), (0, 1));
        }
        order.note(&page("/late"), Some(0.5), (0, 602));
        order.note(&page("/top"), Some(1.0), (0, 603));
        order.note(&page("/low"), Some(0.1), (0, 604));
        let told = order.important_past_cut();
        let lines: Vec<_> = told.iter().map(|(spot, ..)| spot.1).collect();
        assert_eq!(lines, [602, 604]);
        let text = told[0].2.to_string();
        assert!(text.starts_with("It is number 603 "), "{text}");
        order.on_workers_paid();
        assert_eq!(order.important_past_cut(), []);
    }

    fn findings_of(pages: &[(Option<f64>, u32)]) -> Vec<(&'static str, String)> {
        let mut order = Order::default();
        for (priority, count) in pages {
            (0..*count).for_each(|_| order.note(&page("/a/b"), *priority, (0, 1)));
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
        let text = |finding: &crate::audit::Finding| finding.places[0].text.to_string();
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
