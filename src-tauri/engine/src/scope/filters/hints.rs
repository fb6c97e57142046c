//! Hints about rules that an owner probably did not mean. None of them stops anything.

use super::{automaton::Automaton, glob::Glob, parse, rules::PathFilters};

/// One thing worth knowing about a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The rule as typed.
    pub pattern: String,
    /// The fact and what to do, in one or two sentences.
    pub text: String,
}

/// The rule starts with a single slash: it can match no whole URL (spec 6.1, C3).
pub fn starts_with_slash(pattern: &str) -> Option<Hint> {
    let rest = pattern.strip_prefix('/')?;
    if rest.starts_with('/') {
        return None;
    }
    Some(Hint {
        pattern: pattern.to_owned(),
        text: format!(
            "Starts with a single slash, so it matches no whole URL. Use `**/{rest}` instead."
        ),
    })
}

/// micromatch and the plain reading of the documentation (`*` any run without a slash, `**` any
/// run, all else itself) disagree about this URL.
pub fn plain_reading_differs(glob: &Glob, url: &str) -> Option<Hint> {
    let plain = Automaton::new(&parse::plain_reading(glob.pattern()));
    difference(glob, &plain, url)
}

fn difference(glob: &Glob, plain: &Automaton, url: &str) -> Option<Hint> {
    let matches = glob.matches(url);
    if matches == plain.matches(url) {
        return None;
    }
    let (does, reading) = if matches {
        ("Matches", "does not match")
    } else {
        ("Does not match", "matches")
    };
    Some(Hint {
        pattern: glob.pattern().to_owned(),
        text: format!(
            "{does} {url} as micromatch reads it; by the plain reading of the documentation it {reading}. {}",
            reason(glob, url, matches)
        ),
    })
}

/// Why the two readings differ, as far as the pattern shows it.
fn reason(glob: &Glob, url: &str, matches: bool) -> &'static str {
    let pattern = glob.pattern();
    let glued = pattern.split('/').any(|s| s.contains("**") && s != "**");
    if !matches && url.contains("/.") {
        "A star does not match a segment that starts with a dot."
    } else if !matches && glued {
        "`**` glued to other characters acts as `*`: let it stand alone between slashes."
    } else if matches && pattern.contains('?') {
        "`?` stands for any one character."
    } else if matches && pattern.ends_with("/**") {
        "A last `/**` may match nothing."
    } else if matches && pattern.ends_with('*') {
        "A last `*` tolerates one slash behind it."
    } else if matches {
        "`/**/` may match a single slash."
    } else {
        "Write the pattern with `**` alone between slashes."
    }
}

impl PathFilters {
    /// Hints about every rule, judged by the URLs of this site.
    pub fn hints(&self, urls: impl Iterator<Item = impl AsRef<str>>) -> Vec<Hint> {
        let mut watched: Vec<Watched<'_>> = Vec::new();
        for (list, other) in [
            (&self.exclude(), None),
            (&self.include(), Some(self.exclude())),
        ] {
            for glob in *list {
                watched.push(Watched::new(glob, other.is_some()));
            }
        }
        let mut any = false;
        for url in urls {
            any = true;
            look_at(&mut watched, url.as_ref());
        }
        watched.into_iter().flat_map(|w| w.hints(any)).collect()
    }
}

/// One rule and what the URLs showed about it so far.
struct Watched<'a> {
    glob: &'a Glob,
    include: bool,
    plain: Automaton,
    matched: u64,
    /// URLs that no earlier rule had decided already.
    decided: u64,
    shadow: Option<&'a str>,
    difference: Option<Hint>,
}

impl<'a> Watched<'a> {
    fn new(glob: &'a Glob, include: bool) -> Self {
        Self {
            glob,
            include,
            plain: Automaton::new(&parse::plain_reading(glob.pattern())),
            matched: 0,
            decided: 0,
            shadow: None,
            difference: None,
        }
    }

    fn hints(self, any_url: bool) -> Vec<Hint> {
        let pattern = self.glob.pattern();
        let hint = |text: String| Hint {
            pattern: pattern.to_owned(),
            text,
        };
        let mut hints = Vec::new();
        if let Some(slash) = starts_with_slash(pattern) {
            hints.push(slash);
        } else if any_url && self.matched == 0 {
            hints.push(hint("Matches no URL of this site.".to_owned()));
        } else if let Some(shadow) = self
            .shadow
            .filter(|_| self.matched > 0 && self.decided == 0)
        {
            let what = if self.include { "include" } else { "exclude" };
            hints.push(hint(format!(
                "Changes nothing as an {what} rule: `{shadow}` already decides every URL that it matches."
            )));
        }
        hints.extend(self.difference);
        hints
    }
}

fn look_at<'a>(watched: &mut [Watched<'a>], url: &str) {
    let mut decider: Option<&'a str> = None;
    for rule in watched {
        if rule.glob.matches(url) {
            rule.matched += 1;
            match decider {
                Some(earlier) => rule.shadow = rule.shadow.or(Some(earlier)),
                None => rule.decided += 1,
            }
            decider = decider.or(Some(rule.glob.pattern()));
        }
        if rule.difference.is_none() {
            rule.difference = difference(rule.glob, &rule.plain, url);
        }
    }
}
