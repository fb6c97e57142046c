use super::glob::Glob;
use crate::item::Sentence;

/// The include and exclude rules of an instance, compiled once.
#[derive(Debug, Clone, Default)]
pub struct PathFilters {
    include: Vec<Glob>,
    exclude: Vec<Glob>,
}

/// What the rules say about a URL (spec section 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision<'a> {
    /// There are no rules.
    NoRules,
    /// No exclude rule matches and there are no include rules.
    NotExcluded,
    /// No exclude rule matches and this include rule does.
    Included(&'a str),
    /// This exclude rule matches.
    Excluded(&'a str),
    /// There are include rules and none matches.
    NotIncluded,
}

impl PathFilters {
    /// Compiles rules whose characters were checked when the configuration was.
    pub fn new(include: &[String], exclude: &[String]) -> Self {
        let compile = |patterns: &[String]| patterns.iter().map(|p| Glob::unchecked(p)).collect();
        Self {
            include: compile(include),
            exclude: compile(exclude),
        }
    }

    /// Exclude rules first, then include rules, each in list order; the first match speaks.
    pub fn decide(&self, url: &str) -> Decision<'_> {
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

    /// The include rules in list order.
    pub fn include(&self) -> &[Glob] {
        &self.include
    }

    /// The exclude rules in list order.
    pub fn exclude(&self) -> &[Glob] {
        &self.exclude
    }
}

impl Decision<'_> {
    /// Whether the URL is left out.
    pub fn is_skipped(self) -> bool {
        matches!(self, Self::Excluded(_) | Self::NotIncluded)
    }

    /// The sentence for the item's evidence; for a skipped URL the service's own words. None when
    /// there are no rules.
    pub fn text(self) -> Option<Sentence> {
        Some(match self {
            Self::NoRules => return None,
            Self::NotExcluded => sentence!("No exclude rule matches."),
            Self::Included(include) => sentence!("Kept by the include rule `{include}`.", include),
            Self::Excluded(exclude) => sentence!("Skipped by rule: {exclude}", exclude),
            Self::NotIncluded => sentence!("Skipped by Include Rules"),
        })
    }
}

/// The rule that the sentence of a [`Decision`] names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleNamed<'a> {
    /// An exclude rule, as typed.
    Exclude(&'a str),
    /// An include rule, as typed.
    Include(&'a str),
    /// No single one.
    None,
}

impl<'a> RuleNamed<'a> {
    /// The rule in a sentence of [`Decision::text`].
    pub fn in_fact(text: &'a Sentence) -> Self {
        match text.text_at("exclude") {
            Some(pattern) => Self::Exclude(pattern),
            None => text.text_at("include").map_or(Self::None, Self::Include),
        }
    }
}
