//! What rules made of candidates that wait for their place. A rule refuses many alike, so each
//! outcome is kept once, and read and written as a number.

use std::{collections::HashMap, sync::Arc};

use crate::item::Outcome;

/// Outcomes that are kept; those of further ones go with their candidates.
const MOST: usize = 1_000;

/// The outcomes so far, by number.
#[derive(Debug, Default)]
pub(super) struct Outcomes {
    numbers: HashMap<Arc<Outcome>, u32>,
    kept: Vec<Arc<Outcome>>,
}

impl Outcomes {
    /// The number of an outcome; none where it is a new one and there are too many.
    pub(super) fn number_of(&mut self, outcome: &Outcome) -> Option<u32> {
        if let Some(number) = self.numbers.get(outcome) {
            return Some(*number);
        }
        let number = u32::try_from(self.kept.len()).ok()?;
        if self.kept.len() >= MOST {
            return None;
        }
        let outcome = Arc::new(outcome.clone());
        self.kept.push(Arc::clone(&outcome));
        self.numbers.insert(outcome, number);
        Some(number)
    }

    pub(super) fn get(&self, number: u32) -> Option<&Outcome> {
        self.kept.get(number as usize).map(|outcome| &**outcome)
    }
}
