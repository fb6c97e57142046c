//! Include and exclude rules with the meaning of micromatch (spec section 6).

mod automaton;
mod glob;
mod hints;
mod on_site;
mod parse;
mod rules;
#[cfg(test)]
mod tests;

pub use glob::{Glob, GlobError};
pub use hints::{Hint, plain_reading_differs, starts_with_slash};
pub use on_site::{FiltersOnSite, RuleOnSite};
pub use rules::{Decision, PathFilters, RuleNamed};
