//! Path filters that do nothing: rules that match no page, and rules that others make needless.

use super::{checks::page as checks, findings::WHOLE, survey::Survey};
use crate::scope::filters::{Glob, PathFilters};

/// Where the rules are told.
const SETTING: &str = "path filters";

/// How often each rule matched, and how often it alone decided.
#[derive(Debug)]
pub(super) struct PatternUse {
    filters: PathFilters,
    include: Vec<Uses>,
    exclude: Vec<Uses>,
    pages: u32,
}

#[derive(Debug, Clone, Copy, Default)]
struct Uses {
    matches: u32,
    /// Pages that would be treated otherwise without the rule.
    decided: u32,
}

impl PatternUse {
    pub(super) fn new(filters: PathFilters) -> Self {
        Self {
            include: vec![Uses::default(); filters.include().len()],
            exclude: vec![Uses::default(); filters.exclude().len()],
            filters,
            pages: 0,
        }
    }

    /// Tries the rules on a page.
    pub(super) fn note(&mut self, url: &str) {
        self.pages += 1;
        let excluding = count(self.filters.exclude(), &mut self.exclude, url, true);
        // An include rule decides only about pages that no exclude rule takes.
        count(
            self.filters.include(),
            &mut self.include,
            url,
            excluding == 0,
        );
    }

    /// Tells the rules that do nothing.
    pub(super) fn finish(&self, survey: &mut Survey) {
        if self.pages == 0 || self.include.len() + self.exclude.len() == 0 {
            return;
        }
        let mut found = Vec::new();
        let rules = [
            (self.filters.include(), &self.include, sentence!("include")),
            (self.filters.exclude(), &self.exclude, sentence!("exclude")),
        ];
        for (globs, uses, kind) in rules {
            for (glob, uses) in globs.iter().zip(uses) {
                found.push(match (uses.matches, uses.decided) {
                    (0, _) => (
                        &checks::DEAD_PATTERN,
                        sentence!(
                            "The {kind} rule `{pattern}` matches no page that was found.",
                            kind = kind.clone(),
                            pattern = glob.pattern()
                        ),
                    ),
                    (_, 0) => (
                        &checks::SHADOWED_PATTERN,
                        sentence!(
                            "The {kind} rule `{pattern}` changes nothing: other rules take every page that it matches.",
                            kind = kind.clone(),
                            pattern = glob.pattern()
                        ),
                    ),
                    _ => continue,
                });
            }
        }
        if found.is_empty() {
            return;
        }
        let file = survey.add_file(SETTING.to_owned(), None);
        for (check, text) in found {
            survey.add(check, file, WHOLE, text);
        }
    }
}

/// Counts the rules that match; how many they are. The only one that matches decides.
fn count(globs: &[Glob], uses: &mut [Uses], url: &str, decides: bool) -> u32 {
    let mut matching = 0;
    let mut last = None;
    for (place, glob) in globs.iter().enumerate() {
        if glob.matches(url) {
            uses[place].matches += 1;
            matching += 1;
            last = Some(place);
        }
    }
    if let Some(last) = last.filter(|_| matching == 1 && decides) {
        uses[last].decided += 1;
    }
    matching
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_that_do_nothing_are_told() {
        let rules = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
        let filters = PathFilters::new(
            &rules(&["**/docs/**", "**/drafts/**"]),
            &rules(&["**/drafts/**", "**/drafts/old/**", "**/shop/**"]),
        );
        let mut patterns = PatternUse::new(filters);
        for path in ["docs/a", "docs/b", "drafts/x", "drafts/old/y"] {
            patterns.note(&format!("https://example.com/{path}"));
        }
        let mut survey = Survey::new(0);
        patterns.finish(&mut survey);
        let audit = survey.finish(false);
        let told: Vec<_> = audit
            .findings
            .iter()
            .flat_map(|finding| {
                finding
                    .places
                    .iter()
                    .map(|place| (finding.check, place.text.to_string()))
            })
            .collect();
        let has = |check: &str, rule: &str| {
            told.iter()
                .any(|(one, text)| *one == check && text.contains(rule))
        };
        assert_eq!(told.len(), 3, "{told:?}");
        assert!(
            has("pattern-shadowed", "include rule `**/drafts/**`"),
            "{told:?}"
        );
        assert!(has("pattern-shadowed", "`**/drafts/old/**`"), "{told:?}");
        assert!(has("pattern-matches-nothing", "`**/shop/**`"), "{told:?}");
    }
}
