//! Hints about rules that an owner probably did not mean. None of them stops anything.

use std::sync::Arc;

use super::{
    FiltersOnSite, RuleOnSite, automaton::Automaton, glob::Glob, on_site::RuleWatch, parse,
    rules::PathFilters,
};
use crate::{instance::slash_hint, item::Sentence};

/// One thing worth knowing about a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The rule as typed.
    pub pattern: String,
    /// The fact and what to do, in one or two sentences.
    pub text: Sentence,
}

/// The rule starts with a single slash: it can match no whole URL (spec 6.1, C3).
pub fn starts_with_slash(pattern: &str) -> Option<Hint> {
    slash_hint(pattern).map(|text| Hint {
        pattern: pattern.to_owned(),
        text,
    })
}

/// micromatch and the plain reading of the documentation (`*` any run without a slash, `**` any
/// run, all else itself) disagree about this URL.
pub fn plain_reading_differs(glob: &Glob, url: &str) -> Option<Hint> {
    let plain = Automaton::new(&parse::plain_reading(glob.pattern()));
    difference(glob, &plain, url)
}

pub(super) fn difference(glob: &Glob, plain: &Automaton, url: &str) -> Option<Hint> {
    let matches = glob.matches(url);
    if matches == plain.matches(url) {
        return None;
    }
    let reason = reason(glob, url, matches);
    let text = if matches {
        sentence!(
            "Matches {url} as micromatch reads it; by the plain reading of the documentation it does not match. {reason}",
            url,
            reason
        )
    } else {
        sentence!(
            "Does not match {url} as micromatch reads it; by the plain reading of the documentation it matches. {reason}",
            url,
            reason
        )
    };
    Some(Hint {
        pattern: glob.pattern().to_owned(),
        text,
    })
}

/// Why the two readings differ, as far as the pattern shows it.
fn reason(glob: &Glob, url: &str, matches: bool) -> Sentence {
    let pattern = glob.pattern();
    let glued = pattern.split('/').any(|s| s.contains("**") && s != "**");
    if !matches && url.contains("/.") {
        sentence!("A star does not match a segment that starts with a dot.")
    } else if !matches && glued {
        sentence!("`**` glued to other characters acts as `*`: let it stand alone between slashes.")
    } else if matches && pattern.contains('?') {
        sentence!("`?` stands for any one character.")
    } else if matches && pattern.ends_with("/**") {
        sentence!("A last `/**` may match nothing.")
    } else if matches && pattern.ends_with('*') {
        sentence!("A last `*` tolerates one slash behind it.")
    } else if matches {
        sentence!("`/**/` may match a single slash.")
    } else {
        sentence!("Write the pattern with `**` alone between slashes.")
    }
}

impl PathFilters {
    /// Hints about every rule, judged by the URLs of this site.
    pub fn hints(&self, urls: impl Iterator<Item = impl AsRef<str>>) -> Vec<Hint> {
        let watch = |rules: &[Glob]| -> Vec<RuleWatch> {
            rules.iter().cloned().map(RuleWatch::of_glob).collect()
        };
        let (mut exclude, mut include) = (watch(self.exclude()), watch(self.include()));
        for url in urls {
            for rule in exclude.iter_mut().chain(&mut include) {
                rule.look_at(url.as_ref());
            }
        }
        let end = |watches: Vec<RuleWatch>| -> Vec<Arc<RuleOnSite>> {
            watches
                .into_iter()
                .map(|watch| Arc::new(watch.end()))
                .collect()
        };
        FiltersOnSite {
            include: end(include),
            exclude: end(exclude),
        }
        .hints()
    }
}
