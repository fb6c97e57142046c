//! Path filters on all URLs of a site: which rule matches which of them, one bit each, so that a
//! rule that stays as it is need not be asked again while another one is typed.

use std::sync::Arc;

use super::{
    automaton::Automaton,
    glob::Glob,
    hints::{Hint, difference, starts_with_slash},
    parse,
    rules::Decision,
};
use crate::item::Sentence;

/// One rule on the URLs of a site, in their order.
#[derive(Debug)]
pub struct RuleOnSite {
    pattern: String,
    /// Whether there were URLs at all.
    any: bool,
    matched: usize,
    /// One bit a URL.
    matches: Vec<u64>,
    /// The first URL about which micromatch and the plain reading disagree.
    difference: Option<Hint>,
}

impl RuleOnSite {
    /// Asks a rule about every URL.
    pub fn new<'a>(pattern: &str, urls: impl Iterator<Item = &'a str>) -> Self {
        let mut watch = RuleWatch::of_glob(Glob::unchecked(pattern));
        for url in urls {
            watch.look_at(url);
        }
        watch.end()
    }

    /// The rule as typed.
    pub fn pattern(&self) -> &str {
        &self.pattern
    }

    /// URLs that match.
    pub fn matched(&self) -> usize {
        self.matched
    }

    /// Whether it matches the URL at this place.
    pub fn matches(&self, url: usize) -> bool {
        let word = self.matches.get(url / 64).copied().unwrap_or(0);
        word >> (url % 64) & 1 == 1
    }
}

/// A rule while it looks at one URL after the other.
pub(super) struct RuleWatch {
    glob: Glob,
    plain: Automaton,
    seen: usize,
    rule: RuleOnSite,
}

impl RuleWatch {
    pub(super) fn of_glob(glob: Glob) -> Self {
        Self {
            plain: Automaton::new(&parse::plain_reading(glob.pattern())),
            seen: 0,
            rule: RuleOnSite {
                pattern: glob.pattern().to_owned(),
                any: false,
                matched: 0,
                matches: Vec::new(),
                difference: None,
            },
            glob,
        }
    }

    pub(super) fn look_at(&mut self, url: &str) {
        let rule = &mut self.rule;
        if self.seen.is_multiple_of(64) {
            rule.matches.push(0);
        }
        if self.glob.matches(url) {
            rule.matched += 1;
            if let Some(word) = rule.matches.last_mut() {
                *word |= 1 << (self.seen % 64);
            }
        }
        if rule.difference.is_none() {
            rule.difference = difference(&self.glob, &self.plain, url);
        }
        self.seen += 1;
    }

    pub(super) fn end(mut self) -> RuleOnSite {
        self.rule.any = self.seen > 0;
        self.rule
    }
}

/// All rules of an instance on the URLs of its site.
#[derive(Debug, Default)]
pub struct FiltersOnSite {
    /// The include rules in list order.
    pub include: Vec<Arc<RuleOnSite>>,
    /// The exclude rules in list order.
    pub exclude: Vec<Arc<RuleOnSite>>,
}

impl FiltersOnSite {
    /// What the rules say about the URL at this place, as [`super::PathFilters::decide`] does.
    pub fn decide(&self, url: usize) -> Decision<'_> {
        if let Some(rule) = self.exclude.iter().find(|rule| rule.matches(url)) {
            return Decision::Excluded(rule.pattern());
        }
        match self.include.iter().find(|rule| rule.matches(url)) {
            Some(rule) => Decision::Included(rule.pattern()),
            None if !self.include.is_empty() => Decision::NotIncluded,
            None if self.exclude.is_empty() => Decision::NoRules,
            None => Decision::NotExcluded,
        }
    }

    /// What their owner probably did not mean.
    pub fn hints(&self) -> Vec<Hint> {
        let rules = || self.exclude.iter().chain(&self.include);
        let mut decided: Vec<u64> = Vec::new();
        let mut hints = Vec::new();
        for (place, rule) in rules().enumerate() {
            decided.resize(rule.matches.len(), 0);
            let decides = rule
                .matches
                .iter()
                .zip(&decided)
                .any(|(own, by)| own & !by != 0);
            let shadow = || first_in_both(&rule.matches, &decided);
            if let Some(slash) = starts_with_slash(&rule.pattern) {
                hints.push(slash);
            } else if rule.any && rule.matched == 0 {
                hints.push(rule.hint(sentence!("Matches no URL of this site.")));
            } else if let Some(url) = shadow().filter(|_| !decides)
                && let Some(earlier) = rules().take(place).find(|earlier| earlier.matches(url))
            {
                let shadow = &earlier.pattern;
                hints.push(rule.hint(if place < self.exclude.len() {
                    sentence!(
                        "Changes nothing as an exclude rule: `{shadow}` already decides every URL that it matches.",
                        shadow
                    )
                } else {
                    sentence!(
                        "Changes nothing as an include rule: `{shadow}` already decides every URL that it matches.",
                        shadow
                    )
                }));
            }
            hints.extend(rule.difference.clone());
            for (by, own) in decided.iter_mut().zip(&rule.matches) {
                *by |= own;
            }
        }
        hints
    }
}

impl RuleOnSite {
    fn hint(&self, text: Sentence) -> Hint {
        Hint {
            pattern: self.pattern.clone(),
            text,
        }
    }
}

/// The place of the first bit that is set in both.
fn first_in_both(one: &[u64], other: &[u64]) -> Option<usize> {
    let words = one.iter().zip(other).map(|(one, other)| one & other);
    let (at, word) = words.enumerate().find(|(_, word)| *word != 0)?;
    Some(at * 64 + word.trailing_zeros() as usize)
}
