//! The rules of a group, so kept that a path is not compared with each of them: a site may have
//! tens of thousands, and every link of every page is judged.

use std::{cell::LazyCell, collections::HashMap};

use foldhash::quality::RandomState;

use super::{pattern, verdict::Rule};

/// The rules of a group.
#[derive(Debug, Clone, Default)]
pub(super) struct Rules {
    /// From the longest pattern to the shortest, Allow first among equals, then file order.
    ordered: Vec<Rule>,
    /// Their numbers by what a path has to begin with, in their order.
    by_head: HashMap<Box<str>, Vec<Numbered>, RandomState>,
    /// How long those beginnings are, each length once.
    head_lengths: Vec<usize>,
}

/// A rule by its number.
#[derive(Debug, Clone)]
struct Numbered {
    number: usize,
    /// Runs of bytes that a path has to hold where the rule has stars; the last one again where
    /// there are fewer, none where no part between its stars is so long.
    runs: Option<[u16; RUNS]>,
}

/// Runs of bytes that are looked for of each rule.
const RUNS: usize = 4;
/// Bytes of one run.
const RUN: usize = 3;

impl Rules {
    pub(super) fn new(mut rules: Vec<Rule>) -> Self {
        rules.sort_by_key(|rule| (std::cmp::Reverse(rule.pattern.len()), !rule.allow));
        let mut by_head: HashMap<Box<str>, Vec<Numbered>, RandomState> = HashMap::default();
        for (number, rule) in rules.iter().enumerate() {
            let (head, _) = pattern::head(&rule.pattern);
            let numbered = Numbered {
                number,
                runs: needed_runs(&rule.pattern),
            };
            by_head.entry(head.into()).or_default().push(numbered);
        }
        let mut head_lengths: Vec<usize> = by_head.keys().map(|head| head.len()).collect();
        head_lengths.sort_unstable();
        head_lengths.dedup();
        Self {
            ordered: rules,
            by_head,
            head_lengths,
        }
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, Rule> {
        self.ordered.iter()
    }

    pub(super) fn len(&self) -> usize {
        self.ordered.len()
    }

    /// The first rule in their order that matches a path, which is in ASCII.
    pub(super) fn first_match(&self, path: &str) -> Option<&Rule> {
        let held = LazyCell::new(|| Held::of(path));
        let mut first = self.ordered.len();
        for length in &self.head_lengths {
            let Some(head) = path.get(..*length) else {
                break;
            };
            let rules = self.by_head.get(head).into_iter().flatten();
            let earlier = rules.take_while(|rule| rule.number < first);
            let mut matching = earlier.filter(|rule| {
                rule.runs.is_none_or(|runs| held.has_all(&runs))
                    && pattern::matches(&self.ordered[rule.number].pattern, path)
            });
            first = matching.next().map_or(first, |rule| rule.number);
        }
        self.ordered.get(first)
    }
}

/// Which runs of bytes stand in a path: one bit for some of them, so a path without a run may be
/// taken for one with it, never the other way round.
struct Held([u64; 512]);

impl Held {
    fn of(path: &str) -> Self {
        let mut held = Self([0; 512]);
        for run in runs(path) {
            held.0[usize::from(run / 64)] |= 1 << (run % 64);
        }
        held
    }

    fn has_all(&self, runs: &[u16]) -> bool {
        runs.iter()
            .all(|run| self.0[usize::from(run / 64)] & (1 << (run % 64)) != 0)
    }
}

/// Runs that a path has to hold, from what stands behind the first star of a rule.
fn needed_runs(rule: &str) -> Option<[u16; RUNS]> {
    let (_, behind) = pattern::head(rule);
    let mut needed = behind.split('*').flat_map(runs);
    let mut last = needed.next()?;
    Some(std::array::from_fn(|_| {
        let run = last;
        last = needed.next().unwrap_or(last);
        run
    }))
}

/// Fifteen bits of each run of bytes: letters differ in the lower five.
fn runs(text: &str) -> impl Iterator<Item = u16> {
    text.as_bytes().windows(RUN).map(|run| {
        let bits = run
            .iter()
            .fold(0_u16, |bits, byte| (bits << 5) ^ u16::from(*byte));
        bits & 0x7FFF
    })
}
